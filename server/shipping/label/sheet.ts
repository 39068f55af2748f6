import { badRequest } from '../../kernel/error.ts'
import type { Shipment } from '../shipment/content.ts'
import type { Sheets } from './print-work.ts'
import { fileOf } from './press.ts'
import { pointsPerMm, scaleOf } from './sheet-pages.ts'

/** A smaller barcode may not be readable. */
const smallest = 0.9

/** Returns the size of a page that is too large for a place, in millimetres such as 210 x 297. */
async function tooLarge(sheets: Sheets): Promise<string | undefined> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const about = { title: 'Label', created: new Date(0) }
  const file = 'kept' in sheets ? sheets.kept : await fileOf('PDF', [sheets], undefined, about)
  const pages = (await PDFDocument.load(file, { updateMetadata: false })).getPages()
  const beyond = pages.map((page) => page.getSize()).find((size) => scaleOf(size) < smallest)
  return beyond && [beyond.width, beyond.height].map((side) => Math.round(side / pointsPerMm)).join(' x ')
}

export async function mustFitSheet({ id }: Shipment, sheets: Sheets): Promise<void> {
  const size = await tooLarge(sheets)
  if (size !== undefined)
    throw badRequest(
      'LABEL_TOO_LARGE',
      `The label of shipment ${id} is ${size} mm, too large for a quarter of A4. Print it without sheet.`,
    )
}
