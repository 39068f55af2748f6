import { sql, type SqlBool, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clientByClient } from '../../platform/store/client-by-client.ts'
import { json, transaction, type Database, type Db } from '../../platform/store/database.ts'
import { brokerColumns } from './store.ts'
import type { Whole } from '../../kernel/whole.ts'
import { eventsOf } from '../../platform/store/feed.ts'

/** As many items as the broker can report on in one call. */
const mostItems = 1_000

export interface Batch extends Held {
  readonly clientId: number
  readonly id: string
  readonly attempts: number
}

/**
 * Puts the waiting items of one client and truck into a new batch and marks them SENT: from here on the broker owns
 * them, whether or not it has received them. Returns whether there were any.
 */
export function fillBatch(db: Db, side: Schemas['ApiKeySide'], now: Date): Promise<boolean> {
  return transaction(db, async (trx) => {
    const [clientId, items] = await lockDue(trx, side, now)
    if (items.length === 0) return false
    const { id } = await trx
      .insertInto('customs_batch')
      .values({ clientId, dueAt: now, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await telling(trx, (query) =>
      query
        .set({
          batchId: id,
          transferState: 'SENT',
          transferMessage: null,
          transferDueAt: null,
          submissions: sql<number>`submissions + 1`,
        })
        .where('clientId', '=', clientId)
        .where(sql<boolean>`id = any(${items.map((item) => item.id)}::uuid[])`),
    )
    return true
  })
}

type ItemUpdate = UpdateQueryBuilder<Database, 'customs_item', 'customs_item', UpdateResult>

/** Changes the transfer state of items and writes an event for each. Returns their ids. */
const telling = (db: Db, change: (update: ItemUpdate) => ItemUpdate): Promise<{ id: string }[]> =>
  db
    .with('changed', (query) =>
      change(query.updateTable('customs_item'))
        .returning(['clientId', 'id', 'transferState', 'transferMessage', 'mrn', 'carrierReference'])
        .returning(sql<string>`old."transferState"`.as('stateBefore')),
    )
    .with('told', eventsOf(news))
    .selectFrom('changed')
    .select('id')
    .execute()

const news = {
  type: sql<string | null>`case
    when "transferState" <> "stateBefore" and "transferState" <> 'NOT_SENT' then 'customs.transferred' end`,
  data: sql`json_build_object('customsId', id, 'transferState', "transferState", 'transferMessage', "transferMessage",
    'mrn', mrn, 'carrierReference', "carrierReference")`,
}

/** Locks items of one client and truck that wait for a batch, unless another worker is about to put them into one. */
async function lockDue(db: Db, side: Schemas['ApiKeySide'], now: Date): Promise<readonly [number, { id: string }[]]> {
  const due = db.selectFrom('customs_item').where('transferDueAt', '<=', now.toISOString())
  // A few, in case other workers hold some.
  const waiting = await due
    .select(['clientId', 'truckIdentifier'])
    .where(isOn(side))
    .groupBy(['clientId', 'truckIdentifier'])
    .orderBy('clientId')
    .orderBy(sql`min("transferDueAt")`)
    .limit(10)
    .execute()
  const lock = async (clientId: number, [{ truckIdentifier }]: readonly [(typeof waiting)[number], ...unknown[]]) => {
    const items = await due
      .select('id')
      .where('clientId', '=', clientId)
      .where(sql<boolean>`"truckIdentifier" is not distinct from ${truckIdentifier ?? null}`)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(mostItems)
      .forUpdate()
      .skipLocked()
      .execute()
    return [clientId, items] as const
  }
  return (await clientByClient(waiting, lock, ([, items]) => items.length > 0)).at(-1) ?? [0, []]
}

/** Matches rows of the test side of clients, or of clients themselves. */
const isOn = (side: Schemas['ApiKeySide']) =>
  sql<boolean>`"clientId" ${side === 'LIVE' ? sql`not in` : sql`in`} (select id from client where "testOf" is not null)`

const batches: Leased = { table: 'customs_batch', key: ['clientId', 'id'], due: 'dueAt' }

export const isAnyTransferDue = sql<SqlBool>`(${isAnyDue({ table: 'customs_item', due: 'transferDueAt' })}
  or ${isAnyDue(batches, { where: sql`state = 'PENDING'` })})`

/** Claims batches to send now. */
export const claimBatches = (
  db: Db,
  side: Schemas['ApiKeySide'],
  now: Date,
  count: number,
  seconds: number,
): Promise<Batch[]> =>
  claim<Omit<Batch, 'leasedUntil'>>(db, batches, {
    count,
    seconds,
    where: sql`state = 'PENDING' and ${isOn(side)}`,
    set: sql`attempts = attempts + 1`,
    returning: sql`"clientId", id, attempts`,
    now,
  })

/** Lists the items of a batch as sent, without later reports on them. */
export async function listOfBatch(
  db: Db,
  { clientId, id }: Pick<Batch, 'clientId' | 'id'>,
): Promise<Whole<Schemas['CustomsBrokerBatch']>> {
  const customsItems: Schemas['CustomsBrokerItem'][] = await db
    .selectFrom('customs_item')
    .select([...brokerColumns, 'submissions as submission'])
    .where('clientId', '=', clientId)
    .where('batchId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const item of customsItems) Object.assign(item, { transferState: 'SENT', ...unsaid })
  return { clientId, customsItems }
}

/** The broker's later reports. */
const unsaid = {
  transferMessage: undefined,
  mrn: undefined,
  importDeclaration: undefined,
  transitMrn: undefined,
  customsOffice: undefined,
  acceptedAt: undefined,
}

/** Settles a batch. Returns whether it was still ours to settle. */
export async function settleBatch(
  db: Db,
  batch: Batch,
  state: 'TAKEN' | 'REFUSED' | 'GIVEN_UP',
  lastError?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customs_batch')
    .set({ state, lastError: lastError ?? null, settledAt: sql<string>`now()` })
    .where('clientId', '=', batch.clientId)
    .where('id', '=', batch.id)
    .where('state', '=', 'PENDING')
    .where(isHeld(batches, batch))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function postponeBatch(db: Db, batch: Batch, dueAt: Date, lastError: string): Promise<void> {
  await db
    .updateTable('customs_batch')
    .set({ dueAt, lastError })
    .where('clientId', '=', batch.clientId)
    .where('id', '=', batch.id)
    .where('state', '=', 'PENDING')
    .where(isHeld(batches, batch))
    .execute()
}

/** Returns to the client the items of a batch that the broker has not reported on. Returns their ids. */
export async function failItemsOfBatch(db: Db, { clientId, id }: Batch, message: string): Promise<string[]> {
  const rows = await telling(db, (query) =>
    query
      .set({ transferState: 'TRANSFER_ERROR', transferMessage: message })
      .where('clientId', '=', clientId)
      .where('batchId', '=', id)
      .where('transferState', '=', 'SENT'),
  )
  return rows.map((row) => row.id)
}

/** Returns which of these items are in the batch. */
export async function findInBatch(db: Db, { clientId, id }: Batch, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('customs_item')
    .select('id')
    .where('clientId', '=', clientId)
    .where('batchId', '=', id)
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .execute()
  return rows.map((row) => row.id)
}

/** Stores the broker's report. An item that it has reported on waits for no batch. */
export async function setTransfer(
  db: Db,
  clientId: number,
  ids: readonly string[],
  {
    status,
    message,
    mrn,
    importDeclaration,
    transitMrn,
    customsOffice,
    acceptedAt,
  }: Omit<Schemas['CustomsStatusUpdate'], 'customsItemIds'>,
): Promise<void> {
  await telling(db, (query) =>
    query
      .set({
        transferState: status,
        transferMessage: message ?? null,
        transferDueAt: null,
        // Numbers from customs stay until customs sends new ones.
        ...(mrn !== undefined && { mrn }),
        ...(importDeclaration !== undefined && { importDeclaration: json(importDeclaration) }),
        ...(transitMrn !== undefined && { transitMrn }),
        ...(customsOffice !== undefined && { customsOffice }),
        ...(acceptedAt !== undefined && { acceptedAt }),
        ...(status === 'SENT' && {
          submissions: sql<number>`submissions + ("transferState" <> 'SENT')::int`,
        }),
      })
      .where('clientId', '=', clientId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  )
}
