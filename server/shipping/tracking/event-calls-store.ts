import { sql } from 'kysely'
import { currentTime } from '../../kernel/current-time.ts'
import type { CarrierId, EventCalls } from '../../network/carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'

const hourMs = 3_600_000

/**
 * Takes one of the calls that an account may make per hour, across processes and clients, or returns the seconds until
 * one is free. Stores the times of the last calls, the newest first: another call is allowed once the oldest of these
 * is an hour old.
 */
export async function takeEventCall(
  db: Db,
  carrier: CarrierId,
  { account, most }: EventCalls,
): Promise<number | undefined> {
  const now = currentTime()
  const hourAgo = new Date(now.getTime() - hourMs)
  const { rows } = await sql`
    insert into carrier_event_call as counted (carrier, account, "calledAt")
    values (${carrier}, ${account}, array[${now}::timestamptz])
    on conflict (carrier, account) do update
      set "calledAt" = trim_array(array_prepend(${now}::timestamptz, counted."calledAt"),
        greatest(0, 1 + cardinality(counted."calledAt") - ${most}::integer))
      where coalesce(counted."calledAt"[${most}::integer] <= ${hourAgo}, true)
    returning carrier`.execute(db)
  if (rows.length > 0) return undefined
  const { rows: full } = await sql<{ oldest: string | null }>`
    select "calledAt"[${most}::integer] as oldest from carrier_event_call
    where carrier = ${carrier} and account = ${account}`.execute(db)
  const oldest = full[0]?.oldest ? new Date(full[0].oldest).getTime() : now.getTime()
  return Math.max(1, Math.ceil((oldest + hourMs - now.getTime()) / 1000))
}
