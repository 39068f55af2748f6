import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { localTime } from '../../kernel/calendar.ts'
import { eachOf } from '../../kernel/each.ts'
import {
  ApiError,
  badRequest,
  invalid,
  mustHaveNone,
  notFound,
  retryAfter,
  type FieldError,
} from '../../kernel/error.ts'
import { claim, waitAfter, type BackOff, type Held } from '../../kernel/lease.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type Carrier,
  type Manifest as CloseOut,
} from '../../network/carriers/carrier.ts'
import { usableDocuments, type UsableDocument } from '../../network/carriers/documents.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { describe, keepDocuments } from '../label/document-store.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { stateReasons, stopOf, stopReasons, written, type Stop } from '../shipment/handover.ts'
import { findShipments, lockShipments } from '../shipment/store.ts'
import {
  deleteManifestRow,
  findManifest,
  findWaiting,
  freeShipments,
  insertManifest,
  leased,
  updateManifestRow,
  type KeptManifest,
  type Manifest,
  type ManifestChange,
} from './store.ts'

/** One call to a carrier ends after this long, and then its outcome is unknown. */
const callLimitMs = 30_000
/** A manifest without an outcome for so long was begun by a process that is no more. */
const leaseMs = 40_000
const backOff: BackOff = { firstMs: 5_000, longestMs: 10 * 60_000 }
const mostShipments = 1_000

type Create = components['schemas']['ManifestCreate']
type Taken = KeptManifest & Held

type Outcome =
  | { kind: 'closed'; closeOut: CloseOut; documents: readonly UsableDocument[] }
  | { kind: 'refused'; refusal: CarrierRefusal }
  /** The carrier surely has closed nothing off. */
  | { kind: 'nothing'; cause: CarrierUnavailable }
  | { kind: 'unknown'; cause: CarrierUnavailable | undefined }

export interface ManifestOrder {
  readonly clientId: number
  readonly username: string
  readonly create: Create & { readonly closeOut: boolean }
  readonly idempotencyKey: string | undefined
}

/**
 * Closes shipments off. The intent is committed before the carrier is called, and the call is repeated until its outcome
 * is known: a carrier that has closed shipments off does not do so again.
 */
export async function createManifest(context: CarrierContext, order: ManifestOrder): Promise<Manifest> {
  const { clientId, username, create, idempotencyKey } = order
  const carrier = context.carriers[create.carrier]
  const isCalled = create.closeOut && carrier.manifest !== undefined
  const { taken, shipments } = await transaction(context.db, async (trx) => {
    const now = new Date()
    const { list, stop } = await chosen(trx, clientId, create)
    const credentials = await credentialsOf({ ...context, db: trx }, clientId, carrier.id, 'shipping')
    const parcels = list.flatMap((shipment) => shipment.parcels)
    const fresh = await insertManifest(trx, clientId, {
      now,
      createdBy: username,
      state: isCalled ? 'PENDING' : 'CLOSED',
      carrier: carrier.id,
      source: carrier.sourceFor?.(credentials) ?? carrier.source,
      date: localTime(stop.address.country, now).day,
      sender: stop.address,
      parcelCount: parcels.length,
      grams: parcels.reduce((sum, { weight }) => sum + Math.round(weight * 1000), 0),
      shipmentIds: list.map(({ id }) => id),
      dueAt: isCalled ? new Date(now.getTime() + leaseMs) : null,
      idempotencyKey,
    })
    return { taken: fresh, shipments: list }
  })
  if (!isCalled) return taken.manifest
  const outcome = await callCarrier(context, taken, shipments)
  if (outcome.kind === 'closed' || outcome.kind === 'unknown') return settle(context, taken, outcome)
  const isOurs = await transaction(context.db, async (trx) => {
    await freeShipments(trx, clientId, taken.manifest)
    return deleteManifestRow(trx, clientId, taken.manifest.id, taken)
  })
  if (!isOurs) return current(context.db, taken)
  throw failureOf(outcome, carrier.id)
}

/** The shipments that are closed off, locked, and where they are handed over. Throws every error. */
async function chosen(
  trx: Db,
  clientId: number,
  { carrier, shipmentIds, from }: Create,
): Promise<{ list: Shipment[]; stop: Stop }> {
  if (shipmentIds) {
    const found = await lockShipments(trx, clientId, shipmentIds)
    const list = shipmentIds.flatMap((id) => found.get(id) ?? [])
    const stop = placeIn(list, carrier)
    const errors = shipmentIds.flatMap((id, index) => errorsAt(index, id, found.get(id), stop, from))
    if (errors.length > 0 || !stop) throw invalid(errors)
    return { list, stop }
  }
  const waiting = await lockShipments(trx, clientId, await findWaiting(trx, clientId, carrier, mostShipments))
  // Someone else may have taken some while this waited for their locks.
  const list = [...waiting.values()].filter(
    (shipment) => shipment.manifestId === undefined && stateReasons(shipment).length === 0 && isFrom(shipment, from),
  )
  const stop = placeIn(list, carrier)
  if (!stop)
    throw badRequest('NOTHING_TO_CLOSE', `No shipment of ${carrier} waits for a manifest. Register some first.`)
  mustHaveNone(placeErrors(list, carrier))
  return { list, stop }
}

const placeIn = ([first]: readonly Shipment[], carrier: Carrier['id']): Stop | undefined => {
  const address = first && stopOf(first)?.address
  return address && { carrier, address }
}

const plainCode = (postCode: string) => postCode.replaceAll(/[ -]/g, '').toUpperCase()

function isFrom(shipment: Shipment, from: Create['from']): boolean {
  const { country, postCode = '' } = stopOf(shipment)?.address ?? {}
  if (!from) return true
  return country === from.country && (from.postCode === undefined || plainCode(postCode) === plainCode(from.postCode))
}

function errorsAt(
  index: number,
  id: string,
  shipment: Shipment | undefined,
  stop: Stop | undefined,
  from: Create['from'],
): FieldError[] {
  const field = `shipmentIds[${index}]`
  if (!shipment || !stop) return [{ code: 'NOT_FOUND', defaultMessage: `Shipment ${id} was not found`, field }]
  const { manifestId } = shipment
  const isElsewhere = !isFrom(shipment, from)
  const reasons = [
    ...stateReasons(shipment),
    ...(manifestId === undefined
      ? []
      : [['SHIPMENT_IN_MANIFEST', `Shipment ${id} is in manifest ${manifestId}`] as const]),
    ...stopReasons(shipment, stop),
    ...(isElsewhere ? [['ADDRESS_MISMATCH', `Shipment ${id} is not handed over at from`] as const] : []),
  ]
  return reasons.slice(0, 1).map(([code, defaultMessage]) => ({ code, defaultMessage, field }))
}

function placeErrors(list: readonly Shipment[], carrier: Carrier['id']): FieldError[] {
  const places = new Map<string, string>()
  for (const shipment of list) {
    const address = stopOf(shipment)?.address
    if (address) places.set(written(address), [address.country, address.postCode].filter(Boolean).join(' '))
  }
  if (places.size < 2) return []
  const named = [...new Set(places.values())]
  const says =
    named.length > 1
      ? `Shipments of ${carrier} wait at ${named.slice(0, 10).join(' and ')}. Choose one with from`
      : `Shipments of ${carrier} wait at several addresses in ${named[0]}. Name those of one with shipmentIds`
  return [{ code: 'ADDRESS_MISMATCH', defaultMessage: says, field: 'from' }]
}

async function callCarrier(
  context: CarrierContext,
  { clientId, manifest: { id, carrier: name, sender, date } }: Taken,
  shipments: readonly Shipment[],
): Promise<Outcome> {
  const carrier = context.carriers[name]
  const request = {
    reference: id,
    sender,
    date,
    shipments: shipments.map((shipment) => ({
      reference: shipment.id,
      carrierReference: shipment.carrierReference ?? '',
      carrierIntegrationReference: shipment.carrierIntegrationReference,
      parcels: shipment.parcels,
    })),
  }
  try {
    const credentials = await credentialsOf(context, clientId, name, 'shipping')
    const call = { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
    const closeOut = await carrier.manifest?.(request, call)
    if (!closeOut) throw new Error(`${name} closes nothing off`)
    return { kind: 'closed', closeOut, documents: await printable(context, name, closeOut) }
  } catch (error) {
    if (error instanceof CarrierRefusal) return { kind: 'refused', refusal: error }
    if (error instanceof CarrierUnavailable)
      return error.mayHaveRegistered ? { kind: 'unknown', cause: error } : { kind: 'nothing', cause: error }
    context.log.error({ err: error, manifestId: id }, 'A carrier failed in a way of its own')
    return { kind: 'unknown', cause: undefined }
  }
}

/** The carrier has closed the shipments off, so that a document which nobody can print is only left out. */
async function printable({ log }: CarrierContext, carrier: Carrier['id'], { number, documents }: CloseOut) {
  try {
    return await usableDocuments(carrier, { carrierReference: number, parcels: [], documents })
  } catch (error) {
    log.error({ err: error, carrier, number }, 'A document of a manifest cannot be printed')
    return []
  }
}

/** Puts on record what has come of the call, unless somebody else has taken the manifest. */
async function settle(context: CarrierContext, taken: Taken, outcome: Outcome): Promise<Manifest> {
  const { clientId, manifest, failures } = taken
  const { config } = context
  const now = new Date()
  const settled = await transaction(context.db, async (trx) => {
    const change = changeOf(manifest, failures, outcome, now, config.carrierDocumentDays)
    const row = await updateManifestRow(trx, clientId, manifest.id, change, taken)
    if (!row) return undefined
    if (change.state === 'FAILED') await freeShipments(trx, clientId, manifest)
    if (outcome.kind === 'closed')
      await keepDocuments(trx, clientId, manifest.id, outcome.documents, config.carrierDocumentDays, now)
    return row.manifest
  })
  return settled ?? current(context.db, taken)
}

function changeOf(
  { carrier, changedAt, message: before }: Manifest,
  failures: number,
  outcome: Outcome,
  now: Date,
  days: number,
): ManifestChange {
  if (outcome.kind === 'closed')
    return {
      changedAt: now,
      state: 'CLOSED',
      carrierNumber: outcome.closeOut.number.slice(0, 100),
      ...describe(outcome.documents, days, now),
      message: null,
      dueAt: null,
    }
  if (outcome.kind === 'refused')
    return { changedAt: now, state: 'FAILED', message: outcome.refusal.message.slice(0, 2000), dueAt: null }
  const message = outcome.cause?.message.slice(0, 2000) || `${carrier} has not responded yet.`
  return {
    changedAt: message === before ? new Date(changedAt) : now,
    state: 'PENDING',
    message,
    failures: Math.min(failures + 1, 30_000),
    dueAt: new Date(now.getTime() + waitAfter(backOff, failures + 1, outcome.cause?.retryAfter)),
  }
}

async function current(db: Db, { clientId, manifest: { id } }: Taken): Promise<Manifest> {
  const kept = await findManifest(db, clientId, id)
  if (!kept) throw notFound('Manifest', id)
  return kept.manifest
}

function failureOf(outcome: Extract<Outcome, { kind: 'refused' | 'nothing' }>, carrier: Carrier['id']): ApiError {
  if (outcome.kind === 'refused') {
    const { message, carrierCode, field } = outcome.refusal
    return badRequest(
      'CARRIER_REFUSED',
      `${carrier} refused to close the shipments off. Correct what errors names and send it again.`,
      [
        {
          code: 'CARRIER_REFUSED',
          defaultMessage: message.slice(0, 2000),
          objectName: 'manifest',
          field,
          carrier,
          carrierCode: carrierCode.slice(0, 100),
        },
      ],
    )
  }
  const { cause } = outcome
  return new ApiError(
    'unavailable',
    'CARRIER_UNAVAILABLE',
    `${carrier} is out of order and has closed nothing off. Send it again after Retry-After seconds.`,
    {
      errors: [
        {
          code: 'CARRIER_UNAVAILABLE',
          defaultMessage: cause.message.slice(0, 2000),
          objectName: 'manifest',
          carrier,
          ...(cause.carrierCode && { carrierCode: cause.carrierCode.slice(0, 100) }),
        },
      ],
      ...retryAfter(cause.retryAfter ?? 10),
      cause,
    },
  )
}

/** Repeats close-outs whose outcome is not known and whose time has come. Returns how many it looked at. */
export async function reconcileManifests(context: CarrierContext, now: Date, signal?: AbortSignal): Promise<number> {
  const due = await claim<{ clientId: number; id: string }>(context.db, leased, {
    count: 100,
    seconds: leaseMs / 1_000,
    returning: sql`"clientId", id`,
    now,
  })
  await eachOf(due, 5, async ({ clientId, id, leasedUntil }) => {
    const kept = await findManifest(context.db, clientId, id)
    if (signal?.aborted || !kept) return
    const taken = { ...kept, leasedUntil }
    const found = await findShipments(context.db, clientId, kept.manifest.shipmentIds)
    const list = kept.manifest.shipmentIds.flatMap((one) => found.get(one) ?? [])
    await settle(context, taken, await callCarrier(context, taken, list)).catch((error: unknown) =>
      context.log.error({ err: error, manifestId: id }, 'A manifest could not be settled'),
    )
  })
  return due.length
}
