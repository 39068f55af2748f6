import { sql, type Kysely } from 'kysely'

/** What was promised of a delivery, whether that was kept, and how long parcels take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The end of the promised day at the recipient, and when it was seen to have passed.
  await sql`
    alter table shipment add column "promisedUntil" timestamptz(3), add column "lateSince" timestamptz(3)`.execute(db)
  await sql`
    create index "shipment_promisedUntil" on shipment ("clientId", "promisedUntil") where "promisedUntil" is not null
  `.execute(db)
  await sql`
    create index "shipment_lateDue" on shipment ("promisedUntil")
    where "promisedUntil" is not null and "lateSince" is null and "carrierReference" is not null
      and "deliveredAt" is null and cancelled is null`.execute(db)
  await sql`
    create index shipment_late on shipment ("clientId", "createdAt", id)
    where "lateSince" is not null and "deliveredAt" is null and cancelled is null`.execute(db)

  // Of a delivery that is counted: when it was, and how long it took.
  await sql`
    alter table shipment_report add column "countedDelivery" timestamptz(3), add column "countedDays" smallint
  `.execute(db)
  await sql`
    create index shipment_report_uncounted on shipment_report ("clientId", "shipmentId")
    where case when "shipmentState" = 'DELIVERED' then "firstDeliveryEventDate" end is distinct from "countedDelivery"
  `.execute(db)
  // Parcels by the working days that they took. The month is that in which their shipment was created.
  await sql`
    create table delivery_time (
      "clientId" integer not null,
      "fromCountry" text not null,
      "toCountry" text not null,
      month date not null,
      "productId" text not null,
      days smallint not null,
      parcels integer not null,
      primary key ("clientId", "fromCountry", "toCountry", month, "productId", days)
    )`.execute(db)
}
