import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/**
 * What registering and events change in a shipment is in no index of it but those of rare values, so that its row stays
 * where it is. Numbers of carriers and tokens of tracking links are rows of their own, written once; what lists filter
 * and sort by is in the narrow row of the report.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_number (
      "clientId" integer not null,
      -- As plain_reference has it, so that a prefix is found too.
      number text collate "C" not null,
      "shipmentId" uuid not null,
      primary key ("clientId", number, "shipmentId")
    )`.execute(db)
  await sql`
    create table tracking_link (
      "clientId" integer not null,
      token text not null,
      "shipmentId" uuid not null,
      -- Whoever follows a link names no client.
      primary key (token, "clientId")
    )`.execute(db)
  await sql`
    insert into shipment_number ("clientId", number, "shipmentId")
    select distinct "clientId", plain_reference(number), id
    from shipment cross join unnest(array_append("parcelReferences", "carrierReference")) as number
    where number is not null`.execute(db)
  await sql`
    insert into tracking_link ("clientId", token, "shipmentId")
    select "clientId", right("trackingUrl", 22), id from shipment where "trackingUrl" is not null
    on conflict do nothing`.execute(db)
  for (const name of [
    'shipment_carrierReference',
    'shipment_createdAt',
    'shipment_modifiedAt',
    'shipment_names',
    'shipment_parcelReferences',
    'shipment_rareState',
    'shipment_reference_1',
    'shipment_registrationDueAt',
    'shipment_trackingToken',
    'shipment_unclosed',
    'shipment_lateDue',
    'shipment_report_createdAt',
  ])
    await sql`drop index ${sql.id(name)}`.execute(db)
  await sql`
    alter table shipment_report add column "modifiedAt" timestamptz(3), add column "registrationDueAt" timestamptz(3)`.execute(
    db,
  )
  await sql`
    update shipment_report as report
    set "modifiedAt" = shipment."modifiedAt", "registrationDueAt" = shipment."registrationDueAt"
    from shipment
    where shipment."clientId" = report."clientId" and shipment.id = report."shipmentId"
      and (shipment."modifiedAt" is not null or shipment."registrationDueAt" is not null)`.execute(db)
  await sql`alter table shipment drop column "registrationDueAt"`.execute(db)
  // Each page has room for the next version of a row or two.
  await sql`alter table shipment set (fillfactor = 70)`.execute(db)
  await sql`
    create index "shipment_createdAt" on shipment ("clientId", "createdAt", id)
      include (carrier, "productId", "senderCountry", "recipientCountry", "shipmentType")`.execute(db)
  await sql`
    create index shipment_names on shipment using gin ("clientId",
      shipment_names(null, null, "customerReference", "relabellingCustomerReference", "orderNumbers"))
      with (gin_pending_list_limit='64')`.execute(db)
  await sql`
    create index "shipment_report_createdAt" on shipment_report ("clientId", "createdAt", "shipmentId")
      include ("shipmentState", "reportedState")`.execute(db)
  await sql`
    create index "shipment_report_modifiedAt"
      on shipment_report ("clientId", "modifiedAt" desc nulls last, "shipmentId")`.execute(db)
  // Those that shipments stay in for long, and that most of them are in, are found along the time of creation.
  await sql`
    create index shipment_report_state on shipment_report ("clientId", "shipmentState", "createdAt", "shipmentId")
      where "shipmentState" not in ('DRAFT', 'IN_TRANSIT', 'DELIVERED')`.execute(db)
  await sql`
    create index "shipment_report_registrationDueAt" on shipment_report ("registrationDueAt")
      where "registrationDueAt" is not null`.execute(db)
  await sql`
    create index "shipment_lateDue" on shipment ("promisedUntil")
      where "promisedUntil" is not null and "lateSince" is null and "deliveredAt" is null and cancelled is null`.execute(
    db,
  )
  await sql.raw(functionOf('shipping', 'shipments_numbered')).execute(db)
}
