import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { eachOf } from '../../kernel/each.ts'
import type { Context, Printable, Printed } from '../../platform/http/handler.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { failureIn } from '../../platform/http/bulk-failure.ts'
import { cancelShipment } from './cancellation.ts'

/** Concurrent calls to carriers per bulk call. */
const atOnce = 5

export const cancellationHandlers = {
  cancelShipment: ({ path: { shipmentId }, body: { reason } }, ctx) =>
    ctx.commit(() => cancel(ctx, shipmentId, reason)),

  cancelShipments: ({ body: { shipmentIds, reason } }, ctx) =>
    ctx.commit(async () => {
      const results: Printable<Schemas['ShipmentCancelOutcome']>[] = []
      let succeeded = 0
      await eachOf(shipmentIds, atOnce, async (id, index) => {
        try {
          results[index] = { shipmentId: id, status: 200, shipment: await cancel(ctx, id, reason) }
          succeeded++
        } catch (error) {
          results[index] = { shipmentId: id, ...failureIn(error, ctx) }
        }
      })
      const failed = shipmentIds.length - succeeded
      return { succeeded, failed, results }
    }),
} satisfies Pick<ShippingHandlers, 'cancelShipment' | 'cancelShipments'>

const cancel = (ctx: Context, id: string, reason: string | undefined): Promise<Printed<Shipment>> =>
  cancelShipment(carrierContextOf(ctx), { clientId: ctx.caller.clientId, id, username: ctx.caller.username, reason })
