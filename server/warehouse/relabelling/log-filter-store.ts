import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

/** Returns the values that occur in the log of some clients, and which of these have entries. */
export async function findOptions(
  db: Db,
  clientIds: readonly number[],
): Promise<{ values: Map<string, string[]>; clientIds: Set<number> }> {
  const { rows } = await sql<{ attribute: string; value: string }>`
    select distinct found.* from unnest(${[...clientIds]}::int[]) as reach(id)
    cross join lateral relabelling_values(reach.id) as found
    union all
    select 'clientId', client_node."clientId"::text from client_node
    where client_node."clientId" = any(${[...clientIds]}::int[])
      and exists (select from relabelling where relabelling."clientId" = client_node."clientId")`.execute(db)
  const values = new Map<string, string[]>()
  for (const { attribute, value } of rows) values.set(attribute, [...(values.get(attribute) ?? []), value])
  return { values, clientIds: new Set(values.get('clientId')?.map(Number)) }
}
