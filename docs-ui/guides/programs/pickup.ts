import { client } from './client.ts'

const { id } = await client.shipping.createShipment({
  shipmentType: 'REGULAR',
  carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_BUSINESS' },
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
await client.shipping.registerShipment(id)

// The first day the carrier collects: not a weekend or holiday.
for (let days = 1; days < 10; days += 1) {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const pickup = await client.pickup
    .createPickup({
      shipmentIds: [id],
      date,
      preferredTime: { from: '13:00', to: '16:00' },
      instructions: 'Ramp 3',
    })
    .result()
  if (pickup.ok) {
    console.log(
      `${pickup.data.carrier} comes on ${date}, ${pickup.data.confirmation}`,
    )
    break
  }
  console.log(date, pickup.error?.errors)
}
