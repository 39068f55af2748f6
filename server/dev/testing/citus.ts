import { distribute, planDistribution } from '../../command/distribute.ts'
import { prepareJobs } from '../../platform/queue/queue-store.ts'
import type { Connection } from '../../platform/store/connection.ts'
import { migrate } from '../../platform/store/migrate.ts'
import { queues } from '../../worker.ts'
import { onDatabase } from './on-database.ts'

/** Each test file has its own database, and each table this many shards in every one. */
const shards = 4

interface Layout {
  readonly nodes: [Connection, ...Connection[]]
  readonly remove: () => Promise<void>
}

/**
 * Creates a distributed database on the nodes of a Citus cluster as a template for copies on every node: an idle
 * database can be copied under another name. The URL is that of a database on the coordinator, which knows its nodes;
 * the role must be a superuser.
 */
export async function layOutCitus(url: string, name: string): Promise<Layout> {
  const coordinator = connectionOf(url)
  const workers = await onDatabase(coordinator, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid',
    )
    return rows
  })
  const { user } = coordinator
  const first = { ...coordinator, database: name }
  const nodes: Layout['nodes'] = [first, ...workers.map(({ host, port }) => ({ host, port, user, database: name }))]
  const onAll = async (database: string, ...statements: string[]) => {
    for (const node of nodes)
      await onDatabase({ ...node, database }, async (client) => {
        for (const statement of statements) await client.query(statement)
      })
  }
  const remove = () => onAll('postgres', ...removal(name))
  await remove()
  await onAll('postgres', `create database ${name} template template0`)
  await onAll(name, 'create extension citus')
  await onAll('postgres', `alter database ${name} set citus.shard_count = ${shards}`)
  await onDatabase(first, async (client) => {
    await client.query(`select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
    for (const { host, port } of workers) await client.query(`select citus_add_node('${host}', ${port})`)
  })
  await migrate(first)
  await distribute(first, await planDistribution(first))
  await prepareJobs(first, queues)
  // A database with sessions, including those of Citus between nodes, cannot be copied.
  await onAll('postgres', `alter database ${name} is_template true allow_connections false`, ended(name))
  return { nodes, remove }
}

const ended = (name: string) => `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`

const removal = (name: string) => [
  `do $$ begin update pg_database set datistemplate = false where datname = '${name}'; end $$`,
  `drop database if exists ${name} with (force)`,
]

function connectionOf(url: string): Connection & { host: string; port: number; user: string } {
  const { hostname, port, username, pathname } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 5432),
    user: username || 'postgres',
    database: pathname.slice(1) || 'postgres',
  }
}
