import { sql, type Kysely } from 'kysely'

/** What users, clients and sign-up need beyond who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An administrator acts as a user for one client only.
  await db.schema
    .alterTable('session')
    .addColumn('clientId', 'integer', (column) => column.references('client.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_actorId').on('session').column('actorId').execute()

  await db.schema
    .alterTable('user_code')
    // Whose invitation it is, or the tenant at which someone signs up.
    .addColumn('clientId', 'integer', (column) => column.references('client.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('user_code_clientId')
    .on('user_code')
    .column('clientId')
    .where(sql.ref('clientId'), 'is not', null)
    .execute()

  await db.schema
    .alterTable('app_user')
    // Nobody but the mailbox knows the temporary password, so whoever uses it has shown that the address is theirs.
    .addColumn('isPasswordMailed', 'boolean', (column) => column.notNull().defaultTo(false))
    // Each client that imports has origins and ids of its own, so that none can reach the users of another.
    .addColumn('externalClientId', 'integer', (column) => column.references('client.id'))
    .execute()
  await db.schema.dropIndex('app_user_external').execute()
  await db.schema
    .createIndex('app_user_external')
    .on('app_user')
    .unique()
    .columns(['externalClientId', 'externalOrigin', 'externalId'])
    .execute()

  await db.schema
    .alterTable('client')
    // Domain of a tenant: who signs up at one of its hosts becomes a client below it.
    .addColumn('domain', 'text')
    .execute()
  await db.schema
    .createIndex('client_domain')
    .on('client')
    .unique()
    .expression(sql`lower(domain)`)
    .execute()
  await db.schema.dropIndex('client_external').execute()
  // The second number of a path is that of the tenant; tenants themselves share the platform's ids.
  await sql`
    create unique index client_external on client
      ((case when cardinality(path) > 2 then path[2] else 0 end), "externalOrigin", "externalId")
      where "deletedAt" is null`.execute(db)
  await sql`create index client_live on client ("createdAt", id) where "deletedAt" is null`.execute(db)
}
