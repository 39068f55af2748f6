import type { ErrorDetail } from '@waybill/sdk'

export interface Table {
  readonly delimiter: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

export interface Row {
  /** The line of the file where it begins. The columns are on the first. */
  readonly line: number
  /** The line where it ends: a quoted cell may span several lines. */
  readonly lastLine: number
  readonly cells: readonly string[]
}

const delimiters = [',', ';', '\t'] as const

/** The most frequent separator in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const counts = delimiters.map((one) => first.split(one).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Parses RFC 4180 with any of the three delimiters. */
export function tableIn(file: string): Table {
  const text = file.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(text)
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let began = 1
  const end = () => {
    cells.push(cell)
    if (cells.some((one) => one !== '')) rows.push({ line: began, lastLine: line, cells })
    cells = []
    cell = ''
    began = line + 1
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else if (sign === '"') isQuoted = false
      else cell += sign
      if (sign === '\n') line += 1
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      end()
      line += 1
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0) end()
  const [head, ...rest] = rows
  return { delimiter, columns: head?.cells ?? [], rows: rest }
}

/** Writes the file back, with the corrections. */
export function fileOf({ delimiter, columns, rows }: Table): string {
  const quoted = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  return [columns, ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.map(quoted).join(delimiter))
    .join('\r\n')
    .concat('\r\n')
}

export interface Wrong {
  /** The index in `rows`. */
  readonly row: number
  readonly messages: readonly string[]
  /** Columns that an error refers to. */
  readonly columns: ReadonlySet<string>
}

/** Rows that the API refused, each with its errors. */
export function wrongRows(table: Table, errors: readonly ErrorDetail[]): Wrong[] {
  return table.rows.flatMap(({ line, lastLine }, row) => {
    const own = errors.filter((error) => error.line !== undefined && error.line >= line && error.line <= lastLine)
    return own.length === 0
      ? []
      : [
          {
            row,
            messages: own.map(({ defaultMessage }) => defaultMessage),
            columns: new Set(own.flatMap(({ column }) => column ?? [])),
          },
        ]
  })
}

/** The name of the error column in the file of failed rows. */
export const errorColumn = 'error'

/** Rows that failed after the upload, read from the file of failed rows: their error has a column of its own. */
export function failedRows(table: Table): Wrong[] {
  const at = table.columns.indexOf(errorColumn)
  return at < 0
    ? []
    : table.rows.map(({ cells }, row) => ({ row, messages: [cells[at] ?? ''], columns: new Set<string>() }))
}

export const withCell = (table: Table, row: number, column: number, value: string): Table => ({
  ...table,
  rows: table.rows.map((one, at) =>
    at === row
      ? { ...one, cells: table.columns.map((_, place) => (place === column ? value : (one.cells[place] ?? ''))) }
      : one,
  ),
})
