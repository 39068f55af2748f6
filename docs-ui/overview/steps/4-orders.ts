import { client } from './client.ts'
import { rates } from './3-rates.ts'

/** The buyer's choice: here, delivery by our own vans. */
const chosen = rates.find(
  ({ carrierProduct }) =>
    carrierProduct.productId === 'LAST_INCH_HOME',
)

/** An order from the shop, stored once however often you send it. */
const { orders } = await client.order.setOrders({
  orders: [
    {
      externalId: `WEB-${Date.now()}`,
      sender: {
        company: 'Nordlys Interiør ApS',
        addressLine1: 'Store Kongensgade 81',
        postCode: '1264',
        city: 'Copenhagen',
        country: 'DK',
        contactInfo: {
          dialCode: '+45',
          telephone: '33124578',
          email: 'lager@nordlys.example',
        },
      },
      recipient: {
        firstName: 'Mikkel',
        lastName: 'Sand',
        addressLine1: 'Jagtvej 120',
        postCode: '2200',
        city: 'Copenhagen',
        country: 'DK',
        contactInfo: {
          dialCode: '+45',
          mobile: '20417736',
          email: 'mikkel.sand@post.example',
        },
      },
      currencyCode: 'DKK',
      lines: [
        { sku: 'AURORA-BRASS', quantity: 1, unitPrice: 2499 },
      ],
      carrierProduct: chosen?.carrierProduct,
    },
  ],
})

export const order = await client.order.getOrder(
  orders[0]?.id ?? '',
)

console.log(`${order.externalId} is ${order.state} as ${order.id}`)
