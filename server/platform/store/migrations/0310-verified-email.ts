import { sql, type Kysely } from 'kysely'

/** An address belongs to whoever has verified it; until then anybody may have named it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index app_user_email`.execute(db)
  await sql`create unique index app_user_verified_email on app_user (lower(email)) where "emailVerifiedAt" is not null`.execute(
    db,
  )
  await sql`create index app_user_email on app_user (lower(email))`.execute(db)
}
