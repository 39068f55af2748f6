import { type Connection, DatabaseError, Query, type FieldDef, type QueryConfig } from 'pg'
import type { typeParser } from './value-parsers.ts'

declare module 'pg' {
  /** What a connection calls; pg itself lets classes that extend it change how. */
  interface Query {
    handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
    handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
    handleCommandComplete(message: { readonly text: string }): void
    handleError(error: unknown, connection?: Connection): void
    handleReadyForQuery(): void
    prepare(connection: object): void
    readonly name: string
    readonly text: string
  }
  interface Connection {
    readonly submittedNamedStatements: Record<string, string>
  }
}

/** Of one statement on one connection; filled by what PostgreSQL says of the first of its results. */
export class Columns {
  #names: readonly string[] = []
  #parsers: readonly ((text: string) => unknown)[] = []
  readonly #parserOf: typeof typeParser
  readonly #nulls: boolean
  /** A command has none, which is told by saying nothing of them. */
  areKnown = false

  constructor(parserOf: typeof typeParser, nulls: boolean) {
    this.#parserOf = parserOf
    this.#nulls = nulls
  }

  describe(fields: readonly FieldDef[]): void {
    this.#names = fields.map(({ name }) => name)
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the types of pg know the built-in numbers only
    this.#parsers = fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID, 'text'))
  }

  rowOf(values: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? null
      const name = this.#names[index] ?? ''
      if (value !== null) row[name] = this.#parsers[index]?.(value)
      else if (this.#nulls) row[name] = null
    }
    return row
  }
}

type Done = (error: unknown, rows: unknown[], command: string) => void

/** Reads rows as they come. pg would take in the description of all columns with each result, before it reads one. */
export class PreparedQuery extends Query {
  readonly #columns: Columns
  readonly #done: Done
  readonly #found: unknown[] = []
  #command = ''
  #error: unknown
  isRefused = false

  constructor(sent: QueryConfig, values: unknown[], columns: Columns, done: Done) {
    super(sent, values, (error) => this.handleError(error))
    this.#columns = columns
    this.#done = done
  }

  /** The columns of a statement are told once. */
  override prepare(connection: object): void {
    super.prepare(this.#columns.areKnown ? silenced(connection, undescribed) : connection)
  }

  override handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#columns.describe(fields)
  }

  override handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      if (this.#error === undefined) this.#found.push(this.#columns.rowOf(fields))
    } catch (error) {
      this.#error = error
    }
  }

  override handleCommandComplete({ text }: { readonly text: string }): void {
    this.#command = text
    this.#columns.areKnown = true
  }

  override handleError(error: unknown): void {
    this.isRefused = true
    this.#done(error, [], '')
  }

  override handleReadyForQuery(): void {
    this.#done(this.#error, this.#found, this.#command)
  }
}

/**
 * Statements of one transaction that go together: PostgreSQL sends all that it has to say of them at once, where it would
 * send it of each by itself, and passes over what is behind an error.
 */
export class PreparedQueries extends Query {
  readonly parts: readonly PreparedQuery[]
  #place = 0

  constructor(parts: readonly PreparedQuery[]) {
    super({ text: '' }, [], (error) => this.handleError(error))
    this.parts = parts
    this.#turn()
  }

  /** pg keeps in mind by these which statements have been parsed. */
  #turn(): void {
    const { name, text } = this.parts[this.#place] ?? {}
    Object.assign(this, { name, text })
  }

  override submit = (connection: Connection): void => {
    const unsynced = silenced(connection, unsyncing)
    for (const part of this.parts) {
      part.prepare(unsynced)
      // Nothing goes behind one whose values cannot be sent.
      if (part.isRefused) break
    }
    connection.sync()
  }

  override handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void {
    this.parts[this.#place]?.handleRowDescription(message)
  }

  override handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    this.parts[this.#place]?.handleDataRow(message)
  }

  override handleCommandComplete(message: { readonly text: string }): void {
    this.parts[this.#place++]?.handleCommandComplete(message)
    this.#turn()
  }

  override handleError(error: unknown, connection?: Connection): void {
    const isOfOne = error instanceof DatabaseError
    // What ends the connection is said of each, since BEGIN, which it may have met, is waited for by nobody.
    const passesOver = isOfOne && error.severity !== 'FATAL'
    for (const [place, part] of this.parts.entries()) {
      if (isOfOne && place < this.#place) part.handleReadyForQuery()
      else part.handleError(passesOver && place > this.#place ? passedOver() : error)
      if (place >= this.#place) delete connection?.submittedNamedStatements[part.name]
    }
  }

  override handleReadyForQuery(): void {
    for (const [place, part] of this.parts.entries())
      if (place < this.#place) part.handleReadyForQuery()
      else if (!part.isRefused) part.handleError(passedOver())
  }
}

const passedOverCode = '25P02'

/** What PostgreSQL says of a statement that comes behind an error. */
const passedOver = () =>
  Object.assign(new DatabaseError('A statement before this one of its transaction has failed', 0, 'error'), {
    code: passedOverCode,
    severity: 'ERROR',
  })

export const wasPassedOver = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === passedOverCode

const nothing = { value: () => {} }
const undescribed = { of: new WeakMap<object, object>(), properties: { describe: nothing } }
// Where a value cannot be sent, pg would close a statement that it goes on to take for prepared.
const unsyncing = { of: new WeakMap<object, object>(), properties: { sync: nothing, close: nothing } }

/** The same connection, of which something is not asked. */
function silenced(connection: object, { of, properties }: typeof undescribed | typeof unsyncing): object {
  const known = of.get(connection)
  if (known) return known
  const same: object = Object.create(connection, properties)
  of.set(connection, same)
  return same
}
