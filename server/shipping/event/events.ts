import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import { badRequest, mustHaveNone, notFound, type FieldError } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import { excessOfPicture } from '../../platform/print/file-limits.ts'
import { type Db } from '../../platform/store/database.ts'
import { storeEvents, unreported, type StoredEvent } from './recording.ts'
import { earliestFor, lastEventAt, lockTracked, type Change, type NewEvent, type TrackedShipment } from './store.ts'
import { imageType, proofOf } from './proof.ts'
import { keepProofs } from './proof-store.ts'
import { mustBecome } from '../shipment/rules.ts'
import { nextStates, type ShipmentState } from '../shipment/states.ts'
import type { Shipment } from '../shipment/content.ts'
import { findShipment } from '../shipment/store.ts'

export type EventReport = Schemas['ShipmentEventCreate']

/** The reporter, and the time of the report. */
export interface Reporter {
  readonly source: Schemas['ShipmentEventSource']
  readonly username: string
  readonly now: Date
}

/** Returns the reporter. The caller's permissions decide which source an event has. */
export function reporterOf({ caller, now }: Pick<Context, 'caller' | 'now'>): Reporter {
  const { permissions, username } = caller
  const source = permissions.has('events:admin')
    ? 'ADMIN'
    : permissions.has('consignments:write')
      ? 'WAREHOUSE'
      : 'EXTERNAL_WAREHOUSE_SYSTEM'
  return { source, username, now }
}

export const changeBy = ({ now, username }: Reporter): Change => ({ modifiedAt: now, modifiedBy: username })

/** States in which something can go wrong. */
const exceptional: ReadonlySet<string> = new Set<ShipmentState>(['IN_TRANSIT', 'DELIVERY_ATTEMPTED', 'ERROR'])

const reportable: ReadonlySet<ShipmentState> = new Set(nextStates.REGISTERED)
const forAdministrators: ReadonlySet<ShipmentState> = new Set<ShipmentState>(['BLOCKED', 'DRAFT'])
const clockSkewMs = 5 * 60_000
/** Nothing older is tracked. */
const earliest = Date.UTC(2000, 0)

/** Converts a report to its stored form, validated against its shipment. */
export function eventOf(
  report: EventReport,
  shipment: Omit<TrackedShipment, 'events'>,
  carriers: Carriers,
  { source, now }: Reporter,
): NewEvent {
  const { state, carrierCode, parcelReference, proof } = report
  const meaning = carrierCode === undefined ? undefined : meaningOf(carriers[shipment.carrier], carrierCode)
  const errors: FieldError[] = []
  const error = (code: string, field: string, defaultMessage: string) => errors.push({ code, defaultMessage, field })

  if (state === undefined && carrierCode === undefined) error('REQUIRED', 'state', 'state or carrierCode is required')
  if (state !== undefined && meaning && meaning.state !== state)
    error('STATE_MISMATCH', 'state', `${carrierCode} means ${meaning.state}, not ${state}`)
  const meant = state ?? meaning?.state
  const exception = report.exception ?? meaning?.exception
  if (report.exception !== undefined && meaning?.exception !== undefined && meaning.exception !== report.exception)
    error('STATE_MISMATCH', 'exception', `${carrierCode} means ${meaning.exception}, not ${report.exception}`)
  if (report.exception !== undefined && !exceptional.has(meant ?? ''))
    error(
      'NOT_ALLOWED',
      'exception',
      `exception is only valid with ${[...exceptional].join(', ')}, not with ${meant ?? 'no state'}`,
    )
  if (proof && meant !== 'DELIVERED')
    error('NOT_ALLOWED', 'proof', `proof is only valid with DELIVERED, not with ${meant ?? 'no state'}`)
  for (const name of ['signature', 'picture'] as const) {
    if (proof?.[name] === undefined) continue
    const bytes = Buffer.from(proof[name], 'base64')
    const excess = excessOfPicture(bytes)
    if (imageType(bytes) === undefined) error('FORMAT', `proof.${name}`, `proof.${name} is neither PNG nor JPEG`)
    else if (excess) error(excess.code, `proof.${name}`, `proof.${name} ${excess.says}`)
  }
  const at = report.createdAt === undefined ? now.getTime() : Date.parse(report.createdAt)
  if (Number.isNaN(at)) error('FORMAT', 'createdAt', 'createdAt must be a timestamp that exists')
  else if (at < earliest) error('OUT_OF_RANGE', 'createdAt', 'createdAt must not be before the year 2000')
  else if (at < earliestFor(shipment.createdAt).getTime())
    error(
      'EVENT_BEFORE_SHIPMENT',
      'createdAt',
      `createdAt must not be more than 60 days before the shipment was created, which was ${shipment.createdAt}`,
    )
  else if (at > now.getTime() + clockSkewMs)
    error('EVENT_IN_FUTURE', 'createdAt', 'createdAt must not be more than 5 minutes in the future')
  const parcels = shipment.parcelReferences ?? []
  if (parcelReference !== undefined && !parcels.includes(parcelReference))
    error('PARCEL_NOT_OF_SHIPMENT', 'parcelReference', `The shipment has no parcel ${parcelReference}`)
  mustHaveNone(errors)
  if (state !== undefined) mustBeReportable(state, source)
  mustBeWithCarrier(shipment, state)

  return {
    shipmentId: shipment.id,
    carrier: shipment.carrier,
    createdAt: new Date(at).toISOString(),
    receivedAt: now.toISOString(),
    parcelReference,
    carrierReference: shipment.carrierReference,
    state: meant,
    carrierCode,
    exception,
    rawData: report.rawData,
    source,
    place: report.place,
    details: report.details?.length ? report.details : undefined,
    eventDescription: report.eventDescription ?? meaning?.description,
  }
}

function meaningOf({ eventCodes }: Carrier, code: string) {
  return Object.hasOwn(eventCodes, code) ? eventCodes[code] : undefined
}

function mustBeReportable(state: ShipmentState, source: Schemas['ShipmentEventSource']): void {
  if (reportable.has(state) || (source === 'ADMIN' && forAdministrators.has(state))) return
  const hint = forAdministrators.has(state)
    ? 'This requires the permission events:admin.'
    : state === 'REGISTERED' || state === 'FAILED_TO_REGISTER'
      ? 'Register the shipment instead.'
      : `Choose ${[...reportable].join(', ')}.`
  throw badRequest('STATE_NOT_ALLOWED', `An event cannot set ${state}. ${hint}`)
}

const notYetRegistered: ReadonlySet<ShipmentState> = new Set(['DRAFT', 'FAILED_TO_REGISTER', 'BLOCKED'])

/** Throws if no carrier has the parcel yet. It has no events then, and they would count once it is registered. */
function mustBeWithCarrier(
  { id, shipmentState }: Pick<TrackedShipment, 'id' | 'shipmentState'>,
  state: ShipmentState | undefined,
): void {
  if (!notYetRegistered.has(shipmentState) || (state !== undefined && forAdministrators.has(state))) return
  throw badRequest(
    'SHIPMENT_NOT_REGISTERED',
    `Shipment ${id} is ${shipmentState} and cannot have events yet. Register it first.`,
  )
}

/** Stores one event and updates its shipment's state. */
export async function storeEvent(db: Db, ctx: Context, shipmentId: string, report: EventReport): Promise<StoredEvent> {
  const { clientId } = ctx.caller
  const tracked = (await lockTracked(db, clientId, [shipmentId])).get(shipmentId)
  if (!tracked) throw notFound('Shipment', shipmentId)
  const reporter = reporterOf(ctx)
  const event = eventOf(report, tracked, ctx.app.carriers, reporter)
  const [stored] = await storeEvents(db, clientId, [tracked], [event], changeBy(reporter))
  if (!stored) throw new Error('The event was not stored')
  if (report.proof) await keepProofs(db, clientId, [{ ...stored.event, proof: proofOf(report.proof) }])
  return stored
}

/** Sets a state by storing an event, so that later events build on it. */
export async function setState(
  db: Db,
  ctx: Context,
  shipment: Shipment,
  state: ShipmentState,
): Promise<Printed<Shipment>> {
  const { caller, now } = ctx
  mustBecome(shipment, state)
  const tracked = (await lockTracked(db, caller.clientId, [shipment.id])).get(shipment.id)
  if (!tracked) throw notFound('Shipment', shipment.id)
  const last = await lastEventAt(db, caller.clientId, shipment.id)
  const at = new Date(Math.max(now.getTime(), last === undefined ? 0 : Date.parse(last) + 1))
  const reporter = reporterOf(ctx)
  const event = {
    ...unreported,
    shipmentId: shipment.id,
    carrier: tracked.carrier,
    createdAt: at.toISOString(),
    receivedAt: now.toISOString(),
    carrierReference: tracked.carrierReference,
    state,
    source: reporter.source,
  }
  await storeEvents(db, caller.clientId, [tracked], [event], changeBy(reporter))
  const printed = await findShipment(db, caller.clientId, shipment.id)
  if (!printed) throw notFound('Shipment', shipment.id)
  return printed
}
