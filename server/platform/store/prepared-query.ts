import { type Connection, DatabaseError, Query, type FieldDef, type QueryConfig } from 'pg'
import type { typeParser } from './value-parsers.ts'

declare module 'pg' {
  /** Methods that a connection calls; pg lets subclasses override them. */
  interface Query {
    handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
    handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
    handleCommandComplete(): void
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

/** The columns of one statement on one connection, as PostgreSQL describes them with the first result. */
export class Columns {
  #names: readonly string[] = []
  #parsers: readonly ((text: string) => unknown)[] = []
  readonly #parserOf: typeof typeParser
  readonly #nulls: boolean
  /** A command has no columns, so PostgreSQL describes none. */
  areKnown = false

  constructor(parserOf: typeof typeParser, nulls: boolean) {
    this.#parserOf = parserOf
    this.#nulls = nulls
  }

  describe(fields: readonly FieldDef[]): void {
    this.#names = fields.map(({ name }) => name)
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the types of pg cover only the built-in numbers
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

type Done = (error: unknown, rows: unknown[]) => void

/** Reads rows as they arrive. pg itself would process the description of all columns for each result first. */
export class PreparedQuery extends Query {
  readonly #columns: Columns
  readonly #done: Done
  readonly #found: unknown[] = []
  #error: unknown
  isRefused = false

  constructor(sent: QueryConfig, values: unknown[], columns: Columns, done: Done) {
    super(sent, values, (error) => this.handleError(error))
    this.#columns = columns
    this.#done = done
  }

  /** Asks PostgreSQL to describe the columns of a statement only once. */
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

  override handleCommandComplete(): void {
    this.#columns.areKnown = true
  }

  override handleError(error: unknown): void {
    this.isRefused = true
    this.#done(error, [])
  }

  override handleReadyForQuery(): void {
    this.#done(this.#error, this.#found)
  }
}

/**
 * Statements of one transaction, sent together: PostgreSQL sends all its responses at once instead of one by one, and
 * skips everything after an error.
 */
export class PreparedQueries extends Query {
  readonly parts: readonly PreparedQuery[]
  #place = 0

  constructor(parts: readonly PreparedQuery[]) {
    super({ text: '' }, [], (error) => this.handleError(error))
    this.parts = parts
    this.#turn()
  }

  /** pg tracks by these properties which statements it has parsed. */
  #turn(): void {
    const { name, text } = this.parts[this.#place] ?? {}
    Object.assign(this, { name, text })
  }

  override submit = (connection: Connection): void => {
    const unsynced = silenced(connection, unsyncing)
    for (const part of this.parts) {
      part.prepare(unsynced)
      // Don't send anything after a statement whose values cannot be sent.
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

  override handleCommandComplete(): void {
    this.parts[this.#place++]?.handleCommandComplete()
    this.#turn()
  }

  override handleError(error: unknown, connection?: Connection): void {
    const isOfOne = error instanceof DatabaseError
    // An error that ends the connection goes to every statement: it may have hit BEGIN, which nothing waits for.
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

/** PostgreSQL's error for a statement that follows a failed one. */
const passedOver = () =>
  Object.assign(new DatabaseError('An earlier statement of this transaction failed', 0, 'error'), {
    code: passedOverCode,
    severity: 'ERROR',
  })

export const wasPassedOver = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === passedOverCode

const nothing = { value: () => {} }
const undescribed = { of: new WeakMap<object, object>(), properties: { describe: nothing } }
// If a value cannot be sent, pg would close the statement but still consider it prepared.
const unsyncing = { of: new WeakMap<object, object>(), properties: { sync: nothing, close: nothing } }

/** The same connection with some methods disabled. */
function silenced(connection: object, { of, properties }: typeof undescribed | typeof unsyncing): object {
  const known = of.get(connection)
  if (known) return known
  const same: object = Object.create(connection, properties)
  of.set(connection, same)
  return same
}
