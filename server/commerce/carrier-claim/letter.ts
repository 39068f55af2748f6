import { Sheet } from '../../border/customs/documents/sheet.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { minorOf, printed } from '../../kernel/money.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import type { Page } from '../../platform/print/marks.ts'
import { papers } from '../../platform/print/paper.ts'
import { wrap } from '../../platform/print/text.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import type { Claim } from './store.ts'

const { width: paperWidth, height: paperHeight } = papers.A4
const margin = 20
const width = paperWidth - 2 * margin
const bottom = paperHeight - margin
const columns = { quantity: margin + 104, value: margin + 132, sum: margin + width }
const goodsWidth = 84

const subjects = {
  LOSS: 'Claim for a lost shipment',
  DAMAGE: 'Claim for a damaged shipment',
  MISSING_CONTENTS: 'Claim for missing contents',
} as const satisfies Record<Claim['type'], string>

type Said = Pick<
  Claim,
  | 'type'
  | 'carrier'
  | 'carrierReference'
  | 'customerReference'
  | 'carrierCaseNumber'
  | 'parcelIndexes'
  | 'amount'
  | 'currency'
  | 'description'
  | 'items'
> & { readonly attachments: readonly Pick<Claim['attachments'][number], 'name'>[] }
type Lost = Pick<Shipment, 'sender' | 'recipient' | 'delivery' | 'parcels' | 'registration' | 'deliveredAt'>

/** The letter to a carrier about a claim, on as many pages as it needs. */
export function letterPages(claim: Said, shipment: Lost, clientName: string, day: string): Page[] {
  const sheets: Sheet[] = []
  let sheet = new Sheet(paperWidth, paperHeight)
  let y = margin
  const begin = () => {
    sheet = new Sheet(paperWidth, paperHeight)
    sheets.push(sheet)
    y = margin
  }
  /** Returns the top of a line of the given height, on a new page if this one is full. */
  const room = (height: number) => {
    if (y + height > bottom) begin()
    const top = y
    y += height
    return top
  }
  const amountOf = (amount: number, times = 1) =>
    printed((minorOf(amount, claim.currency) ?? 0n) * BigInt(times), claim.currency)
  const line = (text: string, size = 3.4, weight: 'regular' | 'bold' = 'regular') => {
    for (const part of wrap(text, width, size, weight)) {
      // Called first because it may start another page.
      const top = room(size * 1.4)
      sheet.text(part, margin, top + size, { size, weight })
    }
  }

  begin()
  line(clientName, 4, 'bold')
  y += 8
  line(carrierData[claim.carrier].name)
  line('Claims')
  y += 8
  sheet.text(day, margin + width, y + 3.4, { size: 3.4, align: 'right' })
  line(subjects[claim.type], 5, 'bold')
  y += 3
  const parcels = (claim.parcelIndexes ?? [...shipment.parcels.keys()]).flatMap(
    (index) => shipment.parcels[index] ?? [],
  )
  const numbers = parcels.flatMap(({ carrierReference }) => carrierReference ?? [])
  const facts: [string, string | undefined][] = [
    ['Shipment', claim.carrierReference ?? undefined],
    ['Parcels', numbers.length > 1 || numbers[0] !== claim.carrierReference ? numbers.join(', ') : undefined],
    ['Weight', `${Number(parcels.reduce((sum, { weight }) => sum + weight, 0).toFixed(3))} kg`],
    ['Our reference', claim.customerReference ?? undefined],
    ['Your case number', claim.carrierCaseNumber ?? undefined],
    ['Handed over', shipment.registration?.attemptedAt.slice(0, 10)],
    ['Delivered', shipment.deliveredAt?.slice(0, 10)],
    ['From', addressOf(shipment.sender)],
    ['To', addressOf(shipment.delivery ?? shipment.recipient)],
  ]
  for (const [caption, text] of facts) {
    if (!text) continue
    const lines = wrap(text, width - 36, 3.4, 'regular')
    const top = room(lines.length * 4.8)
    sheet.text(caption, margin, top + 3.4, { size: 3.4, weight: 'bold' })
    lines.forEach((part, index) => sheet.text(part, margin + 36, top + 3.4 + index * 4.8, { size: 3.4 }))
  }
  y += 4
  for (const paragraph of claim.description.split(/\r?\n/)) line(paragraph)
  y += 4
  if (claim.items) {
    const top = room(6)
    sheet.text('Goods', margin, top + 4, { size: 3, weight: 'bold' })
    sheet.text('Pieces', columns.quantity, top + 4, { size: 3, weight: 'bold', align: 'right' })
    sheet.text(`Value in ${claim.currency}`, columns.value, top + 4, { size: 3, weight: 'bold', align: 'right' })
    sheet.text(`Sum in ${claim.currency}`, columns.sum, top + 4, { size: 3, weight: 'bold', align: 'right' })
    sheet.rule(margin, top + 5.4, width, 0.2)
    for (const { sku, description, quantity, value } of claim.items) {
      const lines = wrap([description, sku].filter(Boolean).join(', '), goodsWidth, 3, 'regular')
      const row = room(lines.length * 4.2 + 1)
      lines.forEach((part, index) => sheet.text(part, margin, row + 3.4 + index * 4.2, { size: 3 }))
      sheet.text(String(quantity), columns.quantity, row + 3.4, { size: 3, align: 'right' })
      sheet.text(amountOf(value), columns.value, row + 3.4, { size: 3, align: 'right' })
      sheet.text(amountOf(value, quantity), columns.sum, row + 3.4, { size: 3, align: 'right' })
    }
    y += 3
  }
  line(`We claim ${amountOf(claim.amount)} ${claim.currency}.`, 4, 'bold')
  y += 3
  if (claim.attachments.length > 0) line(`Attachments: ${claim.attachments.map(({ name }) => name).join(', ')}`)
  return sheets.map(({ page }) => page)
}

const addressOf = ({
  company,
  firstName,
  lastName,
  addressLine1,
  addressLine2,
  postCode,
  city,
  country,
}: Schemas['AddressParty']): string =>
  [
    company,
    [firstName, lastName].filter(Boolean).join(' '),
    addressLine1,
    addressLine2,
    [postCode, city].filter(Boolean).join(' '),
    country,
  ]
    .filter(Boolean)
    .join(', ')
