import { sql, type Kysely } from 'kysely'

/** What became of the last requests, and which operation wrote an entry of the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('operationId', 'text').execute()
  await db.schema
    .createTable('request_log')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    // Begins with the time, so that the key is the order of the list.
    .addColumn('requestId', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('at', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('userId', 'uuid', (column) => column.notNull())
    .addColumn('actorId', 'uuid')
    .addColumn('apiKeyId', 'uuid')
    .addColumn('operationId', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('status', 'smallint', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('errors', 'json')
    .addColumn('durationMs', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_log_pkey', ['clientId', 'requestId'])
    .execute()
  // Rows come and go in the order of time, for which the smallest of indexes will do.
  await db.schema.createIndex('request_log_at').on('request_log').using('brin').column('at').execute()
}
