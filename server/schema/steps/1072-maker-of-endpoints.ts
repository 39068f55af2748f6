import { sql, type Kysely } from 'kysely'

/** A webhook endpoint has the rights of the key that made it, and a user is listed with the key that made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webhook_endpoint').addColumn('apiKeyId', 'uuid').execute()
  await db.schema.alterTable('app_user').addColumn('apiKeyId', 'uuid').execute()
  await sql`create index app_user_apiKeyId on app_user ("apiKeyId") where "apiKeyId" is not null`.execute(db)
}
