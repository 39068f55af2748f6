import { client } from './client.ts'

const { created, updated, unchanged } = await client.item.setItems({
  items: [
    {
      sku: 'LUNA-DESK-30',
      name: 'Luna desk lamp, 30 cm',
      itemType: 'UNPACKED',
      length: 30,
      width: 18,
      height: 18,
      weight: 1.4,
      harmonizedCode: '9405210090',
      countryOfOrigin: 'DK',
      customsDescription: 'Desk lamp of steel for LED bulbs, household use',
      value: 899,
      currencyCode: 'DKK',
    },
  ],
})
console.log(`${created} created, ${updated} changed, ${unchanged} unchanged`)

for await (const { sku, changedAt, deletedAt } of client.item.listItems({
  since: '2026-01-01',
  sort: 'changedAt',
}))
  console.log(sku, changedAt, deletedAt ? 'gone' : '')
