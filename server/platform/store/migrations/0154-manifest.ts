import { sql, type Kysely } from 'kysely'

/** Lists with which shipments are handed over. That a shipment names its manifest keeps it out of every other one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('manifest')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('changedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('sender', 'json', (column) => column.notNull())
    .addColumn('parcelCount', 'integer', (column) => column.notNull())
    .addColumn('grams', 'integer', (column) => column.notNull())
    .addColumn('shipmentIds', sql`uuid[]`, (column) => column.notNull())
    .addColumn('carrierNumber', 'text')
    .addColumn('documents', 'json')
    .addColumn('message', 'text')
    .addColumn('failures', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', 'timestamptz(3)')
    .addColumn('idempotencyKey', 'text')
    .addPrimaryKeyConstraint('manifest_pkey', ['clientId', 'id'])
    .execute()
  await db.schema
    .createIndex('manifest_due_at')
    .on('manifest')
    .column('dueAt')
    .where(sql.ref('dueAt'), 'is not', null)
    .execute()
  await db.schema.createIndex('manifest_created_at').on('manifest').columns(['clientId', 'createdAt']).execute()
  await db.schema
    .createIndex('manifest_idempotency_key')
    .on('manifest')
    .columns(['clientId', 'idempotencyKey'])
    .where(sql.ref('idempotencyKey'), 'is not', null)
    .execute()
  await db.schema.alterTable('shipment').addColumn('manifestId', 'uuid').execute()
  // What waits for a manifest is little of all that there is.
  await sql`create index shipment_unclosed on shipment ("clientId", carrier, "createdAt", id)
    where "shipmentState" = 'REGISTERED' and "manifestId" is null and cancelled is null`.execute(db)
}
