import { sql, type Kysely } from 'kysely'

/** Rules that decide on rates, and with each request for rates what they decided on, so that others can be tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipping_policy')
    .addColumn('clientId', 'integer', (column) => column.notNull().references('client.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rules', 'json', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')
    .addColumn('activatedAt', 'timestamptz(3)')
    .addColumn('activatedBy', 'text')
    .addPrimaryKeyConstraint('shipping_policy_pkey', ['clientId', 'id'])
    .addUniqueConstraint('shipping_policy_version', ['clientId', 'version'])
    .execute()
  await sql`create unique index shipping_policy_active on shipping_policy ("clientId") where state = 'ACTIVE'`.execute(
    db,
  )
  await db.schema.alterTable('rate').addColumn('priced', 'json').execute()
  await db.schema.alterTable('rate').addColumn('policyId', 'uuid').execute()
}
