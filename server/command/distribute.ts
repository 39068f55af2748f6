import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { ConfigError, readConfig } from '../config.ts'
import { coordinatorTables, wholeTables } from '../schema/distribution.ts'
import { type Connection, connectionOptions } from '../platform/store/connection.ts'
import { citusNodes, placeTables, type PlacedTable, tablesOf } from '../platform/store/distribution-store.ts'
import { pendingMigrations } from '../platform/store/migrate.ts'

const usage = `Distributes the database over the nodes of its Citus cluster: client tables by client, all others to every node.

  node server/command/distribute.ts          # shows what it would do
  node server/command/distribute.ts --yes    # does it

DATABASE_URL is the coordinator. The database must have the extension and its nodes (citus_add_node), and be migrated.
Stop all servers first: foreign keys are missing while tables move. Run it again after an interruption,
and after an update that adds tables.
`

export interface Distribution {
  /** The tables to move, in this order. */
  readonly tables: readonly PlacedTable[]
  readonly nodes: number
}

/** Returns the tables still to be moved. Throws if the database lacks something. */
export async function planDistribution(connection: Connection): Promise<Distribution> {
  const pending = await pendingMigrations(connection)
  if (pending.length > 0)
    throw new Error(
      `Migrations are missing in the database (${pending.join(', ')}). Run server/platform/store/migrate.ts first.`,
    )
  return withDatabase(connection, async (db) => {
    const nodes = await citusNodes(db)
    if (nodes === undefined)
      throw new Error(
        'The database does not have Citus. Run "create extension citus" in it on every node, then citus_add_node for each.',
      )
    if (nodes === 0) throw new Error('The cluster has no node that holds data. Add one with citus_add_node.')
    const tables = (await tablesOf(db)).flatMap(({ name, isOfClient, place }): PlacedTable[] => {
      if (place !== null || name in coordinatorTables) return []
      if (name in wholeTables) return [{ name, place: 'reference' }]
      if (isOfClient) return [{ name, place: 'distributed' }]
      throw new Error(`The table ${name} has no clientId, and server/schema/distribution.ts does not list it.`)
    })
    return { tables, nodes }
  })
}

/** Moves the tables of the plan. */
export const distribute = (
  connection: Connection,
  { tables }: Distribution,
  tell: (text: string) => void = () => {},
): Promise<void> =>
  withDatabase(connection, (db) => placeTables(db, tables, ({ name, place }) => tell(`  ${name}: ${place}`)))

async function withDatabase<T>(connection: Connection, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = new Pool({ ...connectionOptions(connection, 'waybill distribute'), max: 1 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false, short: 'h' } },
  })
  if (values.help) return console.log(usage)
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl === undefined) throw new Error('Set DATABASE_URL: the embedded PostgreSQL has one node only.')
  const connection = { connectionString: databaseUrl }
  const plan = await planDistribution(connection)
  const namesOf = (place: PlacedTable['place']) =>
    plan.tables.flatMap((table) => (table.place === place ? [table.name] : [])).join(', ') || 'none'
  console.log(`Nodes that hold data: ${plan.nodes}
By client: ${namesOf('distributed')}
Whole on every node: ${namesOf('reference')}`)
  if (!values.yes) return console.log('Nothing was changed. Repeat with --yes.')
  await distribute(connection, plan, console.log)
  console.log('Done.')
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(error instanceof ConfigError ? reason : `The database cannot be distributed: ${reason}\n\n${usage}`)
    process.exitCode = 1
  })
