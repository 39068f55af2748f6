import { closeItems } from '../../border/customs/closing-store.ts'
import type { Goods } from '../../border/customs/goods.ts'
import { validateGoods } from '../../border/customs/rules.ts'
import { insertItems } from '../../border/customs/store.ts'
import { insertConsignment } from '../../warehouse/consignment/store.ts'
import { findShipmentByReference, parse } from '../../shipping/shipment/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoPart } from './part.ts'

/** What goes to Norway: an invoice that the broker gets, one that it refuses, and one that may still change. */
export const customs: DemoPart = {
  isThere: hasRowsIn('customs_item'),

  async seed({ db, now }) {
    const by = { now, username: login.username }
    const [first, second] = [await parcelOf(db, 'ORDER-20392'), await parcelOf(db, 'ORDER-20395')]
    const left = { truckIdentifier: 'TRUCK-OSL-1120', licensePlate: 'CX 48 217' }
    const next = { truckIdentifier: 'TRUCK-OSL-1121', licensePlate: 'CX 51 604' }

    const sold = await insert(db, by, [
      lamp({ ...first, ...left, itemNumber: '1', shippingCharges: 98, invoiceNumber: 'NI-2026-0417' }),
      shade({ ...first, ...left, itemNumber: '2', invoiceNumber: 'NI-2026-0417' }),
    ])
    const refused = await insert(db, by, [
      lamp({
        ...left,
        carrierReference: '395200000002041709',
        invoiceNumber: 'NI-2026-0409',
        customerReference: 'SANDBOX_REFUSE-20380',
      }),
    ])
    await closeItems(db, nordlys, [...sold, ...refused], by)
    await insert(db, by, [
      lamp({ ...second, ...next, itemNumber: '1', invoiceNumber: 'NI-2026-0418' }),
      // What only looks wrong has a warning.
      shade({
        ...second,
        ...next,
        itemNumber: '2',
        invoiceNumber: 'NI-2026-0418',
        eoriNumber: 'DK293847',
        quantity: 4,
      }),
    ])
    await insertConsignment(
      db,
      nordlys,
      {
        type: 'TRUCK',
        references: [
          { key: 'WAREHOUSE_REFERENCE', value: next.truckIdentifier },
          { key: 'LICENSE_PLATE', value: next.licensePlate },
        ],
      },
      by,
    )
  },
}

/** The parcel of a shipment of the demo, and what names it. */
async function parcelOf(db: Db, customerReference: string) {
  const found = await findShipmentByReference(db, nordlys, customerReference)
  if (!found) throw new Error(`The demo has no shipment ${customerReference}`)
  const { id, carrierReference = '' } = parse(found.printed)
  return { carrierReference, shipmentId: id, customerReference }
}

async function insert(db: Db, by: { now: Date; username: string }, goods: readonly Goods[]): Promise<string[]> {
  const items = await insertItems(
    db,
    nordlys,
    goods.map((one) => validateGoods(one).kept),
    by,
  )
  return items.map(({ id }) => id)
}

type Line = Pick<Goods, 'carrierReference' | 'invoiceNumber'> & Partial<Goods>

const lamp = (over: Line): Goods => ({
  itemNumber: '1',
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  skuNumber: 'AURORA-BRASS-40',
  quantity: 1,
  countryOfOrigin: 'DK',
  destinationCountry: 'NO',
  netWeight: 3.1,
  grossWeight: 3.6,
  itemInvoicePrice: 2499,
  currencyCode: 'DKK',
  commodityCode: '9405110090',
  companyNumber: '29384756',
  eoriNumber: 'DK29384756',
  itemName: 'Aurora pendant lamp, brass, 40 cm',
  composition: 'Brass 80 %, glass 20 %',
  procedureType: 'EXPORT',
  procedureCode: '1000',
  customsType: 'SALE_OF_GOODS',
  invoiceType: 'commercial',
  termsOfTrade: 'DDP',
  ...over,
})

const shade = (over: Line): Goods => ({
  ...lamp(over),
  itemDescription: 'Lamp shade of opal glass',
  skuNumber: 'NOVA-OPAL-25',
  countryOfOrigin: 'PL',
  netWeight: 0.4,
  grossWeight: 0.6,
  itemInvoicePrice: 449,
  commodityCode: '94059190',
  itemName: 'Nova shade, opal glass, 25 cm',
  composition: 'Glass 100 %',
  ...over,
})
