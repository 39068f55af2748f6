import { useSyncExternalStore } from 'react'

/** Counts the whole minutes until a time in milliseconds since 1970; null without a time. */
export function useMinutesLeft(until: number | undefined): number | null {
  return useSyncExternalStore(everyTenSeconds, () =>
    until === undefined ? null : Math.max(0, Math.ceil((until - Date.now()) / 60_000)),
  )
}

function everyTenSeconds(look: () => void): () => void {
  const timer = setInterval(look, 10_000)
  return () => clearInterval(timer)
}
