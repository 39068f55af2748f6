import { countryName } from '../../../kernel/checks/country.ts'
import { decimalsOf } from '../../../kernel/currencies.ts'
import { widthOf } from '../../../platform/print/font.ts'
import type { Page } from '../../../platform/print/marks.ts'
import { papers } from '../../../platform/print/paper.ts'
import { wrap } from '../../../platform/print/text.ts'
import type { Importer } from '../importer.ts'
import { reasonNames } from './category.ts'
import {
  companyNumbers,
  currencyOf,
  dangersOf,
  day,
  eachOnce,
  incoterm,
  kilograms,
  money,
  readable,
  sumOf,
  type Line,
  type Party,
} from './declaration.ts'
import { isPreferred, isProForma, schemesOf, type InvoiceContent, type InvoiceLine } from './invoice-content.ts'
import { drawHead, drawRow, headHeight, roomOf, rowHeight, Sheet, type Table, type TableCell } from './sheet.ts'

const { width: paperWidth, height: paperHeight } = papers.A4
const margin = 14
const width = paperWidth - 2 * margin
const half = width / 2
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

const partyTop = margin + 17
const partyHeight = 36
const factHeight = 4.7
const factSize = 3.2
const factLeading = 3.8
/** Where the table begins after the first page. */
const nextTop = 34

/** Formats the unit price to the smallest unit if that is exact. */
const unitValue = ({ mils, quantity, currency }: Line): string => {
  const smallest = 10 ** (3 - decimalsOf(currency))
  return (mils / smallest) % quantity === 0
    ? money(mils / quantity, currency)
    : (mils / quantity / 1000).toLocaleString('en', { minimumFractionDigits: 4, maximumFractionDigits: 4 })
}

/** Draws an invoice on A4 with as many pages as its lines need. */
export function invoice(content: InvoiceContent): Page[] {
  const rows = content.lines.map((line) => rowOf(content, line))
  const parties = partiesOf(content)
  const facts = factsOf(content)
  const factTop = partyTop + Math.ceil(parties.length / 2) * partyHeight
  const firstTop = factTop + factRows(facts).reduce((sum, row) => sum + row.height, 0) + 5
  const foot = footOf(content)
  const pages = paged(rows, firstTop, heightOf(foot))
  return pages.map((part, index) => {
    const sheet = new Sheet(paperWidth, paperHeight)
    drawTitle(sheet, content, { number: index + 1, of: pages.length })
    if (index === 0) {
      drawParties(sheet, parties)
      drawFacts(sheet, facts, factTop)
    }
    let y = drawHead(sheet, table, index === 0 ? firstTop : nextTop)
    for (const row of part) y = drawRow(sheet, table, y, row)
    if (index === pages.length - 1) drawFoot(sheet, content, foot, y)
    else sheet.text('Continued on the next page', right, paperHeight - margin + 4, { size: 2.8, align: 'right' })
    return sheet.page
  })
}

/** If goods go to several people or in several parcels, each line names its own. */
function rowOf({ head, parcelNumbers, consignees, preference }: InvoiceContent, line: InvoiceLine): TableCell[] {
  // A longer number would be unreadable in a column of a few digits.
  const isShort = widthOf(line.itemNumber, table.size, 'regular') <= roomOf(table, 0)
  const small = [
    ...(isShort ? [] : [`No. ${line.itemNumber}`]),
    line.details.join(', '),
    ...(parcelNumbers.length > 1 ? [`Parcel ${line.parcelNumber}`] : []),
    ...(consignees.length > 1 && line.consignee ? [`To ${said(line.consignee).filter(Boolean).join(', ')}`] : []),
    ...(line.dangerousGoods === undefined ? [] : [`Dangerous goods ${line.dangerousGoods}`]),
    ...(preference && !isPreferred(head, line) ? ['No preferential origin'] : []),
  ]
  return [
    isShort ? line.itemNumber : '',
    { main: line.description, small },
    readable(line.commodityCode),
    line.origin,
    `${line.quantity} pcs`,
    kilograms(line.netGrams),
    unitValue(line),
    money(line.mils, line.currency),
  ]
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
  // Totals never get a page of their own.
  const last = pages.at(-1) ?? []
  return last.length > 1 ? [...pages.slice(0, -1), last.slice(0, -1), last.slice(-1)] : [...pages, []]
}

function drawTitle(
  sheet: Sheet,
  { number, supplement, lines, head: { sandbox, date } }: InvoiceContent,
  page: { number: number; of: number },
): void {
  const title = isProForma(lines) ? 'PRO FORMA INVOICE' : 'COMMERCIAL INVOICE'
  sheet.text(title, margin, margin + 5.7, { size: 8, weight: 'bold' })
  sheet.fitted(
    `No. ${number}${supplement === 0 ? '' : `, supplement ${supplement}`}`,
    margin,
    margin + 13,
    width - 32,
    {
      size: 4.4,
      weight: 'bold',
    },
  )
  sheet.text(`Date ${day(date)}`, right, margin + 5.5, { size: 3.6, align: 'right' })
  sheet.text(`Page ${page.number} of ${page.of}`, right, margin + 10, { size: 3, align: 'right' })
  if (sandbox) sheet.badge('SANDBOX', right, margin + 11.4, 3.2)
}

interface PartyCell {
  readonly title: string
  readonly lines: readonly string[]
}

function partiesOf({ head, consignees, lines, parcelCount }: InvoiceContent): PartyCell[] {
  const exporter = [...said(head.from), ...companyNumbers(lines, head)]
  const importers = new Map(lines.flatMap(({ importer }) => (importer ? [[JSON.stringify(importer), importer]] : [])))
  const isSeveral = consignees.length > 1
  const consignee = isSeveral
    ? [`${consignees.length} consignees in ${parcelCount} parcels`, 'named at each line of goods']
    : said(consignees[0] ?? head.to)
  const roles = [
    isSeveral ? 'Consignees' : 'Consignee',
    ...(head.buyer || isSeveral ? [] : ['buyer']),
    ...(head.buyer || importers.size > 0 ? [] : ['importer']),
  ]
  return [
    { title: 'Shipper / exporter', lines: exporter },
    { title: roles.join(', ').replace(/, (\w+)$/, ' and $1'), lines: consignee },
    ...(head.buyer && !isSeveral
      ? [{ title: importers.size > 0 ? 'Buyer' : 'Buyer and importer', lines: said(head.buyer) }]
      : []),
    ...[...importers.values()].map((importer) => ({ title: 'Importer of record', lines: importerLines(importer) })),
  ]
}

const importerLines = ({ name, addressLine1, postCode, city, country, vatNumber, eoriNumber }: Importer): string[] => [
  name,
  addressLine1,
  [postCode, city].filter(Boolean).join(' '),
  `${countryName(country)} (${country})`,
  ...(vatNumber === undefined ? [] : [`VAT ${vatNumber}`]),
  ...(eoriNumber === undefined ? [] : [`EORI ${eoriNumber}`]),
]

const drawParties = (sheet: Sheet, parties: readonly PartyCell[]): void =>
  parties.forEach(({ title, lines }, index) => {
    const box = {
      x: margin + (index % 2) * half,
      y: partyTop + Math.floor(index / 2) * partyHeight,
      width: half,
      height: partyHeight,
    }
    sheet.cell(box, title, lines, { size: 3.4 })
  })

type Fact = readonly [name: string, value: string]

function factsOf({ head, lines, parcelNumbers, parcelCount, consignees }: InvoiceContent): Fact[] {
  const { from, to, carrier, product, order, reference } = head
  const terms = lines.flatMap(({ termsOfTrade }) => termsOfTrade ?? [])
  const isSeveral = consignees.length > 1
  const countries = eachOnce(consignees.map((party) => `${party.countryName} (${party.country})`))
  const facts: Fact[] = [
    ['Reason for export', eachOnce(lines.map(({ reason }) => reasonNames[reason]))],
    ['Incoterm', eachOnce(terms.map((term) => (isSeveral ? incoterm(term) : `${incoterm(term)} ${to.city}`)))],
    ['Currency', currencyOf(lines)],
    ['Carrier', `${carrier}, ${product}`],
    ['Parcel', parcelNumbers.length > 1 ? `${parcelCount}, named at each line` : parcelNumbers.join()],
    ['Order', parcelNumbers.length > 1 && isSeveral ? '' : eachOnce([order, reference])],
    ['From, to', `${from.countryName} (${from.country}) to ${countries}`],
    ['VAT paid under', schemesOf(lines)],
    ['Northern Ireland', eachOnce(lines.map(({ ukims }) => ukims))],
    ['Dangerous goods', dangersOf(lines)],
  ]
  return facts.filter(([, value]) => value !== '')
}

interface FactRow {
  readonly facts: readonly { readonly name: string; readonly lines: readonly string[] }[]
  readonly height: number
}

/** Puts two facts next to each other, with as many lines as the longer one needs. */
function factRows(facts: readonly Fact[]): FactRow[] {
  const set = facts.map(([name, value]) => ({ name, lines: wrap(value, half - 27, factSize, 'bold') }))
  return Array.from({ length: Math.ceil(set.length / 2) }, (_, index) => {
    const pair = set.slice(2 * index, 2 * index + 2)
    const more = Math.max(...pair.map(({ lines }) => lines.length)) - 1
    return { facts: pair, height: factHeight + more * factLeading }
  })
}

function drawFacts(sheet: Sheet, facts: readonly Fact[], top: number): void {
  let y = top + 5
  for (const row of factRows(facts)) {
    for (const [column, { name, lines }] of row.facts.entries()) {
      const x = margin + column * half
      sheet.text(name, x, y, { size: 2.6 })
      for (const [index, line] of lines.entries())
        sheet.text(line, x + 25, y + index * factLeading, { size: factSize, weight: 'bold' })
    }
    y += row.height
  }
}

const said = (who: Party): string[] => [
  ...who.lines,
  `${who.countryName} (${who.country})`,
  [who.telephone, who.email].filter(Boolean).join(', '),
]

/** The part below the goods: paragraphs, and whether a signature is required. */
interface Foot {
  readonly paragraphs: readonly string[]
  readonly isSignedByHand: boolean
}

function footOf({ lines, preference, head }: InvoiceContent): Foot {
  return {
    paragraphs: [
      ...(preference ? [preference.text] : []),
      `${isProForma(lines) ? 'Nothing was sold. The values are stated for customs only. ' : ''}We declare that what this invoice says is true and complete, and that the goods have the origin stated.`,
    ],
    isSignedByHand: preference?.isSignedByHand === true || head.signatory === undefined,
  }
}

const paragraphSize = 3.2
const heightOf = ({ paragraphs }: Foot) =>
  57 + paragraphs.reduce((sum, text) => sum + wrap(text, width, paragraphSize, 'regular').length * 4 + 2, 0)

function drawFoot(sheet: Sheet, content: InvoiceContent, foot: Foot, top: number): void {
  const { head, lines, grams, parcelCount, rest } = content
  const currency = currencyOf(lines)
  const left = right - 74
  let y = top + 5.5
  const row = (name: string, mils: number, weight: 'regular' | 'bold' = 'regular') => {
    sheet.text(name, left, y, { size: 3.3, weight })
    sheet.text(`${money(mils, currency)} ${currency}`, right - 1.2, y, { size: 3.3, weight, align: 'right' })
    y += 4.9
  }
  const [goods, freight, other] = [
    sumOf(lines, (line) => line.mils),
    sumOf(lines, (line) => line.freightMils),
    sumOf(lines, (line) => line.otherMils),
  ]
  row('Value of goods', goods)
  row('Freight', freight)
  row('Insurance and other charges', other)
  if (rest) row(`Not on this load (${rest.parcelCount} ${rest.parcelCount === 1 ? 'parcel' : 'parcels'})`, rest.mils)
  sheet.rule(left, y - 3.9, right - left, 0.3)
  y += 0.8
  row('Invoice total', goods + freight + other + (rest?.mils ?? 0), 'bold')

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

  let end = Math.max(y, under) + 3
  for (const paragraph of foot.paragraphs)
    end = sheet.paragraph(paragraph, margin, end, width, { size: paragraphSize }) + 2
  drawSignature(sheet, head, foot, end)
}

function drawSignature(
  sheet: Sheet,
  { from, place = from.city, signatory, date }: InvoiceContent['head'],
  { isSignedByHand }: Foot,
  top: number,
): void {
  const line = top + 12.6
  sheet.fitted(`${from.name}, ${place}, ${day(date)}`, margin, line - 1.6, 80, { size: 3.4 })
  sheet.rule(margin, line, 80, 0.2)
  sheet.text('Shipper, place and date', margin, line + 3.4, { size: 2.5 })
  const x = margin + 100
  const name = signatory && [signatory.name, signatory.position].filter(Boolean).join(', ')
  if (name !== undefined && !isSignedByHand) sheet.fitted(name, x, line - 1.6, width - 100, { size: 3.4 })
  sheet.rule(x, line, width - 100, 0.2)
  const caption = name !== undefined && isSignedByHand ? `Signature of ${name}` : 'Name and signature'
  sheet.paragraph(caption, x, line + 1.1, width - 100, { size: 2.5 })
}
