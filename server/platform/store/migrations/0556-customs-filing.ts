import { sql, type Kysely } from 'kysely'

/** Trucks that customs is told of before they reach the border, and what it says of each message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customs_filing')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('truck', 'varchar(35)', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('PENDING'))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('customs_filing_pkey', ['clientId', 'id'])
    .addCheckConstraint('customs_filing_state', sql`state in ('PENDING', 'ACCEPTED', 'REFUSED')`)
    .execute()
  // One that was refused makes room for the next.
  await sql`create unique index customs_filing_truck on customs_filing ("clientId", truck) where state <> 'REFUSED'`.execute(
    db,
  )
  await db.schema
    .createTable('customs_filing_message')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('filingId', 'uuid', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('documentNumber', 'varchar(60)', (column) => column.notNull())
    .addColumn('content', 'json', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('PENDING'))
    .addColumn('requestId', 'varchar(60)')
    .addColumn('mrn', 'varchar(60)')
    .addColumn('message', 'varchar(1000)')
    .addPrimaryKeyConstraint('customs_filing_message_pkey', ['clientId', 'filingId', 'position'])
    .addForeignKeyConstraint(
      'customs_filing_message_filing',
      ['clientId', 'filingId'],
      'customs_filing',
      ['clientId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}
