import { permissionsAt } from '../access/grants.ts'
import { pathOfClient } from '../access/standing.ts'
import type { ShippingHandlers } from '../generated/handlers.ts'
import { forbidden } from '../http/error.ts'
import type { Context } from '../http/handler.ts'
import { csvOf } from './csv.ts'
import { exportQuery, reportQuery } from './export-store.ts'
import { QueryReader } from './period.ts'

type Noun = 'exportShipmentsCsv' | 'exportShipmentReport'

export const exportHandlers = {
  exportShipmentsCsv({ query }, ctx) {
    const reader = new QueryReader(query.timezone)
    const created = reader.period(
      { after: 'created_after', before: 'created_before' },
      query.created_after,
      query.created_before,
    )
    reader.end()
    const rows = exportQuery(ctx.app.db, {
      clientId: ctx.caller.clientId,
      shipmentType: query.shipment_type,
      carrier: query.carrier,
      ...created,
    })
    attach(ctx, 'shipments')
    return csvOf(ctx.app.pool, rows, query.timezone)
  },

  async exportShipmentReport({ query }, ctx) {
    const reader = new QueryReader(query.timezone)
    const created = reader.period(
      { after: 'created_after', before: 'created_before' },
      query.created_after,
      query.created_before,
    )
    const delivered = reader.period(
      { after: 'delivered_after', before: 'delivered_before' },
      query.delivered_after,
      query.delivered_before,
    )
    reader.end()
    const clientIds = query.client_ids ?? [ctx.caller.clientId]
    await mustReachAll(ctx, clientIds)
    const rows = reportQuery(ctx.app.db, {
      clientIds,
      shipmentType: query.shipment_type,
      states: query.states,
      carriers: query.carriers,
      products: query.products,
      senderCountries: query.sender_countries,
      recipientCountries: query.recipient_countries,
      references: query.references,
      ...created,
      deliveredAfter: delivered.after,
      deliveredBefore: delivered.before,
    })
    attach(ctx, 'shipment-report')
    return csvOf(ctx.app.pool, rows, query.timezone)
  },
} satisfies Pick<ShippingHandlers, Noun>

const attach = (ctx: Context, name: string) =>
  ctx.header('Content-Disposition', `attachment; filename="${name}-${ctx.now.toISOString().slice(0, 10)}.csv"`)

/** What may be done for the active client is asked again for each other one. */
async function mustReachAll({ db, caller, operation }: Context, clientIds: readonly number[]): Promise<void> {
  const beyond: number[] = []
  for (const id of clientIds) {
    if (id === caller.clientId) continue
    const path = await pathOfClient(db, id)
    const permissions: ReadonlySet<string> | undefined = path && permissionsAt(path, caller.grants)
    if (!permissions?.has(operation.permission)) beyond.push(id)
  }
  if (beyond.length > 0)
    throw forbidden(
      'CLIENT_NOT_REACHABLE',
      `You do not reach client ${beyond.join(', ')}. Leave it out, or ask for a role there.`,
    )
}
