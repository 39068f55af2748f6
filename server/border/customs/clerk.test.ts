import { pino } from 'pino'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { clients, type Person } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { sendCustoms } from './transfer.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

const { byId: call, db, people, person } = await openShipping()
const { freja, astrid } = people
const { nordlys, nordlysSweden, solskin, tenant } = clients
/** Handles the goods of all clients of the tenant. */
const clerk = await person('clerk', tenant, ['customs:admin'], 'CHILDREN')

let count = 0
const number = (what: string) => `${what}-${++count}`

const declare = async (by: Person, over: object = {}, clientId: number = nordlys) => {
  const body = {
    ...ceilingLamp,
    carrierReference: number('PARCEL'),
    invoiceNumber: number('INVOICE'),
    clientId,
    ...over,
  }
  const response = await call('createCustomsItem', { by, body })
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}
const close = (by: Person, truck: string) =>
  call('closeCustomsItems', { by, query: { filterType: 'truckIdentifier', value: truck }, body: { close: true } })
const report = (by: Person, customsItemIds: string[], status: string, more: object = {}) =>
  call('setCustomsTransferStatus', { by, body: { customsItemIds, status, ...more } })
const list = async (by: Person, query: object) => {
  const { body, headers } = await call('listCustomsItems', { by, query: { per_page: 100, ...query } })
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ id }) => id)
}

const mails = async () =>
  (await db.selectFrom('outbox').select('payload').where('clientId', '=', nordlys).execute())
    .map(({ payload }) => JSON.stringify(payload))
    .filter((mail) => mail.includes('customs@nordlys.example'))

describe('listCustomsItems', () => {
  it('finds refused items by every filter', async () => {
    const truck = number('TRUCK')
    const [refused, accepted] = [
      await declare(freja, { truckIdentifier: truck }),
      await declare(freja, { truckIdentifier: truck }),
    ]
    const odd = await declare(freja, { commodityCode: '9405110' })
    await close(freja, truck)
    await report(freja, [refused.id, accepted.id], 'SENT')
    await report(freja, [refused.id], 'TRANSFER_ERROR', { message: 'Unknown code.' })
    await report(freja, [accepted.id], 'TRANSFER_SUCCESS')

    expect(await list(freja, { transfer_state: 'TRANSFER_ERROR' })).toEqual([refused.id])
    expect(await list(freja, { truck })).toEqual([refused.id, accepted.id])
    expect(await list(freja, { truck, transfer_state: 'TRANSFER_SUCCESS' })).toEqual([accepted.id])
    expect(await list(freja, { without_truck: true })).toEqual([odd.id])
    expect(await list(freja, { without_truck: false })).toEqual([refused.id, accepted.id])
    expect(await list(freja, { closed: false })).toEqual([odd.id])
    expect(await list(freja, { warning: 'COMMODITY_CODE_LENGTH' })).toEqual([odd.id])
    expect(await list(freja, { warning: 'EORI_FORM' })).toEqual([])
    expect(await list(freja, { with_warnings: true, closed: false })).toEqual([odd.id])
    expect(await list(freja, { created_before: '2020-01-01' })).toEqual([])
    expect(await list(freja, { created_after: '2020-01-01', truck })).toHaveLength(2)
    expect(await list(freja, { filterType: 'invoiceNumber', value: odd.invoiceNumber, closed: true })).toEqual([])
  })

  it('covers the clients that the caller can access', async () => {
    const truck = number('TRUCK')
    const ours = await declare(clerk, { truckIdentifier: truck }, nordlysSweden)
    const theirs = await declare(astrid, { truckIdentifier: truck }, solskin)
    const client_ids = [nordlysSweden, solskin]
    expect(await list(clerk, { truck, client_ids })).toEqual([ours.id, theirs.id])
    const refused = await call('listCustomsItems', { by: freja, query: { client_ids } })
    expect([refused.status, refused.error.error]).toEqual([403, 'CLIENT_NOT_REACHABLE'])
    const half = await call('listCustomsItems', { by: freja, query: { filterType: 'invoiceNumber' } })
    expect(half.error.errors).toMatchObject([{ code: 'REQUIRED', field: 'value' }])
  })
})

describe('a report of the broker', () => {
  it('stores number, office and time of the declaration in fields', async () => {
    const truck = number('TRUCK')
    const { id } = await declare(freja, { truckIdentifier: truck })
    await close(freja, truck)
    await report(freja, [id], 'SENT')
    const accepted = { mrn: '26DK003102A7F1B2C4', customsOffice: 'DK003102', acceptedAt: '2026-11-20T14:05:00.000Z' }
    await report(freja, [id], 'TRANSFER_SUCCESS', accepted)
    // A later message removes none of it.
    await report(freja, [id], 'TRANSFER_SUCCESS', { message: 'Released.' })
    const { body } = await call('getCustomsItem', { by: freja, path: { customsId: id } })
    expect(body).toMatchObject({ ...accepted, transferMessage: 'Released.' })
    const { text } = await call('getTruckCustomsReport', { by: freja, query: { truck } })
    const [header = '', row = ''] = text.split('\r\n')
    // Counted from the end, since an earlier cell contains a comma.
    const from = header.split(',').indexOf('mrn') - header.split(',').length
    expect(header.split(',').slice(from, from + 3)).toEqual(Object.keys(accepted))
    expect(row.split(',').slice(from, from + 3)).toEqual(Object.values(accepted))
    const wrong = await report(freja, [id], 'TRANSFER_SUCCESS', { mrn: 'MRN 1' })
    expect(wrong.error.errors).toContainEqual(expect.objectContaining({ code: 'PATTERN', field: 'mrn' }))
  })

  it("is mailed once to the client's contacts, and sent as an event", async () => {
    const configure = (refusalEmail: string | null) =>
      call('updateCustomsConfiguration', { by: freja, body: { refusalEmail } })
    expect((await configure('customs@nordlys.example')).body.refusalEmail).toBe('customs@nordlys.example')
    const truck = number('TRUCK')
    const items = [await declare(freja, { truckIdentifier: truck }), await declare(freja, { truckIdentifier: truck })]
    const ids = items.map(({ id }) => id)
    await close(freja, truck)
    await report(freja, ids, 'SENT')
    expect(await mails()).toEqual([])
    await report(freja, ids, 'TRANSFER_ERROR', { message: 'Commodity code 9405110090 is not known.' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toContain('customs items of Nordlys Interiør ApS: 2')
    for (const { invoiceNumber, itemNumber, carrierReference } of items)
      expect(mail).toContain(`\\n${invoiceNumber}, ${itemNumber}, ${carrierReference}\\n`)
    expect(mail).toContain('Commodity code 9405110090 is not known')
    const feed = await call('listEvents', { by: freja, query: { types: 'customs.transferred', per_page: 100 } })
    expect(feed.body.hits.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        customsId: ids[0],
        transferState: 'TRANSFER_ERROR',
        transferMessage: 'Commodity code 9405110090 is not known.',
      }),
    )
    await configure(null)
    expect((await call('getCustomsConfiguration', { by: freja })).body).not.toHaveProperty('refusalEmail')
  })
})

describe('the batch of the broker', () => {
  const bodies: { customsItems: { id: string }[] }[] = []
  const broker = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(parts).toString()))
      response.end()
    })
  }).listen(0, '127.0.0.1')
  afterAll(() => broker.close())

  it('includes sender and recipient of the goods, and the carrier', async () => {
    const recipient = { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' }
    const registered = await call('registerShipmentDirectly', { by: freja, body: { shipment: lamp({ recipient }) } })
    const truck = number('TRUCK')
    const { carrierReference = '', sender } = registered.body.shipment
    const importer = {
      name: 'Nordlys Norge AS',
      addressLine1: 'Karl Johans gate 12',
      city: 'Oslo',
      country: 'NO',
      vatNumber: 'NO974760673MVA',
    }
    const { id } = await declare(freja, { carrierReference, truckIdentifier: truck, importer })
    await close(freja, truck)
    const expected = { id, carrier: 'LAST_INCH', sender, recipient, importer }
    const shown = await call('getTruckCustomsTransfer', { by: freja, query: { truck } })
    expect(shown.body.customsItems).toMatchObject([expected])
    const { port } = broker.address() as AddressInfo
    const to = { url: `http://127.0.0.1:${port}/`, secret: 'x'.repeat(32), timeoutMs: 5_000 }
    await sendCustoms({ db, broker: to, log: pino({ level: 'silent' }) }, new Date())
    expect(bodies.flatMap(({ customsItems }) => customsItems).filter((item) => item.id === id)).toMatchObject([
      expected,
    ])
  })
})
