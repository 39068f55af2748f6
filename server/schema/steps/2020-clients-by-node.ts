import { sql, type Kysely } from 'kysely'
import { functionOf } from '../baseline.ts'

/** A cluster reads the first rows of each client on the client's node where a table that is distributed says which clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_node (
      "clientId" integer primary key,
      constraint "client_node_clientId_fkey" foreign key ("clientId") references client(id) on delete cascade
    )`.execute(db)
  await sql`insert into client_node ("clientId") select id from client`.execute(db)
  await sql.raw(functionOf('warehouse', 'relabelling_values')).execute(db)
}
