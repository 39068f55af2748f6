import { elapsedMs } from './elapsed.ts'

/** When the common clock said what, by the time that passes within this process. */
let heard: { readonly at: number; readonly elapsed: number } | undefined

/** From now on this process goes by another clock, until it is told otherwise. */
export function setCurrentTime(at: number | undefined): void {
  heard = at === undefined ? undefined : { at, elapsed: elapsedMs() }
}

/**
 * The time, or that in so many milliseconds, by the clock that all processes share: the one of the database. A process whose
 * own clock is an hour ahead would take over what another one has just begun, and let what it plans itself wait for an hour.
 */
export const currentTime = (afterMs = 0): Date =>
  new Date((heard === undefined ? Date.now() : heard.at + elapsedMs() - heard.elapsed) + afterMs)
