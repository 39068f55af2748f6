import { setImmediate as breathe } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type DecimalSign, DecimalSigns } from '../../kernel/decimals.ts'
import { ApiError, badRequest } from '../../kernel/error.ts'
import {
  type Cells,
  mostColumns,
  mostLetters,
  mostOfRow,
  rowTooLong,
  tooLong,
  tooManyColumns,
  tooManyLines,
} from './cell.ts'
import { Workbook } from './workbook.ts'

export { type Cell, type Cells, Unread } from './cell.ts'

export interface Table {
  readonly rows: AsyncGenerator<Cells>
  /** Converts a number in a column of days to a day, for cells not formatted as dates. */
  readonly dayOf: (count: number) => string | undefined
  readonly delimiter: string
}

/** Opens a table as people send it: CSV, or a workbook in base64, of which the first tab is read. */
export async function tableOf(type: 'CSV' | 'XLSX', data: string, mostRows: number): Promise<Table> {
  if (type === 'CSV') {
    mustHaveLines(data, mostRows)
    const delimiter = delimiterOf(data, linesAbove)
    return { rows: rowsOfCsv(data, delimiter), dayOf: () => undefined, delimiter }
  }
  const bytes = /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(data) ? Buffer.from(data, 'base64') : Buffer.alloc(0)
  const workbook = await Workbook.open(bytes)
  return { rows: workbook.rows(mostRows), dayOf: (count) => workbook.dayOf(count), delimiter: '' }
}

/** Detects the decimal sign from a file's numeric columns. Numbers in workbooks have none. */
export async function decimalSignOf(
  { type, data }: { type: 'CSV' | 'XLSX'; data: string },
  isNumeric: (column: string) => boolean,
): Promise<DecimalSign | undefined> {
  if (type === 'XLSX') return undefined
  const delimiter = delimiterOf(data, linesAbove)
  const signs = new DecimalSigns(delimiter)
  // In a comma-separated file, numbers have commas only within quotes.
  if (delimiter === ',' && !/"[^"\n]*\d,\d/.test(data)) return signs.sign
  let columns: readonly number[] = []
  let row = 0
  for await (const cells of rowsOfCsv(data, delimiter)) {
    row++
    if (columns.length === 0) columns = cells.flatMap((name, index) => (isNumeric(String(name).trim()) ? [index] : []))
    else for (const index of columns) signs.see(String(cells[index] ?? ''), row)
  }
  return signs.sign
}

/** A title may precede the column names. */
const linesAbove = 20

const delimiters = [',', ';', '\t'] as const

/** Returns the most frequent delimiter outside quotes, in the first line that has any. */
export function delimiterOf(text: string, mostLines = 1): string {
  const lines = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/
  let rest = text.slice(0, 65_536)
  for (let line = 0; line < mostLines && rest !== ''; line++) {
    const head = lines.exec(rest)?.[0] ?? ''
    const bare = head.replaceAll(/"(?:[^"]|"")*"/g, '')
    const count = (mark: string) => bare.split(mark).length - 1
    const [first = ','] = delimiters.toSorted((one, other) => count(other) - count(one))
    if (count(first) > 0) return first
    rest = rest.slice(head.length).replace(/^[^\n]*\n?/, '')
  }
  return ','
}

async function* rowsOfCsv(text: string, delimiter: string): AsyncGenerator<Cells> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: mostOfRow,
  })
  let row = 0
  try {
    for await (const cells of Readable.from(piecesOf(text)).pipe(parser)) {
      row++
      mustBeReadable(cells, row)
      yield cells
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw rowTooLong(row + 1)
    throw badRequest(
      'FILE_UNREADABLE',
      `The file is not CSV: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}. Correct it and send it again.`,
    )
  }
}

/** Refuses lines wider than any table as soon as they are read. */
export function mustBeReadable(cells: readonly string[], row: number): void {
  if (cells.length > mostColumns) throw tooManyColumns(row)
  for (const cell of cells) if (cell.length > mostLetters) throw tooLong(row)
}

/** Any row within the limits is shorter, even if fully quoted. */
const longestLine = 2 * mostOfRow + 4 * mostColumns
/** Allows for cells with several lines and for empty lines between rows. */
const linesOfRow = 10
/** No file has more rows, unless its reader says so. */
const mostRowsOfFile = 10_000

/**
 * Refuses lines, and numbers of lines, that would exhaust memory: CSV parsers do not count delimiters, blanks and empty
 * lines towards their limits.
 */
export function mustHaveLines(text: string, mostRows = mostRowsOfFile): void {
  let [lines, length] = [1, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === lineFeed || (sign === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) {
      length = 0
      if (++lines > linesOfRow * (mostRows + linesAbove)) throw tooManyLines(lines - 1)
    } else if (++length > longestLine) throw rowTooLong(lines)
  }
}

const [lineFeed, carriageReturn] = [10, 13]

/** In pieces, so other work can run in between. */
export async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += 65_536) {
    yield text.slice(from, from + 65_536)
    await breathe()
  }
}
