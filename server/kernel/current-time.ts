import { elapsedMs } from './elapsed.ts'

/** What the shared clock last said, and this process's elapsed time at that moment. */
let heard: { readonly at: number; readonly elapsed: number } | undefined

/** Sets this process's clock; undefined resets it. */
export function setCurrentTime(at: number | undefined): void {
  heard = at === undefined ? undefined : { at, elapsed: elapsedMs() }
}

/**
 * The current time, or a time some milliseconds ahead, by the clock that all processes share: the database's. A process
 * whose own clock ran an hour fast would take over work that another has just begun, and delay its own by an hour.
 */
export const currentTime = (afterMs = 0): Date =>
  new Date((heard === undefined ? Date.now() : heard.at + elapsedMs() - heard.elapsed) + afterMs)
