import { randomUUIDv7 } from 'node:crypto'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import { mustHaveNone, thrownWithin } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import { together, type Db, type Last } from '../../platform/store/database.ts'
import { create, plan } from '../creation.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { shipmentPath, type Shipment } from '../shipment/content.ts'
import { mustBeUnique } from '../shipment/customer-reference.ts'
import { isToBeUnique } from '../shipment/customer-reference-store.ts'
import { isRightByItself, shipmentErrors } from '../shipment/validation.ts'
import { registerAt, throwWithPlace } from './attempt.ts'
import { freshInserts, registerFresh, type Fresh } from './fresh.ts'
import { registerClaimed } from './registration.ts'

/**
 * Creates a shipment and registers it: together where the numbers are ours, else its intent is on record with it before
 * its carrier is called. What crosses a border is declared with its registration, and so created before.
 */
export async function createRegistered(ctx: Context, sent: Parameters<typeof plan>[1]): Promise<Printed<Shipment>> {
  const { caller, now } = ctx
  const { clientId, username } = caller
  const row = { ...(await plan(ctx, sent).catch(thrownWithin('shipment'))), id: randomUUIDv7() }
  const check = async (db: Db) => mustHaveNone(await shipmentErrors(db, clientId, row.content, sent.shipmentType, now))
  // What is wrong with it by itself takes no number.
  const isChecked = !isRightByItself(row.content, sent.shipmentType, now)
  if (isChecked) await check(ctx.db).catch(thrownWithin('shipment'))
  const fresh = crossesBorder(row.content) ? undefined : await ctx.transaction(store).catch(thrownWithin('shipment'))
  if (!fresh) {
    const { id } = await create(ctx, sent).catch(thrownWithin('shipment'))
    ctx.location(shipmentPath(id))
    return registerAt(ctx, id)
  }
  const { claim, printed } = fresh
  const { id } = row
  ctx.location(shipmentPath(id))
  if (!claim) return printed
  const job = { clientId, id, username }
  return ctx.commit(() =>
    registerClaimed(carrierContextOf(ctx), job, claim).catch((error: unknown) => throwWithPlace(error, id)),
  )

  async function store(trx: Db, last: Last): Promise<Fresh | undefined> {
    const { customerReference } = row.content
    // Asked together with it, but said before what keeps it from its carrier.
    const registering = registerFresh({ ...carrierContextOf(ctx), trx, now }, clientId, [row])
    registering.catch(() => {})
    const [isUnique] = await Promise.all([
      isToBeUnique(trx, clientId, customerReference),
      isChecked ? undefined : check(trx),
    ])
    const [one] = await registering
    if (!one) return undefined
    if (isUnique) await mustBeUnique(trx, clientId, customerReference ?? '')
    await last(() => together(trx, ...freshInserts(trx, clientId, [one])))
    return one
  }
}
