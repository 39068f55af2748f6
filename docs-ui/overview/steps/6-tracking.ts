import { client } from './client.ts'
import { order } from './4-orders.ts'

for await (const shipment of client.shipping.listShipmentsByOrderNumber(order.number)) {
  console.log(`${shipment.carrierReference ?? shipment.id}: ${shipment.shipmentState}`)

  for (const { createdAt, state, eventDescription } of await client.shipping.listShipmentEvents(shipment.id))
    console.log(`  ${createdAt}  ${state ?? ''}  ${eventDescription ?? ''}`)
}
