import type { Declaration } from '../../border/customs/documents/declaration.ts'
import { declarationsOf, type DocumentContext } from '../../border/customs/documents/declared.ts'
import { formPages, invoicePages } from '../../border/customs/documents/documents.ts'
import { invoicesOf } from '../../border/customs/documents/invoice-content.ts'
import { ApiError } from '../../kernel/error.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { findShipmentsForPapers } from '../shipment/store.ts'
import { carrierForms } from './labels.ts'
import type { Sheets } from './print-work.ts'

export const documentContextOf = (
  { db, carriers }: Pick<CarrierContext, 'db' | 'carriers'>,
  now: Date,
): DocumentContext => ({
  db,
  carriers,
  now,
  findShipments: (clientId, ids) => findShipmentsForPapers(db, clientId, ids),
})

/**
 * The documents a shipment needs at the border: its carrier's forms if it has any, otherwise ours with its invoices.
 */
export type CustomsPapers = { readonly made: readonly Uint8Array[] } | { readonly declaration: Declaration }

/** Returns the papers of each shipment of one client, or the reason why it has none, in their order. */
export async function customsPapers(
  context: DocumentContext,
  clientId: number,
  shipments: readonly Shipment[],
): Promise<(CustomsPapers | ApiError)[]> {
  const made = new Map<Shipment, readonly Uint8Array[]>()
  for (const shipment of shipments) {
    const forms = await carrierForms(context, shipment)
    if (forms.length > 0) made.set(shipment, forms)
  }
  const others = shipments.filter((shipment) => !made.has(shipment))
  const declarations = await declarationsOf(context, clientId, others)
  const drawn = new Map(others.map((shipment, index) => [shipment, declarations[index]]))
  return shipments.flatMap((shipment): (CustomsPapers | ApiError)[] => {
    const forms = made.get(shipment)
    const declaration = drawn.get(shipment)
    if (forms) return [{ made: forms }]
    if (!declaration) return []
    return [declaration instanceof ApiError ? declaration : { declaration }]
  })
}

/** Returns the forms that travel on the parcels; couriers need none. */
export function formSheets(papers: CustomsPapers): Sheets[] {
  if ('made' in papers) return papers.made.map((kept) => ({ kept, pages: 1 }))
  const drawn = formPages(papers.declaration)
  return drawn.length > 0 ? [{ drawn }] : []
}

export const declarationsIn = (papers: Iterable<CustomsPapers>): Declaration[] =>
  Array.from(papers).flatMap((one) => ('declaration' in one ? one.declaration : []))

/** Throws if an invoice cannot be printed, which fails each shipment on it. */
export async function mustHaveInvoices(
  context: DocumentContext,
  clientId: number,
  papers: readonly CustomsPapers[],
): Promise<void> {
  for (const { made } of await invoicesOf(context, clientId, declarationsIn(papers)))
    if (made instanceof ApiError) throw made
}

/** Draws the invoices of these shipments, each once. */
export async function invoiceSheets(
  context: DocumentContext,
  clientId: number,
  papers: readonly CustomsPapers[],
): Promise<Sheets[]> {
  const invoices = await invoicePages(context, clientId, declarationsIn(papers))
  return invoices.map(({ made }) => {
    if (made instanceof ApiError) throw made
    return { drawn: made }
  })
}
