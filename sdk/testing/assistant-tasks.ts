import { order } from './order.ts'

/** Results of earlier tasks, by the name in `remember`. */
export type Known = ReadonlyMap<string, Readonly<Record<string, unknown>> | undefined>

/** A task in a user's words, and the call that a client should end up making. */
export interface Task {
  readonly wish: string
  readonly operation: string
  /** The arguments, from earlier results and the example of describe_operation. */
  readonly given?: (known: Known, example: unknown) => Readonly<Record<string, unknown>>
  /** The name that gives later tasks the result. */
  readonly remember?: string
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const { carrierProduct: _, ...priced } = order
const shipmentId = (known: Known) => ({ shipmentId: known.get('shipment')?.['id'] })
const party = ({ country, postCode, city }: typeof order.sender | typeof order.recipient) => ({
  country,
  postCode,
  city,
})

export const tasks: readonly Task[] = [
  {
    wish: 'check whether an address exists',
    operation: 'validateAddress',
    given: () => ({ body: { addressLine1: 'Vestergade 3', postCode: '8000', city: 'Aarhus', country: 'DK' } }),
  },
  {
    wish: 'save a customer in the address book',
    operation: 'createAddress',
    given: (_known, example) => ({ body: { ...Object(example), externalId: undefined } }),
    remember: 'address',
  },
  { wish: 'look up an address in the address book', operation: 'listAddresses', given: () => ({ q: 'Winther' }) },
  {
    wish: 'what would this parcel cost',
    operation: 'createRates',
    given: () => ({
      body: {
        sender: party(priced.sender),
        recipient: party(priced.recipient),
        parcels: [{ weight: 2.6, length: 50, width: 30, height: 30 }],
      },
    }),
    remember: 'rates',
  },
  {
    wish: 'create a shipment draft',
    operation: 'createShipment',
    given: () => ({ body: { ...order, customerReference: 'TASK-1' } }),
    remember: 'shipment',
  },
  {
    wish: 'change a shipment before it is registered',
    operation: 'patchShipment',
    given: (known) => ({ ...shipmentId(known), body: { deliveryInstructions: 'Ring twice' } }),
  },
  {
    wish: 'book the shipment with the carrier',
    operation: 'registerShipment',
    given: (known) => shipmentId(known),
  },
  { wish: 'print the label as PDF', operation: 'getShipmentLabelPdf', given: shipmentId },
  { wish: 'label as a picture', operation: 'getShipmentLabelPng', given: shipmentId },
  {
    wish: 'ZPL label for a thermal printer',
    operation: 'createShipmentLabel',
    given: (known) => ({ ...shipmentId(known), body: { type: 'ZPL' } }),
  },
  { wish: 'where is my parcel', operation: 'listShipmentEvents', given: shipmentId },
  {
    wish: 'find a shipment by its customer reference',
    operation: 'getShipmentByReference',
    given: () => ({ reference: 'TASK-1' }),
  },
  {
    wish: 'send the parcel back: return label',
    operation: 'createShipmentReturn',
    given: (known) => ({ ...shipmentId(known), body: { carrierProduct: order.carrierProduct } }),
  },
  {
    wish: 'create and register in one step',
    operation: 'registerShipmentDirectly',
    given: () => ({ body: { shipment: order } }),
    remember: 'direct',
  },
  {
    wish: 'void a label',
    operation: 'cancelShipment',
    given: (known) => ({ shipmentId: Object(known.get('direct')?.['shipment']).id, body: {} }),
  },
  {
    wish: 'ship it again to somebody else: copy',
    operation: 'copyShipment',
    given: (known) => ({ ...shipmentId(known), body: {} }),
  },
  { wish: 'let a driver collect parcels tomorrow', operation: 'listPickups' },
  { wish: 'which carriers are enabled for us', operation: 'listActiveClientCarriers' },
  { wish: 'which products does a carrier sell', operation: 'listProducts', given: () => ({ q: 'LAST_INCH' }) },
  {
    wish: 'parcel lockers near an address',
    operation: 'listParcelShops',
    given: () => ({ carrier: 'POSTNORD_DK', country: 'DK', post_code: '8000' }),
  },
  {
    wish: 'track a number of another carrier',
    operation: 'createTrackers',
    given: (_known, example) => ({ body: example }),
  },
  { wish: 'list the orders that are open', operation: 'listOrders', given: () => ({ states: ['OPEN'] }) },
  { wish: 'pack these products into boxes', operation: 'packItems', given: (_known, example) => ({ body: example }) },
  {
    wish: 'duty and tax for a lamp sent to Norway',
    operation: 'createCustomsEstimate',
    given: (_known, example) => ({ body: example }),
  },
  {
    wish: 'customs items of an invoice',
    operation: 'listCustomsItems',
    given: () => ({ filterType: 'invoiceNumber', value: 'INV-2026-1' }),
  },
  { wish: 'how many shipments per month', operation: 'countShipments', given: () => ({ granularity: 'MONTHLY' }) },
  {
    wish: 'download all shipments as CSV',
    operation: 'exportShipmentsCsv',
    given: () => ({ created_after: '2026-01-01', created_before: tomorrow() }),
  },
  { wish: 'differences in carrier invoices', operation: 'listInvoiceDifferences' },
  {
    wish: 'register a webhook for tracking events',
    operation: 'createWebhookEndpoint',
    given: (_known, example) => ({ body: { ...Object(example), url: 'https://hooks.nordlys.example/tasks' } }),
  },
  { wish: 'what did I call today: request log', operation: 'listRequests' },
]
