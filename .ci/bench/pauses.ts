/**
 * Preloaded into a server: records when its event loop was blocked, how much of that time its thread ran (otherwise
 * other programs had the processor), and garbage collections. Writes everything to a file when the server ends.
 */
import { writeFileSync } from 'node:fs'
import { performance, PerformanceObserver } from 'node:perf_hooks'

/** Milliseconds since 1970. */
export interface Pause {
  readonly kind: 'event loop' | 'garbage'
  readonly from: number
  readonly to: number
  /** Milliseconds that the thread ran. */
  readonly ran: number
}

const everyMs = 2
/** Shorter ones are normal for a request. */
const leastMs = 6

/** Records the pauses of this process from now on. */
export function recordPauses(): Pause[] {
  const pauses: Pause[] = []
  let last = performance.now()
  let used = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage()
    const from = performance.timeOrigin + last
    if (now - last > leastMs)
      pauses.push({
        kind: 'event loop',
        from,
        to: from + now - last,
        ran: (user + system - used.user - used.system) / 1_000,
      })
    used = { user, system }
    last = now
  }, everyMs).unref()
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const from = performance.timeOrigin + startTime
      pauses.push({ kind: 'garbage', from, to: from + duration, ran: duration })
    }
  }).observe({ entryTypes: ['gc'] })
  return pauses
}

const { BENCH_PAUSES: file } = process.env
if (file !== undefined) {
  const pauses = recordPauses()
  process.on('exit', () => writeFileSync(file, JSON.stringify(pauses)))
}
