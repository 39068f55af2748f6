import { tableOf } from './table.ts'

/** Microseconds of processor time that one call takes. */
export interface Used {
  readonly server: number
  readonly database: number
}

/** How often one shipment causes each of the cases that are measured. */
const callsOfShipment: Readonly<Record<string, number>> = {
  'create shipment': 1,
  'register shipment': 1,
  'get shipment': 10,
  'list shipments': 2,
}
/** Share of the day's shipments that come in its busiest hour. */
const busiestHour = 1 / 4
/** How busy a core may be then. */
const busiest = 1 / 2

interface Machines {
  readonly name: string
  /** Cores that both use, or those of each. */
  readonly cores: number | Used
}

const machines: readonly Machines[] = [
  { name: 'one with 2 cores, PostgreSQL on it', cores: 2 },
  { name: 'two with 2 cores for the API, one with 8 for PostgreSQL', cores: { server: 4, database: 8 } },
]

/** Shipments that machines carry in a day, if each takes as much processor time. */
export function shipmentsADay(cores: Machines['cores'], { server, database }: Used): number {
  const inMicroseconds =
    typeof cores === 'number' ? cores / (server + database) : Math.min(cores.server / server, cores.database / database)
  return (inMicroseconds * busiest * 3_600e6) / busiestHour
}

/** The cost of a shipment with all its calls; undefined if one of them was not measured. */
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

/** Says which machines carry how many shipments a day. */
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
