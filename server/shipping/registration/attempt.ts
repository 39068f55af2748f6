import { ApiError } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import type { BookedLabel } from '../label/offered.ts'
import { begunWithKey } from '../begun.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { shipmentPath, type Shipment } from '../shipment/content.ts'
import { findByIdempotencyKey } from '../shipment/creation-store.ts'
import { registerShipment } from './registration.ts'

/** Registers a shipment that this request has created. */
export const registerAt = (ctx: Context, id: string, label?: BookedLabel): Promise<Printed<Shipment>> =>
  ctx.commit(() => register(ctx, id, label).catch((error: unknown) => throwWithPlace(error, id)))

export const register = (ctx: Context, id: string, label?: BookedLabel): Promise<Printed<Shipment>> =>
  registerShipment(carrierContextOf(ctx), { clientId: ctx.caller.clientId, id, username: ctx.caller.username, label })

/** Returns the id of the shipment that an interrupted call with the same idempotency key created. */
export const begun = async (ctx: Context): Promise<string | undefined> =>
  ctx.isFirstAttempt ? undefined : begunWithKey(ctx, findByIdempotencyKey)

/** Adds the shipment's path to the error, since the shipment stays whatever the carrier says. */
export function throwWithPlace(error: unknown, id: string): never {
  throw error instanceof ApiError ? error.with({ place: shipmentPath(id) }) : error
}
