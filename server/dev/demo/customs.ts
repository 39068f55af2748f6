import { closeItems } from '../../border/customs/closing-store.ts'
import type { Goods } from '../../border/customs/goods.ts'
import { validateGoods } from '../../border/customs/rules.ts'
import { insertItems } from '../../border/customs/store.ts'
import { insertConsignment } from '../../warehouse/consignment/store.ts'
import { findShipmentByReference, parse } from '../../shipping/shipment/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoContext, DemoPart } from './part.ts'
import { fjordlys, insert as insertShipment, lampFor, register, type Sent } from './shipping.ts'

/**
 * Parcels to Norway: an invoice that the broker accepts, one that it refuses, and one that can still change. Shipments
 * with their own goods have a VOEC number, an importer of record, and goods of preferential origin.
 */
export const customs: DemoPart = {
  isThere: hasRowsIn('customs_item'),

  async seed(context) {
    const { db, now } = context
    const by = { now, username: login.username }
    const [first, second] = [await parcelOf(db, 'ORDER-20392'), await parcelOf(db, 'ORDER-20395')]
    const left = { truckIdentifier: 'TRUCK-OSL-1118', licensePlate: 'CX 48 217' }
    const next = { truckIdentifier: 'TRUCK-OSL-1120', licensePlate: 'CX 51 604' }

    const sold = await insert(db, by, [
      lamp({ ...first, ...left, itemNumber: '1', shippingCharges: 98, invoiceNumber: 'NI-2026-0416' }),
      shade({ ...first, ...left, itemNumber: '2', invoiceNumber: 'NI-2026-0416' }),
    ])
    const refused = await insert(db, by, [
      lamp({
        truckIdentifier: 'TRUCK-OSL-1119',
        licensePlate: 'CX 44 108',
        carrierReference: '395200000002041709',
        invoiceNumber: 'NI-2026-0409',
        customerReference: 'SANDBOX_REFUSE-20380',
      }),
    ])
    await closeItems(db, nordlys, [...sold, ...refused], by)
    await insert(db, by, [
      // As in the contract's examples, which declare and close it.
      lamp({
        ...second,
        ...next,
        itemNumber: '1',
        invoiceNumber: 'NI-2026-0417',
        quantity: 2,
        itemInvoicePrice: 2498,
        shippingCharges: 98,
      }),
      // Values that only look wrong get a warning.
      shade({
        ...second,
        ...next,
        itemNumber: '2',
        invoiceNumber: 'NI-2026-0417',
        eoriNumber: 'DK293847',
        quantity: 3,
        itemInvoicePrice: 3747,
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
    await insertDeclared(context)
  },
}

const ingrid: Sent['recipient'] = {
  firstName: 'Ingrid',
  lastName: 'Haugen',
  addressLine1: 'Karl Johans gate 22',
  postCode: '0159',
  city: 'Oslo',
  country: 'NO',
  contactInfo: { dialCode: '+47', mobile: '412 07 318', email: 'ingrid.haugen@post.example' },
}

/** Shipments whose own customs data become customs items at registration. */
async function insertDeclared(context: DemoContext): Promise<void> {
  const declared: readonly (readonly [string, Sent['recipient'], Sent['customs']])[] = [
    // Sold to a consumer for less than 3000 NOK, with Norwegian VAT.
    ['20431', ingrid, { ...sale('NI-2026-0431'), voec: '2023456', items: [lineOf(shade)] }],
    ['20432', fjordlys, { ...sale('NI-2026-0432'), importer: branch, items: [lineOf(lamp)] }],
    [
      '20433',
      fjordlys,
      { ...sale('NI-2026-0433'), items: [{ ...lineOf(lamp), preferentialOrigin: true }, lineOf(shade)] },
    ],
  ]
  for (const [order, recipient, sent] of declared) {
    const own = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
    await register(context, await insertShipment(context, 6, { ...lampFor(recipient, own, order), customs: sent }))
  }
}

const sale = (invoiceNumber: string) =>
  ({
    invoiceNumber,
    invoiceType: 'commercial',
    customsType: 'SALE_OF_GOODS',
    termsOfTrade: 'DDP',
    companyNumber: '29384756',
    eoriNumber: 'DK29384756',
  }) as const

const branch = {
  name: 'Nordlys Norge AS',
  addressLine1: 'Karl Johans gate 12',
  postCode: '0154',
  city: 'Oslo',
  country: 'NO',
  vatNumber: 'NO974760673MVA',
}

/** A line of a shipment's goods. */
function lineOf(of: (line: Line) => Goods) {
  const { itemDescription, skuNumber, quantity, countryOfOrigin, netWeight, grossWeight, ...rest } = of({
    carrierReference: '',
    invoiceNumber: '',
  })
  const { itemInvoicePrice, currencyCode, commodityCode } = rest
  return {
    itemDescription,
    skuNumber,
    quantity,
    countryOfOrigin,
    netWeight,
    grossWeight,
    itemInvoicePrice,
    currencyCode,
    commodityCode,
  }
}

/** The parcel of a demo shipment, and its references. */
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
