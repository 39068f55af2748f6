import { currentTime } from '../../kernel/current-time.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitAfter } from '../../kernel/back-off.ts'
import { apiErrorOf, failureOf } from '../../platform/http/failure.ts'
import { prefix } from '../../platform/http/prefix.ts'
import { asked, type JobContext } from '../../platform/queue/queue.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { ApiError, notFound, type ErrorDetail } from '../../kernel/error.ts'
import { create } from '../creation.ts'
import { printingOf, sheetsOf } from '../label/labels.ts'
import { registerShipment } from '../registration/registration.ts'
import { findShipment, parse } from '../shipment/store.ts'
import { workTogether } from './together.ts'
import {
  advance,
  claimRows,
  dueCarriers,
  holdBack,
  isAnyBatchLeft,
  LeaseEnded,
  putBack,
  stateOfBatch,
  type Row,
} from './row-store.ts'
import { finishBatches, orderLane } from './store.ts'

type Context = Pick<JobContext, 'db' | 'config' | 'carriers' | 'log' | 'signal'>

interface Settings {
  /** Concurrent rows per carrier in one process. */
  readonly atOnce: number
  /** Rows claimed at once. */
  readonly together: number
  /** Rows claimed at once for a carrier that need not be called. */
  readonly ofOurs: number
  /** Longer than the calls to a carrier for that many rows may take. */
  readonly leaseSeconds: number
}

const usual: Settings = { atOnce: 5, together: 4, ofOurs: 100, leaseSeconds: 120 }

/** How often to look for carriers with new work. */
const lookMs = 500
/** Attempts with a carrier that is out of order: about ten minutes in all. */
const mostAttempts = 12
const rest = { firstMs: 2_000, longestMs: 120_000, longestAskedMs: 120_000 }

export const [workOnBatches, workOnBatchesAgain] = asked({
  name: 'work-on-batches',
  due: isAnyBatchLeft,
  seconds: 60,
  run: (context) => runBatches(context),
  timeoutSeconds: 3_600,
})

/** Works on rows until none is due. Each carrier has its own lane, so one that hangs delays no other. */
export async function runBatches(context: Context, settings = usual): Promise<void> {
  const { db, signal, log } = context
  const lanes = new Map<string, Promise<void>>()
  while (!signal.aborted) {
    for (const carrier of await dueCarriers(db)) {
      if (lanes.has(carrier) || carrier === orderLane) continue
      const lane = runLane(context, carrier, settings)
        .catch((error: unknown) => log.error({ err: error, carrier }, 'Rows of a batch were interrupted'))
        .finally(() => lanes.delete(carrier))
      lanes.set(carrier, lane)
    }
    await finishBatches(db)
    if (lanes.size === 0) return
    await Promise.race([...lanes.values(), sleep(lookMs)])
  }
  await Promise.all(lanes.values())
}

async function runLane(
  context: Context,
  name: string,
  { atOnce, together, ofOurs, leaseSeconds }: Settings,
): Promise<void> {
  const { db, signal, carriers } = context
  const carrier = Object.values(carriers).find(({ id, numbersAreOurs }) => id === name && numbersAreOurs)
  const taking = { count: carrier ? ofOurs : together, seconds: leaseSeconds }
  const worker = async () => {
    while (!signal.aborted) {
      const rows = await claimRows(db, name, taking)
      if (rows.length === 0) return
      for (const row of carrier ? await workTogether(context, rows) : rows) await workOn(context, row)
    }
  }
  // Two workers keep both this process and the database busy.
  await Promise.all(Array.from({ length: carrier ? 2 : atOnce }, worker))
}

/**
 * Finishes a row, or returns it. Each step is recorded before the next one, so repeating an interrupted step does no
 * harm.
 */
async function workOn(context: Context, row: Row): Promise<void> {
  const { db, signal, log } = context
  let now: Row = row
  try {
    for (;;) {
      const isStopped = ['PAUSED', 'CANCELLED'].includes(await stateOfBatch(db, row))
      if (isStopped || signal.aborted) return await putBack(db, row, 0)
      const next = await step(context, now)
      if (!next) return
      now = next
    }
  } catch (error) {
    if (error instanceof LeaseEnded) return
    await failRow(db, now, error).catch((second: unknown) => {
      // Its lease expires, and then it is claimed again.
      log.error({ err: second, batchId: row.batchId, line: row.line }, 'A row of a batch could not be settled')
    })
    if (apiErrorOf(error).kind === 'broken')
      log.error({ err: error, batchId: row.batchId, line: row.line }, 'A row of a batch failed')
  }
}

/** Takes the next step of a row. Returns the row in its new state, unless it is finished. */
function step(context: Context, row: Row): Promise<Row | undefined> {
  if (row.shipmentId === undefined || row.shipmentId === null) return createStep(context, row)
  const { shipmentId } = row
  return row.state === 'CREATED' ? registerStep(context, row, shipmentId) : printStep(context, row, shipmentId)
}

/** Stores the shipment and the row that refers to it, or neither. */
function createStep({ db, carriers, config }: Context, row: Row): Promise<Row | undefined> {
  const { clientId, batchId, content, batch } = row
  if (!content) throw new Error(`Line ${row.line} of batch ${batchId} has no content`)
  const isFinal = !batch.register
  return transaction(db, async (trx) => {
    const ctx = {
      db: trx,
      caller: { clientId, userId: batch.userId, apiKeyId: batch.apiKeyId ?? undefined, username: batch.createdBy },
      now: currentTime(),
      idempotencyKey: undefined,
      app: { carriers, config },
      transaction: <T>(work: (db: Db) => Promise<T>) => transaction(trx, work),
    }
    const { id: shipmentId } = await create(ctx, content, { batchId })
    await advance(trx, row, { state: 'CREATED', isFinal, shipmentId })
    return isFinal ? undefined : { ...row, state: 'CREATED' as const, shipmentId }
  })
}

async function registerStep(context: Context, row: Row, id: string): Promise<Row | undefined> {
  const { clientId, batch } = row
  await registerShipment(context, { clientId, id, username: batch.createdBy, label: batch.label ?? undefined })
  const isFinal = !batch.label
  await advance(context.db, row, { state: 'REGISTERED', isFinal })
  return isFinal ? undefined : { ...row, state: 'REGISTERED' }
}

/** Stores a label from the carrier with the row, so that no carrier has to be asked when all are printed. */
async function printStep(context: Context, row: Row, id: string): Promise<undefined> {
  const { clientId, batch } = row
  const printed = await findShipment(context.db, clientId, id)
  if (!printed) throw notFound('Shipment', id)
  if (!batch.label) throw new Error(`Batch ${row.batchId} prints nothing`)
  const sheets = await sheetsOf(context, parse(printed), printingOf(batch.label))
  const pages = 'drawn' in sheets ? sheets.drawn.length : sheets.pages
  await advance(context.db, row, {
    state: 'PRINTED',
    isFinal: true,
    pages,
    ...('kept' in sheets && { label: sheets.kept }),
  })
}

/** Postpones a row if a retry may help, or else fails it. */
export async function failRow(db: Db, row: Row, error: unknown): Promise<void> {
  const known = apiErrorOf(error)
  if (known.error === 'CARRIER_CREDENTIALS') {
    const { body: held } = failureOf(inRow(known, row), `${prefix}/shipments/batches`, row.batch.requestId)
    return holdBack(db, row, known.retrySeconds ?? 300, held)
  }
  const isPassing = known.kind === 'unavailable' || known.kind === 'broken' || known.retrySeconds !== undefined
  if (isPassing && row.attempts < mostAttempts)
    return putBack(db, row, waitAfter(rest, row.attempts, known.retrySeconds) / 1_000)
  const { body } = failureOf(inRow(known, row), `${prefix}/shipments/batches`, row.batch.requestId)
  await advance(db, row, { state: 'FAILED', isFinal: true, error: body })
}

/** Adds the place in the file or list to an error. */
export function inRow(
  error: ApiError,
  { line, batch }: { readonly line: number; readonly batch: Pick<Row['batch'], 'columns'> },
): ApiError {
  const { kind, error: code, message, errors, cause } = error
  const placed = errors?.map((detail) => Object.assign({ line }, detail, columnOf(detail, batch.columns)))
  return new ApiError(kind, code, message, { errors: placed, cause })
}

function columnOf({ field = '' }: ErrorDetail, columns: Row['batch']['columns']): { column?: string } {
  const column = columns?.[field.replaceAll(/\[(\d+)\]/g, '.$1')]
  return column === undefined ? {} : { column }
}
