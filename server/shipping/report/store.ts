import { sql } from 'kysely'
import { clientByClient } from '../../platform/store/client-by-client.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { daysBetween, reportedStateOf } from '../shipment/column-store.ts'
import type { Report } from './report.ts'
import type { ShipmentState } from '../shipment/states.ts'

/** The ids are repeated here so that PostgreSQL does not read all reports while it has few statistics. */
const updateRows = prepared((db, arg: Arguments<{ clientId: number; ids: string[]; reports: string }>) =>
  db
    .updateTable('shipment_report')
    .from(
      sql<Row>`json_to_recordset(${arg.reports}::json)`.as<'next'>(
        sql`next("shipmentId" uuid, "shipmentState" text, "firstTrackingEventDate" timestamptz, "firstDeliveryEventDate" timestamptz,
          "lastEventDate" timestamptz, "lastEventCode" text, "movedAt" timestamptz, parcels json, "modifiedAt" timestamptz)`,
      ),
    )
    .set((set) => ({
      shipmentState: set.ref('next.shipmentState'),
      reportedState: reportedStateOf(
        set.ref('next.shipmentState'),
        set.ref('next.movedAt'),
        set.ref('shipment_report.truckClosedAt'),
      ),
      firstTrackingEventDate: set.ref('next.firstTrackingEventDate'),
      firstDeliveryEventDate: set.ref('next.firstDeliveryEventDate'),
      deliveryTimeInDays: daysBetween(set.ref('next.firstTrackingEventDate'), set.ref('next.firstDeliveryEventDate')),
      lastEventDate: set.ref('next.lastEventDate'),
      lastEventCode: set.ref('next.lastEventCode'),
      movedAt: set.ref('next.movedAt'),
      parcels: set.ref('next.parcels'),
      modifiedAt: sql<string>`coalesce(next."modifiedAt", shipment_report."modifiedAt")`,
    }))
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`shipment_report."shipmentId" = any(${arg.ids}::uuid[])`)
    .whereRef('shipment_report.shipmentId', '=', 'next.shipmentId'),
)

interface Row extends Required<Omit<Report, 'parcels'>> {
  readonly shipmentId: string
  readonly shipmentState: ShipmentState
  readonly parcels: NonNullable<Report['parcels']>
  readonly modifiedAt: string
}

export interface ShipmentReport extends Report {
  readonly shipmentId: string
  readonly shipmentState: ShipmentState
  /** Set if the shipment changes too. */
  readonly modifiedAt?: Date | undefined
}

/** Stores the reports of locked shipments. */
export const reportsUpdate = (db: Db, clientId: number, reports: readonly ShipmentReport[]) =>
  updateRows.of(db, {
    clientId,
    ids: reports.map(({ shipmentId }) => shipmentId),
    reports: JSON.stringify(reports),
  })

/**
 * Records that the truck of these clients' shipments was closed, found by the numbers aboard. Cancelled shipments have
 * not left with it.
 */
export async function reportTruckClosed(
  db: Db,
  clientIds: readonly number[],
  numbers: readonly string[],
  closedAt: Date,
): Promise<void> {
  const { rows } = await sql<{ clientId: number; id: string }>`
    select "clientId", id from shipments_numbered(${[...clientIds]}::int[], ${[...numbers]}::text[])
    order by "clientId"`.execute(db)
  const report = (clientId: number, found: readonly { id: string }[]) =>
    sql`
      with locked as materialized (
        -- In the order in which events lock them.
        select id from shipment
        where "clientId" = ${clientId} and id = any(${found.map(({ id }) => id)}::uuid[]) and cancelled is null
        order by id
        for no key update
      )
      update shipment_report set "truckClosedAt" = ${closedAt.toISOString()},
        "reportedState" = reported_state("shipmentState", "movedAt", ${closedAt.toISOString()}) from locked
      where "clientId" = ${clientId} and "shipmentId" = locked.id`.execute(db)
  await clientByClient(rows, report)
}
