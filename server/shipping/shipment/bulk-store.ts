import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import { columnsOf, searchedText, type Registration } from './content.ts'
import type { NewShipment } from './creation-store.ts'

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
}

/**
 * Many shipments, their rows of the report and their events in one statement. What is registered at once leaves the
 * traces of one that was registered right after it was created.
 */
export async function insertShipments(db: Db, clientId: number, shipments: readonly BulkShipment[]): Promise<void> {
  const rows = shipments.map(({ id, shipment: { createdAt, createdBy, content, ...shipment }, booking }) => ({
    id,
    createdAt,
    createdBy,
    shipmentState: shipment.shipmentState,
    shipmentType: shipment.shipmentType,
    batchId: shipment.batchId,
    content,
    ...columnsOf(content),
    searched: searchedText(content),
    ...(booking && {
      ...booking,
      shipmentState: 'REGISTERED',
      modifiedAt: createdAt,
      modifiedBy: createdBy,
      registrationAttempt: 1,
    }),
  }))
  await sql`
    with sent as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as sent(
        id uuid, "createdAt" timestamptz, "createdBy" text, "modifiedAt" timestamptz, "modifiedBy" text,
        "shipmentState" text, "shipmentType" text, "batchId" uuid, content json, carrier text, "productId" text,
        "customerReference" text, "orderNumber" text, "orderNumbers" text[], "senderCountry" text,
        "recipientCountry" text, searched text, "carrierReference" text, "parcelReferences" text[], registration json,
        "registrationAttempt" int, "trackingUrl" text)
    ), fresh as (
      insert into shipment ("clientId", id, "createdAt", "createdBy", "modifiedAt", "modifiedBy", "shipmentState",
        "baseState", "shipmentType", "batchId", content, carrier, "productId", "customerReference", "orderNumber",
        "orderNumbers", "senderCountry", "recipientCountry", search, "carrierReference", "parcelReferences",
        registration, "registrationAttempt", "trackingUrl")
      select ${clientId}::int, id, "createdAt", "createdBy", "modifiedAt", "modifiedBy", "shipmentState",
        "shipmentState", "shipmentType", "batchId", content, carrier, "productId", "customerReference", "orderNumber",
        "orderNumbers", "senderCountry", "recipientCountry",
        fold_text(E'\\x01' || coalesce("carrierReference", '') || searched), "carrierReference", "parcelReferences",
        registration, coalesce("registrationAttempt", 0), "trackingUrl"
      from sent
      returning "clientId", id, "createdAt", "shipmentState", carrier, "carrierReference", "parcelReferences",
        "customerReference"
    ), told as (
      insert into feed_inbox ("clientId", type, subject, data)
      select "clientId", type, id, json_strip_nulls(json_build_object(
        'shipmentId', id, 'shipmentState', state, 'previousState', before, 'carrier', carrier,
        'carrierReference', number, 'customerReference', "customerReference"))
      from fresh cross join lateral (values
        (1, 'shipment.created', 'DRAFT', null, null),
        (2, 'shipment.registered', "shipmentState", 'DRAFT', "carrierReference")
      ) as news (place, type, state, before, number)
      where place = 1 or "carrierReference" is not null
      order by id, place
    )
    insert into shipment_report ("clientId", "shipmentId", "createdAt", "shipmentState", "truckClosedAt")
    select "clientId", id, "createdAt", "shipmentState", case when "carrierReference" is not null
      then closed_truck_at("clientId", array_append("parcelReferences", "carrierReference")) end
    from fresh`.execute(db)
}
