import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Kind } from './kind.ts'
import type { Placement } from './fill.ts'
import { pack } from './pack.ts'

const side = fc.integer({ min: 20, max: 400 })
const kind: fc.Arbitrary<Kind> = fc.record({
  length: side,
  width: side,
  height: side,
  weight: fc.integer({ min: 0, max: 9_000 }),
  count: fc.integer({ min: 1, max: 12 }),
  turning: fc.constantFrom('ANY', 'UPRIGHT', 'FIXED'),
  stacking: fc.constantFrom('ANY', 'SAME_ITEM', 'NONE'),
})
const container = fc.record({
  length: fc.integer({ min: 50, max: 800 }),
  width: fc.integer({ min: 50, max: 600 }),
  height: fc.integer({ min: 50, max: 600 }),
  maxWeight: fc.integer({ min: 1_000, max: 40_000 }),
  cost: fc.integer({ min: 0, max: 500 }),
})

const meet = (one: Placement, other: Placement) =>
  one.x < other.x + other.length &&
  other.x < one.x + one.length &&
  one.y < other.y + other.width &&
  other.y < one.y + one.width

const overlap = (one: Placement, other: Placement) =>
  meet(one, other) && one.z < other.z + other.height && other.z < one.z + one.height

/** The part of a piece's bottom that is directly supported from below. */
function supported(piece: Placement, others: readonly Placement[]): number {
  const below = others.filter((other) => other.z + other.height === piece.z && meet(piece, other))
  return below.reduce(
    (area, other) =>
      area +
      (Math.min(piece.x + piece.length, other.x + other.length) - Math.max(piece.x, other.x)) *
        (Math.min(piece.y + piece.width, other.y + other.width) - Math.max(piece.y, other.y)),
    0,
  )
}

const sorted = (...sides: number[]) => sides.toSorted((one, other) => one - other).join()

it('packs without overlap, overweight, overhang or floating pieces, and respects how each thing may lie and be stacked', () => {
  fc.assert(
    fc.property(
      fc.array(kind, { minLength: 1, maxLength: 8 }),
      fc.array(container, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('FEWEST_PARCELS' as const, 'LOWEST_COST' as const),
      (kinds, containers, goal) => {
        const { parcels, left } = pack(kinds, containers, goal, Infinity)
        const packed = kinds.map(() => 0)
        for (const { container: index, filling } of parcels) {
          const box = containers[index]
          if (!box) throw new Error('There is no such container')
          let weight = 0
          for (const [at, piece] of filling.placements.entries()) {
            const thing = kinds[piece.kind]
            if (!thing) throw new Error('There is no such kind')
            packed[piece.kind] = (packed[piece.kind] ?? 0) + 1
            weight += thing.weight
            expect(Math.min(piece.x, piece.y, piece.z)).toBeGreaterThanOrEqual(0)
            expect(piece.x + piece.length).toBeLessThanOrEqual(box.length)
            expect(piece.y + piece.width).toBeLessThanOrEqual(box.width)
            expect(piece.z + piece.height).toBeLessThanOrEqual(box.height)
            expect(sorted(piece.length, piece.width, piece.height)).toBe(
              sorted(thing.length, thing.width, thing.height),
            )
            if (thing.turning !== 'ANY') expect(piece.height).toBe(thing.height)
            if (thing.turning === 'FIXED') expect(piece.length).toBe(thing.length)
            const others = filling.placements.filter((_, other) => other !== at)
            expect(others.some((other) => overlap(piece, other))).toBe(false)
            if (piece.z > 0) expect(supported(piece, others)).toBe(piece.length * piece.width)
            const above = others.filter((other) => other.z >= piece.z + piece.height && meet(piece, other))
            if (thing.stacking === 'NONE') expect(above).toEqual([])
            if (thing.stacking === 'SAME_ITEM') expect(above.filter((other) => other.kind !== piece.kind)).toEqual([])
          }
          expect(weight).toBeLessThanOrEqual(box.maxWeight)
          expect(filling.placements.length).toBeGreaterThan(0)
        }
        expect(packed.map((count, index) => count + (left[index] ?? 0))).toEqual(kinds.map(({ count }) => count))
        // None of the remaining pieces fits into any container, even alone.
        for (const [index, count] of left.entries())
          if (count > 0) {
            const alone = kinds.map((one, other) => ({ ...one, count: other === index ? 1 : 0 }))
            expect(pack(alone, containers, goal, Infinity).parcels).toEqual([])
          }
      },
    ),
    { numRuns: 300 },
  )
})

it('gives the same packing for the same input', () => {
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 5 }), container, (kinds, box) => {
      const once = pack(kinds, [box], 'FEWEST_PARCELS', Infinity)
      expect(pack(kinds, [box], 'FEWEST_PARCELS', Infinity)).toEqual(once)
    }),
    { numRuns: 30 },
  )
})

const like = { weight: 1_000, turning: 'ANY', stacking: 'ANY' } as const

it.each([[[4]], [[2, 2]], [[3, 1]], [[1, 1, 1, 1]]])('needs one parcel for four equal boxes of kinds %j', (counts) => {
  const kinds = counts.map((count) => ({ ...like, length: 330, width: 200, height: 120, count }))
  const box = { length: 400, width: 330, height: 240, maxWeight: 20_000, cost: 100 }
  const { parcels, left } = pack(kinds, [box], 'FEWEST_PARCELS', Infinity)
  expect(parcels.map(({ filling }) => filling.counts)).toEqual([counts])
  expect(left).toEqual(counts.map(() => 0))
})

it('separates kinds that may not lie on each other, even if they are equal', () => {
  const flat = {
    ...like,
    turning: 'UPRIGHT',
    stacking: 'SAME_ITEM',
    length: 200,
    width: 200,
    height: 100,
    count: 1,
  } as const
  const box = { length: 200, width: 200, height: 200, maxWeight: 20_000, cost: 100 }
  expect(pack([flat, flat], [box], 'FEWEST_PARCELS', Infinity).parcels).toHaveLength(2)
  expect(pack([{ ...flat, count: 2 }], [box], 'FEWEST_PARCELS', Infinity).parcels).toHaveLength(1)
})

/** Cuts a box into pieces from wall to wall, so that the pieces are known to fit. */
const cuts = fc.array(fc.record({ part: fc.nat(5), along: fc.nat(2), at: fc.integer({ min: 30, max: 70 }) }), {
  minLength: 2,
  maxLength: 4,
})

const cutBox = { length: 400, width: 300, height: 200, maxWeight: 20_000, cost: 100 }

/** The pieces that a box was completely cut into. */
function cutInto(chosen: readonly { readonly part: number; readonly along: number; readonly at: number }[]): Kind[] {
  const pieces = [{ ...like, length: 400, width: 300, height: 200, count: 1 }]
  for (const { part, along, at } of chosen) {
    const [piece] = pieces.splice(part % pieces.length, 1)
    if (!piece) throw new Error('There is no such piece')
    const name = (['length', 'width', 'height'] as const)[along] ?? 'length'
    const first = Math.max(1, Math.round((piece[name] * at) / 100))
    pieces.push({ ...piece, [name]: first }, { ...piece, [name]: piece[name] - first })
  }
  return pieces
}

it('needs one parcel for up to five pieces that a box was completely cut into', () => {
  fc.assert(
    fc.property(cuts, (chosen) => {
      expect(pack(cutInto(chosen), [cutBox], 'FEWEST_PARCELS', Infinity).parcels).toHaveLength(1)
    }),
    { numRuns: 200 },
  )
})

it.each([
  [2, 3, 2],
  [3, 1, 1],
])('needs as many parcels as boxes were cut into up to seven pieces: %i', (boxes, most, least) => {
  const few = fc.array(fc.record({ part: fc.nat(5), along: fc.nat(2), at: fc.integer({ min: 30, max: 70 }) }), {
    minLength: least,
    maxLength: most,
  })
  fc.assert(
    fc.property(fc.array(few, { minLength: boxes, maxLength: boxes }), (all) => {
      const pieces = all.flatMap(cutInto).slice(0, 7)
      const { parcels, left } = pack(pieces, [cutBox], 'FEWEST_PARCELS', Infinity)
      expect(left.some((count) => count > 0)).toBe(false)
      expect(parcels.length).toBeLessThanOrEqual(boxes)
    }),
    { numRuns: 30 },
  )
})
