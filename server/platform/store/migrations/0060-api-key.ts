import { sql, type Kysely } from 'kysely'

/** Keys of programs. What a key is stands beside it, so that a rotation can leave two of them valid for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('clientId', 'integer', (column) => column.notNull().references('client.id'))
    .addColumn('id', 'uuid', (column) =>
      column
        .notNull()
        .unique()
        .defaultTo(sql`uuidv7()`),
    )
    .addColumn('creatorId', 'uuid', (column) => column.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('hint', 'varchar(20)', (column) => column.notNull())
    .addColumn('permissions', sql`text[]`, (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('addresses', sql`text[]`, (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expiresAt', 'timestamptz(3)')
    .addColumn('revokedAt', 'timestamptz(3)')
    .addColumn('lastUsedAt', 'timestamptz(3)')
    .addColumn('lastUsedFrom', 'text')
    .addPrimaryKeyConstraint('api_key_pkey', ['clientId', 'id'])
    .addCheckConstraint('api_key_scope', sql`scope in ('LOCAL', 'CHILDREN')`)
    .execute()
  await db.schema.createIndex('api_key_creatorId').on('api_key').column('creatorId').execute()

  await db.schema
    .createTable('api_key_secret')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('apiKeyId', 'uuid', (column) => column.notNull().references('api_key.id').onDelete('cascade'))
    // Nothing for the newest; a rotation says when the one before ends.
    .addColumn('expiresAt', 'timestamptz(3)')
    .execute()
  await db.schema.createIndex('api_key_secret_apiKeyId').on('api_key_secret').column('apiKeyId').execute()

  await db.schema
    .alterTable('audit')
    // The key with which it was done, where it was not the user in person.
    .addColumn('apiKeyId', 'uuid')
    .execute()
}
