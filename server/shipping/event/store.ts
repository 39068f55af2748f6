import { hash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { prepared, together, type Arguments, type Call, type Db, type Last } from '../../platform/store/database.ts'
import { copyInto } from '../../platform/store/copy.ts'
import { noticesOf } from '../notice/notice-store.ts'
import { newsOf } from '../notice/rules.ts'
import { reportsUpdate } from '../report/store.ts'
import { reportOf, type ReportedEvent } from '../report/report.ts'
import { foldEvents, type Base, type Exception, type Outcome, type ShipmentState } from '../shipment/states.ts'
import type { Whole } from '../../kernel/whole.ts'

type Schemas = components['schemas']
export type ShipmentEvent = Whole<Schemas['ShipmentEvent']>

/** An event as it is to be stored. */
export type NewEvent = Omit<ShipmentEvent, 'id'>

/** What an event says nothing of that no carrier and nobody else reported. */
export const unreported = {
  parcelReference: undefined,
  carrierCode: undefined,
  exception: undefined,
  rawData: undefined,
  place: undefined,
  details: undefined,
  eventDescription: undefined,
} satisfies Partial<NewEvent>

export interface StoredEvent {
  readonly event: ShipmentEvent
  /** It had been reported before, and that report is what is stored. */
  readonly duplicate: boolean
}

/** As much of a shipment as its events concern. */
export interface TrackedShipment {
  readonly id: string
  readonly carrier: ShipmentEvent['carrier']
  readonly carrierReference?: string
  readonly parcelReferences?: readonly string[]
  readonly shipmentState: ShipmentState
  readonly baseState: ShipmentState
  readonly baseAt?: string
  readonly exception?: Exception
  readonly exceptionAt?: string
  readonly deliveredAt?: string
  /** What is stored of it already, in no order. */
  readonly events: readonly FoldedEvent[]
}

/** As much of an event as the state and the report of its shipment follow from. */
interface FoldedEvent extends ReportedEvent, Pick<ShipmentEvent, 'shipmentId'> {
  readonly id: string
  readonly sameness: string
}

const lockRows = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment')
    .select(['id', 'carrierReference', 'parcelReferences', 'shipmentState', 'baseState', 'baseAt'])
    .select(['exception', 'exceptionAt', 'deliveredAt'])
    .select(sql<ShipmentEvent['carrier']>`carrier`.as('carrier'))
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

const selectFolded = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment_event')
    .select(['shipmentId', 'id', 'createdAt', 'receivedAt', 'state', 'source', 'parcelReference', 'carrierCode'])
    .select('exception')
    .select('sameness')
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`"shipmentId" = any(${arg.ids}::uuid[])`),
)

/**
 * Shipments that nobody else changes before the transaction ends, with their events; in one order, so that two reports
 * never block each other. The events are read by a statement of their own, which sees what was stored while it waited.
 */
export async function lockTracked(
  db: Db,
  clientId: number,
  ids: readonly string[],
): Promise<Map<string, TrackedShipment>> {
  const [rows, events] = await together(db, ...trackedOf(db, clientId, ids))
  return trackedFrom(rows, events)
}

/** The two statements of `lockTracked`, to go with others. */
export const trackedOf = (db: Db, clientId: number, ids: readonly string[]) => {
  const named = { clientId, ids: [...new Set(ids)] }
  return [lockRows.of(db, named), selectFolded.of(db, named)] as const
}

export function trackedFrom(
  rows: readonly Omit<TrackedShipment, 'events'>[],
  events: readonly FoldedEvent[],
): Map<string, TrackedShipment> {
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

/**
 * Two reports are one when parcel, code (or state, where there is none) and place are the same too. As a digest, since
 * what stands in an index is to be short.
 */
const samenessOf = ({ parcelReference = '', carrierCode, state, exception, place }: NewEvent) =>
  hash(
    'sha256',
    JSON.stringify([
      parcelReference,
      carrierCode ?? `state ${state}${exception === undefined ? '' : ` ${exception}`}`,
      ...(place
        ? [place.name, place.postCode, place.city, place.country].map((part) => part?.toLowerCase() ?? '')
        : []),
    ]),
    'base64url',
  ).slice(0, 22)

const keyOf = ({ shipmentId, createdAt }: Pick<NewEvent, 'shipmentId' | 'createdAt'>, sameness: string) =>
  `${shipmentId} ${createdAt} ${sameness}`

/** Who changes shipments by what is reported of them, and when. */
export interface Change {
  readonly modifiedAt: Date
  readonly modifiedBy: string | null
}

/**
 * Stores each event of locked shipments once, lets their states and reports follow, and says of each event whether it
 * had been stored before. What is there already was read when they were locked, since nobody else adds to it meanwhile.
 */
export async function storeEvents(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  events: readonly NewEvent[],
  change: Change,
  last: Last = (statement) => statement(),
): Promise<StoredEvent[]> {
  if (events.length === 0) return []
  const before = shipments.flatMap((shipment) => shipment.events)
  const ids = new Map(before.map((event) => [keyOf(event, event.sameness), event.id]))
  const fresh = new Map<string, Fresh>()
  // In the order of the list, which decides between events of one moment.
  const newIds = events.map(() => randomUUIDv7()).sort()
  const stored = events.map((event, index) => {
    const sameness = samenessOf(event)
    const key = keyOf(event, sameness)
    const known = ids.get(key)
    if (known !== undefined) return { id: known, duplicate: true }
    const id = newIds[index] ?? ''
    ids.set(key, id)
    fresh.set(id, { event: { id, ...event }, sameness })
    return { id, duplicate: false }
  })
  const second = stored.flatMap(({ id }) => (fresh.has(id) ? [] : [id]))
  const found = second.length === 0 ? [] : await findEvents(db, clientId, shipments, second)
  if (fresh.size > 0) await insertEvents(db, clientId, shipments, [...fresh.values()], change, last)

  const known = new Map(found.map((event) => [event.id, event]))
  return stored.map(({ id, duplicate }) => {
    const event = fresh.get(id)?.event ?? known.get(id)
    if (!event) throw new Error(`Event ${id} was neither stored nor found`)
    return { event, duplicate }
  })
}

async function insertEvents(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  added: readonly Fresh[],
  change: Change,
  last: Last,
): Promise<void> {
  const rows = added.map(({ event, sameness }) => ({ clientId, sameness, ...event }))
  const isMany = rows.length >= many
  if (isMany) await copyInto(db, 'shipment_event', storedColumns, rows)
  const bySubject = Map.groupBy(added, ({ event }) => event.shipmentId)
  const touched = shipments.flatMap((shipment) => {
    const own = bySubject.get(shipment.id)
    if (!own) return []
    const events = own.map(({ event, sameness }) => Object.assign({ sameness }, event))
    return [{ ...shipment, events: [...shipment.events, ...events] }]
  })
  const { calls } = folded(db, clientId, touched, change)
  const insert = isMany ? [] : [insertRows.of(db, { rows: JSON.stringify(rows) })]
  await last(() => together(db, ...insert, ...calls))
}

/** From here on copying is quicker, which takes a message more. */
const many = 20

const storedColumns = ['clientId', 'sameness', ...eventColumns] as const

const insertRows = prepared((db, arg: Arguments<{ rows: string }>) =>
  db
    .insertInto('shipment_event')
    .columns(storedColumns)
    .expression(
      sql<never>`select ${sql.join(storedColumns.map((column) => sql.ref(column)))}
        from json_populate_recordset(null::shipment_event, ${arg.rows}::json)`,
    ),
)

interface Fresh {
  readonly event: ShipmentEvent
  readonly sameness: string
}

const findEvents = (db: Db, clientId: number, shipments: readonly TrackedShipment[], ids: readonly string[]) =>
  db
    .selectFrom('shipment_event')
    .select(eventColumns)
    .where('clientId', '=', clientId)
    .where(sql<boolean>`"shipmentId" = any(${shipments.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

interface Next {
  id: string
  state: ShipmentState
  exception: Exception | null
  exceptionAt: string | null
  deliveredAt: string | null
}

const updateStates = prepared(
  (
    db,
    arg: Arguments<{
      clientId: number
      ids: string[]
      states: string[]
      exceptions: (string | null)[]
      exceptionTimes: (string | null)[]
      deliveries: (string | null)[]
      modifiedAt: string
      modifiedBy: string | null
    }>,
  ) =>
    db
      .updateTable('shipment')
      .from(
        sql<Next>`unnest(${arg.ids}::uuid[], ${arg.states}::text[], ${arg.exceptions}::text[],
          ${arg.exceptionTimes}::timestamptz[], ${arg.deliveries}::timestamptz[])`.as<'next'>(
          sql`next(id, state, exception, "exceptionAt", "deliveredAt")`,
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
      .whereRef('shipment.id', '=', 'next.id'),
)

/** Brings state and report of locked shipments to what their events say, and tells whether any state has changed. */
export async function refold(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  change: Change,
): Promise<boolean> {
  const { calls, hasChanged } = folded(db, clientId, shipments, change)
  await together(db, ...calls)
  return hasChanged
}

/** The statements that bring state and report of locked shipments to what their events say. */
function folded(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  { modifiedAt, modifiedBy }: Change,
): { calls: readonly Call<unknown>[]; hasChanged: boolean } {
  const outcomes = new Map<string, Outcome>()
  const reports = shipments.map((shipment) => {
    const base = baseOf(shipment)
    const outcome = foldEvents(base, shipment.events)
    outcomes.set(shipment.id, outcome)
    const report = reportOf(base, shipment.events, shipment.parcelReferences ?? [])
    return { shipmentId: shipment.id, shipmentState: outcome.state, ...report }
  })
  const report = reportsUpdate(db, clientId, reports)
  const changed = shipments.flatMap((shipment) => {
    const outcome = outcomes.get(shipment.id)
    return outcome && !isAsBefore(shipment, outcome) ? [{ id: shipment.id, ...outcome }] : []
  })
  if (changed.length === 0) return { calls: [report], hasChanged: false }
  const states = updateStates.of(db, {
    clientId,
    ids: changed.map(({ id }) => id),
    states: changed.map(({ state }) => state),
    exceptions: changed.map(({ exception = null }) => exception),
    exceptionTimes: changed.map(({ exceptionAt = null }) => exceptionAt),
    deliveries: changed.map(({ deliveredAt = null }) => deliveredAt),
    modifiedAt: modifiedAt.toISOString(),
    modifiedBy,
  })
  const news = shipments.flatMap((shipment) => {
    const outcome = outcomes.get(shipment.id)
    const own = outcome ? newsOf(shipment, outcome, modifiedAt) : []
    return own.map(({ kind, at }) => ({ shipmentId: shipment.id, kind, at }))
  })
  const notices = news.length === 0 ? [] : [noticesOf(db, clientId, news)]
  return { calls: [report, states, ...notices], hasChanged: true }
}

const isAsBefore = (shipment: TrackedShipment, { state, exception, exceptionAt, deliveredAt }: Outcome) =>
  shipment.shipmentState === state &&
  shipment.exception === exception &&
  shipment.exceptionAt === exceptionAt &&
  shipment.deliveredAt === deliveredAt

const baseOf = ({ baseState, baseAt, carrier }: TrackedShipment): Base => ({
  state: baseState,
  since: baseAt ?? undefined,
  correctable: carrier === 'LAST_INCH',
})

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
