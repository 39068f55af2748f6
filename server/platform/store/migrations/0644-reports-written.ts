import { sql, type Kysely } from 'kysely'

/**
 * What a report says of its shipment was worked out by PostgreSQL, which reads such an expression anew for every statement
 * that writes a row, and each new shipment had an entry in four indexes for dates that it does not have yet. Who writes a
 * report writes all of it, and shipments without a delivery share one index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['reportedState', 'deliveryTimeInDays'])
    await sql`alter table shipment_report alter column ${sql.ref(column)} drop expression`.execute(db)
  // Without it a shipment would be in no report by state.
  await sql`alter table shipment_report alter column "reportedState" set not null`.execute(db)
  await sql`
    create function reported_state(state text, moved_at timestamptz, truck_closed_at timestamptz) returns text
    language sql immutable parallel safe
    return case
      when truck_closed_at is not null and (moved_at is null or moved_at <= truck_closed_at)
        and state not in ('DELIVERED', 'BLOCKED', 'DRAFT', 'FAILED_TO_REGISTER') then 'CMR_CLOSED'
      else state end`.execute(db)
  await sql`
    create or replace function report_state() returns trigger language plpgsql as $$
    begin
      -- Events have written it already.
      update shipment_report set "shipmentState" = new."shipmentState",
        "reportedState" = reported_state(new."shipmentState", "movedAt", "truckClosedAt")
      where "clientId" = new."clientId" and "shipmentId" = new.id and "shipmentState" <> new."shipmentState";
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function report_closed_truck() returns trigger language plpgsql as $$
    declare
      closed_at timestamptz :=
        closed_truck_at(new."clientId", array_append(new."parcelReferences", new."carrierReference"));
    begin
      if closed_at is not null then
        update shipment_report set "truckClosedAt" = closed_at,
          "reportedState" = reported_state("shipmentState", "movedAt", closed_at)
        where "clientId" = new."clientId" and "shipmentId" = new.id;
      end if;
      return null;
    end $$`.execute(db)
  for (const column of dated) {
    const index = sql.ref(`shipment_report_${column}`)
    await sql`drop index ${index}`.execute(db)
    await sql`
      create index ${index} on shipment_report ("clientId", ${sql.ref(column)}, "shipmentId")
      where ${sql.ref(column)} is not null`.execute(db)
  }
  await sql`
    create index shipment_report_undelivered on shipment_report ("clientId", "shipmentId")
    include ("firstTrackingEventDate", "lastEventDate") where "firstDeliveryEventDate" is null`.execute(db)
}

const dated = ['firstTrackingEventDate', 'firstDeliveryEventDate', 'lastEventDate', 'deliveryTimeInDays']
