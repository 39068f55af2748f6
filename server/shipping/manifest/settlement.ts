import { currentTime } from '../../kernel/current-time.ts'
import { eachOf } from '../../kernel/each.ts'
import { notFound } from '../../kernel/error.ts'
import { waitAfter, type BackOff } from '../../kernel/back-off.ts'
import type { Held } from '../../kernel/lease.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import type { Carrier, Manifest as CloseOut } from '../../network/carriers/carrier.ts'
import { usableDocuments, type UsableDocument } from '../../network/carriers/documents.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { describe, keepDocuments } from '../label/document-store.ts'
import { accountIn, type CarrierContext } from '../shipment/carrier-context.ts'
import { outcomeOf, type CarrierOutcome } from '../../network/carriers/outcome.ts'
import type { Shipment } from '../shipment/content.ts'
import { handedOver } from '../shipment/handover.ts'
import { findShipments } from '../shipment/store.ts'
import {
  claimManifests,
  findManifest,
  freeShipments,
  updateManifestRow,
  type KeptManifest,
  type Manifest,
  type ManifestChange,
} from './store.ts'

/** The deadline of one call to a carrier. After it the outcome is unknown. */
const callLimitMs = 30_000
/** A manifest without an outcome for this long belongs to a process that has died. */
export const leaseMs = 40_000
const backOff: BackOff = { firstMs: 5_000, longestMs: 10 * 60_000 }

type Taken = KeptManifest & Held
type Outcome = CarrierOutcome<{ closeOut: CloseOut; documents: readonly UsableDocument[] }>

/** Asks the carrier to close out shipments. */
export function callCarrier(
  context: CarrierContext,
  { clientId, manifest: { id, carrier: name, sender, date } }: Taken,
  shipments: readonly Shipment[],
): Promise<Outcome> {
  const carrier = context.carriers[name]
  const request = {
    reference: id,
    sender,
    date,
    shipments: shipments.map(handedOver),
  }
  return outcomeOf(context.log, { manifestId: id }, async () => {
    const credentials = await credentialsOf(
      context,
      clientId,
      name,
      'shipping',
      shipments[0] && accountIn(shipments[0]),
    )
    const call = { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
    const closeOut = await carrier.manifest?.(request, call)
    if (!closeOut) throw new Error(`${name} closes nothing off`)
    return { closeOut, documents: await printable(context, name, closeOut) }
  })
}

/** The carrier has closed out the shipments, so a document that cannot be printed is just left out. */
async function printable({ log }: CarrierContext, carrier: Carrier['id'], { number, documents }: CloseOut) {
  try {
    return await usableDocuments(carrier, { carrierReference: number, parcels: [], documents })
  } catch (error) {
    log.error({ err: error, carrier, number }, 'A document of a manifest cannot be printed')
    return []
  }
}

/** Stores the outcome of the call, unless another worker has claimed the manifest. */
export async function settle(context: CarrierContext, taken: Taken, outcome: Outcome): Promise<Manifest> {
  const { clientId, manifest, failures } = taken
  const { config } = context
  const now = currentTime()
  const settled = await transaction(context.db, async (trx) => {
    const change = changeOf(manifest, failures, outcome, now, config.carrierDocumentDays)
    const row = await updateManifestRow(trx, clientId, manifest.id, change, taken)
    if (!row) return undefined
    if (change.state === 'FAILED') await freeShipments(trx, clientId, manifest)
    if (outcome.kind === 'done')
      await keepDocuments(trx, clientId, manifest.id, outcome.result.documents, config.carrierDocumentDays, now)
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
  if (outcome.kind === 'done')
    return {
      changedAt: now,
      state: 'CLOSED',
      carrierNumber: outcome.result.closeOut.number.slice(0, 100),
      ...describe(outcome.result.documents, days, now),
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

export async function current(db: Db, { clientId, manifest: { id } }: Taken): Promise<Manifest> {
  const kept = await findManifest(db, clientId, id)
  if (!kept) throw notFound('Manifest', id)
  return kept.manifest
}

/** Retries due close-outs with an unknown outcome. Returns how many it looked at. */
export async function reconcileManifests(context: CarrierContext, now: Date, signal?: AbortSignal): Promise<number> {
  const due = await claimManifests(context.db, now, 100, leaseMs / 1_000)
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
