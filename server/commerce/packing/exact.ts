import type { Box, Filling, Placement } from './fill.ts'
import { type Kind, waysOf } from './kind.ts'

/** With so few pieces, every order and place can be tried. */
const mostPieces = 7
/**
 * Places to try before the search gives up: a count instead of a time, so that the same input gives the same packing.
 */
const mostPlaces = 50_000

/**
 * Finds a place for each of a few pieces by trying all, one after the other from the bottom up, against walls and
 * placed pieces. Undefined if they do not all fit, or if the search takes too long.
 */
export const exactly = (box: Box, kinds: readonly Kind[]): Filling | undefined =>
  inOrder(box, kinds, true) ?? inOrder(box, kinds, false)

const volumeOf = ({ length, width, height }: Kind) => length * width * height

/** Going row by row is quick, and finds most packings. */
function inOrder(box: Box, kinds: readonly Kind[], byRow: boolean): Filling | undefined {
  const pieces = kinds.reduce((total, { count }) => total + count, 0)
  if (pieces > mostPieces) return undefined
  const left = kinds.map(({ count }) => count)
  const ways = kinds.map(waysOf)
  const largestFirst = [...kinds.entries()]
    .toSorted(([, one], [, other]) => volumeOf(other) - volumeOf(one))
    .map(([index]) => index)
  const placed: Placement[] = []
  let tried = 0

  const stands = (place: Placement): boolean => {
    const { x, y, z, length, width, height, kind } = place
    let carried = 0
    for (const other of placed) {
      const dx = Math.min(x + length, other.x + other.length) - Math.max(x, other.x)
      const dy = Math.min(y + width, other.y + other.width) - Math.max(y, other.y)
      if (dx <= 0 || dy <= 0) continue
      const top = other.z + other.height
      if (z < top && other.z < z + height) return false
      const bears = kinds[other.kind]?.stacking ?? 'ANY'
      if (top <= z && (bears === 'NONE' || (bears === 'SAME_ITEM' && other.kind !== kind))) return false
      if (top === z) carried += dx * dy
    }
    return z === 0 || carried === length * width
  }

  const edges = (end: (one: Placement) => number, from = 0) =>
    [...new Set([0, ...placed.map(end)])].filter((edge) => edge >= from).toSorted((one, other) => one - other)

  const place = (): boolean => {
    if (placed.length === pieces) return true
    const last = placed.at(-1)
    const xs = edges((one) => one.x + one.length)
    const ys = edges((one) => one.y + one.width)
    for (const z of edges((one) => one.z + one.height, last?.z))
      for (const kind of largestFirst) {
        const count = left[kind] ?? 0
        if (count === 0) continue
        for (const { l: length, w: width, h: height } of ways[kind] ?? []) {
          if (z + height > box.height) continue
          for (const x of xs)
            for (const y of ys) {
              if (byRow && last?.z === z && (y < last.y || (y === last.y && x < last.x))) continue
              if (x + length > box.length || y + width > box.width) continue
              if (++tried > mostPlaces) return false
              const one = { kind, x, y, z, length, width, height }
              if (!stands(one)) continue
              left[kind] = count - 1
              placed.push(one)
              if (place()) return true
              placed.pop()
              left[kind] = count
            }
        }
      }
    return false
  }

  if (!place()) return undefined
  return {
    placements: placed,
    counts: kinds.map(({ count }) => count),
    volume: placed.reduce((total, { length, width, height }) => total + length * width * height, 0),
    weight: kinds.reduce((total, { count, weight }) => total + count * weight, 0),
  }
}
