import {
  currencyError,
  declareShipment,
  mustBeDeclared,
  planDeclaration,
} from '../border/customs/shipment-declaration.ts'
import type { ShippingHandlers } from '../generated/handlers.ts'
import type { Caller } from '../platform/http/caller.ts'
import { ApiError, invalid, mustHaveNone, type FieldError } from '../kernel/error.ts'
import type { Context, Printed } from '../platform/http/handler.ts'
import type { Db } from '../platform/store/database.ts'
import type { Carriers } from '../network/carriers/registry.ts'
import type { Content, Shipment } from './shipment/content.ts'
import { completed, type Defaults } from './shipment/completion.ts'
import { mustBeUnique } from './shipment/customer-reference.ts'
import { isToBeUnique } from './shipment/customer-reference-store.ts'
import { atRate } from './shipment/kept-rate.ts'
import { findRate } from './shipment/kept-rate-store.ts'
import { isRightByItself, shipmentErrors, type productRulesOf } from './shipment/validation.ts'
import { contentOf, typeOf } from './shipment/rules.ts'
import { addReturn, insertShipment, insertUnlessRefused, type NewShipment } from './shipment/creation-store.ts'
import { parse } from './shipment/store.ts'
import { newTrackingUrl } from './shipment/tracking-url.ts'
import { beginTracking } from './tracking/tracking-store.ts'

type Created = Parameters<ShippingHandlers['createShipment']>[0]['body']

/** The parts of a request's context that creating a shipment needs. */
export interface Creating extends Pick<Context, 'db' | 'now' | 'idempotencyKey' | 'transaction'> {
  readonly caller: Pick<Caller, 'clientId' | 'userId' | 'apiKeyId' | 'username'>
  readonly app: { readonly carriers: Carriers; readonly config: Parameters<typeof newTrackingUrl>[0] }
}

export interface Origin {
  /** The shipment that this one returns. */
  readonly returnOf?: string
  readonly batchId?: string
  readonly orderId?: string
}

/** What many shipments of one call have in common, looked up once. */
export interface Shared {
  readonly defaults?: Defaults
  readonly rulesOf?: ReturnType<typeof productRulesOf>
}

/** Finds what its carrier's module would refuse before it calls the carrier. */
type Rehearse = (shipment: Content & Pick<Shipment, 'id'>) => Promise<readonly FieldError[]>

/** Returns the row to store, if the shipment is valid. */
export async function plan(
  ctx: Omit<Creating, 'transaction'>,
  sent: Created,
  origin: Origin = {},
  shared: Shared = {},
): Promise<NewShipment> {
  return rowOf(ctx, await contentFor(ctx, sent, shared), origin)
}

/** Returns the row to store for a valid shipment. Does not store it. */
export async function prepare(
  ctx: Omit<Creating, 'transaction'>,
  sent: Created,
  origin: Origin = {},
  shared: Shared = {},
): Promise<NewShipment> {
  const { db, caller, now } = ctx
  const row = await plan(ctx, sent, origin, shared)
  mustHaveNone(await shipmentErrors(db, caller.clientId, row.content, sent.shipmentType, now, shared.rulesOf))
  return row
}

/** Returns all errors that show before the shipment is stored and its carrier called. */
export async function errorsOf(
  ctx: Pick<Creating, 'db' | 'now' | 'caller'>,
  sent: Created,
  shared: Shared & { readonly refusesUndeclared: boolean; readonly rehearse?: Rehearse },
): Promise<readonly FieldError[]> {
  const { db, caller, now } = ctx
  try {
    const content = await contentFor(ctx, sent, shared)
    const errors = await shipmentErrors(db, caller.clientId, content, sent.shipmentType, now, shared.rulesOf)
    if (errors.length > 0) return errors
    const shipment = { ...content, id: notStored }
    const isDeclared = (content.customs?.items ?? []).length > 0
    const declared =
      shared.refusesUndeclared || isDeclared ? await planDeclaration(db, caller.clientId, shipment) : undefined
    const mixed = declared && currencyError(declared)
    if (mixed) return [mixed]
    const undeclared = shared.refusesUndeclared ? (declared?.warnings ?? []) : []
    if (undeclared.length === 0) return (await shared.rehearse?.(shipment)) ?? []
    return undeclared.map(({ code, message }) => ({ code, defaultMessage: message, field: 'customs' }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'unavailable' || error.kind === 'broken') throw error
    return error.errors ?? [{ code: error.error, defaultMessage: error.message, field: '' }]
  }
}

/** Stands in for the id that a shipment gets when it is stored. */
const notStored = '00000000-0000-0000-0000-000000000000'

/** Completes what was sent and applies its rate. */
async function contentFor(
  { db, caller, now }: Pick<Creating, 'db' | 'now' | 'caller'>,
  sent: Created,
  { defaults, rulesOf }: Shared = {},
) {
  const { shipmentType, ...given } = sent
  const kept = await findRate(db, caller.clientId, given.rateId)
  try {
    const complete = await completed({ db, caller }, given, kept, defaults)
    return atRate(caller.clientId, contentOf(complete), { now, kept })
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'VALIDATION_FAILED') throw error
    const { errors = [] } = error
    const filled = filledIn(given)
    // Without its rate, the product is not known either.
    const isOfRate = errors.some(({ code }) => code.startsWith('RATE_'))
    const rest =
      filled && !isOfRate ? await shipmentErrors(db, caller.clientId, filled, shipmentType, now, rulesOf) : []
    // One error about a missing part of the place of delivery is enough.
    const told = errors.map((one) => (one.field?.startsWith('delivery.') ? { ...one, field: 'delivery' } : one))
    throw invalid([...errors, ...notBeside(rest, told)])
  }
}

const anyParcel = { weight: 1, length: 20, width: 20, height: 10, description: '-' }

/** Fills gaps with placeholders, so that all other errors show as well. */
function filledIn({ rateId: _rate, customs: _customs, ...sent }: Omit<Created, 'shipmentType'>): Content | undefined {
  const { sender, recipient, delivery, parcels = [] } = sent
  const [from, to] = [sender ?? recipient, recipient ?? sender]
  if (!from || !to) return undefined
  return contentOf({
    ...sent,
    sender: from,
    recipient: to,
    delivery: delivery && { addressLine1: '-', city: '-', country: to.country, ...delivery },
    parcels: parcels.map((parcel) => Object.assign({}, anyParcel, parcel)),
  })
}

/** Leaves out errors in fields that already have one. */
export const notBeside = <Found extends FieldError>(found: readonly Found[], told: readonly FieldError[]): Found[] =>
  found.filter(({ field = '' }) =>
    told.every((other) => !isWithin(field, other.field) && !isWithin(other.field, field)),
  )

const isWithin = (field = '', of = '') => field === of || (field.startsWith(of) && /^[.[]/.test(field.slice(of.length)))

function rowOf(
  { caller, now, idempotencyKey, app }: Omit<Creating, 'transaction'>,
  content: Content,
  { returnOf, batchId, orderId }: Origin,
): NewShipment {
  const { externalShipment } = content
  return {
    createdAt: now,
    createdBy: caller.username,
    shipmentState: externalShipment ? 'REGISTERED' : 'DRAFT',
    shipmentType: typeOf(content),
    carrierReference: externalShipment?.carrierReference,
    trackingUrl: externalShipment && newTrackingUrl(app.config),
    idempotencyKey,
    returnOf,
    batchId,
    orderId,
    content,
  }
}

/** Stores a valid shipment. Looks up what is in the way only when the insert reports a conflict. */
export async function create(
  ctx: Creating,
  sent: Created,
  origin: Origin = {},
): Promise<{ id: string; printed: Printed<Shipment> }> {
  const { db, caller, now } = ctx
  const { clientId } = caller
  const { returnOf } = origin
  const content = await contentFor(ctx, sent)
  const row = rowOf(ctx, content, origin)
  const { externalShipment } = content
  const isAlone = externalShipment === undefined && returnOf === undefined
  const check = async () => mustHaveNone(await shipmentErrors(db, clientId, content, sent.shipmentType, now))
  const isChecked = !isAlone || !isRightByItself(content, sent.shipmentType, now)
  if (isChecked) await check()
  if (isAlone) {
    const created = await insertUnlessRefused(db, clientId, row, isChecked)
    if (created) return created
  }
  if (!isChecked) await check()
  const isUnique = await isToBeUnique(db, clientId, content.customerReference)
  // Booked elsewhere, but its carrier can be asked about it like any other.
  const isTracked = externalShipment !== undefined && ctx.app.carriers[externalShipment.carrier].events !== undefined
  return ctx.transaction(async (trx) => {
    if (isUnique) await mustBeUnique(trx, clientId, content.customerReference ?? '')
    const created = await insertShipment(trx, clientId, row)
    if (externalShipment)
      await declareExternal(trx, clientId, parse(created.printed), externalShipment.carrierReference, ctx)
    if (isTracked) await beginTracking(trx, clientId, created.id, now)
    if (returnOf !== undefined) await addReturn(trx, clientId, returnOf, created.id)
    return created
  })
}

/**
 * Stores a shipment together with its finished idempotency key if the statement itself can check all that remains.
 * Returns whether it did.
 */
export async function createAtOnce(
  ctx: Omit<Creating, 'transaction'>,
  sent: Created,
  finished: NonNullable<Parameters<typeof insertUnlessRefused>[4]>,
): Promise<boolean> {
  const { db, caller, now } = ctx
  const content = await contentFor(ctx, sent)
  if (content.externalShipment || !isRightByItself(content, sent.shipmentType, now)) return false
  return (await insertUnlessRefused(db, caller.clientId, rowOf(ctx, content, {}), false, finished)) !== undefined
}

/** Declares the goods of a shipment that was booked elsewhere, which is registered from the start. */
async function declareExternal(
  db: Db,
  clientId: number,
  shipment: Shipment,
  number: string,
  { now, caller }: Pick<Creating, 'now' | 'caller'>,
): Promise<void> {
  const declared = await planDeclaration(db, clientId, shipment, number)
  await mustBeDeclared(db, clientId, declared)
  if (declared) await declareShipment(db, clientId, shipment.id, declared, { now, username: caller.username })
}
