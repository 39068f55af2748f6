import { pipeline } from 'node:stream/promises'
import { CompiledQuery, type DatabaseConnection, type Kysely, type QueryResult, type TransactionSettings } from 'kysely'
import { Client, DatabaseError, type FieldDef, type PoolClient, type QueryArrayResult } from 'pg'
import { from } from 'pg-copy-streams'
import { tracedWithin, type SpanFacts } from '../../kernel/tracing.ts'
import { Call, type Statement } from './call.ts'
import type { Hosts } from './hosts.ts'
import { Columns, PreparedQueries, PreparedQuery, wasPassedOver } from './prepared-query.ts'
import { typeParser } from './value-parsers.ts'

/** The time limit for statements whose normal limit was lifted. */
const liftedMs = 1_800_000

export interface ConnectionSettings {
  /** How long to wait for a connection that says nothing. */
  readonly limitMs: number
  readonly hosts?: Hosts | undefined
  readonly isFull?: (() => boolean) | undefined
}

type Outcome = PromiseSettledResult<QueryResult<unknown>>

/** The commands that begin transactions, by their SQL. */
const beginnings = new Map<string, Statement>()

/**
 * A Kysely connection that sends statements without waiting for earlier results. A statement built by `prepared` is
 * sent under its name, so each connection parses and plans it once. Rows arrive as lists of values and become objects
 * without nulls: in responses, an absent value is an absent attribute. If the server stays silent, the connection is
 * destroyed and its waiting calls fail.
 *
 * A transaction begins together with its first statement. Statements sent together go out in one write, since each write
 * costs a system call and wakes the server.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #settings: ConnectionSettings
  readonly #columns = new Map<Statement, Columns>()
  #limitMs: number
  /** The command that begins a transaction, until it is sent with the first statement. */
  #beginning: string | undefined
  #isWithin = false
  #isBroken = false
  /** The last error, which made the server skip everything sent after it. */
  #failed: DatabaseError | undefined

  constructor(client: PoolClient, settings: ConnectionSettings) {
    this.#client = client
    this.#settings = settings
    this.#limitMs = settings.limitMs
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [sent] = this.#sendTogether([query])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely knows the type of the rows
    return (await sent) as QueryResult<Row>
  }

  /**
   * Sends several statements at once; each sees the effects of those before it. Outside a transaction each is a
   * transaction of its own, unless `asOne` combines them into one, which PostgreSQL acknowledges once.
   */
  sendAll(calls: readonly CompiledQuery[], asOne?: boolean): Promise<Outcome[]> {
    return Promise.allSettled(this.#sendTogether(calls, asOne))
  }

  /** Lets the statements of this transaction run for up to half an hour. */
  async liftTimeLimit(): Promise<void> {
    this.#limitMs = liftedMs
    await this.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
  }

  /** Stores rows with COPY, which cannot be pipelined. */
  async copy(text: string, rows: string): Promise<void> {
    await this.#sendBeginning()
    await alone(this.#client, () => this.#inTime(text, pipeline([rows], this.#client.query(from(text)))))
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    this.#beginning = `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`
    this.#isWithin = true
  }

  async end(text: 'commit' | 'rollback'): Promise<void> {
    this.#limitMs = this.#settings.limitMs
    this.#isWithin = false
    if (this.#beginning !== undefined) {
      this.#beginning = undefined
      return
    }
    try {
      const { command } = await this.#inTime(text, this.#send(text))
      if (text === 'commit' && command === 'ROLLBACK')
        throw new Error('The transaction was rolled back because one of its statements had failed')
    } catch (error) {
      this.#isBroken ||= text === 'rollback'
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  // oxlint-disable-next-line require-yield -- Kysely requires the method
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows cannot be streamed: copy them')
  }

  #sendTogether(queries: readonly CompiledQuery[], asOne = this.#isWithin): Promise<QueryResult<unknown>>[] {
    return this.#atOnce(() => {
      const parts: PreparedQuery[] = []
      const flush = () => {
        if (parts.length > 0) this.#client.query(new PreparedQueries(parts.splice(0)))
      }
      // If it fails, so do the statements sent after it.
      if (this.#beginning !== undefined) this.#begin(this.#beginning, parts).catch(() => {})
      this.#beginning = undefined
      const sent = queries.map((query) => {
        if (query instanceof Call && query.statement) {
          const sending = this.#prepare(query.statement, query.parameters, parts)
          if (!asOne) flush()
          return this.#inTime(query.sql, sending)
        }
        flush()
        return this.#inTime(query.sql, this.#sendPlain(query))
      })
      flush()
      return sent
    })
  }

  #begin(text: string, parts: PreparedQuery[]): Promise<unknown> {
    let statement = beginnings.get(text)
    if (!statement) {
      statement = { nulls: false, parserOf: typeParser, sent: Object.create({ text, name: text }) }
      beginnings.set(text, statement)
    }
    return this.#prepare(statement, [], parts)
  }

  async #sendBeginning(): Promise<void> {
    const beginning = this.#beginning
    this.#beginning = undefined
    if (beginning !== undefined) await this.#send(beginning)
  }

  #send(text: string, values: readonly unknown[] = []): Promise<QueryArrayResult> {
    return this.#client.query({ text, values: [...values], rowMode: 'array' })
  }

  async #sendPlain({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const results = [await this.#send(sql, parameters)].flat()
    // A string with several statements returns several results. As in psql, the last one counts.
    const last = results.at(-1)
    if (!last) return { rows: [] }
    const { command, rowCount, rows, fields } = last
    return {
      rows: rows.map(objectOf, fields),
      ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    }
  }

  #prepare(statement: Statement, values: readonly unknown[], parts: PreparedQuery[]): Promise<QueryResult<unknown>> {
    let columns = this.#columns.get(statement)
    if (!columns) this.#columns.set(statement, (columns = new Columns(statement.parserOf, statement.nulls)))
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>()
    parts.push(
      new PreparedQuery(statement.sent, [...values], columns, (error, rows) =>
        error ? reject(error) : resolve({ rows }),
      ),
    )
    return promise
  }

  #atOnce<T>(sending: () => T): T {
    if (!(this.#client instanceof Client)) return sending()
    const { stream } = this.#client.connection
    stream.cork()
    try {
      return sending()
    } finally {
      stream.uncork()
    }
  }

  #inTime<T>(text: string, sent: Promise<T>): Promise<T> {
    return tracedWithin(
      () => spanOf(text),
      () => this.#waitFor(sent),
    )
  }

  async #waitFor<T>(sent: Promise<T>): Promise<T> {
    const { hosts, isFull } = this.#settings
    const timer = setTimeout(() => {
      // Otherwise end() would wait for the statements already sent.
      Object.assign(this.#client, { pipeline: false })
      if (this.#client instanceof Client) void this.#client.end().catch(() => {})
    }, this.#limitMs)
    try {
      return await sent
    } catch (error) {
      // The error was created where bytes were parsed, so its stack does not show who sent the statement.
      if (error instanceof DatabaseError) Error.captureStackTrace(error)
      if (error instanceof DatabaseError && error.code === readOnlyCode) {
        hosts?.lost()
        if (isFull?.()) error.code = fullCode
      }
      if (wasPassedOver(error)) Object.assign(Object(error), { cause: this.#failed })
      else if (error instanceof DatabaseError) this.#failed = error
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Turns pipelining off during `work`: pg has to know that this connection sends nothing in between. */
export async function alone<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  Object.assign(client, { pipeline: false })
  try {
    return await work()
  } finally {
    Object.assign(client, { pipeline: true })
  }
}

/** Calls a method of the transaction's connection, or of any free one. */
export const withConnection = <T>(
  db: Pick<Kysely<never>, 'getExecutor'>,
  order: (connection: PipelinedConnection) => Promise<T>,
): Promise<T> =>
  db.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PipelinedConnection)) throw new Error('The database was opened by another driver')
    return order(connection)
  })

/** Commands with a count of affected rows. */
const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The statement holds no personal data, since its values are sent separately. */
const spanOf = (text: string): SpanFacts => ({
  name: /\w+/.exec(text.replace(/^\/\*.*?\*\//, ''))?.[0].toUpperCase() ?? 'QUERY',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
})

/** A fail-over has turned the host into a standby. */
const readOnlyCode = '25006'

/** PostgreSQL's own code for a full disk. */
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
