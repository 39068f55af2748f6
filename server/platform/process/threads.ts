import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'

interface ThreadSettings {
  /** How many there are at most; all processors but one unless it says otherwise. */
  readonly most?: number
  /** How long one lasts that has nothing to do. */
  readonly idleMs?: number
  /** Their priority behind all others where the processor is short, on Linux: up to 19. */
  readonly niceness?: number
}

/** Runs the default export of a file off the event loop. Its threads begin with the first task. */
export function inThreads<Work extends (task: never) => unknown>(
  file: URL,
  { most = Math.max(1, availableParallelism() - 1), idleMs = 30_000, niceness = 0 }: ThreadSettings = {},
): (task: Parameters<Work>[0]) => Promise<Awaited<ReturnType<Work>>> {
  let threads: Promise<Piscina<Parameters<Work>[0], Awaited<ReturnType<Work>>>> | undefined
  const open = async () => {
    const { Piscina: Threads } = await import('piscina')
    return new Threads({
      filename: file.href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idleMs,
      niceIncrement: niceness,
      execArgv: [],
    })
  }
  return async (task) => (await (threads ??= open())).run(task)
}
