import { currentTime } from '../../kernel/current-time.ts'
import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { transaction, send } from '../../platform/store/database.ts'
import { prepare } from '../creation.ts'
import { printingOf, sheetsOf } from '../label/labels.ts'
import { turnToDraw } from '../label/press.ts'
import { freshInsert, registerFresh, type Fresh } from '../registration/fresh.ts'
import { defaultsOf } from '../shipment/completion.ts'
import { isToBeUnique } from '../shipment/customer-reference-store.ts'
import { printNew, type NewShipment } from '../shipment/creation-store.ts'
import { parse } from '../shipment/store.ts'
import { productRulesOf } from '../shipment/validation.ts'
import { advanceTogether, LeaseEnded, putBack, stateOfBatch, type Row } from './row-store.ts'

type Context = Pick<JobContext, 'db' | 'config' | 'carriers' | 'log' | 'signal'>

/**
 * Processes new rows of a carrier whose numbers are our own in a few statements for all of them. Their shipments and
 * the rows that refer to them are stored together, or not at all. Returns the rows to process one by one, in their
 * current state: rows begun earlier, invalid rows, and rows that another row may conflict with.
 */
export async function workTogether(context: Context, rows: readonly Row[]): Promise<readonly Row[]> {
  const left: Row[] = []
  for (const some of Map.groupBy(rows, ({ clientId, batchId }) => `${clientId} ${batchId}`).values())
    left.push(...(await workOnSome(context, some).catch((error: unknown) => giveBack(context, some, error))))
  return left
}

/** Returns rows whose stored state is unknown, so that they are claimed again and then processed one by one. */
async function giveBack({ db, log }: Context, rows: readonly Row[], error: unknown): Promise<readonly Row[]> {
  if (!(error instanceof LeaseEnded))
    log.error({ err: error, batchId: rows[0]?.batchId }, 'Rows of a batch could not be processed together')
  // If even that fails, their leases expire.
  for (const row of rows) await putBack(db, row, 0).catch(() => {})
  return []
}

interface Ready {
  readonly row: Row
  readonly shipment: NewShipment & { readonly id: string }
}

/** A row with the shipment to store for it. */
interface Made {
  readonly row: Row
  readonly fresh: Fresh
}

async function workOnSome(context: Context, rows: readonly Row[]): Promise<readonly Row[]> {
  const { db } = context
  const [first] = rows
  if (!first) return []
  const { clientId, batch } = first
  if (await isToBeUnique(db, clientId, '')) return rows
  const now = currentTime()
  const { ready, left } = await prepared(context, rows, now)
  const shipments = ready.map(({ shipment }) => shipment)
  const fresh = batch.register
    ? await registerFresh({ ...context, trx: db, now }, clientId, shipments)
    : shipments.map((shipment) => ({ row: shipment, printed: printNew(clientId, shipment) }))
  const made: Made[] = []
  for (const [index, { row }] of ready.entries()) {
    const own = fresh[index]
    if (own) made.push({ row, fresh: own })
    else left.push(row)
  }
  // Nothing is stored up to this point. Unused numbers are lost.
  if (['PAUSED', 'CANCELLED'].includes(await stateOfBatch(db, first))) return rows
  if (made.length > 0) await record(context, made)
  return batch.label ? [...left, ...(await print(context, made))] : left
}

/** Prepares the valid shipments. */
async function prepared(
  { db, carriers, config }: Context,
  rows: readonly Row[],
  now: Date,
): Promise<{ ready: Ready[]; left: Row[] }> {
  const ready: Ready[] = []
  const left: Row[] = []
  const shared = new Map<string, Parameters<typeof prepare>[3]>()
  const ids = rows.map(() => randomUUIDv7()).sort()
  for (const [index, row] of rows.entries()) {
    if (index % 10 === 9) await breathe()
    const { clientId, batchId, batch, content, state } = row
    const caller = { clientId, userId: batch.userId, apiKeyId: batch.apiKeyId ?? undefined, username: batch.createdBy }
    const isNew = state === 'QUEUED' && row.attempts <= 1
    if (!isNew || !content || content.externalShipment || content.rateId !== undefined) {
      left.push(row)
      continue
    }
    const known = shared.get(batchId) ?? { defaults: defaultsOf({ db, caller }), rulesOf: productRulesOf(db, clientId) }
    shared.set(batchId, known)
    const ctx = { db, caller, now, idempotencyKey: undefined, app: { carriers, config } }
    const shipment = await prepare(ctx, content, { batchId }, known).catch(() => undefined)
    // A shipment that crosses a border is declared with its registration.
    const isSingle = batch.register && shipment !== undefined && crossesBorder(shipment.content)
    if (shipment && !isSingle) ready.push({ row, shipment: { ...shipment, id: ids[index] ?? '' } })
    else left.push(row)
  }
  return { ready, left }
}

/** Stores the shipments, the messages for their recipients, and the rows that refer to them. */
async function record({ db }: Context, made: readonly Made[]): Promise<void> {
  const [first] = made
  if (!first) return
  const { clientId, batch } = first.row
  await transaction(db, async (trx) => {
    const fresh = made.map((one) => one.fresh)
    await send(trx, freshInsert(trx, clientId, fresh))
    await advanceTogether(
      trx,
      made.map(
        ({
          row,
          fresh: {
            row: { id },
          },
        }) => ({
          row,
          shipmentId: id,
          state: batch.register ? 'REGISTERED' : 'CREATED',
          isFinal: !batch.label,
        }),
      ),
    )
  })
}

/** Our labels are drawn on request. Checks now that they can be drawn, and returns the rows whose labels can't. */
async function print(context: Context, made: readonly Made[]): Promise<Row[]> {
  const printed = []
  const left: Row[] = []
  for (const { row, fresh } of made) {
    await turnToDraw()
    const printing = printingOf(row.batch.label ?? { type: 'PDF' })
    const sheets = await sheetsOf(context, parse(fresh.printed), printing).catch(() => undefined)
    if (sheets && 'drawn' in sheets)
      printed.push({ row, state: 'PRINTED' as const, isFinal: true, pages: sheets.drawn.length })
    else left.push({ ...row, state: 'REGISTERED', shipmentId: fresh.row.id, content: null })
  }
  if (printed.length > 0) await advanceTogether(context.db, printed)
  return left
}
