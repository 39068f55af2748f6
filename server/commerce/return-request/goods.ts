import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ReturnRules } from '../../shipping/return/return-rules.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'

export type Item = Schemas['ReturnRequestItem']

/** Goods of a shipment that a recipient can tell apart, and how many were sent. */
export interface Piece extends Item {
  readonly key: string
}

/** The contents of a shipment of an order. */
export interface OrderedLine {
  readonly lineId: string
  readonly sku: string
  readonly name: string
  readonly quantity: number
}

/** The key by which a form identifies goods. */
export const keyOf = ({ lineId, customsIndex, parcelIndex }: Item): string =>
  lineId === undefined
    ? customsIndex === undefined
      ? `parcel:${parcelIndex}`
      : `customs:${customsIndex}`
    : `line:${lineId}`

/** The goods of a shipment: the lines of its order, or else its customs goods, or else its parcels. */
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

/** Whether the rules allow goods to be returned. */
export const isTakenBack = ({ sku }: Piece, { excludedSkus = [] }: Pick<ReturnRules, 'excludedSkus'>): boolean =>
  sku === undefined || !excludedSkus.includes(sku)

/** The pieces that have not been requested for return yet. */
export function leftOf(pieces: readonly Piece[], taken: readonly (readonly Item[])[]): Piece[] {
  const counts = new Map<string, number>()
  for (const item of taken.flat()) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + item.quantity)
  return pieces.map((piece) => ({ ...piece, quantity: Math.max(0, piece.quantity - (counts.get(piece.key) ?? 0)) }))
}

/** How goods are returned: in their original parcels if everything comes back, or else in one parcel. */
export function wayOf(
  pieces: readonly Piece[],
  chosen: readonly Item[],
): { readonly parcelIndexes?: number[]; readonly goods?: readonly Item[] } {
  const byKey = new Map(chosen.map((item) => [keyOf(item), item.quantity]))
  if (pieces.every(({ key, quantity }) => byKey.get(key) === quantity)) return {}
  const parcelIndexes = chosen.flatMap(({ parcelIndex }) => parcelIndex ?? [])
  return parcelIndexes.length > 0 ? { parcelIndexes } : { goods: chosen }
}

/** The returned goods in one line of text. */
export const describe = (items: readonly Item[]): string =>
  items
    .map(({ quantity, description }) => (quantity === 1 ? description : `${quantity} × ${description}`))
    .join(', ')
    .slice(0, 250)
