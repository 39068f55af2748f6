import { client } from './client.ts'
import { parcels } from './1-product-data.ts'

/** What may carry a basket, at which price, and by when. */
export const { rates, leftOut } = await client.rate.createRates({
  sender: { country: 'DK', postCode: '1264' },
  recipient: { country: 'DK', postCode: '2200' },
  parcels: parcels.map(({ weight, length, width, height }) => ({ weight, length, width, height })),
  value: { amount: 2499, currency: 'DKK' },
})

console.table(
  rates.map(({ productName, total, currency, charge, promise, parcelShops = [] }) => ({
    product: productName,
    cost: `${total} ${currency}`,
    price: charge ? `${charge.amount} ${charge.currency}` : '',
    arrives: promise?.latest,
    nearestShop: parcelShops[0]?.name ?? '',
  })),
)
console.log(`${leftOut.length} products are left out, each with the codes of its reasons`)
