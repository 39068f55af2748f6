import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../../platform/store/connection.ts'
import { startEmbedded } from '../../platform/store/embedded.ts'
import { layOutCitus } from './citus.ts'
import { onDatabase } from './on-database.ts'
import { prepareJobs } from '../../platform/queue/queue-store.ts'
import { queues } from '../../worker.ts'
import { migrate } from '../../platform/store/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, with the migrated template. */
    cluster: Connection
    /** With CITUS_URL, all nodes of that cluster; their templates have the distributed schema. */
    nodes: Connection[]
  }
}

/** Nothing here has to survive a power cut. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  io_method: 'sync',
  shared_buffers: '64MB',
  max_connections: '400',
}

const prefix = 'waybill-test-'

/** Starts one PostgreSQL for the whole run and migrates a database once; each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL } = process.env
  if (CITUS_URL !== undefined && CITUS_URL !== '') return useCitus(project, CITUS_URL)
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const embedded = await startEmbedded(folder, { settings: fastSettings })
  await migrate(embedded.connection)
  await prepareJobs(embedded.connection, queues)
  await asTemplate(embedded.connection)
  const { isFull: _, ...connection } = embedded.connection // settings that can be passed to workers
  project.provide('cluster', connection)
  project.provide('nodes', [connection])
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uses an existing cluster: distributes its database, and each test file gets a copy on all nodes. */
async function useCitus(project: TestProject, url: string): Promise<() => Promise<void>> {
  const { nodes, remove } = await layOutCitus(url, 'waybill')
  const [coordinator] = nodes
  project.provide('cluster', coordinator)
  project.provide('nodes', nodes)
  return remove
}

async function asTemplate(connection: Connection): Promise<void> {
  await onDatabase({ ...connection, user: 'postgres', database: 'postgres' }, (client) =>
    client.query(`alter database ${connection.database} is_template true`),
  )
}

/** Removes what killed runs have left behind. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const [pid] = name.slice(prefix.length).split('-')
    if (isAlive(Number(pid))) continue
    const folder = join(tmpdir(), name)
    const [server] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (server) end(Number(server))
    await rm(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // already gone
  }
}
