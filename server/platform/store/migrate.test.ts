import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../dev/testing/database.ts'
import type { Connection } from './connection.ts'
import { rowTypes } from './generate.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { baselineName, replaced } from '../../schema/baseline.ts'
import { migrations } from '../../schema/migrations.ts'

const names = Object.keys(migrations)

/** Another process that migrates a database and prints the migrations it ran. */
function migrateElsewhere(connection: Connection) {
  const program = `
    const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', import.meta.url).href)})
    console.log(JSON.stringify(await migrate(${JSON.stringify(connection)})))`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Records the steps as a version before the baseline would have. */
async function recordOldSteps(connection: Connection, steps: readonly string[]): Promise<void> {
  await query(connection, 'delete from kysely_migration')
  for (const name of steps) await query(connection, `insert into kysely_migration values ('${name}', '2026-11-01')`)
}
const oldSteps = [...Array.from({ length: replaced.count - 1 }, (_, at) => `0001-step-${at}`), replaced.last]

async function freshTypes(): Promise<string> {
  const fresh = await emptyDatabase()
  await migrate(fresh)
  return rowTypes(fresh)
}

describe('migrate', () => {
  it('runs each migration once, though four processes start at once', async () => {
    const connection = await emptyDatabase()
    const done = await Promise.all(
      Array.from({ length: 4 }, async (): Promise<string[]> => {
        const other = migrateElsewhere(connection)
        const failed = once(other, 'close').then(([code]) => {
          throw new Error(`A process ended with ${code} and said nothing`)
        })
        const [said] = await Promise.race([once(other.stdout, 'data'), failed])
        return JSON.parse(String(said))
      }),
    )
    expect(done.flat().toSorted()).toStrictEqual(names)
    expect(await pendingMigrations(connection)).toStrictEqual([])
    expect(await migrate(connection)).toStrictEqual([])
  })

  it('resumes where a killed process stopped', { timeout: 60_000 }, async () => {
    const connection = await emptyDatabase()
    for (let delay = 120; (await pendingMigrations(connection)).length > 0 && delay < 400; delay += 20) {
      const other = migrateElsewhere(connection)
      await sleep(delay)
      other.kill('SIGKILL')
      if (other.exitCode === null && other.signalCode === null) await once(other, 'exit')
      await sleep(50) // until PostgreSQL notices
      // Each migration is either complete and on record, or absent.
      const pending = await pendingMigrations(connection)
      const [found] = await query(connection, `select to_regclass('outbox') is not null as there`)
      expect(found?.['there']).toBe(!pending.includes(names[0] ?? ''))
    }
    await migrate(connection)
    expect(await pendingMigrations(connection)).toStrictEqual([])
    const [other, whole] = await Promise.all([rowTypes(connection), freshTypes()])
    expect(other).toBe(whole)
  })

  it('refuses a database that a newer version has migrated, by name, and changes nothing', async () => {
    const connection = await emptyDatabase()
    await migrate(connection)
    await query(connection, `delete from kysely_migration where name = '${names.at(-1)}'`)
    await query(connection, `insert into kysely_migration values ('9999-teleporting', '2027-01-01')`)
    await expect(migrate(connection)).rejects.toThrow('a newer version of Waybill (9999-teleporting)')
    await expect(pendingMigrations(connection)).rejects.toThrow('restore a backup')
    expect(await query(connection, `select from kysely_migration where name = '${names.at(-1)}'`)).toEqual([])
  })

  it('takes over a database that has all steps from before the baseline', async () => {
    const connection = await emptyDatabase()
    await migrate(connection, new Set([baselineName]))
    await recordOldSteps(connection, oldSteps)
    await query(connection, `insert into client (path, "clientType", name) values ('{1}', 'PLATFORM_OWNER', 'Kept')`)
    expect(await migrate(connection)).toEqual(names)
    expect(await migrate(connection)).toEqual([])
    expect(await query(connection, 'select name from client')).toEqual([{ name: 'Kept' }])
    expect(await query(connection, 'select name from kysely_migration order by name')).toEqual(
      names.map((name) => ({ name })),
    )
  })

  it('refuses a database that has only some of those steps, and changes nothing', async () => {
    const connection = await emptyDatabase()
    await migrate(connection, new Set([baselineName]))
    await recordOldSteps(connection, oldSteps.slice(1))
    await expect(migrate(connection)).rejects.toThrow('Start the last version before the baseline schema once')
    expect(await query(connection, 'select count(*)::int from kysely_migration')).toEqual([
      { count: replaced.count - 1 },
    ])
  })

  it('reports in words that the database does not exist', async () => {
    await expect(migrate({ connectionString: 'postgres://127.0.0.1:1/waybill' })).rejects.toThrow(
      "The database can't be reached: connect ECONNREFUSED 127.0.0.1:1",
    )
  })
})
