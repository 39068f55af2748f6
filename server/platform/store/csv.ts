import { Transform, type Readable } from 'node:stream'
import type { Compilable } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ApiError, retryAfter } from '../../kernel/error.ts'
import { alone } from './pipelined-connection.ts'

/** The number of running exports per pool, each of which holds a connection. */
const atWork = new WeakMap<pg.Pool, number>()

/**
 * Streams the rows of a query as CSV with a header, straight from PostgreSQL: nothing is buffered, and a slow reader
 * slows it down. `named` gives the last columns names that PostgreSQL does not allow.
 */
export async function csvOf(
  pool: pg.Pool,
  query: Compilable,
  timezone: string,
  { delimiter = ',', named = [] }: { delimiter?: ',' | ';'; named?: readonly string[] } = {},
): Promise<Readable> {
  const others = atWork.get(pool) ?? 0
  if (others >= Math.max(1, Math.floor(pool.options.max / 2))) throw tooManyExports()
  atWork.set(pool, others + 1)
  const leave = () => atWork.set(pool, (atWork.get(pool) ?? 1) - 1)
  const client = await pool.connect().catch((error: unknown) => {
    leave()
    throw error
  })
  let isReleased = false
  const done = Promise.withResolvers<void>()
  const release = (error?: Error) => {
    if (isReleased) return
    isReleased = true
    leave()
    done.resolve()
    client.release(error)
  }
  try {
    void alone(client, () => done.promise)
    await client.query('begin read only')
    await client.query(`set local timezone to ${pg.escapeLiteral(timezone)}; set local statement_timeout to 0`)
    const rows = client.query(
      copyTo(`copy (${inlined(query)}) to stdout with (format csv, header true, delimiter '${delimiter}')`),
    )
    const lines = (named.length > 0 ? rows.pipe(new Renamed(named, delimiter)) : rows).pipe(new CarriageReturns())
    rows.once('error', (error) => lines.destroy(error))
    // A connection can be reused only if its copy was read to the end.
    rows.once('end', () => {
      client.query('commit').then(() => release(), release)
    })
    lines.once('close', () => {
      if (!rows.readableEnded) release(new Error('The reader of an export disconnected'))
    })
    return lines
  } catch (error) {
    release(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

const tooManyExports = () =>
  new ApiError(
    'unavailable',
    'TOO_MANY_EXPORTS',
    'Too many exports are being written. Wait for Retry-After seconds and repeat the request.',
    retryAfter(5),
  )

/** Writes the arguments into the statement as literals, since COPY accepts none. */
export function inlined(query: Compilable): string {
  const { sql, parameters } = query.compile()
  return sql.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$(\d+)/g, (found, number?: string) =>
    number === undefined ? found : literal(parameters[Number(number) - 1]),
  )
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error(`A ${typeof value} cannot be written by COPY`)
}

const quote = 0x22
const newline = 0x0a

/**
 * Gives the last columns the names that the client chose, which may be longer than PostgreSQL allows. No other column
 * name contains a line break.
 */
class Renamed extends Transform {
  readonly #names: readonly string[]
  readonly #delimiter: string
  #begin: Buffer | undefined = Buffer.alloc(0)

  constructor(names: readonly string[], delimiter: string) {
    super()
    this.#names = names
    this.#delimiter = delimiter
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, data?: Buffer) => void): void {
    if (!this.#begin) {
      done(null, chunk)
      return
    }
    const begin = Buffer.concat([this.#begin, chunk])
    const end = begin.indexOf(newline)
    this.#begin = end === -1 ? begin : undefined
    if (end === -1) done()
    else {
      const names = begin.toString('utf8', 0, end).split(this.#delimiter).slice(0, -this.#names.length)
      const own = this.#names.map((name) => this.#cell(name))
      done(null, Buffer.concat([Buffer.from([...names, ...own].join(this.#delimiter)), begin.subarray(end)]))
    }
  }

  /** Quotes a name wherever PostgreSQL would. */
  #cell(name: string): string {
    return name.includes(this.#delimiter) || /["\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
  }
}

/** RFC 4180 ends lines with CR and LF, PostgreSQL with LF alone. Quoted values stay unchanged. */
export class CarriageReturns extends Transform {
  #isQuoted = false

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, data: Buffer) => void): void {
    const wide = Buffer.allocUnsafe(chunk.length * 2)
    let length = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0
      if (byte === quote) this.#isQuoted = !this.#isQuoted
      else if (byte === newline && !this.#isQuoted) wide[length++] = 0x0d
      wide[length++] = byte
    }
    done(null, wide.subarray(0, length))
  }
}
