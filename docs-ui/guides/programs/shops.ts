import { client } from './client.ts'

const shops = await client.parcelShop.searchParcelShops({
  country: 'DK',
  post_code: '2100',
  limit: 5,
})

for (const { id, name, carrier, distance, openingTimes } of shops) {
  const today = openingTimes?.find(({ day }) => day === (new Date().getDay() || 7))
  console.log(`${name} (${carrier} ${id}), ${distance} m`)
  console.log(today ? `  open ${today.from} to ${today.to}` : '  closed today')
}
