import { sql, type Kysely } from 'kysely'

/** What customers have ordered, and the shipments that were made of it. A deleted order stays as a mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sales_order')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('externalId', sql`varchar(60) collate "C"`, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('placedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('tags', sql`text[]`, (column) => column.notNull())
    // How many pieces were ordered, to be compared with those of its shipments.
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('content', 'json', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('holdReason', 'text')
    .addColumn('heldAt', 'timestamptz(3)')
    .addColumn('cancelledAt', 'timestamptz(3)')
    .addColumn('splitFrom', 'uuid')
    .addColumn('mergedInto', 'uuid')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('changedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz(3)')
    .addPrimaryKeyConstraint('sales_order_pkey', ['clientId', 'id'])
    .execute()
  await sql`create unique index "sales_order_externalId" on sales_order ("clientId", "externalId") where "deletedAt" is null`.execute(
    db,
  )
  await db.schema
    .createIndex('sales_order_changedAt')
    .on('sales_order')
    .columns(['clientId', 'changedAt', 'id'])
    .execute()
  await db.schema
    .createIndex('sales_order_placedAt')
    .on('sales_order')
    .columns(['clientId', 'placedAt', 'id'])
    .execute()
  await sql`create index sales_order_search on sales_order using gin ("clientId", search gin_trgm_ops)`.execute(db)

  await db.schema
    .createTable('sales_order_shipment')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('orderId', 'uuid', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('lines', 'json', (column) => column.notNull())
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('sales_order_shipment_pkey', ['clientId', 'orderId', 'shipmentId'])
    .execute()

  await db.schema.alterTable('shipment').addColumn('orderId', 'uuid').execute()

  // What decides on the state of an order happens in many places, of which none must be missed.
  await sql`
    create function settle_order(of_client integer, of_order uuid, at timestamptz) returns void language plpgsql as $$
    declare
      shipped integer := (select coalesce(sum(part.pieces), 0) from sales_order_shipment as part
        join shipment on shipment."clientId" = part."clientId" and shipment.id = part."shipmentId"
        where part."clientId" = of_client and part."orderId" = of_order and shipment.cancelled is null);
    begin
      update sales_order set
        "changedAt" = greatest(at, "changedAt"),
        state = case
          when "cancelledAt" is not null then 'CANCELLED'
          when "heldAt" is not null then 'ON_HOLD'
          when shipped >= pieces then 'SHIPPED'
          when shipped > 0 then 'PARTLY_SHIPPED'
          else 'OPEN' end
      where "clientId" = of_client and id = of_order and "deletedAt" is null;
    end $$`.execute(db)

  await sql`
    create function feed_order() returns trigger language plpgsql as $$
    declare
      happened text := case
        when tg_op = 'INSERT' then 'order.created'
        when new.state = 'CANCELLED' then 'order.cancelled'
        when new.state = 'ON_HOLD' then 'order.held'
        when old.state = 'ON_HOLD' then 'order.released'
      end;
    begin
      if happened is null then return null; end if;
      insert into feed_inbox ("clientId", type, subject, data) values (new."clientId", happened, new.id,
        json_build_object('orderId', new.id, 'orderExternalId', new."externalId", 'orderState', new.state));
      return null;
    end $$`.execute(db)
  await sql`create trigger feed_new_order after insert on sales_order for each row execute function feed_order()`.execute(
    db,
  )
  await sql`
    create trigger feed_order after update of state on sales_order for each row when (new.state <> old.state)
      execute function feed_order()`.execute(db)

  await sql`
    create function feed_order_shipment() returns trigger language plpgsql as $$
    declare
      moved boolean := new."shipmentState" <> old."shipmentState";
      happened text := case
        when new.cancelled is not null then null
        when new."carrierReference" is not null and old."carrierReference" is null then 'order.shipped'
        when moved and new."shipmentState" = 'DELIVERED' then 'order.delivered'
        when moved and new."shipmentState" not in ('DRAFT', 'BLOCKED', 'FAILED_TO_REGISTER') then 'order.tracking_changed'
      end;
    begin
      perform settle_order(new."clientId", new."orderId", clock_timestamp());
      if happened is null then return null; end if;
      insert into feed_inbox ("clientId", type, subject, data)
        select new."clientId", happened, new."orderId", json_strip_nulls(json_build_object(
          'orderId', id, 'orderExternalId', "externalId", 'orderState', state,
          'shipmentId', new.id, 'shipmentState', new."shipmentState",
          'carrier', new.carrier, 'carrierReference', new."carrierReference"))
        from sales_order where "clientId" = new."clientId" and id = new."orderId" and "deletedAt" is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger feed_order_shipment after update on shipment for each row
      when (new."orderId" is not null and (new."shipmentState" <> old."shipmentState"
        or (new.cancelled is null) <> (old.cancelled is null)
        or new."carrierReference" is distinct from old."carrierReference"))
      execute function feed_order_shipment()`.execute(db)

  // A shipment that is deleted leaves its pieces open.
  await sql`
    create function forget_order_shipment() returns trigger language plpgsql as $$ begin
      delete from sales_order_shipment
        where "clientId" = old."clientId" and "orderId" = old."orderId" and "shipmentId" = old.id;
      perform settle_order(old."clientId", old."orderId", clock_timestamp());
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_order_shipment after delete on shipment for each row when (old."orderId" is not null)
      execute function forget_order_shipment()`.execute(db)
}
