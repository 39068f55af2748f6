import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { oneWord, overlapsOn, words } from '../../dev/testing/overlaps.ts'
import { readPdf, scanPdf } from '../../dev/testing/scan.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { CarrierRefusal, CarrierUnavailable } from '../../network/carriers/carrier.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { findShipments } from '../shipment/store.ts'
import { createManifest } from './closing.ts'
import { reconcileManifests } from './settlement.ts'
import { manifestPages } from './sheet.ts'
import { findManifest } from './store.ts'

const { call, db, carriers, config } = await openShipping({ hour: 3_600_000 })
const context = { db, carriers, config, log: pino({ level: 'silent' }) }
const later = () => new Date(Date.now() + 3_600_000)
const bySchenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } }
const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

async function registered(over: object = {}, clientId: number = clients.nordlys) {
  const { id } = (await call('POST', '/shipments', lamp({ ...bySchenker, ...over }), { clientId })).json()
  const response = await call('POST', `/shipments/${id}/register`, undefined, { clientId })
  expect(response.statusCode).toBe(200)
  return id as string
}
const close = (body: object = {}, clientId: number = clients.nordlys, key?: string) =>
  call('POST', '/manifests', { carrier: 'SCHENKER', ...body }, { clientId, key })
const read = async (id: string) => (await call('GET', `/manifests/${id}`)).json()
const manifestOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json().manifestId

const order = (shipmentIds: string[], idempotencyKey?: string) => ({
  clientId: clients.nordlys,
  username: 'freja',
  create: { carrier: 'SCHENKER' as const, shipmentIds, closeOut: true },
  idempotencyKey,
})
const closingWith = (manifest: () => Promise<never>) => ({
  ...context,
  carriers: { ...carriers, SCHENKER: { ...carriers.SCHENKER, manifest } },
})
const failing = (mayHaveRegistered: boolean) => () =>
  Promise.reject(new CarrierUnavailable('SCHENKER', 'TIMEOUT', 'No response', { mayHaveRegistered }))
const refusing = () => Promise.reject(new CarrierRefusal('SCHENKER', 'M-1', 'They are closed off already.'))

describe('createManifest', () => {
  it('closes out shipments with the carrier, and stores its documents', async () => {
    const ids = [await registered(), await registered({ customerReference: 'ORDER-2' })]
    const response = await close({ shipmentIds: ids })
    expect(response.statusCode).toBe(201)
    const manifest = response.json()
    expect(manifest).toMatchObject({
      state: 'CLOSED',
      carrier: 'SCHENKER',
      source: 'SANDBOX',
      sender: lamp().sender,
      shipmentCount: 2,
      parcelCount: 2,
      weight: 8.4,
      shipmentIds: ids,
      carrierNumber: expect.stringMatching(/^SBX-MF-/),
      documents: [{ kind: 'RECEIPT' }],
    })
    expect(response.headers.location).toBe(`/v1/manifests/${manifest.id}`)
    expect(await read(manifest.id)).toEqual(manifest)
    for (const id of ids) expect(await manifestOf(id)).toBe(manifest.id)
    const closed = (await call('GET', `/shipments?manifest_id=${manifest.id}&order=ASC`)).json()
    expect(closed.hits.map((hit: { id: string }) => hit.id)).toEqual(ids)
    const document = (await call('GET', `/manifests/${manifest.id}/documents/0`)).json()
    expect(Buffer.from(document.data, 'base64').length).toBeGreaterThan(100)
    expect((await call('GET', `/manifests/${manifest.id}/documents/1`)).statusCode).toBe(404)
  })

  it('takes all waiting shipments of one place, and none twice', async () => {
    const [clientId, aarhus] = [3300, { ...lamp().sender, postCode: '8000', city: 'Aarhus' }]
    const here = [await registered({}, clientId), await registered({}, clientId)]
    const there = await registered({ sender: aarhus }, clientId)
    await call('POST', '/shipments', lamp(bySchenker), { clientId })
    const gone = await registered({}, clientId)
    await call('POST', `/shipments/${gone}/cancel`, {}, { clientId })
    expect((await close({}, clientId)).json().errors).toMatchObject([
      { code: 'ADDRESS_MISMATCH', field: 'from', defaultMessage: expect.stringContaining('DK 1264 and DK 8000') },
    ])
    const from = { country: 'DK', postCode: '1264' }
    const both = await Promise.all([close({ from }, clientId), close({ from }, clientId)])
    const made = both.filter(({ statusCode }) => statusCode === 201).map((response) => response.json())
    expect(made.map(({ shipmentIds }) => shipmentIds)).toEqual([here])
    const [late] = both.filter(({ statusCode }) => statusCode !== 201).map((response) => response.json().error)
    expect(late).toBe('NOTHING_TO_CLOSE')
    expect((await close({}, clientId)).json().shipmentIds).toEqual([there])
    expect((await close({ carrier: 'DSV' }, clientId)).json().error).toBe('NOTHING_TO_CLOSE')
  })

  it('drops a shipment that is cancelled afterwards, and no longer counts it', async () => {
    const clientId = 3310
    const ids = [await registered({}, clientId), await registered({}, clientId)]
    const { id } = (await close({}, clientId)).json()
    const kept = async () => (await call('GET', `/manifests/${id}`, undefined, { clientId })).json()
    expect(await kept()).toMatchObject({ shipmentCount: 2, parcelCount: 2, weight: 8.4, shipmentIds: ids })
    const cancel = (one: string | undefined) => call('POST', `/shipments/${one}/cancel`, {}, { clientId })
    await cancel(ids[0])
    await cancel(ids[0])
    expect(await kept()).toMatchObject({ shipmentCount: 1, parcelCount: 1, weight: 4.2, shipmentIds: [ids[1]] })
    const listed = await call('GET', `/shipments?manifest_id=${id}`, undefined, { clientId })
    expect(listed.json().hits.map((hit: { id: string }) => hit.id)).toEqual([ids[1]])
    await cancel(ids[1])
    expect(await kept()).toMatchObject({
      state: 'CLOSED',
      shipmentCount: 0,
      parcelCount: 0,
      weight: 0,
      shipmentIds: [],
    })
    const sheet = await call('GET', `/manifests/${id}/manifest.pdf`, undefined, { clientId })
    expect(sheet.statusCode).toBe(200)
  })

  it('refuses shipments that cannot be handed over together, each with its reason', async () => {
    const first = await registered()
    const taken = await registered()
    await close({ shipmentIds: [taken] })
    const { id: draft } = (await call('POST', '/shipments', lamp(bySchenker))).json()
    const externalShipment = { carrier: 'SCHENKER', carrierReference: '395200000002041709' }
    const external = (await call('POST', '/shipments', lamp({ carrierProduct: undefined, externalShipment }))).json().id
    const gone = await registered()
    await call('POST', `/shipments/${gone}/cancel`, {})
    const elsewhere = await registered({ sender: { ...lamp().sender, addressLine1: 'Bredgade 4' } })
    const own = await registered({ carrierProduct: lamp().carrierProduct })
    const refused = await close({ shipmentIds: [first, unknownId, draft, external, gone, taken, elsewhere, own] })
    expect(refused.json().errors.map(({ code, field }: Record<string, string>) => [code, field])).toEqual([
      ['NOT_FOUND', 'shipmentIds[1]'],
      ['SHIPMENT_NOT_REGISTERED', 'shipmentIds[2]'],
      ['SHIPMENT_BOOKED_ELSEWHERE', 'shipmentIds[3]'],
      ['SHIPMENT_CANCELLED', 'shipmentIds[4]'],
      ['SHIPMENT_IN_MANIFEST', 'shipmentIds[5]'],
      ['ADDRESS_MISMATCH', 'shipmentIds[6]'],
      ['CARRIER_MISMATCH', 'shipmentIds[7]'],
    ])
    const moved = await close({ shipmentIds: [first], from: { country: 'DK', postCode: '8000' } })
    expect(moved.json().errors).toMatchObject([{ code: 'ADDRESS_MISMATCH' }])
    const scanned = await close({ carrier: 'LAST_INCH', shipmentIds: [own] })
    expect(scanned.json()).toMatchObject({ state: 'CLOSED', source: 'LIVE' })
    expect(scanned.json()).not.toHaveProperty('carrierNumber')
  })

  it('stores nothing if the carrier refuses or is not reached, and makes its own list on request', async () => {
    const ids = [await registered()]
    await expect(createManifest(closingWith(refusing), order(ids))).rejects.toMatchObject({ error: 'CARRIER_REFUSED' })
    await expect(createManifest(closingWith(failing(false)), order(ids))).rejects.toMatchObject({
      error: 'CARRIER_UNAVAILABLE',
    })
    expect(await manifestOf(ids[0] ?? '')).toBeUndefined()
    const own = (await close({ shipmentIds: ids, closeOut: false })).json()
    expect(own).toMatchObject({ state: 'CLOSED', shipmentIds: ids })
    expect(own).not.toHaveProperty('carrierNumber')
  })

  it('is finished by another process if the one that began it dies, and begun once per idempotency key', async () => {
    const ids = [await registered()]
    const { promise: called, resolve } = Promise.withResolvers<void>()
    const dying = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    void createManifest(closingWith(dying), order(ids, 'manifest-1'))
    await called
    const again = await close({ shipmentIds: ids }, clients.nordlys, 'manifest-1')
    expect([again.statusCode, again.json().state]).toEqual([201, 'PENDING'])
    await reconcileManifests(context, later())
    const closed = await read(again.json().id)
    expect(closed).toMatchObject({ state: 'CLOSED', carrierNumber: expect.stringMatching(/^SBX-MF-/) })
    await reconcileManifests(context, later())
    expect(await read(closed.id)).toEqual(closed)
  })

  it('retries a call without a response, and fails if the carrier then refuses', async () => {
    const ids = [await registered()]
    const { id } = await createManifest(closingWith(failing(true)), order(ids))
    expect(await read(id)).toMatchObject({ state: 'PENDING', message: 'No response' })
    await reconcileManifests(closingWith(failing(true)), later())
    expect(await read(id)).toMatchObject({ state: 'PENDING' })
    await reconcileManifests(closingWith(refusing), new Date(Date.now() + 7_200_000))
    expect(await read(id)).toMatchObject({ state: 'FAILED', message: 'They are closed off already.' })
    expect((await call('GET', '/events?types=manifest.failed')).json().hits).toMatchObject([
      { type: 'manifest.failed', data: { manifestId: id } },
    ])
    expect(await manifestOf(ids[0] ?? '')).toBeUndefined()
    expect((await close({ shipmentIds: ids, closeOut: false })).json().state).toBe('CLOSED')
  })
})

describe('getManifestPdf', () => {
  it('lists every shipment with a readable barcode, on as many pages as necessary', async () => {
    const clientId = 3400
    const first = await registered({}, clientId)
    const { id } = (await close({}, clientId)).json()
    const numbers = new Map<string, string>()
    const asked = { clientId }
    const { carrierReference } = (await call('GET', `/shipments/${first}`, undefined, asked)).json()
    numbers.set(first, carrierReference)
    const response = await call('GET', `/manifests/${id}/manifest.pdf`, undefined, asked)
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="manifest-SCHENKER-.*\.pdf"$/)
    const [scans] = await scanPdf(response.rawPayload)
    expect(scans?.map(({ text }) => text)).toEqual([...numbers.values()])
    const [page] = await readPdf(response.rawPayload)
    for (const said of [
      'MANIFEST',
      'DB Schenker / DSV land has taken over 1 shipment with 1 parcel.',
      'SANDBOX',
      `Client ${clientId}`,
      '1264 Copenhagen DK',
      '4.2 kg',
    ])
      expect(page?.text).toContain(said)
    expect(page).toMatchObject({ width: 210, height: 297 })
    expect(page?.text).not.toContain('SCHENKER ')
    const many = await pagesFor(40, first, clientId)
    expect(many.length).toBe(3)
    expect(many.map(({ text }) => (text.match(/Astrid Lindqvist/g) ?? []).length).reduce((a, b) => a + b)).toBe(40)
    expect(many.at(-1)?.text).toContain('signature of the driver')
  })

  it('leaves out shipments cancelled since, and counts the rest', async () => {
    const clientId = 3401
    const first = await registered({}, clientId)
    await close({}, clientId)
    const shipment = (await findShipments(db, clientId, [first])).get(first)
    const kept = await findManifest(db, clientId, shipment?.manifestId ?? '')
    if (!shipment || !kept) return expect.fail('There is no manifest')
    const cancelled = { at: new Date().toISOString(), by: 'freja' }
    const closed = { ...kept.manifest, shipmentCount: 3, parcelCount: 3, weight: 12.6 }
    const pages = manifestPages(closed, [shipment, { ...shipment, cancelled }, shipment], 'Nordlys')
    const [page] = await readPdf(pdfOf(pages, { title: 'Manifest', created: new Date() }))
    expect(page?.text.match(/Astrid Lindqvist/g)).toHaveLength(2)
    for (const said of ['2 shipments with 2 parcels', '8.4 kg']) expect(page?.text).toContain(said)
    for (const fill of [words, oneWord]) {
      const party = { ...shipment.sender, company: fill(100), addressLine1: fill(100), city: fill(100) }
      const parcel = { weight: 99.999, length: 20, width: 20, height: 5, description: 'Lamps' }
      const long = {
        ...shipment,
        carrierReference: oneWord(60),
        recipient: party,
        parcels: Array.from({ length: 10 }, () => parcel),
      }
      const longest = { ...closed, sender: party, carrierNumber: oneWord(100), shipmentCount: 1_000, weight: 999_990 }
      const drawn = manifestPages(
        longest,
        Array.from({ length: 40 }, () => long),
        fill(100),
      )
      expect(drawn.flatMap(overlapsOn)).toEqual([])
      const printed = drawn.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])))
      const recipient = unspaced([party.company, party.country, party.postCode, party.city].join(''))
      // Name and address of each recipient, to the last letter.
      expect(unspaced(printed.join('')).split(recipient).length).toBe(41)
    }
  })
})

const unspaced = (text: string) => text.replaceAll(' ', '')

/** Draws a manifest with the same shipment again and again. */
async function pagesFor(count: number, id: string, clientId: number) {
  const shipment = (await findShipments(db, clientId, [id])).get(id)
  const kept = await findManifest(db, clientId, shipment?.manifestId ?? '')
  if (!shipment || !kept) return expect.fail('There is no manifest')
  const pages = manifestPages(
    kept.manifest,
    Array.from({ length: count }).map(() => shipment),
    'Nordlys',
  )
  return readPdf(pdfOf(pages, { title: 'Manifest', created: new Date() }))
}

describe('listManifests', () => {
  it('filters, sorts and pages, and shows nothing of another client', async () => {
    const asked = { clientId: 3500 }
    await registered({}, 3500)
    const first = (await close({}, 3500)).json()
    await registered({}, 3500)
    const second = (await close({ closeOut: false }, 3500)).json()
    const found = async (query: string) =>
      (await call('GET', `/manifests?order=ASC&${query}`, undefined, asked)).json().map(({ id }: { id: string }) => id)
    expect(await found('')).toEqual([first.id, second.id])
    expect(await found('states=CLOSED&carriers=SCHENKER&sort=changedAt')).toEqual([first.id, second.id])
    expect(await found('states=PENDING')).toEqual([])
    expect(await found('carriers=DSV')).toEqual([])
    expect(await found(`first_day=${first.date}&last_day=${first.date}&per_page=1&page=2`)).toEqual([second.id])
    expect(await found('last_day=2020-01-01')).toEqual([])
    expect(await found(`since=${later().toISOString()}`)).toEqual([])
    const refused = await call('GET', '/manifests?since=2026-02-30', undefined, asked)
    expect(refused.json().errors).toMatchObject([{ code: 'FORMAT', field: 'since' }])
    const foreign = { clientId: 2048 }
    expect((await call('GET', '/manifests', undefined, foreign)).json()).toEqual([])
    expect((await call('GET', `/manifests/${first.id}/manifest.pdf`, undefined, foreign)).statusCode).toBe(404)
  })
})
