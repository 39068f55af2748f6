import { Readable } from 'node:stream'
import type { BatchHandlers } from '../../generated/handlers.ts'
import {
  ApiError,
  badRequest,
  conflict,
  fieldError,
  invalid,
  mustHaveNone,
  notFound,
  within,
  type FieldError,
} from '../../kernel/error.ts'
import { metadataIn } from '../../kernel/metadata.ts'
import { pageOf } from '../../kernel/paging.ts'
import { failureOf } from '../../platform/http/failure.ts'
import type { Context } from '../../platform/http/handler.ts'
import { prefix } from '../../platform/http/prefix.ts'
import type { Db } from '../../platform/store/database.ts'
import { isToBeUnique } from '../shipment/customer-reference-store.ts'
import { discardRefused } from '../shipment/discard.ts'
import { findShipments } from '../shipment/store.ts'
import { rowCheck } from './check.ts'
import { exampleFile } from './example-file.ts'
import { failedFile } from './failed-file.ts'
import { inLine, readFile } from './file.ts'
import { listCarrierMade } from './label-store.ts'
import { batchPdf, batchSlips, batchZpl, printedRows, rowsWithShipment } from './labels.ts'
import {
  changeState,
  findBatch,
  findReferences,
  insertBatch,
  listBatches,
  listFailedRows,
  listRows,
  lockSentBefore,
  type Batch,
  type NewBatch,
  type SentBefore,
} from './store.ts'
import { workOnBatches } from './work.ts'

type Options = Pick<
  Parameters<BatchHandlers['createBatch']>[0]['body'],
  'name' | 'metadata' | 'register' | 'label' | 'repeat'
>

export const batchHandlers = {
  listBatches: ({ query }, { db, caller }) =>
    listBatches(db, caller.clientId, {
      states: query.states,
      metadata: metadataIn(query.metadata),
      ...pageOf(query),
    }),

  async createBatch({ body: { shipments, ...options } }, ctx) {
    mustRegister(options)
    const check = await rowCheck(ctx, options)
    const errors: FieldError[] = []
    for (const [index, shipment] of shipments.entries()) {
      errors.push(...within(`shipments[${index}]`, await check(shipment)))
      if (errors.length >= mostErrors) break
    }
    mustHaveNone(errors.slice(0, mostErrors))
    const rows = shipments.map((shipment, index) => ({ line: index + 1, shipment }))
    return add(ctx, options, { rows }, (row, found) => within(`shipments[${row.line - 1}]`, [found])[0] ?? found)
  },

  async importBatch({ body: { data, columns, delimiter, decimalSign, ...options } }, ctx) {
    mustRegister(options)
    return addFile(ctx, options, { data, columns, delimiter, decimalSign })
  },

  async importBatchCsv(
    { body: data, query: { name, register, repeat, label_type: type, delimiter, decimal_sign: decimalSign } },
    ctx,
  ) {
    if (type && !register)
      throw invalid(
        [{ ...labelWithoutRegister, defaultMessage: 'label_type is only valid with register', field: 'label_type' }],
        'query',
      )
    const options = { name, register, repeat, ...(type && { label: { type } }) }
    return addFile(ctx, options, { data, delimiter, decimalSign })
  },

  getBatchExample({ query: { delimiter } }, ctx) {
    ctx.header('Content-Disposition', 'attachment; filename="shipments.csv"')
    return exampleFile(delimiter)
  },

  async getBatchFailedRows({ path: { batchId }, query: { delimiter } }, ctx) {
    await existing(ctx, batchId)
    const failed = await listFailedRows(ctx.db, ctx.caller.clientId, batchId)
    const shipments = await findShipments(
      ctx.db,
      ctx.caller.clientId,
      failed.flatMap(({ shipmentId }) => shipmentId ?? []),
    )
    const rows = failed.flatMap(({ content, shipmentId, rowKey, error }) => {
      const shipment = shipments.get(shipmentId ?? '')
      // A shipment that the carrier may have is not sent again.
      const sent = content ?? (shipment?.shipmentState === 'FAILED_TO_REGISTER' ? shipment : undefined)
      const message = error?.errors?.map((one) => one.defaultMessage).join(' ') ?? error?.message ?? ''
      return sent ? [{ content: sent, rowKey, message }] : []
    })
    if (rows.length === 0)
      throw badRequest('NO_ROW_FAILED', `No row of batch ${batchId} has failed that could be sent again as a file.`)
    ctx.header('Content-Disposition', `attachment; filename="failed-${batchId}.csv"`)
    return failedFile(rows, failed[0]?.columns ?? {}, delimiter)
  },

  getBatch: ({ path: { batchId } }, ctx) => existing(ctx, batchId),

  async listBatchRows({ path: { batchId }, query }, ctx) {
    await existing(ctx, batchId)
    return listRows(ctx.db, ctx.caller.clientId, batchId, { states: query.states, ...pageOf(query) })
  },

  pauseBatch: ({ path }, ctx) => change(ctx, path.batchId, 'PAUSED'),
  resumeBatch: ({ path }, ctx) => change(ctx, path.batchId, 'RUNNING'),
  cancelBatch: ({ path }, ctx) => change(ctx, path.batchId, 'CANCELLED'),

  async getBatchLabelsPdf({ path: { batchId }, query }, ctx) {
    const { order, documents, incomplete, sheet_from: sheetFrom } = query
    if (sheetFrom !== undefined && documents !== 'LABEL') throw invalid([sheetsWithoutDocuments], 'query')
    const batch = await printed(ctx, batchId, { type: 'PDF' })
    const rows = await printedRows(ctx.app.db, ctx.caller.clientId, batch, order)
    ctx.header('Content-Disposition', `attachment; filename="labels-${batchId}.pdf"`)
    return Readable.from(
      await batchPdf(ctx.app, ctx.caller.clientId, batch, rows, { documents, incomplete, sheetFrom }),
    )
  },

  async getBatchPackingSlips({ path: { batchId }, query: { order } }, ctx) {
    const batch = await existing(ctx, batchId)
    const rows = await rowsWithShipment(ctx.app.db, ctx.caller.clientId, batch, order)
    if (rows.length === 0)
      throw badRequest(
        'BATCH_HAS_NO_SHIPMENTS',
        `No row of batch ${batchId} has a shipment yet, so there are no packing slips. Try again once a row is CREATED.`,
      )
    ctx.header('Content-Disposition', `attachment; filename="packing-slips-${batchId}.pdf"`)
    return Readable.from(batchSlips(ctx.app.db, ctx.caller.clientId, batch, rows))
  },

  async getBatchLabelsZpl({ path: { batchId }, query: { order, resolution } }, ctx) {
    const batch = await printed(ctx, batchId, { type: 'ZPL', resolution })
    const rows = await printedRows(ctx.app.db, ctx.caller.clientId, batch, order)
    ctx.header('Content-Disposition', `attachment; filename="labels-${batchId}.zpl"`)
    return Readable.from(batchZpl(ctx.app, ctx.caller.clientId, batch, rows))
  },
} satisfies BatchHandlers

const sheetsWithoutDocuments = {
  code: 'NOT_ALLOWED',
  defaultMessage: 'sheet_from is only valid with documents=LABEL',
  field: 'sheet_from',
}

const labelWithoutRegister = {
  code: 'NOT_ALLOWED',
  defaultMessage: 'label is only valid with register',
  field: 'label',
}

/** Throws if labels are requested without registering. */
function mustRegister({ register, label }: Options): void {
  if (label && !register) throw invalid([labelWithoutRegister])
}

const mostErrors = 500
const day = 86_400_000

type Place = (row: Pick<Entry, 'line'>, error: FieldError) => FieldError
type Entry = Extract<NewBatch['rows'][number], { shipment: unknown }>

async function addFile(ctx: Context, options: Options & { register: boolean }, file: Parameters<typeof readFile>[0]) {
  const { rows, columns } = await readFile(file, await rowCheck(ctx, options))
  return add(ctx, options, { rows, columns }, ({ line }, error) => inLine(error, line, columns))
}

function add(
  ctx: Context,
  { repeat, ...options }: Options & { register: boolean },
  { rows: given, columns }: { readonly rows: readonly Entry[] } & Pick<NewBatch, 'columns'>,
  place: Place,
): Promise<Batch> {
  const { caller, now, requestId, app } = ctx
  const { clientId, username: createdBy, userId, apiKeyId } = caller
  return ctx.transaction(async (db) => {
    const rows = repeat ? given : await withoutSent(db, ctx, given, place)
    await mustBeFree(db, clientId, rows, place)
    const who = { createdAt: now, createdBy, userId, apiKeyId, requestId }
    const id = await insertBatch(db, clientId, { ...options, rows, columns, ...who })
    await app.jobs.send(db, workOnBatches, {})
    ctx.location(`/shipments/batches/${id}`)
    return (await findBatch(db, clientId, id)) ?? unknown(id)
  })
}

/**
 * Skips rows that another batch of the last day has. A row whose shipment the carrier has refused since then replaces
 * that shipment.
 */
async function withoutSent(db: Db, ctx: Context, rows: readonly Entry[], place: Place): Promise<Entry[]> {
  const { caller, now, requestId } = ctx
  const keyOf = ({ shipment: { rowKey, customerReference } }: Entry) => rowKey ?? customerReference
  const keys = rows.flatMap((row) => keyOf(row) ?? [])
  const before = await lockSentBefore(db, caller.clientId, keys, new Date(now.getTime() - day))
  const shipped = new Map(before.flatMap((one) => (one.isRefused ? [] : [[one.rowKey, one]])))
  const refused = Map.groupBy(
    before.filter((one) => one.isRefused),
    (one) => one.rowKey,
  )
  const errors: FieldError[] = []
  const left: Entry[] = []
  for (const row of rows) {
    const key = keyOf(row) ?? ''
    const other = shipped.get(key)
    const { body } = other ? failureOf(sentBefore(key, other), `${prefix}/shipments/batches`, requestId) : {}
    left.push({ ...row, skipped: body })
    for (const { shipmentId } of other ? [] : (refused.get(key) ?? []))
      await discardRefused(db, caller.clientId, shipmentId ?? '').catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        errors.push(place(row, { code: error.error, defaultMessage: error.message, field: 'customerReference' }))
      })
  }
  mustHaveNone(errors)
  return left
}

const sentBefore = (key: string, { batchId, line, shipmentId }: SentBefore) =>
  conflict(
    'ROW_SENT_BEFORE',
    `Line ${line} of batch ${batchId} has ${key} too and ${shipmentId ? `is shipment ${shipmentId}` : 'is under way'}. Send the row with repeat to ship it again.`,
  )

/** Throws if the client requires unique references and one is taken. */
async function mustBeFree(db: Db, clientId: number, rows: readonly Entry[], place: Place): Promise<void> {
  if (!(await isToBeUnique(db, clientId, ''))) return
  const sent = rows.flatMap((row) => (row.skipped === undefined ? [row] : []))
  const taken = new Map(
    await findReferences(
      db,
      clientId,
      sent.flatMap(({ shipment }) => shipment.customerReference ?? []),
    ),
  )
  const errors: FieldError[] = []
  for (const row of sent) {
    const { customerReference } = row.shipment
    if (customerReference === undefined) continue
    const holder = taken.get(customerReference)
    const says = `is ${customerReference}, which ${holder} has already, and customer references must be unique`
    if (holder) errors.push(place(row, fieldError('CUSTOMER_REFERENCE_TAKEN', 'customerReference', says)))
    taken.set(customerReference, holder ?? `line ${row.line}`)
  }
  mustHaveNone(errors.slice(0, mostErrors))
}

async function existing({ db, caller }: Context, id: string): Promise<Batch> {
  return (await findBatch(db, caller.clientId, id)) ?? unknown(id)
}

function unknown(id: string): never {
  throw notFound('Batch', id)
}

type Label = NonNullable<Batch['label']>

/** Returns a batch with labels to print, in its own format or in another one. */
async function printed(ctx: Context, id: string, form: Pick<Label, 'type' | 'resolution'>): Promise<Batch> {
  const batch = await existing(ctx, id)
  const { label } = batch
  if (!label || batch.counts.printed === 0)
    throw badRequest(
      'BATCH_NOT_PRINTED',
      label
        ? `Batch ${id} has no labels yet. Ask again once a row is PRINTED.`
        : `Batch ${id} has no labels. Create a batch with register and label.`,
    )
  const { type, resolution = label.resolution } = form
  if (type === label.type && (type === 'PDF' || resolution === label.resolution)) return batch
  const lines = await listCarrierMade(ctx.app.db, ctx.caller.clientId, id, mostErrors)
  mustHaveNone(
    lines.map((line) => ({
      code: 'LABEL_FORMAT_NOT_OFFERED',
      defaultMessage: `Line ${line} has a label that its carrier made, and cannot be printed in another form than the batch was`,
      objectName: 'shipment',
      line,
    })),
  )
  return { ...batch, label: { ...label, type, resolution } }
}

function change(ctx: Context, id: string, to: 'PAUSED' | 'RUNNING' | 'CANCELLED'): Promise<Batch> {
  return ctx.transaction(async (db) => {
    const before = (await changeState(db, ctx.caller.clientId, id, to)) ?? unknown(id)
    if (before === 'FINISHED' || (before === 'CANCELLED' && to !== 'CANCELLED'))
      throw badRequest('BATCH_ENDED', `Batch ${id} is ${before}, so it can no longer be paused, resumed or cancelled.`)
    await ctx.app.jobs.send(db, workOnBatches, {})
    return (await findBatch(db, ctx.caller.clientId, id)) ?? unknown(id)
  })
}
