import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { insertAttachment, insertClaim } from '../../commerce/carrier-claim/store.ts'
import { insertReturnRequest } from '../../commerce/return-request/store.ts'
import { insertFiling } from '../../border/customs/digitoll/store.ts'
import type { Operation } from '../../generated/operations.ts'
import { insertShop } from '../../integration/shop/store.ts'
import { insertManifest } from '../../shipping/manifest/store.ts'
import { insertPickup, updatePickupRow } from '../../shipping/pickup/store.ts'
import { insertTrackers } from '../../shipping/tracker/store.ts'
import { type Call, clients, operationOf, type TestApp } from './app.ts'
import { exampleCall } from './example.ts'
import { keepNumbers } from './shipment-rows.ts'

/**
 * Ids and references of a client's objects, by the names of attributes and path parameters. Those of people and their
 * rights are left out.
 */
export type Ids = Readonly<Record<string, string>>

/** The id of no object. */
export const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'
/** The product of a client that sells nothing. */
export const noProduct = 'NORDLYS_NOTHING'

/** Creates one object of each kind for Nordlys or its test environment. */
export async function oneOfEach(app: TestApp, clientId: number): Promise<Ids> {
  const { call, db, people } = app
  const { freja, astrid, karen } = people
  const own = { by: freja, clientId }
  const made = async (id: Operation['id'], body: object = {}) => {
    const example = exampleCall(operationOf(id))
    const whose = 'clientId' in Object(example.body) ? { clientId } : {}
    const response = await call(id, { ...own, ...example, body: { ...Object(example.body), ...whose, ...body } })
    const found: unknown = Object(response.body).id
    return typeof found === 'string' ? found : expect.fail(`${id} made nothing: ${response.text}`)
  }
  await call('setClientCarrier', {
    by: karen,
    clientId: clients.tenant,
    path: { clientId: clients.nordlys, carrierStr: 'POSTNORD_DK' },
    body: { enabled: true },
  })
  for (const by of [own, { by: astrid, clientId: clients.solskin }, { by: karen, clientId: clients.tenant }])
    await call('setRelabellingConfiguration', { ...by, body: { clientId: by.clientId, relabellingEnabled: true } })
  const isLive = clientId === clients.nordlys
  const whom = isLive ? 'THEIR' : 'TEST'
  const sku = `${whom}-SKU`
  const item = { sku, name: 'Lamp', itemType: 'UNPACKED', length: 42, width: 42, height: 28.5, weight: 3.1 }
  await call('setItems', { ...own, body: { items: [item] } })
  const shipmentId = await made('createShipment')
  // Objects that the test environment does not have, because they apply to the client as a whole.
  const madeLive: typeof made = async (id, body) => (isLive ? made(id, body) : unknownId)
  const productId = isLive ? await made('createProduct') : noProduct
  const [customerReference, orderNumber, invoiceNumber] = [`${whom}-REFERENCE`, `${whom}-ORDER`, `${whom}-INVOICE`]
  await call('patchShipment', { ...own, path: { shipmentId }, body: { customerReference, orderNumber } })
  return {
    addressId: await made('createAddress'),
    parcelDefinitionId: await made('createParcelDefinition'),
    shipmentId,
    reference: customerReference,
    orderNumber,
    consignmentId: await made('createConsignment', { parentId: undefined }),
    productId,
    sku,
    // In a period without shipments, whatever today is.
    amountId: await made('createExpectedAmount', { startDate: '2099-11-23', endDate: '2099-11-29' }),
    rateSheetId: await made('createRateSheet'),
    shippingPolicyId: await made('createShippingPolicy'),
    carrierInvoiceId: await keepInvoice(app, own),
    ...(await keepClaim(app, clientId, shipmentId)),
    returnRequestId: await keepReturnRequest(app, clientId, shipmentId),
    customsId: await made('createCustomsItem', { invoiceNumber }),
    orderId: await keepOrder(app, clientId),
    filterValue: invoiceNumber,
    promiseId: await made('registerShipmentPromise'),
    relabellingId: await scanUnannounced(app, clientId),
    exportId: await made('createShipmentExport'),
    batchId: await made('createBatch'),
    documentIndex: '0',
    apiKeyId: await madeLive('createApiKey'),
    requestId: (await call('listShipments', own)).headers['x-request-id'] ?? unknownId,
    webhookEndpointId: await made('createWebhookEndpoint'),
    webhookDeliveryId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8f3f',
    suppressionId: await made('createRecipientSuppression'),
    pickupId: await keepPickup(app, clientId, shipmentId),
    manifestId: await keepManifest(app, clientId),
    trackerId: await keepTracker(app, clientId),
    shopId: await keepShop(app, clientId),
    filingId: await insertFiling(db, clientId, { truck: 'TRUCK 1', leftOut: [] }, [], {
      now: new Date(),
      username: 'freja',
    }),
    // Of a person without records.
    erasureId: await made('eraseDataSubject', { email: 'unknown@elsewhere.example' }),
    // From here on nothing else is sold to the client.
    salesProductId: await madeLive('createSalesProduct', { productId }),
  }
}

async function keepInvoice({ call }: TestApp, own: Call): Promise<string> {
  const { body } = await call('importCarrierInvoices', { ...own, ...exampleCall(operationOf('importCarrierInvoices')) })
  return body.invoices[0]?.id ?? expect.fail('nothing is imported')
}

async function keepClaim({ db }: TestApp, clientId: number, shipmentId: string): Promise<Ids> {
  const [now, username] = [new Date(), 'freja']
  const carrierClaimId = await insertClaim(db, clientId, {
    shipmentId,
    now,
    username,
    carrier: 'LAST_INCH',
    zone: 'Europe/Copenhagen',
    type: 'DAMAGE',
    amount: 100,
    currency: 'DKK',
    description: 'The lamp is broken',
  })
  const { id: attachmentId } = await insertAttachment(db, clientId, {
    now,
    username,
    claim: { id: carrierClaimId, shipmentId },
    name: 'lamp.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7 of a lamp'),
    isDecided: false,
  })
  return { carrierClaimId, attachmentId }
}

async function keepReturnRequest({ db }: TestApp, clientId: number, shipmentId: string): Promise<string> {
  const id = randomUUID()
  const items = [{ parcelIndex: 0, description: 'Lamp', quantity: 1 }]
  const trackingUrl = `https://waybill.example/track/${id.replaceAll('-', '').slice(0, 22)}`
  await db.updateTable('shipment').set({ trackingUrl }).where('id', '=', shipmentId).execute()
  await keepNumbers(db)
  await insertReturnRequest(db, clientId, { id, shipmentId, items, reason: 'DAMAGED', language: 'da' }, new Date())
  return id
}

async function keepOrder({ call, people }: TestApp, clientId: number): Promise<string> {
  const recipient = {
    lastName: 'Lindqvist',
    addressLine1: 'Storgatan 1',
    postCode: '411 38',
    city: 'Göteborg',
    country: 'SE',
  }
  const orders = [{ externalId: 'THEIR-ORDER', recipient, lines: [{ sku: 'LAMP', quantity: 2 }] }]
  const { body, text } = await call('setOrders', { by: people.freja, clientId, body: { orders } })
  return body.orders[0]?.id ?? expect.fail(`There is no order: ${text}`)
}

async function scanUnannounced({ call, people: { freja } }: TestApp, clientId: number): Promise<string> {
  const body = { reference: `UNKNOWN-${clientId}`, label: { type: 'ZPL' } }
  await call('relabelParcel', { by: freja, clientId, body })
  const query = { references: body.reference }
  const { hits } = (await call('listRelabellingLogs', { by: freja, clientId, query })).body
  return hits[0]?.relabellingId ?? expect.fail('The scan was not kept')
}

async function keepShop({ config, db }: TestApp, clientId: number): Promise<string> {
  const id = randomUUID()
  const credentials = { accessToken: 'shpat-of-theirs', webhookSecret: 'whsec-of-theirs' }
  const shop = {
    id,
    credentials,
    kind: 'SHOPIFY',
    name: 'Shop',
    url: 'https://shop.example',
    createdBy: 'freja',
  } as const
  await insertShop(db, config, clientId, { ...shop, orderPrefix: 'SHOPIFY-', takesUnpaid: false }, new Date())
  return id
}

async function keepTracker({ db }: TestApp, clientId: number): Promise<string> {
  const number = { carrierReference: 'THEIR-NUMBER', customerReference: undefined }
  const [tracker] = await insertTrackers(db, clientId, [{ ...number, carrier: 'UPS', carrierDetected: false }])
  return tracker?.id ?? expect.fail('nothing is followed')
}

async function keepManifest({ db }: TestApp, clientId: number): Promise<string> {
  const sender = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const { manifest } = await insertManifest(db, clientId, {
    sender,
    carrier: 'GLS_DK',
    source: 'SANDBOX',
    state: 'CLOSED',
    createdBy: 'freja',
    date: '2030-01-02',
    parcelCount: 1,
    grams: 4200,
    shipmentIds: [unknownId],
    now: new Date(),
    dueAt: null,
    idempotencyKey: undefined,
  })
  return manifest.id
}

/** As if confirmed by the carrier, which tests cannot call. */
async function keepPickup({ db }: TestApp, clientId: number, shipmentId: string): Promise<string> {
  const now = new Date()
  const plan = { shipmentIds: [shipmentId], date: '2030-01-02', preferredTime: { from: '09:00', to: '12:00' } }
  const address = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const { pickup } = await insertPickup(db, clientId, {
    plan,
    address,
    carrier: 'GLS_DK',
    source: 'SANDBOX',
    createdBy: 'freja',
    reference: unknownId,
    now,
    leaseMs: 0,
    idempotencyKey: undefined,
  })
  await updatePickupRow(db, clientId, pickup.id, { changedAt: now, state: 'CONFIRMED', dueAt: null })
  return pickup.id
}

/** The name of an id for an operation whose path only has `id`. */
export const nameOf = (operation: Operation, parameter: string) =>
  parameter === 'id' && operation.area === 'relabelling' ? 'promiseId' : parameter
