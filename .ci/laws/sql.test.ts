import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coordinatorTables } from '../../server/schema/distribution.ts'

/** Kysely's tag, the beginnings of its statements, and statements passed to pg directly. */
const building =
  /\bsql\b[^'\n]*\} from 'kysely'|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query(?:<[^(]*>)?\(\s*['"`]|CompiledQuery\.raw/

const mayBuild = /store\.ts$|\.test\.ts$|^platform\/store\/|^schema\/|^dev\/|^kernel\/lease\.ts$/

const elsewhere = globSync('**/*.ts', { cwd: 'server', exclude: ['**/node_modules/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !mayBuild.test(file))

describe('SQL', () => {
  it('is built only in store files', () => {
    expect(elsewhere.length).toBeGreaterThan(300)
    const found = elsewhere.filter((file) => building.test(readFileSync(`server/${file}`, 'utf8')))
    expect(found).toEqual([])
  })

  it.each([
    "import { type RawBuilder, sql } from 'kysely'",
    "  const row = await db.selectFrom('client').select('id')",
    "  .insertInto('outbox')",
    "await client.query<{ id: number }>(\n  'select 1 as id')",
    "db.executeQuery(CompiledQuery.raw('begin'))",
  ])('is recognised in %s', (line) => {
    expect(line).toMatch(building)
  })

  it.each(["import type { Expression } from 'kysely'", 'const shown = rows.query(name)', '// what the sql says'])(
    'is not recognised in %s',
    (line) => {
      expect(line).not.toMatch(building)
    },
  )
})

/**
 * The errors that Citus reports for modifications (15.0devel a3d5708a, multi_router_planner.c): "functions used in the
 * DO UPDATE SET clause of INSERTs on distributed tables must be marked IMMUTABLE", "functions used in UPDATE queries on
 * distributed tables must not be VOLATILE", and "non-IMMUTABLE functions are not allowed in CASE or COALESCE
 * statements".
 */
describe('SQL on a cluster', () => {
  const stores = globSync('server/**/*store.ts', { exclude: ['**/node_modules/**'] }).concat('server/kernel/lease.ts')
  const volatile = /\b(?:clock_timestamp|uuidv7|gen_random_uuid|random)\(\)/
  const mutable = /\b(?:now|statement_timestamp|pg_current_xact_id|make_interval)\(|thisTransaction/

  const replacing = /doUpdateSet\([^]*?(?:\.execute|\.returning|\n\n)|do update set[^`]*/

  it('uses the time of the statement, and ids generated before it', () => {
    expect(stores.length).toBeGreaterThan(100)
    const found = stores.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => volatile.test(line) && !/Math\.random\(\)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('keeps the first time with least(), which ignores nulls, not coalesce()', () => {
    const first = /(?:\bset\b|: sql|" =).*coalesce\("\w+", (?:now|statement_timestamp)\(\)\)/
    expect(stores.filter((file) => first.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('reads tables in PL/pgSQL functions, whose statements a cluster plans', () => {
    const text = globSync('server/schema/baseline/*.sql')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n\n')
    const tables = Array.from(text.matchAll(/^create table (\w+)/gm), ([, name]) => name)
    expect(tables.length).toBeGreaterThan(70)
    const reading = new RegExp(`\\b(?:from|join|into|update) (?:${tables.join('|')})\\b`)
    const functions = text.split(/^create function /m).slice(1)
    const bodies = functions.map((one) => one.split('\n\n', 1)[0] ?? '').filter((one) => reading.test(one))
    // Counts days in the background; not yet tried on a cluster.
    const untried = 'count_shipment_days('
    expect(bodies.length).toBeGreaterThan(10)
    expect(bodies.filter((one) => !one.includes('language plpgsql') && !one.startsWith(untried))).toEqual([])
  })

  it('claims work by its own columns, and returns no value that depends on the time or the session', () => {
    const returned = stores.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/returning: sql`[^`]*`/g), ([text]) => `${file}: ${text}`),
    )
    expect(returned.length).toBeGreaterThan(10)
    expect(returned.filter((text) => /\b(?:now|\w+_timestamp)\(\)|::text|to_char/.test(text))).toEqual([])
  })

  it('replaces an existing row with the values to be inserted', () => {
    const found = stores.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/insertInto\('|insert into "?/)
        .slice(1)
        .filter((insert) => !Object.keys(coordinatorTables).some((table) => insert.startsWith(table)))
        .flatMap((insert) => replacing.exec(insert)?.[0] ?? [])
        .filter((change) => mutable.test(change))
        .map((change) => `${file}: ${change.trim().slice(0, 100)}`),
    )
    expect(found).toEqual([])
  })
})
