import { sql } from 'kysely'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { Report } from './report.ts'
import type { ShipmentState } from '../shipment/states.ts'

/** The ids stand here twice, lest PostgreSQL reads all reports while it knows little of them. */
const updateRows = prepared((db, arg: Arguments<{ clientId: number; ids: string[]; reports: string }>) =>
  db
    .updateTable('shipment_report')
    .from(
      sql<Row>`json_to_recordset(${arg.reports}::json)`.as<'next'>(
        sql`next("shipmentId" uuid, "shipmentState" text, "firstTrackingEventDate" timestamptz, "firstDeliveryEventDate" timestamptz,
          "lastEventDate" timestamptz, "lastEventCode" text, "movedAt" timestamptz, parcels json)`,
      ),
    )
    .set((set) => ({
      shipmentState: set.ref('next.shipmentState'),
      firstTrackingEventDate: set.ref('next.firstTrackingEventDate'),
      firstDeliveryEventDate: set.ref('next.firstDeliveryEventDate'),
      lastEventDate: set.ref('next.lastEventDate'),
      lastEventCode: set.ref('next.lastEventCode'),
      movedAt: set.ref('next.movedAt'),
      parcels: set.ref('next.parcels'),
    }))
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`shipment_report."shipmentId" = any(${arg.ids}::uuid[])`)
    .whereRef('shipment_report.shipmentId', '=', 'next.shipmentId'),
)

interface Row extends Required<Omit<Report, 'parcels'>> {
  readonly shipmentId: string
  readonly shipmentState: ShipmentState
  readonly parcels: NonNullable<Report['parcels']>
}

export interface ShipmentReport extends Report {
  readonly shipmentId: string
  readonly shipmentState: ShipmentState
}

/** Writes what is reported of locked shipments. */
export const reportsUpdate = (db: Db, clientId: number, reports: readonly ShipmentReport[]) =>
  updateRows.of(db, {
    clientId,
    ids: reports.map(({ shipmentId }) => shipmentId),
    reports: JSON.stringify(reports),
  })

/** Puts on record that the truck of shipments was closed: those that a consignment on it, however deep, stands for. */
export async function reportTruckClosed(db: Db, clientId: number, truckId: string, closedAt: Date): Promise<void> {
  await sql`
    with recursive aboard as (
      select id from consignment where "clientId" = ${clientId} and id = ${truckId}::uuid
      union
      select member.id from aboard
      join consignment as member on member."clientId" = ${clientId} and member."parentId" = aboard.id
    ), number as materialized (
      select distinct reference.value from aboard
      join consignment_reference as reference
        on reference."clientId" = ${clientId} and reference."consignmentId" = aboard.id
      where reference.type = 'SHIPMENT' and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
    ), held as (
      select shipment.id from number
      join shipment on shipment."clientId" = ${clientId} and "carrierReference" = number.value
      union
      select shipment.id from number
      join shipment on shipment."clientId" = ${clientId} and "parcelReferences" @> array[number.value::text]
    ), locked as materialized (
      -- In the order in which events lock them.
      select id from shipment where "clientId" = ${clientId} and id in (select id from held) order by id
      for no key update
    )
    update shipment_report set "truckClosedAt" = ${closedAt.toISOString()} from locked
    where "clientId" = ${clientId} and "shipmentId" = locked.id`.execute(db)
}
