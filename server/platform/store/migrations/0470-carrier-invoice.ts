import { sql, type Kysely } from 'kysely'

/** What carriers invoice, compared with what was to be paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carrier_invoice_settings')
    .addColumn('clientId', 'integer', (column) =>
      column.primaryKey().references('client.id').onDelete('cascade').notNull(),
    )
    .addColumn('tolerance', 'json', (column) => column.notNull())
    .addColumn('formats', 'json', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('carrier_invoice')
    .addColumn('clientId', 'integer', (column) => column.notNull().references('client.id').onDelete('cascade'))
    // In the order in which they were imported.
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('invoiceNumber', 'varchar(60)', (column) => column.notNull())
    .addColumn('invoiceDate', 'date', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('lineCount', 'integer', (column) => column.notNull())
    // By which the same file and the same lines are known again.
    .addColumn('fileDigest', 'text', (column) => column.notNull())
    .addColumn('lineDigest', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('carrier_invoice_pkey', ['clientId', 'id'])
    .addUniqueConstraint('carrier_invoice_number', ['clientId', 'carrier', 'invoiceNumber'])
    .execute()
  await db.schema
    .createIndex('carrier_invoice_fileDigest')
    .on('carrier_invoice')
    .columns(['clientId', 'carrier', 'fileDigest'])
    .execute()

  await db.schema
    .createTable('carrier_invoice_line')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('invoiceId', 'uuid', (column) => column.notNull())
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('carrierReference', 'varchar(60)', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('charge', 'varchar(60)')
    .addColumn('net', 'numeric(12, 3)', (column) => column.notNull())
    .addColumn('weight', 'numeric(9, 3)')
    .addColumn('zone', 'varchar(60)')
    .addPrimaryKeyConstraint('carrier_invoice_line_pkey', ['clientId', 'invoiceId', 'row'])
    .addForeignKeyConstraint(
      'carrier_invoice_line_invoice',
      ['clientId', 'invoiceId'],
      'carrier_invoice',
      ['clientId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  for (const column of ['carrierReference', 'shipmentId'])
    await db.schema
      .createIndex(`carrier_invoice_line_${column}`)
      .on('carrier_invoice_line')
      .columns(['clientId', column])
      .execute()

  await db.schema
    .createTable('invoice_difference')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('invoiceId', 'uuid', (column) => column.notNull())
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('carrierReference', 'varchar(60)', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('expected', 'numeric(12, 3)', (column) => column.notNull())
    .addColumn('invoiced', 'numeric(12, 3)', (column) => column.notNull())
    .addColumn('difference', 'numeric(12, 3)', (column) => column.notNull())
    .addColumn('explanation', 'varchar(500)', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('OPEN'))
    .addColumn('note', 'varchar(500)')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('decidedAt', 'timestamptz(3)')
    .addColumn('decidedBy', 'text')
    .addPrimaryKeyConstraint('invoice_difference_pkey', ['clientId', 'id'])
    // What is compared again is found again.
    .addUniqueConstraint('invoice_difference_row', ['clientId', 'invoiceId', 'row', 'type', 'reason'])
    .addForeignKeyConstraint(
      'invoice_difference_invoice',
      ['clientId', 'invoiceId'],
      'carrier_invoice',
      ['clientId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('invoice_difference_state')
    .on('invoice_difference')
    .columns(['clientId', 'state', 'createdAt'])
    .execute()
  for (const column of ['carrierReference', 'shipmentId'])
    await db.schema
      .createIndex(`invoice_difference_${column}`)
      .on('invoice_difference')
      .columns(['clientId', column])
      .execute()
}
