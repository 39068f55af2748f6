import { sql, type Kysely } from 'kysely'

/** Shipments, what happened to them, and the counter behind our own parcel numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ['unaccent', 'pg_trgm', 'btree_gin'])
    await sql`create extension if not exists ${sql.ref(extension)}`.execute(db)

  // Immutable as far as an index is concerned: the rules of the dictionary come with PostgreSQL and don't change.
  await sql`
    create function fold_text(value text) returns text
    language sql immutable strict parallel safe
    return lower(unaccent('unaccent'::regdictionary, value))`.execute(db)

  // References are searched by how they begin, so each follows a mark; the recipient, after another mark, by what it contains.
  await sql`
    create function shipment_search(content json, "carrierReference" text) returns text
    language sql immutable parallel safe
    return (
      select fold_text(
        E'\x01' || coalesce("carrierReference", '') || E'\x01' || coalesce("customerReference", '') ||
        E'\x01' || coalesce("orderNumber", '') || E'\x02' || coalesce("firstName" || ' ', '') ||
        coalesce("lastName", '') || E'\n' || coalesce(company, '') || E'\n' || city)
      from json_to_record(content) as whole("customerReference" text, "orderNumber" text, recipient json),
        json_to_record(recipient) as party("firstName" text, "lastName" text, company text, city text)
    )`.execute(db)

  // The order of the shipment and those of its parcels, where they differ.
  await sql`
    create function shipment_order_numbers(content json) returns text[]
    language sql immutable parallel safe
    return (
      select array_agg(distinct number) from (
        select content ->> 'orderNumber' as number
        union all select parcel ->> 'orderNumber' from json_array_elements(content -> 'parcels') as parcel
      ) as numbers where number is not null
    )`.execute(db)

  // A spreadsheet takes a cell that begins so for a formula.
  await sql`
    create function csv_cell(value text) returns text
    language sql immutable strict parallel safe
    return case when ascii(value) in (61, 43, 45, 64, 9, 13) then '''' || value else value end`.execute(db)

  /** A column whose value stands in the content already, and only there is written. */
  const fromContent = (path: string) => sql`content #>> ${sql.lit(path)}`
  await db.schema
    .createTable('shipment')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')
    .addColumn('shipmentState', 'text', (column) => column.notNull())
    // Where events start from: what creating, editing and registering made of the shipment, and since when.
    .addColumn('baseState', 'text', (column) => column.notNull())
    .addColumn('baseAt', 'timestamptz(3)')
    .addColumn('shipmentType', 'text', (column) => column.notNull())
    .addColumn('carrierReference', 'text')
    .addColumn('carrierIntegrationReference', 'text')
    .addColumn('parcelReferences', sql`text[]`)
    .addColumn('relabellingCustomerReference', 'text')
    // The last attempt in the contract's shape. While one is under way or unsettled, nobody else takes it up before dueAt.
    .addColumn('registration', 'json')
    .addColumn('registrationAttempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('registrationDueAt', 'timestamptz(3)')
    // Finds what an interrupted attempt of the same request has created.
    .addColumn('idempotencyKey', 'text')
    // Everything that clients give, in the contract's shape, so that reading passes it through.
    .addColumn('content', 'json', (column) => column.notNull())
    .addColumn('carrier', 'text', (column) =>
      column
        .generatedAlwaysAs(
          sql`coalesce(${fromContent('{carrierProduct,carrier}')}, ${fromContent('{externalShipment,carrier}')})`,
        )
        .stored(),
    )
    .addColumn('productId', 'text', (column) =>
      column.generatedAlwaysAs(fromContent('{carrierProduct,productId}')).stored(),
    )
    .addColumn('customerReference', 'text', (column) =>
      column.generatedAlwaysAs(fromContent('{customerReference}')).stored(),
    )
    .addColumn('orderNumber', 'text', (column) => column.generatedAlwaysAs(fromContent('{orderNumber}')).stored())
    .addColumn('orderNumbers', sql`text[]`, (column) =>
      column.generatedAlwaysAs(sql`shipment_order_numbers(content)`).stored(),
    )
    .addColumn('senderCountry', 'text', (column) => column.generatedAlwaysAs(fromContent('{sender,country}')).stored())
    .addColumn('recipientCountry', 'text', (column) =>
      column.generatedAlwaysAs(fromContent('{recipient,country}')).stored(),
    )
    .addColumn('search', 'text', (column) =>
      column.generatedAlwaysAs(sql`shipment_search(content, "carrierReference")`).stored(),
    )
    .addPrimaryKeyConstraint('shipment_pkey', ['clientId', 'id'])
    .addCheckConstraint(
      'shipment_reference',
      sql`"carrierReference" is null or "baseState" in ('REGISTERED', 'UNKNOWN')`,
    )
    // Room on each page for the next state of its rows, so that events change no index.
    .modifyEnd(sql`with (fillfactor = 85)`)
    .execute()
  await db.schema.createIndex('shipment_createdAt').on('shipment').columns(['clientId', 'createdAt', 'id']).execute()
  for (const column of [
    'carrierReference',
    'customerReference',
    'orderNumber',
    'relabellingCustomerReference',
    'idempotencyKey',
  ])
    await db.schema
      .createIndex(`shipment_${column}`)
      .on('shipment')
      .columns(['clientId', column, 'createdAt'])
      .where(sql.ref(column), 'is not', null)
      .execute()
  await sql`create index "shipment_parcelReferences" on shipment using gin ("clientId", "parcelReferences") where "parcelReferences" is not null`.execute(
    db,
  )
  await sql`create index shipment_search on shipment using gin ("clientId", search gin_trgm_ops)`.execute(db)
  await db.schema
    .createIndex('shipment_registrationDueAt')
    .on('shipment')
    .column('registrationDueAt')
    .where(sql.ref('registrationDueAt'), 'is not', null)
    .execute()

  await db.schema
    .createTable('shipment_event')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('receivedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('parcelReference', 'text')
    .addColumn('carrierReference', 'text')
    .addColumn('state', 'text')
    .addColumn('carrierCode', 'text')
    .addColumn('rawData', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('place', 'json')
    .addColumn('details', 'json')
    .addColumn('eventDescription', 'text')
    // What makes two reports the same one, besides shipment and time.
    .addColumn('sameness', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shipment_event_pkey', ['clientId', 'shipmentId', 'id'])
    .execute()
  await db.schema
    .createIndex('shipment_event_once')
    .on('shipment_event')
    .columns(['clientId', 'shipmentId', 'createdAt', 'sameness'])
    .unique()
    .execute()

  await db.schema
    .createTable('sscc_counter')
    .addColumn('prefix', 'text', (column) => column.primaryKey())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute()
}
