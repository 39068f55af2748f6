import { sql, type Expression } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import type { Metadata } from '../../kernel/metadata.ts'
import { json, prepared, together, type Arguments, type Db, send } from '../../platform/store/database.ts'
import { hasMetadata } from '../../platform/store/metadata.ts'
import { readPage } from '../../platform/store/page.ts'
import { holds } from '../../platform/store/search.ts'
import type { Shipped, KeptOrder } from './order.ts'

const timestamp = sql`to_char(part."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The shipments of a merged order are those of the order that took its lines. */
const shipments = sql<Shipped[]>`case when sales_order."mergedInto" is not null
  then merged_shipments(sales_order."clientId", sales_order.id, sales_order."externalId") else coalesce((
  select json_agg(json_strip_nulls(json_build_object('shipmentId', part."shipmentId", 'carrier', shipment.carrier,
    'carrierReference', shipment."carrierReference", 'shipmentState', shipment."shipmentState",
    'isCancelled', case when shipment.cancelled is not null then true end, 'returns', shipment.returns, 'lines', part.lines,
    'createdAt', ${timestamp})) order by part."createdAt", part."shipmentId")
  from sales_order_shipment as part
  join shipment on shipment."clientId" = part."clientId" and shipment.id = part."shipmentId"
  where part."clientId" = sales_order."clientId" and part."orderId" = sales_order.id), '[]') end`

const parts = sql<string[] | undefined>`(
  select json_agg(part.id order by part.id) from sales_order as part
  where part."clientId" = sales_order."clientId" and part."splitFrom" = sales_order.id and part."deletedAt" is null)`

const columns = [
  'id',
  'clientId',
  'externalId',
  'state',
  'placedAt',
  'tags',
  'content',
  'holdReason',
  'splitFrom',
  'mergedInto',
  'createdAt',
  'changedAt',
  'cancelledAt',
  'deletedAt',
  shipments.as('shipments'),
  parts.as('parts'),
] as const

const ofClient = (db: Db, clientId: number | Expression<number>) =>
  db.selectFrom('sales_order').where('clientId', '=', clientId)

/** Existing orders, in any state. */
const existing = (db: Db, clientId: number | Expression<number>) =>
  ofClient(db, clientId).where('deletedAt', 'is', null)

const withId = (db: Db, arg: Arguments<{ clientId: number; id: string }>) =>
  existing(db, arg.clientId).select(columns).where('id', '=', arg.id)

const selectOrder = prepared(withId)
const selectForUpdate = prepared((db, arg: Parameters<typeof withId>[1]) =>
  existing(db, arg.clientId).select('changedAt').where('id', '=', arg.id).forUpdate(),
)
const selectState = prepared((db, arg: Parameters<typeof withId>[1]) =>
  existing(db, arg.clientId).select('state').where('id', '=', arg.id),
)

export async function findOrder(db: Db, clientId: number, id: string): Promise<KeptOrder | undefined> {
  const [order] = await selectOrder(db, { clientId, id })
  return order
}

export const findOrders = (db: Db, clientId: number, ids: readonly string[]): Promise<KeptOrder[]> =>
  existing(db, clientId)
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** Orders for trying out rules: the latest ones that customers have placed and that were not cancelled since. */
export const listOrdersForTrial = (db: Db, clientId: number, most: number) =>
  existing(db, clientId)
    .select(['id', 'externalId', 'placedAt', 'tags', 'content'])
    .where('cancelledAt', 'is', null)
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Locks an order until the transaction ends, and returns when it last changed. */
export async function lockOrder(db: Db, clientId: number, id: string): Promise<string | undefined> {
  const [order] = await selectForUpdate(db, { clientId, id })
  return order?.changedAt
}

export async function findOrderState(db: Db, clientId: number, id: string): Promise<KeptOrder['state'] | undefined> {
  const [order] = await selectState(db, { clientId, id })
  return order?.state
}

/** The statement that reads the state of an order, to follow the statements that change it. */
export const stateOfOrder = (db: Db, clientId: number, id: string) => selectState.of(db, { clientId, id })

/**
 * Locks orders first and then reads them, since a cluster cannot lock rows of a query with subqueries on other tables.
 */
const locking = (column: 'id' | 'externalId') => {
  const named = (db: Db, arg: Arguments<{ clientId: number; names: readonly string[] }>) =>
    existing(db, arg.clientId)
      .where(sql<boolean>`${sql.ref(column)} = any(${arg.names}::${sql.raw(column === 'id' ? 'uuid' : 'text')}[])`)
      .orderBy('id')
  const lock = prepared((db, arg: Parameters<typeof named>[1]) => named(db, arg).select('id').forUpdate())
  const read = prepared((db, arg: Parameters<typeof named>[1]) => named(db, arg).select(columns))
  return async (db: Db, clientId: number, names: readonly string[]): Promise<KeptOrder[]> => {
    const wanted = { clientId, names: [...new Set(names)] }
    const [, orders] = await together(db, lock.of(db, wanted), read.of(db, wanted))
    return orders
  }
}

/** Locks orders by id until the transaction ends, in the order of their ids. */
export const lockOrders = locking('id')

const lockNamed = locking('externalId')

/** Locks the client's orders by their external identifiers until the transaction ends. */
export async function lockExternalIds(db: Db, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${clientId}`}, 0))`.execute(db)
}

export async function lockByExternalId(
  db: Db,
  clientId: number,
  externalIds: readonly string[],
): Promise<Map<string, KeptOrder>> {
  const rows = await lockNamed(db, clientId, externalIds)
  return new Map(rows.map((row) => [row.externalId, row]))
}

/** The orders that hold lines of the given orders as placed, each after the order it was split off or merged from. */
export async function lockFamilies(
  db: Db,
  clientId: number,
  ids: readonly string[],
): Promise<Map<string, KeptOrder[]>> {
  const { rows } = await sql<{ placed: string; member: string }>`
    select placed, member from unnest(${ids}::uuid[]) as placed cross join lateral order_family(${clientId}, placed) as member`.execute(
    db,
  )
  const orders = new Map(
    (
      await lockOrders(
        db,
        clientId,
        rows.map(({ member }) => member),
      )
    ).map((order) => [order.id, order]),
  )
  return new Map(
    ids.map((id) => [id, rows.flatMap(({ placed, member }) => (placed === id ? (orders.get(member) ?? []) : []))]),
  )
}

/** External identifiers that equal this one, or are this one followed by a number. */
export async function listParts(db: Db, clientId: number, externalId: string): Promise<ReadonlySet<string>> {
  const rows = await existing(db, clientId)
    .select('externalId')
    .where(sql<boolean>`starts_with("externalId", ${`${externalId}-`})`)
    .execute()
  return new Set(rows.map((row) => row.externalId))
}

export interface OrderValues {
  readonly externalId: string
  readonly placedAt: string
  readonly tags: readonly string[]
  readonly content: OrderContent
}

const valuesOf = ({ externalId, placedAt, tags, content }: OrderValues) => {
  const { orderNumber = '', recipient } = content
  const { firstName = '', lastName = '', company = '' } = recipient ?? {}
  const words = [externalId, orderNumber, `${firstName} ${lastName}`, company].join('\n')
  return {
    placedAt,
    tags: [...tags],
    content: json(content),
    metadata: content.metadata ? json(content.metadata) : null,
    pieces: content.lines.reduce((sum, { quantity, refunded = 0 }) => sum + quantity - refunded, 0),
    search: sql<string>`fold_text(normalize(${words}))`,
  }
}

export async function insertOrder(
  db: Db,
  clientId: number,
  values: OrderValues,
  { now, splitFrom }: { now: Date; splitFrom?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('sales_order')
    .values({
      ...valuesOf(values),
      clientId,
      externalId: values.externalId,
      state: 'OPEN',
      createdAt: now,
      changedAt: now,
      splitFrom: splitFrom ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const happened = splitFrom === undefined ? 'order.created' : 'order.split'
  await sql`select tell_of_order(${clientId}::int, ${id}::uuid, ${happened}::text, null, '{}')`.execute(db)
  return id
}

/** The decisions on an order. */
export interface Decision {
  readonly holdReason?: string | null
  readonly heldAt?: Date | null
  readonly cancelledAt?: Date
  readonly mergedInto?: string
}

const one = (db: Db, clientId: number, id: string) =>
  db.updateTable('sales_order').where('clientId', '=', clientId).where('id', '=', id)

/** Changes an order. Its state is computed from the change. */
export async function updateOrder(
  db: Db,
  clientId: number,
  id: string,
  { values, decision }: { values?: OrderValues; decision?: Decision },
  now: Date,
): Promise<void> {
  if (values) await one(db, clientId, id).set(valuesOf(values)).execute()
  if (decision) await one(db, clientId, id).set(decision).execute()
  await send(db, orderSettled(db, clientId, id, now))
}

const settle = prepared((db, arg: Arguments<{ clientId: number; id: string; now: string }>) => {
  const settling = sql`select settle_order(${arg.clientId}::int, ${arg.id}::uuid, ${arg.now}::timestamptz(3))`
  return { compile: () => settling.compile(db) }
})

/** The statement that recomputes the state of an order. */
export const orderSettled = (db: Db, clientId: number, id: string, now: Date) =>
  settle.of(db, { clientId, id, now: now.toISOString() })

/** Leaves only a marker, for readers that follow changes. */
export async function deleteOrderRow(db: Db, clientId: number, id: string, now: Date): Promise<void> {
  await one(db, clientId, id)
    .set({
      content: json({ lines: [], sent: [] }),
      metadata: null,
      tags: [],
      search: '',
      holdReason: null,
      deletedAt: now,
      changedAt: now,
    })
    .execute()
}

export interface NewPart {
  readonly orderId: string
  readonly shipmentId: string
  readonly lines: readonly Schemas['OrderLineQuantity'][]
  /** The contents of each parcel, if known. */
  readonly packed?: readonly (readonly { readonly sku: string; readonly quantity: number }[])[] | undefined
}

interface PartRow extends Pick<NewPart, 'orderId' | 'shipmentId'> {
  readonly clientId: number
  readonly lines: string
  readonly packed: string | null
  readonly pieces: number
  readonly createdAt: string
}

const insertPart = prepared((db, arg: Arguments<PartRow>) =>
  db.insertInto('sales_order_shipment').values({
    clientId: arg.clientId,
    orderId: arg.orderId,
    shipmentId: arg.shipmentId,
    pieces: arg.pieces,
    createdAt: arg.createdAt,
    lines: sql`${arg.lines}::json`,
    packed: sql`${arg.packed}::json`,
  }),
)

/** The statement that stores a shipment's pieces of an order. The order's state is recomputed afterwards. */
export const orderShipmentInsert = (
  db: Db,
  clientId: number,
  { lines, packed, orderId, shipmentId }: NewPart,
  now: Date,
) =>
  insertPart.of(db, {
    clientId,
    orderId,
    shipmentId,
    lines: JSON.stringify(lines),
    packed: packed === undefined ? null : JSON.stringify(packed),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    createdAt: now.toISOString(),
  })

/** The shipment of an order that an earlier, interrupted run of the same request has created. */
export async function findBegunShipment(
  db: Db,
  clientId: number,
  orderId: string,
  { key, since }: { key: string; since: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sales_order_shipment as part')
    .innerJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'part.clientId').onRef('shipment.id', '=', 'part.shipmentId'),
    )
    .select('shipment.id')
    .where('part.clientId', '=', clientId)
    .where('part.orderId', '=', orderId)
    .where('shipment.idempotencyKey', '=', key)
    .where('part.createdAt', '>=', since.toISOString())
    .orderBy('part.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface OrderQuery {
  readonly q?: string
  readonly states?: readonly Schemas['OrderState'][]
  readonly tag?: string
  readonly metadata?: Metadata | undefined
  /** Timestamp in UTC. If set, deleted orders are listed too. */
  readonly since?: string
  readonly sort: Schemas['OrderSort']
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly perPage: number
}

export async function listOrderPage(
  db: Db,
  clientId: number,
  { q = '', states, tag, metadata, since, sort, order, page, perPage }: OrderQuery,
): Promise<{ items: KeptOrder[]; total: number }> {
  const words = q.trim().normalize('NFC').split(/\s+/).filter(Boolean)
  let found = ofClient(db, clientId)
  for (const word of words) found = found.where(holds(sql.ref('search'), word))
  if (states !== undefined) found = found.where('state', 'in', states)
  if (tag !== undefined) found = found.where(sql<boolean>`tags @> array[${tag}]::text[]`)
  if (metadata) found = found.where(hasMetadata(metadata))
  found = since === undefined ? found.where('deletedAt', 'is', null) : found.where('changedAt', '>=', since)
  const direction = order === 'ASC' ? 'asc' : 'desc'
  const rows = found.select(columns).orderBy(sort, direction).orderBy('id', direction)
  return readPage(db, rows, { page, per_page: perPage })
}
