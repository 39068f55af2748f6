import { joins, largest, type Space } from './space.ts'
import { type Kind, type Sides, type Way, waysOf } from './kind.ts'

export interface Box extends Sides {
  /** The weight it may carry. */
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
  /** How many of each kind are in the box. */
  readonly counts: readonly number[]
  readonly volume: number
  readonly weight: number
}

/** When to stop searching: after this many tries, or at this value of `performance.now()`. */
export interface Effort {
  readonly tries: number
  readonly until: number
}

/**
 * How blocks are chosen: FIT takes the one that leaves the smallest gap beside one of its sides. A number takes the one
 * with the most volume, plus that number times the volume that other things can still fill beside and above it.
 */
type Foresight = number | 'FIT'

const firstForesights = [0, 'FIT', 0.3, 1] as const
const foresightOfBeams = 1
const widestBeam = 4_096

/**
 * Fills as much of a box's volume as possible. Blocks of identical things are placed one after the other into the free
 * space nearest to a corner of the box, chosen in one of four ways each time. Then a beam search continues 2, 4, 8 ...
 * partial fillings side by side, judging each by its result when completed in the same way. Every piece stands on the
 * bottom or entirely on other pieces. The same input gives the same filling, unless time runs out. The packers on npm
 * support neither full support, turning nor stacking rules; `make bench` compares with two of them.
 */
export function fill(box: Box, kinds: readonly Kind[], effort: Effort): Filling {
  const search = new Search(box, kinds)
  const start = search.start()
  let best = start
  let tries = 0
  const isOver = () => tries > 0 && (tries >= effort.tries || isAll(best) || performance.now() > effort.until)
  const completed = (beginning: Beginning, foresight: Foresight): Beginning => {
    const end = search.complete(beginning, foresight)
    tries++
    if (end.volume > best.volume) best = end
    return end
  }

  for (const foresight of firstForesights) if (!isOver()) completed(start, foresight)
  for (let width = 2; !isOver() && width <= widestBeam; width *= 2) {
    let beam = [start]
    while (beam.length > 0 && !isOver()) {
      const next: Judged[] = []
      for (const one of beam)
        for (const beginning of search.next(one, foresightOfBeams, width))
          if (!isOver()) next.push({ beginning, comesTo: completed(beginning, foresightOfBeams).volume })
      beam = mostPromising(next, width)
    }
  }
  return search.fillingOf(best)
}

interface Judged {
  readonly beginning: Beginning
  readonly comesTo: number
}

/** The best partial fillings, without those that hold the same things and lead to the same result. */
function mostPromising(judged: readonly Judged[], width: number): Beginning[] {
  const sorted = judged.toSorted(
    (one, other) => other.comesTo - one.comesTo || other.beginning.volume - one.beginning.volume,
  )
  const apart = new Map<string, Beginning>()
  for (const { beginning, comesTo } of sorted) {
    const key = `${comesTo} ${beginning.left.join()}`
    if (!apart.has(key)) apart.set(key, beginning)
    if (apart.size === width) break
  }
  return [...apart.values()]
}

/** A partly filled box. */
interface Beginning {
  readonly spaces: readonly Space[]
  /** How many of each kind are still outside. */
  readonly left: Int32Array
  readonly weight: number
  readonly volume: number
  /** The piece placed last, and the partial filling before it. */
  readonly block?: Block
  readonly before?: Beginning
}

const isAll = ({ left }: Beginning) => left.every((count) => count === 0)

interface Block {
  readonly kind: number
  readonly x: number
  readonly y: number
  readonly z: number
  /** The sides of one thing in it. */
  readonly l: number
  readonly w: number
  readonly h: number
  readonly nx: number
  readonly ny: number
  readonly nz: number
}

/** A block that could be placed, with its score. */
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
  /** For each length along each side of the box, the most of it that sums of the things' sides can fill. */
  readonly #filled: { readonly x: Int32Array; readonly y: Int32Array; readonly z: Int32Array }

  constructor(box: Box, kinds: readonly Kind[]) {
    this.#box = box
    this.#kinds = kinds
    this.#ways = kinds.map(waysOf)
    const ways = this.#ways.flat()
    this.#filled = {
      x: filledUp(
        box.length,
        ways.map(({ l }) => l),
      ),
      y: filledUp(
        box.width,
        ways.map(({ w }) => w),
      ),
      z: filledUp(
        box.height,
        ways.map(({ h }) => h),
      ),
    }
  }

  start(): Beginning {
    const { length, width, height } = this.#box
    const spaces = [{ x1: 0, y1: 0, z1: 0, x2: length, y2: width, z2: height, only: -1 }]
    return { spaces, left: Int32Array.from(this.#kinds, ({ count }) => count), weight: 0, volume: 0 }
  }

  /** Completed with the best choice at each step. */
  complete(beginning: Beginning, foresight: Foresight): Beginning {
    let end = beginning
    for (;;) {
      const [next] = this.next(end, foresight, 1)
      if (!next) return end
      end = next
    }
  }

  /** The best ways to continue, up to `wanted`, in the first free space that takes anything. */
  next(beginning: Beginning, foresight: Foresight, wanted: number): Beginning[] {
    const spaces = [...beginning.spaces]
    while (spaces.length > 0) {
      const index = this.#nearest(spaces)
      const space = spaces[index]
      if (!space) break
      const candidates = this.#candidates(space, beginning, foresight, wanted)
      if (candidates.length > 0)
        return candidates.map((candidate) => this.#with(this.#anchored(space, candidate), spaces, beginning))
      spaces.splice(index, 1)
    }
    return []
  }

  #with(block: Block, spaces: readonly Space[], before: Beginning): Beginning {
    const count = block.nx * block.ny * block.nz
    const left = before.left.slice()
    left[block.kind] = (left[block.kind] ?? 0) - count
    const weight = before.weight + count * (this.#kinds[block.kind]?.weight ?? 0)
    const volume = before.volume + count * block.l * block.w * block.h
    return { spaces: this.#without(spaces, block, left), left, weight, volume, block, before }
  }

  /** The free space nearest to a bottom corner. */
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

  /** The best blocks for a space, best first. */
  #candidates(space: Space, { left, weight: carried }: Beginning, foresight: Foresight, wanted: number): Candidate[] {
    const dx = space.x2 - space.x1
    const dy = space.y2 - space.y1
    const dz = space.z2 - space.z1
    const filled = this.#filled
    const room = this.#box.maxWeight - carried
    const best: Candidate[] = []
    for (let kind = 0; kind < this.#kinds.length; kind++) {
      let count = left[kind] ?? 0
      if (count === 0 || (space.only !== -1 && space.only !== kind)) continue
      const { weight = 0, stacking } = this.#kinds[kind] ?? {}
      if (weight > 0) count = Math.min(count, Math.floor(room / weight))
      if (count === 0) continue
      for (const way of this.#ways[kind] ?? []) {
        const fx = Math.floor(dx / way.l)
        const fy = Math.floor(dy / way.w)
        const fz = stacking === 'NONE' ? Math.min(1, Math.floor(dz / way.h)) : Math.floor(dz / way.h)
        if (fx === 0 || fy === 0 || fz === 0) continue
        const offer = (nx: number, ny: number, nz: number) => {
          const one = nx * ny * nz * way.l * way.w * way.h
          const gap = Math.min(dx - nx * way.l, dy - ny * way.w, dz - nz * way.h)
          if (foresight === 'FIT') {
            insert(best, wanted, { kind, way, nx, ny, nz, score: -gap, second: one })
            return
          }
          const x = nx * way.l + (filled.x[dx - nx * way.l] ?? 0)
          const y = ny * way.w + (filled.y[dy - ny * way.w] ?? 0)
          const z = nz * way.h + (filled.z[dz - nz * way.h] ?? 0)
          insert(best, wanted, { kind, way, nx, ny, nz, score: one + foresight * x * y * z, second: -gap })
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
    return best
  }

  /** Puts a block into the corner of the space that is nearest to a corner of the box. */
  #anchored(space: Space, { kind, way: { l, w, h }, nx, ny, nz }: Candidate): Block {
    const { length, width } = this.#box
    const x = space.x1 <= length - space.x2 ? space.x1 : space.x2 - nx * l
    const y = space.y1 <= width - space.y2 ? space.y1 : space.y2 - ny * w
    return { kind, x, y, z: space.z1, l, w, h, nx, ny, nz }
  }

  /** The free space that a block leaves, as the largest possible spaces, each supported over its whole bottom. */
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

  /** The shortest side and the least height among the remaining things; undefined if nothing is left. */
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

  fillingOf(end: Beginning): Filling {
    const blocks: Block[] = []
    for (let at: Beginning | undefined = end; at; at = at.before) if (at.block) blocks.unshift(at.block)
    const placements = blocks.flatMap(({ kind, x, y, z, l, w, h, nx, ny, nz }) => {
      const placed: Placement[] = []
      for (let k = 0; k < nz; k++)
        for (let j = 0; j < ny; j++)
          for (let i = 0; i < nx; i++)
            placed.push({ kind, x: x + i * l, y: y + j * w, z: z + k * h, length: l, width: w, height: h })
      return placed
    })
    const counts = this.#kinds.map(({ count }, kind) => count - (end.left[kind] ?? 0))
    return { placements, counts, volume: end.volume, weight: end.weight }
  }
}

/**
 * For each length up to that of a side, the largest sum of the given sides that fits, each used any number of times.
 */
function filledUp(side: number, sides: readonly number[]): Int32Array {
  const filled = new Int32Array(side + 1)
  const apart = [...new Set(sides)]
  for (let length = 1; length <= side; length++)
    for (const one of apart)
      if (one <= length) filled[length] = Math.max(filled[length] ?? 0, one + (filled[length - one] ?? 0))
  return filled
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
