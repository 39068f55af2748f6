import { Query, type FieldDef, type QueryConfig } from 'pg'
import type { typeParser } from './value-parsers.ts'

declare module 'pg' {
  /** What a connection calls; pg itself lets classes that extend it change how. */
  interface Query {
    handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
    handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
    handleCommandComplete(): void
    handleReadyForQuery(): void
    prepare(connection: object): void
  }
}

/** Of one statement on one connection; filled by what PostgreSQL says of the first of its results. */
export class Columns {
  #names: readonly string[] = []
  #parsers: readonly ((text: string) => unknown)[] = []
  readonly #parserOf: typeof typeParser
  readonly #nulls: boolean

  constructor(parserOf: typeof typeParser, nulls: boolean) {
    this.#parserOf = parserOf
    this.#nulls = nulls
  }

  get areKnown(): boolean {
    return this.#names.length > 0
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

/** Reads rows as they come. pg would take in the description of all columns with each result, before it reads one. */
export class PreparedQuery extends Query {
  readonly #columns: Columns
  readonly #done: (error: unknown, rows: unknown[]) => void
  readonly #found: unknown[] = []
  #error: unknown

  constructor(sent: QueryConfig, values: unknown[], columns: Columns, done: (error: unknown, rows: unknown[]) => void) {
    super(sent, values, (error) => done(error, []))
    this.#columns = columns
    this.#done = done
  }

  /** The columns of a statement are told once. */
  override prepare(connection: object): void {
    super.prepare(this.#columns.areKnown ? undescribed(connection) : connection)
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

  override handleCommandComplete(): void {}

  override handleReadyForQuery(): void {
    this.#done(this.#error, this.#found)
  }
}

const withoutDescribing = new WeakMap<object, object>()

/** The same connection, which is not asked for a description. */
function undescribed(connection: object): object {
  const known = withoutDescribing.get(connection)
  if (known) return known
  const same: object = Object.create(connection, { describe: { value: () => {} } })
  withoutDescribing.set(connection, same)
  return same
}
