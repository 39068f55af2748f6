import { readInvoices } from '../../commerce/carrier-invoice/file.ts'
import { importInvoices } from '../../commerce/carrier-invoice/import.ts'
import { toleranceOf } from '../../commerce/carrier-invoice/rules.ts'
import { findShipment, parse } from '../../shipping/shipment/store.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoPart } from './part.ts'

const carrier = 'LAST_INCH'

/**
 * A carrier's invoice with most lines as agreed, one parcel weighed too heavy, one charged twice, and one of another
 * shop.
 */
export const invoice: DemoPart = {
  isThere: hasRowsIn('carrier_invoice'),

  async seed({ db, now }) {
    const rows = await db
      .selectFrom('shipment')
      .select('id')
      .where('clientId', '=', nordlys)
      .where('carrier', '=', carrier)
      .where('carrierReference', 'is not', null)
      .orderBy('id')
      .execute()
    const day = now.toISOString().slice(0, 10)
    const line = (number: string, net: number, weight: number) =>
      ['LI-2026-4711', day, 'DKK', number, 'FREIGHT', net, weight].join(',')
    const lines: string[] = []
    for (const [index, { id }] of rows.entries()) {
      const printed = await findShipment(db, nordlys, id)
      const { carrierReference = '', expectedCost } = printed ? parse(printed) : {}
      if (expectedCost?.currency !== 'DKK') continue
      const { net } = expectedCost
      if (index === 1) lines.push(line(carrierReference, net + 30, 7.5))
      else lines.push(line(carrierReference, net, 4.2))
      if (index === 2) lines.push(line(carrierReference, net, 4.2))
    }
    const header = 'invoiceNumber,invoiceDate,currency,carrierReference,charge,net,weight'
    const data = [header, ...lines, line('370000000000000000', 31.2, 1)].join('\r\n')
    const read = await readInvoices({ carrier, type: 'CSV', data }, undefined, now)
    const by = { now, username: login.username, tolerance: toleranceOf({}) }
    await importInvoices(db, nordlys, { carrier, data }, read, by)
  },
}
