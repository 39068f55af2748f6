import type { Metadata } from '../../kernel/metadata.ts'
import type { Whole } from '../../kernel/whole.ts'
import { sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Page } from '../../platform/http/handler.ts'
import { copyInto } from '../../platform/store/copy.ts'
import { json, transaction, type Db } from '../../platform/store/database.ts'
import { hasMetadata } from '../../platform/store/metadata.ts'
import { readPage } from '../../platform/store/page.ts'
import { carrierOf } from '../shipment/rules.ts'
import { eventsOf } from '../../platform/store/feed.ts'

export type Batch = Whole<Schemas['Batch']>
export type BatchEntry = Schemas['BatchEntry']

/** A row with a shipment as sent. */
interface ShipmentRow {
  readonly line: number
  readonly shipment: BatchEntry
  /** The error of the row that says why it is skipped. */
  readonly skipped?: string | undefined
}

/** A row with an order to ship. */
interface OrderRow {
  readonly line: number
  readonly orderId: string
  /** The error of the row that says why it cannot be shipped. */
  readonly failed?: string | undefined
}

/** Stands in for the carrier in rows of orders whose shipment is not created yet. */
export const orderLane = 'ORDER'

export interface NewBatch {
  readonly name?: string
  readonly register: boolean
  readonly label?: Schemas['LabelRequest']
  readonly metadata?: Metadata
  readonly columns?: Readonly<Record<string, string>>
  readonly rows: readonly (ShipmentRow | OrderRow)[]
  readonly createdAt: Date
  readonly createdBy: string
  readonly userId: string
  readonly apiKeyId?: string
  readonly requestId: string
}

/** How many rows are sent to the database at a time. */
const rowsAtOnce = 1_000

/** Inserts a batch. Call this in a transaction. */
export async function insertBatch(db: Db, clientId: number, { rows, ...batch }: NewBatch): Promise<string> {
  const { label, metadata, columns, ...plain } = batch
  const { id } = await db
    .insertInto('shipment_batch')
    .values({
      ...plain,
      clientId,
      total: rows.length,
      ...(label && { label: json(label) }),
      ...(metadata && { metadata: json(metadata) }),
      ...(columns && { columns: json(columns) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dueAt = batch.createdAt.toISOString()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await copyInto(
      db,
      'shipment_batch_row',
      [
        'clientId',
        'batchId',
        'line',
        'state',
        'carrier',
        'customerReference',
        'rowKey',
        'content',
        'orderId',
        'error',
        'isOpen',
        'dueAt',
      ],
      rows
        .slice(from, from + rowsAtOnce)
        .map((row) =>
          Object.assign(
            { clientId, batchId: id, line: row.line },
            'orderId' in row ? orderColumnsOf(row, dueAt) : columnsOf(row, dueAt),
          ),
        ),
    )
  return id
}

const begun = (dueAt: string) => ({ state: 'QUEUED', isOpen: 'true', dueAt })

const orderColumnsOf = ({ orderId, failed }: OrderRow, dueAt: string) =>
  failed === undefined
    ? { ...begun(dueAt), carrier: orderLane, orderId }
    : { state: 'FAILED', isOpen: 'false', carrier: orderLane, orderId, error: failed }

function columnsOf({ shipment: { rowKey, ...content }, skipped }: ShipmentRow, dueAt: string) {
  const { customerReference } = content
  const known = { carrier: carrierOf(content) ?? '', customerReference, rowKey: rowKey ?? customerReference }
  return skipped === undefined
    ? { ...begun(dueAt), ...known, content }
    : { ...known, state: 'SKIPPED', isOpen: 'false', error: skipped }
}

/** A row of another batch with the same key. */
export interface SentBefore {
  readonly rowKey: string
  readonly batchId: string
  readonly line: number
  readonly shipmentId?: string | null
  readonly isRefused: boolean
}

/**
 * Finds rows of other batches with the same keys: those in progress or with a shipment, and those whose shipment the
 * carrier refused. Locks the client's rows until the transaction ends.
 */
export async function lockSentBefore(
  db: Db,
  clientId: number,
  keys: readonly string[],
  since: Date,
): Promise<SentBefore[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batches ${clientId}`}, 0))`.execute(db)
  const { rows } = await sql<SentBefore>`
    select row."rowKey", row."batchId", row.line, row."shipmentId",
      not row."isOpen" and shipment."shipmentState" = 'FAILED_TO_REGISTER' as "isRefused"
    from shipment_batch_row as row
    join shipment_batch as batch on batch."clientId" = row."clientId" and batch.id = row."batchId"
    left join shipment on shipment."clientId" = row."clientId" and shipment.id = row."shipmentId"
    where row."clientId" = ${clientId} and row."rowKey" = any(${keys}::text[]) and batch."createdAt" >= ${since.toISOString()}
      and (row."isOpen" or (shipment.id is not null and shipment.cancelled is null))`.execute(db)
  return rows
}

/** Finds references of shipments that are not cancelled, with one shipment each. */
export async function findReferences(
  db: Db,
  clientId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('shipment')
    .select(['id', 'customerReference'])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`"customerReference" = any(${references}::text[])`)
    .where('cancelled', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ id, customerReference }) => (customerReference ? [[customerReference, id]] : [])))
}

/** Lists failed rows with their request, or with the shipment created from it. */
export function listFailedRows(db: Db, clientId: number, batchId: string) {
  return db
    .selectFrom('shipment_batch_row as row')
    .innerJoin('shipment_batch as batch', (join) =>
      join.onRef('batch.clientId', '=', 'row.clientId').onRef('batch.id', '=', 'row.batchId'),
    )
    .select(['row.content', 'row.shipmentId', 'row.rowKey', 'row.customerReference', 'row.error', 'batch.columns'])
    .where('row.clientId', '=', clientId)
    .where('row.batchId', '=', batchId)
    .where('row.state', '=', 'FAILED')
    .where('row.orderId', 'is', null)
    .orderBy('row.line')
    .execute()
}

const counted = sql<Schemas['BatchCounts']>`coalesce(counts, (
  select (json_build_object(
    'queued', count(*) filter (where state = 'QUEUED'), 'created', count(*) filter (where state = 'CREATED'),
    'registered', count(*) filter (where state = 'REGISTERED'), 'printed', count(*) filter (where state = 'PRINTED'),
    'failed', count(*) filter (where state = 'FAILED'), 'cancelled', count(*) filter (where state = 'CANCELLED'))::jsonb
    || jsonb_strip_nulls(jsonb_build_object('skipped', nullif(count(*) filter (where state = 'SKIPPED'), 0))))::json
  from shipment_batch_row as row where row."clientId" = shipment_batch."clientId" and row."batchId" = shipment_batch.id))`

/** The carriers whose rows wait for a person, and why. */
const heldBack = sql<Schemas['BatchHold'][] | undefined>`case when "finishedAt" is null then (
  select json_agg(held order by held.carrier) from (
    select row.carrier, min(row.error ->> 'error') as error, min(row.error ->> 'message') as message, count(*)::int as rows
    from shipment_batch_row as row
    where row."clientId" = shipment_batch."clientId" and row."batchId" = shipment_batch.id and row."isOpen"
      and row.error is not null
    group by row.carrier) as held) end`

const batchColumns = [
  'id',
  'state',
  'name',
  'metadata',
  'register',
  'label',
  'total',
  counted.as('counts'),
  heldBack.as('held'),
  'createdAt',
  'createdBy',
  'startedAt',
  'finishedAt',
] as const

export function findBatch(db: Db, clientId: number, id: string): Promise<Batch | undefined> {
  return db
    .selectFrom('shipment_batch')
    .select(batchColumns)
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

interface Paging {
  readonly page: number
  readonly perPage: number
}

export async function listBatches(
  db: Db,
  clientId: number,
  {
    states,
    metadata,
    page,
    perPage,
  }: Paging & { readonly states?: readonly Schemas['BatchState'][]; readonly metadata: Metadata | undefined },
): Promise<Page<Batch>> {
  const matching = db
    .selectFrom('shipment_batch')
    .where('clientId', '=', clientId)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .$if(metadata !== undefined, (query) => query.where(hasMetadata(metadata ?? {})))
  // Select the page first: otherwise skipped rows would be counted too.
  const { items: listed, total } = await readPage(db, matching.select('id').orderBy('id', 'desc'), {
    page,
    per_page: perPage,
  })
  if (listed.length === 0) return { items: [], total }
  const items = await db
    .selectFrom('shipment_batch')
    .select(batchColumns)
    .where('clientId', '=', clientId)
    .where(
      'id',
      'in',
      listed.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute()
  return { items, total }
}

export async function listRows(
  db: Db,
  clientId: number,
  batchId: string,
  { states, page, perPage }: Paging & { readonly states?: readonly Schemas['BatchRowState'][] },
): Promise<Page<Whole<Schemas['BatchRow']>>> {
  const matching = db
    .selectFrom('shipment_batch_row as row')
    .where('row.clientId', '=', clientId)
    .where('row.batchId', '=', batchId)
    .$if(states !== undefined, (query) => query.where('row.state', 'in', states ?? []))
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await matching
    .leftJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'row.clientId').onRef('shipment.id', '=', 'row.shipmentId'),
    )
    .select([
      'row.line',
      'row.state',
      'row.customerReference',
      'row.orderId',
      'row.shipmentId',
      sql<string | undefined>`"shipment"."carrierReference"`.as('carrierReference'),
      'row.error',
    ])
    .orderBy('row.line')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items, total }
}

/**
 * Changes the state of an unfinished batch and of its unclaimed rows. Rows in progress check the batch between their
 * steps. Returns the former state.
 */
export function changeState(
  db: Db,
  clientId: number,
  id: string,
  to: 'PAUSED' | 'RUNNING' | 'CANCELLED',
): Promise<Schemas['BatchState'] | undefined> {
  return transaction(db, async (trx) => {
    const batch = await trx
      .selectFrom('shipment_batch')
      .select(['state', 'startedAt'])
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!batch || ['FINISHED', 'CANCELLED'].includes(batch.state)) return batch?.state
    const ofBatch = trx
      .updateTable('shipment_batch_row')
      .where('clientId', '=', clientId)
      .where('batchId', '=', id)
      .where('isOpen', '=', true)
      .where('isTaken', '=', false)
    if (to === 'RUNNING' && batch.state !== 'PAUSED') {
      // Retries rows that were held back at once.
      await ofBatch
        .set({ dueAt: sql<string>`statement_timestamp()`, error: null })
        .where('error', 'is not', null)
        .execute()
      return batch.state
    }
    const state = to === 'RUNNING' && batch.startedAt === undefined ? 'QUEUED' : to
    await trx
      .updateTable('shipment_batch')
      .set({ state })
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .execute()
    await ofBatch
      .set(
        to === 'PAUSED'
          ? { dueAt: null }
          : to === 'CANCELLED'
            ? { state: 'CANCELLED', isOpen: false, dueAt: null, content: null }
            : { dueAt: sql<string>`statement_timestamp()`, error: null },
      )
      .execute()
    return batch.state
  })
}

const isOver = sql<SqlBool>`"finishedAt" is null and not exists (
  select from shipment_batch_row as row
  where row."clientId" = shipment_batch."clientId" and row."batchId" = shipment_batch.id and "isOpen")`

export const isAnyBatchOver = sql<SqlBool>`exists (select 1 from shipment_batch where ${isOver} limit 1)`

/** Finishes batches without open rows. */
export async function finishBatches(db: Db): Promise<void> {
  await sql`
    with over as materialized (select "clientId" as owner, id as over, ${counted} as counted from shipment_batch where ${isOver}),
    changed as (
      update shipment_batch set "finishedAt" = statement_timestamp(), counts = counted,
        state = case when state = 'CANCELLED' then state else 'FINISHED' end
      from over where "clientId" = owner and id = over and "finishedAt" is null
      returning "clientId", id, state, metadata
    ), told as ${eventsOf({
      type: sql`'batch.finished'`,
      data: sql`json_build_object('batchId', id, 'batchState', state, 'metadata', metadata)`,
    })()}
    select from changed`.execute(db)
}
