import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, sql, type Compilable, type Expression } from 'kysely'
import {
  DatabaseError,
  Result,
  types,
  type ClientConfig,
  type FieldDef,
  type Pool,
  type PoolClient,
  type QueryConfig,
} from 'pg'
import type { Config } from '../../config.ts'
import type { DB } from '../../generated/database.ts'
import { isCopy, sendCopy } from './copy.ts'
import type { Hosts } from './hosts.ts'
import { SharedPool } from './shared-pool.ts'

export type Database = DB

/** Where rows are read and written; a transaction fits wherever a database is asked for. */
export type Db = Kysely<Database>

/** How to reach PostgreSQL: a URL, or the folder of the embedded server's socket. */
export interface Connection extends Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database' | 'stream' | 'ssl'
> {
  /** Where the URL names several hosts, or says which kind of host it wants: the one in use. */
  readonly hosts?: Hosts
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
    refine(client, settings.statementTimeoutMs + graceMs, connection.hosts)
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
 */
function refine(client: PoolClient, limitMs: number, hosts: Hosts | undefined): void {
  const send: (statement: unknown, ...rest: unknown[]) => unknown = client.query.bind(client)
  const pipeline = (isOn: boolean) => Object.assign(client, { pipeline: isOn })
  let limit = limitMs
  const inTime = async <T>(sent: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => {
      // Otherwise it would wait for what was sent.
      pipeline(false)
      void client.end().catch(() => {})
    }, limit)
    try {
      return await sent
    } catch (error) {
      if (error instanceof DatabaseError && error.code === readOnlyCode) hosts?.lost()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const copy = async (text: string, values: readonly unknown[]) => {
    pipeline(false)
    try {
      return await inTime(sendCopy(client, text, values))
    } finally {
      pipeline(true)
    }
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
    const result = await (ended ?? inTime(Promise.resolve(send(text))))
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
      const sent = calls.map(({ compiled: { sql: each, parameters } }, index) => {
        isLast = isLastOfAll && index === calls.length - 1
        return query(each, parameters)
      })
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
    // If it fails, so does what is sent behind it.
    sendBegin().catch(() => {})
    const statement = statements.get(text)
    const sent = statement ? send(statement.sent, values) : send({ text, values, rowMode: 'array' })
    if (isLast) {
      isLast = false
      ended = Promise.resolve(send('commit'))
      ended.catch(() => {})
    }
    const result = await inTime(Promise.resolve(sent))
    if (result instanceof Result && !statement?.nulls) result.rows = result.rows.map(objectOf, result.fields)
    return result
  }
  Object.assign(client, {
    query: (text: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && Array.isArray(rest[0]) ? query(text, rest[0]) : send(text, ...rest),
  })
}

/** What Kysely is told where nothing was sent. */
const nothing = { command: '', rowCount: 0, rows: [] }

/** Never reaches the server: says that the next statement is the last one of its transaction. */
const lastComes = '-- last'

/** Never reaches the server: stands for the calls that come as its values. */
const allAtOnce = '-- all at once'

/**
 * Commits together with the one statement that it runs, which saves a way to the server and back. What is thrown
 * afterwards undoes nothing any more, and another statement is an error.
 */
export type Last = <T>(statement: () => Promise<T>) => Promise<T>

const lastIn =
  (trx: Pick<Db, 'executeQuery'>): Last =>
  async (statement) => {
    await trx.executeQuery(CompiledQuery.raw(lastComes))
    return statement()
  }

/** Within the transaction of someone else, who ends it. */
const justRun: Last = (statement) => statement()

/** A fail-over made the host that was written to a standby. */
const readOnlyCode = '25006'

const lifting = 'set local statement_timeout = 0'

/** Lets the statements of this transaction run for up to half an hour. */
export async function liftTimeLimit(trx: Db): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw(lifting))
}

/** A transaction that ends where the caller says. Its connection goes back however it ends. */
export interface OpenTransaction {
  readonly db: Db
  /** Before `commit`, which then only waits. */
  readonly last: Last
  /** Once this has failed, nobody knows whether the transaction has committed. */
  commit(): Promise<void>
  /** Never throws: what can't be rolled back is discarded together with its connection. */
  rollback(): Promise<void>
}

/** Takes a connection until `commit` or `rollback` is called, one of which has to be. Prefer `transaction`. */
export async function openTransaction(db: Db): Promise<OpenTransaction> {
  const trx = await db.startTransaction().execute()
  const rollback = async () => {
    if (trx.isCommitted || trx.isRolledBack) return
    await trx
      .rollback()
      .execute()
      .catch(() => {})
  }
  return {
    db: databaseOf(trx),
    last: lastIn(databaseOf(trx)),
    rollback,
    async commit() {
      try {
        await trx.commit().execute()
      } finally {
        await rollback()
      }
    },
  }
}

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
  const { hosts, ...options } = connection
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

const parsers = new Map<number, (value: string) => unknown>([
  [20, Number], // int8: counts and ids, all below 2^53
  [1700, Number], // numeric: exact in the database, a JSON number outside
  [1082, String], // date
  [1114, String], // timestamp
  [1184, readTimestamp], // timestamptz
  [1186, String], // interval
])

const typeParser: typeof types.getTypeParser = (oid, format) =>
  (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)

/** `2026-11-20 09:30:00.5+00` as the contract writes it: `2026-11-20T09:30:00.500Z`. */
export function readTimestamp(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return foreignTimestamp(value)
  const fraction = value.slice(19, -3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}${fraction.length >= 4 ? fraction : (fraction || '.').padEnd(4, '0')}Z`
}

/** Before Christ, infinity, or a session whose zone someone changed. */
function foreignTimestamp(value: string): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date.toISOString()
}

/**
 * Runs what has to happen together in one transaction, again when PostgreSQL says that only the timing was bad.
 * Inside a transaction it joins that one.
 */
export async function transaction<T>(db: Db, work: (db: Db, last: Last) => Promise<T>, attempts = 5): Promise<T> {
  if (db.isTransaction) return work(db, justRun)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => work(databaseOf(trx), lastIn(databaseOf(trx))))
    } catch (error) {
      if (attempt >= attempts || !isRetriable(error)) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 2 ** attempt))
    }
  }
}

/** A transaction is a database, which the compiler takes ten seconds and half a million types to find out each time. */
function databaseOf(trx: unknown): Db {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a transaction extends Kysely
  return trx as Db
}

function isRetriable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** Stands for a value while a statement is built; knows which argument takes its place. */
class Placeholder {
  readonly argument: string

  constructor(argument: string) {
    this.argument = argument
  }
}

/** One expression per argument, to be used where a value would stand. */
export type Arguments<Args> = { readonly [Name in keyof Args]-?: Expression<Args[Name]> }

interface PreparedOptions {
  /** Leave nulls in the rows. */
  readonly nulls?: boolean
  /** What becomes of the text in a json column, instead of parsing it. */
  readonly json?: (text: string) => unknown
}

interface Statement {
  readonly nulls: boolean
  /** What pg is told besides the values. It copies what an object has of its own, which takes long, so all is inherited. */
  readonly sent: object
}

/** What is known by their text of the statements that `prepared` built. */
const statements = new Map<string, Statement>()

/**
 * A statement that is built by Kysely once, named, and from then on only sent with its arguments:
 *
 *     const findShop = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
 *       db.selectFrom('shop').select(['id', 'name']).where('clientId', '=', arg.clientId).where('id', '=', arg.id))
 *     const [shop] = await findShop(db, { clientId, id })
 *
 * Every call has the same SQL: no conditions on arguments, lists as `= any(…)`.
 */
export function prepared<Args extends object, Row>(
  build: (db: Db, args: Arguments<Args>) => Compilable<Row>,
  options: PreparedOptions = {},
): Prepared<Args, Row> {
  let built: Built<Row> | undefined

  const of = (db: Db, args: Args): Call<Row> => {
    built ??= compile(build, options, db)
    const { compiled, order } = built
    const parameters = compiled.parameters.map((value, index) => {
      const name = order[index]
      return name === undefined ? value : Reflect.get(args, name)
    })
    return new Call<Row>({ ...compiled, parameters })
  }
  const run = async (db: Db, args: Args) => {
    const call = of(db, args)
    return db.isTransaction ? sendSoon(db, call) : (await db.executeQuery(call.compiled)).rows
  }
  return Object.assign(run, { of })
}

export interface Prepared<Args, Row> {
  (db: Db, args: Args): Promise<Row[]>
  /** Not sent yet: for `together`. */
  readonly of: (db: Db, args: Args) => Call<Row>
}

/** A prepared statement with its arguments. */
export class Call<Row> {
  readonly compiled: CompiledQuery<Row>

  constructor(compiled: CompiledQuery<Row>) {
    this.compiled = compiled
  }
}

/**
 * Sends several statements at once, none of which needs what another one returns, and returns the rows of each. They
 * run one after the other, and each sees what those before it did.
 */
export async function together<const Calls extends readonly Call<unknown>[]>(
  db: Db,
  ...calls: Calls
): Promise<{ [Place in keyof Calls]: Calls[Place] extends Call<infer Row> ? Row[] : never }> {
  const settled = await sendAll(db, calls)
  const results = settled.map((outcome) => {
    // The first error is the one that says what was wrong; those behind it follow from it.
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value.rows
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one result for each call, in their order
  return results as never
}

type Settled = PromiseSettledResult<{ readonly rows: unknown[] }>

async function sendAll(db: Db, calls: readonly Call<unknown>[]): Promise<readonly Settled[]> {
  const { rows } = await db.executeQuery<Settled>(CompiledQuery.raw(allAtOnce, [...calls]))
  return rows
}

interface Waiting {
  readonly call: Call<unknown>
  settle(outcome: Settled | undefined): void
}

const waiting = new WeakMap<Db, Waiting[]>()

/** What parts of the program ask of one transaction at the same time goes together. */
function sendSoon<Row>(db: Db, call: Call<Row>): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
  const settle = (outcome: Settled | undefined) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this very call
    if (outcome?.status === 'fulfilled') resolve(outcome.value.rows as Row[])
    else reject(outcome?.reason)
  }
  const others = waiting.get(db)
  if (others) others.push({ call, settle })
  else {
    const calls: Waiting[] = [{ call, settle }]
    waiting.set(db, calls)
    process.nextTick(() => {
      waiting.delete(db)
      void flush(db, calls)
    })
  }
  return promise
}

async function flush(db: Db, calls: readonly Waiting[]): Promise<void> {
  const sent = calls.map(({ call }) => call)
  const failed = (reason: unknown) => sent.map((): Settled => ({ status: 'rejected', reason }))
  const outcomes = await sendAll(db, sent).catch(failed)
  for (const [index, waited] of calls.entries()) waited.settle(outcomes[index])
}

interface Built<Row> {
  readonly compiled: CompiledQuery<Row>
  /** The argument that each parameter takes, unless it is always the same. */
  readonly order: readonly (string | undefined)[]
}

function compile<Args extends object, Row>(
  build: (db: Db, args: Arguments<Args>) => Compilable<Row>,
  { nulls = false, json: readJson }: PreparedOptions,
  db: Db,
): Built<Row> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responds to any name, as the type says
  const placeholders = new Proxy({} as Arguments<Args>, { get: (_, name) => sql.val(new Placeholder(String(name))) })
  const plain = build(db, placeholders).compile()
  // The same text whose rows are read in another way is another statement.
  const reading = [nulls ? 'nulls' : '', readJson ? 'json as text' : ''].filter(Boolean).join(', ')
  const compiled = reading === '' ? plain : { ...plain, sql: `/* ${reading} */ ${plain.sql}` }
  const sent: QueryConfig = {
    text: compiled.sql,
    name: createHash('sha1').update(compiled.sql).digest('base64url'),
    ...(!nulls && { rowMode: 'array' }),
    ...(readJson && { types: { getTypeParser: jsonBy(readJson) } }),
  }
  statements.set(compiled.sql, { nulls, sent: Object.create(sent) })
  const order = compiled.parameters.map((value) => (value instanceof Placeholder ? value.argument : undefined))
  return { compiled, order }
}

const jsonBy =
  (readJson: (text: string) => unknown): typeof types.getTypeParser =>
  (oid, format) =>
    oid === types.builtins.JSON || oid === types.builtins.JSONB ? readJson : typeParser(oid, format)

/** A value for a json column; without this, arrays would be taken for PostgreSQL arrays. */
export function json<T>(value: T): Expression<T> {
  return sql<T>`${JSON.stringify(value)}::json`
}
