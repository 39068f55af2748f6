import { sql, type Kysely } from 'kysely'

/** What every area leans on: kept answers, things to be sent, and who did what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_key')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('key', 'varchar(255)', (column) => column.notNull())
    .addColumn('operationId', 'text', (column) => column.notNull())
    .addColumn('requestHash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('started'))
    .addColumn('status', 'smallint')
    .addColumn('headers', 'json')
    .addColumn('body', 'text')
    // Who is at work, and until when the others leave it to him: for what commits before it is done.
    .addColumn('owner', 'uuid')
    .addColumn('leaseUntil', 'timestamptz(3)')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('finishedAt', 'timestamptz(3)')
    .addPrimaryKeyConstraint('idempotency_key_pkey', ['clientId', 'key'])
    .addCheckConstraint(
      'idempotency_key_state',
      sql`state in ('started', 'finished') and (state = 'started' or status is not null)`,
    )
    .execute()
  await db.schema.createIndex('idempotency_key_createdAt').on('idempotency_key').column('createdAt').execute()

  await db.schema
    .createTable('outbox')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'json', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('pending'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('settledAt', 'timestamptz(3)')
    .addColumn('lastError', 'text')
    .addPrimaryKeyConstraint('outbox_pkey', ['clientId', 'id'])
    .addCheckConstraint('outbox_state', sql`state in ('pending', 'sent', 'kept', 'failed')`)
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('dueAt')
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute()

  await db.schema
    .createTable('audit')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('at', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('username', 'text')
    .addColumn('impersonatedBy', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('subjectId', 'text')
    .addColumn('details', 'json')
    .addColumn('requestId', 'text')
    .addPrimaryKeyConstraint('audit_pkey', ['clientId', 'id'])
    .execute()
  await db.schema.createIndex('audit_subject').on('audit').columns(['clientId', 'subject', 'subjectId']).execute()
}
