import { sql } from 'kysely'
import { prepared, together, type Arguments, type Db } from '../../platform/store/database.ts'
import { daysBetween, reportedStateOf } from './column-store.ts'
import { columnsOf, searchedText, type Registration } from './content.ts'
import type { NewShipment } from './creation-store.ts'
import type { ShipmentState } from './states.ts'

type Reported = 'firstTrackingEventDate' | 'firstDeliveryEventDate' | 'lastEventDate' | 'lastEventCode' | 'movedAt'

/** A new shipment, and the booking with which it is registered at once. */
export interface BulkShipment {
  /** In the order in which shipments of one moment are listed. */
  readonly id: string
  readonly shipment: NewShipment
  readonly booking?: {
    readonly carrierReference: string
    readonly parcelReferences: readonly string[]
    readonly registration: Registration
    readonly trackingUrl: string
  }
  /** What an event, which is stored beside it, has made of it since. */
  readonly moved?: { readonly state: ShipmentState; readonly report: Readonly<Partial<Record<Reported, string>>> }
}

/** Many shipments, their rows of the report and their events in one statement. */
export async function insertShipments(db: Db, clientId: number, shipments: readonly BulkShipment[]): Promise<void> {
  await together(db, shipmentsInsert(db, clientId, shipments))
}

/**
 * The statement, to go with others. What is registered at once leaves the traces of one that was registered right after
 * it was created.
 */
export function shipmentsInsert(db: Db, clientId: number, shipments: readonly BulkShipment[]) {
  const rows = shipments.map(({ id, shipment: { createdAt, createdBy, content, ...shipment }, booking, moved }) => ({
    id,
    createdAt,
    createdBy,
    shipmentState: shipment.shipmentState,
    baseState: booking ? 'REGISTERED' : shipment.shipmentState,
    shipmentType: shipment.shipmentType,
    batchId: shipment.batchId,
    relabellingCustomerReference: shipment.relabellingCustomerReference,
    content,
    ...columnsOf(content),
    searched: searchedText(content),
    ...(booking && {
      ...booking,
      shipmentState: moved?.state ?? 'REGISTERED',
      ...moved?.report,
      modifiedAt: createdAt,
      modifiedBy: createdBy,
      registrationAttempt: 1,
    }),
  }))
  return insertRows.of(db, { clientId, rows: JSON.stringify(rows) })
}

const insertRows = prepared((db, arg: Arguments<{ clientId: number; rows: string }>) => {
  const insert = sql`
    with sent as (
      select * from json_to_recordset(${arg.rows}::json) as sent(
        id uuid, "createdAt" timestamptz, "createdBy" text, "modifiedAt" timestamptz, "modifiedBy" text,
        "shipmentState" text, "baseState" text, "shipmentType" text, "relabellingCustomerReference" text, "batchId" uuid, content json, carrier text, "productId" text,
        "customerReference" text, "orderNumber" text, "orderNumbers" text[], "senderCountry" text,
        "recipientCountry" text, searched text, "carrierReference" text, "parcelReferences" text[], registration json,
        "registrationAttempt" int, "trackingUrl" text, "firstTrackingEventDate" timestamptz,
        "firstDeliveryEventDate" timestamptz, "lastEventDate" timestamptz, "lastEventCode" text, "movedAt" timestamptz)
    ), fresh as (
      insert into shipment ("clientId", id, "createdAt", "createdBy", "modifiedAt", "modifiedBy", "shipmentState",
        "baseState", "shipmentType", "batchId", content, carrier, "productId", "customerReference", "orderNumber",
        "orderNumbers", "senderCountry", "recipientCountry", search, "carrierReference", "parcelReferences",
        registration, "registrationAttempt", "trackingUrl", "relabellingCustomerReference")
      select ${arg.clientId}::int, id, "createdAt", "createdBy", "modifiedAt", "modifiedBy", "shipmentState",
        "baseState", "shipmentType", "batchId", content, carrier, "productId", "customerReference", "orderNumber",
        "orderNumbers", "senderCountry", "recipientCountry",
        fold_text(E'\\x01' || coalesce("carrierReference", '') || searched), "carrierReference", "parcelReferences",
        registration, coalesce("registrationAttempt", 0), "trackingUrl", "relabellingCustomerReference"
      from sent
      returning "clientId", id, "createdAt", "shipmentState", "baseState", carrier, "carrierReference", "parcelReferences",
        "customerReference"
    ), told as (
      insert into feed_inbox ("clientId", type, subject, data)
      select "clientId", type, id, json_strip_nulls(json_build_object(
        'shipmentId', id, 'shipmentState', state, 'previousState', before, 'carrier', carrier,
        'carrierReference', number, 'customerReference', "customerReference"))
      from fresh cross join lateral (values
        (1, 'shipment.created', 'DRAFT', null, null),
        (2, 'shipment.registered', "baseState", 'DRAFT', "carrierReference"),
        (3, 'shipment.tracking_changed', "shipmentState", "baseState", "carrierReference")
      ) as news (place, type, state, before, number)
      where place = 1 or ("carrierReference" is not null and (place = 2 or "shipmentState" <> "baseState"))
      order by id, place
    )
    insert into shipment_report ("clientId", "shipmentId", "createdAt", "shipmentState", "truckClosedAt",
      "reportedState", "deliveryTimeInDays",
      "firstTrackingEventDate", "firstDeliveryEventDate", "lastEventDate", "lastEventCode", "movedAt")
    select "clientId", id, fresh."createdAt", fresh."shipmentState", truck.closed,
      ${reportedStateOf(sql.ref('fresh.shipmentState'), sql.ref('movedAt'), sql.ref('truck.closed'))},
      ${daysBetween(sql.ref('firstTrackingEventDate'), sql.ref('firstDeliveryEventDate'))},
      "firstTrackingEventDate", "firstDeliveryEventDate", "lastEventDate", "lastEventCode", "movedAt"
    from fresh join sent using (id)
    cross join lateral (
      select case when fresh."carrierReference" is not null
        then closed_truck_at("clientId", array_append(fresh."parcelReferences", fresh."carrierReference")) end as closed
      offset 0
    ) as truck`
  return { compile: () => insert.compile(db) }
})
