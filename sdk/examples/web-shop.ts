/** A web shop: takes an order and prints its label. Safe to run again for the same order. */
import { writeFile } from 'node:fs/promises'
import { BadRequestError, createClient, type ShipmentCreate } from '@waybill/sdk'

const client = createClient({
  baseUrl: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:8080/v1',
  username: process.env['WAYBILL_USERNAME'],
  password: process.env['WAYBILL_PASSWORD'],
})

interface Order {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly street: string
  readonly postCode: string
  readonly city: string
  readonly country: string
  readonly kilograms: number
}

const sender: ShipmentCreate['sender'] = {
  company: 'Nordlys Interiør ApS',
  addressLine1: 'Store Kongensgade 81',
  postCode: '1264',
  city: 'Copenhagen',
  country: 'DK',
  contactInfo: { email: 'lager@nordlys.example', dialCode: '+45', telephone: '33 12 45 78' },
}

export async function ship(order: Order): Promise<string | undefined> {
  const shipment: ShipmentCreate = {
    sender,
    recipient: {
      lastName: order.name,
      addressLine1: order.street,
      postCode: order.postCode,
      city: order.city,
      country: order.country,
      contactInfo: { email: order.email },
    },
    carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' },
    orderNumber: order.number,
    parcels: [{ weight: order.kilograms, length: 50, width: 30, height: 30, description: 'Lamp' }],
  }
  try {
    // One key per order: a second run finds the first run's shipment, and books nothing twice.
    const { id } = await client.shipping.createShipment(shipment, { idempotencyKey: `order-${order.number}` })
    const { carrierReference } = await client.shipping.registerShipment(id)
    const label = await client.shipping.getShipmentLabelPdf(id)
    await writeFile(`order-${order.number}.pdf`, label.stream())
    return carrierReference
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error
    for (const { field, defaultMessage } of error.errors)
      console.error(`${order.number} ${field ?? ''}: ${defaultMessage}`)
    return undefined
  }
}

if (import.meta.main)
  console.log(
    await ship({
      number: '20417',
      name: 'Lindqvist',
      email: 'astrid.lindqvist@post.example',
      street: 'Södra Vägen 32',
      postCode: '412 54',
      city: 'Göteborg',
      country: 'SE',
      kilograms: 2.6,
    }),
  )
