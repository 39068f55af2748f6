import { writeFile } from 'node:fs/promises'
import { client } from './client.ts'

const reference = `FOREIGN-${Date.now()}`

// Before the parcel arrives: its contents and destination. Nothing is booked yet.
const promise = await client.relabelling.registerShipmentPromise({
  relabellingCustomerReference: reference,
  flowType: 'ON_SCAN',
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  sender: {
    company: 'Nordlys Interiør ApS',
    addressLine1: 'Store Kongensgade 81',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { email: 'lager@nordlys.example' },
  },
  recipient: {
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    contactInfo: { email: 'astrid@post.example' },
  },
  parcels: [
    { weight: 2.6, length: 45, width: 45, height: 30, description: 'Pendant lamp' },
  ],
})
console.log(promise.state)

// At the dock: the scanned value. Waybill books the parcel and prints its label.
const { state, carrierReference, label } = await client.relabelling.relabelParcel({
  reference,
  label: { type: 'PDF' },
})
console.log(state, carrierReference)
if (label) await writeFile('new-label.pdf', Buffer.from(label.data, 'base64'))
