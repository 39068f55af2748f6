import { createHash } from 'node:crypto'
import { sql, type Compilable, type CompiledQuery, type Expression, type Kysely } from 'kysely'
import { DatabaseError, types, type QueryConfig } from 'pg'
import type { DB } from '../../generated/database.ts'
import { Call, type Statement } from './call.ts'
import { gathered } from './gathering.ts'
import { withConnection } from './pipelined-connection.ts'
import { typeParser } from './value-parsers.ts'

export { Call }

export type Database = DB

/** Reads and writes rows. A transaction can be passed wherever a database is expected. */
export type Db = Kysely<Database>

/** Lets the statements of this transaction run for up to half an hour. */
export const liftTimeLimit = (trx: Db): Promise<void> => withConnection(trx, (connection) => connection.liftTimeLimit())

/** A transaction that the caller ends. Its connection is released however it ends. */
export interface OpenTransaction {
  readonly db: Db
  /** If this fails, the transaction may or may not have committed. */
  commit(): Promise<void>
  /** Never throws: if the rollback fails, the connection is discarded. */
  rollback(): Promise<void>
}

/** Takes a connection until the caller calls `commit` or `rollback`, which it must. Prefer `transaction`. */
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

/**
 * Runs `work` in one transaction, and again if PostgreSQL reports a conflict that only timing caused. Joins the
 * transaction if one is open.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>, attempts = 5): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => work(databaseOf(trx)))
    } catch (error) {
      if (attempt >= attempts || !isRetriable(error)) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 2 ** attempt))
    }
  }
}

/**
 * A transaction is a database, but letting the compiler prove it takes ten seconds and half a million types each time.
 */
function databaseOf(trx: unknown): Db {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a transaction extends Kysely
  return trx as Db
}

function isRetriable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** Stands in for a value while a statement is built, and remembers which argument replaces it. */
class Placeholder {
  readonly argument: string

  constructor(argument: string) {
    this.argument = argument
  }
}

/** One expression per argument, to use in place of a value. */
export type Arguments<Args> = { readonly [Name in keyof Args]-?: Expression<Args[Name]> }

interface PreparedOptions {
  /** Keep nulls in the rows. */
  readonly nulls?: boolean
  /** Reads the string in a json column, instead of parsing it. */
  readonly json?: (text: string) => unknown
  /**
   * The statement reads a few rows by their keys. Outside a transaction, it shares a trip with other look-ups made at
   * the same time.
   */
  readonly isLookUp?: boolean
}

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
    const { compiled, order, statement } = built
    const values = compiled.parameters.map((value, index) => {
      const name = order[index]
      return name === undefined ? value : Reflect.get(args, name)
    })
    return new Call<Row>(compiled, statement, values)
  }
  const run = async (db: Db, args: Args) => {
    const call = of(db, args)
    if (db.isTransaction || !options.isLookUp) return send(db, call)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this very call
    return (await lookUp(db, call)) as Row[]
  }
  return Object.assign(run, { of })
}

export interface Prepared<Args, Row> {
  (db: Db, args: Args): Promise<Row[]>
  /** Builds the call without sending it, for `together`. */
  readonly of: (db: Db, args: Args) => Call<Row>
}

/** Sends a statement. In a transaction it goes out together with all others that are issued at the same time. */
export async function send<Row>(db: Db, call: Call<Row>): Promise<Row[]> {
  return db.isTransaction ? sendSoon(db, call) : (await db.executeQuery<Row>(call)).rows
}

/**
 * Sends the statements that several stores have prepared and returns the rows of each. None may depend on the result of
 * another. In a transaction they go out in one message, run one after the other, and each sees the effects of those
 * before it.
 */
export async function together<const Calls extends readonly Call<unknown>[]>(
  db: Db,
  ...calls: Calls
): Promise<{ [Place in keyof Calls]: Calls[Place] extends Call<infer Row> ? Row[] : never }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one result for each call, in their order
  return (await Promise.all(calls.map((call) => send(db, call)))) as never
}

type Settled = PromiseSettledResult<{ readonly rows: unknown[] }>

const sendAll = (db: Db, calls: readonly Call<unknown>[], asOne?: boolean): Promise<readonly Settled[]> =>
  withConnection(db, (connection) => connection.sendAll(calls, asOne))

/** Look-ups made at the same time share one trip to the database. */
const lookUp = gathered(async (db, calls: readonly Call<unknown>[]) =>
  (await sendAll(db, calls, true)).map((outcome) => {
    // The first error is the cause; the later ones follow from it.
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value.rows
  }),
)

interface Waiting {
  readonly call: Call<unknown>
  settle(outcome: Settled | undefined): void
}

const waiting = new WeakMap<Db, Waiting[]>()

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
  /** The argument that fills each parameter; undefined for a constant. */
  readonly order: readonly (string | undefined)[]
  readonly statement: Statement
}

function compile<Args extends object, Row>(
  build: (db: Db, args: Arguments<Args>) => Compilable<Row>,
  { nulls = false, json: readJson }: PreparedOptions,
  db: Db,
): Built<Row> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responds to any name, as the type says
  const placeholders = new Proxy({} as Arguments<Args>, {
    get: (_, name) => sql.val(new Placeholder(String(name))),
    // A copy would have none of the arguments, and each would be sent as null.
    ownKeys() {
      throw new Error('Read each argument of a statement by its name: they cannot be copied')
    },
  })
  const plain = build(db, placeholders).compile()
  // The same SQL with its rows read differently is a different statement.
  const reading = [nulls ? 'nulls' : '', readJson ? 'json as text' : ''].filter(Boolean).join(', ')
  const compiled = reading === '' ? plain : { ...plain, sql: `/* ${reading} */ ${plain.sql}` }
  const sent: QueryConfig = {
    text: compiled.sql,
    name: createHash('sha1').update(compiled.sql).digest('base64url'),
  }
  const parserOf = readJson ? jsonBy(readJson) : typeParser
  const statement = { nulls, parserOf, sent: Object.create(sent) }
  const order = compiled.parameters.map((value) => (value instanceof Placeholder ? value.argument : undefined))
  return { compiled, order, statement }
}

const jsonBy =
  (readJson: (text: string) => unknown): typeof types.getTypeParser =>
  (oid, format) =>
    oid === types.builtins.JSON || oid === types.builtins.JSONB ? readJson : typeParser(oid, format)

/** A value for a json column. Without this, pg would send arrays as PostgreSQL arrays. */
export function json<T>(value: T): Expression<T> {
  return sql<T>`${JSON.stringify(value)}::json`
}
