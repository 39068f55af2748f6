import { carrierData } from '../../../network/carriers/data/carriers.ts'
import type { Carriers } from '../../../network/carriers/registry.ts'
import { productOf } from '../../../network/carriers/rules.ts'
import { badRequest } from '../../../kernel/error.ts'
import type { Page } from '../../../platform/print/marks.ts'
import type { Db } from '../../../platform/store/database.ts'
import { passesCustoms } from './border.ts'
import { cn22 } from './cn22.ts'
import { cn23 } from './cn23.ts'
import {
  amountsOf,
  linesOf,
  lineOf,
  partyOf,
  type Declaration,
  type Line,
  type DeclaredParcel,
  type Shipment,
} from './declaration.ts'
import { invoice, invoicesOf } from './invoice.ts'
import { listForShipment } from './item-store.ts'
import { isLowValue } from './special-drawing-rights.ts'

/** Whether the parcels of a shipment pass customs on their way. */
export const needsDocuments = ({ sender, delivery, recipient }: Shipment): boolean =>
  passesCustoms(sender, delivery ?? recipient)

export function mustNeedDocuments(shipment: Shipment): void {
  const { id, sender, delivery, recipient } = shipment
  if (!needsDocuments(shipment))
    throw badRequest(
      'CUSTOMS_NOT_NEEDED',
      `Shipment ${id} goes from ${sender.country} to ${(delivery ?? recipient).country} and passes no customs. It needs no customs documents.`,
    )
}

/** The customs documents of a shipment with a carrier reference: a form for each parcel, and the invoices. */
export async function customsPages(db: Db, shipment: Shipment, carriers: Carriers): Promise<Page[]> {
  const declaration = await declarationOf(db, shipment, carriers)
  return [
    ...declaration.parcels.flatMap((parcel) => formOf(declaration, parcel)),
    ...invoicesOf(declaration).flatMap((one) => invoice(declaration, one)),
  ]
}

/** CN22 up to a low value, as long as the goods fit on it. */
export function formOf(declaration: Declaration, parcel: DeclaredParcel): Page[] {
  const short = isLowValue(amountsOf(parcel.lines, ({ cents }) => cents)) ? cn22(declaration, parcel) : undefined
  return short ? [short] : cn23(declaration, parcel)
}

async function declarationOf(db: Db, shipment: Shipment, carriers: Carriers): Promise<Declaration> {
  const { sender, delivery, recipient, carrierProduct, externalShipment, registration } = shipment
  const carrier = carrierProduct?.carrier ?? externalShipment?.carrier
  if (!carrier || !shipment.carrierReference)
    throw badRequest(
      'SHIPMENT_NOT_REGISTERED',
      `Shipment ${shipment.id} is not registered and has no number for its documents yet. Register it first.`,
    )
  const to = delivery ?? recipient
  return {
    from: partyOf(sender),
    to: partyOf(to.parcelShopId === undefined ? to : recipient),
    ...(delivery && delivery.parcelShopId === undefined && { buyer: partyOf(recipient) }),
    parcels: await declaredParcels(db, shipment, (number) => carriers[carrier].barcode(number)),
    carrier: carrierData[carrier].name,
    product: carrierProduct
      ? (productOf(carrierProduct.productId)?.name ?? carrierProduct.productId)
      : 'booked elsewhere',
    sandbox: registration?.source === 'SANDBOX',
    reference: shipment.customerReference,
    order: shipment.orderNumber,
    // Not the present day, so that printing again gives the same file.
    date: new Date(registration?.attemptedAt ?? shipment.createdAt),
  }
}

/** Each parcel with its goods. What the shipment says of itself is not told apart by parcel. */
async function declaredParcels(
  db: Db,
  shipment: Shipment,
  barcode: (number: string) => DeclaredParcel['barcode'],
): Promise<DeclaredParcel[]> {
  const { parcels, carrierReference = '' } = shipment
  const numbers = parcels.map((parcel) => parcel.carrierReference ?? carrierReference)
  const items = await listForShipment(db, shipment.clientId, shipment.id, numbers)
  const whole = (lines: readonly Line[]): DeclaredParcel => ({
    number: numbers[0] ?? carrierReference,
    barcode: barcode(numbers[0] ?? carrierReference),
    grams: parcels.reduce((sum, parcel) => sum + Math.round(parcel.weight * 1000), 0),
    lines,
    parcelCount: parcels.length,
  })
  if (items.length === 0) {
    const lines = linesOf(shipment)
    if (lines.length === 0) throw nothingDeclared(`shipment ${shipment.id}`)
    return [whole(lines)]
  }
  const byNumber = Map.groupBy(items, (item) => (numbers.includes(item.carrierReference) ? item.carrierReference : ''))
  // Goods that name the shipment and none of its parcels cannot be told apart either.
  if (byNumber.has('')) return [whole(items.map(lineOf))]
  return parcels.map((parcel, index) => {
    const number = numbers[index] ?? carrierReference
    const own = byNumber.get(number)
    if (!own) throw nothingDeclared(`parcel ${number} of shipment ${shipment.id}`)
    return {
      number,
      barcode: barcode(number),
      grams: Math.round(parcel.weight * 1000),
      lines: own.map(lineOf),
      parcelCount: 1,
    }
  })
}

const nothingDeclared = (what: string) =>
  badRequest(
    'CUSTOMS_ITEMS_MISSING',
    `Nothing is declared for ${what}. Add customs items with its shipmentId, or customs to the shipment.`,
  )
