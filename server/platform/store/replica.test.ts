import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { testConfig } from '../../dev/testing/database.ts'
import { lamp } from '../../dev/testing/shipping.ts'
import { operations } from '../../generated/operations.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { openDatabase } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openReplica } from './replica.ts'

const fast = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', io_method: 'sync', shared_buffers: '32MB' }
const replicating = { ...fast, wal_level: 'replica', max_wal_senders: '4' }

const folder = await mkdtemp(join(tmpdir(), 'waybill-replica-'))
// PostgreSQL may run as another user, who needs access to the other server's socket.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))

const primary = await startEmbedded(join(folder, 'primary'), { settings: replicating })
afterAll(() => primary.stop())
const { connection } = primary
await migrate(connection)
const administrator = new Client({ ...connection, user: 'postgres', database: 'postgres' })
await administrator.connect()
afterAll(() => administrator.end())

/** Does the work of pg_basebackup, which the embedded PostgreSQL does not include. */
async function copy(): Promise<void> {
  const [from, to] = ['primary', 'replica'].map((name) => join(folder, name))
  await administrator.query(`select pg_backup_start('replica', true)`)
  await promisify(execFile)('cp', ['-a', String(from), String(to)])
  const { rows } = await administrator.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  const data = join(String(to), 'postgres')
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(join(data, name), { force: true })
  const { uid, gid } = await stat(join(data, 'PG_VERSION'))
  for (const [name, content] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(data, name), content)
    await chown(join(data, name), uid, gid)
  }
}
await copy()
// The standby connects to the primary's socket as its own user, who has no access to the data folder.
await chmod(join(folder, 'primary'), 0o711)
const standby = await startEmbedded(join(folder, 'replica'), {
  settings: { ...replicating, primary_conninfo: `host=${connection.host} port=${connection.port} user=postgres` },
})
let isAway = false
afterAll(async () => isAway || standby.stop())

const config = testConfig()
const store = openDatabase(connection, config, 'waybill test')
afterAll(() => store.db.destroy())
const replica = openReplica(connection, standby.connection, config, 2_000)
afterAll(() => replica.close())
const { call, db, people } = await testApp({}, { ...store, connection, replica })
const by = people.freja
await setCarriers(db, clients.nordlys, ['LAST_INCH'], true, { now: new Date(), username: 'freja' })

let reads = 0
const reader = await replica.current()
reader?.pool.on('acquire', () => reads++)
const administrate = async (statement: string) => {
  const client = new Client({ ...standby.connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const create = async () => (await call('createShipment', { by, body: lamp() })).body.id
const ids = async () => (await call('listShipments', { by, query: { per_page: 100 } })).body.hits.map(({ id }) => id)

beforeEach(() => {
  reads = 0
})

describe('lists and reports', () => {
  it('are read from the replica and miss no earlier write', async () => {
    for (let count = 0; count < 20; count++) {
      const id = await create()
      expect(await ids()).toContain(id)
    }
    expect(reads).toBeGreaterThan(0)
  })

  it('are read from the primary while the replica lags', async () => {
    await administrate('select pg_wal_replay_pause()')
    const id = await create()
    expect(await ids()).toContain(id)
    expect(reads).toBe(0)
    await administrate('select pg_wal_replay_resume()')
    expect(await ids()).toContain(id)
    expect(reads).toBeGreaterThan(0)
  })

  it('write nothing', async () => {
    const failed: string[] = []
    for (const { id, method, paging, path } of operations) {
      if (method !== 'GET' || paging === null || path.includes('{')) continue
      reads = 0
      const { status } = await call(id, { by: people.karen, clientId: clients.nordlys })
      if (status === 200 && reads === 0) failed.push(id)
    }
    expect(failed).toEqual(['listEvents', 'listAuditEntries', 'listRequests'])
  })

  it('are read from the primary while the replica is down', async () => {
    isAway = true
    await standby.stop()
    const id = await create()
    expect(await ids()).toContain(id)
    expect((await call('listReportedShipments', { by })).status).toBe(200)
  })
})
