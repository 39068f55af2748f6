import { sql } from 'kysely'
import { liftTimeLimit, transaction, type Db } from '../platform/store/database.ts'
import { conditionsOf, type ShipmentFilter } from './filter-store.ts'
import type { Period } from './periods.ts'

const dayMs = 86_400_000
const quarterMs = 900_000
/** Earlier than any shipment. */
const earliest = Date.UTC(2000, 0)

/** Counts the shipments created in each of several consecutive periods. */
export async function countByPeriod(
  db: Db,
  clientIds: readonly number[],
  periods: readonly Period[],
  filter: ShipmentFilter,
): Promise<readonly number[]> {
  const counts = periods.map(() => 0)
  const add = (rows: readonly Counted[]) => {
    for (const { period, count } of rows) counts[period - 1] = (counts[period - 1] ?? 0) + count
  }
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return counts
  const [from, to] = [first.from.getTime(), last.to.getTime()]
  const counted = isCountedByDay(periods, filter) ? await countedUntil(db) : undefined

  const begin = Math.max(Math.ceil(from / dayMs) * dayMs, earliest)
  const end = Math.min(Math.floor(to / dayMs) * dayMs, counted ?? begin)
  if (begin >= end) add(await countRows(db, clientIds, periods, filter, [[from, to]]))
  else {
    add(await countDays(db, clientIds, periods, begin, end))
    const rests = [
      [from, begin],
      [end, to],
    ] as const
    add(
      await countRows(
        db,
        clientIds,
        periods,
        filter,
        rests.filter(([after, before]) => after < before),
      ),
    )
  }
  return counts
}

/** The daily sums suffice if no filter applies and periods begin on a quarter of an hour. */
const isCountedByDay = (periods: readonly Period[], filter: ShipmentFilter) =>
  Object.values(filter).every((condition) => condition === undefined) &&
  periods.slice(1).every(({ from }) => from.getTime() % quarterMs === 0)

interface Counted {
  /** Counted from 1. */
  readonly period: number
  readonly count: number
}

async function countedUntil(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('shipment_day_progress').select('until').executeTakeFirst()
  return row && Date.parse(row.until)
}

async function countDays(
  db: Db,
  clientIds: readonly number[],
  periods: readonly Period[],
  begin: number,
  end: number,
): Promise<readonly Counted[]> {
  const timestamps = (times: readonly number[]) =>
    sql`${times.map((time) => new Date(Math.min(Math.max(time, begin), end)).toISOString())}::timestamptz[]`
  const { rows } = await sql<Counted>`
    with part as materialized (
      select period, (at at time zone 'UTC')::date as day,
        extract(epoch from greatest("from", at) - at)::int / 900 as "first",
        extract(epoch from least("to", at + interval '1 day') - at)::int / 900 as "last"
      from unnest(${timestamps(periods.map(({ from }) => from.getTime()))},
        ${timestamps(periods.map(({ to }) => to.getTime()))}) with ordinality as given("from", "to", period)
      cross join lateral generate_series(
        date_trunc('day', "from", 'UTC'), "to" - interval '1 microsecond', interval '1 day') as at
      where "from" < "to"
    )
    select period, sum(sums["last"] - coalesce(sums["first"], 0)) as count
    from shipment_day join part using (day)
    where "clientId" = any(${[...clientIds]}::int[])
      and day >= ${new Date(begin).toISOString().slice(0, 10)}::date
      and day < ${new Date(end).toISOString().slice(0, 10)}::date
    group by period`.execute(db)
  return rows
}

async function countRows(
  db: Db,
  clientIds: readonly number[],
  periods: readonly Period[],
  filter: ShipmentFilter,
  ranges: readonly (readonly [number, number])[],
): Promise<readonly Counted[]> {
  if (ranges.length === 0) return []
  const begins = sql`${periods.map(({ from }) => from.toISOString())}::timestamptz[]`
  const inRange = ranges.map(([after, before]) => {
    const created = { after: new Date(after), before: new Date(before) }
    const { all, lead, from } = conditionsOf({ ...filter, created }, clientIds)
    return sql`select width_bucket(${sql.table(lead)}."createdAt", ${begins}) as period from ${from}
      where ${sql.table(lead)}."clientId" = any(${[...clientIds]}::int[]) and ${all}`
  })
  const { rows } = await sql<Counted>`
    select period, count(*) as count from (${sql.join(inRange, sql` union all `)}) as created group by period`.execute(
    db,
  )
  return rows
}

/** When a day is counted after its end; by then no transaction is still creating shipments in it. */
const settledMs = 2 * 3_600_000
const daysAtOnce = 31
/** The same lock as in `recount_shipment_day`. */
const lock = 6_131_970_303

/** Counts the days that have ended since the last run, in batches. */
export async function countEndedDays(db: Db, now: Date, signal = AbortSignal.any([])): Promise<void> {
  const end = dateOf(now.getTime() - settledMs)
  for (let isMore = true; isMore && !signal.aborted;) isMore = await countSomeDays(db, end)
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns whether more days remain. */
function countSomeDays(db: Db, end: string): Promise<boolean> {
  return transaction(db, async (trx) => {
    await liftTimeLimit(trx)
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    const first = (await countedUntil(trx)) ?? (await firstDay(trx))
    if (first === undefined) return false
    const until = dateOf(Math.min(first + daysAtOnce * dayMs, Date.parse(end)))
    if (until <= dateOf(first)) return false
    await sql`select count_shipment_days(${dateOf(first)}::date, ${until}::date)`.execute(trx)
    await trx
      .insertInto('shipment_day_progress')
      .values({ until })
      .onConflict((second) => second.column('only').doUpdateSet({ until }))
      .execute()
    return until < end
  })
}

async function firstDay(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ first?: string }>`
    select min(oldest) as first from client_node as client cross join lateral (
      select "createdAt" as oldest from shipment where shipment."clientId" = client."clientId" order by "createdAt" limit 1
    ) as oldest`.execute(db)
  const first = rows[0]?.first
  return first === undefined ? undefined : Date.parse(first.slice(0, 10))
}
