import type { components } from '../../../openapi/generated/types.ts'
import { mustHaveNone, badRequest, busy, notFound } from '../../kernel/error.ts'
import { credentialsOf, printingAs } from '../../network/carrier-configuration/credentials.ts'
import { findSheetKey, type SheetKey } from '../../network/rate-sheet/store.ts'
import type { Carrier, Credentials, RegisteredShipment } from '../../network/carriers/carrier.ts'
import { mustBeDeclared, planDeclaration } from '../../border/customs/shipment-declaration.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { sourceOf, type CarrierContext } from '../shipment/carrier-context.ts'
import type { Content, Shipment } from '../shipment/content.ts'
import { pricedBy } from '../shipment/expected-cost.ts'
import { mustBeTold, mustHaveNoUnusedRegistration, mustNotBeBlocked, mustNotBeCancelled } from '../shipment/rules.ts'
import { insertShipment, type NewShipment } from '../shipment/creation-store.ts'
import { claimDraft, updateShipmentRow, type ShipmentChange } from '../shipment/change-store.ts'
import { findShipment, lockShipment, parse, type LockedShipment } from '../shipment/store.ts'
import { shipmentErrors } from '../shipment/validation.ts'

/**
 * A registration that is longer under way than this was begun by a process that is no more. Not kernel/lease: the
 * shipment is locked by its id, on request, and its number of attempts says whose it is, also to those who only read it.
 */
const leaseMs = 20_000
/** How long after a booking without a response the carrier may still come to book it. Until then we only ask. */
const settlingMs = 30_000

export interface RegistrationJob {
  readonly clientId: number
  readonly id: string
  /** Who wants it; nobody when it is settled in the background. */
  readonly username: string | null
  /** How the label is to be printed, where the carrier prints it with the booking. */
  readonly labelType?: components['schemas']['LabelType'] | undefined
}

/** A registration that is ours to carry out. */
export interface Claim {
  readonly clientId: number
  readonly shipment: Shipment
  readonly carrier: Carrier
  readonly credentials: Credentials
  readonly attempt: number
  /** What is sent back, where the shipment is a return with the same carrier. */
  readonly original?: RegisteredShipment
  /** An earlier attempt may have booked, so the carrier is asked first. */
  readonly mustAsk: boolean
  /** Whether the carrier may be told to book. */
  readonly mayRegister: boolean
  /** What says the price, where the shipment was not created at one. */
  readonly sheet: SheetKey | undefined
}

/** Takes a registration, unless the shipment is registered already; the intent is on record before anybody is called. */
export async function claimRegistration(
  context: CarrierContext,
  { clientId, id, username, labelType }: RegistrationJob,
): Promise<Claim | { printed: Printed<Shipment> }> {
  return transaction(context.db, async (trx, last) => {
    const locked = await lockShipment(trx, clientId, id)
    if (!locked) throw notFound('Shipment', id)
    const { shipment, registrationAttempt } = locked
    mustNotBeCancelled(shipment)
    if (shipment.carrierReference) return { printed: locked.printed }
    mustNotBeBlocked(shipment)
    mustBeTold(shipment)
    mustHaveNoUnusedRegistration(shipment, 'register it again')
    const now = new Date()
    const pending = pendingSince(locked)
    if (pending !== undefined && isUnderWay(locked, now)) throw inProgress(id, pending + leaseMs - now.getTime())
    const calling = carrierFor({ ...context, db: trx }, clientId, shipment)
    calling.catch(() => {}) // what is wrong with the shipment is told first
    const pricing = sheetOf(trx, clientId, shipment, now)
    pricing.catch(() => {})
    if (pending === undefined) {
      mustHaveNone(await shipmentErrors(trx, clientId, shipment, shipment.shipmentType, now), 'shipment')
      await mustBeDeclared(trx, clientId, await planDeclaration(trx, clientId, shipment))
    }
    const { carrier, credentials, ...rest } = await calling
    const called = {
      ...rest,
      carrier,
      credentials: labelType === undefined ? credentials : printingAs(carrier, credentials, labelType),
      sheet: await pricing,
    }
    if (pending !== undefined && now.getTime() < pending + settlingMs)
      return { shipment, ...called, attempt: registrationAttempt, mustAsk: true, mayRegister: false }

    const attempt = registrationAttempt + 1
    const change: ShipmentChange = {
      modifiedAt: now,
      modifiedBy: username,
      registration: {
        status: 'PENDING',
        source: sourceOf(called.carrier, called.credentials),
        attemptedAt: now.toISOString(),
      },
      registrationAttempt: attempt,
      registrationDueAt: new Date(now.getTime() + leaseMs),
    }
    await last(() => updateShipmentRow(trx, clientId, id, change))
    return { shipment, ...called, attempt, mustAsk: pending !== undefined, mayRegister: true }
  })
}

/**
 * Takes the registration of a shipment that the caller has created just now, so that only its declaration has to be
 * checked, where it crosses a border. Nothing is taken if somebody else was there first, or changed it.
 */
export async function claimFresh(
  context: CarrierContext,
  { clientId, id, username }: RegistrationJob,
  shipment: Shipment,
): Promise<Claim | undefined> {
  const { db } = context
  const calling = carrierFor(context, clientId, shipment)
  calling.catch(() => {}) // what is wrong with the shipment is told first
  await mustBeDeclared(db, clientId, await planDeclaration(db, clientId, shipment))
  const called = await calling
  const claimed = await claimDraft(db, clientId, id, firstAttempt(called, shipment, username, new Date()))
  return claimed && { shipment, ...called, ...claimed, ...fresh }
}

/**
 * Creates a shipment that nothing is wrong with and takes its registration, together with what else is asked of the
 * transaction at the same time.
 */
export async function createClaimed(
  db: Db,
  called: Called,
  shipment: NewShipment & { readonly id: string },
): Promise<Claim> {
  const { clientId } = called
  const { id, content, createdAt, createdBy } = shipment
  const [{ printed }, claimed] = await Promise.all([
    insertShipment(db, clientId, shipment),
    claimDraft(db, clientId, id, firstAttempt(called, content, createdBy, createdAt)),
  ])
  if (!claimed) throw new Error(`Shipment ${id} was not claimed with its creation`)
  return { shipment: parse(printed), ...called, ...claimed, ...fresh }
}

/** Whom a registration calls, and as whom. */
export type Called = Pick<Claim, 'clientId' | 'carrier' | 'credentials'>

const fresh = { attempt: 1, mustAsk: false, mayRegister: true } as const

const firstAttempt = ({ carrier, credentials }: Called, content: Content, username: string | null, now: Date) => ({
  ...(pricedBy(content, now) ?? { productId: null, country: null, day: null }),
  modifiedAt: now.toISOString(),
  modifiedBy: username,
  registration: JSON.stringify({
    status: 'PENDING',
    source: sourceOf(carrier, credentials),
    attemptedAt: now.toISOString(),
  }),
  registrationDueAt: new Date(now.getTime() + leaseMs).toISOString(),
})

export const inProgress = (id: string, atMostMs = leaseMs) =>
  busy(
    'REGISTRATION_IN_PROGRESS',
    `Shipment ${id} is being registered by another call. Read it, or repeat this call after Retry-After seconds.`,
    atMostMs / 1_000,
  )

/** When the carrier was last told to book without an outcome. */
function pendingSince({ shipment: { registration } }: LockedShipment): number | undefined {
  return registration?.status === 'PENDING' ? Date.parse(registration.attemptedAt) : undefined
}

/** A pending registration without a message is one whose call has not come back. */
function isUnderWay(locked: LockedShipment, now: Date): boolean {
  const since = pendingSince(locked)
  return since !== undefined && locked.shipment.registration?.message === undefined && now.getTime() < since + leaseMs
}

/** Whom to call, and as whom. */
async function carrierFor(
  { db, carriers, config }: CarrierContext,
  clientId: number,
  { id, carrierProduct, returnOf }: Shipment,
): Promise<Pick<Claim, 'clientId' | 'carrier' | 'credentials' | 'original'>> {
  if (!carrierProduct)
    throw badRequest('SHIPMENT_NOT_COMPLETE', `Shipment ${id} has no carrierProduct. Choose one first.`)
  const { carrier } = carrierProduct
  return {
    clientId,
    carrier: carriers[carrier],
    credentials: await credentialsOf({ db, config }, clientId, carrier, 'shipping'),
    original: returnOf === undefined ? undefined : await registeredWith(db, clientId, returnOf, carrier),
  }
}

async function sheetOf(db: Db, clientId: number, shipment: Shipment, now: Date): Promise<SheetKey | undefined> {
  const wanted = pricedBy(shipment, now)
  return wanted && findSheetKey(db, clientId, wanted)
}

/** The shipment that is sent back, as the carrier knows it, unless it went with another one. */
async function registeredWith(
  db: Db,
  clientId: number,
  id: string,
  carrier: Carrier['id'],
): Promise<RegisteredShipment | undefined> {
  const printed = await findShipment(db, clientId, id)
  const { carrierReference, carrierIntegrationReference, carrierProduct } = printed ? parse(printed) : {}
  return carrierReference !== undefined && carrierProduct?.carrier === carrier
    ? { reference: id, carrierReference, carrierIntegrationReference }
    : undefined
}

/** Takes a registration whose outcome is not known, to ask about it only. */
export async function claimUnknown(
  context: CarrierContext,
  { clientId, id }: RegistrationJob,
): Promise<(Claim & { readonly isOverdue: boolean }) | undefined> {
  return transaction(context.db, async (trx) => {
    const locked = await lockShipment(trx, clientId, id)
    const since = locked && pendingSince(locked)
    if (!locked || since === undefined || locked.shipment.carrierReference) return undefined
    if (isUnderWay(locked, new Date())) return undefined
    const { shipment, registrationAttempt: attempt } = locked
    const [called, sheet] = await Promise.all([
      carrierFor({ ...context, db: trx }, clientId, shipment),
      sheetOf(trx, clientId, shipment, new Date()),
    ])
    const isOverdue = Date.now() >= since + settlingMs
    return { shipment, ...called, sheet, attempt, mustAsk: true, mayRegister: false, isOverdue }
  })
}

/** In how many seconds the carrier can no longer come to book what it was told at that time. */
export const secondsToSettle = (since: number): number => (since + settlingMs - Date.now()) / 1000
