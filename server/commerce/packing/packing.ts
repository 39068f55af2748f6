import type { Schemas } from '../../../openapi/generated/types.ts'
import { inThreads } from '../../platform/process/threads.ts'
import type { Filling } from './fill.ts'
import type { Container } from './pack.ts'
import { pictureOf } from './picture.ts'
import {
  containerOf,
  grams,
  groupsOf,
  highestClass,
  isUnpacked,
  kindOf,
  notPacked,
  type ParcelDefinition,
  type Piece,
} from './rules.ts'
import type search from './search.ts'

type PackedParcel = Schemas['PackedParcel']

const packGroups = inThreads<typeof search>(new URL('search.ts', import.meta.url))

export interface Wish {
  readonly goal: Schemas['PackingGoal']
  readonly picture: boolean
}

/** Packs pieces into parcel definitions, off the event loop. */
export async function packPieces(
  pieces: readonly Piece[],
  definitions: readonly ParcelDefinition[],
  { goal, picture }: Wish,
): Promise<Schemas['Packing']> {
  const containers = definitions.map(containerOf)
  const groups = groupsOf(pieces.filter(isUnpacked))
  const packed =
    groups.length === 0 ? [] : await packGroups({ groups: groups.map((group) => group.map(kindOf)), containers, goal })

  const parcels: PackedParcel[] = pieces.filter((piece) => !isUnpacked(piece)).flatMap(asTheyAre)
  const left = new Map<Piece, number>()
  for (const [index, { parcels: found, left: missing }] of packed.entries()) {
    const group = groups[index] ?? []
    for (const { container, filling } of found) {
      const [definition, box] = [definitions[container], containers[container]]
      if (definition && box) parcels.push(parcelOf(definition, box, filling, group, picture))
    }
    for (const [kind, count] of missing.entries()) {
      const piece = pieces.find(({ sku }) => sku === group[kind]?.sku)
      if (count > 0 && piece) left.set(piece, (left.get(piece) ?? 0) + count)
    }
  }
  return {
    parcels,
    notPacked: Array.from(left, ([piece, quantity]) => notPacked(piece, quantity, containers)),
    totalWeight: parcels.reduce((sum, { weight }) => sum + grams(weight), 0) / 1000,
    ...costOf(parcels),
  }
}

/** Goods that are shipped in their own packaging, or need none. */
function asTheyAre(piece: Piece): PackedParcel[] {
  const { sku, name, itemType, length, width, height, weight, freightClass, dangerousGoodsCode, quantity } = piece
  const parcel: PackedParcel = {
    kind: itemType === 'HANDLING_UNIT' ? 'HANDLING_UNIT' : 'OWN_PACKAGING',
    ...(name !== undefined && { name }),
    length,
    width,
    height,
    weight,
    ...(freightClass && { freightClass }),
    ...(dangerousGoodsCode && { dangerousGoodsCode }),
    items: [{ sku, quantity: 1 }],
    placements: [],
  }
  return Array.from({ length: quantity }, () => parcel)
}

const centimetres = (millimetres: number) => millimetres / 10

function parcelOf(
  definition: ParcelDefinition,
  box: Container,
  filling: Filling,
  group: readonly Piece[],
  picture: boolean,
): PackedParcel {
  const { id, name, length, width, height, ownWeight = 0, cost, currencyCode } = definition
  const inside = group.filter((_, kind) => (filling.counts[kind] ?? 0) > 0)
  const freightClass = highestClass(inside.map((piece) => piece.freightClass))
  const dangerousGoodsCode = inside.find((piece) => piece.dangerousGoodsCode)?.dangerousGoodsCode
  const pieces = filling.placements
    .toSorted((one, other) => one.z - other.z || one.y - other.y || one.x - other.x)
    .map(({ kind, x, y, z, ...sides }) => ({
      sku: group[kind]?.sku ?? '',
      x: centimetres(x),
      y: centimetres(y),
      z: centimetres(z),
      length: centimetres(sides.length),
      width: centimetres(sides.width),
      height: centimetres(sides.height),
    }))
  const room = {
    length: centimetres(box.length),
    width: centimetres(box.width),
    height: centimetres(box.height),
  }
  return {
    kind: 'PACKED',
    parcelDefinitionId: id,
    name,
    length,
    width,
    height,
    weight: (grams(ownWeight) + filling.weight) / 1000,
    ...(cost !== undefined && { cost, currencyCode }),
    volumeUse: Math.round((1000 * filling.volume) / (box.length * box.width * box.height)) / 10,
    ...(freightClass && { freightClass }),
    ...(dangerousGoodsCode && { dangerousGoodsCode }),
    items: group.flatMap(({ sku }, kind) => {
      const quantity = filling.counts[kind] ?? 0
      return quantity === 0 ? [] : [{ sku, quantity }]
    }),
    placements: pieces,
    ...(picture && { picture: pictureOf(room, pieces) }),
  }
}

function costOf(parcels: readonly PackedParcel[]): Pick<Schemas['Packing'], 'totalCost' | 'currencyCode'> {
  const currencyCode = parcels.find((parcel) => parcel.currencyCode !== undefined)?.currencyCode
  if (currencyCode === undefined) return {}
  const mils = parcels.reduce((sum, { cost = 0 }) => sum + Math.round(cost * 1_000), 0)
  return { totalCost: mils / 1_000, currencyCode }
}
