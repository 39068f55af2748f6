import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { components } from '../../openapi/generated/types.ts'
import { prepared, type Arguments, type Db } from '../store/database.ts'
import { updateReports } from './report-store.ts'
import { reportOf } from './report.ts'
import { foldEvents, type Base, type ShipmentState } from './states.ts'

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

const eventColumns = [
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
] as const

/** Of each column the values of all events, or null where none has any: what is absent everywhere costs nothing. */
type Columns = Record<(typeof eventColumns)[number] | 'sameness', (string | null)[] | null>

const insertRows = prepared((db, arg: Arguments<Columns & { clientId: number }>) =>
  db
    .insertInto('shipment_event')
    .columns(['clientId', ...eventColumns, 'sameness'])
    .expression(
      sql<never>`select ${arg.clientId}::int, given.* from unnest(${arg.shipmentId}::uuid[], ${arg.carrier}::text[],
        ${arg.createdAt}::timestamptz[], ${arg.receivedAt}::timestamptz[], ${arg.parcelReference}::text[],
        ${arg.carrierReference}::text[], ${arg.state}::text[], ${arg.carrierCode}::text[], ${arg.rawData}::text[],
        ${arg.source}::text[], ${arg.place}::json[], ${arg.details}::json[], ${arg.eventDescription}::text[],
        ${arg.sameness}::text[]) as given`,
    )
    .onConflict((again) => again.columns(['clientId', 'shipmentId', 'createdAt', 'sameness']).doNothing())
    .returning('id'),
)

const selectSame = prepared(
  (db, arg: Arguments<{ clientId: number } & Record<'shipmentId' | 'createdAt' | 'sameness', string[]>>) =>
    db
      .selectFrom('shipment_event as event')
      .innerJoin(
        sql<{ shipmentId: string; createdAt: string; sameness: string }>`unnest(${arg.shipmentId}::uuid[],
          ${arg.createdAt}::timestamptz[], ${arg.sameness}::text[])`.as<'given'>(
          sql`given("shipmentId", "createdAt", sameness)`,
        ),
        (join) =>
          join
            .onRef('given.shipmentId', '=', 'event.shipmentId')
            .onRef('given.createdAt', '=', 'event.createdAt')
            .onRef('given.sameness', '=', 'event.sameness'),
      )
      .select('event.id')
      .select(eventColumns.map((column) => `event.${column}` as const))
      .select('event.sameness')
      .where('clientId', '=', arg.clientId),
)

/**
 * Two reports are one when parcel, code (or state, where there is none) and place are the same too. As a digest, since
 * what stands in an index is to be short.
 */
const samenessOf = ({ parcelReference = '', carrierCode, state, place }: NewEvent) =>
  hash(
    'sha256',
    JSON.stringify([
      parcelReference,
      carrierCode ?? `state ${state}`,
      ...(place
        ? [place.name, place.postCode, place.city, place.country].map((part) => part?.toLowerCase() ?? '')
        : []),
    ]),
    'base64url',
  ).slice(0, 22)

interface Given {
  readonly event: NewEvent
  readonly sameness: string
}

const keyOf = (shipmentId: string, createdAt: string, sameness: string) => `${shipmentId} ${createdAt} ${sameness}`

/** Stores each event of a locked shipment once, and says of each whether it had been stored before. */
export async function insertEvents(db: Db, clientId: number, events: readonly NewEvent[]): Promise<StoredEvent[]> {
  if (events.length === 0) return []
  const given = new Map<string, Given>()
  const keys = events.map((event) => {
    const sameness = samenessOf(event)
    const key = keyOf(event.shipmentId, event.createdAt, sameness)
    if (!given.has(key)) given.set(key, { event, sameness })
    return key
  })
  const fresh = await insertRows(db, { clientId, ...columnsOf([...given.values()]) })
  const stored =
    fresh.length === given.size
      ? new Map([...given].map(([key, { event }], index) => [key, { id: fresh[index]?.id ?? '', ...event }]))
      : await findSame(db, clientId, [...given.values()])

  const isFresh = new Set(fresh.map(({ id }) => id))
  return keys.map((key) => {
    const event = stored.get(key)
    if (!event) throw new Error(`Event ${key} was neither stored nor found`)
    // The same report again in this list finds the first one.
    return { event, duplicate: !isFresh.delete(event.id) }
  })
}

function columnsOf(given: readonly Given[]): Columns {
  const column = (valueOf: (event: NewEvent) => string | undefined) => {
    const values = given.map(({ event }) => valueOf(event) ?? null)
    return values.every((value) => value === null) ? null : values
  }
  return {
    shipmentId: column((event) => event.shipmentId),
    carrier: column((event) => event.carrier),
    createdAt: column((event) => event.createdAt),
    receivedAt: column((event) => event.receivedAt),
    parcelReference: column((event) => event.parcelReference),
    carrierReference: column((event) => event.carrierReference),
    state: column((event) => event.state),
    carrierCode: column((event) => event.carrierCode),
    rawData: column((event) => event.rawData),
    source: column((event) => event.source),
    place: column(({ place }) => place && JSON.stringify(place)),
    details: column(({ details }) => details && JSON.stringify(details)),
    eventDescription: column((event) => event.eventDescription),
    sameness: given.map(({ sameness }) => sameness),
  }
}

/** The stored events that these are the same as, the new ones too. */
async function findSame(db: Db, clientId: number, given: readonly Given[]): Promise<Map<string, ShipmentEvent>> {
  const rows = await selectSame(db, {
    clientId,
    shipmentId: given.map(({ event }) => event.shipmentId),
    createdAt: given.map(({ event }) => event.createdAt),
    sameness: given.map(({ sameness }) => sameness),
  })
  return new Map(rows.map(({ sameness, ...event }) => [keyOf(event.shipmentId, event.createdAt, sameness), event]))
}

const selectTracking = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment_event')
    .select(['shipmentId', 'id', 'createdAt', 'receivedAt', 'state', 'source', 'parcelReference', 'carrierCode'])
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`"shipmentId" = any(${arg.ids}::uuid[])`),
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

/** Brings state and report of locked shipments to what their events say, and tells whether any state has changed. */
export async function refold(
  db: Db,
  clientId: number,
  shipments: readonly TrackedShipment[],
  { modifiedAt, modifiedBy }: { modifiedAt: Date; modifiedBy: string | null },
): Promise<boolean> {
  const ids = shipments.map(({ id }) => id)
  const events = Map.groupBy(await selectTracking(db, { clientId, ids }), ({ shipmentId }) => shipmentId)
  const reports = shipments.map((shipment) => {
    const own = events.get(shipment.id) ?? []
    const base = baseOf(shipment)
    const shipmentState = foldEvents(base, own)
    return { shipmentId: shipment.id, shipmentState, ...reportOf(base, own, shipment.parcelReferences ?? []) }
  })
  await updateReports(db, clientId, reports)
  const changed = reports.filter(({ shipmentState }, index) => shipmentState !== shipments[index]?.shipmentState)
  if (changed.length === 0) return false
  await updateStates(db, {
    clientId,
    ids: changed.map(({ shipmentId }) => shipmentId),
    states: changed.map(({ shipmentState }) => shipmentState),
    modifiedAt: modifiedAt.toISOString(),
    modifiedBy,
  })
  return true
}

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
    .select(['id', ...eventColumns])
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
