import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Kysely's tag and the beginnings of its statements, and statements that are handed to pg as they are. */
const building =
  /\bsql\b[^'\n]*\} from 'kysely'|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query(?:<[^(]*>)?\(\s*['"`]|CompiledQuery\.raw/

const mayBuild = /store\.ts$|\.test\.ts$|^platform\/store\/|^schema\/|^dev\/|^kernel\/lease\.ts$/

const elsewhere = globSync('**/*.ts', { cwd: 'server', exclude: ['**/node_modules/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !mayBuild.test(file))

describe('SQL', () => {
  it('is built in store files', () => {
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
  ])('is seen in %s', (line) => {
    expect(line).toMatch(building)
  })

  it.each(["import type { Expression } from 'kysely'", 'const shown = rows.query(name)', '// what the sql says'])(
    'is not seen in %s',
    (line) => {
      expect(line).not.toMatch(building)
    },
  )
})
