import { day, kilograms, money } from '../../border/customs/documents/declaration.ts'
import {
  drawHead,
  drawRow,
  headHeight,
  rowHeight,
  Sheet,
  type Table,
  type TableCell,
} from '../../border/customs/documents/sheet.ts'
import type { Page } from '../../platform/print/marks.ts'
import { papers } from '../../platform/print/paper.ts'

/** A parcel on the manifest of a truck. */
export interface ManifestLine {
  readonly number: string
  readonly consignor: readonly string[]
  readonly consignee: readonly string[]
  readonly goods: readonly string[]
  readonly papers: readonly string[]
  readonly parcelCount: number
  readonly pieces?: number
  /** Absent if the carrier made the forms itself. */
  readonly netGrams?: number
  readonly grams: number
  /** In mils. Absent if the carrier made the forms itself. */
  readonly value?: { readonly mils: number; readonly currency: string }
}

interface Heading {
  /** The subject of the list, such as a truck. */
  readonly of: string
  readonly facts: readonly string[]
  readonly printedAt: Date
  /** Whether no carrier will move these parcels. */
  readonly isSandbox: boolean
}

export interface Manifest extends Heading {
  readonly lines: readonly ManifestLine[]
}

export interface LeftOut {
  readonly code: string
  readonly number: string
  readonly message: string
}

// A4 landscape.
const { width: paperHeight, height: paperWidth } = papers.A4
const margin = 12
const tableTop = margin + 20
const bottom = paperHeight - margin - 4

const table: Table = {
  x: margin,
  size: 2.7,
  columns: [
    { title: 'No.', width: 9 },
    { title: 'Parcel', width: 38 },
    { title: 'Consignor', width: 36 },
    { title: 'Consignee', width: 50 },
    { title: 'Goods, HS code, net kg', width: 58 },
    { title: 'Invoice, MRN', width: 28 },
    { title: 'Pieces', width: 11, align: 'right' },
    { title: 'Net kg', width: 13, align: 'right' },
    { title: 'Gross kg', width: 13, align: 'right' },
    { title: 'Value', width: 17, align: 'right' },
  ],
}

const leftOutTable: Table = {
  x: margin,
  size: 2.7,
  columns: [
    { title: 'Parcel or invoice', width: 60 },
    { title: 'Why it was left out', width: 213 },
  ],
}

/** Draws the list of all parcels with their totals. */
export function manifestPages(manifest: Manifest): Page[] {
  const rows = manifest.lines.flatMap((line, index) => rowsOf(line, index + 1))
  return listPages(manifest, 'CUSTOMS MANIFEST', table, rows, totalsOf(manifest.lines))
}

/** Draws the list of documents left out, and why. */
export const leftOutPages = (list: Heading, leftOut: readonly LeftOut[]): Page[] =>
  listPages(
    list,
    'LEFT OUT',
    leftOutTable,
    leftOut.map(({ number, message }) => [number, message]),
    [`${leftOut.length} left out. Correct these errors and print again.`],
  )

const cell = ([main = '', ...small]: readonly string[]): TableCell => ({ main, small })

/** The most goods in a row, so that no row is higher than a page. */
const mostInRow = 6

function rowsOf(line: ManifestLine, place: number): TableCell[][] {
  const { goods } = line
  const first = rowOf({ ...line, goods: goods.slice(0, mostInRow) }, place)
  const others = Array.from({ length: Math.ceil(goods.length / mostInRow) - 1 }, (_, index): TableCell[] => {
    const from = (index + 1) * mostInRow
    return ['', `${line.number}, continued`, '', '', { main: '', small: goods.slice(from, from + mostInRow) }]
  })
  return [first, ...others]
}

const rowOf = (line: ManifestLine, place: number): TableCell[] => [
  String(place),
  cell([line.number, ...(line.parcelCount > 1 ? [`${line.parcelCount} parcels`] : [])]),
  cell(line.consignor),
  cell(line.consignee),
  { main: '', small: line.goods },
  cell(line.papers),
  line.pieces === undefined ? '' : String(line.pieces),
  line.netGrams === undefined ? '' : kilograms(line.netGrams),
  kilograms(line.grams),
  line.value ? { main: money(line.value.mils, line.value.currency), small: [line.value.currency] } : '',
]

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function totalsOf(lines: readonly ManifestLine[]): string[] {
  const values = new Map<string, number>()
  for (const { value } of lines) if (value) values.set(value.currency, (values.get(value.currency) ?? 0) + value.mils)
  const sum = (of: (line: ManifestLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  return [
    `${counted(
      sum(({ parcelCount }) => parcelCount),
      'parcel',
    )}, ${counted(
      sum(({ pieces = 0 }) => pieces),
      'piece',
    )}, gross weight ${kilograms(sum(({ grams }) => grams))} kg`,
    `Value of goods ${Array.from(values, ([currency, mils]) => `${money(mils, currency)} ${currency}`).join(', ')}`,
  ]
}

function listPages(
  { of, facts, printedAt, isSandbox }: Heading,
  title: string,
  columns: Table,
  rows: readonly TableCell[][],
  totals: readonly string[],
): Page[] {
  const first = tableTop + headHeight(columns)
  const room = bottom - first - totals.length * 5 - 3
  const pages: TableCell[][][] = [[]]
  let left = room
  for (const row of rows) {
    const height = rowHeight(columns, row)
    if (height > left && pages.at(-1)?.length !== 0) {
      pages.push([])
      left = room
    }
    pages.at(-1)?.push(row)
    left -= height
  }
  return pages.map((part, index) => {
    const sheet = new Sheet(paperWidth, paperHeight)
    sheet.text(title, margin, margin + 5, { size: 6, weight: 'bold' })
    sheet.text(of, margin, margin + 11, { size: 4.2, weight: 'bold' })
    sheet.text(facts.join(', '), margin, margin + 16, { size: 3 })
    const right = paperWidth - margin
    sheet.text(`Printed ${day(printedAt)}`, right, margin + 4, { size: 3, align: 'right' })
    sheet.text(`Page ${index + 1} of ${pages.length}`, right, margin + 8.5, { size: 3, align: 'right' })
    if (isSandbox) sheet.badge('SANDBOX', right, margin + 10, 3.2)
    let y = drawHead(sheet, columns, tableTop)
    for (const row of part) y = drawRow(sheet, columns, y, row)
    if (index === pages.length - 1)
      totals.forEach((text, place) => sheet.text(text, margin, y + 5.5 + place * 5, { size: 3.4, weight: 'bold' }))
    return sheet.page
  })
}
