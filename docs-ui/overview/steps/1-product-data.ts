import { client } from './client.ts'

/** One SKU, with the data that carriers and customs require. */
const lamp = {
  sku: 'AURORA-BRASS',
  name: 'Aurora pendant lamp, brass',
  itemType: 'PARCEL',
  length: 60,
  width: 40,
  height: 35.5,
  weight: 4.2,
  harmonizedCode: '94051140',
  countryOfOrigin: 'DK',
  value: 2499,
  currencyCode: 'DKK',
} as const

await client.item.setItems({ items: [lamp] })

/** The parcels needed for an order. */
export const { parcels } = await client.packing.packItems({
  items: [{ sku: lamp.sku, quantity: 1 }],
})

const sizes = parcels.map(
  ({ length, width, height }) =>
    `${length} x ${width} x ${height} cm`,
)
console.log(`${lamp.sku} ships in ${sizes.join(', ')}`)
