import { useEffect, useState } from 'react'

/** Whole minutes until a time in milliseconds since 1970, counted while it is shown; null where there is none. */
export function useMinutesLeft(until: number | undefined): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? null : Math.max(0, Math.ceil((until - Math.max(now, 0)) / 60_000))
}
