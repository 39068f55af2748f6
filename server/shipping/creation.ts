import type { ShippingHandlers } from '../generated/handlers.ts'
import { mustHaveNone } from '../kernel/error.ts'
import type { Context, Printed } from '../platform/http/handler.ts'
import type { Shipment } from './shipment/content.ts'
import { completed } from './shipment/completion.ts'
import { isToBeUnique, mustBeUnique } from './shipment/customer-reference.ts'
import { atRate } from './shipment/kept-rate.ts'
import { shipmentErrors } from './shipment/validation.ts'
import { contentOf, typeOf } from './shipment/rules.ts'
import { addReturn, insertShipment } from './shipment/store.ts'
import { beginTracking } from './tracking/tracking.ts'

type Created = Parameters<ShippingHandlers['createShipment']>[0]['body']

/** Stores a shipment that is right. `returnOf` is the shipment that it sends back. */
export async function create(
  ctx: Context,
  sent: Created,
  returnOf?: string,
): Promise<{ id: string; printed: Printed<Shipment> }> {
  const { db, caller, now, idempotencyKey } = ctx
  const { clientId } = caller
  const { shipmentType, ...given } = sent
  const complete = await completed({ db, caller }, given)
  const content = await atRate(db, clientId, contentOf(complete), { now })
  const { externalShipment } = content
  mustHaveNone(await shipmentErrors(db, clientId, content, shipmentType, now))
  const row = {
    createdAt: now,
    createdBy: caller.username,
    shipmentState: externalShipment ? ('REGISTERED' as const) : ('DRAFT' as const),
    shipmentType: typeOf(content),
    carrierReference: externalShipment?.carrierReference,
    idempotencyKey,
    returnOf,
    content,
  }
  const isUnique = await isToBeUnique(db, clientId, content.customerReference)
  // Booked elsewhere, but its carrier can be asked about it as about any other.
  const isTracked = externalShipment !== undefined && ctx.app.carriers[externalShipment.carrier].events !== undefined
  if (!isUnique && !isTracked && returnOf === undefined) return insertShipment(db, clientId, row)
  return ctx.transaction(async (trx) => {
    if (isUnique) await mustBeUnique(trx, clientId, content.customerReference ?? '')
    const created = await insertShipment(trx, clientId, row)
    if (isTracked) await beginTracking(trx, clientId, created.id, now)
    if (returnOf !== undefined) await addReturn(trx, clientId, returnOf, created.id)
    return created
  })
}
