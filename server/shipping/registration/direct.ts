import { randomUUIDv7 } from 'node:crypto'
import { mustPrint, type BookedLabel } from '../label/offered.ts'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import { mustHaveNone, thrownWithin } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import { together, type Db } from '../../platform/store/database.ts'
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

/** What is stored of a shipment that is registered as it is created. */
interface Planned {
  readonly row: FreshShipment
  readonly check: (db: Db, rulesOf?: Shared['rulesOf']) => Promise<void>
  /** Whether nothing is wrong with it, and the client may book its product. */
  readonly isChecked: boolean
  readonly known: KnownFacts | undefined
  /** It crosses a border: what is declared has to be there before it is registered. */
  readonly isDeclared: boolean
}

/** Plans a shipment that is registered as it is created, with a label that its carrier prints. */
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
  // What is wrong with it by itself takes no number, and what is known of the product already costs nothing.
  const isChecked = shared.rulesOf !== undefined || !isRightByItself(row.content, sent.shipmentType, now)
  if (isChecked) await check(db, shared.rulesOf)
  const isDeclared = crossesBorder(row.content)
  const { known } = shared
  // Before the transaction, which would have to wait for another connection.
  if (!isDeclared) await known?.of(row.content)
  return { row, check, isChecked, known, isDeclared }
}

/** Registers what is about to be stored, unless its own carrier refuses it. */
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
  // Asked together with it, but said before what keeps it from its carrier.
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
 * Creates a shipment and registers it: together where the numbers are ours, else its intent is on record with it before
 * its carrier is called. What crosses a border is declared with its registration, and so created before.
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
    .transaction(async (trx, last) => {
      const one = await takeFresh(ctx, trx, planned, label)
      if (one) await last(() => together(trx, freshInsert(trx, clientId, [one])))
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
