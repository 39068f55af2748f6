import { mustPrint, type BookedLabel } from '../label/offered.ts'
import { currentTime } from '../../kernel/current-time.ts'
import { mustHaveNone, badRequest, busy, notFound } from '../../kernel/error.ts'
import { printingAs, type Choice, type Chosen } from '../../network/carrier-configuration/credentials.ts'
import { findSheetKey, type SheetKey } from '../../network/rate-sheet/store.ts'
import type { Carrier, Credentials, RegisteredShipment } from '../../network/carriers/carrier.ts'
import { mustBeDeclared, planDeclaration } from '../../border/customs/shipment-declaration.ts'
import type { Printed } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { sourceOf } from '../../network/carriers/source.ts'
import type { Shipment } from '../shipment/content.ts'
import { pricedBy } from '../shipment/expected-cost.ts'
import { mustBeTold, mustHaveNoUnusedRegistration, mustNotBeBlocked, mustNotBeCancelled } from '../shipment/rules.ts'
import { updateShipmentRow, type ShipmentChange } from '../shipment/change-store.ts'
import { findShipment, lockShipment, parse, type LockedShipment } from '../shipment/store.ts'
import { shipmentErrors } from '../shipment/validation.ts'
import { choiceIn, guessedDay, rulesBy } from './facts.ts'
import { findFactsOfStored, type Facts } from './facts-store.ts'

/**
 * A registration under way for longer than this belongs to a process that has died. Does not use kernel/lease: a
 * request locks the shipment by its id, and the attempt number says who owns it, even to those who only read it.
 */
const leaseMs = 20_000
/** How long after a booking without a response the carrier may still book it. Until then we only ask. */
const settlingMs = 30_000

export interface RegistrationJob {
  readonly clientId: number
  readonly id: string
  /** The user who wants it; null when settled in the background. */
  readonly username: string | null
  /** How to print the label. Nothing is booked if the label could not be printed this way. */
  readonly label?: BookedLabel | undefined
}

/** A registration that this process carries out. */
export interface Claim {
  readonly clientId: number
  readonly shipment: Shipment
  readonly carrier: Carrier
  /** The account whose credentials are used; absent for the default one. */
  readonly account?: string
  readonly credentials: Credentials
  readonly attempt: number
  /** The outbound shipment, if this is a return with the same carrier. */
  readonly original?: RegisteredShipment
  /** An earlier attempt may have booked, so the carrier must be asked first. */
  readonly mustAsk: boolean
  /** Whether the carrier may be told to book. */
  readonly mayRegister: boolean
  /** The rate sheet for the price, if the shipment was not created at a rate. */
  readonly sheet: SheetKey | undefined
}

/** A shipment about to be registered, found and locked. */
type Taken =
  | { readonly kind: 'done'; readonly printed: Printed<Shipment> }
  /** Its numbers are our own: no carrier is called, so it is registered in the same transaction. */
  | { readonly kind: 'ours'; readonly claim: Claim }
  /** The intent is stored, and the carrier is to be called next. */
  | { readonly kind: 'claimed'; readonly claim: Claim }

/** Claims a registration, unless the shipment is registered already. Stores the intent before any carrier is called. */
export async function takeRegistration(
  db: Db,
  context: CarrierContext,
  { clientId, id, username, label }: RegistrationJob,
): Promise<Taken> {
  const now = currentTime()
  const [locked, facts] = await Promise.all([
    lockShipment(db, clientId, id),
    findFactsOfStored(db, clientId, id, guessedDay(now)),
  ])
  if (!locked || !facts) throw notFound('Shipment', id)
  const { shipment, registrationAttempt } = locked
  mustNotBeCancelled(shipment)
  if (shipment.carrierReference) return { kind: 'done', printed: locked.printed }
  mustNotBeBlocked(shipment)
  mustBeTold(shipment)
  mustHaveNoUnusedRegistration(shipment, 'register it again')
  const pending = pendingSince(locked)
  if (pending !== undefined && isUnderWay(locked, now)) throw inProgress(id, pending + leaseMs - now.getTime())
  if (pending === undefined) {
    mustPrint(context.carriers, shipment, label)
    const rulesOf = rulesBy(db, clientId, facts)
    mustHaveNone(await shipmentErrors(db, clientId, shipment, shipment.shipmentType, now, rulesOf), 'shipment')
    await mustBeDeclared(db, clientId, await planDeclaration(db, clientId, shipment))
  }
  const { carrier, credentials, ...rest } = await carrierFor({ ...context, db }, clientId, shipment, facts, now)
  const called = {
    ...rest,
    shipment,
    carrier,
    credentials: label === undefined ? credentials : printingAs(carrier, credentials, label.type),
  }
  const isSettling = pending !== undefined && now.getTime() < pending + settlingMs
  if (isSettling)
    return { kind: 'claimed', claim: { ...called, attempt: registrationAttempt, mustAsk: true, mayRegister: false } }
  const mustAsk = pending !== undefined
  if (carrier.numbersAreOurs && !mustAsk)
    return { kind: 'ours', claim: { ...called, attempt: registrationAttempt, mustAsk, mayRegister: true } }

  const attempt = registrationAttempt + 1
  const change: ShipmentChange = {
    modifiedAt: now,
    modifiedBy: username,
    ...intentOf(called, now),
    registrationAttempt: attempt,
  }
  await updateShipmentRow(db, clientId, id, change)
  return { kind: 'claimed', claim: { ...called, attempt, mustAsk, mayRegister: true } }
}

/** Claims a registration with an unknown outcome, only to ask about it. */
export async function takeUnknown(
  db: Db,
  context: CarrierContext,
  { clientId, id }: RegistrationJob,
): Promise<(Claim & { readonly isOverdue: boolean }) | undefined> {
  const now = currentTime()
  const [locked, facts] = await Promise.all([
    lockShipment(db, clientId, id),
    findFactsOfStored(db, clientId, id, guessedDay(now)),
  ])
  const since = locked && pendingSince(locked)
  if (!locked || !facts || since === undefined || locked.shipment.carrierReference || isUnderWay(locked, now))
    return undefined
  const { shipment, registrationAttempt: attempt } = locked
  const called = await carrierFor({ ...context, db }, clientId, shipment, facts, now)
  const isOverdue = now.getTime() >= since + settlingMs
  return { ...called, shipment, attempt, mustAsk: true, mayRegister: false, isOverdue }
}

/** Returns the columns for an attempt that begins now. */
export const intentOf = (
  { carrier, credentials, account }: Pick<Claim, 'carrier' | 'credentials' | 'account'>,
  now: Date,
) => ({
  registration: {
    status: 'PENDING' as const,
    source: sourceOf(carrier, credentials),
    attemptedAt: now.toISOString(),
    ...(account !== undefined && { account }),
  },
  registrationDueAt: new Date(now.getTime() + leaseMs),
})

export const inProgress = (id: string, atMostMs = leaseMs) =>
  busy(
    'REGISTRATION_IN_PROGRESS',
    `Shipment ${id} is being registered by another call. Read it, or repeat this call after Retry-After seconds.`,
    atMostMs / 1_000,
  )

/** Returns when the carrier was last told to book, if the outcome is not known. */
function pendingSince({ shipment: { registration } }: LockedShipment): number | undefined {
  return registration?.status === 'PENDING' ? Date.parse(registration.attemptedAt) : undefined
}

/** In a pending registration without a message, the call has not come back. */
function isUnderWay(locked: LockedShipment, now: Date): boolean {
  const since = pendingSince(locked)
  return since !== undefined && locked.shipment.registration?.message === undefined && now.getTime() < since + leaseMs
}

/** Chooses the carrier, the account and the rate sheet. */
async function carrierFor(
  { db, carriers, config }: CarrierContext,
  clientId: number,
  shipment: Shipment,
  facts: Facts,
  now: Date,
): Promise<Pick<Claim, 'clientId' | 'carrier' | 'account' | 'credentials' | 'original' | 'sheet'>> {
  const { id, carrierProduct, returnOf } = shipment
  if (!carrierProduct)
    throw badRequest('SHIPMENT_NOT_COMPLETE', `Shipment ${id} has no carrierProduct. Choose one first.`)
  const { carrier } = carrierProduct
  const wanted = pricedBy(shipment, now)
  const accounts = choiceIn(facts, config, carrier)
  const [original, sheet] = await Promise.all([
    returnOf === undefined ? undefined : registeredWith(db, clientId, returnOf, carrier),
    wanted && (wanted.day === guessedDay(now) ? (facts.sheet ?? undefined) : findSheetKey(db, clientId, wanted)),
  ])
  return {
    clientId,
    carrier: carriers[carrier],
    ...chosenFor(accounts, shipment, original),
    original: original?.shipment,
    sheet,
  }
}

/**
 * Uses the account of the earlier call if an attempt is still open, and the account of the outbound shipment for a
 * return.
 */
function chosenFor(accounts: Choice, shipment: Shipment, original: Original | undefined): Chosen {
  const { registration } = shipment
  const isOpen = registration?.status === 'PENDING' || registration?.status === 'UNKNOWN'
  const before = isOpen ? registration : original
  if (!before) return accounts.forShipment(shipment)
  const { account } = before
  return { ...(account !== undefined && { account }), credentials: accounts.named(account) }
}

interface Original {
  readonly shipment: RegisteredShipment
  readonly account: string | undefined
}

/** Finds the outbound shipment as the carrier knows it, unless it went with another carrier. */
async function registeredWith(
  db: Db,
  clientId: number,
  id: string,
  carrier: Carrier['id'],
): Promise<Original | undefined> {
  const printed = await findShipment(db, clientId, id)
  const { carrierReference, carrierIntegrationReference, carrierProduct, registration } = printed ? parse(printed) : {}
  return carrierReference !== undefined && carrierProduct?.carrier === carrier
    ? { shipment: { reference: id, carrierReference, carrierIntegrationReference }, account: registration?.account }
    : undefined
}

/** Returns in how many seconds the carrier can no longer book what it was told at that time. */
export const secondsToSettle = (since: number): number => (since + settlingMs - currentTime().getTime()) / 1000
