import { sql, type Kysely } from 'kysely'

/** What recipients see of a parcel, what they are told by mail, and who wants no mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shipment').addColumn('trackingUrl', 'text').execute()
  // The token of a link is its last part.
  await sql`
    create unique index "shipment_trackingToken" on shipment (right("trackingUrl", 22))
    where "trackingUrl" is not null`.execute(db)

  await db.schema
    .createTable('recipient_settings')
    .addColumn('clientId', 'integer', (column) => column.primaryKey().references('client.id'))
    .addColumn('displayName', 'text')
    .addColumn('primaryColor', 'text')
    .addColumn('supportEmail', 'text')
    .addColumn('supportTelephone', 'text')
    .addColumn('replyTo', 'text')
    .addColumn('language', 'text')
    .addColumn('mails', sql`text[]`)
    .addColumn('sandboxMails', 'boolean')
    .addColumn('trackingDays', 'integer')
    .execute()

  await db.schema
    .createTable('recipient_notice')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    // When it happened; createdAt is when that became known.
    .addColumn('at', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('WAITING'))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('settledAt', 'timestamptz(3)')
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.defaultTo(sql`now()`))
    // A recipient is told of each thing once, whoever notices it.
    .addPrimaryKeyConstraint('recipient_notice_pkey', ['clientId', 'shipmentId', 'kind'])
    .execute()
  await sql`create index "recipient_notice_dueAt" on recipient_notice ("dueAt") where "dueAt" is not null`.execute(db)

  await db.schema
    .createTable('mail_suppression')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('mail_suppression_pkey', ['clientId', 'id'])
    .addUniqueConstraint('mail_suppression_email', ['clientId', 'email'])
    .execute()

  await db.schema.alterTable('outbox').dropConstraint('outbox_state').execute()
  await db.schema
    .alterTable('outbox')
    .addCheckConstraint('outbox_state', sql`state in ('pending', 'sent', 'kept', 'failed', 'suppressed')`)
    .execute()
}
