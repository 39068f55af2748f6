import { randomUUIDv7 } from 'node:crypto'
import { mustPrint, type BookedLabel } from '../label/offered.ts'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import { mustHaveNone, thrownWithin } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import { type Db, send } from '../../platform/store/database.ts'
import { create, plan, type Creating, type Origin, type Shared } from '../creation.ts'
import { carrierContextOf, type CarrierContext } from '../shipment/carrier-context.ts'
import { shipmentPath, type Shipment } from '../shipment/content.ts'
import { mustBeUnique } from '../shipment/customer-reference.ts'
import { isToBeUnique } from '../shipment/customer-reference-store.ts'
import { isRightByItself, shipmentErrors } from '../shipment/validation.ts'
import { registerAt, throwWithPlace } from './attempt.ts'
import { KnownFacts, rulesBy } from './facts.ts'
import { freshInsert, registerFresh, type Fresh, type FreshShipment } from './fresh.ts'
import { registerClaimed } from './registration.ts'

type Sent = Parameters<typeof plan>[1]
type Creator = Omit<Creating, 'transaction'> & { readonly app: Pick<CarrierContext, 'db' | 'config' | 'carriers'> }

/** The plan for a shipment that is registered on creation. */
interface Planned {
  readonly row: FreshShipment
  readonly check: (db: Db, rulesOf?: Shared['rulesOf']) => Promise<void>
  /** Whether it has been validated, including that the client may book its product. */
  readonly isChecked: boolean
  readonly known: KnownFacts | undefined
  /**
   * Whether it crosses a border. Then it must be stored before it is registered, since its declaration refers to it.
   */
  readonly isDeclared: boolean
}

/** Plans a shipment that is registered on creation, with a label that its carrier prints. */
export async function planFresh(
  ctx: Creator,
  sent: Sent,
  origin?: Origin,
  shared: Shared & { readonly known?: KnownFacts } = {},
): Promise<Planned> {
  const { db, caller, now } = ctx
  const row = { ...(await plan(ctx, sent, origin, shared)), id: randomUUIDv7() }
  const check: Planned['check'] = async (at, rulesOf) =>
    mustHaveNone(await shipmentErrors(at, caller.clientId, row.content, sent.shipmentType, now, rulesOf))
  // Validate first if the shipment is invalid by itself, so that it takes no number, or if the product's rules are
  // already known.
  const isChecked = shared.rulesOf !== undefined || !isRightByItself(row.content, sent.shipmentType, now)
  if (isChecked) await check(db, shared.rulesOf)
  const isDeclared = crossesBorder(row.content)
  const { known } = shared
  // Look it up before the transaction, which would have to wait for another connection.
  if (!isDeclared) await known?.of(row.content)
  return { row, check, isChecked, known, isDeclared }
}

/** Registers a shipment that is about to be stored, unless its own carrier refuses it. */
export async function takeFresh(
  { app, caller, now }: Creator,
  trx: Db,
  planned: Planned,
  label: BookedLabel | undefined,
): Promise<Fresh | undefined> {
  if (planned.isDeclared) return undefined
  const { clientId } = caller
  const { row, check, isChecked, known = new KnownFacts(trx, clientId, now) } = planned
  const { customerReference } = row.content
  // Runs at the same time as the checks below, but their errors come first.
  const registering = registerFresh({ ...app, trx, now, label, known }, clientId, [row])
  registering.catch(() => {})
  const [isUnique] = await Promise.all([
    isToBeUnique(trx, clientId, customerReference),
    isChecked ? undefined : check(trx, rulesBy(trx, clientId, known.of(row.content))),
  ])
  const [fresh] = await registering
  if (fresh && isUnique) await mustBeUnique(trx, clientId, customerReference ?? '')
  return fresh
}

/**
 * Creates and registers a shipment: in one step if the numbers are our own, else it stores the intent with the shipment
 * before it calls the carrier. A shipment that crosses a border is declared with its registration, and so created
 * first.
 */
export async function createRegistered(
  ctx: Context,
  sent: Sent,
  label: BookedLabel | undefined,
): Promise<Printed<Shipment>> {
  const { clientId, username } = ctx.caller
  const planned = await planFresh(ctx, sent).catch(thrownWithin('shipment'))
  mustPrint(ctx.app.carriers, planned.row.content, label)
  const fresh = await ctx
    .transaction(async (trx) => {
      const one = await takeFresh(ctx, trx, planned, label)
      if (one) await send(trx, freshInsert(trx, clientId, [one]))
      return one
    })
    .catch(thrownWithin('shipment'))
  if (!fresh) {
    const { id } = await create(ctx, sent).catch(thrownWithin('shipment'))
    ctx.location(shipmentPath(id))
    return registerAt(ctx, id, label)
  }
  const { claim, printed, row } = fresh
  const { id } = row
  ctx.location(shipmentPath(id))
  if (!claim) return printed
  const job = { clientId, id, username, label }
  return ctx.commit(() =>
    registerClaimed(carrierContextOf(ctx), job, claim).catch((error: unknown) => throwWithPlace(error, id)),
  )
}
