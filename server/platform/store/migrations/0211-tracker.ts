import { sql, type Kysely } from 'kysely'

/** Parcels that clients follow by their numbers. What is due and what the carrier told stand in one row, as nobody else writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tracker')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('carrierDetected', 'boolean', (column) => column.notNull())
    .addColumn('carrierReference', 'text', (column) => column.notNull())
    .addColumn('customerReference', 'text')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('UNKNOWN'))
    .addColumn('exception', 'text')
    .addColumn('exceptionAt', 'timestamptz(3)')
    .addColumn('deliveredAt', 'timestamptz(3)')
    .addColumn('events', 'json', (column) => column.notNull().defaultTo('[]'))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('changedAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    // When the carrier is asked next. Nothing once there is no more to come.
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('tracker_pkey', ['clientId', 'id'])
    .addUniqueConstraint('tracker_number', ['clientId', 'carrierReference', 'carrier'])
    .execute()
  await sql`create index tracker_due on tracker ("dueAt") where "dueAt" is not null`.execute(db)
  await db.schema.createIndex('tracker_changed').on('tracker').columns(['clientId', 'changedAt', 'id']).execute()
  await sql`
    create function feed_tracker() returns trigger language plpgsql as $$
    declare moved boolean := new.state <> old.state;
    begin
      insert into feed_inbox ("clientId", type, subject, data) values (new."clientId",
        case
          when moved and new.state = 'DELIVERED' then 'tracker.delivered'
          when new.exception is not null and (new.exception, new."exceptionAt") is distinct from (old.exception, old."exceptionAt")
            then 'tracker.exception'
          else 'tracker.tracking_changed'
        end, new.id,
        json_strip_nulls(json_build_object(
          'trackerId', new.id,
          'shipmentState', new.state,
          'previousState', case when moved then old.state end,
          'carrier', new.carrier,
          'carrierReference', new."carrierReference",
          'customerReference', new."customerReference",
          'exception', new.exception)));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger feed_tracker after update of state, exception, "exceptionAt" on tracker for each row
      when (new.state <> old.state or (new.exception is not null
        and (new.exception, new."exceptionAt") is distinct from (old.exception, old."exceptionAt")))
      execute function feed_tracker()`.execute(db)
}
