import { sql, type Kysely } from 'kysely'

/** Shops of all carriers, the same for every client, and the exports that clients have asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_shop')
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('id', 'varchar(60)', (column) => column.notNull())
    .addColumn('name', 'varchar(200)', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('latitude', 'double precision', (column) => column.notNull())
    .addColumn('longitude', 'double precision', (column) => column.notNull())
    .addColumn('addressLine1', 'varchar(200)', (column) => column.notNull())
    .addColumn('postCode', 'varchar(20)')
    .addColumn('city', 'varchar(100)', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('openingTimes', 'json', (column) => column.notNull())
    .addColumn('carrierData', 'json')
    .addColumn('closedAt', 'timestamptz(3)')
    // As people type it: without spaces, accents, capitals and house numbers.
    .addColumn('postKey', 'text', (column) =>
      column.generatedAlwaysAs(sql`upper(regexp_replace("postCode", '[^[:alnum:]]', '', 'g'))`).stored(),
    )
    .addColumn('cityKey', 'text', (column) =>
      column
        .notNull()
        .generatedAlwaysAs(sql`fold_text(city)`)
        .stored(),
    )
    .addColumn('streetKey', 'text', (column) =>
      column
        .notNull()
        .generatedAlwaysAs(sql`btrim(regexp_replace(fold_text("addressLine1"), '\\s*\\m\\d+\\w?\\M\\s*', ' ', 'g'))`)
        .stored(),
    )
    .addPrimaryKeyConstraint('parcel_shop_pkey', ['carrier', 'id'])
    .addCheckConstraint('parcel_shop_type', sql`type in ('SERVICE_POINT', 'LOCKER', 'POST_OFFICE', 'DEPOT')`)
    .addCheckConstraint('parcel_shop_place', sql`abs(latitude) <= 90 and abs(longitude) <= 180`)
    .execute()

  // What a search looks at is in the index, so that only the shops that are shown are read from the table.
  for (const [name, leading] of [
    ['carrier', sql`carrier, country, latitude, longitude`],
    ['place', sql`latitude, longitude, country, carrier`],
  ] as const)
    await sql`
      create index ${sql.ref(`parcel_shop_${name}`)} on parcel_shop (${leading})
        include (type, "cityKey", id) where "closedAt" is null`.execute(db)
  for (const [name, columns] of [
    ['order', sql`"postKey", name, carrier, id`],
    ['city', sql`"cityKey", "postKey", name, carrier, id`],
    ['street', sql`country, "streetKey"`],
  ] as const)
    await sql`
      create index ${sql.ref(`parcel_shop_${name}`)} on parcel_shop (${columns}) where "closedAt" is null`.execute(db)

  await db.schema
    .createTable('parcel_shop_export')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('country', 'text')
    .addColumn('city', 'varchar(100)')
    .addColumn('postCode', 'varchar(20)')
    .addColumn('limit', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('PENDING'))
    .addColumn('outcome', 'text')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'timestamptz(3)')
    .addPrimaryKeyConstraint('parcel_shop_export_pkey', ['clientId', 'id'])
    .addCheckConstraint(
      'parcel_shop_export_status',
      sql`status in ('PENDING', 'RUNNING', 'FINISHED') and (status = 'FINISHED') = (outcome in ('SUCCESS', 'FAILURE') and outcome is not null)`,
    )
    .execute()
  await db.schema
    .createIndex('parcel_shop_export_createdAt')
    .on('parcel_shop_export')
    .columns(['clientId', 'createdAt desc', 'id'])
    .execute()
}
