import { currentTime } from '../../kernel/current-time.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import { claim, type Held, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Db } from '../../platform/store/database.ts'
import { countOf } from '../../platform/store/page.ts'
import { eventOf, isWantedBy, type FeedEvent } from '../event-feed/store.ts'

export type WebhookDelivery = Whole<Schemas['WebhookDelivery']>

/** How long to retry an event, and after how long without success to disable an endpoint. */
const triedFor = sql`interval '3 days'`
export const triedDays = 3

const backOff: BackOff = { firstMs: 5_000, longestMs: 8 * 3_600_000 }
/** After this many failures in a row the whole endpoint is paused. */
const patience = 5
const peace: BackOff = { firstMs: 1_000, longestMs: 60_000 }

/** Longer than an attempt and its settlement may take. */
const leaseSeconds = 30

const deliveries: Leased = { table: 'webhook_delivery', key: ['endpointId', 'number'], due: 'dueAt' }

/**
 * A delivery waits for earlier ones of its subject, which preserves their order. The first pending one is looked up for
 * each delivery in turn: as a set comparison, all pending rows would be read to claim a few. It is never later than the
 * delivery itself, yet compared with `>=`: for an equality PostgreSQL expects hardly any rows, and sorts all pending
 * ones to find it.
 */
const isNext = sql<boolean>`(
  select first.number from webhook_delivery as first
  where first."clientId" = webhook_delivery."clientId" and first."endpointId" = webhook_delivery."endpointId" and first.subject = webhook_delivery.subject
    and first."dueAt" is not null
  order by first.number limit 1) >= webhook_delivery.number`

/** Tests whether something is due for a `webhook_endpoint` that is enabled and not paused. */
const isWaiting = sql<boolean>`enabled and coalesce("pausedUntil", '-infinity') <= now() and exists (
  select 1 from webhook_delivery
  where webhook_delivery."clientId" = webhook_endpoint."clientId" and "endpointId" = webhook_endpoint.id
    and "dueAt" <= statement_timestamp() and ${isNext})`

export const isAnyEndpointWaiting = sql<SqlBool>`exists (select 1 from webhook_endpoint where ${isWaiting} limit 1)`

/** Finds endpoints with due deliveries, except those already being served. */
export async function findWaitingEndpoints(db: Db, busy: readonly string[], count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where(isWaiting)
    .where(sql<boolean>`id <> all(${busy}::uuid[])`)
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

export interface ClaimedDelivery extends Held {
  readonly endpointId: string
  readonly clientId: number
  readonly number: number
  readonly attempts: number
  readonly attemptedAt: string
  /** Whether the first attempt was so long ago that this one is the last. */
  readonly isLast: boolean
}

/** Claims deliveries of an endpoint that are due and wait for no earlier event of their subject. */
export const claimDeliveries = (db: Db, endpointId: string, count: number): Promise<ClaimedDelivery[]> =>
  claim<Omit<ClaimedDelivery, 'leasedUntil'>>(db, deliveries, {
    count,
    seconds: leaseSeconds,
    where: sql`"endpointId" = ${endpointId}::uuid and ${isNext}`,
    set: sql`attempts = attempts + 1, "firstAttemptAt" = least("firstAttemptAt", now()), "attemptedAt" = now()`,
    returning: sql`"clientId", "endpointId", number, attempts, "attemptedAt", "attemptedAt" - "firstAttemptAt" > ${triedFor} as "isLast"`,
  })

export async function findEvents(
  db: Db,
  clientId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, FeedEvent>> {
  const rows = await db
    .selectFrom('feed_event')
    .select(['number', 'id', 'type', 'createdAt', 'data'])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`number = any(${numbers}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.number, eventOf(clientId, row)]))
}

/** The outcome of an attempt. Without a status there was no response. */
export interface Attempt {
  readonly url: string
  readonly status?: number
  readonly response?: string
  readonly durationMs: number
  readonly error?: string
  /** Seconds that the endpoint asks to wait. */
  readonly retryAfter?: number
}

export const isTaken = ({ status = 0 }: Attempt): boolean => status >= 200 && status < 300

const mostAttempts = 50

/** The log of a delivery with an attempt appended. */
const logWith = (entry: Expression<unknown>) =>
  sql<
    Schemas['WebhookAttempt'][]
  >`case when jsonb_array_length(log) >= ${sql.lit(mostAttempts)} then log - 0 else log end || ${entry}::jsonb`

const entryOf = ({ attemptedAt }: ClaimedDelivery, { url, status, response, durationMs, error }: Attempt) => ({
  attemptedAt,
  url,
  status,
  response,
  durationMs,
  error,
})

/** Stores the last attempt in columns of its own, and appends it to the log. */
const recorded = (delivery: ClaimedDelivery, attempt: Attempt) => ({
  log: logWith(sql.val(JSON.stringify(entryOf(delivery, attempt)))),
  status: attempt.status ?? null,
  response: attempt.response ?? null,
  durationMs: attempt.durationMs,
  error: attempt.error ?? null,
})

export interface Taken {
  readonly delivery: ClaimedDelivery
  readonly attempt: Attempt
}

/** Settles an endpoint's delivered messages, except those whose lease the worker has lost. */
export async function settleTaken(db: Db, endpointId: string, taken: readonly Taken[]): Promise<void> {
  const [first] = taken
  if (!first) return
  const { clientId } = first.delivery
  const sent = taken.map(({ delivery, attempt }) => {
    const { number, leasedUntil } = delivery
    return { number, leasedUntil, ...attempt, entry: entryOf(delivery, attempt) }
  })
  // Selected by number, and compared with a nullable value; otherwise all due rows of the endpoint would be read to
  // find a few. The endpoint is updated only if there is something to reset, since all its deliveries share this row.
  await sql`
    with settled as (
      update webhook_delivery set state = 'DELIVERED', "dueAt" = null, error = null, status = sent.status,
        response = sent.response, "durationMs" = sent."durationMs", log = ${logWith(sql.ref('sent.entry'))}
      from json_to_recordset(${JSON.stringify(sent)}::json) as sent(number bigint, "leasedUntil" timestamptz,
        status integer, response text, "durationMs" integer, entry jsonb)
      where webhook_delivery."clientId" = ${clientId} and webhook_delivery."endpointId" = ${endpointId}::uuid
        and webhook_delivery.number = any(${sent.map(({ number }) => number)}::bigint[])
        and webhook_delivery.number = sent.number
        and webhook_delivery."dueAt" is not distinct from sent."leasedUntil"
    )
    update webhook_endpoint set failures = 0, "failingSince" = null, "pausedUntil" = null
    where "clientId" = ${clientId} and id = ${endpointId}::uuid and failures > 0`.execute(db)
}

/** Postpones a refused delivery, or gives it up. Returns whether the endpoint has failed for too long. */
export async function settleRefused(db: Db, delivery: ClaimedDelivery, attempt: Attempt): Promise<boolean> {
  const { clientId, endpointId, number, attempts, isLast } = delivery
  const next = currentTime(waitAfter(backOff, attempts, attempt.retryAfter))
  await db
    .updateTable('webhook_delivery')
    .set({ ...recorded(delivery, attempt), ...(isLast ? { state: 'FAILED' as const, dueAt: null } : { dueAt: next }) })
    .where('clientId', '=', clientId)
    .where('endpointId', '=', endpointId)
    .where('number', '=', number)
    .where(isHeld(deliveries, delivery))
    .execute()
  const row = await db
    .updateTable('webhook_endpoint')
    .set({ failures: sql`failures + 1`, failingSince: sql<string>`least("failingSince", now())` })
    .where('clientId', '=', clientId)
    .where('id', '=', endpointId)
    .returning(['failures', 'failingSince'])
    .executeTakeFirst()
  if (!row) return false
  if (row.failures >= patience)
    await db
      .updateTable('webhook_endpoint')
      .set({ pausedUntil: currentTime(waitAfter(peace, row.failures - patience + 1)) })
      .where('id', '=', endpointId)
      .execute()
  return Date.parse(row.failingSince ?? '') < currentTime(-triedDays * 86_400_000).getTime()
}

const select = (db: Db, clientId: number, endpointId: string) =>
  db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('feed_event as event', (join) =>
      join.onRef('event.clientId', '=', 'delivery.clientId').onRef('event.number', '=', 'delivery.number'),
    )
    .select(['delivery.id', 'delivery.state', 'delivery.attempts', 'delivery.dueAt as nextAttemptAt'])
    .select([
      'delivery.attemptedAt',
      'delivery.status',
      'delivery.response',
      'delivery.durationMs',
      'delivery.error',
      'delivery.log',
    ])
    .select(['event.id as eventId', 'event.type', 'event.createdAt', 'event.data'])
    .where('delivery.clientId', '=', clientId)
    .where('delivery.endpointId', '=', endpointId)

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const deliveryOf = (clientId: number, { eventId, type, createdAt, data, ...row }: Row): WebhookDelivery => ({
  id: row.id,
  state: row.state,
  event: eventOf(clientId, { id: eventId, type, createdAt, data }),
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt ?? undefined,
  attemptedAt: row.attemptedAt ?? undefined,
  status: row.status ?? undefined,
  response: row.response ?? undefined,
  durationMs: row.durationMs ?? undefined,
  error: row.error ?? undefined,
  log: row.log,
})

interface DeliveryQuery {
  readonly state?: WebhookDelivery['state']
  readonly page: number
  readonly per_page: number
}

export async function listDeliveries(
  db: Db,
  clientId: number,
  endpointId: string,
  { state, page, per_page: perPage }: DeliveryQuery,
): Promise<{ items: WebhookDelivery[]; total: number }> {
  const isWanted = state === undefined ? sql<boolean>`true` : sql<boolean>`delivery.state = ${state}`
  const [total, rows] = await Promise.all([
    countOf(
      db,
      db
        .selectFrom('webhook_delivery as delivery')
        .where('clientId', '=', clientId)
        .where('endpointId', '=', endpointId)
        .where(isWanted),
    ),
    select(db, clientId, endpointId)
      .where(isWanted)
      .orderBy('delivery.number', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  return { items: rows.map((row) => deliveryOf(clientId, row)), total }
}

/** Resends a delivery as if it had never been tried; undefined if there is none. */
export async function repeatDelivery(
  db: Db,
  clientId: number,
  endpointId: string,
  id: string,
): Promise<WebhookDelivery | undefined> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'PENDING', dueAt: sql<string>`now()`, attempts: 0, firstAttemptAt: null })
    .where('clientId', '=', clientId)
    .where('endpointId', '=', endpointId)
    .where('id', '=', id)
    .execute()
  const row = await select(db, clientId, endpointId).where('delivery.id', '=', id).executeTakeFirst()
  return row && deliveryOf(clientId, row)
}

/** Resends the events since a time that pass the endpoint's filter; delivered ones only on request. */
export async function repeatDeliveries(
  db: Db,
  clientId: number,
  endpointId: string,
  { since, all }: { since: string; all: boolean },
): Promise<number> {
  // Counts the returned rows, since a cluster also counts unchanged ones.
  const { rows } = await sql<{ count: number }>`
    with repeated as (
      insert into webhook_delivery ("clientId", "endpointId", number, subject, "dueAt")
      select event."clientId", endpoint.id, event.number, event.subject, now()
      from feed_event as event join webhook_endpoint as endpoint on ${isWantedBy}
      where event."clientId" = ${clientId}::int and event."createdAt" >= ${since}::timestamptz and endpoint.id = ${endpointId}::uuid
      on conflict ("endpointId", number, "clientId") do update
        set state = 'PENDING', "dueAt" = excluded."dueAt", attempts = 0, "firstAttemptAt" = null
        where webhook_delivery.state = any(${sql.lit(all ? '{FAILED,DELIVERED}' : '{FAILED}')}::text[])
      returning number
    )
    select count(*) as count from repeated`.execute(db)
  return rows[0]?.count ?? 0
}
