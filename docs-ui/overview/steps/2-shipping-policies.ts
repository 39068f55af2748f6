import type { Product } from '@waybill/sdk'
import { client } from './client.ts'

const enabled = await client.carrierConfiguration.listActiveClientCarriers({ enabled: true })
const products: Product[] = []
for await (const product of client.product.listProducts({ per_page: 100 })) products.push(product)

/** The policies of the shop, the most specific first. The first that fits an order decides. */
const policies = [
  { name: 'Heavy goods by road', fits: (order: Order) => order.weight > 30, transportType: 'ROAD' },
  { name: 'Everything else as a parcel', fits: () => true, transportType: 'PARCEL' },
]

interface Order {
  country: string
  weight: number
}

/** What may carry an order: enabled for us, right for the policy, and going there. */
export function productsFor(order: Order) {
  const policy = policies.find(({ fits }) => fits(order))
  return products.filter(
    ({ active, carrier, transportType, toCountries }) =>
      active &&
      enabled.some((setting) => setting.carrier === carrier) &&
      transportType === policy?.transportType &&
      (toCountries?.includes(order.country) ?? true),
  )
}

console.log(productsFor({ country: 'DK', weight: 4.2 }).map(({ id }) => id))
