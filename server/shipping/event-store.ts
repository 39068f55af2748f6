import { sql } from 'kysely'
import type { components } from '../../openapi/generated/types.ts'
import { prepared, type Arguments, type Db } from '../store/database.ts'
import { foldEvents, type ShipmentState } from './states.ts'

type Schemas = components['schemas']
export type ShipmentEvent = Schemas['ShipmentEvent']

/** An event as it is to be stored. */
export type NewEvent = Omit<ShipmentEvent, 'id'>

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
}

const lockRows = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment')
    .select(['id', 'carrierReference', 'parcelReferences', 'shipmentState', 'baseState', 'baseAt'])
    .select(sql<ShipmentEvent['carrier']>`carrier`.as('carrier'))
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** Shipments that nobody else changes before the transaction ends; in one order, so that two reports never block each other. */
export async function lockTracked(
  db: Db,
  clientId: number,
  ids: readonly string[],
): Promise<Map<string, TrackedShipment>> {
  const rows = await lockRows(db, { clientId, ids: [...new Set(ids)] })
  return new Map(rows.map((row) => [row.id, row]))
}

const insertRows = prepared((db, arg: Arguments<{ clientId: number; events: string }>) =>
  db
    .insertInto('shipment_event')
    .columns([
      'clientId',
      'shipmentId',
      'carrier',
      'createdAt',
      'receivedAt',
      'parcelReference',
      'carrierReference',
      'state',
      'carrierCode',
      'rawData',
      'source',
      'place',
      'details',
      'eventDescription',
      'sameness',
    ])
    .expression(
      sql<never>`select ${arg.clientId}::int, given.* from json_to_recordset(${arg.events}::json) as given(
        "shipmentId" uuid, carrier text, "createdAt" timestamptz, "receivedAt" timestamptz, "parcelReference" text,
        "carrierReference" text, state text, "carrierCode" text, "rawData" text, source text, place json, details json,
        "eventDescription" text, sameness text)`,
    )
    .onConflict((again) => again.columns(['clientId', 'shipmentId', 'createdAt', 'sameness']).doNothing())
    .returning(['id', 'shipmentId', 'createdAt', 'sameness']),
)

const selectSame = prepared((db, arg: Arguments<{ clientId: number; keys: string }>) =>
  db
    .selectFrom('shipment_event')
    .innerJoin(
      sql<{
        shipmentId: string
        createdAt: string
        sameness: string
      }>`json_to_recordset(${arg.keys}::json)`.as<'given'>(
        sql`given("shipmentId" uuid, "createdAt" timestamptz, sameness text)`,
      ),
      (join) =>
        join
          .onRef('given.shipmentId', '=', 'shipment_event.shipmentId')
          .onRef('given.createdAt', '=', 'shipment_event.createdAt')
          .onRef('given.sameness', '=', 'shipment_event.sameness'),
    )
    .select(eventColumns)
    .select('shipment_event.sameness')
    .where('clientId', '=', arg.clientId),
)

const eventColumns = [
  'shipment_event.id',
  'shipment_event.shipmentId',
  'carrier',
  'shipment_event.createdAt',
  'receivedAt',
  'parcelReference',
  'carrierReference',
  'state',
  'carrierCode',
  'rawData',
  'source',
  'place',
  'details',
  'eventDescription',
] as const

/** Two reports are one when parcel, code (or state, where there is none) and place are the same too. */
const samenessOf = ({ parcelReference = '', carrierCode, state, place }: NewEvent) =>
  JSON.stringify([
    parcelReference,
    carrierCode ?? `state ${state}`,
    ...(place ? [place.name, place.postCode, place.city, place.country].map((part) => part?.toLowerCase() ?? '') : []),
  ])

const keyOf = (shipmentId: string, createdAt: string, sameness: string) => `${shipmentId} ${createdAt} ${sameness}`

/** Stores each event once, and says of each whether it had been stored before. */
export async function insertEvents(db: Db, clientId: number, events: readonly NewEvent[]): Promise<StoredEvent[]> {
  if (events.length === 0) return []
  const given = events.map((event) => ({ ...event, sameness: samenessOf(event) }))
  const inserted = await insertRows(db, { clientId, events: JSON.stringify(given) })
  const idOf = new Map(inserted.map((row) => [keyOf(row.shipmentId, row.createdAt, row.sameness), row.id]))

  const stored = new Map<string, ShipmentEvent>()
  const same = given.filter(({ shipmentId, createdAt, sameness }) => !idOf.has(keyOf(shipmentId, createdAt, sameness)))
  if (same.length > 0) {
    const keys = JSON.stringify(
      same.map(({ shipmentId, createdAt, sameness }) => ({ shipmentId, createdAt, sameness })),
    )
    for (const { sameness, ...row } of await selectSame(db, { clientId, keys }))
      stored.set(keyOf(row.shipmentId, row.createdAt, sameness), row)
  }
  return events.map((event, index) => {
    const key = keyOf(event.shipmentId, event.createdAt, given[index]?.sameness ?? '')
    const before = stored.get(key)
    if (before) return { event: before, duplicate: true }
    const id = idOf.get(key)
    if (id === undefined) throw new Error(`Event ${key} was neither stored nor found`)
    const after = { id, ...event }
    stored.set(key, after) // the same report again in this list
    return { event: after, duplicate: false }
  })
}

const selectTracking = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment_event')
    .select(['shipmentId', 'id', 'createdAt', 'receivedAt', 'state', 'source'])
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`"shipmentId" = any(${arg.ids}::uuid[])`)
    .where('state', 'is not', null),
)

const updateStates = prepared(
  (
    db,
    arg: Arguments<{
      clientId: number
      ids: string[]
      states: string[]
      modifiedAt: string
      modifiedBy: string | null
    }>,
  ) =>
    db
      .updateTable('shipment')
      .from(
        sql<{ id: string; state: ShipmentState }>`unnest(${arg.ids}::uuid[], ${arg.states}::text[])`.as<'next'>(
          sql`next(id, state)`,
        ),
      )
      .set((set) => ({ shipmentState: set.ref('next.state'), modifiedAt: arg.modifiedAt, modifiedBy: arg.modifiedBy }))
      .where('clientId', '=', arg.clientId)
      .whereRef('shipment.id', '=', 'next.id'),
)

/** Brings the state of locked shipments to what their events say, and tells whether any has changed. */
export async function refold(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  { modifiedAt, modifiedBy }: { modifiedAt: Date; modifiedBy: string | null },
): Promise<boolean> {
  const ids = shipments.map(({ id }) => id)
  const events = Map.groupBy(await selectTracking(db, { clientId, ids }), ({ shipmentId }) => shipmentId)
  const changed = shipments.flatMap((shipment) => {
    const state = stateOf(shipment, events.get(shipment.id) ?? [])
    return state === shipment.shipmentState ? [] : [{ id: shipment.id, state }]
  })
  if (changed.length === 0) return false
  await updateStates(db, {
    clientId,
    ids: changed.map(({ id }) => id),
    states: changed.map(({ state }) => state),
    modifiedAt: modifiedAt.toISOString(),
    modifiedBy,
  })
  return true
}

export const stateOf = (
  { baseState, baseAt, carrier }: Pick<TrackedShipment, 'baseState' | 'baseAt' | 'carrier'>,
  events: Parameters<typeof foldEvents>[1],
): ShipmentState =>
  foldEvents({ state: baseState, since: baseAt ?? undefined, correctable: carrier === 'LAST_INCH' }, events)

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
