import { sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Metadata } from '../../kernel/metadata.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { hasMetadata } from '../../platform/store/metadata.ts'
import { readPage } from '../../platform/store/page.ts'
import type { Outcome } from '../shipment/states.ts'
import { idsNumbered } from '../shipment/column-store.ts'
import { scannedNumber } from '../../network/carriers/numbers/scanned-number.ts'
import type { OwnNumber, ReadTracker } from './rules.ts'
import { isAnyTrackingDue } from '../tracking/tracking-store.ts'
import { eventsOf } from '../../platform/store/feed.ts'

export type Tracker = Whole<Schemas['Tracker']>
export type TrackerEvent = Schemas['TrackerEvent']

const select = (db: Db, clientId: number) =>
  db
    .selectFrom('tracker')
    .select([
      'clientId',
      'id',
      'carrier',
      'carrierDetected',
      'carrierReference',
      'customerReference',
      'metadata',
      'state',
    ])
    .select(['exception', 'deliveredAt', 'createdAt', 'changedAt', 'events'])
    .select(sql<boolean>`"dueAt" is not null`.as('active'))
    .where('clientId', '=', clientId)

/** Starts tracking numbers, and returns the trackers in the given order. Existing trackers stay unchanged. */
export async function insertTrackers(db: Db, clientId: number, trackers: readonly ReadTracker[]): Promise<Tracker[]> {
  await db
    .insertInto('tracker')
    .values(
      trackers.map(({ metadata, ...tracker }) => ({ ...tracker, clientId, metadata: metadata && json(metadata) })),
    )
    .onConflict((known) => known.constraint('tracker_number').doNothing())
    .execute()
  const rows = await select(db, clientId)
    .where(
      'carrierReference',
      'in',
      trackers.map(({ carrierReference }) => carrierReference),
    )
    .execute()
  const found = new Map(rows.map((row) => [`${row.carrier} ${row.carrierReference}`, row]))
  return trackers.flatMap(({ carrier, carrierReference }) => found.get(`${carrier} ${carrierReference}`) ?? [])
}

/** Finds numbers of the client's own shipments, with or without the identifier that a scanner reads before them. */
export async function findOwnNumbers(
  db: Db,
  clientId: number,
  numbers: readonly string[],
): Promise<Map<string, OwnNumber>> {
  const scanned = new Map(numbers.flatMap((number) => [number, scannedNumber(number)].map((one) => [one, number])))
  const wanted = [...scanned.keys()]
  const { rows } = await sql<OwnNumber & { readonly numbers: readonly string[] }>`
    select id as "shipmentId", carrier, coalesce("parcelReferences", '{}') || "carrierReference" as numbers
    from shipment
    where "clientId" = ${clientId} and id = any(${idsNumbered(sql`= ${clientId}`, sql.val(wanted))})
      and ("carrierReference" = any(${wanted}::text[]) or "parcelReferences" && ${wanted}::text[])
    order by "createdAt" limit 2000`.execute(db)
  return new Map(
    rows.flatMap(({ numbers: its, shipmentId, carrier }) =>
      its.flatMap((number) => {
        const asked = scanned.get(number)
        return asked === undefined ? [] : [[asked, { shipmentId, carrier }] as const]
      }),
    ),
  )
}

/** Counts the parcels that a client tracks. Locks out additions until the transaction ends. */
export async function countActive(db: Db, clientId: number): Promise<number> {
  await db.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
  const { active } = await db
    .selectFrom('tracker')
    .select((count) => count.fn.countAll<number>().as('active'))
    .where('clientId', '=', clientId)
    .where('dueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return active
}

export const findTracker = (db: Db, clientId: number, id: string): Promise<Tracker | undefined> =>
  select(db, clientId).where('id', '=', id).executeTakeFirst()

export async function deleteTrackerRow(db: Db, clientId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tracker')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface TrackerQuery {
  readonly carrierReference?: string
  readonly customerReference?: string
  readonly carriers?: readonly Tracker['carrier'][]
  readonly active?: boolean
  readonly since?: string
  readonly metadata?: Metadata | undefined
  readonly page: number
  readonly perPage: number
}

export async function listTrackerPage(
  db: Db,
  clientId: number,
  { carrierReference, customerReference, carriers, active, since, metadata, page, perPage }: TrackerQuery,
): Promise<{ items: Tracker[]; total: number }> {
  let found = select(db, clientId)
  if (carrierReference !== undefined) found = found.where('carrierReference', '=', carrierReference)
  if (customerReference !== undefined) found = found.where('customerReference', '=', customerReference)
  if (carriers) found = found.where('carrier', 'in', carriers)
  if (active !== undefined) found = found.where('dueAt', active ? 'is not' : 'is', null)
  if (since !== undefined) found = found.where('changedAt', '>=', since)
  if (metadata) found = found.where(hasMetadata(metadata))
  return readPage(db, found.orderBy('changedAt', 'desc').orderBy('id', 'desc'), { page, per_page: perPage })
}

const trackers: Leased = { table: 'tracker', key: ['clientId', 'id'], due: 'dueAt' }

/** Covers shipments and parcels tracked without one. */
export const isAnyParcelDue = sql<SqlBool>`(${isAnyTrackingDue} or ${isAnyDue(trackers)})`

export interface DueTracker extends Held, Pick<Tracker, 'clientId' | 'id' | 'carrier' | 'carrierReference' | 'events'> {
  readonly createdAt: string
  readonly customerReference: string | null
}

/** Claims trackers that are due, each once however many workers run. */
export const claimTrackers = (db: Db, count: number, seconds: number): Promise<DueTracker[]> =>
  claim<Omit<DueTracker, 'leasedUntil'>>(db, trackers, {
    count,
    seconds,
    returning: sql`"clientId", id, carrier, "carrierReference", "customerReference", "createdAt", events`,
  })

const happened = {
  type: sql<string | null>`case
    when state <> "stateBefore" and state = 'DELIVERED' then 'tracker.delivered'
    when "isNew" then 'tracker.exception'
    when state <> "stateBefore" then 'tracker.tracking_changed' end`,
  data: sql`json_build_object('trackerId', id, 'shipmentState', state,
    'previousState', case when state <> "stateBefore" then "stateBefore" end, 'carrier', carrier,
    'carrierReference', "carrierReference", 'customerReference', "customerReference", 'exception', exception,
    'metadata', metadata)`,
}

/** Sets when to ask about a tracker next, and stores any news. Does nothing if the worker has lost the lease. */
export async function settleTracker(
  db: Db,
  due: DueTracker,
  dueAt: Date | null,
  news?: Outcome & { readonly events: TrackerEvent[] },
): Promise<void> {
  await db
    .with('changed', (query) =>
      query
        .updateTable('tracker')
        .set({
          dueAt,
          ...(news && {
            state: news.state,
            exception: news.exception ?? null,
            exceptionAt: news.exceptionAt ?? null,
            deliveredAt: news.deliveredAt ?? null,
            events: json(news.events),
            changedAt: sql<string>`now()`,
          }),
        })
        .where('clientId', '=', due.clientId)
        .where('id', '=', due.id)
        .where(isHeld(trackers, due))
        .returning([
          'clientId',
          'id',
          'state',
          'exception',
          'carrier',
          'carrierReference',
          'customerReference',
          'metadata',
        ])
        .returning([
          sql<string>`old.state`.as('stateBefore'),
          sql<boolean>`new.exception is not null
            and (new.exception, new."exceptionAt") is distinct from (old.exception, old."exceptionAt")`.as('isNew'),
        ]),
    )
    .with('told', eventsOf(happened))
    .selectFrom('changed')
    .select('id')
    .execute()
}
