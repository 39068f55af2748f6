import { sql, type Kysely } from 'kysely'

/** Many shipments that are created, registered and printed in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipment_batch')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('QUEUED'))
    .addColumn('name', 'text')
    .addColumn('register', 'boolean', (column) => column.notNull())
    .addColumn('label', 'json')
    // Names of the columns by the fields that they stand for.
    .addColumn('columns', 'json')
    .addColumn('total', 'integer', (column) => column.notNull())
    // Kept once nothing of it changes any more.
    .addColumn('counts', 'json')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('userId', 'uuid', (column) => column.notNull())
    .addColumn('apiKeyId', 'uuid')
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'timestamptz(3)')
    .addColumn('finishedAt', 'timestamptz(3)')
    .addPrimaryKeyConstraint('shipment_batch_pkey', ['clientId', 'id'])
    .execute()
  await sql`create index shipment_batch_unfinished on shipment_batch ("clientId", id) where "finishedAt" is null`.execute(
    db,
  )
  await sql`create index shipment_batch_finished on shipment_batch ("finishedAt") where "finishedAt" is not null`.execute(
    db,
  )

  await db.schema
    .createTable('shipment_batch_row')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('batchId', 'uuid', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    // Rows of one carrier never wait for those of another. Empty where the shipment names none.
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('customerReference', 'text')
    // What was sent, until it is a shipment.
    .addColumn('content', 'json')
    .addColumn('shipmentId', 'uuid')
    .addColumn('error', 'json')
    .addColumn('isOpen', 'boolean', (column) => column.notNull())
    .addColumn('isTaken', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('dueAt', 'timestamptz(3)')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    // The label where its carrier made it. What we draw is drawn again.
    .addColumn('label', 'bytea')
    .addColumn('pages', 'integer')
    .addPrimaryKeyConstraint('shipment_batch_row_pkey', ['clientId', 'batchId', 'line'])
    .addForeignKeyConstraint(
      'shipment_batch_row_batch',
      ['clientId', 'batchId'],
      'shipment_batch',
      ['clientId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await sql`create index shipment_batch_row_due on shipment_batch_row (carrier, "dueAt", "clientId", "batchId", line)
    where "dueAt" is not null`.execute(db)
  await sql`create index shipment_batch_row_open on shipment_batch_row ("clientId", "batchId") where "isOpen"`.execute(
    db,
  )

  await db.schema.alterTable('shipment').addColumn('batchId', 'uuid').execute()
  await sql`create index shipment_of_batch on shipment ("clientId", "batchId") where "batchId" is not null`.execute(db)
}
