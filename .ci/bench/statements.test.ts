import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OperationId } from '../../server/generated/operations.ts'
import { type Call, operationOf } from '../../server/dev/testing/app.ts'
import { exampleCall } from '../../server/dev/testing/example.ts'
import { openRelabelling, promiseBody, viaPostNord } from '../../server/dev/testing/relabelling.ts'
import { byPostNord, lamp } from '../../server/dev/testing/shipping.ts'
import { recordStatements } from '../../server/dev/testing/statements.ts'

const { call, createPromise, people, pool } = await openRelabelling()
const by = people.freja
const sent = recordStatements(pool)

const keyed = () => ({ 'idempotency-key': randomUUID() })
const drafted = async (over: object = {}) => {
  const { body } = await call('createShipment', { by, body: lamp(over) })
  return { path: { shipmentId: body.id } }
}
const registered = async () => {
  const draft = await drafted()
  await call('registerShipment', { by, ...draft })
  return draft
}
const scanned = async (over: Parameters<typeof createPromise>[0] = {}) => {
  const { relabellingCustomerReference: reference } = await createPromise(over)
  return { body: { reference, referenceType: 'RELABELLING_CUSTOMER_REFERENCE', label: { type: 'ZPL' } } }
}
const acrossBorder = { recipient: { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' } }
const fromNorway = {
  sender: { ...lamp().sender, country: 'NO', postCode: '0155', city: 'Oslo' },
  customs: {
    companyNumber: '38271946',
    eoriNumber: 'DK38271946',
    items: [
      {
        itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
        quantity: 1,
        countryOfOrigin: 'NO',
        netWeight: 2,
        itemInvoicePrice: 100,
        currencyCode: 'NOK',
        commodityCode: '9405110090',
      },
    ],
  },
}
/** Too few numbers follow this prefix for each process to reserve some. */
const longPrefix = { fields: [{ name: 'gs1CompanyPrefix', value: '5790001234' }] }
const ofLongPrefix = async () => {
  await call('setCarrierFields', { by, path: { carrier: 'LAST_INCH', type: 'shipping' }, body: longPrefix })
  return scanned()
}
const direct = () => ({ body: { shipment: lamp(), label: { type: 'PDF' } } })
const event = async () => ({ ...(await registered()), body: { state: 'IN_TRANSIT' } })
let invoices = 0
const customsItem = () => {
  const { body } = exampleCall(operationOf('createCustomsItem'))
  return { body: { ...Object(body), invoiceNumber: `NI-STATEMENTS-${++invoices}` } }
}

/**
 * Round trips to the database per call, once its statements are prepared and caches are warm. More would slow the call
 * down for everybody; consider a join or a common table expression before raising one. COMMIT counts as one.
 */
const ways: readonly (readonly [name: string, id: OperationId, count: number, given: () => Promise<Call> | Call])[] = [
  ['create a shipment', 'createShipment', 1, () => ({ body: lamp() })],
  ['create with a key', 'createShipment', 1, () => ({ body: lamp(), headers: keyed() })],
  ['get a shipment', 'getShipment', 1, drafted],
  ['list shipments', 'listShipments', 1, () => ({})],
  ['patch', 'patchShipment', 4, async () => ({ ...(await drafted()), body: { description: 'Lamp' } })],
  ['register', 'registerShipment', 3, drafted],
  ['register with a carrier that is tracked', 'registerShipment', 6, () => drafted(byPostNord)],
  ['register with a key', 'registerShipment', 8, async () => ({ ...(await drafted()), headers: keyed() })],
  ['register directly, with a label', 'registerShipmentDirectly', 3, direct],
  ['register directly with a key', 'registerShipmentDirectly', 5, () => ({ ...direct(), headers: keyed() })],
  ['print a label', 'createShipmentLabel', 1, async () => ({ ...(await registered()), body: { type: 'PDF' } })],
  ['report an event', 'createShipmentEvent', 3, event],
  ['promise', 'registerShipmentPromise', 3, () => ({ body: promiseBody() })],
  ['scan', 'relabelParcel', 4, () => scanned()],
  ['scan with a key', 'relabelParcel', 9, async () => ({ ...(await scanned()), headers: keyed() })],
  ['scan for a carrier that is called', 'relabelParcel', 11, () => scanned(viaPostNord)],
  ['scan for it with a key', 'relabelParcel', 16, async () => ({ ...(await scanned(viaPostNord)), headers: keyed() })],
  ['scan across a border', 'relabelParcel', 12, () => scanned(acrossBorder)],
  [
    'scan across it with a key',
    'relabelParcel',
    17,
    async () => ({ ...(await scanned(acrossBorder)), headers: keyed() }),
  ],
  ['scan into the EU', 'relabelParcel', 14, () => scanned(fromNorway)],
  [
    'scan into the EU with a key',
    'relabelParcel',
    19,
    async () => ({ ...(await scanned(fromNorway)), headers: keyed() }),
  ],
  ['create a customs item', 'createCustomsItem', 5, customsItem],
  // From here on, all numbers of the client are of this kind.
  ['scan with one of few numbers', 'relabelParcel', 5, ofLongPrefix],
  [
    'scan with one of them and a key',
    'relabelParcel',
    10,
    async () => ({ ...(await ofLongPrefix()), headers: keyed() }),
  ],
]

it.each(ways)('%s (%s): %i', async (name, id, count, given) => {
  await call(id, { by, ...(await given()) })
  const asked = await given()
  sent()
  const response = await call(id, { by, ...asked })
  const statements = sent()
  expect([name, response.status < 300, response.text]).toEqual([name, true, response.text])
  expect(
    statements.length === count,
    `${name} takes ${statements.length}:\n${statements.map(({ text }) => text).join('\n')}`,
  ).toBe(true)
})
