import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { readConfig, type Config, type Environment } from '../../config.ts'
import { openDatabase, type Connection, type Store } from '../../platform/store/connection.ts'
import { settings } from '../../platform/store/distribution-store.ts'
import { onDatabase } from './on-database.ts'

export interface TestDatabase extends Store {
  readonly connection: Connection
}

/**
 * Creates a separate migrated database for the calling test file, and drops it at the end:
 *
 * const { db } = await testDatabase()
 */
export async function testDatabase(config: Config = testConfig()): Promise<TestDatabase> {
  const connection = await emptyDatabase('template waybill strategy file_copy')
  const store = openDatabase(connection, config, 'waybill test')
  afterAll(() => store.db.destroy())
  return { ...store, connection }
}

/** Creates a database without tables, for tests of the migrations themselves. */
export async function emptyDatabase(made = ''): Promise<Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${database} ${made}`)
  // The settings from `distribute`, which are not copied with a database.
  if (inject('nodes').length > 1)
    for (const [setting, value] of Object.entries(settings))
      await administer(`alter database ${database} set ${setting} = '${value}'`)
  // Registered before the hooks of the database's users, so it runs after them.
  afterAll(() => administer(`drop database if exists ${database} with (force)`))
  return { ...inject('cluster'), database }
}

/** Waits until the database has finished what dead processes sent, identified by their session names. */
export async function untilDone(db: TestDatabase['db'], names: readonly string[]): Promise<void> {
  const sessions = sql`select from pg_stat_activity
    where datname = current_database() and application_name = any(${names})`
  while ((await sessions.execute(db)).rows.length > 0) await sleep(5)
}

/** Runs a statement on every node; an ordinary PostgreSQL is a single node. */
async function administer(statement: string): Promise<void> {
  await Promise.all(
    inject('nodes').map((node) => onDatabase({ ...node, database: 'postgres' }, (client) => client.query(statement))),
  )
}

/** The configuration of tests: defaults, dummy secrets, and a test's own settings. */
export function testConfig(environment: Environment = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    WAYBILL_TOKEN_SECRET: 'the token secret of tests is no secret',
    WAYBILL_ENCRYPTION_SECRET: 'the encryption secret of tests is no secret',
    WAYBILL_LOG_LEVEL: 'silent',
    ...environment,
  })
}
