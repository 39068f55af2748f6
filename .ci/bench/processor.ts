import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds that a process has run on a processor, over all its threads. */
export function processorTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + runTime(`/proc/${pid}/task/${thread}/schedstat`), 0)
}

/** The same for each child of a process: the connections and background processes of a PostgreSQL. */
export function processorTimesBelow(pid: number): ReadonlyMap<number, number> {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number).filter(Boolean)
  return new Map(children.map((child) => [child, runTime(`/proc/${child}/schedstat`)]))
}

/** The use between two readings, including processes that started in between. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const [child, time] of after) sum += time - (before.get(child) ?? 0)
  return sum
}

/** MB of memory that a process holds, those that it shares with others among them. */
export const memoryOf = (pid: number): number => Number(/VmRSS:\s*(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]) / 1_024

const runTime = (file: string) => Number(read(file).split(' ')[0]) / 1_000

/** Processes that have ended meanwhile use nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
