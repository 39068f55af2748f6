import type { ShippingHandlers } from '../generated/handlers.ts'
import type { Caller } from '../platform/http/caller.ts'
import { mustHaveNone } from '../kernel/error.ts'
import type { Context, Printed } from '../platform/http/handler.ts'
import type { Carriers } from '../network/carriers/registry.ts'
import type { Shipment } from './shipment/content.ts'
import { completed } from './shipment/completion.ts'
import { isToBeUnique, mustBeUnique } from './shipment/customer-reference.ts'
import { atRate } from './shipment/kept-rate.ts'
import { shipmentErrors } from './shipment/validation.ts'
import { contentOf, typeOf } from './shipment/rules.ts'
import { addReturn, insertShipment, insertUnlessUnique } from './shipment/store.ts'
import { newTrackingUrl } from './shipment/tracking-url.ts'
import { recordNotices } from './notice/notice-store.ts'
import { beginTracking } from './tracking/tracking.ts'

type Created = Parameters<ShippingHandlers['createShipment']>[0]['body']

/** Who creates a shipment, and with what. */
interface Creating extends Pick<Context, 'db' | 'now' | 'idempotencyKey' | 'transaction'> {
  readonly caller: Pick<Caller, 'clientId' | 'userId' | 'apiKeyId' | 'username'>
  readonly app: { readonly carriers: Carriers; readonly config: Parameters<typeof newTrackingUrl>[0] }
}

interface Origin {
  /** The shipment that it sends back. */
  readonly returnOf?: string
  /** The batch that it comes in. */
  readonly batchId?: string
}

/** Stores a shipment that is right. */
export async function create(
  ctx: Creating,
  sent: Created,
  { returnOf, batchId }: Origin = {},
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
    trackingUrl: externalShipment && newTrackingUrl(ctx.app.config),
    idempotencyKey,
    returnOf,
    batchId,
    content,
  }
  if (!externalShipment && returnOf === undefined) {
    const created = await insertUnlessUnique(db, clientId, row)
    if (created) return created
  }
  const isUnique = await isToBeUnique(db, clientId, content.customerReference)
  // Booked elsewhere, but its carrier can be asked about it as about any other.
  const isTracked = externalShipment !== undefined && ctx.app.carriers[externalShipment.carrier].events !== undefined
  return ctx.transaction(async (trx) => {
    if (isUnique) await mustBeUnique(trx, clientId, content.customerReference ?? '')
    const created = await insertShipment(trx, clientId, row)
    if (externalShipment)
      await recordNotices(trx, clientId, [{ shipmentId: created.id, kind: 'REGISTERED', at: now.toISOString() }])
    if (isTracked) await beginTracking(trx, clientId, created.id, now)
    if (returnOf !== undefined) await addReturn(trx, clientId, returnOf, created.id)
    return created
  })
}
