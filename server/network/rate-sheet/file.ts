import type { components } from '../../../openapi/generated/types.ts'
import { badRequest, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { rowsOf } from '../../platform/table-file.ts'
import type { Area } from './areas.ts'
import { sheetError, type Source, type Spot } from './rules.ts'
import type { PriceStep, SheetContent } from './sheet.ts'

type SheetFile = components['schemas']['RateSheetFile']

/** The columns of a file, in the order in which an export has them. */
export const columns = [
  'record',
  'zone',
  'country',
  'postCodeFrom',
  'postCodeTo',
  'from',
  'upTo',
  'price',
  'pricePerUnit',
  'currency',
] as const
export type Column = (typeof columns)[number]

const mostSteps = 200_000
const mostAreas = 100_000
/** Nobody mends more at once, and all others follow from these. */
const mostErrors = 500

export interface Imported {
  readonly zones: SheetContent['zones']
  readonly steps: readonly PriceStep[]
  readonly source: Source
}

/** Reads the zones and steps of a file. Every error names its row and column. */
export async function readFile({ type, data }: SheetFile, content: SheetContent): Promise<Imported> {
  const reader = new Reader(content)
  for await (const row of rowsOf(type, data, mostSteps + mostAreas)) reader.read(row.map(String))
  return reader.end()
}

type Cells = readonly string[]

class Reader {
  readonly #content: SheetContent
  readonly #errors: ErrorDetail[] = []
  readonly #zones = new Map<string, { area: Area; row: number }[]>()
  readonly #steps: PriceStep[] = []
  /** Where each of them stands. */
  readonly #rows: number[] = []
  #place: ReadonlyMap<string, number> | undefined
  #row = 0
  #areas = 0

  constructor(content: SheetContent) {
    this.#content = content
  }

  read(cells: Cells): void {
    this.#row++
    if (cells.every((cell) => cell === '')) return
    if (!this.#place) {
      this.#place = this.#head(cells)
      return
    }
    const cell = (column: Column) => cells[this.#place?.get(column) ?? -1] ?? ''
    const record = cell('record').toUpperCase()
    if (record === 'ZONE') this.#zone(cell)
    else if (record === 'STEP') this.#step(cell)
    else this.#error('NOT_ALLOWED', 'record', `must be ZONE or STEP, and not "${cell('record').slice(0, 30)}"`)
    if (this.#errors.length >= mostErrors) throw invalid(this.#errors)
  }

  end(): Imported {
    if (!this.#place) throw badRequest('FILE_UNREADABLE', 'The file is empty. Its first row names the columns.')
    if (this.#errors.length > 0) throw invalid(this.#errors)
    const former = new Map(this.#content.zones.map((zone) => [zone.code, zone]))
    const zones: SheetContent['zones'] = []
    for (const [code, areas] of this.#zones)
      zones.push({ ...former.get(code), code, areas: areas.map(({ area }) => area) })
    const rows = [...this.#zones.values()].map((areas) => areas.map(({ row }) => row))
    return {
      zones,
      steps: this.#steps,
      source: {
        step: (index, column) => spotAt(this.#rows[index] ?? 0, column),
        area: (zone, area) => spotAt(rows[zone]?.[area] ?? 0, 'country'),
      },
    }
  }

  #head(cells: Cells): ReadonlyMap<string, number> {
    const place = new Map(cells.map((name, index) => [name, index]))
    for (const name of columns)
      if (!place.has(name))
        this.#errors.push(sheetError('REQUIRED', spotAt(this.#row, name), 'is missing in the row of names'))
    for (const [index, name] of cells.entries())
      if (name !== '' && !columns.some((known) => known === name))
        this.#errors.push(
          sheetError(
            'UNKNOWN_ATTRIBUTE',
            spotAt(this.#row, name.slice(0, 60)),
            `is not known. The columns are ${columns.join(', ')}`,
          ),
        )
      else if (name !== '' && place.get(name) !== index)
        this.#errors.push(sheetError('DUPLICATE', spotAt(this.#row, name), 'stands in the row of names twice'))
    if (this.#errors.length > 0) throw invalid(this.#errors)
    return place
  }

  #error(code: string, column: Column, says: string): void {
    this.#errors.push(sheetError(code, spotAt(this.#row, column), says))
  }

  #zone(cell: (column: Column) => string): void {
    if (++this.#areas > mostAreas) throw tooLong()
    const code = this.#code(cell('zone'))
    const country = cell('country').toUpperCase()
    if (!/^[A-Z]{2}$/.test(country)) this.#error('PATTERN', 'country', 'must be a country code of two letters')
    const area: Area = { country }
    for (const column of ['postCodeFrom', 'postCodeTo'] as const) {
      const value = cell(column)
      if (value === '') continue
      if (!/^[A-Za-z0-9][A-Za-z0-9 -]{0,9}$/.test(value)) this.#error('PATTERN', column, 'must be a postal code')
      area[column] = value
    }
    for (const column of ['from', 'upTo', 'price', 'pricePerUnit', 'currency'] as const)
      if (cell(column) !== '') this.#error('NOT_ALLOWED', column, 'must be empty in a row with ZONE')
    const areas = this.#zones.get(code)
    if (areas) areas.push({ area, row: this.#row })
    else this.#zones.set(code, [{ area, row: this.#row }])
  }

  #step(cell: (column: Column) => string): void {
    if (this.#steps.length >= mostSteps) throw tooLong()
    for (const column of ['country', 'postCodeFrom', 'postCodeTo'] as const)
      if (cell(column) !== '') this.#error('NOT_ALLOWED', column, 'must be empty in a row with STEP')
    const { currency } = this.#content
    if (cell('currency') !== currency)
      this.#error(
        'CURRENCY_MISMATCH',
        'currency',
        `must be ${currency} as in the rate sheet, and not ${cell('currency').slice(0, 10) || 'empty'}`,
      )
    const pricePerUnit =
      cell('pricePerUnit') === '' ? undefined : this.#number(cell('pricePerUnit'), 'pricePerUnit', 9_999_999.999)
    this.#rows.push(this.#row)
    this.#steps.push({
      zone: this.#code(cell('zone')),
      from: this.#number(cell('from'), 'from', 100_000),
      upTo: this.#number(cell('upTo'), 'upTo', 100_000),
      price: this.#number(cell('price'), 'price', 9_999_999.999),
      ...(pricePerUnit !== undefined && { pricePerUnit }),
    })
  }

  #code(value: string): string {
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$/.test(value))
      this.#error('PATTERN', 'zone', 'must be a short name of letters, digits and hyphens')
    return value
  }

  #number(value: string, column: Column, most: number): number {
    // Workbooks hold binary numbers, whose last digits are not meant.
    const number = /^\d+(?:[.,]\d+)?(?:[eE]-?\d{1,2})?$/.test(value)
      ? Number(Number(value.replace(',', '.')).toPrecision(12))
      : NaN
    if (Number.isNaN(number)) this.#error('TYPE', column, `must be a number, and not "${value.slice(0, 30)}"`)
    else if (number > most) this.#error('OUT_OF_RANGE', column, `must be at most ${most}`)
    else if (Number(number.toFixed(3)) !== number) this.#error('PRECISION', column, 'must have at most 3 decimals')
    return number
  }
}

const spotAt = (row: number, column: string): Spot => ({
  field: `data, row ${row}, column ${column}`,
  subject: `Row ${row}, column ${column}`,
})

const tooLong = () =>
  badRequest(
    'FILE_TOO_LONG',
    `The file has more than ${mostSteps.toLocaleString('en')} steps or ${mostAreas.toLocaleString('en')} areas. Divide it among several rate sheets.`,
  )
