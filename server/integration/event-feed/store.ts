import { sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, prepared, transaction, type Arguments, type Db } from '../../platform/store/database.ts'

export type FeedEvent = Whole<Schemas['FeedEvent']>

const batch = 1_000

/** An advisory lock; its number is shared by the whole database. */
const numbering = sql`hashtextextended('waybill number feed events', 0)`

/**
 * Numbers committed events and moves them from the inbox to the feed. Only one transaction does so at a time, and its
 * numbers are visible before the next one starts: a reader who has read up to a number never finds a new event before
 * it. The same statement queues deliveries to webhook endpoints, so none is lost or duplicated. Events of one object
 * are numbered in order, since the writer of the second sees the first one committed.
 */
export async function numberEvents(db: Db): Promise<number> {
  for (let numbered = 0; ;) {
    const moved = (await isInboxEmpty(db)) ? 0 : await transaction(db, numberBatch)
    numbered += moved
    if (moved < batch) return numbered
  }
}

async function numberBatch(db: Db): Promise<number> {
  // A statement of its own: the snapshot of the next one must not be older than the lock.
  await sql`select pg_advisory_xact_lock(${numbering})`.execute(db)
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from feed_inbox where sequence in (select sequence from feed_inbox order by sequence limit ${batch})
      returning *
    ), event as (
      insert into feed_event ("clientId", id, "createdAt", type, subject, data)
      select "clientId", id, "createdAt", type, subject, data from taken order by sequence
      returning *
    ), queued as (
      insert into webhook_delivery ("clientId", "endpointId", number, subject)
      select event."clientId", endpoint.id, event.number, event.subject
      from event join webhook_endpoint as endpoint on ${isWantedBy}
    )
    select count(*) as count from event`.execute(db)
  return rows[0]?.count ?? 0
}

/** Tests whether an `endpoint` should receive an `event`. */
export const isWantedBy = sql<boolean>`endpoint."clientId" = event."clientId" and endpoint.enabled
  and case when event.type = 'webhook.test' then event.subject = endpoint.id
    else (endpoint.types is null or event.type = any(endpoint.types))
      and (endpoint.carriers is null or event.data ->> 'carrier' = any(endpoint.carriers)) end`

export const isAnyUnnumbered = sql<SqlBool>`exists (select 1 from feed_inbox limit 1)`

const selectAny = prepared((db) => db.selectFrom('feed_inbox').select('sequence').limit(1))

const isInboxEmpty = async (db: Db): Promise<boolean> => (await selectAny(db, {})).length === 0

const selectHead = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('feed_event')
    .select('number')
    .where('clientId', '=', arg.clientId)
    .orderBy('number', 'desc')
    .limit(sql<number>`1`),
)

/** Returns the number of the last event of each client that has any. */
export async function headsOf(db: Db, clientIds: readonly number[]): Promise<{ clientId: number; number: number }[]> {
  if (clientIds.length === 0) return []
  const heads = clientIds.map(
    (id) => sql`(select "clientId", number from feed_event where "clientId" = ${id} order by number desc limit 1)`,
  )
  const { rows } = await sql<{ clientId: number; number: number }>`${sql.join(heads, sql` union all `)}`.execute(db)
  return rows
}

interface Wanted {
  /** Only events with a higher number. */
  readonly after: number
  /** All types by default. */
  readonly types?: readonly FeedEvent['type'][]
  readonly limit: number
}

const selectPage = prepared(
  (db, arg: Arguments<{ clientId: number; after: number; head: number; types: string[] | null; limit: number }>) =>
    db
      .selectFrom('feed_event')
      .select(['number', 'id', 'type', 'createdAt', 'data'])
      .where('clientId', '=', arg.clientId)
      .where('number', '>', arg.after)
      .where('number', '<=', arg.head)
      .where(sql<boolean>`(${arg.types}::text[] is null or type = any(${arg.types}::text[]))`)
      .orderBy('number')
      .limit(arg.limit),
)

/** Builds an event with its attributes in the contract's order. */
export const eventOf = (
  clientId: number,
  { id, type, createdAt, data }: Pick<FeedEvent, 'id' | 'type' | 'createdAt' | 'data'>,
): FeedEvent => ({ id, type, createdAt, clientId, data })

export interface FeedPage {
  readonly events: FeedEvent[]
  /** The numbers of the events. */
  readonly numbers: number[]
  /** Everything up to this number has been read. */
  readonly readUpTo: number
  /** Whether there are more already. */
  readonly isMore: boolean
}

export async function listFeed(db: Db, clientId: number, { after, types, limit }: Wanted): Promise<FeedPage> {
  const [last] = await selectHead(db, { clientId })
  const head = Math.max(last?.number ?? 0, after)
  const rows = await selectPage(db, { clientId, after, head, types: types ? [...types] : null, limit })
  const isMore = rows.length === limit
  return {
    events: rows.map((row) => eventOf(clientId, row)),
    numbers: rows.map(({ number }) => number),
    readUpTo: isMore ? (rows.at(-1)?.number ?? head) : head,
    isMore,
  }
}

/** Deletes old events together with their deliveries. */
export async function forgetFeedStep(
  db: Db,
  { step = 5_000 }: { readonly step?: number },
  keptSeconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ clientId: number; number: number }>`
    select "clientId", number from feed_event where "createdAt" < now() - make_interval(secs => ${keptSeconds})
    order by "createdAt" limit ${step}`.execute(db)
  // On a cluster, each statement may lock the rows of one client only.
  let gone = 0
  for (const [clientId, own] of Map.groupBy(rows, (row) => row.clientId)) {
    const { rows: counted } = await sql<{ count: number }>`
      with old as (
        delete from feed_event where "clientId" = ${clientId} and number = any(array(
          select number from feed_event
          where "clientId" = ${clientId} and number = any(${own.map(({ number }) => number)}::bigint[])
          for update skip locked))
        returning number
      ), delivered as (
        delete from webhook_delivery where "clientId" = ${clientId} and number in (select number from old)
      )
      select count(*) as count from old`.execute(db)
    gone += counted[0]?.count ?? 0
  }
  return rows.length === step && gone > 0
}

/** Writes a test event for a webhook endpoint. */
export async function insertTest(db: Db, clientId: number, webhookEndpointId: string): Promise<FeedEvent> {
  const row = await db
    .insertInto('feed_inbox')
    .values({ clientId, type: 'webhook.test', subject: webhookEndpointId, data: json({ webhookEndpointId }) })
    .returning(['id', 'type', 'createdAt', 'data'])
    .executeTakeFirstOrThrow()
  return eventOf(clientId, row)
}
