/**
 * Monotonic milliseconds, for durations within this process. If the clock is set back, durations measured with it are
 * wrong.
 */
export const elapsedMs = (): number => performance.now()
