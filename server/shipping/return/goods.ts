import type { Schemas } from '../../../openapi/generated/types.ts'
import { type ApiError, conflict, fieldError, invalid, type FieldError } from '../../kernel/error.ts'
import { amountOf, exact, minorOf, roundedQuotient } from '../../kernel/money.ts'
import type { DeclaredLine } from '../../border/customs/shipment-declaration-store.ts'
import type { Shipment } from '../shipment/content.ts'
import { copied } from '../shipment/rules.ts'

type CustomsItem = Schemas['ShipmentCustomsItem']
/** A number of pieces of a declared line. */
type Part = Schemas['ReturnedGoods']

/** Pieces of a declared line, or of a SKU. */
export type Chosen = Partial<Pick<Part, 'customsIndex'>> & Pick<Part, 'quantity'> & { readonly sku?: string }

/** The outbound declaration, and how many of its pieces are not yet returned. */
interface Declared {
  readonly sent: readonly CustomsItem[]
  /** Pieces of each line. */
  readonly left: readonly number[]
}

/**
 * Identifies goods that are the same on the papers of both ways. Weight and price depend on the quantity, so they don't
 * count.
 */
const sameness = (item: CustomsItem): string =>
  JSON.stringify([
    item.itemNumber,
    item.skuNumber,
    item.itemDescription,
    item.countryOfOrigin,
    item.commodityCode,
    item.currencyCode,
  ])

/** A return that was cancelled or refused brings nothing back. */
const isLive = ({ cancelled, shipmentState }: Shipment): boolean => !cancelled && shipmentState !== 'FAILED_TO_REGISTER'

export function declaredOf(sent: readonly CustomsItem[], returns: Iterable<Shipment>): Declared {
  const back = new Map<string, number>()
  for (const item of Iterator.from(returns)
    .filter(isLive)
    .flatMap(({ customs }) => customs?.items ?? []))
    back.set(sameness(item), (back.get(sameness(item)) ?? 0) + item.quantity)
  const left = sent.map((item) => {
    const taken = Math.min(item.quantity, back.get(sameness(item)) ?? 0)
    back.set(sameness(item), (back.get(sameness(item)) ?? 0) - taken)
    return item.quantity - taken
  })
  return { sent, left }
}

/**
 * Returns the contents of some parcels, from the lines declared under their numbers. Undefined if a line has any other
 * number, or if all have that of the shipment, which is also that of its first parcel.
 */
export function inParcels(
  { carrierReference, parcels }: Shipment,
  lines: readonly DeclaredLine[],
  parcelIndexes: readonly number[],
): Chosen[] | undefined {
  const numbers = parcels.map((parcel) => parcel.carrierReference)
  const isKnown =
    lines.every(({ number }) => numbers.includes(number)) && lines.some(({ number }) => number !== carrierReference)
  const own = new Set(parcelIndexes.map((index) => numbers[index]))
  const found = lines.flatMap(({ number, item: { quantity, skuNumber } }, customsIndex) =>
    own.has(number) ? [{ customsIndex, quantity, ...(skuNumber !== undefined && { sku: skuNumber }) }] : [],
  )
  return isKnown && found.length > 0 ? found : undefined
}

/** Assigns pieces to declared lines, first to those with pieces left. Undefined if some pieces fit no line. */
export function partsOf({ sent, left }: Declared, chosen: readonly Chosen[]): Part[] | undefined {
  const open = [...left]
  const gone = sent.map(({ quantity }, index) => quantity - (left[index] ?? 0))
  const counts = sent.map(() => 0)
  for (const { customsIndex, sku, quantity } of chosen) {
    let wanted = quantity
    for (const room of [open, gone])
      for (const [index, { skuNumber }] of sent.entries()) {
        const isOn = customsIndex === undefined ? sku !== undefined && skuNumber === sku : index === customsIndex
        const taken = isOn ? Math.min(wanted, room[index] ?? 0) : 0
        room[index] = (room[index] ?? 0) - taken
        counts[index] = (counts[index] ?? 0) + taken
        wanted -= taken
      }
    if (wanted > 0) return undefined
  }
  return counts.flatMap((quantity, customsIndex) => (quantity > 0 ? [{ customsIndex, quantity }] : []))
}

export const wholeOf = ({ sent }: Declared): Part[] =>
  sent.map(({ quantity }, customsIndex) => ({ customsIndex, quantity }))

/** Throws if the request lists goods that were not sent. */
export function mustBeDeclared({ id }: Shipment, items: readonly CustomsItem[], goods: readonly Part[]): void {
  const errors: FieldError[] = goods.flatMap(({ customsIndex, quantity }, place) => {
    const item = items[customsIndex]
    const field = `goods[${place}]`
    if (!item)
      return [
        fieldError(
          'OUT_OF_RANGE',
          `${field}.customsIndex`,
          `is ${customsIndex}, but shipment ${id} declares ${items.length === 1 ? '1 line of goods, which is 0' : `${items.length} lines of goods, counted from 0`}`,
        ),
      ]
    if (goods.findIndex((one) => one.customsIndex === customsIndex) < place)
      return [fieldError('DUPLICATE', `${field}.customsIndex`, `repeats ${customsIndex}`)]
    return quantity <= item.quantity
      ? []
      : [fieldError('OUT_OF_RANGE', `${field}.quantity`, `is ${quantity}, but ${item.quantity} were sent`)]
  })
  if (errors.length > 0) throw invalid(errors)
}

/** Throws if goods would come back twice. */
export function mustBeOut({ id }: Shipment, { sent, left }: Declared, parts: readonly Part[]): void {
  const open = new Map<string, number>()
  for (const [index, item] of sent.entries())
    open.set(sameness(item), (open.get(sameness(item)) ?? 0) + (left[index] ?? 0))
  for (const { customsIndex, quantity } of parts) {
    const item = sent[customsIndex]
    if (!item) throw new Error(`Shipment ${id} declares no goods at ${customsIndex}`)
    const rest = open.get(sameness(item)) ?? 0
    const total = sent.filter((one) => sameness(one) === sameness(item)).reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > rest)
      throw conflict(
        'GOODS_RETURNED',
        `${item.itemDescription} in shipment ${id} has ${rest === 0 ? 'none' : `${rest} of ${total}`} left to return. Cancel or delete the return that has ${rest === 0 ? 'them' : 'the others'}, or send only the other goods as goods.`,
      )
    open.set(sameness(item), rest - quantity)
  }
}

/** The error if the returned goods are not listed but customs must know them. */
export const goodsUnknown = ({ id }: Shipment, what: string): ApiError =>
  invalid([
    fieldError(
      'REQUIRED',
      'goods',
      `is required, since it is not known which of the goods that shipment ${id} declares are ${what}. Send the position and quantity of each`,
    ),
  ])

/** Returns the share of some pieces of a line, whose weight and price are those of all its pieces. */
function shareOf(item: CustomsItem, quantity: number): CustomsItem {
  if (quantity === item.quantity) return item
  const weight = (whole: number) => Math.max(0.001, Number(((whole * quantity) / item.quantity).toFixed(3)))
  const price = minorOf(item.itemInvoicePrice, item.currencyCode) ?? exact(item.itemInvoicePrice).digits
  const share = roundedQuotient(price * BigInt(quantity), BigInt(item.quantity))
  return {
    ...item,
    quantity,
    netWeight: weight(item.netWeight),
    ...(item.grossWeight !== undefined && { grossWeight: weight(item.grossWeight) }),
    itemInvoicePrice: amountOf(share > 0n ? share : 1n, item.currencyCode),
  }
}

/** Builds the declaration of returned goods. */
export const sharesOf = ({ sent }: Declared, parts: readonly Part[]): CustomsItem[] =>
  parts.flatMap(({ customsIndex, quantity }) => {
    const item = sent[customsIndex]
    return item ? [shareOf(item, quantity)] : []
  })

const lightest = 0.1

const volume = ({ length, width, height }: Shipment['parcels'][number]) => length * width * height

/**
 * Returns the largest parcel of the shipment with the weight of its new contents, or of the heaviest parcel if that is
 * unknown.
 */
export function inOneParcel(shipment: Shipment, items: readonly CustomsItem[], now: Date): Shipment['parcels'] {
  const { parcels } = copied(shipment, now)
  const [largest] = parcels.toSorted((one, other) => volume(other) - volume(one))
  if (!largest) throw new Error(`Shipment ${shipment.id} has no parcel`)
  const known = items.reduce((sum, { grossWeight, netWeight }) => sum + (grossWeight ?? netWeight), 0)
  const heaviest = Math.max(...parcels.map(({ weight }) => weight))
  const weight =
    known === 0
      ? heaviest
      : Math.min(
          known,
          parcels.reduce((sum, one) => sum + one.weight, 0),
        )
  return [{ ...largest, weight: Math.max(lightest, Number(weight.toFixed(3))) }]
}
