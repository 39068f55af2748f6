import { ApiError, badRequest } from '../../../kernel/error.ts'
import { areaOf, passesCustoms, territoryOf } from '../../../network/carriers/border.ts'
import type { Page } from '../../../platform/print/marks.ts'
import type { Declaration, Shipment } from './declaration.ts'
import type { DocumentContext } from './declared.ts'
import { formOf } from './forms.ts'
import { invoicesOf, type Invoice } from './invoice-content.ts'
import { buyerOf } from '../goods.ts'
import { invoice } from './invoice.ts'

/** Returns whether a shipment passes customs and so needs documents. */
export function needsDocuments({ sender, delivery, recipient, customs }: Shipment): boolean {
  const to = delivery ?? recipient
  const isToConsumer = buyerOf(customs?.soldTo, recipient.company) === 'CONSUMER'
  // Parcels from businesses in Great Britain to consumers in Northern Ireland need no declaration (Windsor Framework,
  // UK Carrier Scheme, since 1 May 2025).
  if (isToConsumer && territoryOf(sender) === 'GB' && areaOf(to) === 'Northern Ireland') return false
  return passesCustoms(sender, to)
}

export function mustNeedDocuments(shipment: Shipment): void {
  const { id, sender, delivery, recipient } = shipment
  if (!needsDocuments(shipment))
    throw badRequest(
      'CUSTOMS_NOT_NEEDED',
      `Shipment ${id} goes from ${sender.country} to ${(delivery ?? recipient).country} and passes no customs. It needs no customs documents.`,
    )
}

/** Draws the form of each parcel. */
export const formPages = (declaration: Declaration): Page[] =>
  declaration.parcels.flatMap((parcel) => formOf(declaration, parcel))

/** Draws the invoices of a client's shipments, each once; for a load, with only its contents. */
export async function invoicePages(
  context: DocumentContext,
  clientId: number,
  declarations: readonly Declaration[],
  load?: ReadonlySet<string>,
): Promise<Invoice<Page[]>[]> {
  const invoices = await invoicesOf(context, clientId, declarations, load)
  return invoices.map((one) => {
    const made = one.made instanceof ApiError ? one.made : invoice(one.made)
    return Object.assign(one, { made })
  })
}
