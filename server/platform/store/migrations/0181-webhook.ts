import { sql, type Kysely } from 'kysely'

/** Endpoints of clients, and the events on their way to them. What an event says stands in the feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_endpoint')
    .addColumn('clientId', 'integer', (column) => column.notNull().references('client.id'))
    .addColumn('id', 'uuid', (column) => column.notNull().unique())
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('url', 'varchar(1000)', (column) => column.notNull())
    .addColumn('types', sql`text[]`)
    .addColumn('carriers', sql`text[]`)
    .addColumn('enabled', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('disabledReason', 'text')
    .addColumn('disabledAt', 'timestamptz(3)')
    .addColumn('failingSince', 'timestamptz(3)')
    // How many attempts have failed since the last one that succeeded, and until when it is left in peace for that.
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('pausedUntil', 'timestamptz(3)')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('creatorId', 'uuid', (column) => column.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('keyId', 'text', (column) => column.notNull())
    .addColumn('previousSealed', 'bytea')
    .addColumn('previousKeyId', 'text')
    .addColumn('previousSecretExpiresAt', 'timestamptz(3)')
    .addPrimaryKeyConstraint('webhook_endpoint_pkey', ['clientId', 'id'])
    .addCheckConstraint('webhook_endpoint_disabled', sql`enabled = ("disabledAt" is null)`)
    .execute()
  await db.schema.createIndex('webhook_endpoint_creatorId').on('webhook_endpoint').column('creatorId').execute()

  await db.schema
    .createTable('webhook_delivery')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('endpointId', 'uuid', (column) => column.notNull().references('webhook_endpoint.id').onDelete('cascade'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'uuid', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('PENDING'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('firstAttemptAt', 'timestamptz(3)')
    // From when it may be sent; nothing once it is settled.
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.defaultTo(sql`now()`))
    .addColumn('attemptedAt', 'timestamptz(3)')
    .addColumn('status', 'integer')
    .addColumn('response', 'text')
    .addColumn('durationMs', 'integer')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('webhook_delivery_pkey', ['endpointId', 'number'])
    .addCheckConstraint('webhook_delivery_due', sql`(state = 'PENDING') = ("dueAt" is not null)`)
    .execute()
  await sql`create index webhook_delivery_due on webhook_delivery ("endpointId", "dueAt") where "dueAt" is not null`.execute(
    db,
  )
  // Whether an earlier event of the same subject is still on its way.
  await sql`create index webhook_delivery_order on webhook_delivery ("endpointId", subject, number) where "dueAt" is not null`.execute(
    db,
  )
  await db.schema.createIndex('webhook_delivery_event').on('webhook_delivery').columns(['clientId', 'number']).execute()
}
