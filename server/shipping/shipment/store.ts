import { sql, type Expression } from 'kysely'
import { scannedNumber } from '../../network/carriers/numbers/scanned-number.ts'
import { byReference } from '../../network/parcel-reference/store.ts'
import { consignmentsColumn } from './column-store.ts'
import { Printed } from '../../platform/http/handler.ts'
import { printedFrom, quoted } from '../../platform/http/representation.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { Content, Shipment } from './content.ts'
import { tokenIn } from './tracking-url.ts'

export interface ShipmentRow {
  id: string
  createdAt: string
  createdBy: string
  modifiedAt?: string | null
  modifiedBy?: string | null
  shipmentState: string
  shipmentType: string
  carrierReference?: string | null
  carrierIntegrationReference?: string | null
  registration?: string | null
  cancellation?: string | null
  cancelled?: string | null
  exception?: string | null
  exceptionAt?: string | null
  deliveredAt?: string | null
  lateSince?: string | null
  returnOf?: string | null
  returns?: string[] | null
  returnCode?: string | null
  pickupId?: string | null
  manifestId?: string | null
  trackingUrl?: string | null
  consignments?: string | null
  content: string
}

export const plainColumns = [
  'id',
  'createdAt',
  'createdBy',
  'modifiedAt',
  'modifiedBy',
  'shipmentState',
  'shipmentType',
  'carrierReference',
  'carrierIntegrationReference',
  'exception',
  'exceptionAt',
  'deliveredAt',
  'lateSince',
  'returnOf',
  'returns',
  'returnCode',
  'pickupId',
  'manifestId',
  'trackingUrl',
] as const

/** All columns that are in the row itself. */
export const ownColumns = [
  ...plainColumns,
  sql<string | null>`registration::text`.as('registration'),
  sql<string | null>`cancellation::text`.as('cancellation'),
  sql<string | null>`cancelled::text`.as('cancelled'),
  sql<string>`content::text`.as('content'),
] as const

export const shipmentColumns = [...ownColumns, consignmentsColumn] as const

/** Prints a shipment as in the contract. JSON columns are passed through unchanged. */
export function printShipment(clientId: number, row: ShipmentRow): Printed<Shipment> {
  return printedFrom<Shipment, keyof Content>(
    {
      id: `"${row.id}"`,
      clientId: String(clientId),
      createdAt: `"${row.createdAt}"`,
      createdBy: quoted(row.createdBy),
      modifiedAt: quoted(row.modifiedAt),
      modifiedBy: quoted(row.modifiedBy),
      shipmentState: `"${row.shipmentState}"`,
      shipmentType: `"${row.shipmentType}"`,
      carrierReference: quoted(row.carrierReference),
      carrierIntegrationReference: quoted(row.carrierIntegrationReference),
      registration: row.registration ?? undefined,
      cancellation: row.cancellation ?? undefined,
      cancelled: row.cancelled ?? undefined,
      exception: row.exception ? `{"reason":"${row.exception}","at":"${row.exceptionAt}"}` : undefined,
      deliveredAt: quoted(row.deliveredAt),
      lateSince: quoted(row.lateSince),
      returnOf: quoted(row.returnOf),
      returns: row.returns ? JSON.stringify(row.returns) : undefined,
      returnCode: quoted(row.returnCode),
      pickupId: quoted(row.pickupId),
      manifestId: quoted(row.manifestId),
      trackingUrl: quoted(row.trackingUrl),
      consignments: row.consignments ?? undefined,
    },
    Printed.of<Content>(row.content),
  )
}

const selectShipment = prepared(
  (db, arg: Arguments<{ clientId: number; id: string }>) =>
    db.selectFrom('shipment').select(shipmentColumns).where('clientId', '=', arg.clientId).where('id', '=', arg.id),
  { isLookUp: true },
)

export async function findShipment(db: Db, clientId: number, id: string): Promise<Printed<Shipment> | undefined> {
  const [row] = await selectShipment(db, { clientId, id })
  return row && printShipment(clientId, row)
}

/** Follows a marker after which carriers' numbers used to be. */
export const foldedSearch = (searched: Expression<string>) =>
  sql<string>`lower(unaccent('unaccent'::regdictionary, E'\\x01' || ${searched}))`

/** A shipment that no one else can change before the transaction ends. */
export interface LockedShipment {
  readonly shipment: Shipment
  readonly printed: Printed<Shipment>
  readonly base: { readonly state: string; readonly since?: string }
  readonly registrationAttempt: number
}

const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
  db
    .selectFrom('shipment')
    .select(shipmentColumns)
    .select(['baseState', 'baseAt', 'registrationAttempt'])
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id)
    .forUpdate(),
)

export async function lockShipment(db: Db, clientId: number, id: string): Promise<LockedShipment | undefined> {
  const [row] = await selectForUpdate(db, { clientId, id })
  if (!row) return undefined
  const printed = printShipment(clientId, row)
  return {
    shipment: parse(printed),
    printed,
    base: { state: row.baseState, since: row.baseAt ?? undefined },
    registrationAttempt: row.registrationAttempt,
  }
}

export function parse(printed: Printed<Shipment>): Shipment {
  const shipment: Shipment = JSON.parse(printed.text)
  return shipment
}

/** Deletes a shipment, with the events that it may have from being blocked. */
export async function deleteShipmentRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('shipment_proof').where('clientId', '=', clientId).where('shipmentId', '=', id).execute()
  await db.deleteFrom('shipment_event').where('clientId', '=', clientId).where('shipmentId', '=', id).execute()
  await db.deleteFrom('recipient_notice').where('clientId', '=', clientId).where('shipmentId', '=', id).execute()
  await db.deleteFrom('shipment_report').where('clientId', '=', clientId).where('shipmentId', '=', id).execute()
  const row = await db
    .deleteFrom('shipment')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(['createdAt', 'orderId', 'returnOf', 'returns', 'carrierReference', 'parcelReferences', 'trackingUrl'])
    .executeTakeFirst()
  if (!row) return
  const { carrierReference, parcelReferences = [], trackingUrl } = row
  const numbers = [...parcelReferences, ...(carrierReference === undefined ? [] : [carrierReference])]
  await db
    .deleteFrom('shipment_number')
    .where('clientId', '=', clientId)
    .where(sql<boolean>`number = any(array(select plain_reference(one) from unnest(${numbers}::text[]) as one))`)
    .where('shipmentId', '=', id)
    .execute()
  if (trackingUrl !== undefined)
    await db
      .deleteFrom('tracking_link')
      .where('clientId', '=', clientId)
      .where('token', '=', tokenIn(trackingUrl))
      .execute()
  await sql`select recount_shipment_day(${clientId}::int, ${row.createdAt}::timestamptz)`.execute(db)
  // Its pieces are open again in the order.
  if (row.orderId)
    await sql`select order_shipment_deleted(${clientId}::int, ${row.orderId}::uuid, ${id}::uuid)`.execute(db)
  if (row.returnOf)
    await db
      .updateTable('shipment')
      .set({ returns: sql`nullif(array_remove(returns, ${id}::uuid), '{}')` })
      .where('clientId', '=', clientId)
      .where('id', '=', row.returnOf)
      .execute()
  if (row.returns)
    await db
      .updateTable('shipment')
      .set({ returnOf: null })
      .where('clientId', '=', clientId)
      .where('id', 'in', row.returns)
      .execute()
}

const selectByReference = prepared((db, arg: Arguments<{ clientId: number; reference: string }>) =>
  db
    .selectFrom('shipment')
    .innerJoin(
      db
        .selectFrom(byReference(db, arg.clientId, arg.reference).as('found'))
        .select(['found.id as matchedId', 'found.matches', 'found.kind'])
        .as('match'),
      'match.matchedId',
      'shipment.id',
    )
    .select(['match.matches', 'match.kind'])
    .select(shipmentColumns)
    .where('clientId', '=', arg.clientId),
)

export interface Match {
  readonly id: string
  readonly printed: Printed<Shipment>
  readonly matches: number
  /** Whether the reference is that of a parcel instead of the whole shipment. */
  readonly ofParcel: boolean
}

export async function findShipmentByReference(db: Db, clientId: number, reference: string): Promise<Match | undefined> {
  const scanned = scannedNumber(reference)
  const [named] = await selectByReference(db, { clientId, reference })
  const [row] = named || scanned === reference ? [named] : await selectByReference(db, { clientId, reference: scanned })
  return (
    row && {
      id: row.id,
      printed: printShipment(clientId, row),
      matches: row.matches,
      ofParcel: row.kind === 3,
    }
  )
}

const selectShipments = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment')
    .select(shipmentColumns)
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`),
)

const selectShipmentsForUpdate = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment')
    .select(shipmentColumns)
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .orderBy('id')
    .forUpdate(),
)

/** Locks shipments until the transaction ends. Always in the same order, so that two transactions never deadlock. */
export async function lockShipments(db: Db, clientId: number, ids: readonly string[]): Promise<Map<string, Shipment>> {
  const rows = await selectShipmentsForUpdate(db, { clientId, ids: [...ids] })
  return new Map(rows.map((row) => [row.id, parse(printShipment(clientId, row))]))
}

const selectForPapers = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment')
    .select([...ownColumns, sql<string | null>`null::text`.as('consignments')])
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`),
)

/** Finds shipments without the consignments that hold them, which no document shows. */
export async function findShipmentsForPapers(
  db: Db,
  clientId: number,
  ids: readonly string[],
): Promise<Map<string, Shipment>> {
  const rows = await selectForPapers(db, { clientId, ids: [...ids] })
  return new Map(rows.map((row) => [row.id, parse(printShipment(clientId, row))]))
}

export async function findShipments(db: Db, clientId: number, ids: readonly string[]): Promise<Map<string, Shipment>> {
  const rows = await selectShipments(db, { clientId, ids: [...ids] })
  return new Map(rows.map((row) => [row.id, parse(printShipment(clientId, row))]))
}

/** Finds the shipment that a tracking link leads to, whichever client owns it. */
export async function findByTrackingToken(
  db: Db,
  token: string,
): Promise<{ clientId: number; shipment: Shipment } | undefined> {
  const row = await db
    .selectFrom('shipment')
    .select(['clientId', ...shipmentColumns])
    .where(
      sql<boolean>`("clientId", id) in (select "clientId", "shipmentId" from tracking_link where token = ${token})`,
    )
    .executeTakeFirst()
  return row && { clientId: row.clientId, shipment: parse(printShipment(row.clientId, row)) }
}
