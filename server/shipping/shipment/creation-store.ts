import { randomUUIDv7 } from 'node:crypto'
import { sql, type Expression, type QueryCreator, type Selectable } from 'kysely'
import { mayUse } from '../../network/product/store.ts'
import { holdersOf, daysBetween, reportedStateOf } from './column-store.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { type FinishedKey, lockKey } from '../../platform/http/idempotency-store.ts'
import { prepared, type Arguments, type Call, type Database, type Db } from '../../platform/store/database.ts'
import { gathered } from '../../platform/store/gathering.ts'
import { columnsOf, searchedText, type Content, type Registration, type Shipment } from './content.ts'
import type { ShipmentState } from './states.ts'
import { linksInsert, noticesInsert, numbersInsert } from './number-store.ts'
import { foldedSearch, printShipment } from './store.ts'

export interface NewShipment {
  /** Generated in advance if other rows refer to it. */
  readonly id?: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly shipmentState: ShipmentState
  readonly shipmentType: Shipment['shipmentType']
  /** Only for a booking made elsewhere. */
  readonly carrierReference?: string
  readonly idempotencyKey?: string
  /** For a parcel that arrived with another carrier's label. */
  readonly relabellingCustomerReference?: string
  /** The shipment that this one returns. */
  readonly returnOf?: string
  readonly batchId?: string
  readonly orderId?: string
  /** Only for a booking made elsewhere. */
  readonly trackingUrl?: string
  readonly content: Content
  /** Set if the registration is finished, or begun, together with the creation. */
  readonly registration?: Registration
  /** When to check an attempt that has not come back. */
  readonly registrationDueAt?: Date
  /** The booking of a shipment that is registered on creation. */
  readonly booking?: {
    readonly carrierReference: string
    readonly parcelReferences: readonly string[]
    readonly trackingUrl: string
  }
  /** The state after an event that is stored together with the shipment. */
  readonly moved?: { readonly state: ShipmentState; readonly report: Readonly<Partial<Record<Reported, string>>> }
}

const reportTypes = {
  firstTrackingEventDate: 'timestamptz',
  firstDeliveryEventDate: 'timestamptz',
  lastEventDate: 'timestamptz',
  lastEventCode: 'text',
  movedAt: 'timestamptz',
} as const

type Reported = keyof typeof reportTypes

/** The columns inserted as given, with their types. */
const columnTypes = {
  clientId: 'int',
  id: 'uuid',
  createdAt: 'timestamptz',
  createdBy: 'text',
  modifiedAt: 'timestamptz',
  modifiedBy: 'text',
  shipmentState: 'text',
  baseState: 'text',
  shipmentType: 'text',
  carrierReference: 'text',
  parcelReferences: 'text[]',
  idempotencyKey: 'text',
  relabellingCustomerReference: 'text',
  returnOf: 'uuid',
  batchId: 'uuid',
  orderId: 'uuid',
  trackingUrl: 'text',
  registration: 'json',
  registrationAttempt: 'int',
  carrier: 'text',
  productId: 'text',
  customerReference: 'text',
  orderNumber: 'text',
  orderNumbers: 'text[]',
  senderCountry: 'text',
  recipientCountry: 'text',
  metadata: 'jsonb',
  promisedUntil: 'timestamptz',
  content: 'json',
} as const

/** All values sent for a shipment, including the idempotency key of its request. */
const sentTypes = {
  ...columnTypes,
  ...reportTypes,
  registrationDueAt: 'timestamptz',
  searched: 'text',
  booking: 'smallint',
  key: 'text',
  operationId: 'text',
  requestHash: 'text',
  status: 'smallint',
  headers: 'json',
  bodyBegin: 'text',
} as const

const isColumn = (name: string): name is keyof typeof columnTypes => Object.hasOwn(columnTypes, name)
const columns = Object.keys(columnTypes).filter(isColumn)

/** A row to send. Its content and headers are JSON already. */
type Sent = ReturnType<typeof rowOf> & Partial<ReturnType<typeof keyOf>>

/** What the insert must check, because nobody has before. */
interface Conditions {
  /** Skip the shipment if the client wants each customer reference on one shipment only. */
  readonly unlessUnique: boolean
  /** Skip the shipment if the client may not book the product. */
  readonly unlessRefused: boolean
}

const bookingTypes = {
  carrier: 'text',
  productId: 'text',
  unlessUnique: 'boolean',
  unlessRefused: 'boolean',
  place: 'smallint',
} as const

type SentRow = Record<keyof typeof sentTypes, never>

/** PostgreSQL does not estimate the length of JSON; if it did, it would replan the statement each time. */
const rowsIn = <Name extends string, Column extends string>(
  rows: Expression<string>,
  alias: Name,
  types: Readonly<Record<Column, string>>,
) => {
  const definition = Object.entries<string>(types).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql<Record<Column, never>>`json_to_recordset(${rows}::json)`.as<Name>(
    sql`${sql.id(alias)}(${sql.join(definition)})`,
  )
}

const ofSent = (name: keyof typeof sentTypes) => sql<never>`sent.${sql.id(name)}`
const ofBooking = (name: keyof typeof bookingTypes) => sql<never>`booking.${sql.id(name)}`

/** Whether no condition excludes a shipment. Each distinct booking is looked up once. */
const isRight = (clientId: Expression<number>, bookings: Expression<string>) => sql<boolean>`sent.booking in (
  select place from ${rowsIn(bookings, 'booking', bookingTypes)}
  where not ("unlessUnique" and coalesce((
      select "uniqueCustomerReferences" from client_preference
      where client_preference."clientId" = ${clientId}), false))
    and (not "unlessRefused" or ${mayUse(clientId, ofBooking('carrier'), ofBooking('productId'))}))`

const insertedColumns = [...columns, 'search'] as const
const given = [...columns.map((name) => ofSent(name).as(name)), foldedSearch(ofSent('searched')).as('search')]

const freshColumns = [
  'clientId',
  'id',
  'createdAt',
  'shipmentState',
  'baseState',
  'registrationAttempt',
  'carrierReference',
  'parcelReferences',
  'trackingUrl',
  'modifiedAt',
  'carrier',
  'customerReference',
  'metadata',
] as const

type Fresh = Pick<Selectable<Database['shipment']>, (typeof freshColumns)[number]>

const newsOf = (state: string, before: string, number: string) => sql`json_strip_nulls(json_build_object(
  'shipmentId', id, 'shipmentState', ${sql.raw(state)}, 'previousState', ${sql.raw(before)}, 'carrier', carrier,
  'carrierReference', ${sql.raw(number)}, 'customerReference', "customerReference", 'metadata', metadata))`

/**
 * The feed's events about a new shipment; `trace-store.ts` has the later ones. A shipment registered on creation leaves
 * the same traces as one registered right afterwards.
 */
const createdNews = sql`
  select "clientId", type, id, ${newsOf('state', 'before', 'number')}
  from fresh
  cross join lateral (select "registrationAttempt" > 0 and "carrierReference" is not null as "isBooked") as booking
  cross join lateral (values
    (1, 'shipment.created', case when "isBooked" then 'DRAFT' else "shipmentState" end, null,
      case when not "isBooked" then "carrierReference" end),
    (2, 'shipment.registered', "baseState", 'DRAFT', "carrierReference"),
    (3, 'shipment.tracking_changed', "shipmentState", "baseState", "carrierReference")
  ) as news (place, type, state, before, number)
  where place = 1 or ("isBooked" and (place = 2 or "shipmentState" <> "baseState"))
  order by id, place`

const reportColumns = [
  'clientId',
  'shipmentId',
  'createdAt',
  'shipmentState',
  'truckClosedAt',
  'reportedState',
  'deliveryTimeInDays',
  'firstTrackingEventDate',
  'firstDeliveryEventDate',
  'lastEventDate',
  'lastEventCode',
  'movedAt',
  'modifiedAt',
  'registrationDueAt',
] as const

const createdReports = sql`
  select "clientId", id, fresh."createdAt", fresh."shipmentState", closed,
    ${reportedStateOf(sql.ref('fresh.shipmentState'), sql.ref('movedAt'), sql.ref('closed'))},
    ${daysBetween(sql.ref('firstTrackingEventDate'), sql.ref('firstDeliveryEventDate'))},
    "firstTrackingEventDate", "firstDeliveryEventDate", "lastEventDate", "lastEventCode", "movedAt",
    fresh."modifiedAt", "registrationDueAt"
  from fresh
  join (
    select id, "registrationDueAt", ${sql.join(Object.keys(reportTypes).map((name) => sql.ref(name)))} from wanted
  ) as reported using (id)
  left join holders using (id)`

/** Adds the report rows and events of the new shipments. */
const withTraces = (db: QueryCreator<Database & { fresh: Fresh }>, clientId: Expression<number>) =>
  db
    .with('holders', () => holdersOf('fresh'))
    .with('told', (query) =>
      query
        .insertInto('feed_inbox')
        .columns(['clientId', 'type', 'subject', 'data'])
        .expression(sql<never>`${createdNews}`),
    )
    .with('reported', (query) =>
      query
        .insertInto('shipment_report')
        .columns(reportColumns)
        .expression(sql<never>`${createdReports}`),
    )
    .with('numbered', numbersInsert('fresh'))
    .with('linked', linksInsert('fresh'))
    .with('noticed', noticesInsert('fresh', clientId, 'createdAt'))
    .selectFrom('fresh')
    .leftJoin('holders', 'holders.id', 'fresh.id')
    .select(['fresh.id', 'consignments'])

/** Does the same for drafts. No carrier knows them, so they have no numbers or links, and nobody gets mail. */
const withDraftTraces = (db: QueryCreator<Database & { fresh: Fresh }>) =>
  db
    .with('told', (query) =>
      query
        .insertInto('feed_inbox')
        .columns(['clientId', 'type', 'subject', 'data'])
        .expression(
          sql<never>`select "clientId", 'shipment.created', id, ${newsOf('"shipmentState"', 'null', 'null')}
            from fresh order by id`,
        ),
    )
    .with('reported', (query) =>
      query
        .insertInto('shipment_report')
        .columns(['clientId', 'shipmentId', 'createdAt', 'shipmentState', 'reportedState'])
        .expression(
          sql<never>`select "clientId", id, "createdAt", "shipmentState",
            ${reportedStateOf(sql.ref('shipmentState'), sql`null`, sql`null`)} from fresh`,
        ),
    )
    .selectFrom('fresh')
    .select(['id', sql<string | null>`null`.as('consignments')])

/** Shipments of one client, so that Citus can send the statement to its node, and their conditions, as JSON. */
interface Rows {
  readonly clientId: number
  readonly rows: string
  readonly bookings: string
}

/** Selects the shipments that no condition excludes. */
const wantedOf = (db: Db, arg: Arguments<Rows>) =>
  db.with('wanted', (query) =>
    query
      .selectFrom(rowsIn(arg.rows, 'sent', sentTypes))
      .selectAll()
      .$castTo<SentRow>()
      .where(isRight(arg.clientId, arg.bookings)),
  )

const freshOf = (db: Db, arg: Arguments<Rows>) =>
  wantedOf(db, arg).with('fresh', (query) =>
    query
      .insertInto('shipment')
      .columns(insertedColumns)
      .expression(query.selectFrom('wanted as sent').select(given))
      .returning(freshColumns),
  )

/** Inserts shipments, their report rows and their events in one statement. */
const insertRows = prepared((db, arg: Arguments<Rows>) => withTraces(freshOf(db, arg), arg.clientId))

const insertDrafts = prepared((db, arg: Arguments<Rows>) => withDraftTraces(freshOf(db, arg)))

const claimedColumns = ['clientId', 'key', 'operationId', 'requestHash', 'owner', 'status', 'headers'] as const

/**
 * Inserts drafts with the finished idempotency keys of their requests. Skips a key that exists or that another
 * transaction holds: waiting for that one would keep all others waiting.
 */
const insertDraftsWithKeys = prepared((db, arg: Arguments<Rows>) =>
  withDraftTraces(
    wantedOf(db, arg)
      .with('claimed', (query) =>
        query
          .insertInto('idempotency_key')
          .columns([...claimedColumns, 'body', 'state', 'finishedAt'])
          .expression(
            query
              .selectFrom('wanted as sent')
              .select(['clientId', 'key', 'operationId', 'requestHash', 'id', 'status', 'headers'])
              .select([
                sql<never>`"bodyBegin" || substr(content::text, 2)`.as('body'),
                sql<never>`'finished'`.as('state'),
                sql<never>`now()`.as('finishedAt'),
              ])
              .where('key', 'is not', null)
              .where(lockKey(ofSent('clientId'), ofSent('key'))),
          )
          .onConflict((conflicting) => conflicting.doNothing())
          .returning('owner'),
      )
      .with('fresh', (query) =>
        query
          .insertInto('shipment')
          .columns(insertedColumns)
          .expression(
            query
              .selectFrom('wanted as sent')
              .select(given)
              .where(sql<boolean>`key is null or id in (select owner from claimed)`),
          )
          .returning(freshColumns),
      ),
  ),
)

export interface InsertedShipment {
  readonly id: string
  readonly printed: Printed<Shipment>
}

/** A shipment waiting for an insert. */
interface Item {
  readonly row: Sent
  readonly conditions: Conditions
  readonly printed: Printed<Shipment>
}

/** Makes the finished idempotency key from the future response. */
type Finishing = (inserted: InsertedShipment) => FinishedKey

export async function insertShipment(db: Db, clientId: number, shipment: NewShipment): Promise<InsertedShipment> {
  const [inserted] = await insertAll(db, [itemOf(rowOf(clientId, shipment), unconditional)])
  if (!inserted) throw new Error('PostgreSQL did not return the new shipment')
  return inserted
}

const unconditional: Conditions = { unlessUnique: false, unlessRefused: false }

/** Returns a shipment as it reads once inserted. */
export const printNew = (clientId: number, shipment: NewShipment): Printed<Shipment> =>
  printShipment(clientId, rowOf(clientId, shipment))

/** Builds the statement that inserts valid shipments, to send together with others. */
export function shipmentsInsert(db: Db, clientId: number, shipments: readonly NewShipment[]): Call<unknown> {
  const items = shipments.map((shipment) => itemOf(rowOf(clientId, shipment), unconditional))
  return insertRows.of(db, argumentsOf(clientId, items))
}

/**
 * Inserts nothing if the client wants each customer reference on one shipment only, which must be checked first; if the
 * client may not book the standard product, unless that `isChecked`; or if the idempotency key exists already.
 * Concurrent shipments share a statement, at a third of the cost.
 */
export const insertUnlessRefused = (
  db: Db,
  clientId: number,
  shipment: NewShipment,
  isChecked: boolean,
  finished?: Finishing,
): Promise<InsertedShipment | undefined> => {
  const conditions = { unlessUnique: shipment.content.customerReference !== undefined, unlessRefused: !isChecked }
  const item = itemOf(rowOf(clientId, shipment), conditions, finished)
  return db.isTransaction ? insertAll(db, [item]).then(([inserted]) => inserted) : insertSoon(db, item)
}

const insertSoon = gathered(insertAll)

async function insertAll(db: Db, items: readonly Item[]): Promise<(InsertedShipment | undefined)[]> {
  const ofClients = Map.groupBy(items, ({ row }) => row.clientId)
  const inserted = await Promise.all([...ofClients].map(([clientId, own]) => insertOfClient(db, clientId, own)))
  const byId = new Map(inserted.flat().map((row) => [row.id, row]))
  return items.map(({ row, printed }) => {
    const { id, clientId } = row
    const consignments = byId.get(id)?.consignments
    return byId.has(id)
      ? { id, printed: consignments ? printShipment(clientId, { ...row, consignments }) : printed }
      : undefined
  })
}

function insertOfClient(db: Db, clientId: number, items: readonly Item[]) {
  const areDrafts = items.every(({ row }) => row.carrierReference === undefined && row.registration === undefined)
  const draftsInsert = items.some(({ row }) => row.key !== undefined) ? insertDraftsWithKeys : insertDrafts
  return (areDrafts ? draftsInsert : insertRows)(db, argumentsOf(clientId, items))
}

function argumentsOf(clientId: number, items: readonly Item[]): Rows {
  const bookings = new Bookings()
  const rows = items.map(({ row, conditions }) => printSent(row, bookings.placeOf(row, conditions)))
  return { clientId, rows: `[${rows.join(',')}]`, bookings: bookings.toString() }
}

/** The conditions to look up, without duplicates. */
class Bookings {
  readonly #places = new Map<string, number>()
  readonly #printed: string[] = []

  placeOf({ carrier, productId }: Sent, { unlessUnique, unlessRefused }: Conditions): number {
    const key = `${carrier} ${productId} ${unlessUnique} ${unlessRefused}`
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.#places.size
      this.#places.set(key, place)
      this.#printed.push(JSON.stringify({ carrier, productId, unlessUnique, unlessRefused, place }))
    }
    return place
  }

  toString(): string {
    return `[${this.#printed.join(',')}]`
  }
}

function itemOf(row: Sent, conditions: Conditions, finished?: Finishing): Item {
  const printed = printShipment(row.clientId, row)
  return { row: finished ? { ...row, ...keyOf(row, finished({ id: row.id, printed })) } : row, conditions, printed }
}

function rowOf(clientId: number, shipment: NewShipment) {
  const { booking, moved, registration, content } = shipment
  const { carrierReference = shipment.carrierReference, trackingUrl = shipment.trackingUrl } = booking ?? {}
  const baseState: ShipmentState = booking ? 'REGISTERED' : shipment.shipmentState
  const createdAt = shipment.createdAt.toISOString()
  return {
    clientId,
    id: shipment.id ?? randomUUIDv7(),
    createdAt,
    createdBy: shipment.createdBy,
    shipmentState: moved?.state ?? baseState,
    baseState,
    shipmentType: shipment.shipmentType,
    carrierReference,
    parcelReferences: booking?.parcelReferences ?? (carrierReference === undefined ? undefined : [carrierReference]),
    idempotencyKey: shipment.idempotencyKey,
    relabellingCustomerReference: shipment.relabellingCustomerReference,
    returnOf: shipment.returnOf,
    batchId: shipment.batchId,
    orderId: shipment.orderId,
    trackingUrl,
    registrationAttempt: 0,
    ...(registration && {
      modifiedAt: createdAt,
      modifiedBy: shipment.createdBy,
      registration: JSON.stringify(registration),
      registrationAttempt: 1,
      registrationDueAt: shipment.registrationDueAt?.toISOString(),
    }),
    ...moved?.report,
    ...columnsOf(content),
    content: JSON.stringify(content),
    searched: searchedText(content),
  }
}

/** The body ends with the content, so the content is sent once. */
function keyOf({ content }: { readonly content: string }, { body, ...finished }: FinishedKey) {
  const end = content.slice(1)
  if (!body.endsWith(end)) throw new Error('The body of a new shipment does not end with its content')
  return { ...finished, bodyBegin: body.slice(0, -end.length) }
}

const printSent = ({ content, headers = 'null', registration = 'null', ...row }: Sent, booking: number): string =>
  `${JSON.stringify(row).slice(0, -1)},"booking":${booking},"content":${content},"headers":${headers},"registration":${registration}}`

/** Adds a new return to its outbound shipment. */
export async function addReturn(db: Db, clientId: number, id: string, returnId: string): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ returns: sql`array_append(returns, ${returnId}::uuid)` })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Finds the shipment that an earlier, interrupted run of the same request created. */
export async function findByIdempotencyKey(
  db: Db,
  clientId: number,
  key: string,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('shipment')
    .select('id')
    .where('clientId', '=', clientId)
    .where('idempotencyKey', '=', key)
    .where('createdAt', '>=', since.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
