import { client } from './client.ts'

const { customs, shipping } = client
const invoiceNumber = `NI-${Date.now()}`

// The shipment is registered with its goods: each line becomes a customs item.
const { id } = await shipping.createShipment({
  shipmentType: 'LAST_INCH',
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  recipient: {
    lastName: 'Haugen',
    addressLine1: 'Karl Johans gate 1',
    postCode: '0154',
    city: 'Oslo',
    country: 'NO',
    contactInfo: { email: 'kari@post.example' },
  },
  parcels: [
    { weight: 5.2, length: 50, width: 50, height: 30, description: 'Lamp' },
  ],
  customs: {
    invoiceNumber,
    items: [
      {
        itemNumber: '1',
        itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
        quantity: 1,
        countryOfOrigin: 'DK',
        netWeight: 4.2,
        grossWeight: 5.1,
        itemInvoicePrice: 1249,
        currencyCode: 'DKK',
        commodityCode: '9405110090',
      },
    ],
  },
})
await shipping.registerShipment(id)

// The invoice is complete: send it to the broker.
const closed = await customs.closeCustomsItems(
  { close: true, currencyCode: 'DKK', totalInvoiceAmount: 1249 },
  { filterType: 'invoiceNumber', value: invoiceNumber },
)
console.log(`${closed.changedCount} of ${closed.itemCount} lines are closed`)

const lines = customs.listCustomsItems({
  filterType: 'invoiceNumber',
  value: invoiceNumber,
})
for await (const { itemNumber, transferState } of lines)
  console.log(`Line ${itemNumber}: ${transferState}`)
