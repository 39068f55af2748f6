import { sql, type Kysely } from 'kysely'

/** Parcels that were announced or scanned for relabelling, as they are and as they lately were, and how clients relabel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createParcels(db)
  await createIndexes(db)
  await keepPast(db)
  await db.schema
    .createTable('relabelling_configuration')
    .addColumn('clientId', 'integer', (column) => column.primaryKey())
    .addColumn('relabellingEnabled', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('shipmentCreationFlow', 'text', (column) => column.notNull().defaultTo('ON_SCAN'))
    .addColumn('dataTransferType', 'text', (column) => column.notNull().defaultTo('API'))
    .execute()
}

/** What is sorted by its bytes needs no rules of a language, and is the same on every machine. */
const sortable = sql`text collate "C"`

async function createParcels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function relabelling_search(content json, reference text, "carrierReference" text, "scanUser" text) returns text
    language sql immutable parallel safe
    return (
      select fold_text(normalize(concat_ws(E'\n', reference, "carrierReference", "scanUser", "relabellingCustomerReference",
        "customerReference", "orderNumber", concat_ws(' ', sending."firstName", sending."lastName"), sending.company,
        concat_ws(' ', receiving."firstName", receiving."lastName"), receiving.company)))
      from json_to_record(coalesce(content, '{}')) as promise("relabellingCustomerReference" text,
          "customerReference" text, "orderNumber" text, sender json, recipient json),
        json_to_record(coalesce(sender, '{}')) as sending("firstName" text, "lastName" text, company text),
        json_to_record(coalesce(recipient, '{}')) as receiving("firstName" text, "lastName" text, company text)
    )`.execute(db)

  const fromContent = (path: string) => sql`content #>> ${sql.lit(path)}`
  await db.schema
    .createTable('relabelling')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    // Orders entries that are equal otherwise.
    .addColumn('number', 'bigint', (column) => column.generatedAlwaysAsIdentity().notNull())
    .addColumn('logVersion', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('updatedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('referenceType', 'text', (column) => column.notNull())
    .addColumn('scanState', sortable, (column) => column.notNull())
    .addColumn('scanUser', 'text')
    .addColumn('lastScanAt', 'timestamptz(3)')
    .addColumn('errors', 'json', (column) => column.notNull().defaultTo(sql`'[]'`))
    // The shipment promise, once there is one.
    .addColumn('promiseId', 'uuid')
    .addColumn('promiseVersion', 'integer')
    .addColumn('promiseState', 'text')
    .addColumn('promiseCreatedAt', 'timestamptz(3)')
    .addColumn('promiseCreatedBy', 'text')
    .addColumn('promiseUpdatedAt', 'timestamptz(3)')
    .addColumn('promiseUpdatedBy', 'text')
    .addColumn('flowType', 'text')
    .addColumn('processAfter', 'timestamptz(3)')
    .addColumn('processState', sortable)
    .addColumn('reserveExpiresAt', 'timestamptz(3)')
    // When background work looks at the promise next, and how often it has tried since it was last told to.
    .addColumn('dueAt', 'timestamptz(3)')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('shipmentId', 'uuid')
    .addColumn('carrierReference', 'text')
    // Everything that clients give, in the contract's shape, so that reading passes it through.
    .addColumn('content', 'json')
    .addColumn('dataState', sortable, (column) =>
      column
        .notNull()
        .generatedAlwaysAs(sql`coalesce("promiseState", 'NO_DATA')`)
        .stored(),
    )
    .addColumn('relabellingCustomerReference', 'text', (column) =>
      column.generatedAlwaysAs(fromContent('{relabellingCustomerReference}')).stored(),
    )
    .addColumn('customerReference', sortable, (column) =>
      column.generatedAlwaysAs(fromContent('{customerReference}')).stored(),
    )
    .addColumn('orderNumber', sortable, (column) => column.generatedAlwaysAs(fromContent('{orderNumber}')).stored())
    .addColumn('carrier', sortable, (column) =>
      column.generatedAlwaysAs(fromContent('{carrierProduct,carrier}')).stored(),
    )
    .addColumn('product', sortable, (column) =>
      column.generatedAlwaysAs(fromContent('{carrierProduct,productId}')).stored(),
    )
    .addColumn('originCountry', sortable, (column) =>
      column.generatedAlwaysAs(fromContent('{sender,country}')).stored(),
    )
    .addColumn('destinationCountry', sortable, (column) =>
      column.generatedAlwaysAs(fromContent('{recipient,country}')).stored(),
    )
    .addColumn('references', sql`text[]`, (column) =>
      column
        .generatedAlwaysAs(
          sql`array[reference, "carrierReference", content #>> '{relabellingCustomerReference}',
            content #>> '{customerReference}', content #>> '{orderNumber}']`,
        )
        .stored(),
    )
    .addColumn('search', 'text', (column) =>
      column.generatedAlwaysAs(sql`relabelling_search(content, reference, "carrierReference", "scanUser")`).stored(),
    )
    // The transaction that has made the row what it is.
    .addColumn('beganIn', sql`xid8`, (column) => column.notNull().defaultTo(sql`pg_current_xact_id()`))
    .addPrimaryKeyConstraint('relabelling_pkey', ['clientId', 'id'])
    .addCheckConstraint(
      'relabelling_promise',
      sql`num_nulls("promiseId", "promiseVersion", "promiseState", "promiseCreatedAt", "promiseCreatedBy",
        "promiseUpdatedAt", "promiseUpdatedBy", "flowType", "processState", content) in (0, 10)`,
    )
    .addCheckConstraint('relabelling_noData', sql`("promiseId" is null) = ("scanState" = 'NO_DATA')`)
    .addCheckConstraint('relabelling_scan', sql`("lastScanAt" is null) = ("scanUser" is null)`)
    .execute()
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // One for each sort key. An absent value counts as the least.
  for (const [name, key] of Object.entries({
    createdAt: sql`"createdAt"`,
    updatedAt: sql`"updatedAt"`,
    dataState: sql`"dataState"`,
    scanState: sql`"scanState"`,
    lastScanAt: sql`coalesce("lastScanAt", '-infinity')`,
    carrier: sql`coalesce(carrier, '')`,
    product: sql`coalesce(product, '')`,
    orderNumber: sql`coalesce("orderNumber", '')`,
    customerReference: sql`coalesce("customerReference", '')`,
    processState: sql`coalesce("processState", '')`,
  }))
    await sql`create index ${sql.ref(`relabelling_${name}`)} on relabelling ("clientId", (${key}), number)`.execute(db)

  for (const country of ['originCountry', 'destinationCountry'])
    await db.schema.createIndex(`relabelling_${country}`).on('relabelling').columns(['clientId', country]).execute()
  for (const reference of ['relabellingCustomerReference', 'carrierReference'])
    await db.schema
      .createIndex(`relabelling_${reference}`)
      .on('relabelling')
      .columns(['clientId', reference, 'number'])
      .where(sql.ref(reference), 'is not', null)
      .execute()
  await sql`create index relabelling_search on relabelling using gin ("clientId", search gin_trgm_ops, "references")`.execute(
    db,
  )

  await db.schema
    .createIndex('relabelling_promiseId')
    .on('relabelling')
    .columns(['clientId', 'promiseId'])
    .unique()
    .where(sql.ref('promiseId'), 'is not', null)
    .execute()
  // A parcel is announced once, and a scan without data remembered once.
  await sql`create unique index relabelling_announced on relabelling ("clientId", "relabellingCustomerReference")
    where "promiseState" <> 'CANCELLED'`.execute(db)
  await sql`create unique index relabelling_scanned on relabelling ("clientId", reference, "referenceType")
    where "promiseId" is null`.execute(db)
  await db.schema
    .createIndex('relabelling_dueAt')
    .on('relabelling')
    .column('dueAt')
    .where(sql.ref('dueAt'), 'is not', null)
    .execute()
}

/** Whoever reads the log page by page sees it as it was at the first page, so what a change replaces is kept for a while. */
async function keepPast(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table relabelling_past (
      like relabelling,
      "endedIn" xid8 not null,
      "endedAt" timestamptz not null
    )`.execute(db)
  await sql`create index "relabelling_past_endedAt" on relabelling_past ("endedAt")`.execute(db)
  await sql`create index "relabelling_past_clientId" on relabelling_past ("clientId")`.execute(db)
  await sql`
    create function keep_relabelling() returns trigger language plpgsql as $$
    begin
      -- What a transaction replaces of its own nobody else has seen.
      if old."beganIn" <> pg_current_xact_id() then
        insert into relabelling_past select old.*, pg_current_xact_id(), now();
        new."beganIn" := pg_current_xact_id();
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger keep_relabelling before update on relabelling for each row execute function keep_relabelling()`.execute(
    db,
  )
}
