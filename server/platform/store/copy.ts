import type { Kysely } from 'kysely'
import { withConnection } from './pipelined-connection.ts'

/** Stores many rows with COPY, in half the time of an insert. An absent value becomes null, an object becomes JSON. */
export async function copyInto<Column extends string>(
  db: Pick<Kysely<never>, 'getExecutor'>,
  table: string,
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | number | object>>>[],
): Promise<void> {
  const used = columns.filter((column) => rows.some((row) => row[column] !== undefined))
  const lines = rows.map((row) => used.map((column) => cellOf(row[column])).join('\t'))
  const names = used.map((column) => `"${column}"`).join(', ')
  const statement = `copy "${table}" (${names}) from stdin`
  await withConnection(db, (connection) => connection.copy(statement, lines.join('\n')))
}

/** The text format of COPY: https://www.postgresql.org/docs/18/sql-copy.html */
function cellOf(value: string | number | object | undefined): string {
  if (value === undefined) return String.raw`\N`
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return marked.test(text) ? text.replaceAll(marks, (mark) => escapes[mark] ?? mark) : text
}

const marked = /[\\\t\n\r]/
const marks = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
