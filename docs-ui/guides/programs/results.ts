import { client } from './client.ts'

// The data, or an error that is thrown.
const { hits } = await client.shipping.listShipments({ per_page: 1 })
console.log(hits[0]?.id)

// Data or error as a union: nothing is thrown.
const result = await client.shipping
  .getShipment('0198c0de-7a11-7c3e-9b52-000000000000')
  .result()
console.log(result.status, result)

// Every item of a list, over all its pages.
let addresses = 0
for await (const _ of client.addressBook.listAddresses()) addresses += 1
console.log(`${addresses} addresses`)

// The response itself.
const { response } = await client.product.listProducts().raw()
console.log(`${response.headers.get('X-Total-Count')} products`)
