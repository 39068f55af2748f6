import { sql, type Kysely } from 'kysely'

/** Reporting calls a cancelled shipment an ERROR, whatever truck it once stood on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function report_cancelled() returns trigger language plpgsql as $$
    begin
      update shipment_report set "reportedState" = 'ERROR', "truckClosedAt" = null
      where "clientId" = new."clientId" and "shipmentId" = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger report_cancelled after update of cancelled on shipment for each row
      when (old.cancelled is null and new.cancelled is not null) execute function report_cancelled()`.execute(db)
  await sql`
    update shipment_report set "reportedState" = 'ERROR', "truckClosedAt" = null
    from shipment
    where shipment."clientId" = shipment_report."clientId" and shipment.id = shipment_report."shipmentId"
      and shipment.cancelled is not null`.execute(db)
}
