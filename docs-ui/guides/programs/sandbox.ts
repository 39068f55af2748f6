import { BadRequestError } from '@waybill/sdk'
import { client } from './client.ts'

const { id } = await client.shipping.createShipment({
  shipmentType: 'REGULAR',
  carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_BUSINESS' },
  customerReference: `SANDBOX_REFUSE-${Date.now()}`,
  recipient: {
    company: 'Lamper A/S',
    addressLine1: 'Nørregade 12',
    postCode: '1165',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { email: 'lamper@post.example' },
  },
  parcels: [
    { weight: 2.6, length: 50, width: 30, height: 30, description: 'Table lamp' },
  ],
})

try {
  await client.shipping.registerShipment(id)
} catch (error) {
  if (!(error instanceof BadRequestError)) throw error
  console.log(error.code, error.errors)
}
const { shipmentState } = await client.shipping.getShipment(id)
console.log(shipmentState)
