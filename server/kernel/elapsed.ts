/**
 * Milliseconds that only increase, whatever happens to the clock: for durations within this process. By the clock they
 * would be an hour longer if it is set back by one.
 */
export const elapsedMs = (): number => performance.now()
