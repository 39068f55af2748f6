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
  /** Where the URL names several hosts, or says which kind of host it wants: the one in use. */
  readonly hosts?: Hosts
  /** Of the embedded server: whether it writes nothing, since its disk is nearly full. */
  readonly isFull?: () => boolean
}

export type PoolSettings = Pick<Config, 'databasePoolSize' | 'databaseWaitMs' | 'statementTimeoutMs'>

export interface Store {
  readonly db: Db
  readonly pool: Pool
}

const idleInTransactionMs = 30_000

/** The server ends a statement by itself before; a connection that says nothing for this much longer is lost. */
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
    // What is sent together takes one way to the server and back.
    pipeline: true,
    ...(connection.hosts && { verify: (client, done) => void verifyHost(client, connection.hosts, done) }),
  })
  // A connection that breaks is no error of the process: whoever uses it, or asks next, is told.
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

/** A new connection is only of use where its host is of the kind that is wanted. */
async function verifyHost(client: PoolClient, hosts: Hosts | undefined, done: (error?: Error) => void): Promise<void> {
  try {
    await hosts?.verify(client)
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Kysely's way to a pool of such connections. */
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
    // With the probes that Node sends once a second, a peer that is gone is noticed in about 20 seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601',
    types: { getTypeParser: typeParser },
  }
}

/** Asks for nothing, to see whether somebody is there. */
export async function ping(db: Db): Promise<void> {
  await sql`select from kysely_migration limit 1`.execute(db)
}
