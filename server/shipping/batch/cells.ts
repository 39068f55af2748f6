import { type DecimalSign, DecimalSigns, numberIn } from '../../kernel/decimals.ts'
import type { ErrorDetail } from '../../kernel/error.ts'
import type { Field } from './fields.ts'

export interface Column {
  readonly name: string
  /** Absent if the column is left out. */
  readonly field?: Field
}

export interface Line {
  readonly number: number
  readonly cells: readonly string[]
}

/** Finds the decimal sign of a file's numbers. */
export function decimalSignOf(lines: readonly Line[], columns: readonly Column[], delimiter: string): DecimalSign {
  const signs = new DecimalSigns(delimiter)
  for (const { number, cells } of lines)
    for (const [index, { field }] of columns.entries())
      if (field?.type === 'number') signs.see(cells[index] ?? '', number)
  return signs.sign
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

export function shipmentOf(line: Line, columns: readonly Column[], sign: DecimalSign) {
  const shipment: Record<string, unknown> = {}
  const wrong: ErrorDetail[] = []
  const at = (column: string, field: string, code: string, says: string) =>
    wrong.push({
      code,
      defaultMessage: `Line ${line.number}, column ${column}: ${says}`,
      field: bracketed(field),
      line: line.number,
      column: column.slice(0, 200),
    })
  if (line.cells.length > columns.length)
    wrong.push({
      code: 'UNKNOWN_ATTRIBUTE',
      defaultMessage: `Line ${line.number} has ${line.cells.length} cells, and the first line ${columns.length}`,
      field: '',
      line: line.number,
    })
  for (const [index, { name, field }] of columns.entries()) {
    // Our own exports put an apostrophe before text that a spreadsheet would take for a formula.
    const cell = (line.cells[index] ?? '').replace(/^'(?=[=+\-@])/, '')
    if (!field || cell === '') continue
    const value = valueOf(cell, field, sign)
    if (value === undefined)
      at(
        name,
        field.path,
        'TYPE',
        `"${cell.slice(0, 40)}" is not ${field.type === 'number' ? 'a number' : 'yes or no'}`,
      )
    else if (field.entry) {
      const [map, key] = field.entry
      shipment[map] = { ...Object(shipment[map]), [key]: value }
    } else place(shipment, field.path.split('.'), value)
  }
  return { shipment, wrong }
}

function valueOf(cell: string, { type }: Field, sign: DecimalSign): string | number | boolean | undefined {
  if (type === 'string') return cell
  if (type === 'boolean') return truths[cell.toLowerCase()]
  return numberIn(cell, sign)
}

/** Puts a value at its path. Missing list entries before it become empty objects, whose errors are reported later. */
function place(
  into: Record<string, unknown> | unknown[],
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  const holder: Record<string, unknown> = Object(into)
  if (rest.length === 0) {
    holder[first] = value
    return
  }
  const isList = /^\d+$/.test(rest[0] ?? '')
  const inner = (holder[first] ??= isList ? [] : {})
  if (Array.isArray(inner)) for (let index = inner.length; index <= Number(rest[0]); index++) inner.push({})
  place(Object(inner), rest, value)
}

const bracketed = (path: string) => path.replaceAll(/\.(\d+)/g, '[$1]')
