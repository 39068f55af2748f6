import type { Page } from '../../../platform/print/marks.ts'
import { papers } from '../../../platform/print/paper.ts'
import { reasonNames } from './category.ts'
import {
  amountsOf,
  day,
  eachOnce,
  incoterm,
  kilograms,
  money,
  readable,
  sumOf,
  type Declaration,
  type Line,
  type Party,
} from './declaration.ts'
import { drawHead, drawRow, headHeight, rowHeight, Sheet, type Table, type TableCell } from './sheet.ts'

const { width: paperWidth, height: paperHeight } = papers.A4
const margin = 14
const width = paperWidth - 2 * margin
const right = paperWidth - margin

const table: Table = {
  x: margin,
  size: 3,
  columns: [
    { title: 'No.', width: 9 },
    { title: 'Description of goods', width: 66 },
    { title: 'HS code', width: 25 },
    { title: 'Origin', width: 11, align: 'center' },
    { title: 'Quantity', width: 16, align: 'right' },
    { title: 'Net kg', width: 15, align: 'right' },
    { title: 'Unit value', width: 19, align: 'right' },
    { title: 'Total value', width: 21, align: 'right' },
  ],
}

/** Goods sold have a commercial invoice, everything else a pro forma one, unless the lines say so themselves. */
export const isProForma = (lines: readonly Line[]): boolean => {
  const [type] = lines.flatMap(({ invoiceType }) => invoiceType ?? [])
  return type === undefined ? !lines.some(({ reason }) => reason === 'SALE_OF_GOODS') : type === 'proForma'
}

interface Invoice {
  readonly number: string
  readonly lines: readonly Line[]
  /** Weight of the parcels that the goods are in, and how many those are. */
  readonly grams: number
  readonly parcelCount: number
  readonly numbers: readonly string[]
}

/** The invoices of a shipment, one for each number. */
export function invoicesOf({ parcels }: Declaration): Invoice[] {
  const all = parcels.flatMap((parcel) => parcel.lines.map((line) => ({ line, parcel })))
  return Array.from(
    Map.groupBy(all, ({ line }) => line.invoiceNumber),
    ([number, entries]) => {
      const holding = [...new Set(entries.map(({ parcel }) => parcel))]
      const lines = entries.map(({ line }) => line)
      const gross = lines.map(({ grossGrams }) => grossGrams)
      return {
        number,
        lines,
        grams: gross.every((grams) => grams !== undefined)
          ? gross.reduce((sum, grams) => sum + grams, 0)
          : holding.reduce((sum, parcel) => sum + parcel.grams, 0),
        parcelCount: holding.reduce((sum, parcel) => sum + parcel.parcelCount, 0),
        numbers: holding.map((parcel) => parcel.number),
      }
    },
  )
}

/** Where the table begins on the first page, which depends on the parties, and on the others. */
const firstTop = ({ buyer }: Declaration) => (buyer ? 112 : 97)
const nextTop = 34

/** To the cent where that is exact. */
const unitValue = ({ cents, quantity }: Line): string =>
  cents % quantity === 0
    ? money(cents / quantity)
    : (cents / quantity / 100).toLocaleString('en', { minimumFractionDigits: 4, maximumFractionDigits: 4 })

export function invoice(declaration: Declaration, one: Invoice): Page[] {
  const { lines } = one
  const rows = lines.map((line): TableCell[] => [
    line.itemNumber,
    { main: line.description, small: [line.details.join(', ')] },
    readable(line.commodityCode),
    line.origin,
    `${line.quantity} pcs`,
    kilograms(line.netGrams),
    unitValue(line),
    money(line.cents),
  ])
  const footHeight = 66 + amountsOf(lines, (line) => line.cents).length * 24
  const pages = paged(rows, firstTop(declaration), footHeight)
  return pages.map((part, index) => {
    const sheet = new Sheet(paperWidth, paperHeight)
    drawTitle(sheet, declaration, one, { number: index + 1, of: pages.length })
    if (index === 0) drawParties(sheet, declaration, one)
    let y = drawHead(sheet, table, index === 0 ? firstTop(declaration) : nextTop)
    for (const row of part) y = drawRow(sheet, table, y, row)
    if (index === pages.length - 1) drawFoot(sheet, declaration, one, y)
    else sheet.text('Continued on the next page', right, paperHeight - margin + 4, { size: 2.8, align: 'right' })
    return sheet.page
  })
}

const roomFrom = (top: number) => paperHeight - margin - top - headHeight(table)

function paged(rows: readonly TableCell[][], firstPageTop: number, footHeight: number): TableCell[][][] {
  const pages: TableCell[][][] = [[]]
  let left = roomFrom(firstPageTop)
  for (const row of rows) {
    const height = rowHeight(table, row)
    if (height > left && pages.at(-1)?.length !== 0) {
      pages.push([])
      left = roomFrom(nextTop)
    }
    pages.at(-1)?.push(row)
    left -= height
  }
  if (left >= footHeight) return pages
  // Totals never stand alone.
  const last = pages.at(-1) ?? []
  return last.length > 1 ? [...pages.slice(0, -1), last.slice(0, -1), last.slice(-1)] : [...pages, []]
}

function drawTitle(
  sheet: Sheet,
  { sandbox, date }: Declaration,
  { number, lines }: Invoice,
  page: { number: number; of: number },
): void {
  const title = isProForma(lines) ? 'PRO FORMA INVOICE' : 'COMMERCIAL INVOICE'
  sheet.text(title, margin, margin + 6.5, { size: 8, weight: 'bold' })
  sheet.text(`No. ${number}`, margin, margin + 13, { size: 4.4, weight: 'bold' })
  sheet.text(`Date ${day(date)}`, right, margin + 5.5, { size: 3.6, align: 'right' })
  sheet.text(`Page ${page.number} of ${page.of}`, right, margin + 10, { size: 3, align: 'right' })
  if (sandbox) sheet.badge('SANDBOX', right, margin + 11.4, 3.2)
}

function drawParties(sheet: Sheet, declaration: Declaration, one: Invoice): void {
  const { from, to, buyer, carrier, product, order, reference } = declaration
  const { lines } = one
  const top = margin + 17
  const half = width / 2
  const eori = eachOnce(lines.map((line) => line.eoriNumber))
  const company = eachOnce(lines.map((line) => line.companyNumber))
  const ioss = eachOnce(lines.map((line) => line.ioss))
  sheet.cell(
    { x: margin, y: top, width: half, height: 41 },
    'Shipper / exporter',
    [...said(from), ...(company === '' ? [] : [`Company no. ${company}`]), ...(eori === '' ? [] : [`EORI ${eori}`])],
    { size: 3.5 },
  )
  sheet.cell(
    { x: margin + half, y: top, width: half, height: 41 },
    buyer ? 'Consignee' : 'Consignee, buyer and importer',
    [...said(to), ...(ioss === '' ? [] : [`IOSS ${ioss}`])],
    { size: 3.5 },
  )
  const terms = lines.flatMap(({ termsOfTrade }) => termsOfTrade ?? [])
  const facts = [
    ['Reason for export', eachOnce(lines.map(({ reason }) => reasonNames[reason]))],
    ['Incoterm', eachOnce(terms.map((term) => `${incoterm(term)} ${to.city}`))],
    ['Currency', eachOnce(lines.map(({ currency }) => currency))],
    ['Carrier', `${carrier}, ${product}`],
    ['Parcel', one.numbers.join(', ')],
    ['Order', eachOnce([order, reference])],
    ['From, to', `${from.countryName} (${from.country}) to ${to.countryName} (${to.country})`],
  ] as const
  const factTop = top + 43
  const buyerWidth = buyer ? half : 0
  if (buyer)
    sheet.cell({ x: margin, y: factTop, width: half, height: 34 }, 'Buyer and importer', said(buyer), { size: 3.3 })
  const left = margin + buyerWidth + (buyer ? 3 : 0)
  const columnWidth = buyer ? half - 3 : half
  const known = facts.filter(([, value]) => value !== '')
  known.forEach(([name, value], index) => {
    const column = buyer ? 0 : index % 2
    const line = buyer ? index : Math.floor(index / 2)
    const x = left + column * columnWidth
    const y = factTop + 3.6 + line * 4.7
    sheet.text(name, x, y, { size: 2.6 })
    sheet.text(clipped(value, columnWidth - 27), x + 25, y, { size: 3.2, weight: 'bold' })
  })
}

const said = (who: Party): string[] => [
  ...who.lines,
  `${who.countryName} (${who.country})`,
  [who.telephone, who.email].filter(Boolean).join(', '),
]

/** What stands beside a name on one line; whole it is in the shipment. */
const clipped = (text: string, room: number) =>
  text.length > room * 0.85 ? `${text.slice(0, Math.floor(room * 0.85))}…` : text

function drawFoot(
  sheet: Sheet,
  { from, date }: Declaration,
  { lines, grams, parcelCount }: Invoice,
  top: number,
): void {
  const left = right - 74
  let y = top + 5.5
  const row = (name: string, value: string, weight: 'regular' | 'bold' = 'regular') => {
    sheet.text(name, left, y, { size: 3.3, weight })
    sheet.text(value, right - 1.2, y, { size: 3.3, weight, align: 'right' })
    y += 4.9
  }
  const goods = amountsOf(lines, (line) => line.cents)
  const freight = amountsOf(lines, (line) => line.freightCents)
  const other = amountsOf(lines, (line) => line.otherCents)
  goods.forEach(({ currency, cents }, index) => {
    const [freightCents = 0, otherCents = 0] = [freight[index]?.cents, other[index]?.cents]
    row('Value of goods', `${money(cents)} ${currency}`)
    row('Freight', `${money(freightCents)} ${currency}`)
    row('Insurance and other charges', `${money(otherCents)} ${currency}`)
    sheet.rule(left, y - 3.9, right - left, 0.3)
    y += 0.8
    row('Invoice total', `${money(cents + freightCents + otherCents)} ${currency}`, 'bold')
    y += 1.5
  })

  let under = top + 5.5
  for (const [name, value] of [
    ['Pieces', String(sumOf(lines, ({ quantity }) => quantity))],
    ['Parcels', String(parcelCount)],
    ['Net weight', `${kilograms(sumOf(lines, ({ netGrams }) => netGrams))} kg`],
    ['Gross weight', `${kilograms(grams)} kg`],
  ] as const) {
    sheet.text(name, margin, under, { size: 3.3 })
    sheet.text(value, margin + 28, under, { size: 3.3, weight: 'bold' })
    under += 4.9
  }

  const signTop = Math.max(y, under) + 4
  const end = sheet.paragraph(
    `${isProForma(lines) ? 'Nothing was sold. The values are stated for customs only. ' : ''}We declare that what this invoice says is true and complete, and that the goods have the origin stated.`,
    margin,
    signTop,
    width,
    { size: 3.2 },
  )
  sheet.text(`${from.name}, ${from.city}, ${day(date)}`, margin, end + 13, { size: 3.4 })
  sheet.rule(margin, end + 14.6, 80, 0.2)
  sheet.text('Shipper, place and date', margin, end + 18, { size: 2.5 })
  sheet.rule(margin + 100, end + 14.6, width - 100, 0.2)
  sheet.text('Name and signature', margin + 100, end + 18, { size: 2.5 })
}
