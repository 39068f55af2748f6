import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Small batches, to hold no lock for long. */
const batch = 5_000

/** Deletes emptied test sides with everything in them. */
export async function pruneTestSides(db: Db): Promise<void> {
  const sides = await db
    .selectFrom('client')
    .select('id')
    .where('testOf', 'is not', null)
    .where('deletedAt', 'is not', null)
    .execute()
  if (sides.length === 0) return
  const tables = await tablesOfClients(db)
  for (const { id } of sides) {
    for (const table of tables) while ((await deleteSome(db, table, id)) === batch);
    for (const setting of ['defaultPickupAddress', 'defaultReceiverAddress', 'defaultParcelDefinition'])
      await sql`
        update user_preference set ${sql.ref(`${setting}Id`)} = null, ${sql.ref(`${setting}ClientId`)} = null
        where ${sql.ref(`${setting}ClientId`)} = ${id}`.execute(db)
    await db.deleteFrom('client').where('id', '=', id).execute()
  }
}

/** Lists every table whose rows belong to a client, referring tables first. */
async function tablesOfClients(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned as (
      select relation.oid, relname::text as name from pg_class as relation join pg_attribute on attrelid = relation.oid
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and attname = 'clientId' and not attisdropped
    ), below(oid, depth) as (
      select oid, 0 from owned
      union
      select confrelid, depth + 1 from below join pg_constraint on conrelid = below.oid
      where contype = 'f' and confrelid <> conrelid and confrelid in (select oid from owned) and depth < 20
    )
    select name from owned join below using (oid) group by name order by max(depth), name`.execute(db)
  return rows.map(({ name }) => name)
}

async function deleteSome(db: Db, table: string, clientId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where "clientId" = ${clientId} and ctid = any(array(
      select ctid from ${sql.table(table)} where "clientId" = ${clientId} limit ${batch}))`.execute(db)
  return Number(numAffectedRows)
}
