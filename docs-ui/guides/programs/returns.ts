import { writeFile } from 'node:fs/promises'
import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({
  states: ['REGISTERED'],
  per_page: 1,
})
const [shipment] = hits
if (!shipment)
  throw new Error('Register a shipment first, such as with shipments.ts')

const back = await client.shipping.createShipmentReturn(
  shipment.id,
  { register: true },
  { idempotencyKey: `return-of-${shipment.id}` },
)
console.log(back.carrierReference, 'goes back to', back.recipient?.city)

const label = await client.shipping.getShipmentLabelPdf(back.id)
await writeFile('return.pdf', label.stream())
