import { casesOf, type Case } from './cases.ts'
import { drive } from './load.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import type { Running } from './process.ts'
import type { Seeded } from './seed.ts'
import { times, verdict } from './table.ts'

const names = new Set(['get shipment', 'list shipments', 'create shipment'])
/** One connection per process: concurrent requests would be batched, which is not the measured case. */
const turn = { connections: 1, responses: 1_500, milliseconds: 5_000 }
const rounds = 4
/** A request may cost a tenth more if several processes share the database. */
const aim = 1.1

export interface Fleet {
  readonly waybill: readonly Running[]
  /** As many again, which show how the machine itself copes with more processes than cores. */
  readonly bare: readonly Running[]
  /** The parent of PostgreSQL's processes. */
  readonly postmaster: number
  readonly token: string
  readonly seeded: Seeded
}

/**
 * Compares the processor time of a request with two and four processes on the database to that with one. The same ratio
 * of the bare server is the basis of the aim.
 */
export async function measureProcesses(fleet: Fleet): Promise<string[][]> {
  const rows: string[][] = []
  for (const one of casesOf(fleet.token, fleet.seeded)) {
    if (!names.has(one.name)) continue
    const ours = await leastUsed(one, 'waybill', fleet)
    const theirs = await leastUsed(one, 'bare', fleet)
    for (const count of [2, 4]) {
      const ratio = ratioOf(ours, count)
      rows.push([
        `${one.name}, ${count} processes`,
        `${ours.get(count)?.toFixed(0)} µs`,
        `${ours.get(1)?.toFixed(0)} µs`,
        times(ratio),
        `${times(aim)} (bare ${times(ratioOf(theirs, count))})`,
        verdict(ratio, aim),
      ])
    }
  }
  return rows
}

type Least = ReadonlyMap<number, number>

const ratioOf = (least: Least, count: number): number => (least.get(count) ?? NaN) / (least.get(1) ?? NaN)

/** The minimum time of a request in microseconds, by number of processes. */
async function leastUsed({ request, status }: Case, subject: 'waybill' | 'bare', fleet: Fleet): Promise<Least> {
  const { postmaster, [subject]: processes } = fleet
  let number = 0
  const next = () => request(number++, subject)
  const used = async (count: number, limits = turn): Promise<number> => {
    const asked = processes.slice(0, count)
    const own = () => asked.reduce((sum, { pid }) => sum + processorTime(pid), 0)
    const before = { own: own(), database: processorTimesBelow(postmaster) }
    const driven = await Promise.all(asked.map(({ port }) => drive({ port, request: next, status, ...limits })))
    const responses = driven.reduce((sum, one) => sum + one.responses, 0)
    return (own() - before.own + usedBetween(before.database, processorTimesBelow(postmaster))) / responses
  }
  await used(processes.length, { ...turn, responses: 8_000 }) // until the hot code is compiled
  const least = new Map([1, 2, 4].map((count) => [count, Infinity]))
  for (let round = 0; round < rounds; round++)
    for (const [count, before] of round % 2 === 0 ? [...least] : [...least].toReversed())
      least.set(count, Math.min(before, await used(count)))
  return least
}
