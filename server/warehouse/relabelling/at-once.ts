import { randomUUIDv7 } from 'node:crypto'
import type { components } from '../../../openapi/generated/types.ts'
import { findConfiguration } from '../../border/customs/configuration-store.ts'
import { crossesBorder, mayBeUndeclared, planDeclaration } from '../../border/customs/shipment-declaration.ts'
import { ApiError } from '../../kernel/error.ts'
import { credentialsOf, printingAs } from '../../network/carrier-configuration/credentials.ts'
import type { Carrier, Credentials } from '../../network/carriers/carrier.ts'
import { findSheetKey, type SheetKey } from '../../network/rate-sheet/store.ts'
import { together, type Db, type Last } from '../../platform/store/database.ts'
import type { Reporter } from '../../shipping/event/events.ts'
import { freshOf } from '../../shipping/event/recording.ts'
import { insertEvents } from '../../shipping/event/store.ts'
import { labelResult, printingOf } from '../../shipping/label/labels.ts'
import { noticesOf } from '../../shipping/notice/notice-store.ts'
import type { Claim } from '../../shipping/registration/claim.ts'
import { withNumbers } from '../../shipping/registration/settlement.ts'
import { numberAtHand } from '../../shipping/registration/together.ts'
import { reportOf } from '../../shipping/report/report.ts'
import { shipmentsInsert } from '../../shipping/shipment/bulk-store.ts'
import type { Content } from '../../shipping/shipment/content.ts'
import type { CarrierContext } from '../../shipping/shipment/carrier-context.ts'
import { pricedBy, withExpectedCost } from '../../shipping/shipment/expected-cost.ts'
import { typeOf } from '../../shipping/shipment/rules.ts'
import { foldEvents, type Base } from '../../shipping/shipment/states.ts'
import { newTrackingUrl } from '../../shipping/shipment/tracking-url.ts'
import { shipmentErrors } from '../../shipping/shipment/validation.ts'
import { shipmentOf } from './conversion.ts'
import type { PromiseContent, PromisedParcel, ReferenceType } from './parcel.ts'
import { readyBy, reserveClaimed, type Reserved } from './processing.ts'
import { eventOf, relabelled } from './shipment-event.ts'
import { parcelUpdate, updated, type Change } from './store.ts'

type Schemas = components['schemas']

export interface Scan {
  readonly clientId: number
  readonly request: Schemas['RelabelRequest'] & { readonly referenceType: ReferenceType }
  readonly scannedAt: Date
  readonly reporter: Reporter
  /** What its carrier has printed for this very scan. */
  readonly printed?: { readonly shipmentId: string; readonly label: Schemas['LabelResult'] } | undefined
}

interface Scanned {
  readonly before: PromisedParcel
  readonly content: PromiseContent
  /** What the scan itself says. */
  readonly scanned: Pick<Change, 'content' | 'scanUser' | 'lastScanAt'>
}

interface Relabelled {
  readonly parcel: PromisedParcel
  readonly label: components['schemas']['LabelResult']
}

/**
 * Makes a locked parcel a shipment, if nothing is wrong with it. Where the numbers of the carrier are ours it is registered
 * and relabelled as well, all on record together or nothing of it: nobody is called in between, so that there is no outcome
 * which nobody knows. Else its registration is taken, and its carrier is to be called next. Nothing comes back, and nothing
 * is on record, where anything stands in the way; then it goes step by step, each of which says what is wrong.
 */
export async function relabelAtOnce(
  db: Db,
  last: Last,
  context: CarrierContext,
  scan: Scan,
  given: Scanned,
): Promise<Relabelled | { readonly parcel: Reserved; readonly claim: Claim } | undefined> {
  const { clientId, reporter } = scan
  const { before, content: promise, scanned } = given
  if (before.shipmentId !== undefined) return undefined
  const { now } = reporter
  const carrier = context.carriers[promise.carrierProduct.carrier]
  const content = shipmentOf(promise)
  // What crosses a border is declared with its registration.
  const isNumbered = carrier.numbersAreOurs === true && !crossesBorder(content)
  const wanted = isNumbered ? pricedBy(content, now) : undefined
  const [errors, isDeclared, credentials, sheet] = await Promise.all([
    shipmentErrors(db, clientId, content, typeOf(content), now),
    mayGo(db, clientId, promise, content),
    credentialsOf({ db, config: context.config }, clientId, carrier.id, 'shipping'),
    wanted && findSheetKey(db, clientId, wanted),
  ])
  if (errors.length > 0 || !isDeclared) return undefined
  const made = isNumbered && (await numbered(db, last, context, scan, given, { content, carrier, credentials, sheet }))
  if (made) return made
  const waiting = { ...scanned, scanState: 'WAITING_FOR_VALIDATION' } as const
  const called = { clientId, carrier, credentials: printingAs(carrier, credentials, scan.request.label.type) }
  return reserveClaimed(db, called, before, waiting, content, reporter, last)
}

/** Whether nothing that its client asks for is missing of the goods of a shipment. */
async function mayGo(db: Db, clientId: number, promise: PromiseContent, content: Content): Promise<boolean> {
  if (!crossesBorder(content)) return true
  const { relabellingCustomerReference } = promise
  const shipment = { ...content, id: randomUUIDv7(), relabellingCustomerReference }
  const [declared, configuration] = await Promise.all([
    planDeclaration(db, clientId, shipment),
    findConfiguration(db, clientId),
  ])
  return declared === undefined || mayBeUndeclared(declared, configuration)
}

interface Checked {
  readonly content: Content
  readonly carrier: Carrier
  readonly credentials: Credentials
  readonly sheet: SheetKey | undefined
}

/** With a number that the process has at hand. */
async function numbered(
  db: Db,
  last: Last,
  context: CarrierContext,
  { clientId, request, reporter }: Scan,
  { before, content: promise, scanned }: Scanned,
  { content: unpriced, carrier, credentials, sheet }: Checked,
): Promise<Relabelled | undefined> {
  const { now, username, source } = reporter
  const shipmentType = typeOf(unpriced)
  const id = randomUUIDv7()
  const made = await numberAtHand(context, clientId, carrier, credentials, { id, content: unpriced }, now)
  if (!made) return undefined

  const { registered, registration } = made
  const { carrierReference } = registered
  const content = withNumbers(await withExpectedCost(db, unpriced, sheet, now), registered.parcels)
  const booking = {
    carrierReference,
    parcelReferences: registered.parcels.map((parcel) => parcel.carrierReference),
    registration,
    trackingUrl: newTrackingUrl(context.config),
  }
  const shipment = { createdAt: now, createdBy: username, shipmentState: 'DRAFT', shipmentType, content } as const
  const whole = {
    ...content,
    ...booking,
    ...shipment,
    id,
    clientId,
    createdAt: now.toISOString(),
    shipmentState: 'REGISTERED' as const,
  }
  const printing = { ...printingOf(request.label), keptOnly: true } as const
  const label = await labelResult({ ...context, db }, whole, printing).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  if (!label) return undefined

  const event = freshOf(eventOf({ id, carrier: carrier.id, carrierReference }, relabelled, source, now))
  const base: Base = { state: 'REGISTERED', correctable: carrier.id === 'LAST_INCH' }
  const { parcels: _, ...report } = reportOf(base, [event.event], booking.parcelReferences)
  const { state } = foldEvents(base, [event.event])
  const { relabellingCustomerReference } = promise
  const through = [{ ...scanned, promiseState: 'DATA_RECEIVED', shipmentId: id }, readyBy(booking)] as const
  const done = { promiseState: 'RELABELLED', scanState: 'SUCCESS', errors: [] } as const
  const insert = shipmentsInsert(db, clientId, [
    { id, shipment: { ...shipment, relabellingCustomerReference }, booking, moved: { state, report } },
  ])
  const update = parcelUpdate(db, clientId, before, done, reporter, through)
  const besides = [
    ...(await insertEvents(db, clientId, [event])),
    noticesOf(db, clientId, [{ shipmentId: id, kind: 'REGISTERED', at: now.toISOString() }]),
  ]
  const [, rows] = await last(() => together(db, insert, update, ...besides))
  return { parcel: updated(rows, clientId, before), label }
}
