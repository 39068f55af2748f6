import { readdirSync, readFileSync } from 'node:fs'

/** Returns the microseconds of processor time of all threads of a process. */
export function processorTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + runTime(`/proc/${pid}/task/${thread}/schedstat`), 0)
}

/** The same for each child of a process: PostgreSQL's connections and background processes. */
export function processorTimesBelow(pid: number): ReadonlyMap<number, number> {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number).filter(Boolean)
  return new Map(children.map((child) => [child, runTime(`/proc/${child}/schedstat`)]))
}

/** Returns the use between two readings, including processes started in between. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const [child, time] of after) sum += time - (before.get(child) ?? 0)
  return sum
}

/** Returns the resident memory of a process in MB, including shared memory. */
export const memoryOf = (pid: number): number => Number(/VmRSS:\s*(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]) / 1_024

const runTime = (file: string) => Number(read(file).split(' ')[0]) / 1_000

/** Processes that have ended since use nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
