import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { CarriageReturns, csvOf } from '../../platform/store/csv.ts'
import { parseTimestamp, isTimezone } from '../../kernel/period.ts'
import { clients } from '../../dev/testing/app.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'

const { call, db, pool, inject, person } = await openShipping()

/** Reads RFC 4180 strictly. */
function read(text: string): string[][] {
  const rows: string[][] = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new Error(`No CSV: ${text.slice(0, 200)}`)
    row.push((match[1] ?? '').replace(/^"|"$/g, '').replaceAll('""', '"'))
    if (match[2] === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}
const table = (text: string) => {
  const [header = [], ...rows] = read(text)
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])))
}

describe('exportShipmentsCsv', () => {
  const clientId = 7000
  it('writes every column, neutralises formulas and quotes cells with commas and quotes', async () => {
    const shipment = lamp({
      customerReference: '=HYPERLINK("http://evil")',
      orderNumber: '+1',
      recipient: { ...lamp().recipient, company: 'A "quoted" name, two', city: '@city' },
      cashOnDelivery: { currencyCode: 'SEK' },
      parcels: [{ ...lamp().parcels[0], cashOnDeliveryAmount: 10.5 }],
    })
    const { id } = (await call('POST', '/shipments', shipment, { clientId })).json()
    await db.updateTable('shipment').set({ createdAt: '2026-07-01T10:30:00.000Z' }).where('id', '=', id).execute()
    await call('POST', '/shipments', lamp(byPostNord), { clientId })
    const carrierProduct = { carrier: 'SCHENKER', productId: 'SCHENKER_SYSTEM' }
    const insurance = { amount: 2499.5, currency: 'DKK' }
    await call('POST', '/shipments', lamp({ carrierProduct, insurance }), { clientId })
    const seesCosts = { clientId, permissions: ['carrier-invoices:read'] } as const
    const response = await call('GET', '/shipments/export.csv?timezone=Europe/Copenhagen', undefined, seesCosts)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [row, other, insured] = table(response.body)
    expect(row).toEqual({
      id,
      clientId: '7000',
      createdAt: '2026-07-01T12:30:00.000+02:00',
      createdBy: 'user-7000',
      shipmentType: 'LAST_INCH',
      shipmentState: 'DRAFT',
      carrier: 'LAST_INCH',
      productId: 'LAST_INCH_HOME',
      carrierReference: '',
      customerReference: `'=HYPERLINK("http://evil")`,
      orderNumber: `'+1`,
      senderName: '',
      senderCompany: 'Nordlys Interiør ApS',
      senderPostCode: '1264',
      senderCity: 'Copenhagen',
      senderCountry: 'DK',
      recipientName: 'Astrid Lindqvist',
      recipientCompany: 'A "quoted" name, two',
      recipientAddressLine1: 'Södra Vägen 32, Lgh 1204',
      recipientPostCode: '412 54',
      recipientCity: `'@city`,
      recipientCountry: 'SE',
      parcelShopId: '',
      parcelCount: '1',
      totalWeight: '4.2',
      cashOnDeliveryAmount: '10.5',
      cashOnDeliveryCurrency: 'SEK',
      expectedCost: '',
      expectedCurrency: '',
      invoicedCost: '',
      invoicedCurrency: '',
      insuredAmount: '',
      insuredCurrency: '',
      relabellingCustomerReference: '',
      firstTrackingEventDate: '',
      firstDeliveryEventDate: '',
      lastEventDate: '',
      lastEventCode: '',
      deliveryTimeInDays: '',
      deliveredAt: '',
      customsValue: '',
      customsCurrency: '',
      cost: '',
      costCurrency: '',
      promisedDate: '',
      daysLate: '',
    })
    expect(other?.carrier).toBe('POSTNORD_DK')
    expect(insured).toMatchObject({ carrier: 'SCHENKER', insuredAmount: '2499.5', insuredCurrency: 'DKK' })
    const rows = async (query: string) =>
      table((await call('GET', `/shipments/export.csv?${query}`, undefined, { clientId })).body).length
    expect(await rows('carrier=POSTNORD_DK')).toBe(1)
    expect(await rows('shipment_type=LAST_INCH')).toBe(1)
    expect(await rows('created_after=2026-07-01&created_before=2026-07-02')).toBe(1)
    expect(
      await rows('created_after=2026-07-01T12:30&timezone=Europe/Copenhagen&created_before=2026-07-01T12:31'),
    ).toBe(1)
    expect(await rows('created_before=2026-07-01T12:30&timezone=Europe/Copenhagen')).toBe(0)
  })

  it('sends only the header when nothing matches', async () => {
    const response = await call('GET', '/shipments/export.csv', undefined, { clientId: 7001 })
    expect(read(response.body)).toHaveLength(1)
  })

  it('lists the errors of its filters', async () => {
    const response = await call(
      'GET',
      '/shipments/export.csv?created_after=2026-12-01&created_before=2026-11-01&timezone=Europe/Kobenhavn',
    )
    expect(response.json().errors).toMatchObject([{ code: 'NOT_ALLOWED', field: 'timezone' }])
    expect(
      (await call('GET', '/shipments/export.csv?created_after=2026-12-01&created_before=2026-11-01')).json().errors,
    ).toMatchObject([{ code: 'END_BEFORE_START', field: 'created_before' }])
    expect((await call('GET', '/shipments/export.csv?created_after=2026-02-30')).json().errors).toMatchObject([
      { code: 'FORMAT' },
    ])
  })

  it('leaves its connections usable after many exports', async () => {
    for (let round = 0; round < 30; round++) await call('GET', '/shipments/export.csv', undefined, { clientId })
    expect((await call('GET', '/shipments', undefined, { clientId })).statusCode).toBe(200)
  })
})

describe('exportShipmentReport', () => {
  it('reports deliveries', async () => {
    const clientId = 7100
    const recipient = { ...lamp().recipient, city: '=Göteborg' }
    const { id } = (await call('POST', '/shipments', lamp({ recipient }), { clientId })).json()
    await call('POST', `/shipments/${id}/register`, undefined, { clientId })
    for (const [carrierCode, createdAt] of [
      ['LI-200', '2026-11-18T23:30:00Z'],
      ['LI-400', '2026-11-20T08:00:00Z'],
    ])
      await call('POST', `/shipments/${id}/events`, { carrierCode, createdAt }, { clientId })
    const response = await call(
      'GET',
      '/shipments/export-report?states=DELIVERED&states=ERROR&references=20417&delivered_after=2026-11-20',
      undefined,
      { clientId },
    )
    expect(response.statusCode).toBe(200)
    expect(table(response.body)).toMatchObject([
      {
        id,
        shipmentState: 'DELIVERED',
        recipientCity: `'=Göteborg`,
        firstTrackingEventDate: '2026-11-18T23:30:00.000+00:00',
        firstDeliveryEventDate: '2026-11-20T08:00:00.000+00:00',
        lastEventCode: 'LI-400',
        deliveryTimeInDays: '2',
        deliveredAt: '2026-11-20T08:00:00.000+00:00',
        cashOnDeliveryAmount: '',
        cashOnDeliveryCurrency: '',
        customsValue: '',
        customsCurrency: '',
        insuredAmount: '',
        insuredCurrency: '',
        promisedDate: '',
        daysLate: '',
      },
    ])
    const [reported] = table(response.body)
    const { shipmentState, ...same } = reported ?? {}
    expect(shipmentState).toBe('DELIVERED')
    expect(reported).not.toHaveProperty('cost')
    const [whole] = table((await call('GET', '/shipments/export.csv', undefined, { clientId })).body)
    expect(whole).toMatchObject(same)
    expect(
      table((await call('GET', '/shipments/export-report?states=CMR_CLOSED', undefined, { clientId })).body),
    ).toEqual([])
    expect((await call('GET', '/shipments/export-report?client_ids=7000', undefined, { clientId })).statusCode).toBe(
      403,
    )
  })

  it('covers any client within reach', async () => {
    const [one = '', other = ''] = await Promise.all(
      [clients.nordlys, clients.nordlysSweden].map(
        async (clientId) => (await call('POST', '/shipments', lamp(), { clientId })).json().id,
      ),
    )
    const reader = await person('reader', clients.nordlys, ['shipments:read'], 'CHILDREN')
    const report = (ids: readonly number[]) =>
      inject('exportShipmentReport', {
        url: `/v1/shipments/export-report?${ids.map((id) => `client_ids=${id}`).join('&')}`,
        headers: { authorization: `Bearer ${reader.token}`, clientid: String(clients.nordlys) },
      })
    const ids = table((await report([clients.nordlys, clients.nordlysSweden])).body).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([one, other]))
    const beyond = await report([clients.nordlysSweden, clients.tenant, clients.solskin])
    expect([beyond.statusCode, beyond.json().message]).toEqual([403, expect.stringContaining('2, 2048')])
  })
})

describe('exports at a time', () => {
  it('leave half of the connections to others', async () => {
    const endless = sql`select generate_series(1, 100000000)`
    const rows = { compile: () => endless.compile(db) }
    // An export takes a moment to release its connection after its last row was read.
    const open = () => vi.waitFor(() => csvOf(pool, rows, 'UTC'))
    const unread = await Promise.all(Array.from({ length: pool.options.max / 2 }, open))
    const refused = await call('GET', '/shipments/export.csv')
    expect(refused.json()).toMatchObject({ status: 503, error: 'TOO_MANY_EXPORTS' })
    expect(refused.headers['retry-after']).toBe('5')
    expect((await call('GET', '/shipments')).statusCode).toBe(200)

    for (const stream of unread) stream.destroy()
    await expect.poll(async () => (await call('GET', '/shipments/export.csv')).statusCode).toBe(200)
  })
})

describe('CarriageReturns', () => {
  it('ends lines with CR LF except within quotes, wherever chunks are cut', async () => {
    const text = 'a,"b\nc ""d""\n"\ne,f\n'
    for (let cut = 0; cut <= text.length; cut++) {
      const stream = new CarriageReturns()
      stream.write(Buffer.from(text.slice(0, cut)))
      stream.end(Buffer.from(text.slice(cut)))
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      expect(Buffer.concat(parts).toString()).toBe('a,"b\nc ""d""\n"\r\ne,f\r\n')
    }
  })
})

describe('parseTimestamp', () => {
  it.each([
    ['2026-11-01', 'UTC', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', 'Europe/Copenhagen', '2026-10-31T23:00:00.000Z'],
    ['2026-07-01', 'Europe/Copenhagen', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Copenhagen', '2026-03-29T01:30:00.000Z'],
    ['2026-07-01', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z'],
    ['2026-07-01T12:00-03:00', 'Asia/Kathmandu', '2026-07-01T15:00:00.000Z'],
    ['2026-07-01T12:00Z', 'Asia/Kathmandu', '2026-07-01T12:00:00.000Z'],
    ['2026-02-29', 'UTC', undefined],
    ['2026-02-01T25:00', 'UTC', undefined],
  ])('reads %s in %s', (text, zone, timestamp) => {
    expect(parseTimestamp(text, zone)?.toISOString()).toBe(timestamp)
  })

  it('accepts names of zones, not offsets', () => {
    expect(['UTC', 'Europe/Copenhagen', '+02:00', 'Europe/Kobenhavn'].map(isTimezone)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
