import type { ShippingHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { begun, registerAt } from '../registration/attempt.ts'
import { shipmentPath } from '../shipment/content.ts'
import { findShipment } from '../shipment/store.ts'
import { createReturn } from './creation.ts'

export const returnHandlers = {
  async createShipmentReturn({ path: { shipmentId }, body: { register: isRegistered, ...own } }, ctx) {
    const id = (isRegistered ? await begun(ctx) : undefined) ?? (await createReturn(ctx, shipmentId, own))
    ctx.location(shipmentPath(id))
    return isRegistered ? registerAt(ctx, id) : existing(ctx, id)
  },
} satisfies Pick<ShippingHandlers, 'createShipmentReturn'>

async function existing({ db, caller }: Context, id: string) {
  const printed = await findShipment(db, caller.clientId, id)
  if (!printed) throw notFound('Shipment', id)
  return printed
}
