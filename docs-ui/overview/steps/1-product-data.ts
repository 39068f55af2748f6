import { client } from './client.ts'

/** One SKU of the shop, with what a carrier and customs ask about it. */
const lamp = {
  sku: 'AURORA-BRASS',
  itemType: 'parcel',
  length: 60,
  width: 40,
  height: 35.5,
  weight: 4.2,
  freightClass: '125',
  harmonizationCode: '94051140',
  countryOfOrigin: 'DK',
}

const known = await client.parcelDefinition.listParcelDefinitions({ q: lamp.sku })
const { length, width, height, weight } = lamp

const box = known[0]
  ? await client.parcelDefinition.patchParcelDefinition(known[0].id, { length, width, height, weight })
  : await client.parcelDefinition.createParcelDefinition({ name: lamp.sku, type: 'BOX', length, width, height, weight })

console.log(`${lamp.sku} ships in box ${box.id}`)
