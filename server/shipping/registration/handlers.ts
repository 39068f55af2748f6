import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import type { Printable } from '../../platform/http/handler.ts'
import { etagOf } from '../../platform/http/representation.ts'
import { failureIn } from '../../platform/http/bulk-failure.ts'
import { shipmentPath } from '../shipment/content.ts'
import { eachOf } from '../../kernel/each.ts'
import { begun, register, registerAt } from './attempt.ts'
import { createRegistered } from './direct.ts'
import { labelOf } from './label.ts'
import { resolve } from './resolution.ts'
import { mustBeDirect } from '../shipment/rules.ts'

type Noun = 'registerShipment' | 'resolveRegistration' | 'registerShipments' | 'registerShipmentDirectly'

/** Concurrent bookings per bulk call. The limit leaves connections and carriers for other calls. */
const atOnce = 5

export const registrationHandlers = {
  registerShipment: ({ path: { shipmentId } }, ctx) => ctx.commit(() => register(ctx, shipmentId)),

  registerShipments: ({ body: { shipmentIds } }, ctx) =>
    ctx.commit(async () => {
      const results: Printable<Schemas['ShipmentRegistrationOutcome']>[] = []
      let succeeded = 0
      await eachOf(shipmentIds, atOnce, async (id, index) => {
        try {
          results[index] = { shipmentId: id, status: 200, shipment: await register(ctx, id) }
          succeeded++
        } catch (error) {
          results[index] = { shipmentId: id, ...failureIn(error, ctx) }
        }
      })
      const failed = shipmentIds.length - succeeded
      return { succeeded, failed, results }
    }),

  resolveRegistration: ({ path: { shipmentId }, body }, ctx) =>
    ctx.commit(async () => {
      const settled = await resolve(ctx, shipmentId, body)
      return settled ?? register(ctx, shipmentId)
    }),

  async registerShipmentDirectly({ body }, ctx) {
    mustBeDirect(body)
    const { shipment, label } = body
    const before = await begun(ctx)
    if (before !== undefined) ctx.location(shipmentPath(before))
    const registered =
      before === undefined ? await createRegistered(ctx, shipment, label) : await registerAt(ctx, before, label)
    ctx.header('ETag', etagOf(registered.text))
    return { shipment: registered, ...(label && (await labelOf(ctx, registered, label))) }
  },
} satisfies Pick<ShippingHandlers, Noun>
