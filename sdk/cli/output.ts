import { isRecord } from '../src/core/rules.ts'

/** The items of a list that are shown, and how many there are in all. */
export interface Listed {
  readonly items: readonly unknown[]
  readonly total?: number | undefined
}

/** Values that fit into a cell. */
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

/** Formats the items of a list as a table with the columns that fit into `width`. */
export function tableOf(items: readonly unknown[], width: number): string {
  const rows = items.filter(isRecord).map(flat)
  if (rows.length === 0) return items.length === 0 ? 'Nothing found.\n' : `${items.map(cell).join('\n')}\n`
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = names
    .sort((one, other) => Number(one.includes('.')) - Number(other.includes('.')))
    .map((name) => {
      const cells = [heading(name), ...rows.map((row) => cell(row[name]))]
      return { cells, size: Math.max(...cells.map((text) => text.length)) }
    })
  let left = width
  const shown = columns.filter(({ size }, index) => {
    left -= size + 2
    return left >= -2 || index === 0
  })
  const line = (index: number) =>
    shown
      .map(({ cells, size }) => (cells[index] ?? '').padEnd(size))
      .join('  ')
      .trimEnd()
  return `${Array.from({ length: rows.length + 1 }, (_, index) => line(index)).join('\n')}\n`
}

/** Flattens a row, nested values last; lists are left out, as a table has no room for them. */
const flat = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const nested = Object.entries(row).filter(([, value]) => isRecord(value))
  return {
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => isPlain(value))),
    ...Object.fromEntries(
      nested.flatMap(([name, inner]) =>
        Object.entries(Object(inner))
          .filter(([, value]) => isPlain(value))
          .map(([key, value]) => [`${name}.${key}`, value]),
      ),
    ),
  }
}

const heading = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toUpperCase()

/** Formats a cell on one line, without the control characters of terminals. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  const text = plain.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** Formats one value as lines of names and values. */
export function recordOf(value: unknown): string {
  const lines = linesOf(value, '')
  const size = Math.max(0, ...lines.map(([name]) => name.length))
  return lines.map(([name, text]) => `${name.padEnd(size)}  ${text}`.trim() + '\n').join('')
}

function linesOf(value: unknown, name: string): (readonly [string, string])[] {
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return [[name, value.map(cell).join(', ')]]
    return value.flatMap((item: unknown, index) => linesOf(item, `${name}[${index}]`))
  }
  if (!isRecord(value)) return [[name, cell(value)]]
  return Object.entries(value).flatMap(([key, inner]) => linesOf(inner, name ? `${name}.${key}` : key))
}

/** Returns the items of a list in either of the API's two forms. */
export function listed(data: unknown): Listed {
  if (Array.isArray(data)) return { items: data }
  const { hits, total } = Object(data)
  return { items: Array.isArray(hits) ? hits : [], total: typeof total === 'number' ? total : undefined }
}
