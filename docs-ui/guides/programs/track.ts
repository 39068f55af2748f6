import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({ per_page: 5 })

for (const { id, carrierReference, shipmentState } of hits) {
  console.log(`${carrierReference ?? id}: ${shipmentState}`)
  const events = await client.shipping.listShipmentEvents(id)
  for (const { createdAt, state, eventDescription } of events)
    console.log(`  ${createdAt}  ${state ?? ''}  ${eventDescription ?? ''}`)
}
