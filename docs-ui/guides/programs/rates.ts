import { client } from './client.ts'

const { rates, leftOut } = await client.rate.createRates({
  sender: { country: 'DK', postCode: '1264' },
  recipient: { country: 'SE', postCode: '412 54' },
  parcels: [{ weight: 2.6, length: 50, width: 30, height: 30 }],
})

for (const { carrierProduct, total, currency, promise, lines } of rates) {
  const { productId } = carrierProduct
  console.log(`${productId}: ${total} ${currency}, arrives ${promise?.latest}`)
  for (const { amount, explanation } of lines)
    console.log(`  ${amount}  ${explanation}`)
}
for (const { carrierProduct, codes } of leftOut.slice(0, 3))
  console.log(`${carrierProduct.productId} is left out: ${codes.join(', ')}`)
