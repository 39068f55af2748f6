import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'

interface ThreadSettings {
  /** The maximum number; by default all processors but one. */
  readonly most?: number
  /** How long an idle thread lives. */
  readonly idleMs?: number
  /** How far they yield to other threads when the processor is busy: up to 19, on Linux only. */
  readonly niceness?: number
}

/** Runs a file's default export off the event loop. Threads start with the first task. */
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
