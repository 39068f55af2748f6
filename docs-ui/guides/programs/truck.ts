import { client } from './client.ts'

const { consignment, shipping } = client
const { hits } = await shipping.listShipments({
  states: ['REGISTERED'],
  per_page: 3,
})

const truck = await consignment.createConsignment({
  type: 'TRUCK',
  references: [{ key: 'LICENSE_PLATE', value: `CX${Date.now() % 100_000}` }],
})
const pallet = await consignment.createConsignment({
  type: 'PALLET',
  references: [{ key: 'WAREHOUSE_REFERENCE', value: 'Ramp 3' }],
  parentId: truck.id,
})
for (const { carrierReference = '' } of hits)
  await consignment.createConsignment({
    type: 'SHIPMENT',
    references: [{ key: 'LABEL_REFERENCE', value: carrierReference }],
    parentId: pallet.id,
  })

// The truck is loaded, then approved, by another user if the client requires it.
await consignment.setConsignmentState(truck.id, { state: 'WAITING_FOR_APPROVAL' })
const { state } = await consignment.setConsignmentState(truck.id, {
  state: 'CLOSED',
})
console.log(`The truck is ${state}`)

const { consignments } = await shipping.getShipment(hits[0]?.id ?? '')
console.log(consignments)
