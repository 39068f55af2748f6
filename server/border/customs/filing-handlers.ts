import { findAccessible } from '../../identity/access/accessible-store.ts'
import type { CustomsHandlers } from '../../generated/handlers.ts'
import { badRequest, conflict, fieldError, mustHaveNone, notFound, type FieldError } from '../../kernel/error.ts'
import { changeBy } from './access.ts'
import { listForBroker } from './truck-store.ts'
import { digitollOf } from './digitoll/client.ts'
import { fileTruck } from './digitoll/jobs.ts'
import { messagesOf } from './digitoll/messages.ts'
import { findFiledParcel, findFiling, insertFiling, lockTruck } from './digitoll/store.ts'

/** More than the largest truck has. They are all in memory at once. */
const mostItems = 50_000
/** Each of them is a message. */
const mostParcels = 10_000

export const filingHandlers = {
  async createCustomsFiling({ body }, ctx) {
    const { clientId } = ctx.caller
    if (!digitollOf(ctx.app.config))
      throw badRequest('FILING_NOT_CONFIGURED', 'This installation has no credentials for Digitoll. Ask its operator.')
    const accessible = await findAccessible(ctx.db, ctx.caller, 'customs:write')
    const { items, total } = await listForBroker(ctx.db, accessible, body.truck, { page: 1, per_page: mostItems })
    if (total === 0) throw notFound('Truck', body.truck)
    const parcels = new Set(items.map(({ carrierReference }) => carrierReference)).size
    mustHaveNone(
      total > mostItems
        ? [tooMany(total, mostItems, 'customs items')]
        : parcels > mostParcels
          ? [tooMany(parcels, mostParcels, 'parcels')]
          : items.flatMap(errorsOf).slice(0, 500),
    )
    return ctx.transaction(async (db) => {
      const existing = await lockTruck(db, clientId, body.truck)
      if (existing)
        throw conflict('FILING_EXISTS', `Truck ${body.truck} is filed by ${existing.id}, which is ${existing.state}.`)
      const filed = await findFiledParcel(db, body.truck, items)
      if (filed !== undefined)
        throw conflict(
          'FILING_EXISTS',
          `Parcel ${filed} on truck ${body.truck} is filed by another client. Customs would hear of it twice.`,
        )
      const id = await insertFiling(db, clientId, body.truck, messagesOf(body, items, ctx.now), changeBy(ctx))
      await ctx.app.jobs.send(db, fileTruck, { clientId, filingId: id })
      ctx.location(`/customs/filings/${id}`)
      return (await findFiling(db, clientId, id)) ?? unknown(id)
    })
  },

  async getCustomsFiling({ path: { filingId } }, { db, caller }) {
    return (await findFiling(db, caller.clientId, filingId)) ?? unknown(filingId)
  },
} satisfies Pick<CustomsHandlers, 'createCustomsFiling' | 'getCustomsFiling'>

function unknown(id: string): never {
  throw notFound('Filing', id)
}

const tooMany = (count: number, most: number, what: string) =>
  fieldError('OUT_OF_RANGE', 'truck', `has ${count} ${what}, and a filing takes ${most}`)

type Item = Awaited<ReturnType<typeof listForBroker>>['items'][number]

function errorsOf({ id, carrierReference, mrn, sender, recipient }: Item): FieldError[] {
  const parcel = `holds parcel ${carrierReference}, whose customs item ${id}`
  return [
    ...(mrn === undefined ? [fieldError('CUSTOMS_NOT_ACCEPTED', 'truck', `${parcel} has no mrn`)] : []),
    ...(sender && recipient ? [] : [fieldError('SHIPMENT_UNKNOWN', 'truck', `${parcel} belongs to no shipment`)]),
  ]
}
