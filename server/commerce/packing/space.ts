export interface Space {
  readonly x1: number
  readonly y1: number
  readonly z1: number
  readonly x2: number
  readonly y2: number
  readonly z2: number
  /** The only kind allowed here, or -1. */
  readonly only: number
}

/** The larger spaces that two adjacent spaces of one height make. Their bottoms are supported like those of the two. */
export function joins(one: Space, other: Space): Space[] {
  if (one.z1 !== other.z1 || one.only !== other.only) return []
  const joined: Space[] = []
  const z2 = Math.min(one.z2, other.z2)
  const x1 = Math.max(one.x1, other.x1)
  const x2 = Math.min(one.x2, other.x2)
  const y1 = Math.max(one.y1, other.y1)
  const y2 = Math.min(one.y2, other.y2)
  if (x1 <= x2 && y1 < y2)
    joined.push({ ...one, x1: Math.min(one.x1, other.x1), x2: Math.max(one.x2, other.x2), y1, y2, z2 })
  if (y1 <= y2 && x1 < x2)
    joined.push({ ...one, y1: Math.min(one.y1, other.y1), y2: Math.max(one.y2, other.y2), x1, x2, z2 })
  return joined
}

const holds = (one: Space, other: Space) =>
  one.x1 <= other.x1 &&
  one.y1 <= other.y1 &&
  one.z1 <= other.z1 &&
  one.x2 >= other.x2 &&
  one.y2 >= other.y2 &&
  one.z2 >= other.z2 &&
  (one.only === -1 || one.only === other.only)

/** Leaves out spaces that lie within others. */
export function largest(spaces: readonly Space[]): Space[] {
  const kept: Space[] = []
  for (const [index, space] of spaces.entries()) {
    let isHeld = false
    for (let other = 0; other < spaces.length && !isHeld; other++) {
      const held = spaces[other]
      if (other === index || !held || !holds(held, space)) continue
      // The first of two equal spaces stays.
      isHeld = other < index || !holds(space, held)
    }
    if (!isHeld) kept.push(space)
  }
  return kept
}
