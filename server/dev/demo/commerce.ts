import type { ItemContent } from '../../commerce/item/rules.ts'
import { putItems } from '../../commerce/item/store.ts'
import { nordlys } from './company.ts'
import type { DemoPart } from './part.ts'

/** What the shop sells. */
export const commerce: DemoPart = {
  async isThere(db) {
    const row = await db.selectFrom('item').select('sku').where('clientId', '=', nordlys).limit(1).executeTakeFirst()
    return row !== undefined
  },

  seed: ({ db, now }) => putItems(db, nordlys, items, now),
}

const inKroner = { currencyCode: 'DKK' } as const
const free = { turning: 'ANY', stacking: 'ANY', mixing: 'ANY' } as const

const items: readonly ItemContent[] = [
  {
    sku: 'AURORA-BRASS-40',
    name: 'Aurora pendant lamp, brass, 40 cm',
    itemType: 'UNPACKED',
    length: 42,
    width: 42,
    height: 28.5,
    weight: 3.1,
    harmonizedCode: '9405110090',
    countryOfOrigin: 'DK',
    customsDescription: 'Ceiling lamp of brass for LED bulbs, household use',
    value: 2499,
    ...inKroner,
    ...free,
    turning: 'UPRIGHT',
    stacking: 'NONE',
  },
  {
    sku: 'NOVA-OPAL-25',
    name: 'Nova shade, opal glass, 25 cm',
    itemType: 'UNPACKED',
    length: 25,
    width: 25,
    height: 18,
    weight: 0.4,
    harmonizedCode: '94059190',
    countryOfOrigin: 'PL',
    customsDescription: 'Lamp shade of opal glass',
    value: 449,
    ...inKroner,
    ...free,
    stacking: 'SAME_ITEM',
  },
  {
    sku: 'BULB-E27-LED-6',
    name: 'LED bulb E27, warm white, box of six',
    itemType: 'UNPACKED',
    length: 19,
    width: 13,
    height: 12,
    weight: 0.42,
    harmonizedCode: '85395200',
    countryOfOrigin: 'NL',
    value: 179,
    ...inKroner,
    ...free,
  },
  {
    sku: 'VEGA-FLOOR-160',
    name: 'Vega floor lamp, oak, 160 cm',
    itemType: 'PARCEL',
    length: 165,
    width: 38,
    height: 22,
    weight: 9.8,
    harmonizedCode: '94052190',
    countryOfOrigin: 'DK',
    value: 3999,
    ...inKroner,
    ...free,
    mixing: 'ALONE',
  },
  {
    sku: 'LYRA-BATTERY',
    name: 'Lyra table lamp with battery',
    itemType: 'UNPACKED',
    length: 22,
    width: 14,
    height: 14,
    weight: 0.95,
    harmonizedCode: '94052190',
    countryOfOrigin: 'CN',
    value: 799,
    ...inKroner,
    ...free,
    dangerousGoodsCode: 'UN3481',
  },
  {
    sku: 'SHOP-DISPLAY',
    name: 'Display for shops, on a pallet',
    itemType: 'HANDLING_UNIT',
    length: 120,
    width: 80,
    height: 145,
    weight: 96,
    freightClass: '125',
    countryOfOrigin: 'DK',
    value: 7200,
    ...inKroner,
    ...free,
  },
]
