import { currentTime } from '../../kernel/current-time.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { ApiError, thrownWithin } from '../../kernel/error.ts'
import { apiErrorOf } from '../../platform/http/failure.ts'
import type { Printed } from '../../platform/http/handler.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import type { CarrierContext } from '../../shipping/shipment/carrier-context.ts'
import { lockTracked } from '../../shipping/event/store.ts'
import type { Claim } from '../../shipping/registration/claim.ts'
import { KnownFacts } from '../../shipping/registration/facts.ts'
import { labelResult, printingOf } from '../../shipping/label/labels.ts'
import { refusedLabel } from '../../shipping/label/offered.ts'
import { findShipment, parse } from '../../shipping/shipment/store.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { conversionHints, ignoredMeasures, missingSides, withMeasures } from './conversion.ts'
import { contentOf, type PromisedParcel } from './parcel.ts'
import { readyBy, registerReserved, reserve, type Reserved } from './processing.ts'
import {
  beingRelabelled,
  isTaken,
  measuresMissing,
  messagesOf,
  noData,
  noDataMessage,
  promiseCancelled,
} from './rules.ts'
import { relabelAtOnce, type Scan } from './at-once.ts'
import { lockByReference, takeTurns } from './reference-store.ts'
import { lockPromise, updateParcel } from './store.ts'
import { rememberScan } from './scan-store.ts'
import { relabelled, reportOnTracked } from './shipment-event.ts'

type Result = Schemas['RelabelResult']

/** The outcome of looking up a scanned parcel. Errors are stored before they are reported. */
type ScanOutcome =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'reserved'; parcel: Reserved; claim?: Claim }
  /** The requested form of its label is not stored. */
  | { kind: 'unprinted'; shipment: Shipment }
  | { kind: 'taken'; parcel: PromisedParcel }

/** How long a scan waits for another one of the same parcel, and how often it checks. */
const patienceMs = 12_000
const pollMs = 25

/**
 * Turns a scan into a label. Of several concurrent scans of a parcel, the first registers it and all get the same
 * label.
 */
export async function scanParcel(context: CarrierContext, scan: Scan): Promise<Result> {
  let printed: Scan['printed']
  for (const begin = performance.now(); ; await sleep(pollMs)) {
    // Another scan's reservation may expire while this one waits.
    const reporter = { ...scan.reporter, now: currentTime() }
    const finding = await transaction(context.db, (trx) =>
      findOutcome(trx, context, { ...scan, reporter, printed }),
    ).catch(unprinted)
    switch (finding.kind) {
      case 'done':
        return finding.result
      case 'refused':
        throw finding.error
      case 'reserved':
        return relabelReserved(context, scan, finding)
      case 'unprinted':
        printed = await printAgain(context, scan, finding.shipment)
        break
      case 'taken':
        if (performance.now() - begin > patienceMs) throw beingRelabelled(finding.parcel)
    }
  }
}

/**
 * Registers a reserved parcel and returns its label. If printing fails once the carrier has the parcel, it is marked
 * ready: the next scan gets the label, in a form that the carrier prints.
 */
async function relabelReserved(
  context: CarrierContext,
  scan: Scan,
  { parcel, claim }: Pick<Extract<ScanOutcome, { kind: 'reserved' }>, 'parcel' | 'claim'>,
): Promise<Result> {
  const { clientId, reporter, request } = scan
  const job = { username: reporter.username, label: request.label }
  const shipment = await registerReserved(context, clientId, parcel, job, claim)
  const attempt = (asked: Scan) => transaction(context.db, (trx) => relabel(trx, context, asked, parcel, shipment))
  try {
    return await attempt(scan).catch(async (error: unknown) => {
      const { shipment: unlabelled } = unprinted(error)
      return attempt({ ...scan, printed: await printAgain(context, scan, unlabelled) })
    })
  } catch (error) {
    const cause = apiErrorOf(error)
    await transaction(context.db, (trx) => leaveReady(trx, clientId, parcel, parse(shipment), cause, reporter))
    throw error
  }
}

async function leaveReady(
  db: Db,
  clientId: number,
  { promiseId }: Reserved,
  shipment: Shipment,
  cause: ApiError,
  { username }: Scan['reporter'],
): Promise<void> {
  const parcel = await lockPromise(db, clientId, promiseId)
  if (parcel?.promiseState !== 'DATA_RECEIVED') return
  const change = { ...readyBy(shipment), scanState: 'FAILED', errors: messagesOf(cause) } as const
  await updateParcel(db, clientId, parcel, change, { now: currentTime(), username })
}

/** The requested form of the label is not stored; only the carrier could print it. */
class LabelNotKept extends Error {
  readonly shipment: Shipment

  constructor(shipment: Shipment, cause: ApiError) {
    super(cause.message, { cause })
    this.shipment = shipment
  }
}

function unprinted(error: unknown): Extract<ScanOutcome, { kind: 'unprinted' }> {
  if (error instanceof LabelNotKept) return { kind: 'unprinted', shipment: error.shipment }
  throw error
}

/** Has the carrier print the requested form of the label. No transaction is open meanwhile. */
const printAgain = async (context: CarrierContext, { request }: Scan, shipment: Shipment) => ({
  shipmentId: shipment.id,
  label: await labelResult(context, shipment, printingOf(request.label)).catch(thrownWithin('label')),
})

async function findOutcome(db: Db, context: CarrierContext, scan: Scan): Promise<ScanOutcome> {
  const { clientId, request, scannedAt, reporter } = scan
  const { reference, referenceType } = request
  const finding = findParcel(db, scan)
  const known = new KnownFacts(db, clientId, reporter.now)
  if (scan.seen) known.expect(scan.seen)
  const parcel = await finding
  if (!parcel) {
    const errors = [{ message: noDataMessage(referenceType, reference) }]
    const remembered = { reference, referenceType, scanUser: scanUserOf(scan), lastScanAt: scannedAt, errors }
    await rememberScan(db, clientId, remembered, reporter.now)
    return { kind: 'refused', error: noData(referenceType, reference) }
  }
  const scanned = { scanUser: scanUserOf(scan), lastScanAt: scannedAt }
  const write = (change: Parameters<typeof updateParcel>[3]) =>
    updateParcel(db, clientId, parcel, { ...scanned, ...change }, reporter)

  if (parcel.promiseState === 'CANCELLED') {
    const error = promiseCancelled(parcel)
    await write({ errors: messagesOf(error) })
    return { kind: 'refused', error }
  }
  if (parcel.promiseState === 'RELABELLED')
    return {
      kind: 'done',
      result: await reprint(db, context, scan, await write({}), await shipmentOf(db, clientId, parcel)),
    }
  if (isTaken(parcel, reporter.now)) return { kind: 'taken', parcel }
  if (parcel.promiseState === 'READY_FOR_RELABELLING')
    return { kind: 'done', result: await relabel(db, context, scan, parcel) }

  const promised = contentOf(parcel)
  const content = withMeasures(promised, request)
  const measured = content === promised ? {} : { content }
  if (content.hint.isBlocked) {
    const held = await write({ ...measured, scanState: 'SUCCESS', errors: [] })
    return { kind: 'done', result: resultOf(scan, held, [{ code: 'PARCEL_BLOCKED' }]) }
  }
  const refusal = refusedLabel(context.carriers[content.carrierProduct.carrier], request.label)
  if (refusal) {
    await write({ ...measured, scanState: 'FAILED', errors: messagesOf(refusal) })
    return { kind: 'refused', error: refusal }
  }
  const missing = missingSides(content)
  if (missing.length > 0) {
    const error = measuresMissing(parcel, missing)
    await write({ ...measured, scanState: 'FAILED', errors: [{ message: error.message }] })
    return { kind: 'refused', error }
  }
  const made = await relabelAtOnce(db, context, scan, {
    before: parcel,
    content,
    scanned: { ...measured, ...scanned },
    known,
  })
  if (made && 'claim' in made) return { kind: 'reserved', ...made }
  if (made) return { kind: 'done', result: resultOf(scan, made.parcel, conversionHints(content), made.label) }
  const waiting = { ...measured, ...scanned, scanState: 'WAITING_FOR_VALIDATION' } as const
  return { kind: 'reserved', parcel: await reserve(db, clientId, parcel, waiting, reporter) }
}

/** Data may arrive while a scan looks for it; the lock makes one wait for the other. */
async function findParcel(db: Db, { clientId, request }: Scan): Promise<PromisedParcel | undefined> {
  const { referenceType, reference } = request
  const parcel = await lockByReference(db, clientId, referenceType, reference)
  if (parcel) return parcel
  await takeTurns(db, clientId, [reference])
  return lockByReference(db, clientId, referenceType, reference)
}

const scanUserOf = ({ request, reporter }: Scan): string => request.scanUser ?? reporter.username

async function shipmentOf(db: Db, clientId: number, { shipmentId }: PromisedParcel): Promise<Shipment> {
  const printed = shipmentId === undefined ? undefined : await findShipment(db, clientId, shipmentId)
  if (!printed) throw new Error(`The shipment of a registered promise is gone: ${shipmentId}`)
  return parse(printed)
}

/** Labels a parcel that its carrier has, and records it. */
async function relabel(
  db: Db,
  context: CarrierContext,
  scan: Scan,
  before: PromisedParcel,
  registered?: Printed<Shipment>,
): Promise<Result> {
  const { clientId, scannedAt, reporter } = scan
  const locking = lockPromise(db, clientId, before.promiseId)
  const known = registered && parse(registered)
  // Errors of the promise take precedence.
  const labelling = known && labelOf(db, context, scan, known)
  labelling?.catch(() => {})
  const tracking = before.shipmentId === undefined ? undefined : lockTracked(db, clientId, [before.shipmentId])
  const [parcel, tracked] = await Promise.all([locking, tracking])
  if (!parcel || parcel.promiseState === 'CANCELLED') throw promiseCancelled(before)
  const shipment = known ?? (await shipmentOf(db, clientId, parcel))
  if (parcel.promiseState === 'RELABELLED') return reprint(db, context, scan, parcel, shipment)

  const label = await (labelling ?? labelOf(db, context, scan, shipment))
  const locked = tracked?.get(shipment.id)
  if (!locked) throw new Error(`Shipment ${shipment.id} of a promise is gone`)
  const now = currentTime()
  const through = parcel.promiseState === 'READY_FOR_RELABELLING' ? [] : [readyBy(shipment)]
  const change = {
    promiseState: 'RELABELLED',
    scanState: 'SUCCESS',
    scanUser: scanUserOf(scan),
    lastScanAt: scannedAt,
    errors: [],
  } as const
  const by = { ...reporter, now }
  await reportOnTracked(db, clientId, locked, relabelled, by)
  const done = await updateParcel(db, clientId, parcel, change, by, through)
  const content = contentOf(done)
  return resultOf(scan, done, [...conversionHints(content), ...ignoredMeasures(content, scan.request)], label)
}

/** Returns the label again for a parcel that already has its number. */
async function reprint(
  db: Db,
  context: CarrierContext,
  scan: Scan,
  parcel: PromisedParcel,
  shipment: Shipment,
): Promise<Result> {
  const content = contentOf(parcel)
  const ignored = ignoredMeasures(content, scan.request)
  const hints: Schemas['RelabellingHint'][] = [...conversionHints(content), { code: 'ALREADY_RELABELLED' }, ...ignored]
  return resultOf(scan, parcel, hints, await labelOf(db, context, scan, shipment))
}

/** A carrier's own label must already be stored: no carrier is called within the transaction. */
async function labelOf(
  db: Db,
  context: CarrierContext,
  { request, printed }: Scan,
  shipment: Shipment,
): Promise<Schemas['LabelResult']> {
  if (printed?.shipmentId === shipment.id) return printed.label
  try {
    return await labelResult({ ...context, db }, shipment, { ...printingOf(request.label), keptOnly: true })
  } catch (error) {
    const { carrier } = shipment.carrierProduct ?? {}
    if (error instanceof ApiError && unkept.has(error.error) && carrier && context.carriers[carrier].reprint)
      throw new LabelNotKept(shipment, error)
    throw thrownWithin('label')(error)
  }
}

const unkept: ReadonlySet<string> = new Set(['LABEL_FORMAT_NOT_OFFERED', 'LABEL_EXPIRED'])

function resultOf(
  { clientId, request: { referenceType } }: Scan,
  parcel: PromisedParcel,
  hints: Schemas['RelabellingHint'][],
  label?: Schemas['LabelResult'],
): Result {
  const { carrierProduct, hint } = contentOf(parcel)
  return {
    clientId,
    referenceType,
    relabellingId: parcel.id,
    shipmentPromiseId: parcel.promiseId,
    version: parcel.promiseVersion,
    state: parcel.promiseState,
    carrier: carrierProduct.carrier,
    product: carrierProduct.productId,
    ...(label && { carrierReference: label.carrierReference, label }),
    hint,
    hints,
  }
}
