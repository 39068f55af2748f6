import { client } from './client.ts'
import { parcels } from './1-product-data.ts'

/** Products for the basket, with price and arrival date. */
export const { rates, leftOut } = await client.rate.createRates({
  sender: { country: 'DK', postCode: '1264' },
  recipient: { country: 'DK', postCode: '2200' },
  parcels: parcels.map(({ weight, length, width, height }) => ({
    weight,
    length,
    width,
    height,
  })),
  value: { amount: 2499, currency: 'DKK' },
})

for (const rate of rates.slice(0, 5)) {
  const { productName, total, currency, charge, promise } = rate
  console.log(
    `${productName} costs ${total} ${currency}`,
    `and is sold for ${charge?.amount} ${charge?.currency}`,
    `arrives ${promise?.latest}`,
  )
}
console.log(`${leftOut.length} products are left out, with reasons`)
