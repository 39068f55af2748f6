import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { insertClient } from '../identity/access/account-store.ts'
import { testConfig } from '../dev/testing/database.ts'
import { openDatabase } from '../platform/store/connection.ts'
import { copyToArchive, startEmbedded } from '../platform/store/embedded.ts'
import { migrate } from '../platform/store/migrate.ts'
import { restoreTo } from './restore-to.ts'

const folder = await mkdtemp(join(tmpdir(), "waybill-to 'any' 100%-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataFolder = join(folder, 'data')
const archiveFolder = join(folder, 'archive')

/** Starts the server with the data it has, runs `use`, and stops it. */
async function running<T>(use: (store: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataFolder, { archive: archiveFolder, settings: { fsync: 'off' } })
  const store = openDatabase(server.connection, testConfig(), 'waybill archive')
  try {
    await migrate(server.connection)
    return await use(store)
  } finally {
    await store.db.destroy()
    await server.stop()
  }
}

const names = () =>
  running(async ({ db }) =>
    (await db.selectFrom('client').select('name').orderBy('name').execute()).map(({ name }) => name),
  )
const cluster = async () => join(archiveFolder, (await readdir(archiveFolder))[0] ?? '')
const bases = async () => (await readdir(join(await cluster(), 'base'))).filter((name) => !name.endsWith('.part'))

it('goes back to a moment between two writes, and continues from there', { timeout: 240_000 }, async () => {
  const client = { clientType: 'TENANT', plan: 'PRO', parentId: 1 } as const
  const between = await running(async ({ db }) => {
    // The server makes the first copy itself.
    await expect.poll(async () => existsSync(archiveFolder) && (await bases()).length, { timeout: 60_000 }).toBe(1)
    await insertClient(db, { id: 1, clientType: 'PLATFORM_OWNER', plan: 'PRO', name: 'First' })
    await writeFile(join(dataFolder, 'secrets.json'), '{}')
    await sleep(50)
    const time = new Date()
    await sleep(50)
    await insertClient(db, { ...client, id: 2, name: 'Second' })
    return time
  })
  await expect(restoreTo({ dataFolder, archiveFolder }, between)).rejects.toThrow('--replace')
  await restoreTo({ dataFolder, archiveFolder }, between, { replace: true })
  expect(await names()).toEqual(['First'])

  // Later changes are archived too: the archive alone restores them all.
  await running(({ db }) => insertClient(db, { ...client, id: 3, name: 'Third' }))
  await copyToArchive(dataFolder, archiveFolder, 1)
  expect(await bases()).toHaveLength(1)
  await running(({ db }) => insertClient(db, { ...client, id: 4, name: 'Fourth' }))
  await rm(dataFolder, { recursive: true })
  await restoreTo({ dataFolder, archiveFolder }, undefined)
  expect(await names()).toEqual(['First', 'Fourth', 'Third'])
  expect(existsSync(join(dataFolder, 'secrets.json'))).toBe(true)

  await expect(restoreTo({ dataFolder, archiveFolder }, new Date(0), { replace: true })).rejects.toThrow('goes back to')
  const never = new Date(Date.now() + 3_600_000)
  await expect(restoreTo({ dataFolder, archiveFolder }, never, { replace: true })).rejects.toThrow(
    'The archive ends before',
  )
  expect(await names()).toEqual(['First', 'Fourth', 'Third'])
})
