import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({
  states: ['REGISTERED'],
  per_page: 1,
})
const address = hits[0]?.trackingUrl ?? ''
console.log(address)

// The same data, for a page of your own. No login is needed.
const parcel = await client.recipient.getTrackedParcel(
  address.split('/').at(-1) ?? '',
  { lang: 'sv' },
)
console.log(parcel.title, parcel.events)
