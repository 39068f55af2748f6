import { mustAccessAll } from '../../identity/access/client-access.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import type { Context } from '../../platform/http/handler.ts'
import { csvOf } from '../../platform/store/csv.ts'
import { columnOfKey } from '../../platform/store/metadata.ts'
import { exportedKeys, exportQuery, reportedKeys, reportQuery } from './store.ts'
import { QueryReader } from '../../kernel/period.ts'

type Noun = 'exportShipmentsCsv' | 'exportShipmentReport'

export const exportHandlers = {
  async exportShipmentsCsv({ query }, ctx) {
    const reader = new QueryReader(query.timezone)
    const created = reader.period(
      { after: 'created_after', before: 'created_before' },
      query.created_after,
      query.created_before,
    )
    reader.end()
    const filter = {
      clientId: ctx.caller.clientId,
      shipmentType: query.shipment_type,
      carrier: query.carrier,
      ...created,
    }
    const keys = await exportedKeys(ctx.app.db, filter)
    attach(ctx, 'shipments')
    return csvOf(ctx.app.pool, exportQuery(ctx.app.db, filter, keys), query.timezone, { named: keys.map(columnOfKey) })
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
    await mustAccessAll(ctx, clientIds)
    const filter = {
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
    }
    const keys = await reportedKeys(ctx.app.db, filter)
    attach(ctx, 'shipment-report')
    return csvOf(ctx.app.pool, reportQuery(ctx.app.db, filter, keys), query.timezone, { named: keys.map(columnOfKey) })
  },
} satisfies Pick<ShippingHandlers, Noun>

const attach = (ctx: Context, name: string) =>
  ctx.header('Content-Disposition', `attachment; filename="${name}-${ctx.now.toISOString().slice(0, 10)}.csv"`)
