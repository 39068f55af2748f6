import type { ShippingHandlers } from '../../generated/handlers.ts'
import { Printed, type Context } from '../../platform/http/handler.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { failureIn } from '../shipment/bulk-failure.ts'
import { shipmentPath } from '../shipment/content.ts'
import { eachOf } from '../../kernel/each.ts'
import { labelResult, printingOf } from '../label/labels.ts'
import { begun, register, registerAt } from './attempt.ts'
import { mustBeDirect } from '../shipment/rules.ts'
import { create } from '../creation.ts'
import { parse } from '../shipment/store.ts'

type Noun = 'registerShipment' | 'registerShipments' | 'registerShipmentDirectly'
type LabelRequest = Parameters<ShippingHandlers['createShipmentLabel']>[0]['body']

/** Bookings of one bulk call that are under way at a time, so that it leaves connections and carriers to others. */
const atOnce = 5

export const registrationHandlers = {
  registerShipment: ({ path: { shipmentId } }, ctx) => ctx.commit(() => register(ctx, shipmentId)),

  registerShipments: ({ body: { shipmentIds } }, ctx) =>
    ctx.commit(async () => {
      const results: string[] = []
      let succeeded = 0
      await eachOf(shipmentIds, atOnce, async (id, index) => {
        try {
          const { text } = await register(ctx, id)
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

  async registerShipmentDirectly({ body }, ctx) {
    mustBeDirect(body)
    const id = (await begun(ctx)) ?? (await create(ctx, body.shipment, { prefix: 'shipment.' })).id
    ctx.location(shipmentPath(id))
    const registered = await registerAt(ctx, id)
    const label = body.label === undefined ? '' : await printedLabel(ctx, registered, body.label)
    return new Printed(`{"shipment":${registered.text}${label}}`)
  },
} satisfies Pick<ShippingHandlers, Noun>

/** The carrier has the parcel by now, so a label that cannot be made is told beside it. */
async function printedLabel(ctx: Context, registered: Printed, request: LabelRequest): Promise<string> {
  try {
    const label = await labelResult(carrierContextOf(ctx), parse(registered), printingOf(request), 'label.')
    return `,"label":${JSON.stringify(label)}`
  } catch (error) {
    return `,"labelError":${failureIn(error, ctx).text}`
  }
}
