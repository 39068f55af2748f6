import { sql, type Kysely } from 'kysely'

/** A client's test side: a client of its own below it, which inherits its settings and is nobody's to reach from above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('client')
    .addColumn('testOf', 'integer', (column) => column.references('client.id'))
    .execute()
  await sql`alter table client add constraint "client_testOf" check ("testOf" = "parentId")`.execute(db)
  await sql`create unique index client_test on client ("testOf") where "deletedAt" is null`.execute(db)
  // Test sides that were emptied, until nothing of them is left.
  await sql`create index client_emptied on client (id) where "testOf" is not null and "deletedAt" is not null`.execute(
    db,
  )
  await sql`
    alter table api_key add column side text not null default 'LIVE',
      add constraint api_key_side check (side in ('LIVE', 'TEST')),
      add constraint "api_key_testScope" check (side = 'LIVE' or scope = 'LOCAL')`.execute(db)
}
