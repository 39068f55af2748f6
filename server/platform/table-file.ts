import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { badRequest } from '../kernel/error.ts'

/** A number where a workbook has one. */
export type Cell = string | number
export type Cells = readonly Cell[]

/** The rows of a table as people send it, as CSV or as a workbook in base64, of which the first sheet counts. */
export const rowsOf = (type: 'CSV' | 'XLSX', data: string, mostRows: number): AsyncGenerator<Cells> =>
  type === 'CSV' ? rowsOfCsv(data) : rowsOfWorkbook(data, mostRows)

async function* rowsOfCsv(text: string): AsyncGenerator<Cells> {
  const [head = ''] = text.split('\n', 1)
  const parser = parse({
    delimiter: head.includes(';') ? ';' : ',',
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: 100_000,
  })
  try {
    // In pieces, so that others have their turn in between.
    yield* Readable.from(piecesOf(text)).pipe(parser)
  } catch (error) {
    throw badRequest(
      'FILE_UNREADABLE',
      `The file is not CSV: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}. Correct it and send it again.`,
    )
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += 65_536) yield text.slice(from, from + 65_536)
}

const unreadable = () =>
  badRequest('FILE_UNREADABLE', 'The file is no XLSX workbook in base64. Save it as XLSX and send it again.')

async function* rowsOfWorkbook(data: string, mostRows: number): AsyncGenerator<Cells> {
  const bytes = /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(data) ? Buffer.from(data, 'base64') : Buffer.alloc(0)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') throw unreadable()
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookReader(Readable.from(bytes), {
    entries: 'ignore',
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'ignore',
  })
  try {
    for await (const sheet of workbook) {
      let number = 0
      for await (const row of sheet) {
        // What is empty takes no room in a workbook, and yet rows are counted by it.
        for (number++; number < row.number && number <= mostRows; number++) yield []
        yield Array.isArray(row.values) ? Array.from(row.values.slice(1), cellOf) : []
      }
      return
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ApiError') throw error
    throw unreadable()
  }
}

const cellOf = (value: unknown): Cell => {
  const { result } = Object(value)
  const cell: unknown = typeof value === 'number' ? value : result
  return typeof cell === 'number' ? cell : textOf(value)
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const { result, richText, text } = Object(value)
    if (Array.isArray(richText)) return richText.map((part) => String(Object(part).text ?? '')).join('')
    return textOf(result ?? text)
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
