import { sql, type Kysely } from 'kysely'

/** Erasures of persons, which go on where they were interrupted. What is known of the person is sealed, and goes last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_erasure')
    .addColumn('clientId', 'integer', (column) => column.notNull().references('client.id'))
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    // What it was asked for by, such as `email`.
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addColumn('sealed', 'bytea')
    .addColumn('keyId', 'text')
    // Whether `sealed` has all that is known, and not only what was asked for.
    .addColumn('isFound', 'boolean', (column) => column.notNull().defaultTo(false))
    // Tables that are done in this round.
    .addColumn('done', sql`text[]`, (column) => column.notNull().defaultTo('{}'))
    .addColumn('round', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('ofTable', 'integer', (column) => column.notNull().defaultTo(0))
    // Rows that somebody else changed meanwhile, so that another round has to find them.
    .addColumn('missed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('erased', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('impersonatedBy', 'text')
    .addColumn('apiKeyId', 'uuid')
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'timestamptz(3)')
    .addColumn('dueAt', 'timestamptz(3)')
    .addPrimaryKeyConstraint('data_erasure_pkey', ['clientId', 'id'])
    .execute()
  await sql`create index data_erasure_due on data_erasure ("dueAt") where "dueAt" is not null`.execute(db)
  await sql`create index data_erasure_finished on data_erasure ("finishedAt") where "finishedAt" is not null`.execute(
    db,
  )
}
