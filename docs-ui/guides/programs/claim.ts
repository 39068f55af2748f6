import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({
  states: ['REGISTERED'],
  per_page: 1,
})
const [shipment] = hits
if (!shipment) throw new Error('Register a shipment first, such as with orders.ts')

const claim = await client.carrierClaim.createCarrierClaim({
  shipmentId: shipment.id,
  type: 'DAMAGE',
  amount: 1249,
  currency: 'DKK',
  description: 'The glass shade was broken when the parcel was opened.',
})
console.log(claim.id, claim.state, claim.deadline ?? 'no deadline is known')

await client.carrierClaim.createCarrierClaimAttachment(claim.id, {
  name: 'shade.png',
  contentType: 'image/png',
  data: [
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAA',
    'AACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  ].join(''),
})

// Send the letter and the photograph to the carrier, and then:
const { state } = await client.carrierClaim.updateCarrierClaim(claim.id, {
  state: 'SUBMITTED',
  carrierCaseNumber: 'CASE-204170',
})
console.log(state)
