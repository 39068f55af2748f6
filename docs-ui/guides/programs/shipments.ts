import { client } from './client.ts'

const { shipping } = client

// No sender: the client has a default pick-up address.
const draft = await shipping.createShipment({
  shipmentType: 'LAST_INCH',
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  customerReference: `ORDER-${Date.now()}`,
  recipient: {
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    contactInfo: { email: 'astrid@post.example' },
  },
  parcels: [
    { weight: 2.6, length: 50, width: 30, height: 30, description: 'Table lamp' },
  ],
})
console.log(draft.shipmentState, draft.customerReference)

// After weighing the parcel: only the attributes you send are changed.
await shipping.patchShipment(draft.id, {
  parcels: [
    { weight: 3.1, length: 50, width: 30, height: 30, description: 'Table lamp' },
  ],
})

await shipping.registerShipment(draft.id)

const found = await shipping.getShipmentByReference(draft.customerReference ?? '')
console.log(found.shipmentState, found.carrierReference)
