import type { components } from '../../../openapi/generated/types.ts'
import { amountOf, exact, minorOf, roundedQuotient } from '../../kernel/money.ts'
import type { GoodsBack } from '../../shipping/return/rules.ts'
import type { ReturnRules } from '../../shipping/return/return-rules.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import { copied } from '../../shipping/shipment/rules.ts'

type Schemas = components['schemas']
export type Item = Schemas['ReturnRequestItem']
type CustomsItem = NonNullable<NonNullable<Shipment['customs']>['items']>[number]

/** Goods of a shipment that a recipient can tell apart, and how many were sent. */
export interface Piece extends Item {
  readonly key: string
}

/** What is in a shipment of an order. */
export interface OrderedLine {
  readonly lineId: string
  readonly sku: string
  readonly name: string
  readonly quantity: number
}

/** By which a form names goods. */
export const keyOf = ({ lineId, customsIndex, parcelIndex }: Item): string =>
  lineId === undefined
    ? customsIndex === undefined
      ? `parcel:${parcelIndex}`
      : `customs:${customsIndex}`
    : `line:${lineId}`

/** The goods of a shipment: lines of its order, else what is declared for customs, else its parcels. */
export function piecesOf(shipment: Shipment, lines: readonly OrderedLine[]): Piece[] {
  const items: Item[] =
    lines.length > 0
      ? lines.map(({ lineId, sku, name, quantity }) => ({ lineId, sku, description: name.slice(0, 250), quantity }))
      : shipment.customs?.items?.length
        ? shipment.customs.items.map(({ skuNumber, itemDescription: description, quantity }, customsIndex) => ({
            customsIndex,
            ...(skuNumber !== undefined && { sku: skuNumber }),
            description,
            quantity,
          }))
        : shipment.parcels.map(({ description }, parcelIndex) => ({ parcelIndex, description, quantity: 1 }))
  return items.map((item) => Object.assign(item, { key: keyOf(item) }))
}

/** Whether the rules let goods come back. */
export const isTakenBack = ({ sku }: Piece, { excludedSkus = [] }: Pick<ReturnRules, 'excludedSkus'>): boolean =>
  sku === undefined || !excludedSkus.includes(sku)

/** How many of each piece nobody has requested yet. */
export function leftOf(pieces: readonly Piece[], taken: readonly (readonly Item[])[]): Piece[] {
  const counts = new Map<string, number>()
  for (const item of taken.flat()) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + item.quantity)
  return pieces.map((piece) => ({ ...piece, quantity: Math.max(0, piece.quantity - (counts.get(piece.key) ?? 0)) }))
}

/** How goods come back: as they went where all of them do, else declared by their share and in one parcel. */
export function wayOf(
  shipment: Shipment,
  pieces: readonly Piece[],
  chosen: readonly Item[],
  now: Date,
): { readonly parcelIndexes?: number[]; readonly goods?: GoodsBack } {
  const byKey = new Map(chosen.map((item) => [keyOf(item), item.quantity]))
  if (pieces.every(({ key, quantity }) => byKey.get(key) === quantity)) return {}
  const parcelIndexes = chosen.flatMap(({ parcelIndex }) => parcelIndex ?? [])
  if (parcelIndexes.length > 0) return { parcelIndexes }
  const items = declared(shipment.customs?.items ?? [], chosen)
  return { goods: { items, parcels: [parcelOf(shipment, items, now)] } }
}

/** What is declared of the goods that come back; nothing where one of them is not among what was declared. */
function declared(sent: readonly CustomsItem[], chosen: readonly Item[]): CustomsItem[] {
  const parts = chosen.map(({ customsIndex, sku, quantity }) => {
    const item =
      customsIndex === undefined
        ? sent.find(({ skuNumber }) => skuNumber === sku && sku !== undefined)
        : sent[customsIndex]
    return item && quantity <= item.quantity ? shareOf(item, quantity) : undefined
  })
  return parts.every((part) => part !== undefined) ? parts : []
}

/** Weight and price are those of all pieces of a line. */
function shareOf(item: CustomsItem, quantity: number): CustomsItem {
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

const lightest = 0.1

const volume = ({ length, width, height }: Shipment['parcels'][number]) => length * width * height

/** The largest parcel of the shipment, as heavy as what is in it by now, or as it was where that is not known. */
function parcelOf(shipment: Shipment, items: readonly CustomsItem[], now: Date): Shipment['parcels'][number] {
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
  return { ...largest, weight: Math.max(lightest, Number(weight.toFixed(3))) }
}

/** What comes back, in a line. */
export const describe = (items: readonly Item[]): string =>
  items
    .map(({ quantity, description }) => (quantity === 1 ? description : `${quantity} × ${description}`))
    .join(', ')
    .slice(0, 250)
