import type { Page } from '../../../platform/print/marks.ts'
import { wrap } from '../../../platform/print/text.ts'
import { categories, categoryNames, isOf } from './category.ts'
import {
  certificate,
  companyNumbers,
  day,
  eachOnce,
  kilograms,
  money,
  readable,
  sumOf,
  total,
  type Declaration,
  type DeclaredParcel,
} from './declaration.ts'
import { drawColumns, drawHead, drawRow, headHeight, rowHeight, Sheet, type Table, type TableCell } from './sheet.ts'

const margin = 4
const [paperWidth, paperHeight] = [105, 148]
const width = paperWidth - 2 * margin

const tableOf = (size: number): Table => ({
  x: margin,
  size,
  columns: [
    { title: 'Quantity and description / Quantité et description', width: 40 },
    { title: 'HS code / No tarifaire', width: 20 },
    { title: 'Origin', width: 10, align: 'center' },
    { title: 'Net kg / Poids', width: 11, align: 'right' },
    { title: 'Value / Valeur', width: 16, align: 'right' },
  ],
})

const tableTop = 36.5
const totalsHeight = 10.8
const lineHeight = 2.4 * 1.18
/** Date and signature below the certificate, and the bars below them. */
const signedHeight = 10.4
const barsHeight = 15.4

/** Draws the short declaration of the Universal Postal Union on A6; undefined if the goods need more room. */
export function cn22(declaration: Declaration, parcel: DeclaredParcel): Page | undefined {
  const rows = parcel.lines.map((line): TableCell[] => [
    { main: `${line.quantity} × ${line.description}`, small: [line.details.join(', ')] },
    readable(line.commodityCode),
    line.origin,
    kilograms(line.netGrams),
    `${money(line.mils, line.currency)} ${line.currency}`,
  ])
  const certified = `I, ${declaration.from.name}, ${declaration.from.city}, ${declaration.from.country}, ${certificate(parcel.lines)}.`
  const numbers = wrap(numbersOf(declaration, parcel).join(', '), width - 4, 2.4, 'bold')
  const textLines = wrap(certified, width - 4, 2.4, 'regular').length + numbers.length
  // The part below the table, whose height depends on its text.
  const footHeight = totalsHeight + textLines * lineHeight + signedHeight + barsHeight
  const room = paperHeight - margin - footHeight - tableTop
  const table = [2.8, 2.5, 2.2]
    .map(tableOf)
    .find((one) => headHeight(one) + rows.reduce((sum, row) => sum + rowHeight(one, row), 0) <= room)
  if (!table || rows.length > 8) return undefined

  const sheet = new Sheet(paperWidth, paperHeight)
  sheet.frame({ x: margin, y: margin, width, height: paperHeight - 2 * margin }, 0.4)
  sheet.text('CUSTOMS DECLARATION', margin + 2, margin + 5, { size: 4.4, weight: 'bold' })
  sheet.text('DÉCLARATION EN DOUANE', margin + 2, margin + 8.8, { size: 3 })
  sheet.text('CN 22', paperWidth - margin - 2, margin + 6, { size: 6, weight: 'bold', align: 'right' })
  sheet.text("May be opened officially / Peut être ouvert d'office", margin + 2, margin + 12.6, { size: 2.6 })
  if (declaration.sandbox) sheet.badge('SANDBOX', paperWidth - margin - 2, margin + 8.4, 3)
  sheet.text(declaration.carrier, paperWidth - margin - 2, margin + 16.2, { size: 2.6, align: 'right' })
  sheet.rule(margin, margin + 17.4, width, 0.2)

  categories.forEach((category, index) =>
    sheet.choice(
      margin + 2 + (index % 2) * (width / 2),
      margin + 21.2 + Math.floor(index / 2) * 4.4,
      categoryNames[category],
      isOf(category, parcel.lines),
      2.8,
    ),
  )

  let y = drawHead(sheet, table, tableTop)
  for (const row of rows) y = drawRow(sheet, table, y, row)
  const bottom = paperHeight - margin - footHeight
  drawColumns(sheet, table, tableTop, bottom)

  sheet.text('Total gross weight / Poids total', margin + 2, bottom + 4.2, { size: 2.6 })
  sheet.text(`${kilograms(parcel.grams)} kg`, margin + 2, bottom + 8.4, { size: 3.6, weight: 'bold' })
  sheet.text('Net / Poids net', paperWidth / 2, bottom + 4.2, { size: 2.6, align: 'center' })
  const net = sumOf(parcel.lines, (line) => line.netGrams)
  sheet.text(`${kilograms(net)} kg`, paperWidth / 2, bottom + 8.4, { size: 3, align: 'center' })
  const right = paperWidth - margin - 2
  sheet.text('Total value / Valeur totale', right, bottom + 4.2, { size: 2.6, align: 'right' })
  const value = total(parcel.lines, (line) => line.mils)
  sheet.text(value, right, bottom + 8.4, { size: 3.6, weight: 'bold', align: 'right' })
  sheet.rule(margin, bottom + 10, width, 0.2)

  let end = sheet.paragraph(certified, margin + 2, bottom + totalsHeight, width - 4, { size: 2.4 })
  for (const line of numbers) {
    sheet.text(line, margin + 2, end + 2.4 * 0.9, { size: 2.4, weight: 'bold' })
    end += lineHeight
  }
  sheet.text(`Date ${day(declaration.date)}`, margin + 2, end + 6.4, { size: 2.8 })
  if (declaration.signatory) sheet.fitted(declaration.signatory.name, margin + 40, end + 6, width - 42, { size: 2.8 })
  sheet.rule(margin + 40, end + 6.8, width - 42, 0.15)
  sheet.text("Sender's signature / Signature de l'expéditeur", margin + 40, end + 9.3, { size: 2.1 })
  sheet.bars(parcel.barcode, { x: margin, y: paperHeight - margin - barsHeight, width, height: 14.6 })
  return sheet.page
}

/** Lists all numbers under which the goods are declared, however many lines that takes. */
function numbersOf(declaration: Declaration, { lines }: DeclaredParcel): string[] {
  const said = [
    ['IOSS', lines.map((line) => line.ioss)],
    ['VOEC', lines.map((line) => line.voec)],
    ['', lines.map((line) => line.ukims)],
    ['Invoice', lines.map((line) => line.invoiceNumber)],
  ] as const
  return [
    ...companyNumbers(lines, declaration),
    ...said.flatMap(([name, values]) => (eachOnce(values) === '' ? [] : [`${name} ${eachOnce(values)}`.trim()])),
  ]
}
