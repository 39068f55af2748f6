import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import { findSheetKey } from '../../network/rate-sheet/store.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { transaction } from '../../platform/store/database.ts'
import { prepare } from '../creation.ts'
import { printingOf, sheetsOf } from '../label/labels.ts'
import { turnToDraw } from '../label/press.ts'
import { recordNotices } from '../notice/notice-store.ts'
import { numberTogether, type Booking } from '../registration/together.ts'
import { withNumbers } from '../registration/settlement.ts'
import { insertShipments } from '../shipment/bulk-store.ts'
import { defaultsOf } from '../shipment/completion.ts'
import type { Shipment } from '../shipment/content.ts'
import { pricedBy, withExpectedCost } from '../shipment/expected-cost.ts'
import { isToBeUnique } from '../shipment/customer-reference-store.ts'
import type { NewShipment } from '../shipment/creation-store.ts'
import { newTrackingUrl } from '../shipment/tracking-url.ts'
import { productRulesOf } from '../shipment/validation.ts'
import { advanceTogether, LeaseEnded, putBack, stateOfBatch, type Row } from './row-store.ts'

type Context = Pick<JobContext, 'db' | 'config' | 'carriers' | 'log' | 'signal'>

/**
 * Brings new rows of a carrier whose numbers are ours to their ends in a few statements for all of them: the shipments
 * and the rows that know of them are on record together, or neither. Returns the rows that are to be worked on singly,
 * as they are then: those that were begun before, that are wrong, or of which another one may stand in the way.
 */
export async function workTogether(context: Context, carrier: Carrier, rows: readonly Row[]): Promise<readonly Row[]> {
  const left: Row[] = []
  for (const some of Map.groupBy(rows, ({ clientId, batchId }) => `${clientId} ${batchId}`).values())
    left.push(...(await workOnSome(context, carrier, some).catch((error: unknown) => giveBack(context, some, error))))
  return left
}

/** What is on record of the rows is not known, so that they are taken anew, and then singly. */
async function giveBack({ db, log }: Context, rows: readonly Row[], error: unknown): Promise<readonly Row[]> {
  if (!(error instanceof LeaseEnded))
    log.error({ err: error, batchId: rows[0]?.batchId }, 'Rows of a batch could not be worked on together')
  // Where even that fails, their leases end by themselves.
  for (const row of rows) await putBack(db, row, 0).catch(() => {})
  return []
}

interface Ready {
  readonly row: Row
  readonly id: string
  readonly shipment: NewShipment
}

async function workOnSome(context: Context, carrier: Carrier, rows: readonly Row[]): Promise<readonly Row[]> {
  const { db, config } = context
  const [first] = rows
  if (!first) return []
  const { clientId, batch } = first
  if (await isToBeUnique(db, clientId, '')) return rows
  const now = new Date()
  const { ready: unpriced, left } = await prepared(context, rows, now)
  const ready = batch.register ? await priced(db, clientId, unpriced, now) : unpriced
  const bookings = batch.register
    ? await numberTogether(
        context,
        clientId,
        carrier,
        ready.map(({ id, shipment: { content } }) => ({ id, content })),
        now,
      )
    : []
  const made = ready.map((one, index) => withBooking(one, bookings[index], config))
  // Until here nothing is on record, and numbers that nobody uses are lost.
  if (['PAUSED', 'CANCELLED'].includes(await stateOfBatch(db, first))) return rows
  if (made.length > 0) await record(context, made)
  return batch.label ? [...left, ...(await print(context, clientId, made))] : left
}

/** The shipments that are right. */
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
    // What crosses a border is declared with its registration.
    const isSingle = batch.register && shipment !== undefined && crossesBorder(shipment.content)
    if (shipment && !isSingle) ready.push({ row, id: ids[index] ?? '', shipment })
    else left.push(row)
  }
  return { ready, left }
}

/** With what they are to cost. Few of them differ in what their rate sheet depends on. */
async function priced(db: Context['db'], clientId: number, ready: readonly Ready[], now: Date): Promise<Ready[]> {
  const sheets = new Map<string, ReturnType<typeof findSheetKey>>()
  const all: Ready[] = []
  for (const one of ready) {
    const { content } = one.shipment
    const wanted = pricedBy(content, now)
    const key = JSON.stringify(wanted)
    const sheet = wanted && (sheets.get(key) ?? findSheetKey(db, clientId, wanted))
    if (sheet) sheets.set(key, sheet)
    all.push({ ...one, shipment: { ...one.shipment, content: await withExpectedCost(db, content, await sheet, now) } })
  }
  return all
}

interface Made extends Ready {
  readonly booking?: NonNullable<Parameters<typeof insertShipments>[2][number]['booking']>
}

function withBooking(ready: Ready, made: Booking | undefined, config: Context['config']): Made {
  if (!made) return ready
  const { registered, registration } = made
  const { shipment } = ready
  return {
    ...ready,
    shipment: { ...shipment, content: withNumbers(shipment.content, registered.parcels) },
    booking: {
      carrierReference: registered.carrierReference,
      parcelReferences: registered.parcels.map(({ carrierReference }) => carrierReference),
      registration,
      trackingUrl: newTrackingUrl(config),
    },
  }
}

/** The shipments, what their recipients are told, and the rows that know of them. */
async function record({ db }: Context, made: readonly Made[]): Promise<void> {
  const [first] = made
  if (!first) return
  const { clientId, batch } = first.row
  await transaction(db, async (trx) => {
    await insertShipments(trx, clientId, made)
    if (batch.register)
      await recordNotices(
        trx,
        clientId,
        made.map(({ id, shipment }) => ({ shipmentId: id, kind: 'REGISTERED', at: shipment.createdAt.toISOString() })),
      )
    await advanceTogether(
      trx,
      made.map(({ row, id }) => ({
        row,
        shipmentId: id,
        state: batch.register ? 'REGISTERED' : 'CREATED',
        isFinal: !batch.label,
      })),
    )
  })
}

/** Our labels are drawn when they are asked for. That they can be is found out now; returns the rows of those that can't. */
async function print(context: Context, clientId: number, made: readonly Made[]): Promise<Row[]> {
  const printed = []
  const left: Row[] = []
  for (const { row, id, shipment, booking } of made) {
    await turnToDraw()
    const { createdAt, content, shipmentType, createdBy } = shipment
    const whole: Shipment = {
      ...content,
      ...booking,
      id,
      clientId,
      createdAt: createdAt.toISOString(),
      createdBy,
      shipmentState: 'REGISTERED',
      shipmentType,
    }
    const printing = printingOf(row.batch.label ?? { type: 'PDF' })
    const sheets = await sheetsOf(context, whole, printing).catch(() => undefined)
    if (sheets && 'drawn' in sheets)
      printed.push({ row, state: 'PRINTED' as const, isFinal: true, pages: sheets.drawn.length })
    else left.push({ ...row, state: 'REGISTERED', shipmentId: id, content: null })
  }
  if (printed.length > 0) await advanceTogether(context.db, printed)
  return left
}
