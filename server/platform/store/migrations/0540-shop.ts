import { sql, type Kysely } from 'kysely'

/** Web shops, the orders that came from them, and what they are told of their shipments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop')
    .addColumn('clientId', 'integer', (column) => column.notNull().references('client.id'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('url', 'varchar(500)', (column) => column.notNull())
    .addColumn('orderPrefix', sql`varchar(20) collate "C"`, (column) => column.notNull())
    .addColumn('takesUnpaid', 'boolean', (column) => column.notNull())
    .addColumn('enabled', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('keyId', 'text', (column) => column.notNull())
    .addColumn('lastOrderAt', 'timestamptz(3)')
    .addColumn('lastError', 'json')
    // When its orders are fetched next: at once after an import was asked for, and every hour otherwise.
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('fetchSince', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('fetchCursor', 'text')
    .addColumn('fetchFailures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('import', 'json')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_pkey', ['clientId', 'id'])
    .addUniqueConstraint('shop_orderPrefix', ['clientId', 'orderPrefix'])
    .execute()
  await sql`create index shop_due on shop ("dueAt") where enabled`.execute(db)

  await db.schema
    .createTable('shop_order')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shopId', 'uuid', (column) => column.notNull())
    .addColumn('shopOrderId', sql`varchar(40) collate "C"`, (column) => column.notNull())
    .addColumn('externalId', sql`varchar(60) collate "C"`, (column) => column.notNull())
    .addColumn('changedAt', 'timestamptz(3)', (column) => column.notNull())
    // How many pieces are to be shipped, to know when the order is complete.
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('shop_order_pkey', ['clientId', 'shopId', 'shopOrderId'])
    .addForeignKeyConstraint('shop_order_shop', ['clientId', 'shopId'], 'shop', ['clientId', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('shop_order_externalId')
    .on('shop_order')
    .columns(['clientId', 'externalId'])
    .unique()
    .execute()
  await db.schema
    .createIndex('shop_order_changedAt')
    .on('shop_order')
    .columns(['clientId', 'shopId', 'changedAt', 'shopOrderId'])
    .execute()

  await db.schema
    .createTable('shop_fulfillment')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shopId', 'uuid', (column) => column.notNull())
    .addColumn('shopOrderId', sql`varchar(40) collate "C"`, (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('lines', 'json', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('PENDING'))
    .addColumn('isCancelled', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('firstAttemptAt', 'timestamptz(3)')
    .addColumn('dueAt', 'timestamptz(3)')
    .addColumn('sentAt', 'timestamptz(3)')
    .addColumn('error', 'text')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_fulfillment_pkey', ['clientId', 'shopId', 'shopOrderId', 'shipmentId'])
    .addForeignKeyConstraint(
      'shop_fulfillment_order',
      ['clientId', 'shopId', 'shopOrderId'],
      'shop_order',
      ['clientId', 'shopId', 'shopOrderId'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addCheckConstraint('shop_fulfillment_due', sql`(state = 'PENDING') = ("dueAt" is not null)`)
    .execute()
  await sql`create index shop_fulfillment_due on shop_fulfillment ("dueAt") where "dueAt" is not null`.execute(db)
  await db.schema
    .createIndex('shop_fulfillment_shipment')
    .on('shop_fulfillment')
    .columns(['clientId', 'shipmentId'])
    .execute()

  // Shipments are registered and cancelled in many places, of which none must be missed. A line that was split off or
  // merged in names the order that the customer has placed, and that is the one which the shop knows.
  await sql`
    create function tell_shops() returns trigger language plpgsql as $$ begin
      if new.cancelled is not null then
        update shop_fulfillment set "isCancelled" = true, state = 'PENDING', "dueAt" = clock_timestamp(), attempts = 0,
          "firstAttemptAt" = null
        where "clientId" = new."clientId" and "shipmentId" = new.id and not "isCancelled";
        return null;
      end if;
      insert into shop_fulfillment ("clientId", "shopId", "shopOrderId", "shipmentId", lines, "dueAt", "createdAt")
      select link."clientId", link."shopId", link."shopOrderId", new.id,
        json_agg(json_build_object('lineId', split_part(line ->> 'lineId', '@' || link."externalId", 1),
          'quantity', (sent ->> 'quantity')::integer)),
        clock_timestamp(), clock_timestamp()
      from sales_order_shipment as part
      join sales_order as placed on placed."clientId" = part."clientId" and placed.id = part."orderId"
      cross join json_array_elements(part.lines) as sent
      join json_array_elements(placed.content -> 'lines') as line on line ->> 'lineId' = sent ->> 'lineId'
      join shop_order as link on link."clientId" = part."clientId"
        and link."externalId" = coalesce(line ->> 'fromOrder', placed."externalId")
      where part."clientId" = new."clientId" and part."orderId" = new."orderId" and part."shipmentId" = new.id
      group by link."clientId", link."shopId", link."shopOrderId"
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell_shops after update on shipment for each row
      when (new."orderId" is not null and new."carrierReference" is not null
        and (old."carrierReference" is null or (new.cancelled is not null and old.cancelled is null)))
      execute function tell_shops()`.execute(db)
}
