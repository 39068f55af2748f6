import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, DatabaseError, Result, type ClientConfig, type FieldDef, type Pool, type PoolClient } from 'pg'
import type { Config } from '../../config.ts'
import { tracedWithin, type SpanFacts } from '../../kernel/tracing.ts'
import { isCopy, sendCopy } from './copy.ts'
import { allAtOnce, Call, type Database, type Db, lastComes, lifting, type Statement, statements } from './database.ts'
import type { Hosts } from './hosts.ts'
import { Columns, PreparedQuery } from './prepared-query.ts'
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

/** A statement whose time limit was lifted is waited for this long. */
const liftedMs = 1_800_000

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
    refine(client, settings.statementTimeoutMs + graceMs, connection)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
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

/**
 * Kysely sends plain text. A statement that `prepared` built goes with its name, so that it is parsed and planned once
 * per connection. Rows come as lists of values, and are made into objects without null: responses hold none, an absent
 * value is an absent attribute. A connection whose server stays silent is destroyed, and whoever waits for it is told.
 *
 * A transaction begins together with its first statement, and ends together with the one that is said to be the last.
 * What goes together goes in one write, since each costs a call of the system and wakes the server.
 */
function refine(client: PoolClient, limitMs: number, { hosts, isFull }: Connection): void {
  const send: (statement: unknown, ...rest: unknown[]) => unknown = client.query.bind(client)
  const pipeline = (isOn: boolean) => Object.assign(client, { pipeline: isOn })
  const atOnce = <T>(sending: () => T): T => {
    if (!(client instanceof Client)) return sending()
    const { stream } = client.connection
    stream.cork()
    try {
      return sending()
    } finally {
      stream.uncork()
    }
  }
  let isDescribed = false
  if (client instanceof Client) {
    const { connection } = client
    const describe = connection.describe.bind(connection)
    connection.describe = (...what) => void (isDescribed || describe(...what))
  }
  let limit = limitMs
  const waitFor = async <T>(sent: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => {
      // Otherwise it would wait for what was sent.
      pipeline(false)
      void client.end().catch(() => {})
    }, limit)
    try {
      return await sent
    } catch (error) {
      // It was made where bytes were read, which says nothing of who sent the statement.
      if (error instanceof DatabaseError) Error.captureStackTrace(error)
      if (error instanceof DatabaseError && error.code === readOnlyCode) {
        hosts?.lost()
        if (isFull?.()) error.code = fullCode
      }
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const inTime = <T>(text: string, sent: Promise<T>): Promise<T> =>
    tracedWithin(
      () => spanOf(text),
      () => waitFor(sent),
    )
  const copy = async (text: string, values: readonly unknown[]) => {
    pipeline(false)
    try {
      return await inTime(text, sendCopy(client, text, values))
    } finally {
      pipeline(true)
    }
  }

  const described = new Map<Statement, Columns>()
  const sendPrepared = (statement: Statement, values: readonly unknown[]) => {
    let columns = described.get(statement)
    if (!columns) described.set(statement, (columns = new Columns(statement.parserOf, statement.nulls)))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const done = (error: unknown, rows: unknown[]) => (error ? reject(error) : resolve({ ...nothing, rows }))
    isDescribed = columns.areKnown
    send(new PreparedQuery(statement.sent, [...values], columns, done))
    isDescribed = false
    return promise
  }

  let isBeginning = false
  let isLast = false
  let ended: Promise<unknown> | undefined
  const sendBegin = async () => {
    if (!isBeginning) return
    isBeginning = false
    await send('begin')
  }
  const end = async (text: 'commit' | 'rollback') => {
    limit = limitMs
    isLast = false
    if (isBeginning) {
      isBeginning = false
      return nothing
    }
    const result = await (ended ?? inTime(text, Promise.resolve(send(text))))
    ended = undefined
    if (text === 'commit' && result instanceof Result && result.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, since a statement of it had failed')
    return result
  }
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (text === allAtOnce) {
      const isLastOfAll = isLast
      isLast = false
      const calls = values.filter((value) => value instanceof Call)
      const sent = atOnce(() =>
        calls.map(({ compiled: { sql: each, parameters } }, index) => {
          isLast = isLastOfAll && index === calls.length - 1
          return query(each, parameters)
        }),
      )
      return { ...nothing, rows: await Promise.allSettled(sent) }
    }
    if (text === 'commit' || text === 'rollback') return end(text)
    if (ended) throw new Error(`A statement came after the last one of its transaction: ${text.slice(0, 200)}`)
    if (text === 'begin' || text === lastComes) {
      if (text === 'begin') isBeginning = true
      else isLast = true
      return nothing
    }
    if (isCopy(text)) {
      await sendBegin()
      return copy(text, values)
    }
    if (text === lifting) limit = liftedMs
    const statement = statements.get(text)
    const sent = atOnce(() => {
      // If it fails, so does what is sent behind it.
      sendBegin().catch(() => {})
      const sending = statement ? sendPrepared(statement, values) : send({ text, values, rowMode: 'array' })
      if (isLast) {
        isLast = false
        ended = Promise.resolve(send('commit'))
        ended.catch(() => {})
      }
      return sending
    })
    const result = await inTime(text, Promise.resolve(sent))
    if (result instanceof Result) result.rows = result.rows.map(objectOf, result.fields)
    return result
  }
  Object.assign(client, {
    query: (text: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && Array.isArray(rest[0]) ? query(text, rest[0]) : send(text, ...rest),
  })
}

/** Values go apart from the statement, which therefore holds nothing of anybody. */
const spanOf = (text: string): SpanFacts => ({
  name: /\w+/.exec(text.replace(/^\/\*.*?\*\//, ''))?.[0].toUpperCase() ?? 'QUERY',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
})

/** What Kysely is told where nothing was sent. */
const nothing = { command: '', rowCount: 0, rows: [] }

/** A fail-over made the host that was written to a standby. */
const readOnlyCode = '25006'

/** What PostgreSQL says itself once there is no room. */
const fullCode = '53100'

function objectOf(this: readonly FieldDef[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < this.length; index++) {
    const value = values[index]
    const name = this[index]?.name
    if (value !== null && name !== undefined) row[name] = value
  }
  return row
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
  await sql`select 1`.execute(db)
}
