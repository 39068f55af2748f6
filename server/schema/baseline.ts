import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Each area's tables, indexes and functions, in dependency order. */
const areas = [
  'platform',
  'identity',
  'settings',
  'network',
  'shipping',
  'border',
  'warehouse',
  'reporting',
  'commerce',
  'integration',
] as const

const textOf = (area: (typeof areas)[number]) => readFileSync(new URL(`baseline/${area}.sql`, import.meta.url), 'utf8')

/** Creates the whole schema in an empty database. */
export const baseline: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // PL/pgSQL bodies may refer to tables of later areas.
    await sql`set local check_function_bodies = off`.execute(db)
    for (const area of areas) await sql.raw(textOf(area)).execute(db)
  },
}

/** The steps that the baseline replaces. A database that has run them all has its schema. */
export const replaced = { count: 36, last: '2120-numbers-planned-for' }

export const baselineName = '2129-baseline'

const isReplaced = (name: string) => name < baselineName

/**
 * Maps a database's migrations to today's names: the replaced steps become the baseline. Returns undefined if only some
 * of them have run, because the missing ones no longer exist here.
 */
export function renamed(names: readonly string[]): string[] | undefined {
  const old = names.filter(isReplaced)
  if (old.length === 0) return [...names]
  if (old.length !== replaced.count || !old.includes(replaced.last)) return undefined
  return [baselineName, ...names.filter((name) => !isReplaced(name))]
}
