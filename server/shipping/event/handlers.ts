import type { Schemas } from '../../../openapi/generated/types.ts'
import { scannedNumber } from '../../network/carriers/numbers/scanned-number.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { badRequest, notFound } from '../../kernel/error.ts'
import type { Context, Printable } from '../../platform/http/handler.ts'
import { printed } from '../../platform/http/representation.ts'
import { type Failure, failureIn } from '../../platform/http/bulk-failure.ts'
import { shipmentPath } from '../shipment/content.ts'
import { storeEvents } from './recording.ts'
import { listEvents, lockTracked, type NewEvent } from './store.ts'
import { changeBy, eventOf, reporterOf, storeEvent, type EventReport } from './events.ts'
import { proofOf } from './proof.ts'
import { findProof, keepProofs } from './proof-store.ts'
import { named } from '../shipment/by-reference.ts'
import { findIdsByReferences } from '../../network/parcel-reference/store.ts'
import { findShipment } from '../shipment/store.ts'

type Noun =
  | 'listShipmentEvents'
  | 'createShipmentEvent'
  | 'createShipmentEvents'
  | 'listShipmentEventsByReference'
  | 'createShipmentEventByReference'
  | 'getProofOfDelivery'

type Entry = Parameters<ShippingHandlers['createShipmentEvents']>[0]['body']['events'][number]

export const eventHandlers = {
  async listShipmentEvents({ path: { shipmentId } }, ctx) {
    const { events, list } = await eventsOf(ctx, shipmentId)
    if (events.length === 0 && !(await findShipment(ctx.db, ctx.caller.clientId, shipmentId)))
      throw notFound('Shipment', shipmentId)
    return list
  },

  async createShipmentEvent({ path: { shipmentId }, body }, ctx) {
    ctx.location(`${shipmentPath(shipmentId)}/events`)
    const { event } = await ctx.transaction((db) => storeEvent(db, ctx, shipmentId, body))
    return event
  },

  async listShipmentEventsByReference({ path: { reference } }, ctx) {
    const { id } = await named(ctx, reference)
    return (await eventsOf(ctx, id)).list
  },

  async createShipmentEventByReference({ path: { reference }, body }, ctx) {
    const { id, ofParcel } = await named(ctx, reference)
    ctx.location(`${shipmentPath(id)}/events`)
    const report = ofParcel ? { parcelReference: scannedNumber(reference), ...body } : body
    const { event } = await ctx.transaction((db) => storeEvent(db, ctx, id, report))
    return event
  },

  async getProofOfDelivery({ path: { shipmentId } }, { db, caller }) {
    const proof = await findProof(db, caller.clientId, shipmentId)
    if (!proof) throw notFound('Proof of delivery of shipment', shipmentId)
    return proof
  },

  createShipmentEvents: ({ body }, ctx) => storeAll(ctx, body.events),
} satisfies Pick<ShippingHandlers, Noun>

async function eventsOf(ctx: Context, shipmentId: string) {
  const { events, total } = await listEvents(ctx.db, ctx.caller.clientId, shipmentId)
  ctx.header('X-Total-Count', total)
  return { events, list: printed(events) }
}

/** Stores the valid reports in a handful of statements, and returns the outcome of each. */
function storeAll(ctx: Context, entries: readonly Entry[]): Promise<Printable<Schemas['ShipmentEventBatchResult']>> {
  return ctx.transaction(async (db) => {
    const { clientId } = ctx.caller
    const reporter = reporterOf(ctx)
    const references = entries.flatMap(({ reference, shipmentId }) =>
      reference !== undefined && shipmentId === undefined ? [reference] : [],
    )
    const byReference = await findIdsByReferences(db, clientId, references)
    const idOf = ({ shipmentId, reference }: Entry) =>
      shipmentId ?? (reference === undefined ? undefined : byReference.get(reference)?.id)
    const shipments = await lockTracked(
      db,
      clientId,
      entries.flatMap((entry) => idOf(entry) ?? []),
    )

    const outcomes = entries.map((entry): NewEvent | Failure => {
      try {
        const { shipmentId, reference, ...report } = entry
        if ((shipmentId === undefined) === (reference === undefined))
          throw badRequest(
            'SHIPMENT_AMBIGUOUS',
            'An event names its shipment by exactly one of shipmentId and reference.',
          )
        const shipment = shipments.get(idOf(entry) ?? '')
        if (!shipment) throw notFound('Shipment', shipmentId ?? reference ?? '')
        return eventOf(aboutParcel(report, reference, byReference), shipment, ctx.app.carriers, reporter)
      } catch (error) {
        return failureIn(error, ctx)
      }
    })

    const events = outcomes.flatMap((entry) => ('error' in entry ? [] : [entry]))
    const stored = await storeEvents(db, clientId, [...shipments.values()], events, changeBy(reporter))
    const proofs = entries.flatMap(({ proof }, index) => {
      const entry = outcomes[index]
      return proof && entry && !('error' in entry) ? [{ ...entry, proof: proofOf(proof) }] : []
    })
    await keepProofs(db, clientId, proofs)

    let next = 0
    const results = outcomes.map((entry, index) => {
      if ('error' in entry) return Object.assign({ index }, entry)
      const outcome = stored[next++]
      return { index, status: 201, duplicate: outcome?.duplicate, event: outcome && printed(outcome.event) }
    })
    return { succeeded: stored.length, failed: entries.length - stored.length, results }
  })
}

function aboutParcel(
  report: EventReport,
  reference: string | undefined,
  byReference: ReadonlyMap<string, { ofParcel: boolean }>,
): EventReport {
  return reference !== undefined && byReference.get(reference)?.ofParcel
    ? { parcelReference: scannedNumber(reference), ...report }
    : report
}
