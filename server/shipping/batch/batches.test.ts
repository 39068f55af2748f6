import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients } from '../../dev/testing/app.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { startWorker } from '../../dev/testing/server-process.ts'
import { readPdf, scanPdf, scanZpl } from '../../dev/testing/scan.ts'
import { CarrierRefusal, CredentialsRefused, type Carrier } from '../../network/carriers/carrier.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import { papers } from '../../platform/print/paper.ts'
import { runBatches } from './work.ts'
import { ageAttempts } from '../../dev/testing/shipment-rows.ts'

type Row = Schemas['BatchRow']

const { call, db, config, carriers, sandbox, connection, jobs, inject, person } = await openShipping()
const freja = await person('freja-by-file', clients.nordlys, ['shipments:read', 'shipments:write'])
const log = pino({ level: 'silent' })

const work = (others: Partial<Carriers> = {}, signal = new AbortController().signal) =>
  runBatches({ db, config, log, signal, carriers: { ...carriers, ...others } })
/** The tests reuse the same references. */
const send = async (body: object, key?: string) =>
  call('POST', '/shipments/batches', { repeat: true, ...body }, { key })
const batchOf = async (id: string): Promise<Schemas['Batch']> => (await call('GET', `/shipments/batches/${id}`)).json()
const rowsOf = async (id: string, query = ''): Promise<Row[]> =>
  (await call('GET', `/shipments/batches/${id}/rows?per_page=100${query}`)).json()
const sent = async (body: object): Promise<string> => {
  const response = await send(body)
  expect([response.statusCode, response.json().message]).toEqual([201, undefined])
  return response.json().id
}
const lamps = (count: number, over: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => lamp({ customerReference: `B-${index + 1}`, ...over(index) }))
const states = (rows: readonly Row[]) => rows.map(({ state }) => state)
const change = (id: string, verb: string) => call('POST', `/shipments/batches/${id}/${verb}`)
const batchIds = () => db.selectFrom('shipment_batch').select('id').execute()
const importFile = (data: string, over: object = {}) =>
  call('POST', '/shipments/batches/import', { data, repeat: true, ...over })
const ordersIn = (text: string) =>
  (text.match(/(?:Order|Beställning)\s*\d+/g) ?? []).map((order) => Number(/\d+/.exec(order)))
const printing = { register: true, label: { type: 'PDF' } }
/** Makes a carrier refuse the shipment with one reference. */
const refusing = (reference: string): Partial<Carriers> => {
  const lastInch = carriers.LAST_INCH
  return {
    LAST_INCH: {
      ...lastInch,
      register: (request, registering) =>
        request.customerReference === reference
          ? Promise.reject(new CarrierRefusal('LAST_INCH', 'LI-PREFIX', 'No numbers are left'))
          : lastInch.register(request, registering),
    },
  }
}

describe('createBatch', () => {
  it('creates, registers and prints in the background, and reports the outcome of each row', async () => {
    const wrong = lamp({ customerReference: 'REFUSED' })
    const two = { parcels: [lamp().parcels[0], lamp().parcels[0]] }
    const response = await send({ name: 'Monday', ...printing, shipments: [...lamps(2), wrong, lamp(two)] }, 'monday')
    expect(response.json()).toMatchObject({ state: 'QUEUED', name: 'Monday', total: 4, counts: { queued: 4 } })
    expect(response.headers.location).toBe(`/v1/shipments/batches/${response.json().id}`)
    expect(jobs.sent.at(-1)?.queue).toBe('work-on-batches')
    const { id } = response.json()
    expect(
      (await send({ name: 'Monday', ...printing, shipments: [...lamps(2), wrong, lamp(two)] }, 'monday')).json().id,
    ).toBe(id)

    await work(refusing('REFUSED'))
    expect(await batchOf(id)).toMatchObject({
      state: 'FINISHED',
      counts: { queued: 0, created: 0, registered: 0, printed: 3, failed: 1, cancelled: 0 },
    })
    const rows = await rowsOf(id)
    expect(rows.map(({ line, state, customerReference }) => [line, state, customerReference])).toEqual([
      [1, 'PRINTED', 'B-1'],
      [2, 'PRINTED', 'B-2'],
      [3, 'FAILED', 'REFUSED'],
      [4, 'PRINTED', 'ORDER-20417'],
    ])
    expect(rows[2]?.error).toMatchObject({ status: 400, error: 'CARRIER_REFUSED', errors: [{ line: 3 }] })
    expect(await rowsOf(id, '&states=FAILED')).toEqual([rows[2]])
    const listed = (await call('GET', `/shipments?batch_id=${id}`)).json()
    expect(listed.hits.map((hit: { id: string }) => hit.id).toSorted()).toEqual(
      rows.flatMap(({ shipmentId }) => shipmentId ?? []).toSorted(),
    )
    expect((await call('GET', `/shipments/${rows[0]?.shipmentId}`)).json()).toMatchObject({
      createdBy: response.json().createdBy,
      carrierReference: rows[0]?.carrierReference,
    })
    expect(
      (await call('GET', '/shipments/batches?states=FINISHED')).json().map((one: { id: string }) => one.id),
    ).toEqual([id])
  })

  it('leaves drafts if it does not register, and can register without printing', async () => {
    const drafts = await sent({ shipments: lamps(1) })
    const registered = await sent({ register: true, shipments: lamps(1) })
    await work()
    expect(states(await rowsOf(drafts))).toEqual(['CREATED'])
    expect(states(await rowsOf(registered))).toEqual(['REGISTERED'])
    const pdf = await call('GET', `/shipments/batches/${registered}/labels.pdf`)
    expect([pdf.statusCode, pdf.json().error]).toEqual([400, 'BATCH_NOT_PRINTED'])
  })

  it('insures rows on request', async () => {
    const carrierProduct = { carrier: 'SCHENKER', productId: 'SCHENKER_SYSTEM' }
    const insurance = { amount: 1200.25, currency: 'DKK' }
    const id = await sent({ shipments: [lamp({ carrierProduct, insurance })], register: true })
    await work()
    const [row] = await rowsOf(id)
    const shipment = (await call('GET', `/shipments/${row?.shipmentId}`)).json()
    expect([row?.error, shipment.shipmentState, shipment.insurance]).toEqual([undefined, 'REGISTERED', insurance])
  })

  it('refuses labels without registering, and rows that break the contract', async () => {
    const before = await batchIds()
    const label = await send({ label: { type: 'PDF' }, shipments: lamps(1) })
    expect(label.json().errors).toMatchObject([{ code: 'NOT_ALLOWED', field: 'label' }])
    const none = await send({ shipments: [...lamps(1), { customerReference: 7 }] })
    expect(none.json().errors).toMatchObject([{ field: 'shipments[1].customerReference' }])
    expect(await batchIds()).toEqual(before)
  })

  it('is visible to its own client only', async () => {
    const id = await sent({ shipments: lamps(1) })
    for (const path of ['', '/rows', '/labels.pdf', '/labels.zpl', '/packing-slips.pdf'])
      expect((await call('GET', `/shipments/batches/${id}${path}`, undefined, { clientId: 2048 })).statusCode).toBe(404)
    for (const verb of ['pause', 'resume', 'cancel'])
      expect((await call('POST', `/shipments/batches/${id}/${verb}`, undefined, { clientId: 2048 })).statusCode).toBe(
        404,
      )
    expect((await call('GET', '/shipments/batches', undefined, { clientId: 2048 })).json()).toEqual([])
    await work()
  })
})

describe('a carrier that hangs', () => {
  it('delays only its own rows', async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>()
    const postNord = carriers.POSTNORD_DK
    const hanging: Carriers['POSTNORD_DK'] = {
      ...postNord,
      register: async (...input) => {
        await gate
        return postNord.register(...input)
      },
    }
    const id = await sent({ register: true, shipments: lamps(12, (index) => (index % 2 === 0 ? byPostNord : {})) })
    const working = work({ POSTNORD_DK: hanging })
    while ((await batchOf(id)).counts.registered < 6) await sleep(20)
    expect(states(await rowsOf(id)).filter((state) => state === 'REGISTERED').length).toBe(6)
    // Rows that arrive later get past it as well.
    const later = await sent({ register: true, shipments: lamps(2) })
    while ((await batchOf(later)).counts.registered < 2) await sleep(20)
    expect((await batchOf(id)).state).toBe('RUNNING')
    resolve()
    await working
    // A carrier that is slow because the machine is busy is asked again.
    for (let round = 0; round < 5 && (await batchOf(id)).state !== 'FINISHED'; round++) {
      await age()
      await work()
    }
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { registered: 12 } })
  })

  it('is asked again later if it is out of order, and books once', async () => {
    const id = await sent({
      register: true,
      shipments: lamps(1, () => ({ ...byPostNord, customerReference: 'SANDBOX_TIMEOUT' })),
    })
    await work()
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ state: 'CREATED', line: 1 })
    await age()
    await work()
    expect(states(await rowsOf(id))).toEqual(['REGISTERED'])
    expect(sandbox.count(row?.shipmentId ?? '')).toBe(1)
  })
})

/** Makes it look as if a minute had passed. */
async function age(): Promise<void> {
  await sql`update shipment_batch_row set "dueAt" = ("dueAt" at time zone 'UTC' - interval '3 minutes') at time zone 'UTC' where "dueAt" is not null`.execute(
    db,
  )
  await ageAttempts(db, 60)
}

describe('a batch whose carrier rejects the credentials', () => {
  it('holds its rows back instead of failing them, and continues when resumed', async () => {
    let isLetIn = false
    let asked = 0
    const { register } = carriers.POSTNORD_DK
    const refuse = () => {
      asked++
      const error = new CredentialsRefused('POSTNORD_DK', 'HTTP-401', 'Invalid authentication credentials')
      return Promise.reject(Object.assign(error, { fields: ['apiKey'] }))
    }
    const POSTNORD_DK: Carrier = {
      ...carriers.POSTNORD_DK,
      register: (request, given) => (isLetIn ? register(request, given) : refuse()),
    }
    const id = await sent({ register: true, shipments: [...lamps(30, () => byPostNord), lamp()] })
    await work({ POSTNORD_DK })
    expect(await batchOf(id)).toMatchObject({
      state: 'RUNNING',
      counts: { failed: 0, registered: 1 },
      held: [
        {
          carrier: 'POSTNORD_DK',
          error: 'CARRIER_CREDENTIALS',
          message: expect.stringMatching(/Check apiKey of POSTNORD_DK with setCarrierFields/),
          rows: 30,
        },
      ],
    })
    expect(asked).toBeLessThanOrEqual(20)
    isLetIn = true
    expect((await change(id, 'resume')).json().state).toBe('RUNNING')
    await work({ POSTNORD_DK })
    const done = await batchOf(id)
    expect(done).toMatchObject({ state: 'FINISHED', counts: { registered: 31 } })
    expect(done).not.toHaveProperty('held')
  })
})

describe('pauseBatch, resumeBatch and cancelBatch', () => {
  it('stops between two steps, and continues where it was', async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    let begun = 0
    const slow = (carrier: Carrier): Carrier => ({
      ...carrier,
      register: async (...input) => {
        begun += 1
        // As many calls as one carrier gets at a time.
        if (begun === 5) reach()
        await gate
        return carrier.register(...input)
      },
    })
    const id = await sent({ ...printing, shipments: lamps(60, () => byPostNord) })
    const working = work({ POSTNORD_DK: slow(carriers.POSTNORD_DK) })
    await reached
    expect((await change(id, 'pause')).json().state).toBe('PAUSED')
    expect((await change(id, 'pause')).json().state).toBe('PAUSED')
    resolve()
    await working
    const { state, counts } = await batchOf(id)
    expect([state, counts.printed, counts.queued]).toEqual(['PAUSED', 0, 55])
    expect(counts.registered).toBeGreaterThan(0)
    await age()
    await work()
    expect((await batchOf(id)).counts).toEqual(counts)

    expect((await change(id, 'resume')).json().state).toBe('RUNNING')
    await work()
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { printed: 60 } })
    for (const verb of ['pause', 'resume', 'cancel']) expect((await change(id, verb)).json().error).toBe('BATCH_ENDED')
  })

  it('stops rows of our own network before they are stored, and continues with all of them', async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    const own = carriers.LAST_INCH
    const slow: Carriers['LAST_INCH'] = {
      ...own,
      register: async (...input) => {
        reach()
        await gate
        return own.register(...input)
      },
    }
    const id = await sent({ ...printing, shipments: lamps(12) })
    const working = work({ LAST_INCH: slow })
    await reached
    expect((await change(id, 'pause')).json().state).toBe('PAUSED')
    resolve()
    await working
    expect(await batchOf(id)).toMatchObject({ state: 'PAUSED', counts: { queued: 12 } })
    expect((await change(id, 'resume')).json().state).toBe('RUNNING')
    await work()
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { printed: 12 } })
    expect((await call('GET', `/shipments?batch_id=${id}`)).json().total).toBe(12)
  })

  it('drops rows that were not begun', async () => {
    const id = await sent({ register: true, shipments: lamps(3) })
    expect((await change(id, 'cancel')).json()).toMatchObject({ state: 'CANCELLED', counts: { cancelled: 3 } })
    await work()
    expect(await batchOf(id)).toMatchObject({ state: 'CANCELLED', counts: { cancelled: 3 } })
    expect((await call('GET', `/shipments?batch_id=${id}`)).json().total).toBe(0)
    expect((await change(id, 'cancel')).statusCode).toBe(200)
    expect((await change(id, 'resume')).json().error).toBe('BATCH_ENDED')
  })
})

describe('getBatchLabelsPdf and getBatchLabelsZpl', () => {
  it('return all labels as one file, in any order and on sheets', async () => {
    // More than are printed at a time.
    const count = 53
    const shipments = lamps(count, (index) => ({
      orderNumber: String(1000 - index),
      // From another carrier, whose labels go on sheets too.
      ...(index % 50 === 0 && { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } }),
    }))
    const id = await sent({ ...printing, shipments })
    await work()
    const rows = await rowsOf(id)
    const download = async (query: string) =>
      (await call('GET', `/shipments/batches/${id}/labels.pdf${query}`)).rawPayload
    const orders = async (query: string) => (await readPdf(await download(query))).map(({ text }) => ordersIn(text))

    const given = Array.from({ length: count }, (_, index) => [1000 - index])
    expect(await orders('')).toEqual(given)
    expect(await orders('?order=ORDER_NUMBER')).toEqual(given.toReversed())
    expect((await orders('?order=CARRIER')).slice(-2)).toEqual([[950], [1000]])

    const sheets = await download('?sheet_from=3')
    const pages = await readPdf(sheets)
    expect(pages.map(({ width, height }) => `${width} x ${height}`)).toEqual(
      Array.from({ length: 14 }, () => '210 x 297'),
    )
    expect(pages.map(({ text }) => ordersIn(text).length)).toEqual([2, ...Array.from({ length: 12 }, () => 4), 3])
    const numbers = pages
      .flatMap(({ text }) => text.match(/\(00\)[\d ]+/g) ?? [])
      .map((number) => number.replaceAll(' ', ''))
    expect(numbers.toSorted()).toEqual(rows.map(({ carrierReference }) => `(00)${carrierReference}`).toSorted())

    const slips = await readPdf(
      (await call('GET', `/shipments/batches/${id}/packing-slips.pdf?order=ORDER_NUMBER`)).rawPayload,
    )
    expect(slips.map(({ text }) => ordersIn(text)[0])).toEqual(given.toReversed().flat())

    await call('POST', `/shipments/${rows[4]?.shipmentId}/cancel`, {})
    expect((await readPdf(await download(''))).length).toBe(count - 1)
    // A PDF batch, for a printer of 12 dots per millimetre.
    const zpl = await call('GET', `/shipments/batches/${id}/labels.zpl?resolution=300`)
    expect(zpl.statusCode, zpl.payload.slice(0, 300)).toBe(200)
    expect(zpl.payload.match(/\^XA/g)).toHaveLength(count - 1)
    const coarse = await call('GET', `/shipments/batches/${id}/labels.zpl`)
    expect(coarse.payload).not.toBe(zpl.payload)
    expect((await call('GET', `/shipments/batches/${id}/labels.pdf?documents=CUSTOMS`)).json().error).toBe(
      'CUSTOMS_NOT_NEEDED',
    )
    const both = await call('GET', `/shipments/batches/${id}/labels.pdf?documents=ALL&sheet_from=1`)
    expect(both.json().errors).toMatchObject([{ field: 'sheet_from' }])
  })

  it('print customs documents too, and leave out unprintable shipments with a reason', async () => {
    const recipient = { ...lamp().recipient, postCode: '0150', city: 'Oslo', country: 'NO' }
    const customs = {
      invoiceNumber: 'NI-2026-0417',
      items: [
        {
          itemDescription: 'Ceiling lamp of brass',
          quantity: 1,
          countryOfOrigin: 'DK',
          netWeight: 3.1,
          itemInvoicePrice: 2499,
          currencyCode: 'DKK',
          commodityCode: '940511',
        },
      ],
    }
    const id = await sent({ ...printing, shipments: lamps(2, () => ({ recipient, customs })) })
    const bare = await sent({
      ...printing,
      shipments: lamps(2, (index) => ({ recipient, ...(index === 0 && { customs }) })),
    })
    await work()
    const all = await readPdf((await call('GET', `/shipments/batches/${id}/labels.pdf?documents=ALL`)).rawPayload)
    // Both parcels share one invoice, which is printed once.
    expect(all.filter(({ text }) => /commercial invoice/i.test(text)).length).toBe(1)
    expect(all.filter(({ width }) => width === 102).length).toBe(2)
    const sheets = (await call('GET', `/shipments/batches/${id}/labels.pdf?sheet_from=4`)).rawPayload
    const numbers = (await rowsOf(id)).map(({ carrierReference }) => [`(00)${carrierReference}`])
    expect((await scanPdf(sheets)).map((scans) => scans.map(({ text }) => text))).toEqual(numbers)
    const print = (query: string) => call('GET', `/shipments/batches/${bare}/labels.pdf?${query}`)
    const missing = (await print('documents=CUSTOMS&incomplete=false')).json()
    expect(missing.errors).toMatchObject([{ code: 'CUSTOMS_ITEMS_MISSING', line: 2 }])
    const [there, left] = (await rowsOf(bare)).map(({ carrierReference }) => carrierReference)
    const rest = await readPdf((await print('documents=ALL')).rawPayload)
    expect(rest.filter(({ width }) => width === 102).map(({ text }) => text.replace(/\D/g, ''))).toEqual([
      expect.stringContaining(there ?? ''),
    ])
    expect(rest.at(-1)?.text.replace(/\s+/g, ' ')).toMatch(
      new RegExp(`LEFT OUT.*Line 2: ${left} Nothing is declared for shipment .*1 left out`),
    )
  })

  it('leave out the parcels of an invoice that cannot be printed, and print the others', async () => {
    const recipient = { ...lamp().recipient, postCode: '0150', city: 'Oslo', country: 'NO' }
    const goods = {
      itemDescription: 'Ceiling lamp of brass',
      quantity: 1,
      countryOfOrigin: 'DK',
      netWeight: 3.1,
      itemInvoicePrice: 2499,
      currencyCode: 'DKK',
      commodityCode: '940511',
    }
    const declared = (invoiceNumber: string, over: object = {}) => ({
      recipient,
      customs: { invoiceNumber, companyNumber: '38271946', eoriNumber: 'DK38271946', items: [{ ...goods, ...over }] },
    })
    // Above 6,000 EUR only approved exporters may declare origin, and an invoice has one currency.
    const each = [
      declared('B-RIGHT'),
      declared('B-DEAR', { itemInvoicePrice: 50_000, preferentialOrigin: true }),
      declared('B-MIXED'),
      // Refused on registration: the invoice is in DKK by then.
      declared('B-MIXED', { currencyCode: 'SEK' }),
      // Heavier than its parcel, so it gets no papers. The other parcel on its invoice does.
      declared('B-HEAVY', { netWeight: 30 }),
      declared('B-HEAVY'),
    ]
    const id = await sent({ ...printing, shipments: lamps(each.length, (index) => each[index] ?? {}) })
    await work()
    const print = (query: string) => call('GET', `/shipments/batches/${id}/labels.pdf?${query}`)
    const refused = (await print('documents=ALL&incomplete=false')).json()
    expect(refused.errors.map(({ code, line }: { code: string; line: number }) => [line, code])).toEqual([
      [2, 'CUSTOMS_PREFERENCE_NUMBER'],
      [5, 'CUSTOMS_WEIGHT'],
    ])
    const response = await print('documents=ALL')
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
    const pages = await readPdf(response.rawPayload)
    expect(pages.filter(({ width }) => width === 102)).toHaveLength(3)
    expect(
      pages.filter(({ text }) => /commercial invoice/i.test(text)).map(({ text }) => /B-\w+/.exec(text)?.[0]),
    ).toEqual(['B-RIGHT', 'B-MIXED', 'B-HEAVY'])
    expect(pages.at(-1)?.text).toMatch(/2\s+left\s+out/)
  })

  it('return ZPL', async () => {
    const id = await sent({ register: true, label: { type: 'ZPL', resolution: 200 }, shipments: lamps(3) })
    await work()
    const numbers = (await rowsOf(id)).map(({ carrierReference }) => `(00)${carrierReference}`)
    const { payload } = await call('GET', `/shipments/batches/${id}/labels.zpl`)
    expect((await scanZpl(payload, papers['4R'], 200)).map(([scan]) => scan?.text)).toEqual(numbers)
  })
})

const told = (id: string | undefined) =>
  db
    .selectFrom('feed_inbox')
    .select(['type', sql<object>`data::jsonb - 'shipmentId' - 'carrierReference'`.as('data')])
    .where('subject', '=', id ?? '')
    .orderBy('sequence')
    .execute()
const reported = (id: string | undefined) =>
  db
    .selectFrom('shipment_report')
    .select(['shipmentState', 'truckClosedAt', 'movedAt', 'parcels'])
    .where('shipmentId', '=', id ?? '')
    .execute()

const wish = (uniqueCustomerReferences: boolean) =>
  call(
    'PUT',
    '/preferences/client',
    { clientId: clients.nordlys, uniqueCustomerReferences },
    { permissions: ['preferences:admin'] },
  )

describe('rows of our own network', () => {
  it('are registered together, with the same traces as when registered one by one', async () => {
    const alike = { orderNumber: '99', customerReference: 'TOGETHER' }
    const two = { parcels: [lamp().parcels[0], lamp().parcels[0]], customerReference: 'TOGETHER-2' }
    const singly = (await call('POST', '/shipments', lamp(alike))).json()
    await call('POST', `/shipments/${singly.id}/register`)
    const id = await sent({ ...printing, shipments: [lamp(alike), lamp(two)] })
    await work()
    const [row, second] = await rowsOf(id)
    expect([row?.state, second?.state]).toEqual(['PRINTED', 'PRINTED'])
    const shapeOf = async (shipmentId: string | undefined) => {
      const shipment = (await call('GET', `/shipments/${shipmentId}`)).json()
      const { registration, parcels, createdAt, modifiedAt, trackingUrl, carrierReference, ...rest } = shipment
      expect(carrierReference).toBe(parcels[0].carrierReference)
      expect([Date.parse(createdAt), Date.parse(modifiedAt), Date.parse(registration.attemptedAt)]).not.toContain(NaN)
      expect(trackingUrl).toMatch(/\/track\/[\w-]{22}$/)
      return { ...rest, id: '', registration: { ...registration, attemptedAt: '' }, parcels: parcels.length }
    }
    expect(await shapeOf(row?.shipmentId)).toEqual(await shapeOf(singly.id))
    expect(await told(row?.shipmentId)).toEqual(await told(singly.id))
    expect((await told(row?.shipmentId)).map(({ type }) => type)).toEqual(['shipment.created', 'shipment.registered'])
    expect(await reported(row?.shipmentId)).toEqual(await reported(singly.id))
    const found = (await call('GET', `/shipments?q=${second?.carrierReference}`)).json()
    expect(found.hits.map((hit: { id: string }) => hit.id)).toEqual([second?.shipmentId])
    const numbers = found.hits[0].parcels.map((parcel: { carrierReference: string }) => parcel.carrierReference)
    expect([numbers.length, new Set(numbers).size, numbers[0]]).toEqual([2, 2, second?.carrierReference])
  })

  it('finish one by one if one of them cannot be registered', async () => {
    const id = await sent({ ...printing, shipments: lamps(3) })
    await work(refusing('B-2'))
    const rows = await rowsOf(id)
    expect(states(rows)).toEqual(['PRINTED', 'FAILED', 'PRINTED'])
    expect(rows[1]?.error).toMatchObject({ error: 'CARRIER_REFUSED' })
    const made = await db.selectFrom('shipment').select('id').where('batchId', '=', id).execute()
    expect(made.length).toBe(3)
  })

  it('have unique references if the client requires that', async () => {
    expect((await wish(true)).statusCode).toBe(200)
    const only = { customerReference: 'ONCE' }
    const twice = await send({ register: true, shipments: lamps(2, () => only) })
    await sent({ register: true, shipments: lamps(1, () => only) })
    await work()
    const again = await send({ register: true, shipments: lamps(1, () => only) })
    expect((await wish(false)).statusCode).toBe(200)
    for (const [response, place] of [
      [twice, 1],
      [again, 0],
    ] as const)
      expect(response.json().errors).toMatchObject([
        { code: 'CUSTOMER_REFERENCE_TAKEN', field: `shipments[${place}].customerReference` },
      ])
  })
})

describe('a worker that is killed', () => {
  it('loses no row, and books and creates none twice', { timeout: 180_000 }, async () => {
    const count = 24
    const id = await sent({ ...printing, shipments: lamps(count, (index) => (index % 3 === 0 ? {} : byPostNord)) })
    for (let round = 0; round < 8; round++) {
      const child = await startWorker('batch', connection, { WAYBILL_SANDBOX_URL: sandbox.url })
      await once(child.stdout, 'data')
      await sleep(15 + Math.random() * 60)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await age()
    }
    for (let round = 0; round < 20 && (await batchOf(id)).state !== 'FINISHED'; round++) {
      await work()
      await age()
    }
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { printed: count } })
    const rows = await rowsOf(id)
    expect(new Set(rows.map(({ carrierReference }) => carrierReference)).size).toBe(count)
    const made = await db.selectFrom('shipment').select('id').where('batchId', '=', id).execute()
    expect(made.length).toBe(count)
    for (const [index, { shipmentId = '' }] of rows.entries())
      expect(sandbox.count(shipmentId)).toBe(index % 3 === 0 ? 0 : 1)
  })
})

const inBody = (query: string, data: string) =>
  inject('importBatchCsv', {
    method: 'POST',
    url: `/v1/shipments/batches/import.csv?${query}`,
    headers: { authorization: `Bearer ${freja.token}`, 'content-type': 'text/csv; charset=utf-8' },
    payload: data,
  })

describe('importBatch', () => {
  const who = 'DK;Nordlys;Store Kongensgade 81;1264;Copenhagen'
  const head = `sender.country;sender.company;sender.addressLine1;sender.postCode;sender.city;Carrier;Product;Reference;lastName;Address;Postcode;Ort;Country;weight;length;width;height;content`
  const line = (reference: string, weight: string) =>
    `${who};LAST_INCH;LAST_INCH_HOME;${reference};Lindqvist;"Södra ""V"" 32";412 54;Göteborg;SE;${weight};60;40;35,5;Lamp`
  const columns = [{ column: 'Ort', field: 'recipient.city' }]
  const insuredLine = (reference: string, cells: string, product = 'SCHENKER;SCHENKER_SYSTEM') =>
    `${line(reference, '4,2').replace('LAST_INCH;LAST_INCH_HOME', product)};${cells}`
  const insuredFile = (...rows: string[]) =>
    importFile([`${head};insurance.amount;Insurance currency`, ...rows].join('\n'), { columns })

  it("reads semicolons, decimal commas, quotes, empty lines and the client's own columns", async () => {
    const response = await importFile(
      `\uFEFF${head}\r\n${line('C-1', '4,2')}\r\n\r\n;;\r\n${line('C-2', '1.004,25')}\r\n`,
      { columns },
    )
    expect(response.json().errors).toMatchObject([
      { code: 'OUT_OF_RANGE', line: 5, column: 'weight', field: 'parcels[0].weight' },
    ])
    const right = await importFile(`\uFEFF${head}\r\n${line('C-1', '4,2')}\r\n\r\n${line('C-2', '12')}\r\n`, {
      columns,
    })
    expect(right.json()).toMatchObject({ total: 2 })
    await work()
    const rows = await rowsOf(right.json().id)
    expect(rows.map(({ line: number, state, customerReference }) => [number, state, customerReference])).toEqual([
      [2, 'CREATED', 'C-1'],
      [4, 'CREATED', 'C-2'],
    ])
    expect((await call('GET', `/shipments/${rows[0]?.shipmentId}`)).json()).toMatchObject({
      recipient: { addressLine1: 'Södra "V" 32', city: 'Göteborg', postCode: '412 54' },
      parcels: [{ weight: 4.2, height: 35.5, description: 'Lamp' }],
    })
  })

  it('insures each row for its amount, or lists carriers without insurance', async () => {
    expect((await insuredFile(insuredLine('I-0', '2.499,5;'))).json().errors).toMatchObject([
      { code: 'REQUIRED', line: 2, field: 'insurance.currency' },
    ])
    const right = [insuredLine('I-1', '2.499,5;DKK'), insuredLine('I-2', ';')]
    const wrong = await insuredFile(
      ...right,
      insuredLine('I-3', '100;DKK', 'LAST_INCH;LAST_INCH_HOME'),
      insuredLine('I-4', '10,5;JPY'),
    )
    expect(wrong.json().errors).toMatchObject([
      { code: 'NOT_OFFERED', field: 'insurance', line: 4 },
      { code: 'DECIMALS', field: 'insurance.amount', line: 5, column: 'insurance.amount' },
    ])
    const { id } = (await insuredFile(...right)).json()
    await work()
    const rows = await rowsOf(id)
    const kept = await Promise.all(
      rows.slice(0, 2).map(async ({ shipmentId }) => (await call('GET', `/shipments/${shipmentId}`)).json().insurance),
    )
    expect(kept).toEqual([{ amount: 2499.5, currency: 'DKK' }, undefined])
  })

  it('includes line and column in the error of a row', async () => {
    const other = line('C-3', '4').replace('LAST_INCH;LAST_INCH_HOME', 'POSTNORD_DK;GLS_DK_EXPRESS')
    const { errors } = (await importFile(`${head}\n${other}`, { columns })).json()
    expect(errors).toMatchObject([{ field: 'carrierProduct.productId', line: 2, column: 'Product' }])
  })

  const wrong: [string, string, object, object][] = [
    ['an unknown column', `${head}\n${line('C', '4')}`, {}, { code: 'UNKNOWN_ATTRIBUTE', line: 1, column: 'Ort' }],
    [
      'a column that stands twice',
      'weight,parcels.0.weight\n1,2',
      {},
      { code: 'DUPLICATE', column: 'parcels.0.weight' },
    ],
    [
      'a meaning that is none',
      'Ort\nx',
      { columns: [{ column: 'Ort', field: 'town' }] },
      { code: 'NOT_ALLOWED', field: 'columns[0].field' },
    ],
    ['a meaning of no column', 'weight\n4', { columns }, { code: 'NOT_ALLOWED', field: 'columns[0].column' }],
    ['no number', 'weight,city\n4 kg,x', {}, { code: 'TYPE', line: 2, column: 'weight' }],
    ['a point beside decimal commas', 'weight,length\n4.2.2,60', {}, { code: 'TYPE', column: 'weight' }],
    ['neither yes nor no', 'recipientPays\nperhaps', {}, { code: 'TYPE', column: 'recipientPays' }],
    ['too many cells', 'weight,length\n1,2,3', {}, { code: 'UNKNOWN_ATTRIBUTE', line: 2 }],
    [
      'a country that is none',
      'country,city,address\nSweden,x,y',
      {},
      { field: 'recipient.country', line: 2, column: 'country' },
    ],
  ]
  it('accepts the file as the body too', async () => {
    const file = (await call('GET', '/shipments/batches/example.csv?delimiter=SEMICOLON')).payload
    const response = await inBody(
      'name=Body&repeat=true&register=true&label_type=ZPL&decimal_sign=COMMA&delimiter=SEMICOLON',
      file,
    )
    expect(response.json()).toMatchObject({ name: 'Body', register: true, label: { type: 'ZPL' }, total: 1 })
    await work()
    expect(await batchOf(response.json().id)).toMatchObject({ state: 'FINISHED', counts: { printed: 1 } })
    expect((await inBody('label_type=PDF', file)).json().errors).toMatchObject([{ field: 'label_type' }])
    expect((await inBody('', 'weight,city\n4 kg,x')).json().errors[0]).toMatchObject({ line: 2, column: 'weight' })
    expect((await inBody('', 'weight')).json().error).toBe('FILE_UNREADABLE')
  })

  it.each(wrong)('refuses %s, and stores nothing', async (_, data, over, error) => {
    const before = await db.selectFrom('shipment_batch').select('id').execute()
    const response = await importFile(data, over)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0]).toMatchObject(error)
    expect(await db.selectFrom('shipment_batch').select('id').execute()).toEqual(before)
  })

  it.each([
    ['FILE_UNREADABLE', 'weight\n', {}],
    ['FILE_UNREADABLE', 'weight,city\n4,G\uFFFDteborg', {}],
    ['FILE_UNREADABLE', 'ÿþweight\n4', {}],
    ['FILE_UNREADABLE', 'weight,"city\n4,x', {}],
    ['FILE_UNREADABLE', `weight\n${'4\n'.repeat(10_001)}`, {}],
    ['DECIMAL_SIGN_UNCLEAR', 'weight;length\n4,2;1.5', {}],
  ])('refuses with %s', async (error, data, over) => {
    const response = await importFile(data, over)
    expect([response.statusCode, response.json().error]).toEqual([400, error])
  })

  it('prefers given columns to recognised ones', async () => {
    const data = 'weight\tcity\tlength\tx\n"1,5"\tGöteborg\t60\t7'
    const refused = await importFile(data, { delimiter: 'TAB', decimalSign: 'POINT', columns: [{ column: 'x' }] })
    expect(refused.json().errors[0]).toMatchObject({ column: 'weight' })
    const other = await importFile(data, { delimiter: 'TAB', decimalSign: 'COMMA', columns: [{ column: 'x' }] })
    expect(other.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'recipient.addressLine1',
      'recipient.country',
      'sender',
      'parcels[0].width',
      'parcels[0].height',
      'parcels[0].description',
      'carrierProduct',
      'recipient.lastName',
    ])
  })

  it.each(['COMMA', 'SEMICOLON', 'TAB'])('reads its own example with %s', async (delimiter) => {
    const example = await call('GET', `/shipments/batches/example.csv?delimiter=${delimiter}`)
    const response = await importFile(example.payload)
    expect([response.statusCode, response.json().message]).toEqual([201, undefined])
    await work()
    expect(states(await rowsOf(response.json().id))).toEqual(['CREATED'])
  })
})

describe('errors found without the carrier', () => {
  const nordic = {
    carrierProduct: { carrier: 'DHL_EXPRESS', productId: 'DHL_EXPRESS_W' },
    deliveryServices: undefined,
  }
  const asks = { permissions: ['carriers:admin'] } as const
  const configure = (carrier: string, fields: Record<string, string>) =>
    call(
      'PUT',
      `/carrier-configuration/fields/${carrier}/shipping`,
      { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
      asks,
    )
  const forget = (carrier: string) =>
    call('DELETE', `/carrier-configuration/fields/${carrier}/shipping`, undefined, asks)

  it('are reported before a batch is created: an incomplete configuration, once for all rows', async () => {
    expect((await configure('DHL_EXPRESS', { apiKey: 'key' })).statusCode).toBe(200)
    const before = await batchIds()
    const shipments = lamps(40, () => nordic)
    const refused = await send({ register: true, shipments })
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      [{ code: 'CARRIER_CREDENTIALS', carrier: 'DHL_EXPRESS', field: 'shipments[0].carrierProduct.carrier' }],
    ])
    expect(refused.json().errors[0].defaultMessage).toMatch(/apiSecret is missing .* setCarrierFields/)
    expect((await send({ register: false, shipments })).statusCode).toBe(201)
    expect(await batchIds()).toHaveLength(before.length + 1)
    await forget('DHL_EXPRESS')
    expect((await send({ register: true, shipments })).statusCode).toBe(201)
  })

  it('are reported before a batch is created: attributes, letters and label formats that the carrier does not support', async () => {
    await configure('DHL_EXPRESS', { apiKey: 'key', apiSecret: 'secret', accountNumber: '123456789' })
    const long = { ...lamp().parcels[0], description: 'Aurora pendant lamp of brass '.repeat(4).trim() }
    const shipments = [
      ...lamps(1, () => nordic),
      ...lamps(1, () => ({ ...nordic, parcels: [long] })),
      ...lamps(1, () => ({ ...nordic, customerReference: 'OTHER' })),
    ]
    const refused = await send({ register: true, shipments })
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      [{ code: 'CARRIER_REFUSED', carrierCode: 'WAYBILL-NOT-SENT', field: 'shipments[1].parcels[0].description' }],
    ])
    await forget('DHL_EXPRESS')
    const oslo = { country: 'NO', postCode: '0150', city: 'Oslo' }
    const bring = {
      carrierProduct: { carrier: 'BRING', productId: 'BRING_3584' },
      parcels: [{ weight: 1, length: 30, width: 20, height: 3, description: 'Lamp' }],
      sender: { ...lamp().sender, ...oslo, contactInfo: undefined },
      recipient: {
        ...lamp().recipient,
        ...oslo,
        contactInfo: { dialCode: '+47', mobile: '912 34 567', email: 'a@post.example' },
      },
    }
    const printed = await send({ register: true, label: { type: 'ZPL' }, shipments: lamps(3, () => bring) })
    expect(printed.json().errors).toMatchObject([
      { code: 'LABEL_FORMAT_NOT_OFFERED', field: 'shipments[0].carrierProduct.carrier' },
    ])
    const small = { type: 'PDF', layout: 'A6' }
    expect(
      (await send({ register: true, label: small, shipments: lamps(1, () => bring) })).json().errors,
    ).toMatchObject([
      { code: 'LABEL_FORMAT_NOT_OFFERED', defaultMessage: expect.stringContaining('W102H192 as label.layout') },
    ])
  })
})
