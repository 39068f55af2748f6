import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { itemColumns } from './store.ts'

/** As many items as the broker can report on in one call. */
const mostItems = 1_000

export interface Batch {
  readonly clientId: number
  readonly id: string
  readonly attempts: number
}

/**
 * Puts the items of one client and truck that wait for it into a new batch, and has them SENT: from here on they are the
 * broker's, whether it has heard of them or not. Tells whether there were any.
 */
export function fillBatch(db: Db, now: Date): Promise<boolean> {
  return transaction(db, async (trx) => {
    const first = await due(trx, now)
      .select(['clientId', 'truckIdentifier'])
      .orderBy('clientId')
      .orderBy('transferDueAt')
      .limit(1)
      .executeTakeFirst()
    if (!first) return false
    const items = await due(trx, now)
      .select('id')
      .where('clientId', '=', first.clientId)
      .where(sql<boolean>`"truckIdentifier" is not distinct from ${first.truckIdentifier ?? null}`)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(mostItems)
      .execute()
    const { id } = await trx
      .insertInto('customs_batch')
      .values({ clientId: first.clientId, dueAt: now, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('customs_item')
      .set({ batchId: id, transferState: 'SENT', transferMessage: null, transferDueAt: null })
      .where('clientId', '=', first.clientId)
      .where(sql<boolean>`id = any(${items.map((item) => item.id)}::uuid[])`)
      .execute()
    return true
  })
}

/** Items that wait for a batch and that no other worker is about to put into one. */
const due = (db: Db, now: Date) =>
  db.selectFrom('customs_item').where('transferDueAt', '<=', now.toISOString()).forUpdate().skipLocked()

/** Batches to be sent now, which nobody else gets before the lease ends; a worker that dies meanwhile loses nothing. */
export function claimBatches(db: Db, now: Date, count: number, leaseSeconds: number): Promise<Batch[]> {
  return db
    .with(
      (cte) => cte('waiting').materialized(),
      (query) =>
        query
          .selectFrom('customs_batch')
          .select(['clientId', 'id'])
          .where('state', '=', 'PENDING')
          .where('dueAt', '<=', now.toISOString())
          .orderBy('dueAt')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('customs_batch')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      dueAt: new Date(now.getTime() + leaseSeconds * 1_000),
    }))
    .where(sql<boolean>`("clientId", id) in (select "clientId", id from waiting)`)
    .returning(['clientId', 'id', 'attempts'])
    .execute()
}

/** The items of a batch as they were handed over: what was reported on them since changes nothing here. */
export async function listOfBatch(
  db: Db,
  { clientId, id }: Pick<Batch, 'clientId' | 'id'>,
): Promise<components['schemas']['CustomsBrokerBatch']> {
  const items = await db
    .selectFrom('customs_item')
    .select([...itemColumns, 'createdAt'])
    .where('clientId', '=', clientId)
    .where('batchId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const item of items) Object.assign(item, { transferState: 'SENT', transferMessage: undefined })
  return { clientId, customsItems: items }
}

export async function settleBatch(
  db: Db,
  { clientId, id }: Batch,
  state: 'TAKEN' | 'REFUSED' | 'GIVEN_UP',
  lastError?: string,
): Promise<void> {
  await db
    .updateTable('customs_batch')
    .set({ state, lastError: lastError ?? null, settledAt: sql<string>`now()` })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()
}

export async function postponeBatch(db: Db, { clientId, id }: Batch, dueAt: Date, lastError: string): Promise<void> {
  await db
    .updateTable('customs_batch')
    .set({ dueAt, lastError })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()
}

/** Gives back to the client what of a batch the broker has not spoken of. */
export async function failItemsOfBatch(db: Db, { clientId, id }: Batch, message: string): Promise<void> {
  await db
    .updateTable('customs_item')
    .set({ transferState: 'TRANSFER_ERROR', transferMessage: message })
    .where('clientId', '=', clientId)
    .where('batchId', '=', id)
    .where('transferState', '=', 'SENT')
    .execute()
}

/** Which of these items are in the batch. */
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
