import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../dev/testing/database.ts'
import { coordinatorTables, wholeTables } from '../../schema/distribution.ts'

/*
 * Citus distributes a table by a column that is in all its unique keys. It allows a foreign key if that column is part
 * of it, or if the key leads to a reference table, which every node has whole. Here the column is `clientId`.
 */

const { db } = await testDatabase()

const { rows: tables } = await sql<{ name: string; isOfClient: boolean }>`
  select c.relname as name, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'clientId' and a.attnotnull) as "isOfClient"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db)

const { rows: keys } = await sql<{ table: string; name: string; columns: string[] }>`
  select t.relname as table, i.relname as name, array_agg(coalesce(a.attname, 'expression')::text order by k.position) as columns
  from pg_index x
  join pg_class t on t.oid = x.indrelid and not t.relispartition
  join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
  join pg_class i on i.oid = x.indexrelid
  cross join unnest(x.indkey::int2[]) with ordinality as k (number, position)
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
  where x.indisunique group by 1, 2 order by 1, 2`.execute(db)

const { rows: links } = await sql<{ from: string; to: string; pairs: string[] }>`
  select f.relname as from, t.relname as to,
    (select array_agg(a.attname || '=' || b.attname)
     from unnest(c.conkey, c.confkey) as k (near, far)
     join pg_attribute a on a.attrelid = f.oid and a.attnum = k.near
     join pg_attribute b on b.attrelid = t.oid and b.attnum = k.far) as pairs
  from pg_constraint c
  join pg_class f on f.oid = c.conrelid and not f.relispartition
  join pg_class t on t.oid = c.confrelid
  join pg_namespace n on n.oid = f.relnamespace and n.nspname = 'public'
  where c.contype = 'f' and c.conparentid = 0`.execute(db)

const { rows: triggers } = await sql<{ table: string; name: string; isForRow: boolean }>`
  select c.relname as table, g.tgname as name, (g.tgtype & 1) = 1 as "isForRow"
  from pg_trigger g join pg_class c on c.oid = g.tgrelid and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where not g.tgisinternal order by 1, 2`.execute(db)

const { rows: functions } = await sql<{ name: string; text: string }>`
  select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`.execute(
  db,
)

/** The migrations' own tables stay on the coordinator. */
const isReference = (table: string) =>
  table in wholeTables || table in coordinatorTables || table.startsWith('kysely_migration')

describe('tables to be distributed by client', () => {
  it('have a client in every row, or are on the list of exceptions', () => {
    const others = tables.filter(({ name, isOfClient }) => !isOfClient && !isReference(name))
    expect(others).toEqual([])
    const named = Object.keys({ ...wholeTables, ...coordinatorTables })
    expect(named.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  })

  it('include the client in all their keys', () => {
    const wrongKeys = keys
      .filter(({ table, columns }) => !isReference(table) && !columns.includes('clientId'))
      .map(({ name, columns }) => `${name} (${columns.join(', ')})`)
    const wrongLinks = links
      .filter(({ from, to, pairs }) => !isReference(to) && (isReference(from) || !pairs.includes('clientId=clientId')))
      .map(({ from, to }) => `${from}: ${to}`)
    expect([...wrongKeys, ...wrongLinks]).toEqual([])
  })

  it('have no triggers: statements write all their effects', () => {
    expect(triggers).toEqual([])
  })

  // A cluster would run the function on the node of those rows, where its events would get numbers from another range.
  it('are not read by a query among the arguments of a function that writes', () => {
    const wrong = functions.filter(({ text }) => /\bperform \w+\([^;]*\(\s*select\b/.test(text))
    expect(functions.some(({ text }) => /\bperform \w+\(/.test(text))).toBe(true)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
