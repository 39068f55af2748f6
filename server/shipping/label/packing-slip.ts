import { countryName } from '../../kernel/checks/country.ts'
import { townLine } from '../../kernel/town-line.ts'
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
import type { Shipment } from '../shipment/content.ts'

type Party = Shipment['sender']

const { width: paperWidth, height: paperHeight } = papers.A4
const margin = 14
const right = paperWidth - margin
const half = (paperWidth - 2 * margin - 6) / 2
const firstTop = 84
const nextTop = 34
const bottom = paperHeight - margin - 8

const goods: Table = {
  x: margin,
  size: 3.4,
  columns: [
    { title: 'No.', width: 12 },
    { title: 'SKU', width: 42 },
    { title: 'Item', width: 100 },
    { title: 'Quantity', width: 28, align: 'right' },
  ],
}

const parcelTable: Table = {
  x: margin,
  size: 3.4,
  columns: [
    { title: 'No.', width: 12 },
    { title: 'Parcel', width: 100 },
    { title: 'Size in cm', width: 42, align: 'right' },
    { title: 'Weight in kg', width: 28, align: 'right' },
  ],
}

/** What is in the parcels of a shipment, without prices: for whoever packs them, and for the recipient. */
export function packingSlip(shipment: Shipment): Page[] {
  const rows = [
    ...tableOf(
      goods,
      shipment.customs?.items?.map((item, index) => [
        item.itemNumber ?? String(index + 1),
        item.skuNumber ?? '',
        item.itemDescription,
        String(item.quantity),
      ]) ?? [],
    ),
    ...tableOf(
      parcelTable,
      shipment.parcels.map((parcel, index) => [
        String(index + 1),
        { main: parcel.description, small: notesOf(shipment, parcel) },
        `${parcel.length} x ${parcel.width} x ${parcel.height}`,
        String(parcel.weight),
      ]),
    ),
  ]
  const pages = paged(rows)
  return pages.map((lines, index) => {
    const sheet = new Sheet(paperWidth, paperHeight)
    drawTitle(sheet, shipment, index + 1, pages.length)
    if (index === 0) drawParties(sheet, shipment)
    let y = index === 0 ? firstTop : nextTop
    for (const [place, { table, row }] of lines.entries()) {
      if (lines[place - 1]?.table !== table) y = drawHead(sheet, table, place === 0 ? y : y + gap)
      y = drawRow(sheet, table, y, row)
    }
    return sheet.page
  })
}

/** Between two tables. */
const gap = 6

interface Line {
  readonly table: Table
  readonly row: readonly TableCell[]
}

const tableOf = (table: Table, rows: readonly (readonly TableCell[])[]): Line[] => rows.map((row) => ({ table, row }))

const notesOf = (shipment: Shipment, { orderNumber, carrierReference }: Shipment['parcels'][number]) => [
  ...(orderNumber === undefined || orderNumber === shipment.orderNumber ? [] : [`Order ${orderNumber}`]),
  ...(carrierReference === undefined ? [] : [carrierReference]),
]

function paged(lines: readonly Line[]): Line[][] {
  const pages: Line[][] = [[]]
  let y = firstTop
  for (const line of lines) {
    const { table, row } = line
    const isFirst = pages.at(-1)?.at(-1)?.table !== table
    const height = rowHeight(table, row) + (isFirst ? headHeight(table) + gap : 0)
    if (y + height > bottom && pages.at(-1)?.length !== 0) {
      pages.push([])
      y = nextTop + headHeight(table)
    }
    pages.at(-1)?.push(line)
    y += height
  }
  return pages
}

function drawTitle(sheet: Sheet, shipment: Shipment, page: number, of: number): void {
  const { orderNumber, customerReference, carrierReference, createdAt } = shipment
  sheet.text('Packing slip', margin, margin + 8, { size: 7, weight: 'bold' })
  const facts = [
    ['Order', orderNumber],
    ['Reference', customerReference],
    ['Shipment', carrierReference],
    ['Date', createdAt.slice(0, 10)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  facts.forEach((fact, index) =>
    sheet.text(fact, right, margin + 3 + index * 4.6, {
      size: 3.4,
      align: 'right',
      weight: index === 0 ? 'bold' : 'regular',
    }),
  )
  if (of > 1) sheet.text(`Page ${page} of ${of}`, right, paperHeight - margin, { size: 2.8, align: 'right' })
}

function drawParties(sheet: Sheet, { sender, recipient, delivery, deliveryInstructions }: Shipment): void {
  const place = { y: 38, width: half, height: 36 }
  sheet.cell({ x: margin, ...place }, 'From', linesOf(sender), { size: 3.8 })
  const to = delivery === undefined ? linesOf(recipient) : [nameOf(recipient), ...linesOf(delivery)]
  sheet.cell({ x: right - half, ...place }, 'To', to, { size: 3.8, weight: 'bold' })
  if (deliveryInstructions) sheet.paragraph(deliveryInstructions, margin, 76, paperWidth - 2 * margin, { size: 3 })
}

const nameOf = ({ firstName, lastName, company }: Party) =>
  [firstName, lastName].filter(Boolean).join(' ') || (company ?? '')

const linesOf = (party: Party): string[] =>
  [
    [party.firstName, party.lastName].filter(Boolean).join(' '),
    party.company ?? '',
    party.department ?? '',
    party.addressLine1,
    party.addressLine2 ?? '',
    townLine(party),
    countryName(party.country),
  ].filter((line) => line !== '')
