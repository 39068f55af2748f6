import { sql, type Kysely } from 'kysely'

/** What carriers ask for their products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_sheet')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('productId', 'varchar(60)', (column) => column.notNull())
    // Empty for every country.
    .addColumn('fromCountry', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('validFrom', 'date', (column) => column.notNull())
    .addColumn('validUntil', 'date')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')
    .addPrimaryKeyConstraint('rate_sheet_pkey', ['clientId', 'id'])
    .addCheckConstraint('rate_sheet_scope', sql`scope in ('LOCAL', 'CHILDREN')`)
    .execute()
  await sql`
    alter table rate_sheet add constraint rate_sheet_overlap exclude using gist (
      "clientId" with =, "productId" with =, "fromCountry" with =, scope with =,
      daterange("validFrom", "validUntil", '[]') with &&)`.execute(db)
  await db.schema
    .createIndex('rate_sheet_product')
    .on('rate_sheet')
    .columns(['clientId', 'productId', 'validFrom'])
    .execute()

  // A version never changes, so that a price can be found again as it was.
  await db.schema
    .createTable('rate_sheet_version')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('sheetId', 'uuid', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content', 'json', (column) => column.notNull())
    .addColumn('stepCount', 'integer', (column) => column.notNull())
    .addColumn('steps', 'json', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_sheet_version_pkey', ['clientId', 'sheetId', 'version'])
    .addForeignKeyConstraint(
      'rate_sheet_version_sheet',
      ['clientId', 'sheetId'],
      'rate_sheet',
      ['clientId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}
