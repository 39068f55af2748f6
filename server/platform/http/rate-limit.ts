/** How many requests are left to someone in the current minute. */
export interface Quota {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window starts anew. */
  readonly reset: number
  readonly isExceeded: boolean
}

const windowMs = 60_000
const mostWindows = 100_000

/**
 * Counts requests in windows of a minute, per process: enough to protect a process, and free of a round trip. Several
 * processes together allow as many times the limit.
 */
export class RateLimit {
  readonly #limit: number
  readonly #counts = new Map<string, number>()
  #windowEnd = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  count(who: string, now = Date.now()): Quota {
    if (now >= this.#windowEnd) {
      this.#counts.clear()
      this.#windowEnd = now - (now % windowMs) + windowMs
    }
    const used = (this.#counts.get(who) ?? 0) + 1
    if (used > 1 || this.#counts.size < mostWindows) this.#counts.set(who, used)
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - used),
      reset: Math.ceil((this.#windowEnd - now) / 1000),
      isExceeded: used > this.#limit,
    }
  }
}
