import { sql, type Expression } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { prepared, type Arguments, type Call, type Db } from '../../platform/store/database.ts'
import { erased } from '../../kernel/erased.ts'
import { copyInto } from '../../platform/store/copy.ts'
import type { ReportedEvent } from '../report/report.ts'
import type { Exception, ShipmentState } from '../shipment/states.ts'
import type { Whole } from '../../kernel/whole.ts'
import { tracedColumns, shipmentEvents } from '../shipment/trace-store.ts'

export type ShipmentEvent = Whole<Schemas['ShipmentEvent']>

/** An event as it is to be stored. */
export type NewEvent = Omit<ShipmentEvent, 'id'>

/** An event that had not been stored before. */
export interface FreshEvent {
  readonly event: ShipmentEvent
  readonly sameness: string
}

/** The author of changes to shipments by events, and their time. */
export interface Change {
  readonly modifiedAt: Date
  readonly modifiedBy: string | null
}

/** As much of a shipment as its events concern. */
export interface TrackedShipment {
  readonly id: string
  readonly createdAt: string
  readonly carrier: ShipmentEvent['carrier']
  readonly carrierReference?: string
  readonly parcelReferences?: readonly string[]
  readonly orderId?: string
  readonly shipmentState: ShipmentState
  readonly baseState: ShipmentState
  readonly baseAt?: string
  readonly exception?: Exception
  readonly exceptionAt?: string
  readonly deliveredAt?: string
  /** Sender or recipient was erased. */
  readonly isErased?: boolean
  /** Events already stored, in no order. */
  readonly events: readonly FoldedEvent[]
}

/** As much of an event as the state and the report of its shipment follow from. */
interface FoldedEvent extends ReportedEvent, Pick<ShipmentEvent, 'shipmentId'> {
  readonly id: string
  readonly sameness: string
}

const dayMs = 86_400_000

/** Labels are printed elsewhere before a shipment is known here, yet not longer than a carrier follows a parcel. */
const daysBefore = 60

/** When the first thing may have happened to a shipment that was created then. */
export const earliestFor = (createdAt: string): Date => new Date(Date.parse(createdAt) - daysBefore * dayMs)

const isErased = sql<boolean>`${erased} in (content #>> '{recipient,addressLine1}', content #>> '{sender,addressLine1}')`

/** Shipments whose sender or recipient was erased. */
export async function findErased(db: Db, clientId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('shipment')
    .select('id')
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(isErased)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** They come as JSON, of whose length PostgreSQL makes no guess, or it would plan the statement anew each time. */
const oneOf = (ids: Expression<string>) => sql`any(array(select json_array_elements_text(${ids}::json)::uuid))`

const lockRows = prepared((db, arg: Arguments<{ clientId: number; ids: string }>) =>
  db
    .selectFrom('shipment')
    .select(['id', 'createdAt', 'carrierReference', 'parcelReferences', 'shipmentState', 'baseState', 'baseAt'])
    .select(['exception', 'exceptionAt', 'deliveredAt', 'orderId'])
    .select(sql<ShipmentEvent['carrier']>`carrier`.as('carrier'))
    .select(isErased.as('isErased'))
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = ${oneOf(arg.ids)}`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

const selectFolded = prepared((db, arg: Arguments<{ clientId: number; ids: string }>) =>
  db
    .selectFrom('shipment_event')
    .select(['shipmentId', 'id', 'createdAt', 'receivedAt', 'state', 'source', 'parcelReference', 'carrierCode'])
    .select('exception')
    .select('sameness')
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`"shipmentId" = ${oneOf(arg.ids)}`),
)

/**
 * Shipments locked until the transaction ends, with their events; in one order, so that two reports never block each
 * other. A separate statement reads the events, so that it sees those stored while it waited.
 */
export async function lockTracked(
  db: Db,
  clientId: number,
  ids: readonly string[],
): Promise<Map<string, TrackedShipment>> {
  const named = { clientId, ids: JSON.stringify([...new Set(ids)]) }
  const [rows, events] = await Promise.all([lockRows(db, named), selectFolded(db, named)])
  const byShipment = Map.groupBy(events, ({ shipmentId }) => shipmentId)
  return new Map(rows.map((row) => [row.id, { ...row, events: byShipment.get(row.id) ?? [] }]))
}

const eventColumns = [
  'id',
  'shipmentId',
  'carrier',
  'createdAt',
  'receivedAt',
  'parcelReference',
  'carrierReference',
  'state',
  'carrierCode',
  'exception',
  'rawData',
  'source',
  'place',
  'details',
  'eventDescription',
] as const

const storedColumns = ['clientId', 'sameness', ...eventColumns] as const

/** From here on copying is quicker, which takes a message more. */
const many = 20

const insertRows = prepared((db, arg: Arguments<{ rows: string }>) =>
  db
    .insertInto('shipment_event')
    .columns(storedColumns)
    .expression(
      sql<never>`select ${sql.join(storedColumns.map((column) => sql.ref(column)))}
        from json_populate_recordset(null::shipment_event, ${arg.rows}::json)`,
    ),
)

/** Stores events, or returns the statement that does, to go with others. */
export async function insertEvents(
  db: Db,
  clientId: number,
  events: readonly FreshEvent[],
): Promise<readonly Call<unknown>[]> {
  const rows = events.map(({ event, sameness }) => ({ clientId, sameness, ...event }))
  if (rows.length < many) return [insertRows.of(db, { rows: JSON.stringify(rows) })]
  await copyInto(db, 'shipment_event', storedColumns, rows)
  return []
}

/** Events of shipments by their ids. */
export const findEvents = (
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  ids: readonly string[],
): Promise<ShipmentEvent[]> =>
  db
    .selectFrom('shipment_event')
    .select(eventColumns)
    .where('clientId', '=', clientId)
    .where(sql<boolean>`"shipmentId" = any(${shipments.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** The new state of a shipment. */
export interface Next {
  id: string
  state: ShipmentState
  exception: Exception | null
  exceptionAt: string | null
  deliveredAt: string | null
}

const updateStates = prepared(
  (db, arg: Arguments<{ clientId: number; next: string; modifiedAt: string; modifiedBy: string | null }>) =>
    db
      .with('changed', (query) =>
        query
          .updateTable('shipment')
          .from(
            sql<Next>`json_to_recordset(${arg.next}::json)`.as<'next'>(
              sql`next(id uuid, state text, exception text, "exceptionAt" timestamptz, "deliveredAt" timestamptz)`,
            ),
          )
          .set((set) => ({
            shipmentState: set.ref('next.state'),
            exception: set.ref('next.exception'),
            exceptionAt: set.ref('next.exceptionAt'),
            deliveredAt: set.ref('next.deliveredAt'),
            modifiedAt: arg.modifiedAt,
            modifiedBy: arg.modifiedBy,
          }))
          .where('clientId', '=', arg.clientId)
          .whereRef('shipment.id', '=', 'next.id')
          .returning(['shipment.id', 'shipment.shipmentState', 'shipment.carrierReference', 'shipment.exception'])
          .returning(tracedColumns),
      )
      .with('told', shipmentEvents)
      .selectFrom('changed')
      .select('id'),
)

/** The statement that sets the states of locked shipments. */
export const statesUpdate = (db: Db, clientId: number, next: readonly Next[], { modifiedAt, modifiedBy }: Change) =>
  updateStates.of(db, { clientId, next: JSON.stringify(next), modifiedAt: modifiedAt.toISOString(), modifiedBy })

/** The time of the event that counts last so far. */
export async function lastEventAt(db: Db, clientId: number, shipmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shipment_event')
    .select('createdAt')
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

/** At most so many are listed. */
const listed = 1000

const selectEvents = prepared((db, arg: Arguments<{ clientId: number; shipmentId: string }>) =>
  db
    .selectFrom('shipment_event')
    .select(eventColumns)
    .where('clientId', '=', arg.clientId)
    .where('shipmentId', '=', arg.shipmentId)
    .orderBy('createdAt', 'desc')
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql<number>`${sql.lit(listed)}`),
)

const countEvents = prepared((db, arg: Arguments<{ clientId: number; shipmentId: string }>) =>
  db
    .selectFrom('shipment_event')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('clientId', '=', arg.clientId)
    .where('shipmentId', '=', arg.shipmentId),
)

/** The newest events of a shipment, the oldest of them first. */
export async function listEvents(
  db: Db,
  clientId: number,
  shipmentId: string,
): Promise<{ events: ShipmentEvent[]; total: number }> {
  const rows = await selectEvents(db, { clientId, shipmentId })
  const [count] = rows.length < listed ? [{ total: rows.length }] : await countEvents(db, { clientId, shipmentId })
  return { events: rows.toReversed(), total: count?.total ?? rows.length }
}
