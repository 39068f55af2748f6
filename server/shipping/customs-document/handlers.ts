import { Readable } from 'node:stream'
import { mustNameOneTruck } from '../../border/customs/aboard-store.ts'
import { findAccessible, type Accessible } from '../../identity/access/accessible-store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { badRequest, invalid } from '../../kernel/error.ts'
import { documentContextOf } from '../label/customs.ts'
import { customsPdf, printoutOf } from './document.ts'
import { findDayLoad, findTruckLoad } from './load-store.ts'

const mostErrors = 500

export const customsDocumentHandlers = {
  async getCustomsDocuments({ query: { truck, date, timezone, documents, incomplete } }, ctx) {
    const { app, caller, now } = ctx
    if ((truck === undefined) === (date === undefined)) throw invalid([eitherOr], 'query')
    const load =
      truck === undefined
        ? await findDayLoad(app.db, caller.clientId, date ?? '', timezone)
        : await loadOf(app.db, await findAccessible(app.db, caller, 'customs:read'), truck)
    const printout = await printoutOf(documentContextOf(app, now), load, documents)
    const { papers, leftOut } = printout
    const of = truck === undefined ? `Day ${date}` : `Truck ${truck}`
    if (leftOut.length > 0 && !incomplete)
      throw invalid(
        leftOut.slice(0, mostErrors).map(({ code, number, message }) => ({
          code,
          defaultMessage: message,
          objectName: 'shipment',
          field: number,
        })),
      )
    if (papers.length === 0 && leftOut.length === 0)
      throw badRequest(
        'CUSTOMS_NOT_NEEDED',
        `${of} has no parcel that passes customs, so there are no customs documents.`,
      )
    ctx.header('Content-Disposition', `attachment; filename="customs-${of.replace(/[^A-Za-z0-9-]/g, '-')}.pdf"`)
    return Readable.from(customsPdf(app, printout, of, documents, now))
  },
} satisfies Pick<ShippingHandlers, 'getCustomsDocuments'>

async function loadOf(db: Db, accessible: Accessible, truck: string) {
  await mustNameOneTruck(db, accessible, truck)
  return findTruckLoad(db, accessible, truck)
}

const eitherOr = {
  code: 'REQUIRED',
  defaultMessage: 'truck or date is required, and only one of them',
  field: 'truck',
}
