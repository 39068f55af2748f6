import { describe, expect, it } from 'vitest'
import { instances } from '../../../.ci/bench/bischoff-ratcliff.ts'
import { fill, type Box } from './fill.ts'
import { type Kind, waysOf } from './kind.ts'
import { pack, type Container } from './pack.ts'
import { joins, largest, type Space } from './space.ts'

const kind = (length: number, width: number, height: number, count: number, more: Partial<Kind> = {}): Kind => ({
  length,
  width,
  height,
  weight: 100,
  count,
  turning: 'ANY',
  stacking: 'ANY',
  ...more,
})
const box = (length: number, width: number, height: number, maxWeight = 50_000): Box => ({
  length,
  width,
  height,
  maxWeight,
})
const container = (length: number, width: number, height: number, cost: number, maxWeight = 50_000): Container => ({
  ...box(length, width, height, maxWeight),
  cost,
})
const space = (x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, only = -1): Space => ({
  x1,
  y1,
  z1,
  x2,
  y2,
  z2,
  only,
})
const effort = { tries: 6, until: Infinity }

const shown = (of: Kind) => waysOf(of).map(({ l, w, h }) => `${l}x${w}x${h}`)

/** Pseudo-random numbers that are the same each time. */
const numbersOf = (seed: number) => {
  let state = seed
  return (from: number, to: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return from + Math.floor((state / 2_147_483_648) * (to - from + 1))
  }
}

const someGoods = (next: (from: number, to: number) => number, kinds: number, [least, most]: [number, number]) => {
  const side = () => 10 * next(4, 20)
  return Array.from({ length: kinds }, () =>
    kind(side(), side(), side(), next(least, most), { turning: next(0, 3) === 0 ? 'UPRIGHT' : 'ANY' }),
  )
}

const goods = (seed: number) => someGoods(numbersOf(seed), 6, [2, 8])

/** Up to five kinds of goods, and two to four containers for them. */
const order = (seed: number) => {
  const next = numbersOf(seed)
  const kinds = someGoods(next, next(1, 5), [1, 8])
  const containers = Array.from({ length: next(2, 4) }, () =>
    container(10 * next(15, 45), 10 * next(15, 35), 10 * next(15, 35), 10 * next(0, 4)),
  )
  return { kinds, containers }
}

const packed = (kinds: Kind[], containers: Container[], goal: 'FEWEST_PARCELS' | 'LOWEST_COST' = 'FEWEST_PARCELS') => {
  const { parcels, left } = pack(kinds, containers, goal, Infinity)
  return { in: parcels.map((parcel) => parcel.container), left }
}
const cube = (count: number, more?: Partial<Kind>) => kind(100, 100, 100, count, more)

const volumesWith = (tries: number) =>
  [1, 2, 3, 4, 6, 7, 8].map((seed) => fill(box(400, 300, 300), goods(seed), { tries, until: Infinity }).volume)

describe('waysOf', () => {
  it('turns a thing in every allowed way, each once', () => {
    expect(shown(kind(3, 2, 1, 1))).toEqual(['2x1x3', '1x2x3', '3x1x2', '1x3x2', '3x2x1', '2x3x1'])
    expect(shown(kind(3, 2, 1, 1, { turning: 'UPRIGHT' }))).toEqual(['3x2x1', '2x3x1'])
    expect(shown(kind(3, 2, 1, 1, { turning: 'FIXED' }))).toEqual(['3x2x1'])
    expect(shown(kind(3, 2, 1, 1, { upright: ['width'] }))).toEqual(['3x1x2', '1x3x2'])
    expect(shown(kind(3, 2, 1, 1, { upright: ['length', 'height'] }))).toEqual(['2x1x3', '1x2x3', '3x2x1', '2x3x1'])
    expect(shown(kind(2, 2, 2, 1))).toEqual(['2x2x2'])
    expect(shown(kind(2, 2, 1, 1))).toEqual(['2x1x2', '1x2x2', '2x2x1'])
  })
})

describe('joins', () => {
  it('merges adjacent spaces of one height into larger ones', () => {
    expect(joins(space(0, 0, 5, 4, 4, 9), space(4, 1, 5, 8, 6, 8))).toEqual([space(0, 1, 5, 8, 4, 8)])
    expect(joins(space(0, 0, 5, 4, 4, 9), space(1, 4, 5, 6, 8, 9))).toEqual([space(1, 0, 5, 4, 8, 9)])
    expect(joins(space(4, 1, 5, 8, 6, 8), space(0, 0, 5, 4, 4, 9))).toEqual([space(0, 1, 5, 8, 4, 8)])
    expect(joins(space(0, 0, 0, 4, 4, 9), space(2, 2, 0, 8, 8, 9))).toEqual([
      space(0, 2, 0, 8, 4, 9),
      space(2, 0, 0, 4, 8, 9),
    ])
  })

  it('does not merge spaces that touch at most at a corner, at different heights, or for another kind', () => {
    expect(joins(space(0, 0, 5, 4, 4, 9), space(4, 4, 5, 8, 8, 9))).toEqual([])
    expect(joins(space(0, 0, 5, 4, 4, 9), space(5, 0, 5, 8, 4, 9))).toEqual([])
    expect(joins(space(0, 0, 5, 4, 4, 9), space(0, 5, 5, 4, 8, 9))).toEqual([])
    expect(joins(space(0, 0, 5, 4, 4, 9), space(4, 0, 6, 8, 4, 9))).toEqual([])
    expect(joins(space(0, 0, 5, 4, 4, 9), space(4, 0, 5, 8, 4, 9, 0))).toEqual([])
    expect(joins(space(0, 0, 5, 4, 4, 9, 0), space(4, 0, 5, 8, 4, 9, 0))).toEqual([space(0, 0, 5, 8, 4, 9, 0)])
  })
})

describe('largest', () => {
  const whole = space(1, 1, 1, 5, 5, 5)

  it('drops spaces within others, and one of two equal ones', () => {
    expect(largest([space(2, 2, 2, 4, 4, 4), whole])).toEqual([whole])
    expect(largest([whole, space(2, 2, 2, 4, 4, 4)])).toEqual([whole])
    expect(largest([whole, { ...whole }])).toEqual([whole])
    expect(largest([])).toEqual([])
  })

  it.each(['x1', 'y1', 'z1'] as const)('keeps the larger space at %s', (side) => {
    const other = { ...space(2, 2, 2, 4, 4, 4), [side]: 0 }
    expect(largest([whole, other])).toEqual([whole, other])
  })

  it.each(['x2', 'y2', 'z2'] as const)('keeps the larger space at %s', (side) => {
    const other = { ...space(2, 2, 2, 4, 4, 4), [side]: 6 }
    expect(largest([whole, other])).toEqual([whole, other])
  })

  it('drops a space for a single kind within one for all kinds, but not the other way round', () => {
    const inner = space(2, 2, 2, 4, 4, 4)
    expect(largest([{ ...whole, only: 1 }, inner])).toHaveLength(2)
    expect(largest([whole, { ...inner, only: 1 }])).toEqual([whole])
    expect(
      largest([
        { ...whole, only: 1 },
        { ...inner, only: 1 },
      ]),
    ).toHaveLength(1)
    expect(
      largest([
        { ...whole, only: 1 },
        { ...inner, only: 2 },
      ]),
    ).toHaveLength(2)
  })
})

describe('fill', () => {
  it.each([
    ['cubes', box(200, 200, 200), [kind(100, 100, 100, 8)]],
    ['one layer of each of two', box(200, 200, 150), [kind(200, 200, 100, 1), kind(100, 100, 50, 4)]],
    ['things that have to be turned', box(300, 100, 200), [kind(100, 200, 300, 1)]],
    ['two halves side by side', box(400, 200, 200), [kind(200, 200, 200, 1), kind(100, 200, 100, 4)]],
    ['slabs and bars', box(300, 300, 300), [kind(300, 300, 100, 2), kind(300, 100, 100, 3)]],
    ['several on one base', box(200, 200, 200), [kind(200, 100, 100, 3), kind(100, 100, 100, 2)]],
    [
      'a step that a bridge covers',
      box(300, 100, 200),
      [kind(100, 100, 100, 3), kind(300, 100, 100, 1, { turning: 'FIXED' })],
    ],
  ])('fills a box completely with %s', (_, into, kinds) => {
    const { placements, counts, volume, weight } = fill(into, kinds, effort)
    expect(counts).toEqual(kinds.map(({ count }) => count))
    expect(volume).toBe(into.length * into.width * into.height)
    expect(placements).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
    expect(weight).toBe(placements.length * 100)
  })

  it('respects the load limit of the box, and takes weightless pieces', () => {
    expect(fill(box(200, 200, 200, 350), [kind(100, 100, 100, 8)], effort)).toMatchObject({ counts: [3], weight: 300 })
    expect(fill(box(200, 200, 200, 300), [kind(100, 100, 100, 8)], effort).counts).toEqual([3])
    expect(fill(box(200, 200, 200, 99), [kind(100, 100, 100, 8)], effort).counts).toEqual([0])
    expect(fill(box(200, 200, 200, 0), [kind(100, 100, 100, 8, { weight: 0 })], effort).counts).toEqual([8])
    const both = [kind(100, 100, 100, 4), kind(100, 100, 100, 4, { weight: 1 })]
    expect(fill(box(200, 200, 200, 202), both, effort).counts.reduce((sum, count) => sum + count)).toBeGreaterThan(3)
  })

  it('puts nothing on fragile pieces, and only identical pieces on some others', () => {
    const floor = kind(100, 100, 100, 8, { stacking: 'NONE' })
    expect(fill(box(200, 200, 200), [floor], effort).counts).toEqual([4])
    const own = kind(200, 200, 100, 1, { stacking: 'SAME_ITEM', turning: 'FIXED' })
    expect(
      fill(box(200, 200, 200), [own, kind(200, 200, 90, 1, { turning: 'FIXED' })], effort).placements,
    ).toHaveLength(1)
    expect(fill(box(200, 200, 200), [{ ...own, count: 2 }], effort).counts).toEqual([2])
  })

  it('places things in the corners, in rows and layers', () => {
    const { placements } = fill(box(200, 100, 200), [kind(100, 100, 100, 4)], effort)
    expect(placements.map(({ x, y, z }) => `${x} ${y} ${z}`)).toEqual(['0 0 0', '100 0 0', '0 0 100', '100 0 100'])
    expect(placements[0]).toEqual({ kind: 0, x: 0, y: 0, z: 0, length: 100, width: 100, height: 100 })
  })

  it('takes the first filling when there is no time, and returns an empty one for nothing', () => {
    const kinds = [kind(70, 60, 50, 9), kind(40, 30, 20, 30)]
    const once = fill(box(200, 150, 100), kinds, { tries: 1, until: Infinity })
    expect(fill(box(200, 150, 100), kinds, { tries: 99, until: 0 })).toEqual(once)
    expect(fill(box(10, 10, 10), kinds, effort)).toEqual({ placements: [], counts: [0, 0], volume: 0, weight: 0 })
  })
})

describe('fill on mixed goods', () => {
  it.each([
    [1, 766],
    [2, 908],
    [3, 909],
    [4, 787],
    [5, 587],
    [6, 832],
    [7, 810],
    [8, 782],
  ])('uses no less of the box than before, case %i', (seed, least) => {
    const { volume } = fill(box(400, 300, 300), goods(seed), { tries: 12, until: Infinity })
    expect(Math.round(volume / 36_000)).toBeGreaterThanOrEqual(least)
  })

  it('fills containers of published instances to more than nine tenths, with everything supported', () => {
    const firsts = instances.filter(({ name }, index) => instances[index - 1]?.name !== name)
    const shares = firsts.map(({ box: inside, kinds }) => {
      const { volume } = fill({ ...inside, maxWeight: Infinity }, kinds, { tries: 1_000, until: Infinity })
      return (100 * volume) / (inside.length * inside.width * inside.height)
    })
    expect(shares).toHaveLength(7)
    expect(Math.min(...shares)).toBeGreaterThan(89)
    expect(shares.reduce((sum, share) => sum + share) / 7).toBeGreaterThan(91)
  })

  it('finds more the longer it tries', () => {
    const [once, often] = [volumesWith(1), volumesWith(40)]
    for (const [index, volume] of often.entries()) expect(volume).toBeGreaterThanOrEqual(once[index] ?? 0)
    expect(often.filter((volume, index) => volume > (once[index] ?? 0)).length).toBeGreaterThan(3)
  })
})

describe('pack', () => {
  const eight = container(200, 200, 200, 50)
  const one = container(100, 100, 100, 10)

  it('takes the cheapest parcel that holds everything, and the smallest of equally cheap ones', () => {
    expect(packed([cube(8)], [eight, container(300, 200, 200, 40), container(400, 200, 200, 60)]).in).toEqual([1])
    expect(packed([cube(8)], [container(300, 200, 200, 50), eight]).in).toEqual([1])
    expect(packed([cube(8)], [eight, container(200, 200, 200, 10, 700)]).in).toEqual([0])
    expect(packed([cube(8)], [container(200, 200, 200, 10, 800), eight]).in).toEqual([0])
    // The same volume in another shape.
    expect(packed([cube(8)], [container(800, 100, 50, 1), container(1600, 100, 50, 1), eight]).in).toEqual([2])
  })

  it('repeats its best result, and puts the rest where it costs least', () => {
    expect(packed([cube(17)], [eight, one])).toEqual({ in: [0, 0, 1], left: [0] })
    expect(packed([cube(10)], [eight, one], 'LOWEST_COST')).toEqual({ in: [0, 1, 1], left: [0] })
    expect(packed([cube(10)], [eight, one])).toEqual({ in: [0, 0], left: [0] })
  })

  it('balances few parcels against cheap ones', () => {
    const cheap = container(100, 100, 100, 1)
    expect(packed([cube(8)], [eight, cheap])).toEqual({ in: [0], left: [0] })
    expect(packed([cube(8)], [eight, cheap], 'LOWEST_COST').in).toEqual(Array.from({ length: 8 }, () => 1))
    expect(packed([cube(8)], [container(200, 200, 200, 8), cheap], 'LOWEST_COST')).toEqual({ in: [0], left: [0] })
    // Only the search with everything in one parcel finds this packing.
    const { kinds, containers } = order(15)
    expect(packed(kinds, containers, 'LOWEST_COST').left).toEqual(kinds.map(() => 0))
  })

  it('leaves only pieces that fit nowhere', () => {
    expect(packed([cube(8), kind(900, 10, 10, 2)], [eight])).toEqual({ in: [0], left: [0, 2] })
    expect(packed([cube(2)], [])).toEqual({ in: [], left: [2] })
    expect(packed([cube(2, { weight: 60_000 })], [eight])).toEqual({ in: [], left: [2] })
  })

  it('packs parcels that cost nothing', () => {
    expect(packed([cube(9)], [container(200, 200, 200, 0), container(100, 100, 100, 0)]).in).toEqual([0, 1])
  })
  // Each of these orders packs differently if a step of the choice is left out.
  it.each([
    [1, '0 0', '0 0'],
    [15, '0', '0'],
    [27, '1 1 0 3', '0 0 0 3 3'],
    [50, '1 1', '0 0 0 0'],
    [97, '3 3 3 2', '2 2 2 1 1 1'],
    [114, '1', '1'],
    [200, '0 0 1', '0 0 1'],
    [213, '0 1', '1 1 1'],
    [225, '1 0', '1 0'],
    [239, '1 1 1 1', '1 1 1 1'],
    [311, '1 1 1', '1 1 1'],
    [437, '3 3', '3 3'],
    [523, '2 3 2', '2 3 2'],
    [597, '0 0 0 0 0', '0 0 0 0 0'],
  ])('chooses the same containers for order %i as before', (seed, fewest, cheapest) => {
    const { kinds, containers } = order(seed)
    expect(packed(kinds, containers).in.join(' ')).toBe(fewest)
    expect(packed(kinds, containers, 'LOWEST_COST').in.join(' ')).toBe(cheapest)
  })
})
