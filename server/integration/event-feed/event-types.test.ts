import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedEventTypeValues } from '../../../sdk/src/generated/types.ts'
import { clients } from '../../dev/testing/app.ts'
import { promiseBody } from '../../dev/testing/relabelling.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { nextDay, openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { CarrierRefusal, CarrierUnavailable } from '../../network/carriers/carrier.ts'
import { insertReturnRequest } from '../../commerce/return-request/store.ts'
import { sandboxNumber } from '../../network/carriers/sandbox/numbers.ts'
import { finishBatches } from '../../shipping/batch/store.ts'
import { createManifest } from '../../shipping/manifest/closing.ts'
import { reconcileManifests } from '../../shipping/manifest/settlement.ts'
import { createPickup } from '../../shipping/pickup/booking.ts'
import { reconcilePickups } from '../../shipping/pickup/reconciliation.ts'
import { pollTrackers } from '../../shipping/tracker/polling.ts'
import { compareExpectedAmounts } from '../../settings/expected-amount/jobs.ts'
import type { FeedEvent } from './store.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

/** Which operation writes which events, each proved through the API. `listEvents` is checked against `webhooks:`. */

const { byId, db, people, carriers, config, jobs } = await openShipping({ hour: 1 })
const by = people.freja
const context = { db, carriers, config, log: pino({ level: 'silent' }) }
const anHourLater = () => new Date(Date.now() + 3_600_000)
const isWorkingDay = await openCalendar()

const bySchenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } } as const
const preferredTime = { from: '13:00', to: '16:00' }

beforeAll(async () => {
  const lampInBox = { sku: 'LAMP', name: 'Lamp', itemType: 'PARCEL', length: 60, width: 40, height: 35.5, weight: 4.2 }
  await byId('setItems', { by, body: { items: [lampInBox] } })
})

let count = 0
const unique = () => `TYPE-${++count}`

async function create(over: object = {}): Promise<string> {
  return (await byId('createShipment', { by, body: lamp({ customerReference: unique(), ...over }) })).body.id
}
async function registered(over: object = {}): Promise<string> {
  const shipmentId = await create(over)
  await byId('registerShipment', { by, path: { shipmentId } })
  return shipmentId
}
async function order(externalId = unique(), over: object = {}): Promise<string> {
  const { sender, recipient } = lamp()
  const { carrierProduct } = packed
  const orders = [{ externalId, sender, recipient, carrierProduct, lines: [{ sku: 'LAMP', quantity: 2 }], ...over }]
  const { body, text } = await byId('setOrders', { by, body: { orders } })
  return body.orders[0]?.id ?? expect.fail(text)
}
const packed = {
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5 }],
} as const
async function shipped(): Promise<string> {
  const { body, text } = await byId('shipOrder', { by, path: { orderId: await order() }, body: packed })
  return body.shipment?.id ?? expect.fail(text)
}
const report = (shipmentId: string, state: string) =>
  byId('createShipmentEvent', { by, path: { shipmentId }, body: { state } })
function workingDay(): string {
  let { day } = localTime({ country: 'DK' }, new Date())
  do day = nextDay(day)
  while (!isWorkingDay('DK', day))
  return day
}
const pickup = async () => {
  const body = { shipmentIds: [await registered(bySchenker)], date: workingDay(), preferredTime }
  return (await byId('createPickup', { by, body })).body.id
}
const closing = (manifest: () => Promise<never>) => ({
  ...context,
  carriers: { ...carriers, SCHENKER: { ...carriers.SCHENKER, manifest } },
})
const refuse = () => Promise.reject(new CarrierRefusal('SCHENKER', 'M-1', 'They are closed off already.'))
const noResponse = () =>
  Promise.reject(new CarrierUnavailable('SCHENKER', 'TIMEOUT', 'No response', { mayHaveRegistered: true }))
async function customsItem(): Promise<string> {
  const body = {
    ...ceilingLamp,
    carrierReference: unique(),
    itemDescription: 'Ceiling lamp of brass',
    skuNumber: 'AURORA',
    netWeight: 1,
    grossWeight: 1,
    itemInvoicePrice: 10,
    commodityCode: '940511',
    invoiceNumber: 'INVOICE-1',
    truckIdentifier: unique(),
    clientId: clients.nordlys,
  }
  const { id } = (await byId('createCustomsItem', { by, body })).body
  const query = { filterType: 'truckIdentifier', value: body.truckIdentifier }
  await byId('closeCustomsItems', { by, query, body: { close: true } })
  return id
}
/** Tracks a parcel until the sandbox has played all its events. */
async function follow(customerReference: string): Promise<void> {
  const carrierReference = sandboxNumber('POSTNORD_DK', 7_000_000 + ++count)
  const trackers = [{ carrierReference, carrier: 'POSTNORD_DK', customerReference }]
  await byId('createTrackers', { by, body: { trackers } })
  await pollTrackers(context)
  await new Promise((resolve) => setTimeout(resolve, 80))
  await sql`update tracker set "dueAt" = now() where "dueAt" is not null`.execute(db)
  await pollTrackers(context)
}
const claim = async (shipmentId?: string): Promise<string> => {
  const body = {
    shipmentId: shipmentId ?? (await registered()),
    type: 'DAMAGE',
    amount: 100,
    currency: 'DKK',
    description: 'The lamp is broken',
  } as const
  return (await byId('createCarrierClaim', { by, body })).body.id
}
const returnRequest = async (): Promise<string> => {
  const id = randomUUID()
  const items = [{ parcelIndex: 0, description: 'Lamp', quantity: 1 }]
  const request = { id, items, reason: 'DAMAGED', language: 'da' } as const
  await insertReturnRequest(db, clients.nordlys, { ...request, shipmentId: await registered(byPostNord) }, new Date())
  return id
}
const decide = (carrierClaimId: string, state: 'SUBMITTED' | 'APPROVED') =>
  byId('updateCarrierClaim', { by, path: { carrierClaimId }, body: { state } })
const credit = async (carrierClaimId: string) => {
  const { carrierReference } = (await byId('getCarrierClaim', { by, path: { carrierClaimId } })).body
  const data = `invoiceNumber,invoiceDate,currency,carrierReference,charge,net\r\n${unique()},2026-11-30,DKK,${carrierReference},COMPENSATION,-100`
  const { body } = await byId('importCarrierInvoices', { by, body: { carrier: 'LAST_INCH', type: 'CSV', data } })
  return body.invoices[0]?.id ?? expect.fail('nothing is imported')
}
const approved = async () => {
  const id = await claim()
  await decide(id, 'SUBMITTED')
  await decide(id, 'APPROVED')
  return id
}
const orderFile = (externalId: string) =>
  [
    'externalId,lastName,addressLine1,postCode,city,country,sku,quantity',
    `${externalId},Lindqvist,Södra Vägen 32,412 54,Göteborg,SE,LAMP,1`,
  ].join('\r\n')
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
async function expectedThen(on: string, expected: number, country = 'SE'): Promise<string> {
  const body = { country, count: expected, startDate: on, endDate: on }
  return (await byId('createExpectedAmount', { by, body })).body.id
}
async function compared(act: () => Promise<unknown>): Promise<void> {
  await act()
  await compareExpectedAmounts.work({}, { ...context, jobs, now: new Date(), signal: AbortSignal.any([]) })
}
async function endpoint(): Promise<string> {
  const body = { name: unique(), url: 'https://shop.example/waybill' }
  return (await byId('createWebhookEndpoint', { by, body })).body.id
}

interface Row<Before> {
  /** Creates the rows that the operation needs. */
  readonly before: () => Promise<Before>
  readonly act: (before: Before) => Promise<unknown>
  /** The rows written, in this order. */
  readonly writes: readonly FeedEvent['type'][]
}
/** Ties a row's preparation to its act, whatever type the preparation returns. */
const row = <Before>(before: Row<Before>['before'], act: Row<Before>['act'], ...writes: Row<Before>['writes']) => ({
  writes,
  begin: async () => {
    const made = await before()
    return () => act(made)
  },
})
const nothing = async () => undefined

const rows: Readonly<Partial<Record<OperationId, readonly ReturnType<typeof row>[]>>> = {
  createShipment: [row(nothing, () => create(), 'shipment.created')],
  copyShipment: [
    row(create, (shipmentId) => byId('copyShipment', { by, path: { shipmentId }, body: {} }), 'shipment.created'),
  ],
  patchShipment: [
    row(create, (shipmentId) => byId('patchShipment', { by, path: { shipmentId }, body: { orderNumber: 'EDITED' } })),
  ],
  deleteShipment: [row(create, (shipmentId) => byId('deleteShipment', { by, path: { shipmentId } }))],
  createShipmentReturn: [
    row(
      () => registered(byPostNord),
      (shipmentId) => byId('createShipmentReturn', { by, path: { shipmentId }, body: {} }),
      'shipment.created',
    ),
  ],
  registerShipment: [
    row(create, (shipmentId) => byId('registerShipment', { by, path: { shipmentId } }), 'shipment.registered'),
    row(
      () => create({ ...byPostNord, customerReference: 'SANDBOX_REFUSE' }),
      (shipmentId) => byId('registerShipment', { by, path: { shipmentId } }),
      'shipment.refused',
    ),
  ],
  registerShipments: [
    row(create, (id) => byId('registerShipments', { by, body: { shipmentIds: [id] } }), 'shipment.registered'),
  ],
  registerShipmentDirectly: [
    row(
      nothing,
      () => byId('registerShipmentDirectly', { by, body: { shipment: lamp() } }),
      'shipment.created',
      'shipment.registered',
    ),
  ],
  cancelShipment: [
    row(
      registered,
      (shipmentId) => byId('cancelShipment', { by, path: { shipmentId }, body: {} }),
      'shipment.cancelled',
    ),
    row(
      shipped,
      (shipmentId) => byId('cancelShipment', { by, path: { shipmentId }, body: {} }),
      'shipment.cancelled',
      'order.reopened',
    ),
  ],
  cancelShipments: [
    row(registered, (id) => byId('cancelShipments', { by, body: { shipmentIds: [id] } }), 'shipment.cancelled'),
    row(
      shipped,
      (id) => byId('cancelShipments', { by, body: { shipmentIds: [id] } }),
      'shipment.cancelled',
      'order.reopened',
    ),
  ],
  createShipmentEvent: [
    row(registered, (id) => report(id, 'IN_TRANSIT'), 'shipment.tracking_changed'),
    row(registered, (id) => report(id, 'ERROR'), 'shipment.exception'),
    row(registered, (id) => report(id, 'DELIVERED'), 'shipment.delivered'),
    row(shipped, (id) => report(id, 'IN_TRANSIT'), 'shipment.tracking_changed', 'order.tracking_changed'),
    row(shipped, (id) => report(id, 'DELIVERED'), 'shipment.delivered', 'order.delivered'),
  ],
  createShipmentEvents: [
    row(
      async () => [await registered(), await registered()],
      ([moved, delivered]) => {
        const events = [
          { shipmentId: moved, state: 'IN_TRANSIT' },
          { shipmentId: delivered, state: 'DELIVERED' },
        ]
        return byId('createShipmentEvents', { by, body: { events } })
      },
      'shipment.tracking_changed',
      'shipment.delivered',
    ),
  ],
  createShipmentEventByReference: [
    row(
      async () => {
        const reference = unique()
        await registered({ customerReference: reference })
        return reference
      },
      (reference) => byId('createShipmentEventByReference', { by, path: { reference }, body: { state: 'IN_TRANSIT' } }),
      'shipment.tracking_changed',
    ),
  ],
  approveReturnRequest: [
    row(
      returnRequest,
      (returnRequestId) => byId('approveReturnRequest', { by, path: { returnRequestId }, body: {} }),
      'shipment.created',
      'return.approved',
      'shipment.registered',
    ),
  ],
  refuseReturnRequest: [
    row(
      returnRequest,
      (returnRequestId) => byId('refuseReturnRequest', { by, path: { returnRequestId }, body: { reason: 'No' } }),
      'return.refused',
    ),
  ],
  createCarrierClaim: [row(registered, (id) => claim(id), 'claim.created')],
  updateCarrierClaim: [
    row(
      () => claim(),
      (id) => decide(id, 'SUBMITTED'),
      'claim.changed',
    ),
  ],
  importCarrierInvoices: [row(approved, credit, 'claim.changed')],
  deleteCarrierInvoice: [
    row(
      async () => credit(await approved()),
      (carrierInvoiceId) => byId('deleteCarrierInvoice', { by, path: { carrierInvoiceId } }),
      'claim.changed',
    ),
  ],
  cancelBatch: [
    row(
      async () => (await byId('createBatch', { by, body: { shipments: [lamp()] } })).body.id,
      async (batchId) => {
        await byId('cancelBatch', { by, path: { batchId } })
        await finishBatches(db)
      },
      'batch.finished',
    ),
  ],
  setOrders: [
    row(nothing, () => order(), 'order.created'),
    row(
      async () => {
        const externalId = unique()
        await order(externalId)
        return externalId
      },
      (externalId) => {
        const lines = [{ sku: 'LAMP', quantity: 2, refunded: 2 }]
        return byId('setOrders', { by, body: { orders: [{ externalId, lines }] } })
      },
      'order.cancelled',
    ),
  ],
  importOrders: [
    row(nothing, () => byId('importOrders', { by, type: 'text/csv', body: orderFile(unique()) }), 'order.created'),
  ],
  holdOrder: [row(order, (orderId) => byId('holdOrder', { by, path: { orderId }, body: {} }), 'order.held')],
  releaseOrder: [
    row(
      async () => {
        const orderId = await order()
        await byId('holdOrder', { by, path: { orderId }, body: {} })
        return orderId
      },
      (orderId) => byId('releaseOrder', { by, path: { orderId } }),
      'order.released',
    ),
  ],
  cancelOrder: [row(order, (orderId) => byId('cancelOrder', { by, path: { orderId }, body: {} }), 'order.cancelled')],
  splitOrder: [
    row(
      order,
      (orderId) => byId('splitOrder', { by, path: { orderId }, body: { lines: [{ lineId: 'LAMP', quantity: 1 }] } }),
      'order.split',
    ),
  ],
  mergeOrders: [
    row(
      async () => [await order(), await order()] as const,
      ([orderId, other]) => byId('mergeOrders', { by, path: { orderId }, body: { orderIds: [other] } }),
      'order.merged',
    ),
  ],
  shipOrder: [
    row(
      () => order(unique(), { orderNumber: 'SANDBOX_REFUSE' }),
      (orderId) => byId('shipOrder', { by, path: { orderId }, body: { ...packed, ...byPostNord } }),
      'shipment.created',
      'shipment.refused',
      'order.failed',
    ),
    row(
      () => order(),
      (orderId) => byId('shipOrder', { by, path: { orderId }, body: packed }),
      'shipment.created',
      'shipment.registered',
      'order.shipped',
    ),
  ],
  shipOrders: [
    row(
      () => order(unique(), { orderNumber: 'SANDBOX_REFUSE', ...byPostNord }),
      (orderId) => byId('shipOrders', { by, body: { orderIds: [orderId] } }),
      'shipment.created',
      'shipment.refused',
      'order.failed',
    ),
    row(
      () => order(),
      (orderId) => byId('shipOrders', { by, body: { orderIds: [orderId] } }),
      'shipment.created',
      'shipment.registered',
      'order.shipped',
    ),
  ],
  createPickup: [
    row(
      () => registered(bySchenker),
      (id) => byId('createPickup', { by, body: { shipmentIds: [id], date: workingDay(), preferredTime } }),
      'pickup.confirmed',
    ),
    row(
      () => registered(bySchenker),
      async (id) => {
        const plan = { shipmentIds: [id], date: workingDay(), preferredTime }
        const SCHENKER = { ...carriers.SCHENKER, pickUp: noResponse }
        const asked = { clientId: clients.nordlys, username: 'freja', plan, idempotencyKey: undefined }
        await createPickup({ ...context, carriers: { ...carriers, SCHENKER } }, asked)
        await reconcilePickups(context, anHourLater())
      },
      'pickup.failed',
    ),
  ],
  updatePickup: [
    row(
      pickup,
      (pickupId) =>
        byId('updatePickup', { by, path: { pickupId }, body: { preferredTime: { from: '09:00', to: '12:00' } } }),
      'pickup.confirmed',
    ),
  ],
  cancelPickup: [
    row(pickup, (pickupId) => byId('cancelPickup', { by, path: { pickupId }, body: {} }), 'pickup.cancelled'),
  ],
  createManifest: [
    row(
      () => registered(bySchenker),
      (id) => byId('createManifest', { by, body: { carrier: 'SCHENKER', shipmentIds: [id] } }),
      'manifest.closed',
    ),
    row(
      () => registered(bySchenker),
      async (id) => {
        const asked = { carrier: 'SCHENKER' as const, shipmentIds: [id], closeOut: true }
        await createManifest(closing(noResponse), {
          clientId: clients.nordlys,
          username: 'freja',
          create: asked,
          idempotencyKey: undefined,
        })
        await reconcileManifests(closing(refuse), anHourLater())
      },
      'manifest.failed',
    ),
  ],
  setCustomsTransferStatus: [
    row(
      customsItem,
      (id) => byId('setCustomsTransferStatus', { by, body: { customsItemIds: [id], status: 'SENT' } }),
      'customs.transferred',
    ),
  ],
  relabelParcel: [
    row(
      async () => {
        const body = { clientId: clients.nordlys, relabellingEnabled: true }
        await byId('setRelabellingConfiguration', { by, body })
        const promise = promiseBody()
        await byId('registerShipmentPromise', { by, body: promise })
        return promise.relabellingCustomerReference ?? ''
      },
      (reference) =>
        byId('relabelParcel', {
          by,
          body: { reference, referenceType: 'RELABELLING_CUSTOMER_REFERENCE', label: { type: 'ZPL' } },
        }),
      'shipment.created',
      'shipment.registered',
      'shipment.tracking_changed',
      'relabelling.relabelled',
    ),
  ],
  createTrackers: [
    row(nothing, () => follow('ORDER-9'), 'tracker.tracking_changed', 'tracker.delivered'),
    row(nothing, () => follow('SANDBOX_LOST'), 'tracker.tracking_changed', 'tracker.exception'),
  ],
  createExpectedAmount: [
    row(nothing, () => compared(() => expectedThen(day(-3), 5)), 'amount.missed'),
    row(
      () => registered(),
      () => compared(() => expectedThen(day(0), 0)),
      'amount.exceeded',
    ),
  ],
  updateExpectedAmount: [
    row(
      () => expectedThen(day(-2), 0),
      (id) => compared(() => byId('updateExpectedAmount', { by, body: { id, count: 9 } })),
      'amount.missed',
    ),
    row(
      async () => {
        await registered({ recipient: { ...lamp().recipient, postCode: '0150', city: 'Oslo', country: 'NO' } })
        return expectedThen(day(0), 9, 'NO')
      },
      (id) => compared(() => byId('updateExpectedAmount', { by, body: { id, count: 0 } })),
      'amount.exceeded',
    ),
  ],
  checkWebhookEndpoint: [
    row(
      endpoint,
      (webhookEndpointId) => byId('checkWebhookEndpoint', { by, path: { webhookEndpointId } }),
      'webhook.test',
    ),
  ],
}

const table = Object.entries(rows).flatMap(([operation, each]) =>
  each.map(({ begin, writes }) => ({ operation, begin, writes, named: writes.join(', ') || 'nothing' })),
)

/** Returns the current end of the feed. */
async function end(): Promise<string> {
  for (let next: string | undefined; ;) {
    const query = { per_page: 100, ...(next !== undefined && { next_page_token: next }) }
    const { hits, nextPageToken } = (await byId('listEvents', { by, query })).body
    if (hits.length === 0) return nextPageToken
    next = nextPageToken
  }
}

const contract: { webhooks: Record<string, { post: { description: string } }> } = JSON.parse(
  readFileSync(new URL('../../../openapi/generated/openapi.json', import.meta.url), 'utf8'),
)

describe('the event feed', () => {
  it.each(table)('has $operation by $named', async ({ begin, writes }) => {
    const act = await begin()
    const next_page_token = await end()
    await act()
    const { hits } = (await byId('listEvents', { by, query: { per_page: 100, next_page_token } })).body
    expect(hits.map(({ type }) => type)).toEqual(writes)
  })

  it('has only types that an operation writes', () => {
    // Recipients request returns on their own page, which is no operation, and time alone makes shipments late.
    const written = [...table.flatMap(({ writes }) => writes), 'return.requested', 'shipment.late']
    expect(new Set(written)).toEqual(new Set(feedEventTypeValues))
    const known = new Set<string>(operations.map(({ id }) => id))
    expect(table.map(({ operation }) => operation).filter((operation) => !known.has(operation))).toEqual([])
  })

  it.each(feedEventTypeValues)('lists in the contract which operations write %s', (type) => {
    const writers = table.filter(({ writes }) => writes.includes(type)).map(({ operation }) => operation)
    const [, cause = ''] = /^Caused (.*)$/m.exec(contract.webhooks[type]?.post.description ?? '') ?? []
    const named = [...cause.matchAll(/`(\w+)`/g)].map(([, operation]) => operation)
    expect(new Set(named)).toEqual(new Set(writers))
  })
})
