import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({
  states: ['REGISTERED'],
  per_page: 10,
})
const shipment = hits.find(({ expectedCost }) => expectedCost)
if (!shipment?.expectedCost)
  throw new Error('Register a shipment first, such as with orders.ts')
const { currency, net } = shipment.expectedCost
console.log(shipment.carrierReference, 'expected to cost', net, currency)

// The carrier charges 10 too much.
const number = `LI-${Date.now()}`
const charged = (net + 10).toFixed(2)
const data = `invoiceNumber,invoiceDate,currency,carrierReference,charge,net
${number},2026-11-20,${currency},${shipment.carrierReference},FREIGHT,${charged}
`
await client.carrierInvoice.importCarrierInvoices({
  carrier: shipment.carrierProduct?.carrier ?? 'LAST_INCH',
  type: 'CSV',
  data,
})

for await (const {
  id,
  invoiceNumber,
  reason,
  difference,
  explanation,
} of client.carrierInvoice.listInvoiceDifferences())
  console.log(invoiceNumber, reason, difference, explanation, id)
