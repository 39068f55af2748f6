import { elapsedMs } from './elapsed.ts'

/** When the common clock said what, by the time that passes within this process. */
let heard: { readonly at: number; readonly elapsed: number } | undefined

/** Sets this process's clock from now on, until it is set back. */
export function setCurrentTime(at: number | undefined): void {
  heard = at === undefined ? undefined : { at, elapsed: elapsedMs() }
}

/**
 * The time, or that in so many milliseconds, by the clock that all processes share: that of the database. A process
 * whose own clock is an hour ahead would take over work that another one has just begun, and delay its own by an hour.
 */
export const currentTime = (afterMs = 0): Date =>
  new Date((heard === undefined ? Date.now() : heard.at + elapsedMs() - heard.elapsed) + afterMs)
