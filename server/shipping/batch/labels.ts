import { currentTime } from '../../kernel/current-time.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { invoicePages, needsDocuments } from '../../border/customs/documents/documents.ts'
import { ApiError, badRequest, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { joined, picked } from '../../network/carriers/documents.ts'
import { streamedPdf, type PdfPart } from '../../platform/print/pdf-stream.ts'
import type { Db } from '../../platform/store/database.ts'
import { leftOutPages, type LeftOut } from '../customs-document/manifest-page.ts'
import { customsPapers, declarationsIn, documentContextOf, formSheets, type CustomsPapers } from '../label/customs.ts'
import { printingOf, sheetsOf } from '../label/labels.ts'
import { inPrintOrder } from '../label/order.ts'
import { packingSlips } from '../label/packing-slip.ts'
import { fileOf, pressedOnSheets, turnToDraw } from '../label/press.ts'
import type { Sheets } from '../label/print-work.ts'
import { mustFitSheet } from '../label/sheet.ts'
import { placesOnSheet } from '../label/sheet-pages.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { findShipments } from '../shipment/store.ts'
import { findKeptLabels, listRowShipments } from './label-store.ts'
import type { Batch } from './store.ts'

type Order = Schemas['LabelOrder']
type Context = Pick<CarrierContext, 'db' | 'carriers' | 'config'>

/** How many shipments are loaded and printed at a time. */
const together = 50
const mostErrors = 500

interface PrintedRow {
  readonly line: number
  readonly shipmentId: string
}

/** Finds the printed rows of a batch, in print order. */
export const printedRows = (db: Db, clientId: number, batch: Batch, order: Order): Promise<PrintedRow[]> =>
  rowsOf(db, clientId, batch, order, ['PRINTED'])

/** Finds the rows that have a shipment, in an order. */
export const rowsWithShipment = (db: Db, clientId: number, batch: Batch, order: Order): Promise<PrintedRow[]> =>
  rowsOf(db, clientId, batch, order)

async function rowsOf(
  db: Db,
  clientId: number,
  { id }: Batch,
  order: Order,
  states?: readonly Schemas['BatchRowState'][],
): Promise<PrintedRow[]> {
  const found = await listRowShipments(db, clientId, id, states)
  const rows = new Map(found.map((row) => [row.shipmentId, row]))
  return inPrintOrder([...rows.keys()], rows, order).flatMap((shipmentId) => {
    const row = rows.get(shipmentId)
    return row ? [{ line: row.line, shipmentId }] : []
  })
}

/** Streams the packing slips of shipments, as fast as they are read. */
export function batchSlips(
  db: Db,
  clientId: number,
  { id, name, createdAt }: Batch,
  rows: readonly PrintedRow[],
): AsyncGenerator<Uint8Array> {
  const about = { title: `Packing slips of batch ${name ?? id}`, created: new Date(createdAt) }
  async function* slips(): AsyncGenerator<PdfPart> {
    for await (const some of shipmentsOf(db, clientId, rows))
      yield await packingSlips(
        db,
        clientId,
        some.map(({ shipment }) => shipment),
      )
  }
  return streamedPdf(slips(), about)
}

/** Loads the shipments of rows, some at a time. */
async function* shipmentsOf(
  db: Db,
  clientId: number,
  rows: readonly PrintedRow[],
): AsyncGenerator<{ line: number; shipment: Shipment }[]> {
  for (let from = 0; from < rows.length; from += together) {
    const some = rows.slice(from, from + together)
    const shipments = await findShipments(
      db,
      clientId,
      some.map(({ shipmentId }) => shipmentId),
    )
    yield some.flatMap(({ line, shipmentId }) => {
      const shipment = shipments.get(shipmentId)
      return shipment ? [{ line, shipment }] : []
    })
    await turnToDraw()
  }
}

interface Wanted {
  readonly documents: Schemas['ShipmentDocuments']
  /** Whether to print the others if customs documents of some cannot be printed. */
  readonly incomplete?: boolean
  /** The first free place, counted from 1. If absent, each label has its own page. */
  readonly sheetFrom?: number
}

/**
 * Streams the requested documents as one PDF, as fast as it is read. Reports shipments that cannot be printed first.
 */
export async function batchPdf(
  context: Context,
  clientId: number,
  batch: Batch,
  rows: readonly PrintedRow[],
  { documents, incomplete = false, sheetFrom }: Wanted,
): Promise<AsyncGenerator<Uint8Array>> {
  const now = currentTime()
  const customs = documents === 'LABEL' ? undefined : await customsOf(context, clientId, rows, now)
  const errors = (customs?.leftOut ?? []).map(errorOf)
  const isNothingLeft = documents === 'CUSTOMS' ? customs?.papers.size === 0 : errors.length === rows.length
  if (errors.length > 0 && (!incomplete || isNothingLeft)) throw invalid(errors.slice(0, mostErrors))
  if (documents === 'CUSTOMS' && isNothingLeft)
    throw badRequest(
      'CUSTOMS_NOT_NEEDED',
      `No shipment of batch ${batch.id} passes customs, so there are no customs documents.`,
    )
  const printed = rows.filter(({ shipmentId }) => !customs?.missing.has(shipmentId))
  const sheets = () => sheetsOfRows(context, clientId, batch, printed, documents, customs)
  if (sheetFrom !== undefined)
    for await (const some of sheets()) for (const { shipment, sheet } of some) await mustFitSheet(shipment, sheet)
  const of = `Batch ${batch.name ?? batch.id}`
  const last = customs ? [...customs.invoices, ...listOf(customs, { of, printedAt: now })] : []
  return streamedPdf(
    sheetFrom === undefined ? partsOf(sheets(), last) : onSheetsOf(filesOf(sheets(), batch), sheetFrom - 1),
    { title: of, created: new Date(batch.createdAt) },
  )
}

interface Missing extends LeftOut {
  readonly line: number
}

interface Customs {
  /** By shipment id. */
  readonly papers: ReadonlyMap<string, CustomsPapers>
  readonly invoices: readonly Sheets[]
  /** Shipments without papers, because their declaration has errors. */
  readonly missing: ReadonlySet<string>
  readonly leftOut: readonly Missing[]
  readonly isSandbox: boolean
}

/** Makes the customs papers of all rows from their declarations, and collects the rows without any. */
async function customsOf(context: Context, clientId: number, rows: readonly PrintedRow[], now: Date): Promise<Customs> {
  const papers = new Map<string, CustomsPapers>()
  const needed = new Map<string, { line: number; shipment: Shipment }>()
  const errors = new Map<string, ApiError>()
  const documentContext = documentContextOf(context, now)
  for await (const some of shipmentsOf(context.db, clientId, rows)) {
    const needing = some.filter(({ shipment }) => needsDocuments(shipment))
    const found = await customsPapers(
      documentContext,
      clientId,
      needing.map(({ shipment }) => shipment),
    )
    for (const [index, one] of needing.entries()) {
      const { id } = one.shipment
      const made = found[index]
      needed.set(id, one)
      if (made instanceof ApiError) errors.set(id, made)
      else if (made) papers.set(id, made)
    }
  }
  const invoices = await invoicePages(documentContext, clientId, declarationsIn(papers.values()))
  for (const { shipmentIds, made } of invoices)
    if (made instanceof ApiError) for (const id of shipmentIds) errors.set(id, errors.get(id) ?? made)
  for (const id of errors.keys()) papers.delete(id)
  return {
    papers,
    invoices: invoices.flatMap(({ shipmentIds, made }) =>
      made instanceof ApiError || shipmentIds.isDisjointFrom(papers) ? [] : [{ drawn: made }],
    ),
    missing: new Set(errors.keys()),
    leftOut: Array.from(needed, ([id, { line, shipment }]): Missing[] => {
      const error = errors.get(id)
      const number = shipment.carrierReference ?? id
      return error ? [{ code: error.error, line, number, message: error.message }] : []
    }).flat(),
    isSandbox: Array.from(needed.values()).some(({ shipment }) => shipment.registration?.source === 'SANDBOX'),
  }
}

const errorOf = ({ code, line, message }: Missing): ErrorDetail => ({
  code,
  defaultMessage: message,
  objectName: 'shipment',
  field: '',
  line,
})

/** Draws the page that lists the parcels left out of a batch. */
const listOf = (
  { leftOut, isSandbox }: Customs,
  heading: { readonly of: string; readonly printedAt: Date },
): Sheets[] =>
  leftOut.length === 0
    ? []
    : [
        {
          drawn: leftOutPages(
            { ...heading, facts: [], isSandbox },
            leftOut.map((one) => ({ ...one, number: `Line ${one.line}: ${one.number}` })),
          ),
        },
      ]

/** Yields drawn pages as they are drawn, and carriers' documents unchanged. */
async function* partsOf(sheets: AsyncIterable<RowSheet[]>, last: readonly Sheets[] = []): AsyncGenerator<PdfPart> {
  for await (const some of sheets)
    for (const { sheet } of some) {
      await turnToDraw()
      yield partOf(sheet)
    }
  yield* last.map(partOf)
}

const partOf = (sheet: Sheets): PdfPart => ('drawn' in sheet ? sheet.drawn : sheet.kept)

export async function* batchZpl(
  context: Context,
  clientId: number,
  batch: Batch,
  rows: readonly PrintedRow[],
): AsyncGenerator<Uint8Array> {
  yield* filesOf(sheetsOfRows(context, clientId, batch, rows, 'LABEL'), batch)
}

interface RowSheet {
  readonly shipment: Shipment
  readonly sheet: Sheets
}

/** Yields the printed documents, some shipments at a time. */
async function* sheetsOfRows(
  context: Context,
  clientId: number,
  { id, label }: Batch,
  rows: readonly PrintedRow[],
  documents: Schemas['ShipmentDocuments'],
  customs?: Customs,
): AsyncGenerator<RowSheet[]> {
  if (!label) return
  const printing = { ...printingOf(label), keptOnly: true } as const
  for await (const some of shipmentsOf(context.db, clientId, rows)) {
    const kept = await findKeptLabels(
      context.db,
      clientId,
      id,
      some.map(({ line }) => line),
    )
    const sheets: RowSheet[] = []
    for (const { line, shipment } of some) {
      await turnToDraw()
      if (documents !== 'CUSTOMS')
        sheets.push({ shipment, sheet: kept.get(line) ?? (await sheetsOf(context, shipment, printing)) })
      const papers = customs?.papers.get(shipment.id)
      if (papers) for (const sheet of formSheets(papers)) sheets.push({ shipment, sheet })
    }
    yield sheets
  }
}

async function* filesOf(sheets: AsyncIterable<RowSheet[]>, { label, ...batch }: Batch): AsyncGenerator<Uint8Array> {
  const about = { title: batch.id, created: new Date(batch.createdAt) }
  for await (const some of sheets)
    if (some.length > 0)
      yield fileOf(
        label?.type ?? 'PDF',
        some.map(({ sheet }) => sheet),
        label?.resolution,
        about,
      )
}

/** Puts four labels on a page. Incomplete pages wait for the next labels. */
async function* onSheetsOf(files: AsyncIterable<Uint8Array>, first: number): AsyncGenerator<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  let waiting: Uint8Array | undefined
  let at = first
  for await (const file of files) {
    const all: Uint8Array = waiting ? await joined('PDF', [waiting, file]) : file
    const count = (await PDFDocument.load(all, { updateMetadata: false })).getPageCount()
    const left = (at + count) % placesOnSheet
    const full = count - left
    if (full <= 0) {
      waiting = all
      continue
    }
    const place = (from: number, to: number) =>
      picked(
        'PDF',
        all,
        Array.from({ length: to - from }, (_, index) => from + index),
      )
    yield pressedOnSheets(left === 0 ? all : await place(0, full), at)
    waiting = left === 0 ? undefined : await place(full, count)
    at = 0
  }
  if (waiting) yield pressedOnSheets(waiting, at)
}
