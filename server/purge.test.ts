import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Config } from './config.ts'
import type { DB } from './generated/database.ts'
import { clients, testApp } from './dev/testing/app.ts'
import { plantRow } from './dev/testing/plant.ts'
import { recordStatements } from './dev/testing/statements.ts'
import { purgeExpired } from './purge.ts'
import { retention, staying } from './schema/retention.ts'

type Setting = keyof typeof retention

const { config, db, people, pool } = await testApp()
const sent = recordStatements(pool)

/** Values for columns with checks or foreign keys. */
const own: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  session: { userId: people.freja.userId },
  user_code: { userId: people.freja.userId, purpose: 'SIGN_UP' },
  carrier_document: { kind: 'LABEL', type: 'PDF' },
}

/** Inserts a row whose time is a number of seconds ago. */
const plant = (table: keyof DB, since: string, secondsAgo: number, column?: string): Promise<string> =>
  plantRow(db, table, ({ name }) => {
    if (name === since) return new Date(Date.now() - secondsAgo * 1_000)
    if (name === 'clientId') return clients.nordlys
    return name === column ? 'raw' : own[table]?.[name]
  })

const isKept = async (table: keyof DB, at: string, column = 'clientId') =>
  (
    await sql<{ isThere: boolean }>`
      select ${sql.ref(column)} is not null as "isThere" from ${sql.table(table)} where ctid = ${at}::tid`.execute(db)
  ).rows[0]?.isThere ?? false

const countOf = async (table: keyof DB) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows[0]?.count ?? 0

const periods = Object.entries(retention).flatMap(([setting, { unit, of }]) =>
  of.map((retained) => ({ setting, unit, column: undefined, ...retained })),
)

it.each(periods)(
  '$setting keeps rows of $table for the configured time',
  async ({ setting, unit, table, since, column }) => {
    // The default, and another value.
    for (const count of [config[setting as Setting], 3]) {
      const set: Config = { ...config, [setting]: count }
      const kept = count * unit
      const young = await plant(table, since, kept - 600, column)
      const old = await plant(table, since, kept + 600, column)
      const before = await countOf(table)
      await purgeExpired(db, set)
      expect(await countOf(table)).toBe(column === undefined ? before - 1 : before)
      const seen = column ?? since
      expect([await isKept(table, young, seen), await isKept(table, old, seen)]).toEqual([true, false])
      if (column === undefined) await sql`delete from ${sql.table(table)} where ctid = ${young}::tid`.execute(db)
    }
  },
)

it('deletes in steps, and skips locked rows', async () => {
  await sql`insert into request_log ("clientId", "requestId", at, "userId", "operationId", method, path, status, "durationMs")
    select 7, 'r' || n, now() - interval '9 days', gen_random_uuid(), 'listItems', 'GET', '/items', 200, 1
    from generate_series(1, 12000) n`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`select from request_log where "clientId" = 7 and "requestId" = 'r1' for update`.execute(trx)
    sent()
    await purgeExpired(db, config)
    expect(sent().filter(({ text }) => text.includes('delete from "request_log"'))).toHaveLength(3)
  })
  const left = () => db.selectFrom('request_log').select('requestId').where('clientId', '=', 7).execute()
  expect(await left()).toEqual([{ requestId: 'r1' }])
  await purgeExpired(db, config)
  expect(await left()).toEqual([])
})

it('knows for every table why its rows are deleted or stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like 'kysely\\_%' order by 1`.execute(db)
  const gone = periods.filter(({ column }) => column === undefined).map(({ table }) => table)
  expect([...gone, ...Object.keys(staying)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

it('finds old rows by index', async () => {
  for (const { table, since } of periods) {
    const { rows } = await sql`
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = ${table}::regclass and attname = ${since}`.execute(db)
    expect([table, rows.length > 0]).toEqual([table, true])
  }
})
