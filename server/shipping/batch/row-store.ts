import { sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import { prepared, transaction, type Arguments, type Db } from '../../platform/store/database.ts'
import { isAnyBatchOver, orderLane, type BatchEntry } from './store.ts'

/** The batch data that a row needs. */
export interface RowBatch {
  readonly state: Schemas['BatchState']
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
  readonly state: Schemas['BatchRowState']
  readonly shipmentId?: string | null
  readonly orderId?: string | null
  readonly content?: Omit<BatchEntry, 'rowKey'> | null
  readonly attempts: number
  readonly batch: RowBatch
}

const rows: Leased = { table: 'shipment_batch_row', key: ['clientId', 'batchId', 'line'], due: 'dueAt' }

/** Rows of a paused batch are skipped: one whose process died is still due. */
const isNotPaused = sql<SqlBool>`not exists (select from shipment_batch
  where shipment_batch."clientId" = shipment_batch_row."clientId" and id = "batchId" and state = 'PAUSED')`

/** Whether there are rows without a worker, because they waited or it was interrupted, or batches to finish. */
export const isAnyBatchLeft = sql<SqlBool>`(
  ${isAnyDue(rows, { where: sql`carrier <> ${sql.lit(orderLane)}`, seconds: 5 })} or ${isAnyBatchOver})`
export const isAnyOrderLeft = isAnyDue(rows, { where: sql`carrier = ${sql.lit(orderLane)}`, seconds: 5 })

/** The next carrier, in alphabetical order, with a due row. An index lookup, however many rows there are. */
const selectNextDue = prepared((db, arg: Arguments<{ last: string }>) =>
  db
    .selectFrom('shipment_batch_row')
    .select('carrier')
    .where('carrier', '>', arg.last)
    .where(sql<SqlBool>`"dueAt" <= statement_timestamp() + interval '1 millisecond'`)
    .where(isNotPaused)
    .orderBy('carrier')
    .limit(sql<number>`1`),
)

/** Finds the carriers with due rows. */
export async function dueCarriers(db: Db): Promise<string[]> {
  const carriers: string[] = []
  for (;;) {
    const [next] = await selectNextDue(db, { last: carriers.at(-1) ?? '' })
    if (!next) return carriers
    carriers.push(next.carrier)
  }
}

export async function claimRows(
  db: Db,
  carrier: string,
  { count, seconds }: { readonly count: number; readonly seconds: number },
): Promise<Row[]> {
  const claimed = await claim<Omit<Row, 'batch' | 'leasedUntil'>>(db, rows, {
    count,
    seconds,
    where: sql`carrier = ${carrier} and ${isNotPaused}`,
    set: sql`"isTaken" = true, attempts = attempts + 1`,
    returning: sql`"clientId", "batchId", line, state, "shipmentId", "orderId", content, attempts`,
  })
  const batches = new Map<string, RowBatch>()
  for (const { clientId, batchId } of claimed)
    if (!batches.has(batchId)) batches.set(batchId, await beginBatch(db, clientId, batchId))
  return claimed.flatMap((row) => {
    const batch = batches.get(row.batchId)
    return batch ? [{ ...row, batch }] : []
  })
}

/** Marks the batch as running, and returns its former data that rows need. */
async function beginBatch(db: Db, clientId: number, id: string): Promise<RowBatch> {
  const batch: RowBatch = await db
    .selectFrom('shipment_batch')
    .select(['state', 'register', 'label', 'columns', 'createdBy', 'userId', 'apiKeyId', 'requestId'])
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (batch.state === 'QUEUED')
    await db
      .updateTable('shipment_batch')
      .set({ state: 'RUNNING', startedAt: sql<string>`statement_timestamp()` })
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .where('state', '=', 'QUEUED')
      .execute()
  return batch
}

interface Step {
  readonly state: Schemas['BatchRowState']
  readonly isFinal: boolean
  readonly shipmentId?: string
  /** The lane that continues, if it was not known before. */
  readonly carrier?: string
  readonly error?: string
  readonly label?: Uint8Array
  readonly pages?: number
}

/** Thrown if another worker has taken a row, to roll the transaction back. */
export class LeaseEnded extends Error {
  override readonly name = 'LeaseEnded'
}

const isOurs = (row: Row) =>
  sql<SqlBool>`"clientId" = ${row.clientId} and "batchId" = ${row.batchId}::uuid and line = ${row.line} and ${isHeld(rows, row)}`

/** Records the progress of a row. */
export async function advance(db: Db, row: Row, { state, isFinal, error, label, ...step }: Step): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('shipment_batch_row')
    .set({
      ...step,
      state,
      // A row with a shipment need not store its request as well.
      ...(state !== 'FAILED' && { content: null }),
      attempts: 0,
      error: error === undefined ? null : sql<Schemas['ErrorInfo']>`${error}::json`,
      ...(label && { label: Buffer.from(label) }),
      ...(step.carrier !== undefined && { isTaken: false, dueAt: sql<string>`statement_timestamp()` }),
      ...(isFinal && { isOpen: false, isTaken: false, dueAt: null }),
    })
    .where(isOurs(row))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseEnded(`Line ${row.line} of batch ${row.batchId}`)
}

interface StepTogether extends Pick<Step, 'state' | 'isFinal' | 'shipmentId' | 'pages'> {
  readonly row: Row
}

/** Records the progress of all rows, or of none. */
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
): Promise<Schemas['BatchState']> {
  const { state } = await db
    .selectFrom('shipment_batch')
    .select('state')
    .where('clientId', '=', clientId)
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  return state
}

/**
 * Postpones all of a client's rows that wait for a carrier which rejects the credentials, in all batches, and records
 * why. Rows in progress find out by themselves.
 */
export function holdBack(db: Db, row: Row, seconds: number, error: string): Promise<void> {
  return transaction(db, async (trx) => {
    await putBack(trx, row, seconds, error)
    await sql`
      update shipment_batch_row as row set "dueAt" = statement_timestamp() + make_interval(secs => ${seconds}),
        error = ${error}::json
      where "clientId" = ${row.clientId} and "isOpen" and not "isTaken" and "dueAt" is not null and carrier = (
          select carrier from shipment_batch_row
          where "clientId" = ${row.clientId} and "batchId" = ${row.batchId}::uuid and line = ${row.line})
        and exists (select from shipment_batch as batch
          where batch."clientId" = row."clientId" and batch.id = row."batchId" and batch.register)`.execute(trx)
  })
}

/** Returns a row to work on later: after a pause, or once its batch is resumed. */
export function putBack(db: Db, row: Row, seconds: number, error?: string): Promise<void> {
  return transaction(db, async (trx) => {
    // The lock orders this against pausing, resuming or cancelling the batch.
    const batch = await trx
      .selectFrom('shipment_batch')
      .select('state')
      .where('clientId', '=', row.clientId)
      .where('id', '=', row.batchId)
      .forShare()
      .executeTakeFirst()
    const later = sql<string>`statement_timestamp() + make_interval(secs => ${seconds})`
    await trx
      .updateTable('shipment_batch_row')
      .set(
        batch?.state === 'CANCELLED'
          ? { isTaken: false, isOpen: false, dueAt: null, state: 'CANCELLED', content: null }
          : {
              isTaken: false,
              dueAt: batch?.state === 'PAUSED' ? null : later,
              // Rows may be held back for as long as necessary.
              ...(error !== undefined && { error: sql<Schemas['ErrorInfo']>`${error}::json`, attempts: 0 }),
            },
      )
      .where(isOurs(row))
      .execute()
  })
}
