import { currentTime } from '../../kernel/current-time.ts'
import { waitAfter } from '../../kernel/back-off.ts'
import type { ApiError } from '../../kernel/error.ts'
import { apiErrorOf } from '../../platform/http/failure.ts'
import type { Printed } from '../../platform/http/handler.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import type { CarrierContext } from '../../shipping/shipment/carrier-context.ts'
import type { Claim, RegistrationJob } from '../../shipping/registration/claim.ts'
import { registerClaimed, registerShipment } from '../../shipping/registration/registration.ts'
import { typeOf } from '../../shipping/shipment/rules.ts'
import { insertShipment } from '../../shipping/shipment/creation-store.ts'
import { lockShipment } from '../../shipping/shipment/store.ts'
import { updateShipmentRow } from '../../shipping/shipment/change-store.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { shipmentOf } from './conversion.ts'
import { contentOf, type PromisedParcel } from './parcel.ts'
import { backOff, failedScan, messagesOf } from './rules.ts'
import { lockPromise, updateParcel, type By, type Change } from './store.ts'

/** How long a scan or a worker reserves a promise, which is longer than the wait for a carrier. */
const reserveMs = 30_000

/** A promise reserved by a scan or a worker, with the shipment that it becomes. */
export type Reserved = PromisedParcel & { readonly shipmentId: string }

/** Reserves a locked promise and stores its shipment, so that all later attempts register the same one. */
export async function reserve(
  db: Db,
  clientId: number,
  parcel: PromisedParcel,
  change: Reserving,
  by: By,
): Promise<Reserved> {
  const shipmentId = await prepareShipment(db, clientId, parcel, change, by)
  const reserved = await updateParcel(db, clientId, parcel, reserving(parcel, shipmentId, change, by), by)
  return { ...reserved, shipmentId }
}

export type Reserving = Pick<Change, 'content' | 'scanState' | 'scanUser' | 'lastScanAt'>

export function reserving({ attempts }: PromisedParcel, shipmentId: string, change: Reserving, { now }: By) {
  const reserveExpiresAt = new Date(now.getTime() + reserveMs)
  return {
    ...change,
    errors: [],
    promiseState: 'DATA_RECEIVED',
    processState: 'PROCESSING',
    reserveExpiresAt,
    dueAt: reserveExpiresAt,
    attempts: attempts + 1,
    shipmentId,
  } as const
}

/** Creates the shipment of a promise, or updates it as long as no carrier can have it. */
async function prepareShipment(
  db: Db,
  clientId: number,
  parcel: PromisedParcel,
  { content: promise = contentOf(parcel) }: Pick<Change, 'content'>,
  { now, username }: By,
): Promise<string> {
  const content = shipmentOf(promise)
  const before = parcel.shipmentId === undefined ? undefined : await lockShipment(db, clientId, parcel.shipmentId)
  if (!before) {
    const { id } = await insertShipment(db, clientId, {
      createdAt: now,
      createdBy: username ?? parcel.promiseCreatedBy,
      shipmentState: 'DRAFT',
      shipmentType: typeOf(content),
      relabellingCustomerReference: promise.relabellingCustomerReference,
      content,
    })
    return id
  }
  const { id, carrierReference, registration, shipmentState } = before.shipment
  const isOpen = registration?.status === 'PENDING' || registration?.status === 'UNKNOWN'
  if (carrierReference === undefined && !isOpen && shipmentState !== 'BLOCKED')
    await updateShipmentRow(db, clientId, id, {
      modifiedAt: now,
      modifiedBy: username,
      shipmentState: 'DRAFT',
      base: { state: 'DRAFT', since: now },
      content,
    })
  return id
}

/** Registers the shipment of a promise with its carrier, and records the reason if that fails. */
export async function registerReserved(
  context: CarrierContext,
  clientId: number,
  parcel: Reserved,
  { username, label }: Pick<RegistrationJob, 'username' | 'label'>,
  claim?: Claim,
): Promise<Printed<Shipment>> {
  try {
    const job = { clientId, id: parcel.shipmentId, username, label }
    return await (claim ? registerClaimed(context, job, claim) : registerShipment(context, job))
  } catch (error) {
    const cause = apiErrorOf(error)
    await transaction(context.db, (trx) =>
      recordFailure(trx, clientId, parcel, cause, { now: currentTime(), username }),
    )
    if (cause.kind === 'broken') throw error
    const { carrierProduct, relabellingCustomerReference } = contentOf(parcel)
    throw failedScan(cause, carrierProduct.carrier, relabellingCustomerReference)
  }
}

async function recordFailure(
  db: Db,
  clientId: number,
  { promiseId }: Reserved,
  cause: ApiError,
  by: By,
): Promise<void> {
  const parcel = await lockPromise(db, clientId, promiseId)
  if (parcel?.processState !== 'PROCESSING') return
  const errors = messagesOf(cause)
  if (cause.kind === 'invalid') {
    await updateParcel(
      db,
      clientId,
      parcel,
      {
        promiseState: 'REGISTRATION_FAILED',
        processState: 'FAILED',
        reserveExpiresAt: null,
        dueAt: null,
        errors,
        ...(parcel.scanState === 'WAITING_FOR_VALIDATION' && { scanState: 'FAILED' }),
      },
      by,
    )
    return
  }
  const pause = waitAfter(backOff, parcel.attempts, cause.retrySeconds ?? 0)
  await updateParcel(
    db,
    clientId,
    parcel,
    { processState: 'PENDING', reserveExpiresAt: null, dueAt: new Date(by.now.getTime() + pause), errors },
    by,
  )
}

/** Returns the change for a parcel that its carrier has accepted, so that its label is available. */
export const readyBy = ({ carrierReference }: Pick<Shipment, 'carrierReference'>) =>
  ({
    promiseState: 'READY_FOR_RELABELLING',
    processState: 'DONE',
    reserveExpiresAt: null,
    dueAt: null,
    attempts: 0,
    carrierReference,
  }) as const satisfies Change
