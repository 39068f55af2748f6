import { client } from './client.ts'
import { order } from './4-orders.ts'
import { shipment } from './5-shipments.ts'

const { state, shipments } = await client.order.getOrder(order.id)
console.log(
  `${order.externalId} is ${state} in ${shipments.length} shipment`,
)
console.log(
  `${shipment.carrierReference}: ${shipment.shipmentState}`,
)

const events = client.shipping.listShipmentEvents(shipment.id)
for (const { createdAt, state: next } of await events)
  console.log(`  ${createdAt}  ${next ?? ''}`)
