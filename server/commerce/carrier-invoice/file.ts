import { createHash } from 'node:crypto'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { daysAfter } from '../../kernel/calendar.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { type DecimalSign, numberIn } from '../../kernel/decimals.ts'
import { badRequest, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { amountOf, minorOf, type Minor } from '../../kernel/money.ts'
import { decimalSignOf, tableOf, type Cell, type Cells, type Table, Unread } from '../../platform/table/table-file.ts'
import { readNumber } from '../../network/carriers/numbers/detection.ts'
import type { ChargeType } from './compare.ts'

export type Format = Schemas['CarrierInvoiceFormat']
type InvoiceFile = Schemas['CarrierInvoiceFile']
type Field = keyof Schemas['InvoiceColumns']

const mostLines = 50_000
const mostInvoices = 1_000
/** Rows that may precede the column names, such as the carrier's address. */
const mostRowsAbove = 50
/** More errors than a person corrects at once; later ones often follow from earlier ones. */
const mostErrors = 500
/** Some carriers date an invoice at the end of its period. A date further ahead was misread. */
const mostDaysAhead = 31

export interface ReadLine {
  readonly row: number
  readonly carrierReference: string
  readonly type: ChargeType
  readonly charge?: string
  readonly net: number
  readonly weight?: number
  readonly zone?: string
}

const namesOf = (format: Format | undefined): ReadonlyMap<Field, string> => {
  const columns: Partial<Record<Field, string>> = format?.columns ?? ownColumns
  return new Map(
    fields.flatMap((field) => {
      const name = columns[field]
      return name === undefined ? [] : [[field, name] as const]
    }),
  )
}

/** Carriers' words for the total below the lines. */
const totalWords =
  /^(?:(?:sub|grand)?[ -]?total\b|sum\b|summe\b|gesamt|zwischensumme|i alt\b|ialt\b|totalt?\b|summa\b|totaal|totale\b|suma\b|razem\b|yhteensä|sous-total)/i

/** An invoice as written in a file. */
export interface ReadInvoice {
  readonly invoiceNumber: string
  readonly invoiceDate: string
  readonly currency: string
  readonly lines: ReadLine[]
}

/** Column names used unless the client has configured others. */
export const ownColumns: Readonly<Record<Field, string>> = {
  invoiceNumber: 'invoiceNumber',
  invoiceDate: 'invoiceDate',
  currency: 'currency',
  carrierReference: 'carrierReference',
  charge: 'charge',
  net: 'net',
  weight: 'weight',
  zone: 'zone',
}
const isOptional = (field: Field) => field === 'charge' || field === 'weight' || field === 'zone'
const isField = (name: string): name is Field => Object.hasOwn(ownColumns, name)
const fields = Object.keys(ownColumns).filter(isField)

/** Reads the invoices of a file. Every error names its row and column; any error rejects the whole file. */
export async function readInvoices(file: InvoiceFile, format: Format | undefined, now: Date): Promise<ReadInvoice[]> {
  // No EDIFACT library was maintained as of November 2026: edifact's last commit is from 2020, and ts-edifact needs an
  // axios from 2021. So an INVOIC message is refused by name rather than as a table without columns.
  if (/^\s*UN[AB][^A-Za-z0-9]/.test(file.data))
    throw badRequest(
      'FILE_UNREADABLE',
      'The file is an EDIFACT interchange, which is not supported. Ask the carrier for the invoice as CSV or XLSX.',
    )
  const table = await tableOf(file.type, file.data, mostLines + mostRowsAbove)
  const names = namesOf(format)
  const decimals =
    format?.decimalSign ??
    (await decimalSignOf(file, (name) => name === names.get('net') || name === names.get('weight')))
  const reader = new Reader(
    file,
    { format, names, decimals, latest: daysAfter(now.toISOString().slice(0, 10), mostDaysAhead) },
    table,
  )
  for await (const cells of table.rows) reader.read(cells)
  return reader.end()
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Equal for the same lines in any order. */
export const linesDigest = ({ invoiceDate, currency, lines }: ReadInvoice): string =>
  digestOf(
    JSON.stringify([
      invoiceDate,
      currency,
      lines
        .map(({ carrierReference, type, charge, net, weight, zone }) =>
          JSON.stringify([carrierReference, type, charge, net, weight, zone]),
        )
        .toSorted(),
    ]),
  )

const chargeTypes = {
  TOTAL: true,
  FREIGHT: true,
  FUEL: true,
  REMOTE_AREA: true,
  OVERSIZE: true,
  CASH_ON_DELIVERY: true,
  PICK_UP: true,
  INSURANCE: true,
  FEE: true,
  COMPENSATION: true,
} satisfies Record<ChargeType, true>
const isChargeType = (code: string): code is ChargeType => Object.hasOwn(chargeTypes, code)

type Invoice = { -readonly [Name in keyof ReadInvoice]: ReadInvoice[Name] }

interface How {
  readonly format: Format | undefined
  readonly names: ReadonlyMap<Field, string>
  readonly decimals: DecimalSign | undefined
  /** The latest day that an invoice may be dated. */
  readonly latest: string
}

class Reader {
  readonly #file: InvoiceFile
  readonly #names: ReadonlyMap<Field, string>
  readonly #charges: ReadonlyMap<string, ChargeType>
  readonly #decimals: DecimalSign | undefined
  readonly #dates: Schemas['InvoiceDateOrder']
  readonly #latest: string
  readonly #errors: ErrorDetail[] = []
  readonly #invoices = new Map<string, Invoice>()
  readonly #table: Table
  #place: ReadonlyMap<Field, number> | undefined
  #first: { cells: Cells; row: number } | undefined
  #row = 0
  #lines = 0
  /** The total of all lines, whatever their currency. */
  #sum = 0

  constructor(file: InvoiceFile, { format, names, decimals, latest }: How, table: Table) {
    this.#file = file
    this.#names = names
    this.#charges = new Map(format?.charges?.map(({ code, type }) => [code, type]))
    this.#decimals = decimals
    this.#dates = format?.dateOrder ?? 'YEAR_FIRST'
    this.#latest = latest
    this.#table = table
  }

  read(cells: Cells): void {
    this.#row++
    if (cells.every((cell) => cell === '')) return
    if (this.#place) this.#line(cells, this.#place)
    else if (this.#namesColumns(cells)) this.#place = this.#head(cells)
    else {
      this.#first ??= { cells, row: this.#row }
      if (this.#row > mostRowsAbove) this.#end()
    }
    if (this.#errors.length >= mostErrors) throw invalid(this.#errors)
  }

  /** Whether a row names all required columns. Rows above it may hold any text. */
  #namesColumns(cells: Cells): boolean {
    const given: Partial<Record<Field, string>> = this.#file
    const names = new Set(cells.map((cell) => String(cell).trim()))
    return [...this.#names].every(([field, name]) => isOptional(field) || given[field] !== undefined || names.has(name))
  }

  /** If no row names all columns, the first row was meant to name them. */
  #end(): void {
    if (!this.#first)
      throw badRequest('FILE_UNREADABLE', 'The file is empty. Its first row must have the column names.')
    this.#row = this.#first.row
    this.#head(this.#first.cells)
  }

  end(): ReadInvoice[] {
    if (!this.#place) this.#end()
    if (this.#errors.length > 0) throw invalid(this.#errors)
    if (this.#lines === 0) throw badRequest('FILE_UNREADABLE', 'The file has a header row but no lines below it.')
    return [...this.#invoices.values()]
  }

  #head(cells: Cells): ReadonlyMap<Field, number> {
    const names = cells.map((cell) => String(cell).trim())
    const place = new Map<Field, number>()
    for (const [field, name] of this.#names) {
      const index = names.indexOf(name)
      if (index >= 0) place.set(field, index)
      if (index >= 0 && names.lastIndexOf(name) !== index)
        this.#error('DUPLICATE', field, 'appears twice in the header row')
    }
    const given: Partial<Record<Field, string>> = this.#file
    for (const field of fields) {
      if (!place.has(field) && !isOptional(field) && given[field] === undefined)
        this.#error('REQUIRED', field, 'is missing in the header row')
    }
    if (this.#errors.length > 0) throw invalid(this.#errors)
    return place
  }

  #line(cells: Cells, place: ReadonlyMap<Field, number>): void {
    if (this.#isTotal(cells, place)) return
    let isRead = true
    for (const [field, index] of place) {
      const cell = cells[index]
      if (!(cell instanceof Unread)) continue
      isRead = false
      this.#error('TYPE', field, cell.says)
    }
    if (!isRead) return
    if (++this.#lines > mostLines)
      throw badRequest('FILE_TOO_LONG', `The file has more than ${mostLines.toLocaleString('en')} lines. Split it.`)
    const cell = (field: Field): Cell => cells[place.get(field) ?? -1] ?? ''
    const text = (field: Field) => String(cell(field)).trim()
    const invoice = this.#invoice(cell, text)
    const carrierReference = this.#referenceIn(cell('carrierReference'))
    if (!/^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,59}$/.test(carrierReference))
      this.#error(
        carrierReference === '' ? 'REQUIRED' : 'PATTERN',
        'carrierReference',
        'must be the number of a shipment or parcel',
      )
    const charge = text('charge').slice(0, 60)
    const net = this.#amount(cell('net'), invoice?.currency)
    const weight = cell('weight') === '' ? undefined : this.#number(cell('weight'), 'weight')
    if (weight !== undefined && (weight < 0 || weight > 100_000))
      this.#error('OUT_OF_RANGE', 'weight', 'must be from 0 to 100000')
    const zone = text('zone').slice(0, 60)
    if (!invoice || net === undefined) return
    this.#sum += amountOf(net, invoice.currency)
    invoice.lines.push({
      row: this.#row,
      carrierReference,
      type: this.#typeOf(charge, place),
      net: amountOf(net, invoice.currency),
      ...(charge !== '' && { charge }),
      ...(weight !== undefined && { weight: Number(weight.toFixed(3)) }),
      ...(zone !== '' && { zone }),
    })
  }

  /**
   * Whether a row is the total of the rows above: it has no parcel number, and either a word for a total or their sum.
   */
  #isTotal(cells: Cells, place: ReadonlyMap<Field, number>): boolean {
    const at = (field: Field) => cells[place.get(field) ?? -1] ?? ''
    const reference = String(at('carrierReference')).trim()
    if (reference !== '' && !totalWords.test(reference)) return false
    const beside = new Set([place.get('net'), place.get('weight'), place.get('currency')])
    const texts = cells.filter((cell, index) => cell !== '' && !beside.has(index))
    if (texts.length > 0) return texts.some((text) => totalWords.test(String(text).trim()))
    const net = at('net')
    const number = typeof net === 'number' ? net : numberIn(String(net), this.#decimals)
    return this.#lines > 0 && number !== undefined && Math.abs(number - this.#sum) < 0.005
  }

  /** Restores the leading zeros that a spreadsheet has dropped, if the result is one of the carrier's numbers. */
  #referenceIn(cell: Cell): string {
    const text = String(cell).trim()
    const { carrier } = this.#file
    if (typeof cell !== 'number' || readNumber(carrier, text)) return text
    for (let zeros = 1; zeros <= 6; zeros++) {
      const padded = '0'.repeat(zeros) + text
      const read = readNumber(carrier, padded)
      if (read && read.checked !== false) return padded
    }
    return text
  }

  /** Without a column for the type of charge, each line is the total of its shipment. */
  #typeOf(charge: string, place: ReadonlyMap<Field, number>): ChargeType {
    if (!place.has('charge')) return 'TOTAL'
    return this.#charges.get(charge) ?? (isChargeType(charge) ? charge : 'FEE')
  }

  #invoice(cell: (field: Field) => Cell, text: (field: Field) => string): Invoice | undefined {
    const invoiceNumber = text('invoiceNumber') || this.#file.invoiceNumber || ''
    if (!/^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,59}$/.test(invoiceNumber)) {
      this.#error(invoiceNumber === '' ? 'REQUIRED' : 'PATTERN', 'invoiceNumber', 'must be the number of an invoice')
      return undefined
    }
    const invoiceDate = cell('invoiceDate') === '' ? this.#file.invoiceDate : this.#date(cell('invoiceDate'))
    const currency = text('currency') || this.#file.currency || ''
    if (currency === '') this.#error('REQUIRED', 'currency', 'must be a currency')
    else {
      const known = checkCurrency(currency)
      if (known.expected !== undefined) this.#error(known.code, 'currency', `must be ${known.expected}`)
    }
    if (invoiceDate === undefined) {
      if (cell('invoiceDate') === '') this.#error('REQUIRED', 'invoiceDate', 'must be the date of the invoice')
      return undefined
    }
    const known = this.#invoices.get(invoiceNumber)
    if (!known) {
      if (invoiceDate > this.#latest)
        this.#error(
          'DATE_IN_FUTURE',
          'invoiceDate',
          `must be at most ${mostDaysAhead} days ahead, and not ${invoiceDate}. Check the order of day and month`,
        )
      const invoice = { invoiceNumber, invoiceDate, currency, lines: [] }
      this.#invoices.set(invoiceNumber, invoice)
      if (this.#invoices.size > mostInvoices)
        throw badRequest(
          'FILE_TOO_LONG',
          `The file has more than ${mostInvoices.toLocaleString('en')} invoices. Split it.`,
        )
      return invoice
    }
    if (known.currency !== currency)
      this.#error(
        'CURRENCY_MISMATCH',
        'currency',
        `must be ${known.currency} as in the rows of invoice ${invoiceNumber} above, and not ${currency.slice(0, 10)}`,
      )
    if (known.invoiceDate !== invoiceDate)
      this.#error(
        'DATE_MISMATCH',
        'invoiceDate',
        `must be ${known.invoiceDate} as in the rows of invoice ${invoiceNumber} above, and not ${invoiceDate}`,
      )
    return known
  }

  #amount(cell: Cell, currency: string | undefined): Minor | undefined {
    if (cell === '') {
      this.#error('REQUIRED', 'net', 'must be an amount')
      return undefined
    }
    const number = this.#number(cell, 'net')
    if (number === undefined || currency === undefined) return undefined
    if (Math.abs(number) > 99_999_999) {
      this.#error('OUT_OF_RANGE', 'net', 'must be at most 99999999')
      return undefined
    }
    const minor = minorOf(number, currency)
    if (minor === undefined)
      this.#error('PRECISION', 'net', `must have at most ${decimalsOf(currency)} decimals, as ${currency} has`)
    return minor
  }

  #number(cell: Cell, field: Field): number | undefined {
    // Workbooks store binary floating-point numbers, whose last digits are noise.
    if (typeof cell === 'number') return Number(cell.toPrecision(12))
    const number = numberIn(String(cell), this.#decimals)
    if (number === undefined) this.#error('TYPE', field, `must be a number, and not "${String(cell).slice(0, 30)}"`)
    return number
  }

  #date(cell: Cell): string | undefined {
    const day = typeof cell === 'number' ? this.#table.dayOf(cell) : dayOf(String(cell), this.#dates)
    if (day !== undefined) return day
    this.#error(
      'FORMAT',
      'invoiceDate',
      `must be ${patterns[this.#dates].says}, and not "${String(cell).slice(0, 30)}"`,
    )
    return undefined
  }

  #error(code: string, field: Field, says: string): void {
    const name = this.#names.get(field) ?? field
    this.#errors.push({
      code,
      defaultMessage: `Row ${this.#row}, column ${name} ${says}`,
      field: `data, row ${this.#row}, column ${name}`,
    })
  }
}

const patterns = {
  YEAR_FIRST: { form: /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})$/, says: 'a date such as 2026-11-30' },
  DAY_FIRST: { form: /^(?<day>\d{1,2})[-./](?<month>\d{1,2})[-./](?<year>\d{4})$/, says: 'a date such as 30.11.2026' },
  MONTH_FIRST: {
    form: /^(?<month>\d{1,2})[-./](?<day>\d{1,2})[-./](?<year>\d{4})$/,
    says: 'a date such as 11/30/2026',
  },
} as const satisfies Record<Schemas['InvoiceDateOrder'], { form: RegExp; says: string }>

function dayOf(text: string, order: Schemas['InvoiceDateOrder']): string | undefined {
  // Workbook dates have this form, and no carrier uses it for anything else.
  const form = /^\d{4}-/.test(text) ? patterns.YEAR_FIRST.form : patterns[order].form
  const { year, month, day } = form.exec(text.replace(/T[\d:.]+$/, ''))?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
    ? date.toISOString().slice(0, 10)
    : undefined
}
