import { hash } from 'node:crypto'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { mustNeedDocuments, needsDocuments } from '../../border/customs/documents/documents.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { ApiError, mustHaveNone, notFound, thrownWithin, type FieldError } from '../../kernel/error.ts'
import { failureIn } from '../../platform/http/bulk-failure.ts'
import type { Context, Printable } from '../../platform/http/handler.ts'
import { printed as asJson } from '../../platform/http/representation.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import {
  customsPapers,
  documentContextOf,
  formSheets,
  invoiceSheets,
  mustHaveInvoices,
  type CustomsPapers,
} from './customs.ts'
import { documentOf, labelResult, printingOf, sheetsOf, type Printing } from './labels.ts'
import { inPrintOrder } from './order.ts'
import { pressedOnSheets, turnToDraw } from './press.ts'
import type { Sheets } from './print-work.ts'
import { mustFitSheet } from './sheet.ts'
import { placesOnSheet } from './sheet-pages.ts'

type Batch = Parameters<ShippingHandlers['createShipmentLabels']>[0]['body']

/**
 * Returns the requested documents of one shipment: its labels, its customs forms, or both. Its invoices follow after
 * all others.
 */
export async function printedSheets(
  ctx: Context,
  shipment: Shipment,
  documents: Batch['documents'],
  printing: Printing,
): Promise<{ sheets: Sheets[]; papers: CustomsPapers[] }> {
  if (documents === 'CUSTOMS') mustNeedDocuments(shipment)
  const sheets: Sheets[] = []
  const papers: CustomsPapers[] = []
  if (documents !== 'CUSTOMS') sheets.push(await sheetsOf(carrierContextOf(ctx), shipment, printing))
  if (documents !== 'LABEL' && needsDocuments(shipment))
    for (const one of await customsPapers(documentContextOf(ctx.app, ctx.now), shipment.clientId, [shipment])) {
      if (one instanceof ApiError) throw one
      papers.push(one)
      sheets.push(...formSheets(one))
    }
  return { sheets, papers }
}

type Outcome = Schemas['ShipmentBatchLabelResult']['results'][number]
type Made = { [Name in 'label' | 'firstPage' | 'firstPlace']?: Printable<Outcome[Name]> }
type Found = ReadonlyMap<string, Shipment>

/** Responds for each shipment in turn, without making other requests wait for all of them. */
async function forEach(
  ctx: Context,
  ids: readonly string[],
  found: Found,
  make: (shipment: Shipment) => Promise<Made>,
) {
  const entries = new Map<string, Printable<Outcome>>()
  let succeeded = 0
  for (const id of ids) {
    await turnToDraw()
    try {
      const shipment = found.get(id)
      if (!shipment) throw notFound('Shipment', id)
      entries.set(id, { shipmentId: id, status: 200, ...(await make(shipment)) })
      succeeded++
    } catch (error) {
      entries.set(id, { shipmentId: id, ...failureIn(error, ctx) })
    }
  }
  return { succeeded, failed: ids.length - succeeded, entries }
}

export async function printEach(
  ctx: Context,
  { shipmentIds, label }: Batch,
  found: Found,
): Promise<Printable<Schemas['ShipmentBatchLabelResult']>> {
  const printing = printingOf(label)
  const { succeeded, failed, entries } = await forEach(ctx, shipmentIds, found, async (shipment) => ({
    label: asJson(await labelResult(carrierContextOf(ctx), shipment, printing).catch(thrownWithin('label'))),
  }))
  return { succeeded, failed, results: [...entries.values()] }
}

export async function printMerged(ctx: Context, { shipmentIds, label, order, documents, sheet }: Batch, found: Found) {
  const printing = printingOf(label)
  const all: Sheets[] = []
  const papers: CustomsPapers[] = []
  const first = (sheet?.firstPlace ?? 1) - 1
  let pages = 0
  const ordered = inPrintOrder(
    shipmentIds,
    new Map([...found].map(([id, one]) => [id, { ...one.carrierProduct, orderNumber: one.orderNumber }])),
    order,
  )
  const { succeeded, failed, entries } = await forEach(ctx, ordered, found, async (shipment) => {
    const printed = await printedSheets(ctx, shipment, documents, printing).catch(thrownWithin('label'))
    await mustHaveInvoices(documentContextOf(ctx.app, ctx.now), ctx.caller.clientId, printed.papers)
    const own = printed.sheets
    papers.push(...printed.papers)
    if (sheet) for (const sheets of own) await mustFitSheet(shipment, sheets)
    const begin = pages
    all.push(...own)
    for (const sheets of own) pages += 'drawn' in sheets ? sheets.drawn.length : sheets.pages
    if (!sheet) return { firstPage: asJson(begin + 1) }
    const place = first + begin
    return { firstPage: asJson(Math.floor(place / placesOnSheet) + 1), firstPlace: (place % placesOnSheet) + 1 }
  })
  const invoices = await invoiceSheets(documentContextOf(ctx.app, ctx.now), ctx.caller.clientId, papers)
  all.push(...invoices)
  for (const sheets of invoices) if ('drawn' in sheets) pages += sheets.drawn.length
  const document = pages === 0 ? undefined : await documentOf(all, printing, `${pages} labels`, ctx.now)
  const merged = document && sheet ? await asSheets(document, first) : document
  return { succeeded, failed, results: shipmentIds.flatMap((id) => entries.get(id) ?? []), merged }
}

/** Throws if options for one file are sent without merge. */
export function mustBeMergeable({ merge, order, documents, sheet, label }: Batch): void {
  const errors: FieldError[] = []
  const add = (field: string, defaultMessage: string) => errors.push({ code: 'NOT_ALLOWED', defaultMessage, field })
  if (order !== 'GIVEN' && !merge) add('order', 'order is only valid with merge')
  if (sheet && (!merge || label.type !== 'PDF')) add('sheet', 'sheet is only valid with merge and the type PDF')
  if (documents !== 'LABEL' && (!merge || label.type !== 'PDF' || sheet))
    add('documents', `${documents} is only valid with merge, the type PDF and no sheet`)
  mustHaveNone(errors)
}

type LabelDocument = Awaited<ReturnType<typeof documentOf>>

async function asSheets(document: LabelDocument, first: number): Promise<LabelDocument> {
  const data = await pressedOnSheets(Buffer.from(document.data, 'base64'), first)
  const pages = Math.ceil((first + document.pages) / placesOnSheet)
  return {
    ...document,
    layout: 'A4',
    data: Buffer.from(data).toString('base64'),
    pages,
    sha256: hash('sha256', data),
  }
}
