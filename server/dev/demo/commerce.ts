import type { ItemContent } from '../../settings/item/rules.ts'
import { putItems } from '../../settings/item/store.ts'
import { packed, type PriceStep, type SheetContent } from '../../network/rate-sheet/sheet.ts'
import { insertRateSheet } from '../../network/rate-sheet/store.ts'
import { activatePolicy, insertPolicy } from '../../commerce/shipping-policy/store.ts'
import { hasRowsIn, nordlys } from './company.ts'
import type { DemoPart } from './part.ts'

/** The shop's items, the carriers' prices, and the rules to choose between them. */
export const commerce: DemoPart = {
  isThere: hasRowsIn('item'),

  async seed({ db, now }) {
    await putItems(db, nordlys, items, now)
    const by = { now, username: 'freja@nordlys.example' }
    for (const { content, steps } of sheets)
      await insertRateSheet(db, nordlys, content, packed(steps, content.zones), by)
    const { id } = await insertPolicy(db, nordlys, { name: 'Free from 500', scope: 'LOCAL', rules }, by)
    await activatePolicy(db, nordlys, id, by)
  },
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

const freeFrom500 = { type: 'FREE_ABOVE', amount: { amount: 500, currency: 'DKK' } } as const
const rules = [
  { name: 'Own vans first', effects: [{ type: 'PREFER' as const, carriers: ['LAST_INCH' as const] }], isLast: false },
  { name: 'Free from 500', effects: [freeFrom500], isLast: false },
]

const places = ['DK', 'SE', 'NO', 'DE']

const sheetOf = (
  carrierProduct: SheetContent['carrierProduct'],
  to: readonly string[],
  base: number,
): { content: SheetContent; steps: PriceStep[] } => ({
  content: {
    name: `${carrierProduct.productId} 2026`,
    carrierProduct,
    scope: 'LOCAL',
    currency: 'DKK',
    validFrom: '2026-01-01',
    basis: 'PARCEL',
    measure: 'WEIGHT',
    vatPercent: 25,
    cutOff: '15:00',
    zones: to.map((country, index) => ({
      code: country,
      areas: [{ country }],
      transitDays: { from: 1 + index, to: 1 + index },
    })),
    surcharges: [
      { code: 'COD', type: 'CASH_ON_DELIVERY', name: 'Cash on delivery', amount: 25 },
      { code: 'PICK', type: 'PICK_UP', name: 'Pick-up', amount: 35 },
    ],
  },
  steps: to.flatMap((zone, index) => [
    { zone, from: 0, upTo: 5, price: base + 20 * index },
    { zone, from: 5, upTo: 20, price: base + 30 + 30 * index },
  ]),
})

const sheets = [
  sheetOf({ carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' }, ['DK', 'SE', 'NO'], 31.2),
  sheetOf({ carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' }, places, 44),
  sheetOf({ carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_19' }, places, 36),
]
