import { currentTime } from './current-time.ts'

/** How long work that failed rests. */
export interface BackOff {
  /** After the first failure; each wait is twice the one before. */
  readonly firstMs: number
  readonly longestMs: number
  /** The most time granted on request. */
  readonly longestAskedMs?: number
}

const dayMs = 86_400_000

/** The wait after so many failures in a row, in milliseconds. The other side may ask for more, in seconds. */
export function waitAfter(
  { firstMs, longestMs, longestAskedMs = dayMs }: BackOff,
  failures: number,
  askedSeconds = 0,
): number {
  const own = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 40))
  return Math.max(own, Math.min(longestAskedMs, askedSeconds * 1_000))
}

/** How many seconds a Retry-After asks for, in either of its forms: seconds, or a date. Nothing where it has neither. */
export function retryAfterSeconds(
  header: string | null | undefined,
  now = currentTime().getTime(),
): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) || undefined
  // Only the form that HTTP prescribes: Date.parse takes much else for a date.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const seconds = Math.ceil((Date.parse(text) - now) / 1_000)
  return seconds > 0 ? seconds : undefined
}
