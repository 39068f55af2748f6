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
import { widthOf } from '../../platform/print/font.ts'
import { papers } from '../../platform/print/paper.ts'
import { wrap } from '../../platform/print/text.ts'
import type { Db } from '../../platform/store/database.ts'
import { findEffectiveSettings } from '../../settings/recipient/store.ts'
import { languageOf, wordsIn } from '../notice/words.ts'
import type { RecipientWords } from '../notice/words/recipient-words.ts'
import type { Shipment } from '../shipment/content.ts'
import { findSlipOrders, type SlipOrder } from './packing-slip-store.ts'

type Party = Shipment['sender']
type Words = RecipientWords['slip']

const { width: paperWidth, height: paperHeight } = papers.A4
const margin = 14
const right = paperWidth - margin
const half = (paperWidth - 2 * margin - 6) / 2
const firstTop = 84
const nextTop = 34
const bottom = paperHeight - margin - 8

/** The column titles are in the recipient's language. */
const goodsIn = ({ number, sku, item, quantity }: Words): Table => ({
  x: margin,
  size: 3.4,
  columns: [
    { title: number, width: 12 },
    { title: sku, width: 42 },
    { title: item, width: 100 },
    { title: quantity, width: 28, align: 'right' },
  ],
})

const parcelsIn = ({ number, parcel, size, weight }: Words): Table => ({
  x: margin,
  size: 3.4,
  columns: [
    { title: number, width: 12 },
    { title: parcel, width: 100 },
    { title: size, width: 42, align: 'right' },
    { title: weight, width: 28, align: 'right' },
  ],
})

/** Draws the packing slips of a client's shipments, each in the language of its destination. */
export async function packingSlips(db: Db, clientId: number, shipments: readonly Shipment[]): Promise<Page[]> {
  const { language } = await findEffectiveSettings(db, clientId)
  const orders = await findSlipOrders(
    db,
    clientId,
    shipments.map(({ id }) => id),
  )
  return shipments.flatMap((shipment) =>
    packingSlip(shipment, wordsIn[languageOf(shipment.recipient.country, language)].slip, orders.get(shipment.id)),
  )
}

/** Draws the contents of a shipment's parcels, without prices, for packers and the recipient. */
export function packingSlip(shipment: Shipment, words: Words, order?: SlipOrder): Page[] {
  const goods = goodsIn(words)
  const parcels = parcelsIn(words)
  const rows = [
    ...tableOf(goods, order ? orderedRows(order, words) : declaredRows(shipment)),
    ...tableOf(
      parcels,
      shipment.parcels.map((parcel, index) => [
        String(index + 1),
        { main: order ? insideOf(order, index) : parcel.description, small: notesOf(shipment, parcel, words) },
        `${parcel.length} x ${parcel.width} x ${parcel.height}`,
        String(parcel.weight),
      ]),
    ),
  ]
  const message = (order?.gift?.message ?? '').split('\n').filter((line) => line.trim() !== '')
  const top = firstTop + (message.length === 0 ? 0 : giftHeight(message) + gap)
  const pages = paged(rows, top)
  const numbers = order
    ? [...new Set(order.lines.map((line) => line.order))]
    : shipment.orderNumber === undefined
      ? []
      : [shipment.orderNumber]
  return pages.map((lines, index) => {
    const sheet = new Sheet(paperWidth, paperHeight)
    drawTitle(sheet, shipment, { words, numbers, page: index + 1, of: pages.length })
    if (index === 0) drawParties(sheet, shipment, words)
    if (index === 0) drawGift(sheet, message, words)
    let y = index === 0 ? top : nextTop
    for (const [place, { table, row }] of lines.entries()) {
      if (lines[place - 1]?.table !== table) y = drawHead(sheet, table, place === 0 ? y : y + gap)
      y = drawRow(sheet, table, y, row)
    }
    return sheet.page
  })
}

const declaredRows = ({ customs }: Shipment): TableCell[][] =>
  customs?.items?.map((item, index) => [
    item.itemNumber ?? String(index + 1),
    item.skuNumber ?? '',
    item.itemDescription,
    String(item.quantity),
  ]) ?? []

/** If orders were merged, each line says which one it belongs to. */
function orderedRows({ lines }: SlipOrder, words: Words): TableCell[][] {
  const isMerged = new Set(lines.map(({ order }) => order)).size > 1
  return lines.map(({ sku, name, quantity, order }, index) => [
    String(index + 1),
    sku,
    { main: name, small: isMerged ? [`${words.order} ${order}`] : [] },
    String(quantity),
  ])
}

/** Describes the contents of one of several parcels. A single parcel contains everything. */
function insideOf({ lines, packed }: SlipOrder, index: number): string {
  if (!packed || packed.length === 1) return ''
  const names = new Map(lines.map(({ sku, name }) => [sku, name]))
  return (packed[index] ?? []).map(({ sku, quantity }) => `${quantity} x ${names.get(sku) ?? sku}`).join(', ')
}

/** The space between two tables. */
const gap = 6

interface Line {
  readonly table: Table
  readonly row: readonly TableCell[]
}

const tableOf = (table: Table, rows: readonly (readonly TableCell[])[]): Line[] => rows.map((row) => ({ table, row }))

const notesOf = (
  shipment: Shipment,
  { orderNumber, carrierReference }: Shipment['parcels'][number],
  { order }: Words,
) => [
  ...(orderNumber === undefined || orderNumber === shipment.orderNumber ? [] : [`${order} ${orderNumber}`]),
  ...(carrierReference === undefined ? [] : [carrierReference]),
]

function paged(lines: readonly Line[], top: number): Line[][] {
  const pages: Line[][] = [[]]
  let y = top
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

interface Title {
  readonly words: Words
  /** The order numbers. */
  readonly numbers: readonly string[]
  readonly page: number
  readonly of: number
}

/** Lists as many order numbers as fit beside the title, and how many more there are. */
function inRoom(name: string, numbers: readonly string[]): string {
  const said = (count: number) => {
    const more = numbers.length > count ? [`+ ${numbers.length - count}`] : []
    return [name, numbers.slice(0, count).join(', '), ...more].join(' ')
  }
  const fitting = numbers.findLastIndex((_, index) => widthOf(said(index + 1), 3.4, 'bold') <= factsWidth)
  return said(Math.max(1, fitting + 1))
}

const factsWidth = 125

function drawTitle(sheet: Sheet, shipment: Shipment, { words, numbers, page, of }: Title): void {
  const { customerReference, carrierReference, createdAt } = shipment
  sheet.text(words.title, margin, margin + 8, { size: 7, weight: 'bold' })
  const facts = [
    ['', numbers.length === 0 ? '' : inRoom(words.order, numbers)],
    [words.reference, customerReference],
    [words.shipment, carrierReference],
    [words.date, createdAt.slice(0, 10)],
  ].flatMap(([name, value]) => (value ? [`${name} ${value}`.trim()] : []))
  facts.forEach((fact, index) =>
    sheet.text(fact, right, margin + 3 + index * 4.6, {
      size: 3.4,
      align: 'right',
      weight: index === 0 ? 'bold' : 'regular',
    }),
  )
  const which = words.page.replace('{page}', String(page)).replace('{pages}', String(of))
  if (of > 1) sheet.text(which, right, paperHeight - margin, { size: 2.8, align: 'right' })
}

function drawParties(sheet: Sheet, shipment: Shipment, words: Words): void {
  const { sender, recipient, delivery, deliveryInstructions } = shipment
  const place = { y: 38, width: half, height: 36 }
  sheet.cell({ x: margin, ...place }, words.from, linesOf(sender), { size: 3.8 })
  const to = delivery === undefined ? linesOf(recipient) : [nameOf(recipient), ...linesOf(delivery)]
  sheet.cell({ x: right - half, ...place }, words.to, to, { size: 3.8, weight: 'bold' })
  if (deliveryInstructions) sheet.paragraph(deliveryInstructions, margin, 76, paperWidth - 2 * margin, { size: 3 })
}

const giftSize = 4
const giftWidth = paperWidth - 2 * margin - 6

const giftHeight = (message: readonly string[]): number =>
  10 + message.reduce((sum, line) => sum + wrap(line, giftWidth, giftSize, 'regular').length, 0) * giftSize * 1.18

/** Draws the giver's message with their line breaks. */
function drawGift(sheet: Sheet, message: readonly string[], words: Words): void {
  if (message.length === 0) return
  sheet.frame({ x: margin, y: firstTop, width: paperWidth - 2 * margin, height: giftHeight(message) })
  sheet.text(words.gift, margin + 3, firstTop + 5, { size: 2.8 })
  let y = firstTop + 7
  for (const line of message) y = sheet.paragraph(line, margin + 3, y, giftWidth, { size: giftSize })
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
