import { client } from './client.ts'
import { rates } from './3-rates.ts'

/** An order as the shop has it. */
export const order = {
  number: `WEB-${Date.now()}`,
  recipient: {
    firstName: 'Mikkel',
    lastName: 'Sand',
    addressLine1: 'Jagtvej 120',
    postCode: '2200',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { dialCode: '+45', mobile: '20417736', email: 'mikkel.sand@post.example' },
  },
}

/** What the buyer chose: here delivery by our own vans. */
const chosen = rates.find(({ carrierProduct }) => carrierProduct.productId === 'LAST_INCH_HOME')

/** The order number as the key: however often the shop sends the order, there is one shipment. */
export const shipment = await client.shipping.createShipment(
  {
    orderNumber: order.number,
    sender: {
      company: 'Nordlys Interiør ApS',
      addressLine1: 'Store Kongensgade 81',
      postCode: '1264',
      city: 'Copenhagen',
      country: 'DK',
      contactInfo: { dialCode: '+45', telephone: '33124578', email: 'lager@nordlys.example' },
    },
    recipient: order.recipient,
    shipmentType: 'LAST_INCH',
    rateId: chosen?.id,
    parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp, brass' }],
  },
  { idempotencyKey: order.number },
)

const { total, currency } = shipment.expectedCost ?? {}
console.log(`${order.number} is ${shipment.shipmentState} as ${shipment.id}, for ${total} ${currency}`)
