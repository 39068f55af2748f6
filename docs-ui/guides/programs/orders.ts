import { writeFile } from 'node:fs/promises'
import { client } from './client.ts'

const externalId = `SHOP-${Date.now()}`

const { orders } = await client.order.setOrders({
  orders: [
    {
      externalId,
      orderNumber: externalId,
      recipient: {
        lastName: 'Lindqvist',
        addressLine1: 'Södra Vägen 32',
        postCode: '412 54',
        city: 'Göteborg',
        country: 'SE',
        contactInfo: {
          dialCode: '+46',
          mobile: '70 174 06 21',
          email: 'astrid@post.example',
        },
      },
      currencyCode: 'DKK',
      lines: [{ sku: 'NOVA-OPAL-25', quantity: 2, unitPrice: 449 }],
    },
  ],
})

const { orderState, shipment, label } = await client.order.shipOrder(
  orders[0]?.id ?? '',
  { label: { type: 'PDF' } },
  { idempotencyKey: externalId },
)
console.log(`${externalId} is ${orderState} as ${shipment.carrierReference}`)
if (label) await writeFile('order.pdf', Buffer.from(label.data, 'base64'))
