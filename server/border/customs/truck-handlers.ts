import type { CustomsHandlers } from '../../generated/handlers.ts'
import { csvOf } from '../../platform/store/csv.ts'
import { findTruck, listForBroker, reportQuery } from './truck-store.ts'

type Noun = 'getTruckCustoms' | 'getTruckCustomsReport' | 'getTruckCustomsTransfer'

export const truckHandlers = {
  getTruckCustoms: ({ query: { truck } }, { app, caller }) => findTruck(app.db, caller.clientId, truck),

  getTruckCustomsReport({ query: { truck } }, ctx) {
    const day = ctx.now.toISOString().slice(0, 10)
    ctx.header('Content-Disposition', `attachment; filename="customs-${fileName(truck)}-${day}.csv"`)
    return csvOf(ctx.app.pool, reportQuery(ctx.db, ctx.caller.clientId, truck), 'UTC')
  },

  async getTruckCustomsTransfer({ query: { truck } }, { db, caller: { clientId } }) {
    return { clientId, customsItems: await listForBroker(db, clientId, truck) }
  },
} satisfies Pick<CustomsHandlers, Noun>

const fileName = (name: string) => name.replace(/[^A-Za-z0-9-]/g, '-')
