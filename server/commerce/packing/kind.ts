/** Sides in millimetres, weights in grams; all whole numbers. */
export interface Sides {
  readonly length: number
  readonly width: number
  readonly height: number
}

/** Identical things. */
export interface Kind extends Sides {
  readonly weight: number
  readonly count: number
  readonly turning: 'ANY' | 'UPRIGHT' | 'FIXED'
  /** What may be stacked on top of it. */
  readonly stacking: 'ANY' | 'SAME_ITEM' | 'NONE'
  /** Which sides may be its height, if `turning` alone cannot say so. */
  readonly upright?: readonly ('length' | 'width' | 'height')[]
}

export interface Way {
  readonly l: number
  readonly w: number
  readonly h: number
}

/** The distinct ways in which a thing may lie. */
export function waysOf({ length, width, height, turning, upright }: Kind): Way[] {
  if (turning === 'FIXED') return [{ l: length, w: width, h: height }]
  const sides = upright ?? (turning === 'UPRIGHT' ? ['height'] : ['length', 'width', 'height'])
  const ways = sides.flatMap((side) => {
    const [a, b, h] =
      side === 'height' ? [length, width, height] : side === 'width' ? [length, height, width] : [width, height, length]
    return [
      { l: a, w: b, h },
      { l: b, w: a, h },
    ]
  })
  return ways.filter(
    (way, index) => ways.findIndex((other) => other.l === way.l && other.w === way.w && other.h === way.h) === index,
  )
}
