import type { ShippingHandlers } from '../../generated/handlers.ts'
import { eachOf } from '../../kernel/each.ts'
import { Printed, type Context } from '../../platform/http/handler.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { failureIn } from '../shipment/bulk-failure.ts'
import { cancelShipment } from './cancellation.ts'

/** Calls to carriers of one bulk call that are under way at a time. */
const atOnce = 5

export const cancellationHandlers = {
  cancelShipment: ({ path: { shipmentId }, body: { reason } }, ctx) =>
    ctx.commit(() => cancel(ctx, shipmentId, reason)),

  cancelShipments: ({ body: { shipmentIds, reason } }, ctx) =>
    ctx.commit(async () => {
      const results: string[] = []
      let succeeded = 0
      await eachOf(shipmentIds, atOnce, async (id, index) => {
        try {
          const { text } = await cancel(ctx, id, reason)
          results[index] = `{"shipmentId":"${id}","status":200,"shipment":${text}}`
          succeeded++
        } catch (error) {
          const { status, text } = failureIn(error, ctx)
          results[index] = `{"shipmentId":"${id}","status":${status},"error":${text}}`
        }
      })
      const failed = shipmentIds.length - succeeded
      return new Printed(`{"succeeded":${succeeded},"failed":${failed},"results":[${results.join(',')}]}`)
    }),
} satisfies Pick<ShippingHandlers, 'cancelShipment' | 'cancelShipments'>

const cancel = (ctx: Context, id: string, reason: string | undefined): Promise<Printed> =>
  cancelShipment(carrierContextOf(ctx), { clientId: ctx.caller.clientId, id, username: ctx.caller.username, reason })
