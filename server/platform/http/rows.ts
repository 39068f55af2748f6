import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import contract from '../../generated/contract.json' with { type: 'json' }
import { type DecimalSign, DecimalSigns, numberIn } from '../../kernel/decimals.ts'
import { ApiError, badRequest, type FieldError } from '../../kernel/error.ts'
import { mostOfRow, rowTooLong } from '../table/cell.ts'
import { delimiterOf, mustBeReadable, mustHaveLines } from '../table/table-file.ts'
import type { Schema } from './coercion.ts'
import { checkOf } from './validation.ts'

/** Nobody corrects more errors than this at once. */
const mostErrors = 100

export interface Rows<Row> {
  readonly rows: readonly Row[]
  /** Each row's line number in the file, where the header is row 1. */
  readonly lines: readonly number[]
  readonly errors: readonly FieldError[]
}

const schemas: Readonly<Record<string, Schema>> = contract.components.schemas

/**
 * Reads the rows of a CSV file as objects of a schema, or of the contract's schema with this name. The attributes name
 * the columns. An empty cell is null if the schema allows null, and absent otherwise. The header decides whether
 * commas, semicolons or tabs separate the columns.
 */
export function readRows<Row>(text: string, columns: string | Schema): Rows<Row> {
  const schema = typeof columns === 'string' ? schemaNamed(columns) : columns
  const check = checkOf(schema, 'body', true)
  const { header, records, delimiter } = cellsOf(text)
  const columnErrors = errorsOfHeader(header, schema)
  if (columnErrors.length > 0) return { rows: [], lines: [], errors: columnErrors }

  const rows: Row[] = []
  const lines: number[] = []
  const errors: FieldError[] = []
  const numeric = numericIn(schema)
  const signs = new DecimalSigns(delimiter)
  for (const { cells, line } of records)
    for (const [index, name] of header.entries()) if (numeric.has(name)) signs.see(cells[index] ?? '', line)
  for (const { cells: record, line } of records) {
    const row = rowOf(header, record, schema, numeric, signs.sign)
    for (const error of check.errorsIn(row)) errors.push(inRow(withValue(error, row), line))
    if (record.length > header.length)
      errors.push(inRow({ code: 'UNKNOWN_ATTRIBUTE', defaultMessage: 'has more cells than the header' }, line))
    if (errors.length >= mostErrors) break
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's schema has been checked
    rows.push(row as Row)
    lines.push(line)
  }
  return { rows, lines, errors: errors.slice(0, mostErrors) }
}

const inRow = ({ field = '', defaultMessage, code }: FieldError, line: number): FieldError => ({
  code,
  defaultMessage: `Row ${line}: ${defaultMessage}`,
  field: field === '' ? `row[${line}]` : `row[${line}].${field}`,
})

interface Line {
  readonly cells: readonly string[]
  readonly line: number
}

function cellsOf(text: string): { header: readonly string[]; records: readonly Line[]; delimiter: string } {
  mustHaveLines(text)
  const delimiter = delimiterOf(text)
  let row = 0
  try {
    const records: string[][] = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      trim: true,
      max_record_size: mostOfRow,
      on_record(cells: string[]) {
        mustBeReadable(cells, ++row)
        return cells
      },
    })
    const [head, ...rest] = records
      .map((cells, index) => ({ cells, line: index + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    return { header: head?.cells ?? [], records: rest, delimiter }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw rowTooLong(row + 1)
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    throw badRequest('BODY_UNREADABLE', `The body is not CSV: ${reason}. Correct it and send it again.`)
  }
}

const numericIn = ({ properties = {} }: Schema): ReadonlySet<string> =>
  new Set(
    Object.entries(properties).flatMap(([name, { type = [] }]) =>
      [type].flat().some((one) => one === 'number' || one === 'integer') ? [name] : [],
    ),
  )

/** Quotes the cell in an error about a number. */
const withValue = (error: FieldError, row: Readonly<{ [name: string]: unknown }>): FieldError => {
  const value = row[error.field ?? '']
  const stands =
    typeof value === 'number' ? value : error.code === 'TYPE' && typeof value === 'string' && `"${value.slice(0, 30)}"`
  return stands === false ? error : { ...error, defaultMessage: `${error.defaultMessage}, and not ${stands}` }
}

const isCell = (schema: Schema | undefined) => schema !== undefined && typeof schema.additionalProperties !== 'object'

/** A column such as `metadata.campaign` holds one value of a map; the client chooses its keys. */
function entryOf(name: string, properties: NonNullable<Schema['properties']>) {
  const [, map = '', key = ''] = /^([^.]+)\.(.+)$/s.exec(name) ?? []
  return key !== '' && typeof properties[map]?.additionalProperties === 'object' ? { map, key } : undefined
}

const headerError = (code: string, field: string, says: string): FieldError => ({
  code,
  defaultMessage: `Row 1: ${says}`,
  field: `row[1].${field}`,
})

function errorsOfHeader(header: readonly string[], { properties = {}, required }: Schema): FieldError[] {
  const needed: readonly string[] = Array.isArray(required) ? required : []
  return [
    ...header
      .filter((name) => !isCell(properties[name]) && !entryOf(name, properties))
      .map((name) =>
        headerError('UNKNOWN_ATTRIBUTE', name, `the column ${name} is not known. Remove it or correct its name`),
      ),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => headerError('DUPLICATE', name, `the column ${name} appears twice. Remove one`)),
    ...needed
      .filter((name) => !header.includes(name))
      .map((name) => headerError('REQUIRED', name, `the column ${name} is missing`)),
  ]
}

function rowOf(
  header: readonly string[],
  record: readonly string[],
  { properties = {} }: Schema,
  numeric: ReadonlySet<string>,
  sign: DecimalSign,
) {
  const row: { [name: string]: string | number | null | Record<string, string | null> } = {}
  for (const [index, name] of header.entries()) {
    const cell = protectedCell(record[index] ?? '')
    const entry = entryOf(name, properties)
    if (entry) {
      const kept = row[entry.map]
      const value = cell === '' ? null : cell
      row[entry.map] = { ...(typeof kept === 'object' && kept), [entry.key]: value }
      continue
    }
    const types = properties[name]?.type
    if (cell !== '') row[name] = (numeric.has(name) ? numberIn(cell, sign) : undefined) ?? cell
    else if (Array.isArray(types) && types.includes('null')) row[name] = null
  }
  return row
}

/** Our own exports put an apostrophe before any string that a spreadsheet would run as a formula. */
const protectedCell = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/** A schema of the contract, with its references resolved. */
export const schemaNamed = (name: string): Schema => inlined(schemas[name] ?? {})

function inlined({ $ref, ...schema }: Schema): Schema {
  if (typeof $ref === 'string') return schemaNamed($ref.slice($ref.lastIndexOf('/') + 1))
  const { properties, items } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inlined(part)])),
    }),
    ...(items && { items: inlined(items) }),
  }
}
