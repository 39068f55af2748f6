import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({ per_page: 5 })

for (const { id, carrierReference, shipmentState } of hits) {
  console.log(`${carrierReference ?? id}: ${shipmentState}`)
  for (const { createdAt, state, eventDescription } of await client.shipping.listShipmentEvents(id))
    console.log(`  ${createdAt}  ${state ?? ''}  ${eventDescription ?? ''}`)
}
