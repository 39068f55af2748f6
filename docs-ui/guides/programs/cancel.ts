import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({
  states: ['REGISTERED'],
  per_page: 10,
})
const shipment = hits.find(({ direction }) => direction !== 'RETURN')
if (!shipment)
  throw new Error('Register a shipment first, such as with shipments.ts')

const { cancelled } = await client.shipping.cancelShipment(shipment.id, {
  reason: 'The address was wrong.',
})
console.log('Cancelled at', cancelled?.at)

const { id } = await client.shipping.copyShipment(shipment.id, {
  recipient: {
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 34',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    contactInfo: { email: 'astrid@post.example' },
  },
})
const { carrierReference } = await client.shipping.registerShipment(id)
console.log('Registered again as', carrierReference)
