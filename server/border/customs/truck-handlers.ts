import type { CustomsHandlers } from '../../generated/handlers.ts'
import { findAccessible, type Accessible } from '../../identity/access/accessible-store.ts'
import type { Context } from '../../platform/http/handler.ts'
import { csvOf } from '../../platform/store/csv.ts'
import { mustNameOneTruck } from './aboard-store.ts'
import { findTruck, listForBroker, reportQuery } from './truck-store.ts'

type Noun = 'getTruckCustoms' | 'getTruckCustomsReport' | 'getTruckCustomsTransfer'

/** Returns which of the clients with goods on a truck the caller can read. */
async function readable({ app, caller }: Context, truck: string): Promise<Accessible> {
  const accessible = await findAccessible(app.db, caller, 'customs:read')
  await mustNameOneTruck(app.db, accessible, truck)
  return accessible
}

export const truckHandlers = {
  getTruckCustoms: async ({ query: { truck, ...page } }, ctx) =>
    findTruck(ctx.app.db, await readable(ctx, truck), truck, page),

  async getTruckCustomsReport({ query: { truck } }, ctx) {
    const day = ctx.now.toISOString().slice(0, 10)
    const accessible = await readable(ctx, truck)
    ctx.header('Content-Disposition', `attachment; filename="customs-${fileName(truck)}-${day}.csv"`)
    return csvOf(ctx.app.pool, reportQuery(ctx.db, accessible, truck), 'UTC')
  },

  async getTruckCustomsTransfer({ query: { truck, ...page } }, ctx) {
    const { items, total } = await listForBroker(ctx.db, await readable(ctx, truck), truck, page)
    ctx.header('X-Total-Count', total)
    return { clientId: ctx.caller.clientId, customsItems: items }
  },
} satisfies Pick<CustomsHandlers, Noun>

const fileName = (name: string) => name.replace(/[^A-Za-z0-9-]/g, '-')
