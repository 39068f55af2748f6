import type { Schemas } from '../../../openapi/generated/types.ts'
import { mustInclude, type Subscription } from '../../identity/client/plans.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Item } from '../../settings/item/rules.ts'
import type { Kind } from './kind.ts'
import type { Container } from './pack.ts'

export type PackingRequest = Schemas['PackingRequest']
export type ParcelDefinition = Schemas['ParcelDefinition']

/** An item for packing: the stored one, overridden by the values in the request. */
export type Piece = Pick<
  Item,
  'sku' | 'itemType' | 'length' | 'width' | 'height' | 'weight' | 'turning' | 'stacking' | 'mixing'
> &
  Partial<Pick<Item, 'name' | 'freightClass' | 'dangerousGoodsCode'>> & { readonly quantity: number }

const mostPieces = 1_000
/** The maximum weight of a parcel of a shipment. */
const mostWeight = 1_000

/** The pieces to pack, and those that are missing or too many. */
export function piecesOf(
  lines: readonly Schemas['PackingLine'][],
  items: ReadonlyMap<string, Item>,
): { pieces: readonly Piece[]; errors: readonly FieldError[] } {
  const errors: FieldError[] = []
  const pieces: Piece[] = []
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex(({ sku }) => sku === line.sku) < index)
      errors.push(error('DUPLICATE', `items[${index}].sku`, `${line.sku} appears twice. Add up the quantities`))
    const kept = items.get(line.sku)
    const piece = { turning: 'ANY', stacking: 'ANY', mixing: 'ANY', ...kept, ...line } as const
    if (isMeasured(piece)) pieces.push(piece)
    else
      errors.push(
        error(
          'ITEM_UNKNOWN',
          `items[${index}].sku`,
          `${line.sku} is not among your items. Add it there, or send itemType, length, width, height and weight`,
        ),
      )
  }
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (quantity > mostPieces)
    errors.push(error('TOO_MANY', 'items', `${quantity} pieces are more than ${mostPieces}. Pack them in parts`))
  return { pieces, errors }
}

const isMeasured = (
  piece: Omit<Piece, 'itemType' | 'length' | 'width' | 'height' | 'weight'> & Partial<Piece>,
): piece is Piece =>
  (['itemType', 'length', 'width', 'height', 'weight'] as const).every((name) => piece[name] !== undefined)

const error = (code: string, field: string, says: string): FieldError => ({
  code,
  defaultMessage: `${field}: ${says}`,
  field,
})

/** Trial plans limit the packing of unpacked items. */
export function mustBeIncluded(
  { goal, picture }: PackingRequest,
  pieces: readonly Piece[],
  subscription: Subscription,
): void {
  const unpacked = pieces.filter(isUnpacked).reduce((sum, { quantity }) => sum + quantity, 0)
  mustInclude(subscription, 'unpackedPieces', unpacked)
  if (goal === 'LOWEST_COST') mustInclude(subscription, 'lowestCost')
  if (picture) mustInclude(subscription, 'pictures')
}

export const isUnpacked = ({ itemType }: Piece): boolean => itemType === 'UNPACKED'

/** Pieces that may share a parcel, in groups; each piece that travels alone is a group of its own. */
export function groupsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups = Map.groupBy(pieces, ({ sku, mixing, dangerousGoodsCode = '' }) =>
    mixing === 'ANY' ? `goods ${dangerousGoodsCode}` : `item ${sku}`,
  )
  return [...groups.values()].flatMap((group) =>
    group.flatMap((piece, index) =>
      piece.mixing === 'ALONE'
        ? Array.from({ length: piece.quantity }, () => [{ ...piece, quantity: 1 }])
        : index === 0
          ? [group]
          : [],
    ),
  )
}

const millimetres = (centimetres: number) => Math.round(centimetres * 10)
export const grams = (kilograms: number): number => Math.round(kilograms * 1000)

export const kindOf = ({ length, width, height, weight, quantity, turning, stacking }: Piece): Kind => ({
  length: millimetres(length),
  width: millimetres(width),
  height: millimetres(height),
  weight: grams(weight),
  count: quantity,
  turning,
  stacking,
})

/** The space inside a parcel, its load limit and its cost. */
export function containerOf(definition: ParcelDefinition): Container {
  const { length, width, height, padding = 0, ownWeight = 0, maxWeight = mostWeight, cost = 0 } = definition
  const inside = (outer: number, inner = outer) => millimetres(inner) - 2 * millimetres(padding)
  return {
    length: inside(length, definition.innerLength),
    width: inside(width, definition.innerWidth),
    height: inside(height, definition.innerHeight),
    maxWeight: grams(maxWeight) - grams(ownWeight),
    cost: Math.round(cost * 1_000),
  }
}

/** Costs can be compared and added up only in one currency. */
export function currencyErrors(definitions: readonly ParcelDefinition[]): FieldError[] {
  const [first, ...others] = [...new Set(definitions.flatMap(({ currencyCode }) => currencyCode ?? []))]
  return others.length === 0
    ? []
    : [
        error(
          'CURRENCY_MISMATCH',
          'parcelDefinitionIds',
          `the costs of the parcel definitions are in ${[first, ...others].join(', ')}. Choose some with the same currency`,
        ),
      ]
}

/** Pieces that fit into no container, and the reason. */
export function notPacked(piece: Piece, quantity: number, containers: readonly Container[]): Schemas['NotPackedItem'] {
  const { sku, length, width, height, weight } = piece
  const boxes = containers.length === 1 ? 'the parcel definition' : `any of the ${containers.length} parcel definitions`
  if (containers.length === 0)
    return {
      sku,
      quantity,
      reason: 'NO_PARCEL_DEFINITION',
      message: `There is no parcel definition to pack ${sku} into.`,
    }
  if (containers.some((box) => hasRoom(piece, box)))
    return {
      sku,
      quantity,
      reason: 'TOO_HEAVY',
      message: `${sku} weighs ${weight} kg, which is more than each parcel definition of its size may hold.`,
    }
  return {
    sku,
    quantity,
    reason: 'TOO_LARGE',
    message: `${sku} is ${length} x ${width} x ${height} cm and does not fit into ${boxes}.`,
  }
}

/** Whether one piece fits, ignoring its weight. */
function hasRoom({ length, width, height, turning }: Piece, box: Container): boolean {
  const sides = [length, width, height].map(millimetres)
  const room = [box.length, box.width, box.height]
  const free = { FIXED: 0, UPRIGHT: 2, ANY: 3 }[turning]
  const things = inOrder(sides, free)
  const spaces = inOrder(room, free)
  return things.every((side, index) => side <= (spaces[index] ?? 0))
}

/** Sorts the first `free` sides, which are interchangeable. */
const inOrder = (sides: readonly number[], free: number): number[] =>
  sides
    .slice(0, free)
    .toSorted((one, other) => one - other)
    .concat(sides.slice(free))

/** The highest of several freight classes. */
export const highestClass = (classes: readonly (Item['freightClass'] | undefined)[]): Item['freightClass'] =>
  classes.filter((one) => one !== undefined).toSorted((one, other) => Number(other) - Number(one))[0]
