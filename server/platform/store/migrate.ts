import { sql, type Kysely } from 'kysely'
import { Client, Pool } from 'pg'
import { connectionOptions, type Connection } from './connection.ts'
import { renamed } from '../../schema/baseline.ts'
import { migrations } from '../../schema/migrations.ts'

/** PostgreSQL 18 brought uuidv7(), which the tables use. */
const oldestServer = 180_000

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** The migrations that this database still lacks, in order. */
export async function pendingMigrations(connection: Connection): Promise<string[]> {
  const client = new Client({ ...connectionOptions(connection, 'waybill migrate'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // the next query reports it
  try {
    await client.connect()
  } catch (cause) {
    throw new MigrationError(`The database can't be reached: ${reasonOf(cause)}`, { cause })
  }
  try {
    await requireVersion(client)
    const done = await namesDone((text) => client.query(text))
    const unknown = todayNames(done).filter((name) => !(name in migrations))
    if (unknown.length > 0)
      throw new MigrationError(
        `The database was migrated by a newer version of Waybill (${unknown.join(', ')}). ` +
          'Start that version or a later one, or restore a backup from before.',
      )
    return Object.keys(migrations).filter((name) => !done.includes(name))
  } finally {
    await client.end()
  }
}

/** The names of the finished migrations; none if their table does not exist yet. */
async function namesDone(ask: (text: string) => Promise<{ rows: { name: string }[] }>): Promise<string[]> {
  const { rows: tables } = await ask(`select relname as name from pg_class where oid = to_regclass('kysely_migration')`)
  if (tables.length === 0) return []
  const { rows } = await ask('select name from kysely_migration')
  return rows.map(({ name }) => name)
}

function todayNames(names: readonly string[]): string[] {
  const today = renamed(names)
  if (today === undefined)
    throw new MigrationError(
      'The database is from a version of Waybill whose migrations were never finished. ' +
        'Start the last version before the baseline schema once, which finishes them, then this one.',
    )
  return today
}

/** Records the baseline, and returns its name, if a database has run all steps that the baseline replaces. */
async function recordBaseline(db: Kysely<unknown>): Promise<string[]> {
  const before = await namesDone((text) => sql.raw<{ name: string }>(text).execute(db))
  const today = todayNames(before)
  const recorded = today.filter((name) => !before.includes(name))
  if (recorded.length > 0)
    await db.transaction().execute(async (trx) => {
      await sql`delete from kysely_migration where name <> all(${today})`.execute(trx)
      await sql`insert into kysely_migration select name, now() from unnest(${recorded}::text[]) as name`.execute(trx)
    })
  return recorded
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as number, version()`)
  if (rows[0].number < oldestServer)
    throw new MigrationError(`Waybill needs PostgreSQL 18 or later; this server is ${rows[0].version}`)
}

/**
 * Migrates a database and returns the names of the migrations it ran. Any number of processes may call it at once: one
 * lock covers all migrations and each is one transaction, so each runs once, completely or not at all. With `only`,
 * migrates to the state of an older version.
 */
export async function migrate(connection: Connection, only?: ReadonlySet<string>): Promise<string[]> {
  if ((await pendingMigrations(connection)).length === 0) return []

  const { Kysely, PostgresDialect } = await import('kysely')
  const { Migrator } = await import('kysely/migration')
  const pool = new Pool({ ...connectionOptions(connection, 'waybill migrate'), max: 1 })
  pool.on('error', () => {})
  const db: Kysely<unknown> = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`set lock_timeout = 0; set statement_timeout = 0`.execute(db)
    // Kysely reads the columns of all tables before it takes its lock, and fails if another process drops one
    // meanwhile.
    await sql`select pg_advisory_lock(hashtextextended('waybill migrate', 0))`.execute(db)
    const done = await recordBaseline(db)
    const all = Object.entries(migrations)
    const wanted = Object.fromEntries(only ? all.filter(([name]) => only.has(name)) : all)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => wanted },
      allowUnorderedMigrations: true,
    })
    for (;;) {
      const { error, results = [] } = await migrator.migrateUp()
      if (error) throw failure(error, results[0]?.migrationName)
      if (results.length === 0) return done
      done.push(...results.map((result) => result.migrationName))
    }
  } finally {
    await db.destroy()
  }
}

function failure(cause: unknown, name?: string): MigrationError {
  const what = name ? `The migration ${name} failed and was undone` : `The database can't be migrated`
  return new MigrationError(`${what}: ${reasonOf(cause)}`, { cause })
}

/** A name with several addresses fails with one error per address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  const { readConfig } = await import('../../config.ts')
  const { connectDatabase } = await import('./connect.ts')
  const database = await connectDatabase(readConfig(process.env))
  try {
    const done = await migrate(database.connection)
    console.log(done.length === 0 ? 'The database is up to date.' : `Done: ${done.join(', ')}`)
  } finally {
    await database.close()
  }
}
