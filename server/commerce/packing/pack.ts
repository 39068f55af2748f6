import { fill, type Box, type Filling } from './fill.ts'
import { exactly } from './exact.ts'
import type { Kind } from './kind.ts'

/** A container, with the space inside it. */
export interface Container extends Box {
  /** The cost of the empty packaging, in the smallest unit of its currency. */
  readonly cost: number
}

export type Goal = 'FEWEST_PARCELS' | 'LOWEST_COST'

export interface PackedContainer {
  /** Index of the container. */
  readonly container: number
  readonly filling: Filling
}

export interface Packed {
  readonly parcels: readonly PackedContainer[]
  /** How many of each kind did not fit. */
  readonly left: readonly number[]
}

/** Fillings to try when everything may fit into one parcel, and at each step when it does not. */
const triesForOne = 200
const triesForStep = 6
/** For up to so many pieces, every way to share them out among parcels is tried. */
const mostShared = 7

type Choice = 'VOLUME' | 'COST'

/**
 * Packs everything that fits anywhere. It first tries to fit everything into one parcel, cheapest container first.
 * Otherwise it fills parcels one after the other, once by the volume they take and once by the cost of that volume,
 * exchanges each for the cheapest that holds the same, and returns the better of the two packings.
 */
export function pack(given: readonly Kind[], containers: readonly Container[], goal: Goal, until: number): Packed {
  const { kinds, members } = alike(given)
  return apart(packAlike(kinds, containers, goal, until), given, members)
}

/** Merges kinds that differ only in their names, since blocks consist of identical things. */
function alike(given: readonly Kind[]): { kinds: Kind[]; members: number[][] } {
  const found = new Map<string, number[]>()
  for (const [index, { count: _count, ...kind }] of given.entries()) {
    // The name matters for things that bear only their own kind.
    const key = JSON.stringify([
      Object.entries(kind).toSorted(([one], [other]) => one.localeCompare(other)),
      kind.stacking === 'SAME_ITEM' ? index : -1,
    ])
    found.set(key, [...(found.get(key) ?? []), index])
  }
  const members = [...found.values()]
  const kinds = members.flatMap((indexes) => {
    const [first] = indexes.flatMap((index) => given[index] ?? [])
    return first ? [{ ...first, count: sum(indexes.map((index) => given[index]?.count ?? 0)) }] : []
  })
  return { kinds, members }
}

/** Separates the merged kinds again, in their given order. */
function apart(packed: Packed, given: readonly Kind[], members: readonly (readonly number[])[]): Packed {
  if (members.length === given.length) return packed
  const open = given.map(({ count }) => count)
  const next = (kind: number): number => {
    const index = members[kind]?.find((one) => (open[one] ?? 0) > 0) ?? -1
    if (index !== -1) open[index] = (open[index] ?? 0) - 1
    return index
  }
  return {
    parcels: packed.parcels.map(({ container, filling }) => {
      const placements = filling.placements.map((placement) => ({ ...placement, kind: next(placement.kind) }))
      const counts = given.map((_, index) => placements.filter(({ kind }) => kind === index).length)
      return { container, filling: { ...filling, placements, counts } }
    }),
    left: open,
  }
}

function packAlike(kinds: readonly Kind[], containers: readonly Container[], goal: Goal, until: number): Packed {
  const single = inOne(kinds, containers, until)
  if (single && goal === 'FEWEST_PARCELS') return whole(single, kinds)
  const packings = (['VOLUME', 'COST'] as const).map((choice) => inTurns(kinds, containers, choice, until))
  if (single) packings.push(whole(single, kinds))
  // If one parcel cannot hold everything, two is the minimum.
  else if (packings.every(({ parcels }) => parcels.length > 2)) packings.push(...sharedOut(kinds, containers, until))
  return packings.reduce((best, other) => (compare(other, best, containers, goal) < 0 ? other : best))
}

/**
 * The fewest parcels for a few pieces, found by trying all ways to share them out: filling one parcel after the other
 * can leave pieces for the last that do not go together. Empty if there are more pieces, or if one of them fits
 * nowhere.
 */
function sharedOut(kinds: readonly Kind[], containers: readonly Container[], until: number): Packed[] {
  if (sum(kinds.map(({ count }) => count)) > mostShared) return []
  const holders = new Map<string, PackedContainer | undefined>()
  const best = new Map<string, readonly PackedContainer[] | undefined>()

  function holderOf(counts: readonly number[]): PackedContainer | undefined {
    const key = counts.join()
    if (!holders.has(key)) {
      if (performance.now() > until) return undefined
      const contents = kinds.map((kind, index) => ({ ...kind, count: counts[index] ?? 0 }))
      holders.set(key, inOne(contents, containers, until))
    }
    return holders.get(key)
  }

  function bestOf(counts: readonly number[]): readonly PackedContainer[] | undefined {
    const first = counts.findIndex((count) => count > 0)
    if (first === -1) return []
    const key = counts.join()
    if (!best.has(key)) {
      let fewest: readonly PackedContainer[] | undefined
      // The first piece has to be in some parcel, so only shares with it are tried.
      for (const share of sharesOf(counts).filter((one) => (one[first] ?? 0) > 0)) {
        const holder = holderOf(share)
        const rest = holder && bestOf(counts.map((count, index) => count - (share[index] ?? 0)))
        if (holder && rest && (!fewest || rest.length + 1 < fewest.length)) fewest = [holder, ...rest]
      }
      best.set(key, fewest)
    }
    return best.get(key)
  }

  const parcels = bestOf(kinds.map(({ count }) => count))
  return parcels ? [{ parcels, left: kinds.map(() => 0) }] : []
}

/** All subsets of so many pieces of each kind. */
const sharesOf = (counts: readonly number[]): readonly number[][] =>
  counts.reduce<number[][]>(
    (shares, count) => shares.flatMap((share) => Array.from({ length: count + 1 }, (_, some) => [...share, some])),
    [[]],
  )

const whole = (single: PackedContainer, kinds: readonly Kind[]): Packed => ({
  parcels: [single],
  left: kinds.map(() => 0),
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function compare(one: Packed, other: Packed, containers: readonly Container[], goal: Goal): number {
  const costOf = ({ parcels }: Packed) => sum(parcels.map(({ container }) => containers[container]?.cost ?? 0))
  const sizeOf = ({ parcels }: Packed) => sum(parcels.map(({ container }) => volumeOf(containers[container])))
  const left = sum(one.left) - sum(other.left)
  const parcels = one.parcels.length - other.parcels.length
  const cost = costOf(one) - costOf(other)
  return left || (goal === 'FEWEST_PARCELS' ? parcels || cost : cost || parcels) || sizeOf(one) - sizeOf(other)
}

const volumeOf = (box: Pick<Box, 'length' | 'width' | 'height'> | undefined) =>
  box ? box.length * box.width * box.height : 0

/** The cheapest container that holds everything; among equally cheap ones, the smallest. */
function inOne(kinds: readonly Kind[], containers: readonly Container[], until: number): PackedContainer | undefined {
  const volume = kinds.reduce((total, kind) => total + kind.count * volumeOf(kind), 0)
  const weight = kinds.reduce((total, kind) => total + kind.count * kind.weight, 0)
  for (const [container, box] of byCost(containers)) {
    if (volumeOf(box) < volume || box.maxWeight < weight) continue
    const filling = fill(box, kinds, { tries: triesForOne, until })
    if (kinds.every(({ count }, kind) => filling.counts[kind] === count)) return { container, filling }
    const exact = exactly(box, kinds)
    if (exact) return { container, filling: exact }
  }
  return undefined
}

/** The containers with their indexes, cheapest first. */
const byCost = (containers: readonly Container[]): [index: number, box: Container][] =>
  [...containers.entries()].toSorted(([, one], [, other]) => one.cost - other.cost || volumeOf(one) - volumeOf(other))

function inTurns(kinds: readonly Kind[], containers: readonly Container[], choice: Choice, until: number): Packed {
  const left = kinds.map(({ count }) => count)
  const parcels: PackedContainer[] = []
  while (left.some((count) => count > 0)) {
    const rest = kinds.map((kind, index) => ({ ...kind, count: left[index] ?? 0 }))
    const best = nextParcel(rest, containers, choice, until)
    if (!best) break
    // A filling is repeated while there are enough pieces.
    const repeats = Math.min(
      ...best.filling.counts.map((count, kind) => (count === 0 ? Infinity : Math.floor((left[kind] ?? 0) / count))),
    )
    for (let repeat = 0; repeat < repeats; repeat++) parcels.push(best)
    for (const [kind, count] of best.filling.counts.entries()) left[kind] = (left[kind] ?? 0) - repeats * count
  }
  return { parcels: parcels.map((parcel) => exchanged(parcel, kinds, containers, until)), left }
}

function nextParcel(
  rest: readonly Kind[],
  containers: readonly Container[],
  choice: Choice,
  until: number,
): PackedContainer | undefined {
  let best: (PackedContainer & { readonly score: number }) | undefined
  for (const [container, box] of byCost(containers)) {
    const filling = fill(box, rest, { tries: triesForStep, until })
    if (filling.placements.length === 0) continue
    const score = choice === 'VOLUME' ? filling.volume : filling.volume / Math.max(1, box.cost)
    if (!best || score > best.score) best = { container, filling, score }
  }
  return best
}

/** Moves the contents into the cheapest container that holds them. */
function exchanged(
  parcel: PackedContainer,
  kinds: readonly Kind[],
  containers: readonly Container[],
  until: number,
): PackedContainer {
  const contents = kinds.map((kind, index) => ({ ...kind, count: parcel.filling.counts[index] ?? 0 }))
  const now = containers[parcel.container]
  const cheaper = containers.map((box) => {
    const isCheaper = box.cost < (now?.cost ?? 0) || (box.cost === (now?.cost ?? 0) && volumeOf(box) < volumeOf(now))
    return isCheaper ? box : { ...box, maxWeight: -1 }
  })
  return inOne(contents, cheaper, until) ?? parcel
}
