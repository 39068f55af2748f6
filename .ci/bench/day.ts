import { tableOf } from './table.ts'

/** Microseconds of processor time per call. */
export interface Used {
  readonly server: number
  readonly database: number
}

/** The number of calls that one shipment causes of each measured case. */
const callsOfShipment: Readonly<Record<string, number>> = {
  'create shipment': 1,
  'register shipment': 1,
  'get shipment': 10,
  'list shipments': 2,
}
/** The busiest hour's share of the day's shipments. */
const busiestHour = 1 / 4
/** The maximum load of a core during that hour. */
const busiest = 1 / 2

interface Machines {
  readonly name: string
  /** Cores shared by both, or separate for each. */
  readonly cores: number | Used
}

const machines: readonly Machines[] = [
  { name: 'one with 2 cores, PostgreSQL on it', cores: 2 },
  { name: 'two with 2 cores for the API, one with 8 for PostgreSQL', cores: { server: 4, database: 8 } },
]

/** Returns how many shipments a day the machines handle, if each takes this much processor time. */
export function shipmentsADay(cores: Machines['cores'], { server, database }: Used): number {
  const inMicroseconds =
    typeof cores === 'number' ? cores / (server + database) : Math.min(cores.server / server, cores.database / database)
  return (inMicroseconds * busiest * 3_600e6) / busiestHour
}

/** Returns the cost of a shipment with all its calls; undefined if one of them was not measured. */
export function usedByShipment(measured: Readonly<Record<string, Used>>): Used | undefined {
  let [server, database] = [0, 0]
  for (const [name, calls] of Object.entries(callsOfShipment)) {
    const used = measured[name]
    if (!used) return undefined
    server += calls * used.server
    database += calls * used.database
  }
  return { server, database }
}

/** Reports how many shipments a day each set of machines handles. */
export function dayOf(used: Used): string {
  const [server, database] = [used.server, used.database].map((each) => (each / 1_000).toFixed(1))
  const calls = Object.entries(callsOfShipment).map(([name, count]) => `${count} x ${name}`)
  return [
    `A shipment (${calls.join(', ')}) takes ${server} ms of the server and ${database} ms of PostgreSQL. With a quarter of`,
    "the day's in its busiest hour, and cores half busy then:",
    tableOf(
      ['machines', 'shipments a day'],
      machines.map(({ name, cores }) => [name, thousands(shipmentsADay(cores, used))]),
    ),
  ].join('\n')
}

const thousands = (count: number) => (Math.floor(count / 1_000) * 1_000).toLocaleString('en')
