import { client } from './client.ts'
import { productsFor } from './2-shipping-policies.ts'

/** What the shop charges for a product of a carrier, in its own currency. */
const prices = new Map([['LAST_INCH_HOME', 39]])
const standardPrice = 59

const basket = { country: 'DK', postCode: '2100', weight: 4.2 }

const shops = await client.parcelShop.searchParcelShops({
  country: basket.country,
  post_code: basket.postCode,
  limit: 5,
})

const choices = productsFor(basket).map(({ id, productName, carrier }) => ({
  id,
  label: productName,
  price: prices.get(id) ?? standardPrice,
  shops: shops.filter((shop) => shop.carrier === carrier).map(({ name, distance }) => `${name}, ${distance} m`),
}))

console.table(choices.sort((one, other) => one.price - other.price))
