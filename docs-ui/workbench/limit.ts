import { useSyncExternalStore } from 'react'

/** What the last response said of the limit of requests. */
export interface Limit {
  readonly limit: number
  readonly remaining: number
  /** Seconds until it is full again. */
  readonly reset: number
}

let last: Limit | null = null
const listeners = new Set<() => void>()

/** Reads the limit from any response. */
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
