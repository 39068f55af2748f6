import { useSyncExternalStore } from 'react'

/** The rate limit according to the last response. */
export interface Limit {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the full limit is available again. */
  readonly reset: number
}

let last: Limit | null = null
const listeners = new Set<() => void>()

/** Reads the rate limit from any response. */
export function noteLimit({ headers }: Response): void {
  const [limit, remaining, reset] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) =>
    Number(headers.get(name) ?? Number.NaN),
  )
  if (![limit, remaining, reset].every(Number.isFinite)) return
  last = { limit: limit ?? 0, remaining: remaining ?? 0, reset: reset ?? 0 }
  for (const listener of listeners) listener()
}

export const useLimit = (): Limit | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last,
  )
