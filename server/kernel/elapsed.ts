/**
 * Milliseconds that only go on, whatever happens to the clock: for how long something lasts within this process. By the
 * clock it would last an hour longer where that is set back by one.
 */
export const elapsedMs = (): number => performance.now()
