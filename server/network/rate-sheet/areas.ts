import type { Schemas } from '../../../openapi/generated/types.ts'
import { postCodeKey, withLostZero } from '../../kernel/checks/post-code.ts'

export type Area = Schemas['RateArea']
export type Place = Schemas['RatePlace']

/** Values by place. Ranges of postal codes precede whole countries. */
export interface AreaIndex<T> {
  readonly whole: ReadonlyMap<string, T>
  readonly ranges: ReadonlyMap<string, readonly Range<T>[]>
}

interface Range<T> {
  readonly from: string
  readonly to: string
  readonly value: T
}

export const rangeOf = ({ country, postCodeFrom, postCodeTo }: Area): { from: string; to: string } | undefined =>
  postCodeFrom === undefined || postCodeTo === undefined
    ? undefined
    : { from: postCodeKey(country, postCodeFrom), to: postCodeKey(country, postCodeTo) }

/** Returns a text that sorts after every code beginning with `to`. */
export const endOf = (to: string): string => `${to}\uffff`

/** Whether a code is not past the end of a range, which includes all codes that begin with it. */
export const isUpTo = (code: string, to: string): boolean => code <= endOf(to)

export function areaIndex<T>(entries: readonly (readonly [Area, T | undefined])[]): AreaIndex<T> {
  const whole = new Map<string, T>()
  const ranges = new Map<string, Range<T>[]>()
  for (const [area, value] of entries) {
    if (value === undefined) continue
    const range = rangeOf(area)
    if (!range) {
      whole.set(area.country, value)
      continue
    }
    const others = ranges.get(area.country)
    if (others) others.push({ ...range, value })
    else ranges.set(area.country, [{ ...range, value }])
  }
  for (const list of ranges.values()) list.sort((one, other) => (one.from < other.from ? -1 : 1))
  return { whole, ranges }
}

/** Returns a place's value. Ranges never overlap, so only the last one that begins before the code can match. */
export function valueAt<T>({ whole, ranges }: AreaIndex<T>, { country, postCode }: Place): T | undefined {
  const list = ranges.get(country)
  if (list && postCode !== undefined) {
    const code = postCodeKey(country, postCode)
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[middle]?.from ?? '') <= code) low = middle + 1
      else high = middle
    }
    const range = list[low - 1]
    if (range && isUpTo(code, range.to)) return range.value
  }
  return whole.get(country)
}

/** Describes a range end that lost its leading 0 in a spreadsheet. */
export function lostZeroIn({ country, ...area }: Area, end: 'postCodeFrom' | 'postCodeTo'): string | undefined {
  const sent = area[end]
  const whole = sent === undefined ? undefined : withLostZero(country, sent)
  return (
    whole &&
    `is ${sent}, one digit short of a postal code of ${country}. Write ${whole}, or all digits if it was meant to go on, as in ${sent}0`
  )
}
