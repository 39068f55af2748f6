import { currentTime } from './current-time.ts'

/** How long to wait before retrying failed work. */
export interface BackOff {
  /** The wait after the first failure; it doubles with each further one. */
  readonly firstMs: number
  readonly longestMs: number
  /** The longest wait granted to the other side. */
  readonly longestAskedMs?: number
}

const dayMs = 86_400_000

/**
 * Returns the wait in milliseconds after a number of consecutive failures. The other side may ask for longer, in
 * seconds.
 */
export function waitAfter(
  { firstMs, longestMs, longestAskedMs = dayMs }: BackOff,
  failures: number,
  askedSeconds = 0,
): number {
  const own = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 40))
  return Math.max(own, Math.min(longestAskedMs, askedSeconds * 1_000))
}

/** Returns the seconds that a Retry-After header asks for, as seconds or as a date; undefined if it is neither. */
export function retryAfterSeconds(
  header: string | null | undefined,
  now = currentTime().getTime(),
): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) || undefined
  // Only the format that HTTP prescribes: Date.parse accepts many others.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const seconds = Math.ceil((Date.parse(text) - now) / 1_000)
  return seconds > 0 ? seconds : undefined
}
