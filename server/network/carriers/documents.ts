import { excessOfPdf, most } from '../../platform/print/file-limits.ts'
import { type Carrier, CarrierRefusal, type CarrierDocument, type Registered } from './carrier.ts'

/** The largest document of a carrier, in bytes. */
const largest = 5_000_000

/** A printable document with the number of its pages or labels. */
export type UsableDocument = CarrierDocument & { readonly pages: number }

/** Returns the documents of a booking if all can be printed. */
export const usableDocuments = (carrier: Carrier['id'], booking: Registered): Promise<readonly UsableDocument[]> =>
  Promise.all((booking.documents ?? []).map((document) => usable(carrier, document, booking.parcels.length)))

async function usable(carrier: Carrier['id'], document: CarrierDocument, parcels: number): Promise<UsableDocument> {
  const { kind, type, bytes, parcelIndex } = document
  const unusable = (what: string) =>
    new CarrierRefusal(carrier, 'WAYBILL-DOCUMENT', `${carrier} booked, but its ${names[kind]} ${what}`)
  if (bytes.length === 0) throw unusable('is empty')
  if (bytes.length > largest) throw unusable(`has ${bytes.length} bytes, which are more than ${largest}`)
  if (parcelIndex !== undefined && parcelIndex >= parcels)
    throw unusable(`is for parcel ${parcelIndex}, counted from 0, of ${parcels}`)
  const excess = type === 'PDF' ? await excessOfPdf(bytes) : undefined
  if (excess) throw unusable(excess.says)
  const pages = type === 'ZPL' ? formatsOf(bytes).length : await pagesInPdf(bytes)
  if (pages > most.pages) throw unusable(`has ${pages} pages, and at most ${most.pages} are accepted`)
  if (pages === 0) throw unusable(type === 'ZPL' ? 'is no ZPL: it has no label from ^XA to ^XZ' : 'is no PDF')
  return { ...document, pages }
}

const names = { LABEL: 'label', CUSTOMS_FORM: 'customs form', RECEIPT: 'receipt' } as const

/** Splits ZPL into formats, each of which prints alone. */
const formatsOf = (zpl: Uint8Array): string[] =>
  Buffer.from(zpl)
    .toString('utf8')
    .match(/\^XA[^]*?\^XZ/gi) ?? []

/** Returns the number of pages of a PDF, or zero if it cannot be read. */
async function pagesInPdf(bytes: Uint8Array): Promise<number> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return 0
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
  } catch {
    return 0
  }
}

/** Joins files of one type. Returns a single one unchanged, byte by byte. */
export async function joined(type: CarrierDocument['type'], files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only] = files
  if (only && files.length === 1) return only
  if (type === 'ZPL') return Buffer.concat(files.flatMap((file) => [file, Buffer.from('\n')]))
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const file of files) {
    const part = await PDFDocument.load(file, { updateMetadata: false })
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return whole.save({ addDefaultPage: false })
}

/** Picks pages of a PDF or labels of ZPL by their positions from 0. */
export async function picked(
  type: CarrierDocument['type'],
  file: Uint8Array,
  places: readonly number[],
): Promise<Uint8Array> {
  if (type === 'ZPL') {
    const formats = formatsOf(file)
    return Buffer.from(places.map((place) => formats[place] ?? '').join('\n'))
  }
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const part = await PDFDocument.load(file, { updateMetadata: false })
  const some = await PDFDocument.create({ updateMetadata: false })
  for (const page of await some.copyPages(part, [...places])) some.addPage(page)
  return some.save({ addDefaultPage: false })
}

/** Decodes Base64 with the line breaks that carriers send. Invalid Base64 gives bytes that are no document. */
export const decoded = (base64: string): Uint8Array => Buffer.from(base64, 'base64')
