import type { components } from '../../../openapi/generated/types.ts'
import { needsDocuments } from '../../border/customs/documents/documents.ts'
import { ApiError, badRequest, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { joined, picked } from '../../network/carriers/documents.ts'
import { streamedPdf, type PdfPart } from '../../platform/print/pdf-stream.ts'
import type { Db } from '../../platform/store/database.ts'
import { customsSheets } from '../label/customs.ts'
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
  const sheets = () => sheetsOfRows(context, clientId, batch, rows, documents)
  if (documents !== 'LABEL') await mustBePrintable(context, clientId, batch, rows, documents)
  if (sheetFrom !== undefined)
    for await (const some of sheets()) for (const { shipment, sheet } of some) await mustFitSheet(shipment, sheet)
  const about = { title: `Batch ${batch.name ?? batch.id}`, created: new Date(batch.createdAt) }
  return streamedPdf(
    sheetFrom === undefined ? partsOf(sheets()) : onSheetsOf(filesOf(sheets(), batch), sheetFrom - 1),
    about,
  )
}

/** What is drawn goes into the file as it is drawn, and what a carrier made as it is. */
async function* partsOf(sheets: AsyncIterable<RowSheet[]>): AsyncGenerator<PdfPart> {
  for await (const some of sheets)
    for (const { sheet } of some) {
      await turnToDraw()
      yield 'drawn' in sheet ? sheet.drawn : sheet.kept
    }
}

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
      if (documents !== 'LABEL' && needsDocuments(shipment))
        for (const sheet of await customsSheets(context, shipment)) sheets.push({ shipment, sheet })
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

/** Customs documents are made of what was declared, and that may be missing. */
async function mustBePrintable(
  context: Context,
  clientId: number,
  batch: Batch,
  rows: readonly PrintedRow[],
  documents: Schemas['ShipmentDocuments'],
): Promise<void> {
  const errors: ErrorDetail[] = []
  let isNeeded = false
  for await (const some of shipmentsOf(context.db, clientId, rows))
    for (const { line, shipment } of some) {
      if (!needsDocuments(shipment)) continue
      isNeeded = true
      try {
        await customsSheets(context, shipment)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        errors.push({ code: error.error, defaultMessage: error.message, objectName: 'shipment', field: '', line })
      }
    }
  if (errors.length > 0) throw invalid(errors.slice(0, mostErrors))
  if (documents === 'CUSTOMS' && !isNeeded)
    throw badRequest(
      'CUSTOMS_NOT_NEEDED',
      `No shipment of batch ${batch.id} passes customs, so there are no customs documents.`,
    )
}
