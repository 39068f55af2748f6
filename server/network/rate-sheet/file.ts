import type { Schemas } from '../../../openapi/generated/types.ts'
import { withLostZero } from '../../kernel/checks/post-code.ts'
import { type DecimalSign, numberIn } from '../../kernel/decimals.ts'
import { badRequest, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { type Cell, type Cells, decimalSignOf, tableOf, Unread } from '../../platform/table/table-file.ts'
import type { Area } from './areas.ts'
import { sheetError, type Source, type Spot } from './rules.ts'
import type { PriceStep, SheetContent } from './sheet.ts'

/** The columns of a file, in the order of an export. */
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
  'vatPercent',
  'transitFrom',
  'transitTo',
] as const
export type Column = (typeof columns)[number]
/** Attributes of a zone besides its places. Without these columns, the zone keeps its previous values. */
const ofZone = ['vatPercent', 'transitFrom', 'transitTo'] as const satisfies readonly Column[]
const ofStep = ['from', 'upTo', 'price', 'pricePerUnit', 'currency'] as const satisfies readonly Column[]
export const numeric: ReadonlySet<string> = new Set(['from', 'upTo', 'price', 'pricePerUnit', ...ofZone])
const isAdded = (column: Column) => ofZone.some((one) => one === column)
/** How many rows may precede the column names. */
const mostRowsAbove = 50

const mostSteps = 200_000
const mostAreas = 100_000
/** More errors than a person corrects at once; later ones often follow from the first. */
const mostErrors = 500

export interface Imported {
  readonly zones: SheetContent['zones']
  readonly steps: readonly PriceStep[]
  readonly source: Source
}

/** Reads the zones and steps of a file. Every error includes its row and column. */
export async function readFile({ type, data }: Schemas['RateSheetFile'], content: SheetContent): Promise<Imported> {
  const { rows } = await tableOf(type, data, mostSteps + mostAreas)
  const decimals = await decimalSignOf({ type, data }, (name) => numeric.has(name))
  const reader = new Reader(content, decimals)
  for await (const cells of rows) reader.read(cells)
  return reader.end()
}

type Zone = SheetContent['zones'][number]
type Facts = Pick<Zone, 'vatPercent' | 'transitDays'>
type At = (column: Column) => Cell

class Reader {
  readonly #content: SheetContent
  readonly #decimals: DecimalSign | undefined
  readonly #errors: ErrorDetail[] = []
  readonly #zones = new Map<string, { areas: { area: Area; row: number }[]; facts: Facts; row: number }>()
  readonly #steps: PriceStep[] = []
  /** The row of each step. */
  readonly #rows: number[] = []
  #place: ReadonlyMap<string, number> | undefined
  #first: { cells: readonly string[]; row: number } | undefined
  #row = 0
  #areas = 0

  constructor(content: SheetContent, decimals: DecimalSign | undefined) {
    this.#content = content
    this.#decimals = decimals
  }

  read(cells: Cells): void {
    this.#row++
    if (cells.every((cell) => cell === '')) return
    if (!this.#place) {
      const names = cells.map(String)
      if (columns.every((name) => isAdded(name) || names.includes(name))) this.#place = this.#head(names)
      else {
        this.#first ??= { cells: names, row: this.#row }
        if (this.#row > mostRowsAbove) this.#end()
      }
      return
    }
    const place = this.#place
    const cell: At = (column) => cells[place.get(column) ?? -1] ?? ''
    if (!this.#isRead(cell)) return
    const record = String(cell('record')).toUpperCase()
    if (record === 'ZONE') this.#zone(cell)
    else if (record === 'STEP') this.#step(cell)
    else this.#error('NOT_ALLOWED', 'record', `must be ZONE or STEP, and not "${String(cell('record')).slice(0, 30)}"`)
    if (this.#errors.length >= mostErrors) throw invalid(this.#errors)
  }

  #isRead(cell: At): boolean {
    const before = this.#errors.length
    for (const column of columns) {
      const value = cell(column)
      if (value instanceof Unread) this.#error('TYPE', column, value.says)
    }
    return this.#errors.length === before
  }

  /** If no row has all column names, the first row is assumed to be meant. */
  #end(): void {
    if (!this.#first)
      throw badRequest('FILE_UNREADABLE', 'The file is empty. Its first row must have the column names.')
    this.#row = this.#first.row
    this.#head(this.#first.cells)
  }

  end(): Imported {
    if (!this.#place) this.#end()
    if (this.#errors.length > 0) throw invalid(this.#errors)
    const former = new Map(this.#content.zones.map((zone) => [zone.code, zone]))
    const zones: SheetContent['zones'] = []
    for (const [code, { areas, facts }] of this.#zones) {
      const { vatPercent, transitDays } = { ...former.get(code), ...facts }
      zones.push({
        code,
        areas: areas.map(({ area }) => area),
        ...(vatPercent !== undefined && { vatPercent }),
        ...(transitDays && { transitDays }),
      })
    }
    const rows = [...this.#zones.values()].map(({ areas }) => areas.map(({ row }) => row))
    return {
      zones,
      steps: this.#steps,
      source: {
        step: (index, column) => spotAt(this.#rows[index] ?? 0, column),
        area: (zone, area, column) => spotAt(rows[zone]?.[area] ?? 0, column ?? 'country'),
      },
    }
  }

  #head(cells: readonly string[]): ReadonlyMap<string, number> {
    const place = new Map(cells.map((name, index) => [name, index]))
    for (const name of columns)
      if (!place.has(name) && !isAdded(name))
        this.#errors.push(sheetError('REQUIRED', spotAt(this.#row, name), 'is missing in the header row'))
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
        this.#errors.push(sheetError('DUPLICATE', spotAt(this.#row, name), 'appears twice in the header row'))
    if (this.#errors.length > 0) throw invalid(this.#errors)
    return place
  }

  #error(code: string, column: Column, says: string): void {
    this.#errors.push(sheetError(code, spotAt(this.#row, column), says))
  }

  #zone(cell: At): void {
    if (++this.#areas > mostAreas) throw tooLong()
    const code = this.#code(String(cell('zone')))
    const country = String(cell('country')).toUpperCase()
    if (!/^[A-Z]{2}$/.test(country)) this.#error('PATTERN', 'country', 'must be a country code of two letters')
    const area: Area = { country }
    for (const column of ['postCodeFrom', 'postCodeTo'] as const) {
      const sent = cell(column)
      const value = (typeof sent === 'number' && withLostZero(country, String(sent))) || String(sent)
      if (value === '') continue
      if (!/^[A-Za-z0-9][A-Za-z0-9 -]{0,9}$/.test(value))
        this.#error('PATTERN', column, `must be a postal code, and not "${value.slice(0, 30)}"`)
      area[column] = value
    }
    for (const column of ofStep)
      if (cell(column) !== '') this.#error('NOT_ALLOWED', column, 'must be empty in a row with ZONE')
    const facts = this.#facts(cell)
    const known = this.#zones.get(code)
    if (!known) {
      this.#zones.set(code, { areas: [{ area, row: this.#row }], facts, row: this.#row })
      return
    }
    known.areas.push({ area, row: this.#row })
    for (const name of ['vatPercent', 'transitDays'] as const)
      if (JSON.stringify(facts[name]) !== JSON.stringify(known.facts[name]))
        this.#error(
          'ZONE_DIFFERS',
          name === 'vatPercent' ? name : 'transitFrom',
          `must be as in row ${known.row}, which belongs to zone ${code} too`,
        )
  }

  /** Returns the row's attributes of its zone, without those that have no column in the file. */
  #facts(cell: At): Facts {
    const has = (column: Column) => this.#place?.has(column)
    const [vatPercent, from, to] = ofZone.map((column) =>
      cell(column) === '' ? undefined : this.#number(cell(column), column, column === 'vatPercent' ? 1000 : 90),
    )
    if ((from === undefined) !== (to === undefined))
      this.#error('REQUIRED', from === undefined ? 'transitFrom' : 'transitTo', 'is missing, and the two come together')
    for (const [column, days] of [
      ['transitFrom', from],
      ['transitTo', to],
    ] as const)
      if (days !== undefined && !Number.isInteger(days)) this.#error('TYPE', column, 'must be a number of whole days')
    const transitDays = from === undefined || to === undefined ? undefined : { from, to }
    return { ...(has('vatPercent') && { vatPercent }), ...(has('transitFrom') && { transitDays }) }
  }

  #step(cell: At): void {
    if (this.#steps.length >= mostSteps) throw tooLong()
    for (const column of ['country', 'postCodeFrom', 'postCodeTo', ...ofZone] as const)
      if (cell(column) !== '') this.#error('NOT_ALLOWED', column, 'must be empty in a row with STEP')
    const { currency } = this.#content
    const sent = String(cell('currency'))
    if (sent !== currency)
      this.#error(
        'CURRENCY_MISMATCH',
        'currency',
        `must be ${currency} as in the rate sheet, and not ${sent.slice(0, 10) || 'empty'}`,
      )
    const pricePerUnit =
      cell('pricePerUnit') === '' ? undefined : this.#number(cell('pricePerUnit'), 'pricePerUnit', 9_999_999.999)
    this.#rows.push(this.#row)
    this.#steps.push({
      zone: this.#code(String(cell('zone'))),
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

  #number(cell: Cell, column: Column, most: number): number {
    // Rounds the binary numbers of workbooks, whose last digits are meaningless.
    const number = typeof cell === 'number' ? Number(cell.toPrecision(12)) : numberIn(String(cell), this.#decimals)
    if (number === undefined) this.#error('TYPE', column, `must be a number, and not "${String(cell).slice(0, 30)}"`)
    else if (number > most || number < 0)
      this.#error('OUT_OF_RANGE', column, `must be from 0 to ${most}, and not ${number}`)
    else if (Number(number.toFixed(3)) !== number)
      this.#error('PRECISION', column, `must have at most 3 decimals, and not ${number}`)
    return number ?? NaN
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
