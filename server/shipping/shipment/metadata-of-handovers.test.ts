import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { nextDay, openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { sandboxNumber } from '../../network/carriers/sandbox/numbers.ts'
import { finishBatches } from '../batch/store.ts'
import { pollTrackers } from '../tracker/polling.ts'

const {
  byId: call,
  carriers,
  config,
  db,
  people,
} = await openShipping({
  hour: 3_600_000,
  environment: { WAYBILL_CARRIER_TIMEOUT_MS: '5000' },
})
const by = people.freja
const isWorkingDay = await openCalendar()
const workingDayAfter = (day: string): string =>
  isWorkingDay('DK', nextDay(day)) ? nextDay(day) : workingDayAfter(nextDay(day))
const date = workingDayAfter(localTime({ country: 'DK' }, new Date()).day)
const preferredTime = { from: '13:00', to: '16:00' }

const bySchenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } } as const
async function registered(over: object = {}) {
  const { body } = await call('createShipment', { by, body: lamp({ ...bySchenker, ...over }) })
  return (await call('registerShipment', { by, path: { shipmentId: body.id } })).body
}
const told = async (name: 'pickupId' | 'manifestId' | 'batchId' | 'trackerId', id: string) => {
  const { hits } = (await call('listEvents', { by, query: { per_page: 100 } })).body
  return hits.filter(({ data }) => data[name] === id).map(({ type, data }) => [type, data.metadata])
}
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, 'v']))
const followed = async (pair: string) =>
  (await call('listTrackers', { by, query: { metadata: [pair] } })).body.map(({ id }) => id)
const order = (externalId: string, own: object) => ({
  externalId,
  sender: lamp().sender,
  recipient: lamp().recipient,
  lines: [{ sku: 'LAMP', quantity: 2 }],
  ...own,
})
const set = async (...orders: object[]) =>
  (await call('setOrders', { by, body: { orders: orders as never } })).body.orders.map(({ id }) => id ?? '')
const metadata = { gate: '3', 'sales channel': 'Pop-up, Åhus' }

describe('metadata of pick-ups', () => {
  it('is stored, returned, filtered by and changed in every state without calling the carrier', async () => {
    const { id: shipmentId } = await registered()
    const plan = { shipmentIds: [shipmentId], date, preferredTime }
    const { body: pickup } = await call('createPickup', { by, body: { ...plan, metadata } })
    expect([pickup.state, pickup.metadata]).toEqual(['CONFIRMED', metadata])
    const path = { pickupId: pickup.id }
    const patch = (body: object, headers: Record<string, string> = {}) =>
      call('updatePickup', { by, path, body, headers })
    const { body } = await patch({ metadata: { gate: null, wave: '2' } })
    expect([body.metadata, body.confirmation]).toEqual([
      { 'sales channel': 'Pop-up, Åhus', wave: '2' },
      pickup.confirmation,
    ])
    const both = await patch({ preferredTime: { from: '12:00', to: '15:00' }, metadata: { wave: '3' } })
    expect([both.body.preferredTime?.from, both.body.metadata?.wave]).toEqual(['12:00', '3'])
    const many = await patch({ preferredTime, metadata: keys(49) })
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('TOO_MANY')])
    expect((await patch({ metadata: { wave: '4' } }, { 'if-match': '"old"' })).status).toBe(412)
    const found = async (pair: string) =>
      (await call('listPickups', { by, query: { metadata: [pair] } })).body.map(({ id }) => id)
    expect([await found('wave=3'), await found('wave=4')]).toEqual([[pickup.id], []])
    await call('cancelPickup', { by, path })
    expect((await patch({ metadata: null })).body).not.toHaveProperty('metadata')
    expect((await call('getPickup', { by, path })).body.state).toBe('CANCELLED')
    expect(await told('pickupId', pickup.id)).toEqual([
      ['pickup.confirmed', metadata],
      ['pickup.confirmed', expect.objectContaining({ wave: '2' })],
      ['pickup.cancelled', expect.objectContaining({ wave: '3' })],
    ])
  })
})

describe('metadata of manifests', () => {
  it('is stored, returned and filtered by', async () => {
    const { id } = await registered()
    const body = { carrier: 'SCHENKER', shipmentIds: [id], closeOut: false, metadata } as const
    const { body: manifest } = await call('createManifest', { by, body })
    expect(manifest.metadata).toEqual(metadata)
    const found = async (pair: string) =>
      (await call('listManifests', { by, query: { metadata: [pair] } })).body.map((one) => one.id)
    expect([await found('gate=3'), await found('gate=4')]).toEqual([[manifest.id], []])
    expect(await told('manifestId', manifest.id)).toEqual([['manifest.closed', metadata]])
  })
})

describe('metadata of trackers', () => {
  it('is stored, returned, filtered by, and kept for a number that is tracked already', async () => {
    const number = sandboxNumber('POSTNORD_DK', 4_100_000)
    const follow = (own: object) =>
      call('createTrackers', { by, body: { trackers: [{ carrierReference: number, carrier: 'POSTNORD_DK', ...own }] } })
    const { body } = await follow({ metadata })
    const id = body[0]?.id ?? ''
    expect((await follow({ metadata: { gate: '4' } })).body).toMatchObject([{ id, metadata }])
    expect([await followed('gate=3'), await followed('gate=4')]).toEqual([[id], []])
    await pollTrackers({ db, carriers, config, log: pino({ level: 'silent' }) })
    expect(await told('trackerId', id)).toEqual([['tracker.tracking_changed', metadata]])
  })
})

describe('metadata of batches', () => {
  it('is stored, returned, filtered by, and separate from that of the shipments', async () => {
    const { body: batch } = await call('createBatch', {
      by,
      body: { metadata, shipments: [lamp({ metadata: { row: '1' } })] },
    })
    expect(batch.metadata).toEqual(metadata)
    const data = `customerReference\nX\n`
    const refused = await call('importBatch', { by, body: { data, metadata: keys(51) } })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"metadata"')])
    const found = async (pair: string) =>
      (await call('listBatches', { by, query: { metadata: [pair] } })).body.map(({ id }) => id)
    expect([await found('gate=3'), await found('row=1')]).toEqual([[batch.id], []])
    await call('cancelBatch', { by, path: { batchId: batch.id } })
    await finishBatches(db)
    expect(await told('batchId', batch.id)).toEqual([['batch.finished', metadata]])
  })
})

describe('metadata of returns', () => {
  it("is copied from the shipment with the request's changes", async () => {
    const { id } = await registered({ ...byPostNord, metadata: { a: '1', b: '2' } })
    const back = (own: Record<string, string | null>) =>
      call('createShipmentReturn', { by, path: { shipmentId: id }, body: { metadata: own } })
    const { body } = await back({ b: null, reason: 'wrong colour' })
    expect(body.metadata).toEqual({ a: '1', reason: 'wrong colour' })
    expect((await call('listShipments', { by, query: { metadata: ['reason=wrong colour'] } })).body.hits).toHaveLength(
      1,
    )
    const many = await back(keys(49))
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('TOO_MANY')])
  })
})

describe('metadata of orders', () => {
  const parcels = [{ weight: 3, length: 30, width: 20, height: 20 }]
  it("is copied to the shipment with the request's changes", async () => {
    const [orderId = ''] = await set(order('META-10', { metadata: { shop: 'a', till: '2' } }))
    const carrierProduct = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
    const ship = (own: Record<string, string | null>) =>
      call('shipOrder', {
        by,
        path: { orderId },
        body: { parcels, carrierProduct, register: false, metadata: own },
      })
    const many = await ship(keys(49))
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('TOO_MANY')])
    const { body } = await ship({ till: null, packer: 'Astrid' })
    expect(body.shipment?.metadata).toEqual({ shop: 'a', packer: 'Astrid' })
    expect((await call('getOrder', { by, path: { orderId } })).body.metadata).toEqual({ shop: 'a', till: '2' })
  })

  it('is combined when orders are merged, and the first order takes precedence', async () => {
    const [into = '', ...others] = await set(
      order('META-11', { metadata: { shop: 'a' } }),
      order('META-12', { metadata: { shop: 'b', till: '2' } }),
      order('META-13', { metadata: { till: '3', lane: 'x' } }),
    )
    const { body } = await call('mergeOrders', { by, path: { orderId: into }, body: { orderIds: others } })
    expect(body.metadata).toEqual({ shop: 'a', till: '2', lane: 'x' })
    const [one = '', two = ''] = await set(order('META-14', { metadata: keys(50) }), order('META-15', { metadata }))
    const many = await call('mergeOrders', { by, path: { orderId: one }, body: { orderIds: [two] } })
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('TOO_MANY')])
  })
})

describe('metadata in reports', () => {
  it('has its own columns after all others', async () => {
    const { id } = await registered({ metadata: { 'long, "ø"': '=1', zone: 'a,b' }, orderNumber: 'REPORTED' })
    const { text } = await call('exportShipmentReport', { by, query: { references: ['REPORTED'] } })
    const [header = '', row = ''] = text.split('\r\n')
    expect(header).toMatch(/,daysLate,"metadata\.long, ""ø""",metadata\.zone$/)
    expect([row.startsWith(id), row.endsWith(`,'=1,"a,b"`)]).toEqual([true, true])
  })
})
