import { pipeline } from 'node:stream/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

/** Stores many rows as COPY does, in half the time of an insert. An absent value is null, an object is JSON. */
export async function copyInto<Column extends string>(
  db: Pick<Kysely<never>, 'executeQuery'>,
  table: string,
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | number | object>>>[],
): Promise<void> {
  const used = columns.filter((column) => rows.some((row) => row[column] !== undefined))
  const lines = rows.map((row) => used.map((column) => cellOf(row[column])).join('\t'))
  const names = used.map((column) => `"${column}"`).join(', ')
  await db.executeQuery(CompiledQuery.raw(`${copy} "${table}" (${names}) from stdin`, [lines.join('\n')]))
}

const copy = 'copy'

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

export const isCopy = (text: string): boolean => text.startsWith(`${copy} `)

/** Sends what `copyInto` has Kysely pass on: the statement and all rows. */
export async function sendCopy(client: PoolClient, text: string, [rows]: readonly unknown[]) {
  const stream = client.query(from(text))
  await pipeline([String(rows)], stream)
  return { command: 'COPY', rowCount: stream.rowCount, rows: [] }
}
