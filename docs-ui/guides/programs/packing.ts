import { client } from './client.ts'

const { parcels, notPacked } = await client.packing.packItems({
  items: [
    { sku: 'AURORA-BRASS-40', quantity: 1 },
    { sku: 'NOVA-OPAL-25', quantity: 2 },
  ],
})

for (const { name, length, width, height, weight, items } of parcels)
  console.log(
    `${name ?? 'Own box'}, ${length} x ${width} x ${height} cm, ${weight} kg:`,
    items,
  )
for (const { sku, reason } of notPacked)
  console.log(`${sku} does not fit: ${reason}`)
