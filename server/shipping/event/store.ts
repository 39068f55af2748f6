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

/** An event to store. */
export type NewEvent = Omit<ShipmentEvent, 'id'>

/** An event that was not stored before. */
export interface FreshEvent {
  readonly event: ShipmentEvent
  readonly sameness: string
}

/** Who changes shipments by events, and when. */
export interface Change {
  readonly modifiedAt: Date
  readonly modifiedBy: string | null
}

/** The parts of a shipment that matter to its events. */
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
  /** Whether the sender or recipient was erased. */
  readonly isErased?: boolean
  /** The events stored so far, in no order. */
  readonly events: readonly FoldedEvent[]
}

/** The parts of an event from which the state and report of its shipment follow. */
interface FoldedEvent extends ReportedEvent, Pick<ShipmentEvent, 'shipmentId'> {
  readonly id: string
  readonly sameness: string
}

const dayMs = 86_400_000

/** Labels printed elsewhere may exist this long before we know the shipment. Carriers track parcels no longer. */
const daysBefore = 60

/** Returns the earliest possible time of an event of a shipment created then. */
export const earliestFor = (createdAt: string): Date => new Date(Date.parse(createdAt) - daysBefore * dayMs)

const isErased = sql<boolean>`${erased} in (content #>> '{recipient,addressLine1}', content #>> '{sender,addressLine1}')`

/** Finds the shipments whose sender or recipient was erased. */
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

/** Ids are sent as JSON because PostgreSQL does not estimate its length; if it did, it would replan each time. */
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
 * Locks shipments until the transaction ends, and reads their events. Always locks in the same order, so that two
 * reports never deadlock. A separate statement reads the events, so that it sees those stored while it waited.
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

/** From this many on, COPY is faster, although it takes one message more. */
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

/** Stores events, or returns the statement that does, to send together with others. */
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

/** Finds events of shipments by their ids. */
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

/** Builds the statement that sets the states of locked shipments. */
export const statesUpdate = (db: Db, clientId: number, next: readonly Next[], { modifiedAt, modifiedBy }: Change) =>
  updateStates.of(db, { clientId, next: JSON.stringify(next), modifiedAt: modifiedAt.toISOString(), modifiedBy })

/** Returns the time of the event that counts last so far. */
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

/** The most events that are listed. */
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

/** Lists the newest events of a shipment, oldest first. */
export async function listEvents(
  db: Db,
  clientId: number,
  shipmentId: string,
): Promise<{ events: ShipmentEvent[]; total: number }> {
  const rows = await selectEvents(db, { clientId, shipmentId })
  const [count] = rows.length < listed ? [{ total: rows.length }] : await countEvents(db, { clientId, shipmentId })
  return { events: rows.toReversed(), total: count?.total ?? rows.length }
}
