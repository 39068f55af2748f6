import { sql } from 'kysely'
import type { Db } from '../platform/store/database.ts'
import { conditionsOf, type ShipmentFilter } from './filter-store.ts'
import type { Period } from './periods.ts'

export interface Punctuality {
  readonly promised: number
  readonly onTime: number
  readonly late: number
}

const nothing: Punctuality = { promised: 0, onTime: 0, late: 0 }

/** A promise ends half a day after the noon by which it is counted. */
const endOf = (time: Date) => sql`(${time.toISOString()}::timestamptz + interval '12 hours')`

/**
 * Counts promised shipments for each of several consecutive periods, by noon of the promised day, and how many were on
 * time or late.
 */
export async function countPunctual(
  db: Db,
  clientIds: readonly number[],
  periods: readonly Period[],
  filter: ShipmentFilter,
): Promise<readonly Punctuality[]> {
  const { all, from } = conditionsOf(filter, clientIds)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const begins = sql`${periods.map((period) => period.from.toISOString())}::timestamptz[]`
  const { rows } = await sql<Punctuality & { period: number }>`
    select width_bucket("promisedUntil" - interval '12 hours', ${begins}) as period, count(*) as promised,
      count(*) filter (where shipment."deliveredAt" < "promisedUntil") as "onTime",
      count(*) filter (where coalesce(shipment."deliveredAt", now()) >= "promisedUntil") as late
    from ${from}
    where shipment."clientId" = any(${[...clientIds]}::int[]) and ${all}
      and "promisedUntil" >= ${endOf(first.from)} and "promisedUntil" < ${endOf(last.to)}
      and "carrierReference" is not null and cancelled is null
    group by period`.execute(db)
  const byPeriod = new Map(rows.map(({ period, ...counts }) => [period, counts]))
  return periods.map((_, place) => byPeriod.get(place + 1) ?? nothing)
}
