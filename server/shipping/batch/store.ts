import type { Whole } from '../../kernel/whole.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { claim, isHeld, type Held, type Leased } from '../../kernel/lease.ts'
import type { Page } from '../../platform/http/handler.ts'
import { copyInto } from '../../platform/store/copy.ts'
import { json, transaction, type Db } from '../../platform/store/database.ts'
import { carrierOf } from '../shipment/rules.ts'

type Schemas = components['schemas']
export type Batch = Whole<Schemas['Batch']>
export type BatchShipment = Schemas['BatchShipment']
type BatchState = Schemas['BatchState']
type RowState = Schemas['BatchRowState']

export interface NewRow {
  readonly line: number
  readonly shipment: BatchShipment
}

export interface NewBatch {
  readonly name?: string
  readonly register: boolean
  readonly label?: Schemas['LabelRequest']
  readonly columns?: Readonly<Record<string, string>>
  readonly rows: readonly NewRow[]
  readonly createdAt: Date
  readonly createdBy: string
  readonly userId: string
  readonly apiKeyId?: string
  readonly requestId: string
}

/** So many rows go to the database at a time. */
const rowsAtOnce = 1_000

/** Call it in a transaction. */
export async function insertBatch(db: Db, clientId: number, { rows, ...batch }: NewBatch): Promise<string> {
  const { label, columns, ...plain } = batch
  const { id } = await db
    .insertInto('shipment_batch')
    .values({
      ...plain,
      clientId,
      total: rows.length,
      ...(label && { label: json(label) }),
      ...(columns && { columns: json(columns) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dueAt = batch.createdAt.toISOString()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await copyInto(
      db,
      'shipment_batch_row',
      ['clientId', 'batchId', 'line', 'state', 'carrier', 'customerReference', 'content', 'isOpen', 'dueAt'],
      rows.slice(from, from + rowsAtOnce).map(({ line, shipment }) => ({
        clientId,
        batchId: id,
        line,
        state: 'QUEUED',
        carrier: carrierOf(shipment) ?? '',
        customerReference: shipment.customerReference,
        content: shipment,
        isOpen: 'true',
        dueAt,
      })),
    )
  return id
}

const counted = sql<Schemas['BatchCounts']>`coalesce(counts, (
  select json_build_object(
    'queued', count(*) filter (where state = 'QUEUED'), 'created', count(*) filter (where state = 'CREATED'),
    'registered', count(*) filter (where state = 'REGISTERED'), 'printed', count(*) filter (where state = 'PRINTED'),
    'failed', count(*) filter (where state = 'FAILED'), 'cancelled', count(*) filter (where state = 'CANCELLED'))
  from shipment_batch_row as row where row."clientId" = shipment_batch."clientId" and row."batchId" = shipment_batch.id))`

const batchColumns = [
  'id',
  'state',
  'name',
  'register',
  'label',
  'total',
  counted.as('counts'),
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
  { states, page, perPage }: Paging & { readonly states?: readonly BatchState[] },
): Promise<Page<Batch>> {
  const matching = db
    .selectFrom('shipment_batch')
    .where('clientId', '=', clientId)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await matching
    .select(batchColumns)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items, total }
}

export async function listRows(
  db: Db,
  clientId: number,
  batchId: string,
  { states, page, perPage }: Paging & { readonly states?: readonly RowState[] },
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
 * Changes the state of a batch that is not over, and with it that of the rows which nobody has taken. Those that are
 * under way look at the batch between their steps. Tells the state that the batch had.
 */
export function changeState(
  db: Db,
  clientId: number,
  id: string,
  to: 'PAUSED' | 'RUNNING' | 'CANCELLED',
): Promise<BatchState | undefined> {
  return transaction(db, async (trx) => {
    const batch = await trx
      .selectFrom('shipment_batch')
      .select(['state', 'startedAt'])
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!batch || ['FINISHED', 'CANCELLED'].includes(batch.state)) return batch?.state
    if (to === 'RUNNING' && batch.state !== 'PAUSED') return batch.state
    const state = to === 'RUNNING' && batch.startedAt === undefined ? 'QUEUED' : to
    await trx
      .updateTable('shipment_batch')
      .set({ state })
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('shipment_batch_row')
      .set(
        to === 'PAUSED'
          ? { dueAt: null }
          : to === 'CANCELLED'
            ? { state: 'CANCELLED', isOpen: false, dueAt: null, content: null }
            : { dueAt: sql<string>`clock_timestamp()` },
      )
      .where('clientId', '=', clientId)
      .where('batchId', '=', id)
      .where('isOpen', '=', true)
      .where('isTaken', '=', false)
      .execute()
    return batch.state
  })
}

/** What a row needs of its batch. */
export interface RowBatch {
  readonly state: BatchState
  readonly register: boolean
  readonly label?: Schemas['LabelRequest'] | null
  readonly columns?: Readonly<Record<string, string>> | null
  readonly createdBy: string
  readonly userId: string
  readonly apiKeyId?: string | null
  readonly requestId: string
}

export interface Row extends Held {
  readonly clientId: number
  readonly batchId: string
  readonly line: number
  readonly state: RowState
  readonly shipmentId?: string | null
  readonly content?: BatchShipment | null
  readonly attempts: number
  readonly batch: RowBatch
}

const rows: Leased = { table: 'shipment_batch_row', key: ['clientId', 'batchId', 'line'], due: 'dueAt' }

/** The first carrier, or the first one behind another, for which a row is due. Found in the index, however many rows are. */
const nextDue = (behind: RawBuilder<SqlBool>) => sql`
  select carrier from shipment_batch_row
  where ${behind} and "dueAt" <= clock_timestamp() + interval '1 millisecond'
    and not exists (select from shipment_batch
      where shipment_batch."clientId" = shipment_batch_row."clientId" and id = "batchId" and state = 'PAUSED')
  order by carrier limit 1`

/** Carriers for which rows are due. */
export async function dueCarriers(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ name: string }>`
    with recursive due (name) as (
      (${nextDue(sql`true`)})
      union all
      select (${nextDue(sql`carrier > due.name`)}) from due where due.name is not null
    )
    select name from due where name is not null`.execute(db)
  return found.map(({ name }) => name)
}

export async function claimRows(
  db: Db,
  carrier: string,
  { count, seconds }: { readonly count: number; readonly seconds: number },
): Promise<Row[]> {
  const claimed = await claim<Row>(db, rows, {
    count,
    seconds,
    // What was being worked on when its process died is still due when its batch is paused.
    where: sql`carrier = ${carrier} and not exists (select from shipment_batch
      where shipment_batch."clientId" = shipment_batch_row."clientId" and id = "batchId" and state = 'PAUSED')`,
    set: sql`"isTaken" = true, attempts = attempts + 1`,
    returning: sql`"clientId", "batchId", line, state, "shipmentId", content, attempts, (
      select json_build_object('state', state, 'register', register, 'label', label, 'columns', columns,
        'createdBy', "createdBy", 'userId', "userId", 'apiKeyId', "apiKeyId", 'requestId', "requestId")
      from shipment_batch
      where shipment_batch."clientId" = shipment_batch_row."clientId" and id = "batchId") as batch`,
  })
  const begun = new Map(
    claimed.filter(({ batch }) => batch.state === 'QUEUED').map((row) => [row.batchId, row.clientId]),
  )
  for (const [id, clientId] of begun)
    await db
      .updateTable('shipment_batch')
      .set({ state: 'RUNNING', startedAt: sql<string>`clock_timestamp()` })
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .where('state', '=', 'QUEUED')
      .execute()
  return claimed
}

interface Step {
  readonly state: RowState
  readonly isFinal: boolean
  readonly shipmentId?: string
  readonly error?: string
  readonly label?: Uint8Array
  readonly pages?: number
}

/** Thrown where somebody else has a row by now, so that nothing else of the transaction counts either. */
export class LeaseEnded extends Error {
  override readonly name = 'LeaseEnded'
}

const isOurs = (row: Row) =>
  sql<SqlBool>`"clientId" = ${row.clientId} and "batchId" = ${row.batchId}::uuid and line = ${row.line} and ${isHeld(rows, row)}`

/** Records how far a row has come. */
export async function advance(db: Db, row: Row, { state, isFinal, error, label, ...step }: Step): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('shipment_batch_row')
    .set({
      ...step,
      state,
      // What has become a shipment, or never will, is not kept a second time.
      content: null,
      attempts: 0,
      ...(error !== undefined && { error: sql<Schemas['ErrorInfo']>`${error}::json` }),
      ...(label && { label: Buffer.from(label) }),
      ...(isFinal && { isOpen: false, isTaken: false, dueAt: null }),
    })
    .where(isOurs(row))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseEnded(`Line ${row.line} of batch ${row.batchId}`)
}

interface StepTogether extends Pick<Step, 'state' | 'isFinal' | 'shipmentId' | 'pages'> {
  readonly row: Row
}

/** Records how far rows have come, all of them or none. */
export async function advanceTogether(db: Db, steps: readonly StepTogether[]): Promise<void> {
  const sent = steps.map(({ row: { clientId, batchId, line, leasedUntil }, ...step }) => ({
    clientId,
    batchId,
    line,
    leasedUntil,
    ...step,
  }))
  const { numAffectedRows } = await sql`
    update shipment_batch_row as row set state = step.state, content = null, attempts = 0,
      "shipmentId" = coalesce(step."shipmentId", row."shipmentId"), pages = coalesce(step.pages, row.pages),
      "isOpen" = not step."isFinal", "isTaken" = not step."isFinal",
      "dueAt" = case when not step."isFinal" then row."dueAt" end
    from json_to_recordset(${JSON.stringify(sent)}::json) as step("clientId" int, "batchId" uuid, line int,
      "leasedUntil" timestamptz, state text, "isFinal" boolean, "shipmentId" uuid, pages int)
    where row."clientId" = step."clientId" and row."batchId" = step."batchId" and row.line = step.line
      and row."dueAt" = step."leasedUntil"`.execute(db)
  if (numAffectedRows !== BigInt(steps.length)) throw new LeaseEnded(`${steps.length} rows`)
}

export async function stateOfBatch(
  db: Db,
  { clientId, batchId }: Pick<Row, 'clientId' | 'batchId'>,
): Promise<BatchState> {
  const { state } = await db
    .selectFrom('shipment_batch')
    .select('state')
    .where('clientId', '=', clientId)
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  return state
}

/** Gives a row back that is to be worked on later: after a while, or once its batch is resumed. */
export function putBack(db: Db, row: Row, seconds: number): Promise<void> {
  return transaction(db, async (trx) => {
    // Whoever pauses, resumes or cancels the batch does it before this or after it.
    const batch = await trx
      .selectFrom('shipment_batch')
      .select('state')
      .where('clientId', '=', row.clientId)
      .where('id', '=', row.batchId)
      .forShare()
      .executeTakeFirst()
    const later = sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
    await trx
      .updateTable('shipment_batch_row')
      .set(
        batch?.state === 'CANCELLED'
          ? { isTaken: false, isOpen: false, dueAt: null, state: 'CANCELLED', content: null }
          : { isTaken: false, dueAt: batch?.state === 'PAUSED' ? null : later },
      )
      .where(isOurs(row))
      .execute()
  })
}

/** Ends the batches of which no row is left. */
export async function finishBatches(db: Db): Promise<void> {
  await sql`
    update shipment_batch set "finishedAt" = clock_timestamp(), counts = ${counted},
      state = case when state = 'CANCELLED' then state else 'FINISHED' end
    where "finishedAt" is null and not exists (
      select from shipment_batch_row as row
      where row."clientId" = shipment_batch."clientId" and row."batchId" = shipment_batch.id and "isOpen")`.execute(db)
}

const keptDays = 30

/** Forgets batches that have finished long ago. Their shipments stay. */
export async function pruneBatches(db: Db): Promise<void> {
  for (;;) {
    const expired = db
      .selectFrom('shipment_batch')
      .select(['clientId', 'id'])
      .where('finishedAt', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
      .limit(5)
    const { numDeletedRows } = await db
      .deleteFrom('shipment_batch')
      .where((where) => where(where.refTuple('clientId', 'id'), 'in', expired.$asTuple('clientId', 'id')))
      .executeTakeFirst()
    if (numDeletedRows < 5n) return
  }
}
