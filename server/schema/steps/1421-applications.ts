import { sql, type Kysely } from 'kysely'

/** Applications of partners: keys whose secret is exchanged for tokens. A token is a secret that says what it is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key drop constraint api_key_kind`.execute(db)
  await sql`alter table api_key add constraint api_key_kind check (kind in ('SECRET', 'PUBLIC', 'APPLICATION'))`.execute(
    db,
  )
  await sql`alter table api_key add column "tokenSeconds" integer`.execute(db)
  await sql`alter table api_key_secret add column permissions text[]`.execute(db)
}
