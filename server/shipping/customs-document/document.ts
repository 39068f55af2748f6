import {
  eachOnce,
  kilograms,
  partyOf,
  readable,
  sumOf,
  type Party,
} from '../../border/customs/documents/declaration.ts'
import type { DocumentContext } from '../../border/customs/documents/declared.ts'
import { needsDocuments } from '../../border/customs/documents/documents.ts'
import { invoice } from '../../border/customs/documents/invoice.ts'
import { invoicesOf, type InvoiceContent } from '../../border/customs/documents/invoice-content.ts'
import { ApiError } from '../../kernel/error.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { streamedPdf, type PdfPart } from '../../platform/print/pdf-stream.ts'
import { customsPapers, formSheets, type CustomsPapers } from '../label/customs.ts'
import { carrierForms } from '../label/labels.ts'
import { turnToDraw } from '../label/press.ts'
import type { Shipment } from '../shipment/content.ts'
import type { Load } from './load-store.ts'
import { leftOutPages, manifestPages, type LeftOut, type Manifest, type ManifestLine } from './manifest-page.ts'

type Wanted = Schemas['CustomsDocuments']

/** How many shipments are read at a time. */
const together = 200

/** The documents to print. They are drawn or read while the file is written: a truck has thousands of papers. */
export interface Printout {
  readonly papers: readonly { readonly shipment: Shipment; readonly papers: CustomsPapers }[]
  readonly invoices: readonly InvoiceContent[]
  readonly leftOut: readonly LeftOut[]
}

/** Collects the papers of a load, and the shipments without any. */
export async function printoutOf(
  context: DocumentContext,
  { shipments, loose, isTruck = false }: Load,
  wanted: Wanted,
): Promise<Printout> {
  const papers: { shipment: Shipment; papers: CustomsPapers }[] = []
  const invoices: InvoiceContent[] = []
  const leftOut: LeftOut[] = loose.map(({ number }) => ({
    code: 'PARCEL_UNKNOWN',
    number,
    message: 'Goods are declared for it, and no shipment is known. Declare them with its shipmentId.',
  }))
  for (const [clientId, own] of Map.groupBy(shipments, (one) => one.clientId)) {
    const declarations = []
    for (let from = 0; from < own.length; from += together) {
      const ids = own.slice(from, from + together).map(({ id }) => id)
      const found = await context.findShipments(clientId, ids)
      const needing = ids.flatMap((id) => found.get(id) ?? []).filter(needsDocuments)
      const made = await customsPapers(context, clientId, needing)
      for (const [index, shipment] of needing.entries()) {
        const one = made[index]
        if (one instanceof ApiError)
          leftOut.push({ code: one.error, number: shipment.carrierReference ?? shipment.id, message: one.message })
        else if (one) {
          if ('declaration' in one) declarations.push(one.declaration)
          papers.push({ shipment, papers: 'declaration' in one ? one : { made: [] } })
        }
      }
      await turnToDraw()
    }
    if (wanted !== 'ALL' && wanted !== 'INVOICES') continue
    const numbers = new Set(loose.filter((one) => one.clientId === clientId).map(({ number }) => number))
    for (const { number, made } of await invoicesOf(context, clientId, declarations, isTruck ? numbers : undefined))
      if (made instanceof ApiError) leftOut.push({ code: made.error, number, message: made.message })
      else invoices.push(made)
  }
  return { papers, invoices, leftOut }
}

/** Streams manifest, forms and invoices as one file, written as they are drawn. */
export function customsPdf(
  context: Pick<DocumentContext, 'db'>,
  { papers, invoices, leftOut }: Printout,
  of: string,
  wanted: Wanted,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const manifest: Manifest = {
    of,
    facts: factsOf(papers.map((one) => one.papers)),
    printedAt: now,
    isSandbox: papers.some(({ shipment }) => shipment.registration?.source === 'SANDBOX'),
    lines: papers.flatMap((one) => linesOf(one.shipment, one.papers)),
  }
  const prints = (part: Wanted) => wanted === 'ALL' || wanted === part
  async function* parts(): AsyncGenerator<PdfPart> {
    if (prints('MANIFEST')) yield manifestPages(manifest)
    if (prints('FORMS'))
      for (const one of papers) {
        await turnToDraw()
        if ('made' in one.papers) yield* await carrierForms(context, one.shipment)
        else for (const sheets of formSheets(one.papers)) yield 'drawn' in sheets ? sheets.drawn : sheets.kept
      }
    if (prints('INVOICES'))
      for (const content of invoices) {
        await turnToDraw()
        yield invoice(content)
      }
    if (leftOut.length > 0) yield leftOutPages(manifest, leftOut)
  }
  return streamedPdf(parts(), { title: `Customs documents of ${of}`, created: now })
}

function factsOf(papers: readonly CustomsPapers[]): string[] {
  const lines = papers.flatMap((one) =>
    'declaration' in one ? one.declaration.parcels.flatMap((parcel) => parcel.lines) : [],
  )
  const plates = eachOnce(lines.map(({ licensePlate }) => licensePlate))
  const pallets = new Set(lines.flatMap(({ palletIdentifier }) => palletIdentifier ?? [])).size
  return [
    ...(plates === '' ? [] : [`License plate ${plates}`]),
    ...(pallets === 0 ? [] : [`${pallets} ${pallets === 1 ? 'pallet' : 'pallets'}`]),
  ]
}

const placeOf = ({ lines, country, telephone }: Party): string[] => [
  ...lines,
  country,
  ...(telephone === undefined ? [] : [telephone]),
]

/** Returns a line for each parcel, which lists the contents if the carrier made the forms. */
function linesOf(shipment: Shipment, papers: CustomsPapers): ManifestLine[] {
  const consignor = placeOf(partyOf(shipment.sender))
  if ('made' in papers)
    return shipment.parcels.map(({ carrierReference = shipment.carrierReference ?? '', weight }) => ({
      number: carrierReference,
      consignor,
      consignee: placeOf(partyOf(shipment.delivery ?? shipment.recipient)),
      goods: ['Declared on the form of the carrier'],
      papers: [],
      parcelCount: 1,
      grams: Math.round(weight * 1000),
    }))
  const { declaration } = papers
  return declaration.parcels.map(({ number, parcelCount, grams, lines }) => ({
    number,
    consignor,
    consignee: placeOf(declaration.to),
    goods: lines.map(
      ({ description, commodityCode, netGrams: net }) =>
        `${description}, ${readable(commodityCode)}, ${kilograms(net)} kg`,
    ),
    netGrams: sumOf(lines, ({ netGrams: net }) => net),
    papers: [
      eachOnce(lines.map(({ invoiceNumber }) => invoiceNumber)),
      ...new Set(lines.flatMap(({ mrn }) => mrn ?? [])),
    ],
    parcelCount,
    pieces: sumOf(lines, ({ quantity }) => quantity),
    grams,
    value: { mils: sumOf(lines, ({ mils }) => mils), currency: lines[0]?.currency ?? '' },
  }))
}
