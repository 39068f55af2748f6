import { joins, largest, type Space } from './space.ts'
import { type Kind, type Sides, type Way, waysOf } from './kind.ts'

export interface Box extends Sides {
  /** What it may hold. */
  readonly maxWeight: number
}

/** One thing in its place; the origin is a corner at the bottom of the box. */
export interface Placement extends Sides {
  /** Index of the kind. */
  readonly kind: number
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface Filling {
  readonly placements: readonly Placement[]
  /** How many of each kind are in. */
  readonly counts: readonly number[]
  readonly volume: number
  readonly weight: number
}

/** When to stop searching: after so many tries, or at this time of `performance.now()`. */
export interface Effort {
  readonly tries: number
  readonly until: number
}

/**
 * Fills a box with as much volume as it can find a place for. Blocks of like things are put, one after the other, into
 * the free space nearest to a corner of the box, the largest block or the one that fits best first; after the first
 * tries the choice is random among the better ones, with a part of the best filling kept. Everything stands on the
 * bottom or wholly on other things. The same input gives the same filling, unless time runs out. The packers on npm know
 * no support, turning or stacking; `make bench` compares with one.
 */
export function fill(box: Box, kinds: readonly Kind[], effort: Effort): Filling {
  const search = new Search(box, kinds)
  let best = search.construct([], 'volume', 1)
  const random = randomOf(kinds.length * 7919 + box.length)
  for (let attempt = 1; attempt < effort.tries && !search.isAll(best.taken); attempt++) {
    if (performance.now() > effort.until) break
    const goal = attempt === 1 || random() < 0.5 ? 'fit' : 'volume'
    const keep = attempt < 4 ? 0 : Math.floor(random() * random() * best.blocks.length)
    const spread = attempt === 1 ? 1 : 1 + Math.floor(random() * 4)
    const found = search.construct(best.blocks.slice(0, keep), goal, spread, random)
    if (found.volume > best.volume) best = found
  }
  return search.fillingOf(best)
}

/** Mulberry32: small, quick and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Block {
  readonly kind: number
  readonly x: number
  readonly y: number
  readonly z: number
  /** One thing in it. */
  readonly l: number
  readonly w: number
  readonly h: number
  readonly nx: number
  readonly ny: number
  readonly nz: number
}

interface Found {
  readonly blocks: Block[]
  readonly taken: Int32Array
  readonly volume: number
}

type Goal = 'volume' | 'fit'

/** A block that could be placed, with what speaks for it. */
interface Candidate {
  kind: number
  way: Way
  nx: number
  ny: number
  nz: number
  score: number
  second: number
}

class Search {
  readonly #box: Box
  readonly #kinds: readonly Kind[]
  readonly #ways: readonly (readonly Way[])[]

  constructor(box: Box, kinds: readonly Kind[]) {
    this.#box = box
    this.#kinds = kinds
    this.#ways = kinds.map(waysOf)
  }

  isAll(taken: Int32Array): boolean {
    return this.#kinds.every(({ count }, index) => taken[index] === count)
  }

  /** One filling from the bottom up. The first blocks are those given. */
  construct(kept: readonly Block[], goal: Goal, spread: number, random: () => number = () => 0): Found {
    const { length, width, height, maxWeight } = this.#box
    const left = Int32Array.from(this.#kinds, ({ count }) => count)
    const blocks: Block[] = []
    let weight = 0
    let volume = 0
    let spaces: Space[] = [{ x1: 0, y1: 0, z1: 0, x2: length, y2: width, z2: height, only: -1 }]

    const place = (block: Block) => {
      const count = block.nx * block.ny * block.nz
      left[block.kind] = (left[block.kind] ?? 0) - count
      weight += count * (this.#kinds[block.kind]?.weight ?? 0)
      volume += count * block.l * block.w * block.h
      blocks.push(block)
      spaces = this.#without(spaces, block, left)
    }
    for (const block of kept) place(block)
    while (spaces.length > 0) {
      const index = this.#nearest(spaces)
      const space = spaces[index]
      if (!space) break
      const chosen = this.#choose(space, left, maxWeight - weight, goal, spread, random)
      if (chosen) place(this.#anchored(space, chosen))
      else spaces.splice(index, 1)
    }
    return { blocks, taken: Int32Array.from(this.#kinds, ({ count }, index) => count - (left[index] ?? 0)), volume }
  }

  /** The free space nearest to a corner at the bottom. */
  #nearest(spaces: readonly Space[]): number {
    const { length, width } = this.#box
    let nearest = 0
    let least = Infinity
    let size = 0
    for (const [index, space] of spaces.entries()) {
      const distance = Math.min(space.x1, length - space.x2) + Math.min(space.y1, width - space.y2) + space.z1
      if (distance > least) continue
      const volume = (space.x2 - space.x1) * (space.y2 - space.y1) * (space.z2 - space.z1)
      if (distance === least && volume <= size) continue
      nearest = index
      least = distance
      size = volume
    }
    return nearest
  }

  #choose(
    space: Space,
    left: Int32Array,
    maxWeight: number,
    goal: Goal,
    spread: number,
    random: () => number,
  ): Candidate | undefined {
    const dx = space.x2 - space.x1
    const dy = space.y2 - space.y1
    const dz = space.z2 - space.z1
    const best: Candidate[] = []
    for (let kind = 0; kind < this.#kinds.length; kind++) {
      let count = left[kind] ?? 0
      if (count === 0 || (space.only !== -1 && space.only !== kind)) continue
      const { weight = 0, stacking } = this.#kinds[kind] ?? {}
      if (weight > 0) count = Math.min(count, Math.floor(maxWeight / weight))
      if (count === 0) continue
      for (const way of this.#ways[kind] ?? []) {
        const fx = Math.floor(dx / way.l)
        const fy = Math.floor(dy / way.w)
        const fz = stacking === 'NONE' ? Math.min(1, Math.floor(dz / way.h)) : Math.floor(dz / way.h)
        if (fx === 0 || fy === 0 || fz === 0) continue
        const offer = (nx: number, ny: number, nz: number) => {
          const one = nx * ny * nz * way.l * way.w * way.h
          const gx = dx - nx * way.l
          const gy = dy - ny * way.w
          const gz = dz - nz * way.h
          const gap = Math.min(gx, gy, gz)
          const score = goal === 'volume' ? one : -gap
          const second = goal === 'volume' ? -gap : one
          insert(best, spread, { kind, way, nx, ny, nz, score, second })
        }
        if (fx * fy * fz <= count) {
          offer(fx, fy, fz)
          continue
        }
        const z1 = Math.min(count, fz)
        const x1 = Math.min(count, fx)
        const y1 = Math.min(count, fy)
        const zx = Math.min(Math.floor(count / z1), fx)
        const zy = Math.min(Math.floor(count / z1), fy)
        const xy = Math.min(Math.floor(count / x1), fy)
        const xz = Math.min(Math.floor(count / x1), fz)
        const yx = Math.min(Math.floor(count / y1), fx)
        const yz = Math.min(Math.floor(count / y1), fz)
        offer(zx, Math.min(Math.floor(count / (z1 * zx)), fy), z1)
        offer(Math.min(Math.floor(count / (z1 * zy)), fx), zy, z1)
        offer(x1, xy, Math.min(Math.floor(count / (x1 * xy)), fz))
        offer(x1, Math.min(Math.floor(count / (x1 * xz)), fy), xz)
        offer(yx, y1, Math.min(Math.floor(count / (y1 * yx)), fz))
        offer(Math.min(Math.floor(count / (y1 * yz)), fx), y1, yz)
      }
    }
    return best[spread === 1 ? 0 : Math.floor(random() * best.length)]
  }

  /** In the corner of the space that is nearest to a corner of the box. */
  #anchored(space: Space, { kind, way: { l, w, h }, nx, ny, nz }: Candidate): Block {
    const { length, width } = this.#box
    const x = space.x1 <= length - space.x2 ? space.x1 : space.x2 - nx * l
    const y = space.y1 <= width - space.y2 ? space.y1 : space.y2 - ny * w
    return { kind, x, y, z: space.z1, l, w, h, nx, ny, nz }
  }

  /** What is free once a block stands, as the largest spaces that there are, each with its whole bottom supported. */
  #without(spaces: readonly Space[], block: Block, left: Int32Array): Space[] {
    const { stacking = 'ANY' } = this.#kinds[block.kind] ?? {}
    const x1 = block.x
    const y1 = block.y
    const z1 = block.z
    const x2 = x1 + block.nx * block.l
    const y2 = y1 + block.ny * block.w
    const z2 = z1 + block.nz * block.h
    const least = this.#leastSides(left)
    if (!least) return []
    const next: Space[] = []
    const add = (space: Space) => {
      if (space.x2 - space.x1 < least.side || space.y2 - space.y1 < least.side || space.z2 - space.z1 < least.height)
        return
      next.push(space)
    }
    for (const space of spaces) {
      if (x1 >= space.x2 || x2 <= space.x1 || y1 >= space.y2 || y2 <= space.y1 || z1 >= space.z2 || z2 <= space.z1) {
        add(space)
        continue
      }
      if (x1 > space.x1) add({ ...space, x2: x1 })
      if (x2 < space.x2) add({ ...space, x1: x2 })
      if (y1 > space.y1) add({ ...space, y2: y1 })
      if (y2 < space.y2) add({ ...space, y1: y2 })
      if (z1 > space.z1) add({ ...space, z2: z1 })
    }
    if (stacking !== 'NONE' && z2 < this.#box.height) {
      const only = stacking === 'SAME_ITEM' ? block.kind : -1
      const top: Space = { x1, y1, z1: z2, x2, y2, z2: this.#box.height, only }
      for (const joined of next.flatMap((other) => joins(top, other))) add(joined)
      add(top)
    }
    return largest(next)
  }

  /** The shortest side and the least height of what is left; nothing when nothing is left. */
  #leastSides(left: Int32Array): { side: number; height: number } | undefined {
    let side = Infinity
    let height = Infinity
    for (const [kind, ways] of this.#ways.entries()) {
      if (left[kind] === 0) continue
      for (const way of ways) {
        side = Math.min(side, way.l, way.w)
        height = Math.min(height, way.h)
      }
    }
    return side === Infinity ? undefined : { side, height }
  }

  fillingOf({ blocks, taken, volume }: Found): Filling {
    const placements = blocks.flatMap(({ kind, x, y, z, l, w, h, nx, ny, nz }) => {
      const placed: Placement[] = []
      for (let k = 0; k < nz; k++)
        for (let j = 0; j < ny; j++)
          for (let i = 0; i < nx; i++)
            placed.push({ kind, x: x + i * l, y: y + j * w, z: z + k * h, length: l, width: w, height: h })
      return placed
    })
    const weight = taken.reduce((sum, count, kind) => sum + count * (this.#kinds[kind]?.weight ?? 0), 0)
    return { placements, counts: [...taken], volume, weight }
  }
}

/** Keeps the best few, the best first. */
function insert(best: Candidate[], limit: number, candidate: Candidate): void {
  const isBetter = (one: Candidate, other: Candidate) =>
    one.score > other.score || (one.score === other.score && one.second > other.second)
  const last = best[best.length - 1]
  if (best.length === limit && last && !isBetter(candidate, last)) return
  let place = best.length
  while (place > 0) {
    const before = best[place - 1]
    if (!before || !isBetter(candidate, before)) break
    place--
  }
  best.splice(place, 0, candidate)
  if (best.length > limit) best.length = limit
}
