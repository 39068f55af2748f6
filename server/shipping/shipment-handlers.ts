import type { ShippingHandlers } from '../generated/handlers.ts'
import { notFound } from '../http/error.ts'
import { Printed, type Context } from '../http/handler.ts'
import { pageOf } from '../http/paging.ts'
import type { Db } from '../store/database.ts'
import { shipmentPath } from './desk.ts'
import { setState } from './events.ts'
import { mustBeRight } from './judgement.ts'
import { listByOrderNumber, listShipments } from './list-store.ts'
import { contentOf, merged, mustBeChangeable, mustBeDeletable, mustBeSettled, typeOf } from './rules.ts'
import { beginTracking } from './tracking.ts'
import {
  deleteShipmentRow,
  findShipment,
  findShipmentByReference,
  insertShipment,
  lockShipment,
  updateShipmentRow,
  type LockedShipment,
  type Match,
} from './store.ts'

type Noun =
  | 'listShipments'
  | 'createShipment'
  | 'updateShipment'
  | 'patchShipment'
  | 'getShipment'
  | 'deleteShipment'
  | 'getShipmentByReference'
  | 'listShipmentsByOrderNumber'

type Created = Parameters<ShippingHandlers['createShipment']>[0]['body']
type Changes = Parameters<ShippingHandlers['patchShipment']>[0]['body']

export const shipmentHandlers = {
  async listShipments({ query }, { app, db, caller }) {
    const { page, perPage } = pageOf(query)
    const { shipments, total, nextPageToken } = await listShipments(db, caller.clientId, {
      q: query.q,
      shipmentType: query.shipment_type,
      sort: query.sort,
      order: query.order === 'ASC' ? 'asc' : 'desc',
      perPage,
      from: query.next_page_token ?? (page - 1) * perPage,
      secret: app.config.tokenSecret,
    })
    const token = nextPageToken === undefined ? '' : `,"nextPageToken":"${nextPageToken}"`
    return new Printed(`{"total":${total},"hits":[${shipments.join(',')}]${token}}`)
  },

  async createShipment({ body }, ctx) {
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
      mustBeDeletable(shipment)
      mustBeSettled(shipment, 'delete it')
      await deleteShipmentRow(db, ctx.caller.clientId, shipmentId)
    }),

  async getShipmentByReference({ path: { reference } }, ctx) {
    const { printed } = await named(ctx, reference)
    return printed
  },

  async listShipmentsByOrderNumber({ path, query }, { db, caller }) {
    const { shipments, total } = await listByOrderNumber(db, caller.clientId, path.orderNumber, pageOf(query))
    return { items: new Printed(`[${shipments.join(',')}]`), total }
  },
} satisfies Pick<ShippingHandlers, Noun>

/** Stores a shipment that is right. `prefix` is where it stands in the body. */
export async function create(ctx: Context, sent: Created, prefix = ''): Promise<{ id: string; printed: Printed }> {
  const { db, caller, now, idempotencyKey } = ctx
  const { clientId } = caller
  const content = contentOf(sent)
  const { externalShipment } = content
  await mustBeRight(db, clientId, content, sent.shipmentType, { prefix, now })
  const row = {
    createdAt: now,
    createdBy: caller.username,
    shipmentState: externalShipment ? ('REGISTERED' as const) : ('DRAFT' as const),
    shipmentType: typeOf(content),
    carrierReference: externalShipment?.carrierReference,
    idempotencyKey,
    content,
  }
  if (!externalShipment || !ctx.app.carriers[externalShipment.carrier].events) return insertShipment(db, clientId, row)
  // Booked elsewhere, but its carrier can be asked about it as about any other.
  return ctx.transaction(async (trx) => {
    const created = await insertShipment(trx, clientId, row)
    await beginTracking(trx, clientId, created.id, now)
    return created
  })
}

async function locked(db: Db, { caller }: Context, id: string): Promise<LockedShipment> {
  const found = await lockShipment(db, caller.clientId, id)
  if (!found) throw notFound('Shipment', id)
  return found
}

/** The shipment that a reference names, with how many it could have been in a header. */
export async function named(ctx: Context, reference: string): Promise<Match> {
  const match = await findShipmentByReference(ctx.db, ctx.caller.clientId, reference)
  if (!match) throw notFound('Shipment', reference)
  ctx.header('X-Match-Count', match.matches)
  return match
}

/** One winner: whoever comes second waits for the row and is then judged by what the first has left. */
function change(ctx: Context, id: string, changes: Changes): Promise<Printed> {
  return ctx.transaction(async (db) => {
    const { caller, now } = ctx
    const { shipment, printed } = await locked(db, ctx, id)
    ctx.mustMatch(printed)
    const { shipmentState, ...sent } = changes
    const isOwn = shipment.shipmentType === 'LAST_INCH'
    if (Object.keys(sent).length === 0) {
      if (!isOwn || shipmentState === undefined || shipmentState === shipment.shipmentState) return printed
      mustBeSettled(shipment, 'repeat the change')
      return setState(db, ctx, shipment, shipmentState)
    }
    mustBeChangeable(shipment)
    mustBeSettled(shipment, 'repeat the change')
    const content = merged(shipment, sent)
    await mustBeRight(db, caller.clientId, content, sent.shipmentType, { now })
    const { externalShipment } = content
    // An edit gives a refused shipment another chance; a booking made elsewhere makes it a registered one.
    const next = externalShipment ? 'REGISTERED' : shipment.shipmentState === 'FAILED_TO_REGISTER' ? 'DRAFT' : undefined
    const changed = await updateShipmentRow(db, caller.clientId, id, {
      modifiedAt: now,
      modifiedBy: caller.username,
      shipmentType: typeOf(content),
      content,
      ...(next && { shipmentState: next, base: { state: next, since: externalShipment ? null : now } }),
      ...(externalShipment && {
        carrierReference: externalShipment.carrierReference,
        parcelReferences: [externalShipment.carrierReference],
        registration: null,
      }),
    })
    if (!changed) throw notFound('Shipment', id)
    const isStillOwn = typeOf(content) === 'LAST_INCH'
    return shipmentState !== undefined && isStillOwn && shipmentState !== (next ?? shipment.shipmentState)
      ? setState(db, ctx, { ...shipment, shipmentState: next ?? shipment.shipmentState }, shipmentState)
      : changed
  })
}
