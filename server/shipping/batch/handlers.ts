import { Readable } from 'node:stream'
import type { BatchHandlers } from '../../generated/handlers.ts'
import { badRequest, invalid, notFound } from '../../kernel/error.ts'
import { pageOf } from '../../kernel/paging.ts'
import type { Context } from '../../platform/http/handler.ts'
import { exampleFile } from './example-file.ts'
import { readFile } from './file.ts'
import { batchPdf, batchSlips, batchZpl, printedRows, rowsWithShipment } from './labels.ts'
import { changeState, findBatch, insertBatch, listBatches, listRows, type Batch, type NewBatch } from './store.ts'
import { workOnBatches } from './work.ts'

type Options = Pick<Parameters<BatchHandlers['createBatch']>[0]['body'], 'name' | 'register' | 'label'>

export const batchHandlers = {
  listBatches: ({ query }, { db, caller }) =>
    listBatches(db, caller.clientId, { states: query.states, ...pageOf(query) }),

  createBatch({ body: { shipments, ...options } }, ctx) {
    mustRegister(options)
    return add(ctx, options, { rows: shipments.map((shipment, index) => ({ line: index + 1, shipment })) })
  },

  async importBatch({ body: { data, columns, delimiter, decimalSign, ...options } }, ctx) {
    mustRegister(options)
    return add(ctx, options, await readFile({ data, columns, delimiter, decimalSign }))
  },

  async importBatchCsv(
    { body: data, query: { name, register, label_type: type, delimiter, decimal_sign: decimalSign } },
    ctx,
  ) {
    if (type && !register)
      throw invalid(
        [{ ...labelWithoutRegister, defaultMessage: 'label_type goes with register', field: 'label_type' }],
        'query',
      )
    const options = { name, register, ...(type && { label: { type } }) }
    return add(ctx, options, await readFile({ data, delimiter, decimalSign }))
  },

  getBatchExample({ query: { delimiter } }, ctx) {
    ctx.header('Content-Disposition', 'attachment; filename="shipments.csv"')
    return exampleFile(delimiter)
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
    const batch = await printed(ctx, batchId, 'PDF')
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
        `No row of batch ${batchId} has a shipment yet, so there are no packing slips. Ask again once one is CREATED.`,
      )
    ctx.header('Content-Disposition', `attachment; filename="packing-slips-${batchId}.pdf"`)
    return Readable.from(batchSlips(ctx.app.db, ctx.caller.clientId, batch, rows))
  },

  async getBatchLabelsZpl({ path: { batchId }, query: { order } }, ctx) {
    const batch = await printed(ctx, batchId, 'ZPL')
    const rows = await printedRows(ctx.app.db, ctx.caller.clientId, batch, order)
    ctx.header('Content-Disposition', `attachment; filename="labels-${batchId}.zpl"`)
    return Readable.from(batchZpl(ctx.app, ctx.caller.clientId, batch, rows))
  },
} satisfies BatchHandlers

const sheetsWithoutDocuments = {
  code: 'NOT_ALLOWED',
  defaultMessage: 'sheet_from goes with documents=LABEL',
  field: 'sheet_from',
}

const labelWithoutRegister = { code: 'NOT_ALLOWED', defaultMessage: 'label goes with register', field: 'label' }

/** What is not registered has no label. */
function mustRegister({ register, label }: Options): void {
  if (label && !register) throw invalid([labelWithoutRegister])
}

function add(
  ctx: Context,
  options: Options & { register: boolean },
  given: Pick<NewBatch, 'rows' | 'columns'>,
): Promise<Batch> {
  const { caller, now, requestId, app } = ctx
  const { clientId, username: createdBy, userId, apiKeyId } = caller
  return ctx.transaction(async (db) => {
    const who = { createdAt: now, createdBy, userId, apiKeyId, requestId }
    const id = await insertBatch(db, clientId, { ...options, ...given, ...who })
    await app.jobs.send(db, workOnBatches, {})
    ctx.location(`/shipments/batches/${id}`)
    return (await findBatch(db, clientId, id)) ?? unknown(id)
  })
}

async function existing({ db, caller }: Context, id: string): Promise<Batch> {
  return (await findBatch(db, caller.clientId, id)) ?? unknown(id)
}

function unknown(id: string): never {
  throw notFound('Batch', id)
}

async function printed(ctx: Context, id: string, type: 'PDF' | 'ZPL'): Promise<Batch> {
  const batch = await existing(ctx, id)
  if (batch.label?.type !== type || batch.counts.printed === 0)
    throw badRequest(
      'BATCH_NOT_PRINTED',
      batch.label?.type === type
        ? `Batch ${id} has no labels yet. Ask again once a row is PRINTED.`
        : `Batch ${id} has no labels as ${type}. Create a batch with register and the label type ${type}.`,
    )
  return batch
}

function change(ctx: Context, id: string, to: 'PAUSED' | 'RUNNING' | 'CANCELLED'): Promise<Batch> {
  return ctx.transaction(async (db) => {
    const before = (await changeState(db, ctx.caller.clientId, id, to)) ?? unknown(id)
    if (before === 'FINISHED' || (before === 'CANCELLED' && to !== 'CANCELLED'))
      throw badRequest('BATCH_ENDED', `Batch ${id} is ${before}, so nothing of it can be paused, resumed or cancelled.`)
    await ctx.app.jobs.send(db, workOnBatches, {})
    return (await findBatch(db, ctx.caller.clientId, id)) ?? unknown(id)
  })
}
