import { customsPages } from '../../border/customs/documents/documents.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierForms } from './labels.ts'
import type { Sheets } from './print-work.ts'

/** The customs forms of the carrier where it made some, and else our own documents. */
export async function customsSheets(
  { db, carriers }: Pick<CarrierContext, 'db' | 'carriers'>,
  shipment: Shipment,
): Promise<Sheets[]> {
  const forms = await carrierForms({ db }, shipment)
  if (forms.length > 0) return forms.map((kept) => ({ kept, pages: 1 }))
  return [{ drawn: await customsPages(db, shipment, carriers) }]
}
