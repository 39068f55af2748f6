import { sql, type Kysely } from 'kysely'

/** What shipments are filled in from: addresses, parcel definitions, and the preferences that choose among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAddresses(db)
  await createParcelDefinitions(db)
  await createPreferences(db)
}

const now = sql`now()`

async function createAddresses(db: Kysely<unknown>): Promise<void> {
  // Everything a person would type to find an address; the postal code with and without its space.
  await sql`
    create function address_search(content json) returns text
    language sql immutable parallel safe
    return (
      select fold_text(normalize(concat_ws(E'\n', concat_ws(' ', "firstName", "lastName"), company, "addressLine1", "addressLine2",
        "postCode" || ' ' || city, replace("postCode", ' ', ''), city,
        (select string_agg(reference, E'\n') from json_array_elements_text("references") as reference))))
      from json_to_record(content) as address("firstName" text, "lastName" text, company text, "addressLine1" text,
        "addressLine2" text, "postCode" text, city text, "references" json)
    )`.execute(db)

  await sql`
    create function containing(word text) returns text
    language sql immutable strict parallel safe
    return '%' || regexp_replace(fold_text(word), '([\\\\%_])', '\\\\\\1', 'g') || '%'`.execute(db)

  // Patterns for a word with one letter replaced, too many, missing or swapped with the next. A short word must be right.
  await sql`
    create function containing_almost(word text) returns text[]
    language sql immutable strict parallel safe
    return case when length(word) < 4 then array[containing(word)] else (
      select array_agg(distinct '%' || pattern || '%')
      from regexp_replace(fold_text(word), '[^[:alnum:]]', '', 'g') as folded,
        generate_series(1, length(folded)) as place, lateral (values
          (left(folded, place - 1) || '_' || substr(folded, place + 1)),
          (left(folded, place - 1) || substr(folded, place + 1)),
          (left(folded, place) || '_' || substr(folded, place + 1)),
          (left(folded, place - 1) || substr(folded, place + 1, 1) || substr(folded, place, 1) || substr(folded, place + 2))
        ) as errors(pattern)
    ) end`.execute(db)

  // Few patterns, for an index, that find all of those above: one error leaves one half as it is, or swaps their border.
  await sql`
    create function containing_half(word text) returns text[]
    language sql immutable strict parallel safe
    return case when length(word) < 4 then array[containing(word)] else (
      select array['%' || left(folded, half) || '%', '%' || substr(folded, half + 1) || '%', '%' || left(folded, half - 1) ||
        substr(folded, half + 1, 1) || substr(folded, half, 1) || substr(folded, half + 2) || '%']
      from regexp_replace(fold_text(word), '[^[:alnum:]]', '', 'g') as folded, cast(length(folded) / 2 as integer) as half
    ) end`.execute(db)

  const sortable = sql`text collate "C"`
  const sortKey = (attribute: string) => sql`fold_text(normalize(content ->> ${sql.lit(attribute)}))`
  await db.schema
    .createTable('address')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(now))
    // All attributes in the contract's shape, so that reading passes them through.
    .addColumn('content', 'json', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.generatedAlwaysAs(sql`content ->> 'type'`).stored())
    .addColumn('firstName', sortable, (column) => column.generatedAlwaysAs(sortKey('firstName')).stored())
    .addColumn('company', sortable, (column) => column.generatedAlwaysAs(sortKey('company')).stored())
    .addColumn('search', 'text', (column) => column.generatedAlwaysAs(sql`address_search(content)`).stored())
    .addPrimaryKeyConstraint('address_pkey', ['clientId', 'id'])
    .execute()
  for (const column of ['firstName', 'company'])
    await db.schema
      .createIndex(`address_${column}`)
      .on('address')
      .columns(['clientId', column, 'createdAt', 'id'])
      .execute()
  await db.schema.createIndex('address_createdAt').on('address').columns(['clientId', 'createdAt', 'id']).execute()
  await sql`create index address_search on address using gin ("clientId", search gin_trgm_ops)`.execute(db)
}

async function createParcelDefinitions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_definition')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('weight', 'numeric(6, 3)', (column) => column.notNull())
    .addColumn('length', 'numeric(4, 1)', (column) => column.notNull())
    .addColumn('width', 'numeric(4, 1)', (column) => column.notNull())
    .addColumn('height', 'numeric(4, 1)', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(now))
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')
    .addPrimaryKeyConstraint('parcel_definition_pkey', ['clientId', 'id'])
    .addCheckConstraint('parcel_definition_type', sql`type in ('BOX', 'ENVELOPE')`)
    .execute()
  await db.schema
    .createIndex('parcel_definition_createdAt')
    .on('parcel_definition')
    .columns(['clientId', 'createdAt', 'id'])
    .execute()
}

/** A default that is deleted is no default any more, hence the references. */
async function createPreferences(db: Kysely<unknown>): Promise<void> {
  const defaults = [
    ['defaultPickupAddressId', 'address'],
    ['defaultReceiverAddressId', 'address'],
    ['defaultParcelDefinitionId', 'parcel_definition'],
  ] as const

  await db.schema
    .createTable('client_preference')
    .addColumn('clientId', 'integer', (column) => column.primaryKey())
    .addColumn('locale', 'text')
    .addColumn('shipmentFormLayout', 'text')
    .addColumn('scanAndGoFlow', 'text')
    .addColumn('defaultPickupAddressId', 'uuid')
    .addColumn('defaultReceiverAddressId', 'uuid')
    .addColumn('defaultParcelDefinitionId', 'uuid')
    .addColumn('favoriteApp', 'text')
    .execute()
  for (const [column, table] of defaults)
    await sql`
      alter table client_preference add foreign key ("clientId", ${sql.ref(column)})
        references ${sql.table(table)} ("clientId", id) on delete set null (${sql.ref(column)})`.execute(db)

  // A user works for several clients; each default remembers whose it is.
  await db.schema
    .createTable('user_preference')
    .addColumn('userId', 'uuid', (column) => column.primaryKey().references('app_user.id').onDelete('cascade'))
    .addColumn('locale', 'text')
    .addColumn('shipmentFormLayout', 'text')
    .addColumn('scanAndGoFlow', 'text')
    .addColumn('defaultPickupAddressId', 'uuid')
    .addColumn('defaultPickupAddressClientId', 'integer')
    .addColumn('defaultReceiverAddressId', 'uuid')
    .addColumn('defaultReceiverAddressClientId', 'integer')
    .addColumn('defaultParcelDefinitionId', 'uuid')
    .addColumn('defaultParcelDefinitionClientId', 'integer')
    .addColumn('favoriteApp', 'text')
    .addColumn('shipmentsTableConfiguration', 'json')
    .execute()
  for (const [column, table] of defaults) {
    const owner = column.replace(/Id$/, 'ClientId')
    await sql`
      alter table user_preference add foreign key (${sql.ref(owner)}, ${sql.ref(column)})
        references ${sql.table(table)} ("clientId", id) on delete set null`.execute(db)
    await db.schema
      .createIndex(`user_preference_${column}`)
      .on('user_preference')
      .columns([owner, column])
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
}
