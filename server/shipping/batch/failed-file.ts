import type { Schemas } from '../../../openapi/generated/types.ts'
import { delimiters, errorColumn } from './file.ts'
import { shipmentFields } from './fields.ts'

interface FailedRow {
  /** The request, or the shipment created from it. */
  readonly content: object
  readonly rowKey?: string | null
  readonly message: string
}

/** Writes failed rows to a file to correct, with the columns they were sent in, or else the paths of their fields. */
export function failedFile(
  rows: readonly FailedRow[],
  columns: Readonly<Record<string, string>>,
  delimiter: Schemas['CsvDelimiter'],
): string {
  const sign = delimiter === 'SEMICOLON' ? ',' : '.'
  const cells = rows.map(({ content, rowKey }) => {
    const { customerReference }: { customerReference?: string } = content
    return leavesOf(rowKey === customerReference || rowKey === null ? content : { ...content, rowKey })
  })
  const sent = Object.keys(columns)
  const paths =
    sent.length > 0
      ? sent
      : [
          ...shipmentFields.all.map(({ path }) => path).filter((path) => cells.some((row) => row.has(path))),
          ...new Set(cells.flatMap((row) => [...row.keys()].filter((path) => shipmentFields.isEntry(path)))),
        ]
  const line = (values: readonly string[]) =>
    `${values.map((value) => quoted(value, delimiters[delimiter])).join(delimiters[delimiter])}\r\n`
  const lines = rows.map(({ message }, index) => [
    ...paths.map((path) => {
      const value = cells[index]?.get(path) ?? ''
      return typeof value === 'number' ? String(value).replace('.', sign) : unlikeFormula(String(value))
    }),
    unlikeFormula(message),
  ])
  return ['\uFEFF', line([...paths.map((path) => columns[path] ?? path), errorColumn]), ...lines.map(line)].join('')
}

type Leaf = string | number | boolean

/** Collects the values at the end of each path. */
function leavesOf(value: unknown, path = '', leaves = new Map<string, Leaf>()): Map<string, Leaf> {
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) leavesOf(part, path === '' ? name : `${path}.${name}`, leaves)
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') leaves.set(path, value)
  return leaves
}

const quoted = (value: string, delimiter: string) =>
  /["\r\n]/.test(value) || value.includes(delimiter) || value !== value.trim()
    ? `"${value.replaceAll('"', '""')}"`
    : value

/** Keeps a spreadsheet from reading it as a formula. The importer removes the apostrophe. */
const unlikeFormula = (value: string) => (/^[=+\-@]/.test(value) ? `'${value}` : value)
