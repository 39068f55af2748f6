import type { ShippingHandlers } from '../generated/handlers.ts'
import type { Context, Printed } from '../platform/http/handler.ts'
import { atRate } from './shipment/kept-rate.ts'
import { mustBeValid } from './shipment/validation.ts'
import { contentOf, typeOf } from './shipment/rules.ts'
import { insertShipment } from './shipment/store.ts'
import { beginTracking } from './tracking/tracking.ts'

type Created = Parameters<ShippingHandlers['createShipment']>[0]['body']

/** Stores a shipment that is right. `prefix` is where it stands in the body. */
export async function create(ctx: Context, sent: Created, prefix = ''): Promise<{ id: string; printed: Printed }> {
  const { db, caller, now, idempotencyKey } = ctx
  const { clientId } = caller
  const content = await atRate(db, clientId, contentOf(sent), { now, prefix })
  const { externalShipment } = content
  await mustBeValid(db, clientId, content, sent.shipmentType, { prefix, now })
  const row = {
    createdAt: now,
    createdBy: caller.username,
    shipmentState: externalShipment ? ('REGISTERED' as const) : ('DRAFT' as const),
    shipmentType: typeOf(content),
    carrierReference: externalShipment?.carrierReference,
    idempotencyKey,
    content,
  }
  if (!externalShipment || !ctx.app.carriers[externalShipment.carrier].events) return insertShipment(db, clientId, row)
  // Booked elsewhere, but its carrier can be asked about it as about any other.
  return ctx.transaction(async (trx) => {
    const created = await insertShipment(trx, clientId, row)
    await beginTracking(trx, clientId, created.id, now)
    return created
  })
}
