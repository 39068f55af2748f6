import type { components } from '../../../openapi/generated/types.ts'
import { needsDocuments } from '../../border/customs/documents/documents.ts'
import { ApiError, badRequest, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { joined, picked } from '../../network/carriers/documents.ts'
import { streamedPdf, type PdfPart } from '../../platform/print/pdf-stream.ts'
import type { Db } from '../../platform/store/database.ts'
import { customsPapers, documentContextOf, formSheets, invoiceSheets, type CustomsPapers } from '../label/customs.ts'
import { printingOf, sheetsOf } from '../label/labels.ts'
import { inPrintOrder } from '../label/order.ts'
import { packingSlip } from '../label/packing-slip.ts'
import { fileOf, pressedOnSheets, turnToDraw } from '../label/press.ts'
import type { Sheets } from '../label/print-work.ts'
import { mustFitSheet } from '../label/sheet.ts'
import { placesOnSheet } from '../label/sheet-pages.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { findShipments } from '../shipment/store.ts'
import { findKeptLabels, listRowShipments } from './label-store.ts'
import type { Batch } from './store.ts'

type Schemas = components['schemas']
type Order = Schemas['LabelOrder']
type Context = Pick<CarrierContext, 'db' | 'carriers' | 'config'>

/** So many shipments are held and printed at a time. */
const together = 50
const mostErrors = 500

interface PrintedRow {
  readonly line: number
  readonly shipmentId: string
}

/** The labels of a batch, in the order in which they are printed. */
export const printedRows = (db: Db, clientId: number, batch: Batch, order: Order): Promise<PrintedRow[]> =>
  rowsOf(db, clientId, batch, order, ['PRINTED'])

/** The rows that have become a shipment, in an order. */
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

/** The packing slips of shipments, written as fast as they are read. */
export function batchSlips(
  db: Db,
  clientId: number,
  { id, name, createdAt }: Batch,
  rows: readonly PrintedRow[],
): AsyncGenerator<Uint8Array> {
  const about = { title: `Packing slips of batch ${name ?? id}`, created: new Date(createdAt) }
  async function* slips(): AsyncGenerator<PdfPart> {
    for await (const some of shipmentsOf(db, clientId, rows))
      yield some.flatMap(({ shipment }) => packingSlip(shipment))
  }
  return streamedPdf(slips(), about)
}

/** The shipments of rows, some at a time. */
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
  /** The first free place, counted from 1. Without it each label has a page of its own. */
  readonly sheetFrom?: number
}

/** All that is asked for as one PDF, which is written as fast as it is read. What cannot be printed is told before. */
export async function batchPdf(
  context: Context,
  clientId: number,
  batch: Batch,
  rows: readonly PrintedRow[],
  { documents, sheetFrom }: Wanted,
): Promise<AsyncGenerator<Uint8Array>> {
  const customs = documents === 'LABEL' ? undefined : await customsOf(context, clientId, rows)
  if (documents === 'CUSTOMS' && customs?.papers.size === 0)
    throw badRequest(
      'CUSTOMS_NOT_NEEDED',
      `No shipment of batch ${batch.id} passes customs, so there are no customs documents.`,
    )
  const sheets = () => sheetsOfRows(context, clientId, batch, rows, documents, customs)
  if (sheetFrom !== undefined)
    for await (const some of sheets()) for (const { shipment, sheet } of some) await mustFitSheet(shipment, sheet)
  const about = { title: `Batch ${batch.name ?? batch.id}`, created: new Date(batch.createdAt) }
  return streamedPdf(
    sheetFrom === undefined
      ? partsOf(sheets(), customs?.invoices)
      : onSheetsOf(filesOf(sheets(), batch), sheetFrom - 1),
    about,
  )
}

interface Customs {
  /** By shipment. */
  readonly papers: ReadonlyMap<string, CustomsPapers>
  readonly invoices: readonly Sheets[]
}

/** The customs papers of all rows, which are made of what was declared, and that may be missing. */
async function customsOf(context: Context, clientId: number, rows: readonly PrintedRow[]): Promise<Customs> {
  const papers = new Map<string, CustomsPapers>()
  const errors: ErrorDetail[] = []
  const documentContext = documentContextOf(context, new Date())
  for await (const some of shipmentsOf(context.db, clientId, rows)) {
    const needing = some.filter(({ shipment }) => needsDocuments(shipment))
    const found = await customsPapers(
      documentContext,
      clientId,
      needing.map(({ shipment }) => shipment),
    )
    for (const [index, { line, shipment }] of needing.entries()) {
      const one = found[index]
      if (one instanceof ApiError)
        errors.push({ code: one.error, defaultMessage: one.message, objectName: 'shipment', field: '', line })
      else if (one) papers.set(shipment.id, one)
    }
  }
  if (errors.length > 0) throw invalid(errors.slice(0, mostErrors))
  return { papers, invoices: await invoiceSheets(documentContext, clientId, [...papers.values()]) }
}

/** What is drawn goes into the file as it is drawn, and what a carrier made as it is. */
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

/** What is printed, some shipments at a time. */
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

/** Four labels on a page. What does not fill one waits for what comes after it. */
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
