import type { ShippingHandlers } from '../generated/handlers.ts'
import type { CarrierId } from '../network/carriers/carrier.ts'
import { fieldError, mustHaveNone, notFound, type FieldError } from '../kernel/error.ts'
import type { Context, Printed } from '../platform/http/handler.ts'
import type { FinishedKey } from '../platform/http/idempotency-store.ts'
import { metadataErrors, metadataIn } from '../kernel/metadata.ts'
import { pageOf } from '../kernel/paging.ts'
import { QueryReader } from '../kernel/period.ts'
import type { Db } from '../platform/store/database.ts'
import { setState } from './event/events.ts'
import { lastEventAt } from './event/store.ts'
import { newTrackingUrl } from './shipment/tracking-url.ts'
import { beginTracking, endTracking } from './tracking/tracking-store.ts'
import { completedChanges } from './shipment/completion.ts'
import { changed as withChanges, contentIn, shipmentPath, type Shipment } from './shipment/content.ts'
import { mustBeUnique } from './shipment/customer-reference.ts'
import { isToBeUnique } from './shipment/customer-reference-store.ts'
import { atRate } from './shipment/kept-rate.ts'
import { findRate } from './shipment/kept-rate-store.ts'
import { shipmentErrors } from './shipment/validation.ts'
import { listByOrderNumber, listShipments, type Filters } from './shipment/list-store.ts'
import {
  copied,
  merged,
  mustBeChangeable,
  mustBeDeletable,
  mustBeSettled,
  mustHaveNoUnusedRegistration,
  mustHaveOneParcel,
  typeOf,
} from './shipment/rules.ts'
import { create, createAtOnce } from './creation.ts'
import { named } from './shipment/by-reference.ts'
import { deleteShipmentRow, findShipment, lockShipment, parse, type LockedShipment } from './shipment/store.ts'
import { updateShipmentRow, type ShipmentChange } from './shipment/change-store.ts'

type Noun =
  | 'listShipments'
  | 'createShipment'
  | 'updateShipment'
  | 'patchShipment'
  | 'getShipment'
  | 'deleteShipment'
  | 'getShipmentByReference'
  | 'listShipmentsByOrderNumber'
  | 'copyShipment'

type Changes = Parameters<ShippingHandlers['patchShipment']>[0]['body']

export const shipmentHandlers = {
  async listShipments({ query }, { app, db, caller }) {
    const { page, perPage } = pageOf(query)
    const { shipments, total, nextPageToken } = await listShipments(db, caller.clientId, {
      q: query.q,
      shipmentType: query.shipment_type,
      filters: filtersIn(query),
      sort: query.sort,
      order: query.order === 'ASC' ? 'asc' : 'desc',
      perPage,
      from: query.next_page_token ?? (page - 1) * perPage,
      secret: app.config.tokenSecret,
    })
    return { total, hits: shipments, nextPageToken }
  },

  async createShipment({ body }, ctx) {
    mustHaveOneParcel(body)
    const { id, printed } = await create(ctx, body)
    ctx.location(shipmentPath(id))
    return printed
  },

  updateShipment: ({ body: { id, ...changes } }, ctx) => change(ctx, id, changes),

  patchShipment: ({ path, body }, ctx) => change(ctx, path.shipmentId, body),

  async getShipment({ path: { shipmentId } }, { db, caller }) {
    const printed = await findShipment(db, caller.clientId, shipmentId)
    if (!printed) throw notFound('Shipment', shipmentId)
    return printed
  },

  deleteShipment: ({ path: { shipmentId } }, ctx) =>
    ctx.transaction(async (db) => {
      const { shipment, printed } = await locked(db, ctx, shipmentId)
      ctx.mustMatch(printed)
      if (!(await isUntold(db, shipment))) mustBeDeletable(shipment)
      mustBeSettled(shipment, 'delete it')
      mustHaveNoUnusedRegistration(shipment, 'delete it')
      await endTracking(db, ctx.caller.clientId, shipmentId)
      await deleteShipmentRow(db, ctx.caller.clientId, shipmentId)
    }),

  async copyShipment({ path: { shipmentId }, body }, ctx) {
    const found = await findShipment(ctx.db, ctx.caller.clientId, shipmentId)
    if (!found) throw notFound('Shipment', shipmentId)
    const { externalShipment, shipmentState, shipmentType, ...changes } = body
    mustHaveNone(notOfCopies({ externalShipment, shipmentState }))
    const shipment = parse(found)
    const complete = await completedChanges(ctx, shipment, changes)
    const { id, printed } = await create(ctx, { ...withChanges(copied(shipment, ctx.now), complete), shipmentType })
    ctx.location(shipmentPath(id))
    return printed
  },

  async getShipmentByReference({ path: { reference } }, ctx) {
    const { printed } = await named(ctx, reference)
    return printed
  },

  async listShipmentsByOrderNumber({ path, query }, { db, caller }) {
    const { shipments, total } = await listByOrderNumber(db, caller.clientId, path.orderNumber, pageOf(query))
    return { items: shipments, total }
  },
} satisfies Pick<ShippingHandlers, Noun>

/** Reports attributes that only registered shipments have. */
const notOfCopies = (given: Pick<Changes, 'externalShipment' | 'shipmentState'>): FieldError[] =>
  (['externalShipment', 'shipmentState'] as const).flatMap((field) =>
    given[field] === undefined
      ? []
      : [
          fieldError(
            'NOT_ALLOWED',
            field,
            'is not allowed, since a copy is a draft. Create a booking made elsewhere with POST /shipments',
          ),
        ],
  )

/** Handlers that create a shipment and finish its idempotency key in one statement, where possible. */
export const shipmentHandlersAtOnce = {
  createShipment: (
    { body }: Parameters<ShippingHandlers['createShipment']>[0],
    ctx: Context,
    finished: (shipment: Printed<Shipment>) => FinishedKey,
  ) => {
    mustHaveOneParcel(body)
    return createAtOnce(ctx, body, ({ id, printed }) => {
      ctx.location(shipmentPath(id))
      return finished(printed)
    })
  },
}

function filtersIn(query: Parameters<ShippingHandlers['listShipments']>[0]['query']): Filters {
  const reader = new QueryReader(query.timezone)
  const names = { after: 'created_after', before: 'created_before' }
  const created = reader.period(names, query.created_after, query.created_before)
  reader.end()
  return {
    states: query.states,
    exceptions: query.exceptions,
    carriers: query.carriers,
    products: query.products,
    senderCountries: query.sender_countries,
    recipientCountries: query.recipient_countries,
    customerReference: query.customer_reference,
    createdAfter: created.after?.toISOString(),
    createdBefore: created.before?.toISOString(),
    cancelled: query.cancelled,
    late: query.late,
    batchId: query.batch_id,
    pickupId: query.pickup_id,
    manifestId: query.manifest_id,
    metadata: metadataIn(query.metadata),
  }
}

async function locked(db: Db, { caller }: Context, id: string): Promise<LockedShipment> {
  const found = await lockShipment(db, caller.clientId, id)
  if (!found) throw notFound('Shipment', id)
  return found
}

/** Whether a shipment booked elsewhere has no events yet: perhaps its number was mistyped. */
const isUntold = async (db: Db, { id, clientId, externalShipment, cancelled }: Shipment): Promise<boolean> =>
  externalShipment !== undefined && !cancelled && (await lastEventAt(db, clientId, id)) === undefined

/** Starts tracking a new number from the beginning. */
async function track({ app, caller, now }: Context, db: Db, id: string, carrier: CarrierId): Promise<void> {
  await endTracking(db, caller.clientId, id)
  if (app.carriers[carrier].events) await beginTracking(db, caller.clientId, id, now)
}

/**
 * Changes attributes that only matter to the client, which is possible in every state and does not change it. Not while
 * registering, which writes the whole content.
 */
async function noted(db: Db, { caller, now }: Context, shipment: Shipment, { metadata }: Pick<Changes, 'metadata'>) {
  if (shipment.registration?.status === 'PENDING') mustBeSettled(shipment, 'repeat the change')
  const content = withChanges(contentIn(shipment), { metadata })
  mustHaveNone(metadataErrors(content.metadata))
  const update = { modifiedAt: now, modifiedBy: caller.username, content }
  const written = await updateShipmentRow(db, caller.clientId, shipment.id, update)
  if (!written) throw notFound('Shipment', shipment.id)
  return written
}

/** Has one winner: the second caller waits for the row and then sees the state that the first has left. */
function change(ctx: Context, id: string, changes: Changes): Promise<Printed<Shipment>> {
  return ctx.transaction(async (db) => {
    const { caller, now } = ctx
    const { shipment, printed } = await locked(db, ctx, id)
    ctx.mustMatch(printed)
    const { shipmentState, shipmentType, ...sent } = changes
    const isOwn = shipment.shipmentType === 'LAST_INCH'
    if (Object.keys(sent).length === 0 && shipmentType === undefined) {
      if (!isOwn || shipmentState === undefined || shipmentState === shipment.shipmentState) return printed
      mustBeSettled(shipment, 'repeat the change')
      return setState(db, ctx, shipment, shipmentState)
    }
    if (sent.metadata !== undefined && Object.keys(sent).length === 1 && (shipmentType ?? shipmentState) === undefined)
      return noted(db, ctx, shipment, sent)
    if (!(await isUntold(db, shipment))) mustBeChangeable(shipment)
    mustBeSettled(shipment, 'repeat the change')
    const complete = await completedChanges({ db, caller }, shipment, sent)
    const wanted = merged(shipment, complete)
    const kept = await findRate(db, caller.clientId, wanted.rateId)
    const content = atRate(caller.clientId, wanted, { now, kept, before: contentIn(shipment) })
    mustHaveNone([
      ...(await shipmentErrors(db, caller.clientId, content, shipmentType, now)),
      ...metadataErrors(content.metadata),
    ])
    const { customerReference: reference = '' } = content
    const isNew = reference !== shipment.customerReference
    if (isNew && (await isToBeUnique(db, caller.clientId, content.customerReference)))
      await mustBeUnique(db, caller.clientId, reference, id)
    const { externalShipment } = content
    if (!externalShipment) mustBeChangeable(shipment)
    // An edit makes a refused shipment a draft again. A booking made elsewhere makes it registered.
    const next = externalShipment ? 'REGISTERED' : shipment.shipmentState === 'FAILED_TO_REGISTER' ? 'DRAFT' : undefined
    const update: ShipmentChange = {
      modifiedAt: now,
      modifiedBy: caller.username,
      shipmentType: typeOf(content),
      content,
      ...(next && { shipmentState: next, base: { state: next, since: externalShipment ? null : now } }),
      ...(externalShipment && {
        carrierReference: externalShipment.carrierReference,
        parcelReferences: [externalShipment.carrierReference],
        trackingUrl: shipment.trackingUrl ?? newTrackingUrl(ctx.app.config),
        registration: null,
      }),
    }
    const changed = await updateShipmentRow(db, caller.clientId, id, update)
    if (!changed) throw notFound('Shipment', id)
    if (externalShipment) await track(ctx, db, id, externalShipment.carrier)
    const isStillOwn = typeOf(content) === 'LAST_INCH'
    return shipmentState !== undefined && isStillOwn && shipmentState !== (next ?? shipment.shipmentState)
      ? setState(db, ctx, { ...shipment, shipmentState: next ?? shipment.shipmentState }, shipmentState)
      : changed
  })
}
