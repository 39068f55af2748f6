import { setImmediate as breathe } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { ApiError, badRequest, invalid, type ErrorDetail, type FieldError } from '../../kernel/error.ts'
import { mostOfRow, rowTooLong } from '../../platform/table/cell.ts'
import { delimiterOf, mustBeReadable, mustHaveLines, piecesOf } from '../../platform/table/table-file.ts'
import { checkOf } from '../../platform/http/validation.ts'
import { shipmentFields, type Fields } from './fields.ts'
import { notBeside } from '../creation.ts'
import type { RowCheck } from './check.ts'
import type { BatchEntry } from './store.ts'
import { decimalSignOf, shipmentOf, type Line, type Column } from './cells.ts'

type File = Pick<Schemas['BatchImport'], 'data' | 'columns' | 'delimiter' | 'decimalSign'>

const mostRows = 10_000
/** More errors than a person corrects at once. Later ones often follow from earlier ones. */
const mostErrors = 500

export const delimiters = { COMMA: ',', SEMICOLON: ';', TAB: '\t' } as const satisfies Record<
  Schemas['CsvDelimiter'],
  string
>

/** The column with the errors of failed rows. */
export const errorColumn = 'error'

export interface Imported<Row> {
  readonly rows: readonly { readonly line: number; readonly shipment: Row }[]
  /** Column names by field. */
  readonly columns: Readonly<Record<string, string>>
}

/** Reads the shipments of a file. If any row has an error, it throws all errors, each with line and column. */
export const readFile = (file: File, further?: RowCheck): Promise<Imported<BatchEntry>> =>
  readRows(file, shipmentFields, further)

/** Reads other rows that are announced in files, one per line. */
export async function readRows<Row>(
  file: File,
  fields: Fields,
  further: (row: Row) => Promise<readonly FieldError[]> = () => Promise.resolve([]),
): Promise<Imported<Row>> {
  mustBeUtf8(file.data)
  mustHaveLines(file.data)
  const delimiter = file.delimiter === undefined ? delimiterOf(file.data) : delimiters[file.delimiter]
  const lines = await linesOf(file.data, delimiter)
  const [head, ...rest] = lines
  if (!head) throw unreadable('The file is empty. Its first line names the columns.')
  const columns = columnsOf(head, file.columns ?? [], fields)
  if (rest.length === 0) throw unreadable('The file has a line with names and no shipment. Add one line for each.')
  if (rest.length > mostRows)
    throw unreadable('The file has more than 10,000 shipments, the most that a batch takes. Send it in parts.')
  const sign = file.decimalSign ?? decimalSignOf(rest, columns, delimiter)
  const check = checkOf(fields.schema, 'body', false)
  const errors: ErrorDetail[] = []
  const rows: Imported<Row>['rows'][number][] = []
  const names = Object.fromEntries(columns.flatMap(({ name, field }) => (field ? [[field.path, name]] : [])))
  for (const [index, line] of rest.entries()) {
    // In portions, so that other requests get their turn.
    if (index % 200 === 199) await breathe()
    const { shipment, wrong } = shipmentOf(line, columns, sign)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's schema is checked before it counts
    const row = shipment as Row
    // A value that could not be read is not reported as missing too.
    const formal = notBeside(check.errorsIn(shipment), wrong)
    const told = [...wrong, ...formal]
    const ruled = await further(row).catch((error: unknown) => {
      // Rules only see values that match the schema.
      if (told.length > 0) return []
      throw error
    })
    const placed = [...formal, ...notBeside(ruled, told)].map((error) => inLine(error, line.number, names))
    errors.push(...wrong, ...placed)
    if (errors.length >= mostErrors) break
    rows.push({ line: line.number, shipment: row })
  }
  if (errors.length > 0) throw invalid(errors.slice(0, mostErrors))
  return { rows, columns: names }
}

const unreadable = (message: string) => badRequest('FILE_UNREADABLE', message)

/** Throws if decoding with the wrong character set produced characters that no file contains. */
function mustBeUtf8(data: string): void {
  if (data.includes('\uFFFD'))
    throw unreadable('The file is not UTF-8, but seems to be Windows-1252. Save it as UTF-8 and send it again.')
  if (/^(?:ÿþ|þÿ)/.test(data)) throw unreadable('The file seems to be UTF-16. Save it as UTF-8 and send it again.')
}

async function linesOf(data: string, delimiter: string): Promise<Line[]> {
  const text = data.startsWith('\uFEFF') ? data.slice(1) : data
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: mostOfRow,
  })
  const lines: Line[] = []
  try {
    for await (const { record, info } of Readable.from(piecesOf(text)).pipe(parser)) {
      mustBeReadable(record, info.lines)
      lines.push({ number: info.lines, cells: record })
      if (lines.length > mostRows + 1) break
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw rowTooLong(lines.length + 1)
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    throw unreadable(`The file is not CSV: ${reason}. Correct it and send it again.`)
  }
  return lines
}

/** Maps columns to fields: as given, or else by their names. */
function columnsOf({ cells, number }: Line, told: readonly Schemas['BatchColumn'][], fields: Fields): Column[] {
  const errors: ErrorDetail[] = []
  const at = (name: string, code: string, says: string) =>
    errors.push({
      code,
      defaultMessage: `Line ${number}, column ${name} ${says}`,
      field: 'data',
      line: number,
      column: name.slice(0, 200),
    })
  const meanings = new Map<string, string | undefined>()
  for (const [index, { column, field }] of told.entries()) {
    const wrong = (code: string, name: string, says: string) =>
      errors.push({
        code,
        defaultMessage: `columns[${index}].${name} ${says}`,
        field: `columns[${index}].${name}`,
      })
    if (meanings.has(column)) wrong('DUPLICATE', 'column', `names ${column} a second time`)
    if (!cells.includes(column))
      wrong('NOT_ALLOWED', 'column', `is ${column}, which the first line of the file has not`)
    if (field !== undefined && !fields.at(field))
      wrong(
        'NOT_ALLOWED',
        'field',
        `is ${field}, which is not a field of a shipment. Use a path such as recipient.city`,
      )
    meanings.set(column, field)
  }
  const taken = new Map<string, string>()
  const columns = cells.map((name): Column => {
    // Our own files of failed rows have this column for messages.
    if (name === '' || (name === errorColumn && !meanings.has(name))) return { name }
    const path = meanings.get(name)
    if (meanings.has(name) && path === undefined) return { name }
    const field = path === undefined ? fields.named(name) : fields.at(path)
    if (!field) {
      if (path === undefined)
        at(name, 'UNKNOWN_ATTRIBUTE', 'is not known. Say in columns what it means, or leave it out there')
      return { name }
    }
    const other = taken.get(field.path)
    if (other !== undefined) at(name, 'DUPLICATE', `means ${field.path}, as column ${other} already does`)
    taken.set(field.path, name)
    return { name, field }
  })
  if (errors.length > 0) throw invalid(errors.slice(0, mostErrors))
  return columns
}

/** Adds line and column to an error. */
export function inLine(
  { code, defaultMessage, field = '', carrier }: FieldError,
  number: number,
  names: Readonly<Record<string, string>>,
): ErrorDetail {
  const column = names[field.replaceAll(/\[(\d+)\]/g, '.$1')]
  const where = column === undefined ? `Line ${number}` : `Line ${number}, column ${column}`
  return {
    code,
    defaultMessage: `${where}: ${defaultMessage}`.slice(0, 2000),
    field,
    ...(carrier && { carrier }),
    line: number,
    ...(column !== undefined && { column: column.slice(0, 200) }),
  }
}
