import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely'
import type { ClientConfig, Pool, PoolClient } from 'pg'
import type { Config } from '../../config.ts'
import type { Database, Db } from './database.ts'
import type { Hosts } from './hosts.ts'
import { PipelinedConnection, type ConnectionSettings } from './pipelined-connection.ts'
import { SharedPool } from './shared-pool.ts'
import { typeParser } from './value-parsers.ts'

/** How to reach PostgreSQL: a URL, or the folder of the embedded server's socket. */
export interface Connection extends Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database' | 'stream' | 'ssl'
> {
  /** The host in use, if the URL names several or asks for a kind of host. */
  readonly hosts?: Hosts
  /** Whether the embedded server is read-only because its disk is nearly full. */
  readonly isFull?: () => boolean
}

export type PoolSettings = Pick<Config, 'databasePoolSize' | 'databaseWaitMs' | 'statementTimeoutMs'>

export interface Store {
  readonly db: Db
  readonly pool: Pool
}

const idleInTransactionMs = 30_000

/** The server cancels a slow statement itself; a connection that stays silent for this much longer is lost. */
const graceMs = 2_000

export function openDatabase(connection: Connection, settings: PoolSettings, name = 'waybill'): Store {
  const pool = new SharedPool({
    ...connectionOptions(connection, name),
    max: settings.databasePoolSize,
    connectionTimeoutMillis: settings.databaseWaitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Statements sent together share one round trip.
    pipeline: true,
    ...(connection.hosts && { verify: (client, done) => void verifyHost(client, connection.hosts, done) }),
  })
  // A broken connection must not end the process: its user, or the next one, gets the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  const { hosts, isFull } = connection
  const limitMs = settings.statementTimeoutMs + graceMs
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(pool, { limitMs, hosts, isFull }),
    createIntrospector: (asked) => new PostgresIntrospector(asked),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const db = new Kysely<Database>({ dialect })
  return { db, pool }
}

/** Discards a new connection if its host is not of the required kind. */
async function verifyHost(client: PoolClient, hosts: Hosts | undefined, done: (error?: Error) => void): Promise<void> {
  try {
    await hosts?.verify(client)
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Lets Kysely use a pool of pipelined connections. */
class PipelinedDriver implements Driver {
  readonly #pool: Pool
  readonly #settings: ConnectionSettings
  readonly #connections = new WeakMap<PoolClient, PipelinedConnection>()

  constructor(pool: Pool, settings: ConnectionSettings) {
    this.#pool = pool
    this.#settings = settings
  }

  async init() {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect()
    let connection = this.#connections.get(client)
    if (!connection) this.#connections.set(client, (connection = new PipelinedConnection(client, this.#settings)))
    return connection
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings) {
    connection.begin(settings)
  }

  commitTransaction(connection: PipelinedConnection) {
    return connection.end('commit')
  }

  rollbackTransaction(connection: PipelinedConnection) {
    return connection.end('rollback')
  }

  async releaseConnection(connection: PipelinedConnection) {
    connection.release()
  }

  destroy() {
    return this.#pool.end()
  }
}

export function connectionOptions(connection: Connection, name: string): ClientConfig {
  const { hosts, isFull: _, ...options } = connection
  return {
    ...options,
    ...(hosts && { stream: () => hosts.socket() }),
    application_name: name,
    // Node probes once per second, so a dead peer is noticed within about 20 seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601',
    types: { getTypeParser: typeParser },
  }
}

/** Checks that the database responds. */
export async function ping(db: Db): Promise<void> {
  await sql`select from kysely_migration limit 1`.execute(db)
}
