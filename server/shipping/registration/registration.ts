import { sql } from 'kysely'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type Carrier,
  type CarrierCall,
  type Credentials,
  type RegisteredShipment,
  type Registered,
  type RegisteredReturn,
  type RegistrationRequest,
} from '../../network/carriers/carrier.ts'
import { usableDocuments, type UsableDocument } from '../../network/carriers/documents.ts'
import { ApiError, badRequest, busy, mustHaveNone, notFound, retryAfter } from '../../kernel/error.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { contentIn, type Shipment } from '../shipment/content.ts'
import { describe, keepDocuments } from '../label/document-store.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { eachOf } from '../../kernel/each.ts'
import { lockTracked, refold } from '../event/store.ts'
import { shipmentErrors } from '../shipment/validation.ts'
import { mustHaveNoUnusedRegistration, mustNotBeBlocked, mustNotBeCancelled } from '../shipment/rules.ts'
import { findShipment, lockShipment, parse, updateShipmentRow, type LockedShipment } from '../shipment/store.ts'
import { newTrackingUrl } from '../shipment/tracking-url.ts'
import { recordNotices } from '../notice/notice-store.ts'
import { beginTracking } from '../tracking/tracking.ts'
import { cancelUnused, recordUnused } from './unused-registration.ts'

/** One call to a carrier ends after this long, and then its outcome is unknown. */
const callLimitMs = 15_000
/** A registration that is longer under way than this was begun by a process that is no more. */
const leaseMs = 20_000
/** How long after a booking without a response the carrier may still come to book it. Until then we only ask. */
const settlingMs = 30_000
const longestBackOffMs = 10 * 60_000

export interface RegistrationJob {
  readonly clientId: number
  readonly id: string
  /** Who wants it; nobody when it is settled in the background. */
  readonly username: string | null
}

/** A registration that is ours to carry out. */
interface Claim {
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
}

type Outcome =
  | { kind: 'booked'; booking: RegisteredReturn; documents: readonly UsableDocument[] }
  /** With a booking where the carrier made one that is of no use, since nobody can print its label. */
  | { kind: 'refused'; refusal: CarrierRefusal; booking?: Registered }
  /** The carrier surely has no booking. */
  | { kind: 'nothing'; cause?: CarrierUnavailable }
  /** Nobody knows. */
  | { kind: 'unknown'; cause?: CarrierUnavailable }

/**
 * Registers a shipment, at most once however often, from wherever and however interrupted it is called: the intent is
 * committed before the carrier is called, under our id as the carrier's reference, and as long as its outcome is not
 * known the carrier is asked by that reference before it is told to book again.
 */
export async function registerShipment(context: CarrierContext, job: RegistrationJob): Promise<Printed<Shipment>> {
  const claim = await claimRegistration(context, job)
  if ('printed' in claim) return claim.printed
  const outcome = await callCarrier(context, claim)
  const printed = await settle(context, job, claim, outcome)
  if (outcome.kind !== 'booked') throw failureOf(claim, outcome)
  return printed
}

async function claimRegistration(
  context: CarrierContext,
  { clientId, id, username }: RegistrationJob,
): Promise<Claim | { printed: Printed<Shipment> }> {
  return transaction(context.db, async (trx) => {
    const locked = await lockShipment(trx, clientId, id)
    if (!locked) throw notFound('Shipment', id)
    const { shipment, registrationAttempt } = locked
    mustNotBeCancelled(shipment)
    if (shipment.carrierReference) return { printed: locked.printed }
    mustNotBeBlocked(shipment)
    mustHaveNoUnusedRegistration(shipment, 'register it again')
    const now = new Date()
    const pending = pendingSince(locked)
    if (pending !== undefined && isUnderWay(locked, now)) throw inProgress(id, pending + leaseMs - now.getTime())
    if (pending === undefined)
      mustHaveNone(await shipmentErrors(trx, clientId, shipment, shipment.shipmentType, now), 'shipment')
    const called = await carrierFor({ ...context, db: trx }, clientId, shipment)
    if (pending !== undefined && now.getTime() < pending + settlingMs)
      return { shipment, ...called, attempt: registrationAttempt, mustAsk: true, mayRegister: false }

    const attempt = registrationAttempt + 1
    await updateShipmentRow(trx, clientId, id, {
      modifiedAt: now,
      modifiedBy: username,
      registration: { status: 'PENDING', source: sourceOf(called), attemptedAt: now.toISOString() },
      registrationAttempt: attempt,
      registrationDueAt: new Date(now.getTime() + leaseMs),
    })
    return { shipment, ...called, attempt, mustAsk: pending !== undefined, mayRegister: true }
  })
}

const inProgress = (id: string, atMostMs: number) =>
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

const sourceOf = ({ carrier, credentials }: Pick<Claim, 'carrier' | 'credentials'>) =>
  carrier.sourceFor?.(credentials) ?? carrier.source

async function callCarrier({ db, config, log }: CarrierContext, claim: Claim): Promise<Outcome> {
  const { clientId, shipment, carrier, credentials, original, mustAsk, mayRegister } = claim
  const withDocuments = async (booking: RegisteredReturn): Promise<Outcome> => {
    try {
      return { kind: 'booked', booking, documents: await usableDocuments(carrier.id, booking) }
    } catch (error) {
      if (error instanceof CarrierRefusal) return { kind: 'refused', refusal: error, booking }
      throw error
    }
  }
  const call: CarrierCall = { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
  let asked = !mustAsk || carrier.findByReference === undefined
  try {
    if (mustAsk && carrier.findByReference) {
      const booking = await carrier.findByReference(shipment.id, call)
      if (booking) return await withDocuments(booking)
      asked = true
    }
    if (!mayRegister) return { kind: carrier.findByReference ? 'unknown' : 'nothing' }
    const registering = {
      ...call,
      companyPrefix: config.gs1CompanyPrefix,
      nextSerial: (companyPrefix: string) => nextSerial(db, companyPrefix),
    }
    const booking =
      original && carrier.registerReturn
        ? await carrier.registerReturn(requestFor(shipment), original, registering)
        : await carrier.register(requestFor(shipment), registering)
    return await withDocuments(booking)
  } catch (error) {
    if (error instanceof CarrierRefusal && asked) return { kind: 'refused', refusal: error }
    if (error instanceof CarrierUnavailable)
      return { kind: asked && !error.mayHaveRegistered ? 'nothing' : 'unknown', cause: error }
    log.error({ err: error, shipmentId: shipment.id }, 'A carrier failed in a way of its own')
    return { kind: 'unknown' }
  }
}

function requestFor(shipment: Shipment): RegistrationRequest {
  return { ...shipment, reference: shipment.id, productId: shipment.carrierProduct?.productId ?? '' }
}

/** The next number behind a company prefix. The row lock makes it one for all processes. */
async function nextSerial(db: Db, prefix: string): Promise<number> {
  const { last } = await db
    .insertInto('sscc_counter')
    .values({ prefix, last: 1 })
    .onConflict((existing) => existing.column('prefix').doUpdateSet({ last: sql<number>`sscc_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Puts the outcome on record, and has a booking cancelled that it leaves unused. */
async function settle(
  context: CarrierContext,
  job: RegistrationJob,
  claim: Claim,
  outcome: Outcome,
): Promise<Printed<Shipment>> {
  const { printed, unused } = await record(context, job, claim, outcome)
  if (unused === undefined) return printed
  const { clientId, id } = job
  await cancelUnused(context, { clientId, shipmentId: id, carrierReference: unused })
  return (await findShipment(context.db, clientId, id)) ?? printed
}

/** Puts the outcome on record, unless a later attempt has overtaken this one. `unused` is the number of a booking that nobody will use. */
async function record(
  context: CarrierContext,
  { clientId, id, username }: RegistrationJob,
  claim: Claim,
  outcome: Outcome,
): Promise<{ printed: Printed<Shipment>; unused?: string }> {
  const modifiedAt = new Date()
  const { shipment, carrier, attempt } = claim
  const before = shipment.registration
  const attemptedAt = claim.mayRegister || before === undefined ? modifiedAt.toISOString() : before.attemptedAt
  const common = { modifiedAt, modifiedBy: username }
  const registration = {
    source: sourceOf(claim),
    attemptedAt,
    // One that the carrier keeps stays in sight.
    ...(before?.unusedRegistration && { unusedRegistration: before.unusedRegistration }),
  }

  const unusedBy = { clientId, shipmentId: id, carrier }
  return transaction(context.db, async (trx) => {
    const write = (change: Parameters<typeof updateShipmentRow>[3]) =>
      updateShipmentRow(trx, clientId, id, change, attempt)
    let written: Printed<Shipment> | undefined
    switch (outcome.kind) {
      case 'booked': {
        const { carrierReference, carrierIntegrationReference, parcels, code: returnCode } = outcome.booking
        written = await write({
          ...common,
          shipmentState: 'REGISTERED',
          base: { state: 'REGISTERED', since: null },
          carrierReference,
          carrierIntegrationReference,
          returnCode,
          trackingUrl: newTrackingUrl(context.config),
          parcelReferences: parcels.map((parcel) => parcel.carrierReference),
          content: withNumbers(shipment, parcels),
          registration: {
            status: 'REGISTERED',
            ...registration,
            ...describe(outcome.documents, context.config.carrierDocumentDays, modifiedAt),
          },
          registrationDueAt: null,
        })
        if (written)
          await keepDocuments(trx, clientId, id, outcome.documents, context.config.carrierDocumentDays, modifiedAt)
        if (written)
          await recordNotices(trx, clientId, [{ shipmentId: id, kind: 'REGISTERED', at: modifiedAt.toISOString() }])
        if (written && carrier.events) await beginTracking(trx, clientId, id, modifiedAt)
        if (written && (await refoldOne(trx, clientId, id, modifiedAt))) written = await findShipment(trx, clientId, id)
        break
      }
      case 'refused': {
        written = await write({
          ...common,
          shipmentState: 'FAILED_TO_REGISTER',
          base: { state: 'FAILED_TO_REGISTER', since: modifiedAt },
          registration: {
            status: 'REFUSED',
            ...registration,
            carrierCode: outcome.refusal.carrierCode.slice(0, 100),
            message: outcome.refusal.message.slice(0, 2000),
            ...(outcome.booking && {
              unusedRegistration: await recordUnused(trx, unusedBy, outcome.booking, modifiedAt),
            }),
          },
          registrationDueAt: null,
        })
        if (written && outcome.booking) return { printed: written, unused: outcome.booking.carrierReference }
        break
      }
      case 'nothing':
        written = await write({
          ...common,
          registration: before?.status === 'PENDING' ? null : (before ?? null),
          registrationDueAt: null,
        })
        break
      case 'unknown':
        written = await write({
          ...common,
          registration: {
            status: 'PENDING',
            ...registration,
            message: outcome.cause?.message.slice(0, 2000) || before?.message || 'The carrier has not responded yet.',
          },
          registrationDueAt: new Date(
            modifiedAt.getTime() + backOff(attemptedAt, modifiedAt, outcome.cause?.retryAfter),
          ),
        })
    }
    return written ? { printed: written } : overtaken(trx, claim, 'booking' in outcome ? outcome.booking : undefined)
  })
}

/** The longer a carrier leaves us in the dark, the less often it is asked. */
const backOff = (since: string, now: Date, askedSeconds = 0) =>
  Math.min(longestBackOffMs, Math.max(5_000, (now.getTime() - Date.parse(since)) / 2, askedSeconds * 1_000))

const withNumbers = (shipment: Shipment, numbers: Registered['parcels']) => ({
  ...contentIn(shipment),
  parcels: shipment.parcels.map((parcel, index) => ({ ...parcel, ...numbers[index] })),
})

/** Events may have come before the number did. */
async function refoldOne(db: Db, clientId: number, id: string, modifiedAt: Date): Promise<boolean> {
  const tracked = await lockTracked(db, clientId, [id])
  return refold(db, clientId, [...tracked.values()], { modifiedAt, modifiedBy: null })
}

/**
 * Someone else has settled the same registration in the meantime, which is as good. A process that was held up for longer
 * than a booking may take can come back with one after another process has asked, found none and booked. Of the two the
 * carrier is told to forget the one that nobody will use.
 */
async function overtaken(
  db: Db,
  { clientId, shipment: { id }, carrier }: Claim,
  booking: Registered | undefined,
): Promise<{ printed: Printed<Shipment>; unused?: string }> {
  const locked = await lockShipment(db, clientId, id)
  if (!locked) throw notFound('Shipment', id)
  const { carrierReference, registration } = locked.shipment
  if (carrierReference === undefined) throw inProgress(id, leaseMs)
  if (!booking || !registration || booking.carrierReference === carrierReference) return { printed: locked.printed }
  const now = new Date()
  const unusedRegistration = await recordUnused(db, { clientId, shipmentId: id, carrier }, booking, now)
  const change = { modifiedAt: now, modifiedBy: null, registration: { ...registration, unusedRegistration } }
  const written = await updateShipmentRow(db, clientId, id, change)
  return { printed: written ?? locked.printed, unused: booking.carrierReference }
}

function failureOf(
  { shipment: { id, shipmentState, registration }, carrier, mayRegister }: Claim,
  outcome: Exclude<Outcome, { kind: 'booked' }>,
): ApiError {
  switch (outcome.kind) {
    case 'refused': {
      const { carrierCode, message, field } = outcome.refusal
      return badRequest(
        'CARRIER_REFUSED',
        `${carrier.id} refused shipment ${id}, which is now FAILED_TO_REGISTER. Correct what errors names and register it again.${outcome.booking ? ' Read registration.unusedRegistration for what became of the booking.' : ''}`,
        [
          {
            code: 'CARRIER_REFUSED',
            defaultMessage: message.slice(0, 2000),
            objectName: 'shipment',
            field,
            carrier: carrier.id,
            carrierCode,
          },
        ],
      )
    }
    case 'nothing':
      return unanswered(
        'CARRIER_UNAVAILABLE',
        `${carrier.id} is out of order and has not booked shipment ${id}, which stays a ${shipmentState}. Register it again after Retry-After seconds.`,
        carrier,
        outcome.cause,
        outcome.cause?.retryAfter ?? 10,
      )
    case 'unknown': {
      const since = !mayRegister && registration ? Date.parse(registration.attemptedAt) : Date.now()
      return unanswered(
        'CARRIER_TIMEOUT',
        `${carrier.id} has not responded in time, so it is not known whether shipment ${id} is booked. Register it again after Retry-After seconds. It will not be booked twice.`,
        carrier,
        outcome.cause,
        mayRegister ? 5 : (since + settlingMs - Date.now()) / 1000,
      )
    }
  }
}

function unanswered(
  code: string,
  message: string,
  carrier: Carrier,
  cause: CarrierUnavailable | undefined,
  seconds: number,
): ApiError {
  const error = {
    code,
    defaultMessage: cause?.message.slice(0, 2000) || 'The carrier knows of no booking yet',
    objectName: 'shipment',
    carrier: carrier.id,
    ...(cause?.carrierCode && { carrierCode: cause.carrierCode.slice(0, 100) }),
  }
  return new ApiError('unavailable', code, message, {
    errors: [error],
    ...retryAfter(seconds),
    cause,
  })
}

/** Asks the carriers about registrations whose outcome is not known and whose time has come. Returns how many it looked at. */
export async function reconcileRegistrations(
  context: CarrierContext,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const due = await context.db
    .selectFrom('shipment')
    .select(['clientId', 'id'])
    .where('registrationDueAt', '<=', now.toISOString())
    .orderBy('registrationDueAt')
    .limit(200)
    .execute()
  await eachOf(due, 5, async ({ clientId, id }) => {
    if (signal?.aborted) return
    await reconcile(context, { clientId, id, username: null }).catch((error: unknown) =>
      context.log.error({ err: error, shipmentId: id }, 'A registration could not be settled'),
    )
  })
  return due.length
}

async function reconcile(context: CarrierContext, job: RegistrationJob): Promise<void> {
  const { clientId, id } = job
  const claim = await transaction(context.db, async (trx): Promise<(Claim & { settled: boolean }) | undefined> => {
    const locked = await lockShipment(trx, clientId, id)
    const since = locked && pendingSince(locked)
    if (!locked || since === undefined || locked.shipment.carrierReference) return undefined
    if (isUnderWay(locked, new Date())) return undefined
    const called = await carrierFor({ ...context, db: trx }, clientId, locked.shipment)
    const settled = Date.now() >= since + settlingMs
    return {
      shipment: locked.shipment,
      ...called,
      attempt: locked.registrationAttempt,
      mustAsk: true,
      mayRegister: false,
      settled,
    }
  })
  if (!claim) return
  const outcome = await callCarrier(context, claim)
  // A carrier that could be asked and knows nothing after so long will not book any more.
  const isOver = outcome.kind === 'unknown' && outcome.cause === undefined && claim.settled
  await settle(context, job, claim, isOver ? { kind: 'nothing' } : outcome)
}
