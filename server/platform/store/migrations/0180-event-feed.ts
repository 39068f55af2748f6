import { sql, type Kysely } from 'kysely'

/**
 * What happened, in an order that readers can follow. Who changes something writes to the inbox within the transaction
 * of the change; once that has committed, events are numbered one transaction after the other and move to the feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_inbox')
    // Of two events of one object, the later one has the higher: the first holds the row until it has committed.
    .addColumn('sequence', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('type', 'text', (column) => column.notNull())
    // Events of one subject keep their order wherever they are delivered.
    .addColumn('subject', 'uuid', (column) => column.notNull())
    .addColumn('data', 'json', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('feed_event')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('subject', 'uuid', (column) => column.notNull())
    .addColumn('data', 'json', (column) => column.notNull())
    .addPrimaryKeyConstraint('feed_event_pkey', ['clientId', 'number'])
    .execute()
  await db.schema.createIndex('feed_event_createdAt').on('feed_event').column('createdAt').execute()

  // Creating writes its event itself. What changes a shipment later does so in many ways, of which none must be missed.
  await sql`
    create function feed_shipment() returns trigger language plpgsql as $$
    declare
      moved boolean := new."shipmentState" <> old."shipmentState";
      happened text := case
        when new.cancelled is not null and old.cancelled is null then 'shipment.cancelled'
        when new."carrierReference" is not null and old."carrierReference" is null then 'shipment.registered'
        when new.registration ->> 'status' = 'REFUSED' and old.registration ->> 'status' is distinct from 'REFUSED'
          then 'shipment.refused'
        when moved and new."shipmentState" = 'DELIVERED' then 'shipment.delivered'
        when new.exception is not null and (new.exception, new."exceptionAt") is distinct from (old.exception, old."exceptionAt")
          then 'shipment.exception'
        when moved and new."shipmentState" not in ('DRAFT', 'BLOCKED', 'FAILED_TO_REGISTER')
          then 'shipment.tracking_changed'
      end;
    begin
      if happened is null then return null; end if;
      insert into feed_inbox ("clientId", type, subject, data) values (new."clientId", happened, new.id,
        json_strip_nulls(json_build_object(
          'shipmentId', new.id,
          'shipmentState', new."shipmentState",
          'previousState', case when moved then old."shipmentState" end,
          'carrier', new.carrier,
          'carrierReference', new."carrierReference",
          'customerReference', new."customerReference",
          'exception', new.exception)));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger feed_shipment after update on shipment for each row
      when (new."shipmentState" <> old."shipmentState" or new.exception is distinct from old.exception
        or new."exceptionAt" is distinct from old."exceptionAt"
        or (new.cancelled is null) <> (old.cancelled is null)
        or new."carrierReference" is distinct from old."carrierReference"
        or new.registration::text is distinct from old.registration::text)
      execute function feed_shipment()`.execute(db)

  await sql`
    create function feed_customs_item() returns trigger language plpgsql as $$ begin
      insert into feed_inbox ("clientId", type, subject, data) values (new."clientId", 'customs.transferred', new.id,
        json_strip_nulls(json_build_object(
          'customsId', new.id,
          'transferState', new."transferState",
          'carrierReference', new."carrierReference")));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger feed_customs_item after update of "transferState" on customs_item for each row
      when (new."transferState" <> old."transferState" and new."transferState" <> 'NOT_SENT')
      execute function feed_customs_item()`.execute(db)

  await sql`
    create function feed_relabelling() returns trigger language plpgsql as $$ begin
      insert into feed_inbox ("clientId", type, subject, data)
        values (new."clientId", 'relabelling.relabelled', coalesce(new."shipmentId", new.id),
          json_strip_nulls(json_build_object(
            'shipmentPromiseId', new."promiseId",
            'shipmentId', new."shipmentId",
            'carrierReference', new."carrierReference")));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger feed_relabelling after update of "promiseState" on relabelling for each row
      when (new."promiseState" = 'RELABELLED' and old."promiseState" is distinct from 'RELABELLED')
      execute function feed_relabelling()`.execute(db)
}
