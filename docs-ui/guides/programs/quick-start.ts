import { writeFile } from 'node:fs/promises'
import { createClient } from '@waybill/sdk'

const client = createClient({
  baseUrl: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:8080/v1',
  username: process.env['WAYBILL_USERNAME'] ?? 'freja@nordlys.example',
  password: process.env['WAYBILL_PASSWORD'] ?? 'lamps-from-the-north',
})

const { id } = await client.shipping.createShipment({
  shipmentType: 'LAST_INCH',
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
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
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    contactInfo: {
      dialCode: '+46',
      mobile: '701234567',
      email: 'astrid@post.example',
    },
  },
  parcels: [
    { weight: 2.6, length: 50, width: 30, height: 30, description: 'Table lamp' },
  ],
})

const { carrierReference } = await client.shipping.registerShipment(id)
console.log(`Registered as ${carrierReference}`)

const label = await client.shipping.getShipmentLabelPdf(id)
await writeFile('label.pdf', label.stream())
console.log('The label is in label.pdf')
