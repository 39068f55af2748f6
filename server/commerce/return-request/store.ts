import { sql, type RawBuilder } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ZonedPlace } from '../../kernel/zone.ts'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Metadata } from '../../kernel/metadata.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { eventsOf } from '../../platform/store/feed.ts'
import { hasMetadata } from '../../platform/store/metadata.ts'
import { readPage, type PageQuery } from '../../platform/store/page.ts'
import { idsNumbered, shipmentNames } from '../../shipping/shipment/column-store.ts'
import type { Item, OrderedLine } from './goods.ts'

export type ReturnRequest = Whole<Schemas['ReturnRequest']>

/** Left joins, so that a count reads only the requests. */
const requests = (db: Db, clientId: number) =>
  db
    .selectFrom('return_request as request')
    .leftJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'request.clientId').onRef('shipment.id', '=', 'request.shipmentId'),
    )
    .leftJoin('shipment as back', (join) =>
      join.onRef('back.clientId', '=', 'request.clientId').onRef('back.id', '=', 'request.returnShipmentId'),
    )
    .where('request.clientId', '=', clientId)

const columns = [
  'request.id',
  'request.clientId',
  'request.shipmentId',
  sql<string | undefined>`shipment."orderNumber"`.as('orderNumber'),
  sql<Metadata | undefined>`shipment.metadata`.as('metadata'),
  'request.state',
  'request.items',
  'request.reason',
  'request.note',
  'request.email',
  'request.language',
  'request.fee',
  sql<string>`coalesce(shipment."trackingUrl", '') || '/return/' || request.id`.as('pageUrl'),
  'request.problem',
  'request.returnShipmentId',
  sql<Schemas['ShipmentState'] | undefined>`back."shipmentState"`.as('returnShipmentState'),
  'request.refusalReason',
  'request.createdAt',
  'request.changedAt',
  'request.decidedBy',
] as const

interface Filter {
  readonly states?: readonly Schemas['ReturnRequestState'][]
  readonly shipmentId?: string
  readonly metadata?: Metadata | undefined
}

export const listReturnRequestPage = (
  db: Db,
  clientId: number,
  { states, shipmentId, metadata, ...page }: Filter & PageQuery,
): Promise<{ items: ReturnRequest[]; total: number }> =>
  readPage(
    db,
    requests(db, clientId)
      .select(columns)
      .$if(states !== undefined, (some) => some.where('request.state', 'in', states ?? []))
      .$if(shipmentId !== undefined, (some) => some.where('request.shipmentId', '=', shipmentId ?? ''))
      .$if(metadata !== undefined, (some) => some.where(hasMetadata(metadata ?? {}, 'shipment.metadata')))
      .orderBy('request.createdAt', 'desc')
      .orderBy('request.id', 'desc'),
    page,
  )

export const findReturnRequest = (db: Db, clientId: number, id: string): Promise<ReturnRequest | undefined> =>
  requests(db, clientId).select(columns).where('request.id', '=', id).executeTakeFirst()

/** A request, locked until the transaction ends. */
export async function lockReturnRequest(db: Db, clientId: number, id: string): Promise<ReturnRequest | undefined> {
  await db
    .selectFrom('return_request')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return findReturnRequest(db, clientId, id)
}

export interface Requested extends ReturnRequest {
  /** Whether the return shipment was cancelled. */
  readonly isCancelled: boolean
}

/** The requests for goods of a shipment, newest first. */
export const listOfShipment = (db: Db, clientId: number, shipmentId: string): Promise<Requested[]> =>
  requests(db, clientId)
    .select(columns)
    .select(
      sql<boolean>`request.state = 'APPROVED' and (back.id is null or back.cancelled is not null)`.as('isCancelled'),
    )
    .where('request.shipmentId', '=', shipmentId)
    .orderBy('request.createdAt', 'desc')
    .limit(1_000)
    .execute()

/** Whether the client has created a return itself that was not cancelled. */
export async function hasOwnReturn(db: Db, clientId: number, shipmentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('shipment as back')
    .select('back.id')
    .where('back.clientId', '=', clientId)
    .where('back.id', '=', (eb) =>
      eb.fn.any(
        sql<
          string[]
        >`coalesce((select returns from shipment where "clientId" = ${clientId} and id = ${shipmentId}), '{}')`,
      ),
    )
    .where('back.cancelled', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('return_request as request')
            .select('request.id')
            .where('request.clientId', '=', clientId)
            .where('request.shipmentId', '=', shipmentId)
            .whereRef('request.returnShipmentId', '=', 'back.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const toldColumns = ['clientId', 'id', 'state', 'shipmentId', 'returnShipmentId'] as const

const newsOf = (clientId: number, shipmentId: RawBuilder<string>) => ({
  type: sql<string | null>`'return.' || lower(state)`,
  data: sql`json_build_object('returnRequestId', id, 'returnRequestState', state, 'shipmentId', "shipmentId",
    'returnShipmentId', "returnShipmentId", 'metadata', (
      select metadata from shipment where shipment."clientId" = ${clientId} and shipment.id = ${shipmentId}))`,
})

export interface NewRequest {
  readonly id: string
  readonly shipmentId: string
  readonly items: readonly Item[]
  readonly reason: string
  readonly note?: string | undefined
  readonly email?: string | undefined
  readonly language: Schemas['RecipientLanguage']
  readonly fee?: Schemas['Money'] | undefined
}

export async function insertReturnRequest(db: Db, clientId: number, request: NewRequest, now: Date): Promise<void> {
  const { items, fee, ...rest } = request
  await db
    .with('changed', (query) =>
      query
        .insertInto('return_request')
        .values({
          ...rest,
          clientId,
          state: 'REQUESTED',
          items: json([...items]),
          fee: fee ? json(fee) : null,
          createdAt: now,
          changedAt: now,
        })
        .returning(toldColumns),
    )
    .with('told', eventsOf(newsOf(clientId, sql`${request.shipmentId}::uuid`)))
    .selectFrom('changed')
    .select('id')
    .execute()
}

interface Decision {
  readonly state: 'APPROVED' | 'REFUSED'
  readonly returnShipmentId?: string
  readonly refusalReason?: string
  readonly decidedBy: string | null
  readonly now: Date
  /** When another worker may take over the registration of the return. */
  readonly dueAt?: Date
}

export async function decideReturnRequest(
  db: Db,
  clientId: number,
  id: string,
  { now, ...decision }: Decision,
): Promise<void> {
  await db
    .with('changed', (query) =>
      query
        .updateTable('return_request')
        .set({ ...decision, problem: null, changedAt: now })
        .where('clientId', '=', clientId)
        .where('id', '=', id)
        .returning(toldColumns),
    )
    .with(
      'told',
      eventsOf(
        newsOf(
          clientId,
          sql`(select "shipmentId" from return_request as it where it."clientId" = ${clientId} and it.id = ${id})`,
        ),
      ),
    )
    .selectFrom('changed')
    .select('id')
    .execute()
}

/** Stores why a request that should have been approved automatically waits for a person. */
export async function keepProblem(db: Db, clientId: number, id: string, problem: string): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ problem })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

const due: Leased = { table: 'return_request', key: ['clientId', 'id'], due: 'dueAt' }

export const isAnyReturnDue = isAnyDue(due)

interface DueReturn extends Held {
  readonly clientId: number
  readonly id: string
  readonly returnShipmentId: string
  readonly decidedBy: string | null
}

export const claimReturns = (db: Db, count: number, seconds: number): Promise<DueReturn[]> =>
  claim<Omit<DueReturn, 'leasedUntil'>>(db, due, {
    count,
    seconds,
    returning: sql`"clientId", id, "returnShipmentId", "decidedBy"`,
  })

/** Records that the carrier was called about the return. Its registration is then settled like any other. */
export async function settleReturn(db: Db, clientId: number, id: string, held?: Held): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ dueAt: null })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .$if(held !== undefined, (some) => some.where(isHeld(due, held ?? { leasedUntil: '' })))
    .execute()
}

/** The pieces of an order in a shipment, as the customer ordered them. */
export async function listOrderedLines(db: Db, clientId: number, shipmentId: string): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`
    select one ->> 'lineId' as "lineId", min(coalesce(line ->> 'sku', one ->> 'lineId')) as sku,
      min(coalesce(line ->> 'name', item.name, line ->> 'sku', one ->> 'lineId')) as name,
      sum((one ->> 'quantity')::integer)::integer as quantity
    from sales_order_shipment as part
    join sales_order as it on it."clientId" = part."clientId" and it.id = part."orderId"
    cross join lateral json_array_elements(part.lines) with ordinality as lines (one, place)
    left join lateral (
      select line from json_array_elements(it.content -> 'lines') as line
      where line ->> 'lineId' = one ->> 'lineId' limit 1) as named on true
    left join item on item."clientId" = it."clientId" and item.sku = line ->> 'sku'
    where part."clientId" = ${clientId} and part."shipmentId" = ${shipmentId}
    group by one ->> 'lineId' order by min(place)`.execute(db)
  return rows
}

/** How many parcels of one order the page offers at most. */
const mostNamed = 20

export interface Named {
  readonly token: string
  readonly carrierReference: string | undefined
  readonly createdAt: string
  readonly recipient: ZonedPlace
  readonly postCodes: readonly (string | null)[]
  readonly email: string | null
}

/** Shipments with a number that the recipient may know, and the data by which the recipient proves it. */
export async function listNamed(db: Db, clientId: number, number: string): Promise<Named[]> {
  return db
    .selectFrom('shipment')
    .select([
      sql<string>`right("trackingUrl", 22)`.as('token'),
      'carrierReference',
      'createdAt',
      sql<ZonedPlace>`content -> 'recipient'`.as('recipient'),
      sql<(string | null)[]>`array[content #>> '{recipient,postCode}', content #>> '{delivery,postCode}']`.as(
        'postCodes',
      ),
      sql<string | null>`content #>> '{recipient,contactInfo,email}'`.as('email'),
    ])
    .where('clientId', '=', clientId)
    .where(
      sql<boolean>`(${shipmentNames} @> array[plain_reference(${number})]
        or id = any(${idsNumbered(sql`= ${clientId}`, sql`array[${number}]`)}))`,
    )
    .where('trackingUrl', 'is not', null)
    .where('returnOf', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(mostNamed)
    .execute()
}
