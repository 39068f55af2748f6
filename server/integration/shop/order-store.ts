import { currentTime } from '../../kernel/current-time.ts'
import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Db } from '../../platform/store/database.ts'
import { readPage, type PageQuery } from '../../platform/store/page.ts'

/** The link to a shop's order, with the state that was last processed. */
export interface Link {
  readonly changedAt: string
  readonly error: string | undefined
}

export function findLink(db: Db, clientId: number, shopId: string, shopOrderId: string): Promise<Link | undefined> {
  return db
    .selectFrom('shop_order')
    .select(['changedAt', 'error'])
    .where('clientId', '=', clientId)
    .where('shopId', '=', shopId)
    .where('shopOrderId', '=', shopOrderId)
    .executeTakeFirst()
}

interface Kept {
  readonly shopId: string
  readonly shopOrderId: string
  readonly externalId: string
  readonly changedAt: Date
  readonly pieces: number
}

/** Records which state of an order was processed, or the error that prevented it. Without pieces, those stored stay. */
export async function keepLink(
  db: Db,
  clientId: number,
  { pieces, ...link }: Omit<Kept, 'pieces'> & Partial<Kept>,
  error: string | null,
): Promise<void> {
  const values = { ...link, clientId, error: error?.slice(0, 500) ?? null }
  const { changedAt } = link
  await db
    .insertInto('shop_order')
    .values({ ...values, pieces: pieces ?? 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['clientId', 'shopId', 'shopOrderId'])
        .doUpdateSet({ changedAt, error: values.error, ...(pieces !== undefined && { pieces }) }),
    )
    .execute()
}

const failed = (clientId: number) => sql<boolean>`(error is not null or exists (
  select from shop_fulfillment as told where told."clientId" = ${clientId} and told."shopId" = shop_order."shopId"
    and told."shopOrderId" = shop_order."shopOrderId" and told.error is not null))`

const fulfillments = (clientId: number) => sql<Schemas['ShopFulfillment'][]>`coalesce((
  select json_agg(json_strip_nulls(json_build_object('shipmentId', told."shipmentId", 'state', told.state,
    'attempts', told.attempts, 'error', told.error,
    'nextAttemptAt', to_char(told."dueAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'sentAt', to_char(told."sentAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    order by told."createdAt", told."shipmentId")
  from shop_fulfillment as told where told."clientId" = ${clientId} and told."shopId" = shop_order."shopId"
    and told."shopOrderId" = shop_order."shopOrderId"), '[]')`

export function listShopOrders(
  db: Db,
  clientId: number,
  shopId: string,
  { failed: isFailed, ...query }: PageQuery & { readonly failed?: boolean },
): Promise<{ items: Whole<Schemas['ShopOrder']>[]; total: number }> {
  return readPage(
    db,
    db
      .selectFrom('shop_order')
      .leftJoin('sales_order', (join) =>
        join
          .on('sales_order.clientId', '=', clientId)
          .onRef('sales_order.externalId', '=', 'shop_order.externalId')
          .on('sales_order.deletedAt', 'is', null),
      )
      .select(['shopOrderId', 'shop_order.externalId', 'shop_order.changedAt', 'shop_order.error'])
      .select(sql<string | undefined>`sales_order.id`.as('orderId'))
      .select(fulfillments(clientId).as('fulfillments'))
      .where('shop_order.clientId', '=', clientId)
      .where('shopId', '=', shopId)
      .$if(isFailed !== undefined, (rows) => rows.where(sql<boolean>`${failed(clientId)} = ${isFailed}`))
      .orderBy('shop_order.changedAt', 'desc')
      .orderBy('shopOrderId'),
    query,
  )
}

const told: Leased = {
  table: 'shop_fulfillment',
  key: ['clientId', 'shopId', 'shopOrderId', 'shipmentId'],
  due: 'dueAt',
}

export const isAnyFulfillmentDue = isAnyDue(told)

/** How long to retry the report of a shipment to a shop. */
const triedFor = sql`interval '3 days'`
const backOff: BackOff = { firstMs: 10_000, longestMs: 4 * 3_600_000 }

export interface ClaimedFulfillment extends Held {
  readonly clientId: number
  readonly shopId: string
  readonly shopOrderId: string
  readonly shipmentId: string
  readonly lines: readonly Schemas['OrderLineQuantity'][]
  readonly isCancelled: boolean
  readonly attempts: number
  /** Whether the first attempt was so long ago that this one is the last. */
  readonly isLast: boolean
}

/**
 * An earlier shipment of the same order goes first, so a shop never gets two concurrent calls for one order. Looked up
 * for each shipment in turn, and compared with `>=`, for the same reasons as for webhooks; by its state, because the
 * index of due rows would be scanned for each.
 */
const isNext = sql`(
  select row(first."createdAt", first."shipmentId") from shop_fulfillment as first
  where first."clientId" = shop_fulfillment."clientId" and first."shopId" = shop_fulfillment."shopId"
    and first."shopOrderId" = shop_fulfillment."shopOrderId" and first.state = 'PENDING'
  order by first."createdAt", first."shipmentId" limit 1) >= row(shop_fulfillment."createdAt", shop_fulfillment."shipmentId")`

/** Every row has a shop. Disabled shops are read once; a join would read all pending rows as well. */
const isOfShopThatIsOn = sql`(shop_fulfillment."clientId", shop_fulfillment."shopId") not in (
  select "clientId", id from shop where not enabled)`

const leaseSeconds = 120

/** Claims shipments to report to enabled shops. */
export const claimFulfillments = (db: Db, count: number): Promise<ClaimedFulfillment[]> =>
  claim<Omit<ClaimedFulfillment, 'leasedUntil'>>(db, told, {
    count,
    seconds: leaseSeconds,
    where: sql`${isOfShopThatIsOn} and ${isNext}`,
    set: sql`attempts = attempts + 1, "firstAttemptAt" = least("firstAttemptAt", now())`,
    returning: sql`"clientId", "shopId", "shopOrderId", "shipmentId", lines, "isCancelled", attempts,
      "dueAt" - "firstAttemptAt" > ${triedFor} + make_interval(secs => ${leaseSeconds}) as "isLast"`,
  })

const one = (db: Db, row: ClaimedFulfillment) =>
  db
    .updateTable('shop_fulfillment')
    .where('clientId', '=', row.clientId)
    .where('shopId', '=', row.shopId)
    .where('shopOrderId', '=', row.shopOrderId)
    .where('shipmentId', '=', row.shipmentId)
    .where(isHeld(told, row))

export async function settleFulfillment(db: Db, row: ClaimedFulfillment, now: Date): Promise<void> {
  await one(db, row)
    .set({ state: row.isCancelled ? 'WITHDRAWN' : 'SENT', dueAt: null, error: null, sentAt: now })
    .execute()
}

/** Postpones a report that a shop refused, or gives it up. */
export async function settleRefused(
  db: Db,
  row: ClaimedFulfillment,
  { message, isFinal, retryAfter }: { message: string; isFinal: boolean; retryAfter: number | undefined },
): Promise<void> {
  const isOver = isFinal || row.isLast
  const next = currentTime(waitAfter(backOff, row.attempts, retryAfter))
  await one(db, row)
    .set({ error: message.slice(0, 500), ...(isOver ? { state: 'FAILED', dueAt: null } : { dueAt: next }) })
    .execute()
}

/** Returns whether all pieces of an order are in shipments that the shop knows or is being told of. */
export async function isComplete(db: Db, { clientId, shopId, shopOrderId }: ClaimedFulfillment): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select(
      sql<boolean>`pieces <= (select coalesce(sum((line ->> 'quantity')::integer), 0)
        from shop_fulfillment as told cross join json_array_elements(told.lines) as line
        where told."clientId" = shop_order."clientId" and told."shopId" = shop_order."shopId"
          and told."shopOrderId" = shop_order."shopOrderId" and not told."isCancelled")`.as('isComplete'),
    )
    .where('clientId', '=', clientId)
    .where('shopId', '=', shopId)
    .where('shopOrderId', '=', shopOrderId)
    .executeTakeFirst()
  return row?.isComplete ?? false
}

/** Retries failed reports. Returns their number. */
export async function repeatFulfillments(db: Db, clientId: number, shopId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shop_fulfillment')
    .set({ state: 'PENDING', dueAt: now, attempts: 0, firstAttemptAt: null })
    .where('clientId', '=', clientId)
    .where('shopId', '=', shopId)
    .where('state', '=', 'FAILED')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
