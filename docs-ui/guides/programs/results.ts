import { client } from './client.ts'

// Returns the data, or throws an error.
const { hits } = await client.shipping.listShipments({ per_page: 1 })
console.log(hits[0]?.id)

// Returns data or error as a union, and doesn't throw.
const result = await client.shipping
  .getShipment('0198c0de-7a11-7c3e-9b52-000000000000')
  .result()
console.log(result.status, result)

// Every item of a list, across all pages.
let addresses = 0
for await (const _ of client.addressBook.listAddresses()) addresses += 1
console.log(`${addresses} addresses`)

// The response itself.
const { response } = await client.product.listProducts().raw()
console.log(`${response.headers.get('X-Total-Count')} products`)
