import { randomUUIDv7 } from 'node:crypto'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { findConfiguration } from '../../border/customs/configuration-store.ts'
import { crossesBorder, mayBeUndeclared, planDeclaration } from '../../border/customs/shipment-declaration.ts'
import { ApiError } from '../../kernel/error.ts'
import { together, type Db } from '../../platform/store/database.ts'
import type { Reporter } from '../../shipping/event/events.ts'
import { freshOf } from '../../shipping/event/recording.ts'
import { insertEvents } from '../../shipping/event/store.ts'
import { labelResult, printingOf } from '../../shipping/label/labels.ts'
import type { Claim } from '../../shipping/registration/claim.ts'
import { type KnownFacts, rulesBy } from '../../shipping/registration/facts.ts'
import type { Wanted } from '../../shipping/registration/facts-store.ts'
import { freshInsert, registerFresh, type Fresh, type FreshShipment } from '../../shipping/registration/fresh.ts'
import { reportOf } from '../../shipping/report/report.ts'
import type { CarrierContext } from '../../shipping/shipment/carrier-context.ts'
import { typeOf } from '../../shipping/shipment/rules.ts'
import { foldEvents, type Base } from '../../shipping/shipment/states.ts'
import { parse } from '../../shipping/shipment/store.ts'
import { shipmentErrors } from '../../shipping/shipment/validation.ts'
import { shipmentOf } from './conversion.ts'
import type { PromiseContent, PromisedParcel, ReferenceType } from './parcel.ts'
import { readyBy, reserving, type Reserved } from './processing.ts'
import { eventOf, relabelled as relabelling } from './shipment-event.ts'
import { parcelUpdate, updated, type Change } from './store.ts'

export interface Scan {
  readonly clientId: number
  readonly request: Schemas['RelabelRequest'] & { readonly referenceType: ReferenceType }
  readonly scannedAt: Date
  readonly reporter: Reporter
  /** What the carrier has printed for this scan. */
  readonly printed?: { readonly shipmentId: string; readonly label: Schemas['LabelResult'] } | undefined
  /** How the parcel was to be sent when it was looked up. */
  readonly seen?: Omit<Wanted, 'day'> | undefined
}

interface Scanned {
  readonly before: PromisedParcel
  readonly content: PromiseContent
  /** The changes that the scan itself makes. */
  readonly scanned: Pick<Change, 'content' | 'scanUser' | 'lastScanAt'>
  readonly known: KnownFacts
}

interface Relabelled {
  readonly parcel: PromisedParcel
  readonly label: Schemas['LabelResult']
}

/**
 * Makes a locked parcel a shipment if nothing is wrong with it. If we assign the carrier's numbers, also registers and
 * relabels it, all in this transaction or not at all. Otherwise claims the registration, and the carrier is to be
 * called next. Returns undefined, and stores nothing, if anything stands in the way; the scan then goes step by step,
 * and each step reports what is wrong.
 */
export async function relabelAtOnce(
  db: Db,
  context: CarrierContext,
  scan: Scan,
  { before, content: promise, scanned, known }: Scanned,
): Promise<Relabelled | { readonly parcel: Reserved; readonly claim: Claim } | undefined> {
  const { clientId, request, reporter } = scan
  if (before.shipmentId !== undefined) return undefined
  const { now, username } = reporter
  const content = shipmentOf(promise)
  const { relabellingCustomerReference } = promise
  const row = {
    id: randomUUIDv7(),
    createdAt: now,
    createdBy: username,
    shipmentState: 'DRAFT',
    shipmentType: typeOf(content),
    relabellingCustomerReference,
    content,
  } as const
  const [errors, isDeclared, [fresh]] = await Promise.all([
    shipmentErrors(db, clientId, content, row.shipmentType, now, rulesBy(db, clientId, known.of(content))),
    mayGo(db, clientId, row),
    registerFresh({ ...context, trx: db, now, label: request.label, known }, clientId, [row]),
  ])
  if (errors.length > 0 || !isDeclared || !fresh) return undefined
  if (fresh.claim === undefined) return relabelled(db, context, scan, { before, scanned, fresh })
  const waiting = { ...scanned, scanState: 'WAITING_FOR_VALIDATION' } as const
  const update = parcelUpdate(db, clientId, before, reserving(before, row.id, waiting, reporter), reporter)
  const [, rows] = await together(db, freshInsert(db, clientId, [fresh]), update)
  return { parcel: { ...updated(rows, clientId, before), shipmentId: row.id }, claim: fresh.claim }
}

/** Returns whether the goods of a shipment are declared as completely as its client requires. */
async function mayGo(db: Db, clientId: number, { content, ...row }: FreshShipment): Promise<boolean> {
  if (!crossesBorder(content)) return true
  const [declared, configuration] = await Promise.all([
    planDeclaration(db, clientId, { ...content, ...row }),
    findConfiguration(db, clientId),
  ])
  return declared === undefined || mayBeUndeclared(declared, configuration)
}

interface Ready extends Pick<Scanned, 'before' | 'scanned'> {
  readonly fresh: Fresh
}

/** Stores a parcel with its label: the shipment, the event of the scan and what follows from both. */
async function relabelled(
  db: Db,
  context: CarrierContext,
  { clientId, request, reporter }: Scan,
  { before, scanned, fresh }: Ready,
): Promise<Relabelled | undefined> {
  const { now, source } = reporter
  const { row, printed } = fresh
  const shipment = parse(printed)
  const printing = { ...printingOf(request.label), keptOnly: true } as const
  const label = await labelResult({ ...context, db }, shipment, printing).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  const carrier = shipment.carrierProduct?.carrier
  if (!label || !carrier) return undefined

  const { id, carrierReference } = shipment
  const event = freshOf(eventOf({ id, carrier, carrierReference }, relabelling, source, now))
  const base: Base = { state: 'REGISTERED', correctable: carrier === 'LAST_INCH' }
  const { parcels: _, ...report } = reportOf(base, [event.event], row.booking?.parcelReferences ?? [])
  const moved = { state: foldEvents(base, [event.event]).state, report }
  const through = [{ ...scanned, promiseState: 'DATA_RECEIVED', shipmentId: id }, readyBy(shipment)] as const
  const done = { promiseState: 'RELABELLED', scanState: 'SUCCESS', errors: [] } as const
  const update = parcelUpdate(db, clientId, before, done, reporter, through)
  const shipmentInsert = freshInsert(db, clientId, [{ ...fresh, row: { ...row, moved } }])
  const eventInserts = await insertEvents(db, clientId, [event])
  const [, rows] = await together(db, shipmentInsert, update, ...eventInserts)
  return { parcel: updated(rows, clientId, before), label }
}
