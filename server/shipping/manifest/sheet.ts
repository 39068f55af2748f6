import { Sheet } from '../../border/customs/documents/sheet.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import { barsOf, moduleFor } from '../../platform/print/barcode.ts'
import type { Page } from '../../platform/print/marks.ts'
import { papers } from '../../platform/print/paper.ts'
import { fitBlock } from '../../platform/print/text.ts'
import type { Shipment } from '../shipment/content.ts'
import type { Manifest } from './store.ts'

const { width: paperWidth, height: paperHeight } = papers.A4
const margin = 12
const width = paperWidth - 2 * margin
const tableTop = 66
const rowHeight = 15
/** The height of the signature and its caption, on the last page. */
const footHeight = 34
const rowsOnPage = Math.floor((paperHeight - margin - 8 - tableTop) / rowHeight)
const rowsOnLastPage = Math.floor((paperHeight - margin - footHeight - tableTop) / rowHeight)

const columns = {
  number: margin,
  bars: margin + 10,
  recipient: margin + 96,
  parcels: margin + 160,
  weight: margin + width,
}

/** Draws a list on A4 with as many pages as necessary. */
export function manifestPages(closed: Manifest, all: readonly Shipment[], clientName: string): Page[] {
  const shipments = all.filter(({ cancelled }) => !cancelled)
  const manifest = countedAgain(closed, all, shipments)
  const parts = paged(shipments)
  let place = 0
  return parts.map((part, index) => {
    const sheet = new Sheet(paperWidth, paperHeight)
    drawTop(sheet, manifest, clientName, { number: index + 1, of: parts.length })
    part.forEach((shipment, row) => drawLine(sheet, tableTop + row * rowHeight, shipment, ++place))
    if (index === parts.length - 1) drawFoot(sheet, manifest)
    return sheet.page
  })
}

/** Counts again, since shipments cancelled after the manifest was closed are not handed over. */
function countedAgain(manifest: Manifest, all: readonly Shipment[], left: readonly Shipment[]): Manifest {
  if (left.length === all.length) return manifest
  const parcels = left.flatMap((shipment) => shipment.parcels)
  return {
    ...manifest,
    shipmentCount: left.length,
    parcelCount: parcels.length,
    weight: parcels.reduce((sum, { weight }) => sum + Math.round(weight * 1000), 0) / 1000,
  }
}

/** Divides shipments into pages. The last one has less room, because of the signature. */
function paged(shipments: readonly Shipment[]): Shipment[][] {
  const pages: Shipment[][] = []
  for (let at = 0; at < shipments.length; at += rowsOnPage) pages.push(shipments.slice(at, at + rowsOnPage))
  const last = pages.at(-1) ?? []
  if (last.length > rowsOnLastPage) pages.push(last.splice(rowsOnLastPage))
  return pages.length > 0 ? pages : [[]]
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const kilograms = (weight: number) => `${weight.toFixed(3).replace(/\.?0+$/, '')} kg`

function drawTop(
  sheet: Sheet,
  manifest: Manifest,
  clientName: string,
  page: { readonly number: number; readonly of: number },
): void {
  const { sender, carrier, carrierNumber, date, id } = manifest
  sheet.text('MANIFEST', margin, margin + 5, { size: 6, weight: 'bold' })
  sheet.text(carrierData[carrier].name, margin + 42, margin + 5, { size: 5 })
  sheet.text(`Page ${page.number} of ${page.of}`, paperWidth - margin, margin + 4, { size: 3, align: 'right' })
  if (manifest.source === 'SANDBOX') sheet.badge('SANDBOX', paperWidth - margin - 28, margin, 3.6)
  const [top, height] = [margin + 9, 22]
  const person = [sender.firstName, sender.lastName].filter(Boolean).join(' ')
  const name = [sender.company ?? '', person]
  const city = [sender.postCode, sender.city, sender.country].filter(Boolean).join(' ')
  sheet.cell({ x: margin, y: top, width: 62, height }, 'Client', [clientName])
  sheet.cell({ x: margin + 62, y: top, width: 62, height }, 'Handed over at', [...name, sender.addressLine1, city])
  sheet.cell({ x: margin + 124, y: top, width: 62, height }, 'Day', [date], { size: 5, weight: 'bold' })
  const line = top + height
  sheet.cell({ x: margin, y: line, width: 31, height: 12 }, 'Shipments', [String(manifest.shipmentCount)], { size: 5 })
  sheet.cell({ x: margin + 31, y: line, width: 31, height: 12 }, 'Parcels', [String(manifest.parcelCount)], { size: 5 })
  sheet.cell({ x: margin + 62, y: line, width: 31, height: 12 }, 'Weight', [kilograms(manifest.weight)], { size: 5 })
  sheet.cell({ x: margin + 93, y: line, width: 93, height: 12 }, "Carrier's number, or ours", [carrierNumber ?? id])
  const y = tableTop - 3
  sheet.text('Number', columns.bars, y, { size: 2.6, weight: 'bold' })
  sheet.text('Recipient', columns.recipient, y, { size: 2.6, weight: 'bold' })
  sheet.text('Parcels', columns.parcels, y, { size: 2.6, weight: 'bold', align: 'right' })
  sheet.text('Weight', columns.weight, y, { size: 2.6, weight: 'bold', align: 'right' })
  sheet.rule(margin, tableTop - 1, width, 0.2)
}

function drawLine(sheet: Sheet, top: number, shipment: Shipment, number: number): void {
  const { carrierReference = '', parcels } = shipment
  const { company, firstName, lastName, postCode, city, country } = shipment.delivery ?? shipment.recipient
  const barcode = { symbology: 'code128', text: carrierReference } as const
  const barWidth = columns.recipient - columns.bars - 4
  // A number whose bars would be too fine to read is printed as text only.
  if (moduleFor(barsOf(barcode).modules, barWidth) >= 0.19)
    sheet.bars(barcode, { x: columns.bars, y: top + 1, width: barWidth, height: rowHeight - 2.4 })
  else sheet.fitted(carrierReference, columns.bars, top + rowHeight / 2, barWidth, { size: 2.8 })
  sheet.text(String(number), columns.number, top + 6, { size: 2.8 })
  const room = columns.parcels - columns.recipient - 14
  const name = company ?? [firstName, lastName].filter(Boolean).join(' ')
  const place = [country, postCode, city].filter(Boolean).join(' ')
  let y = top + 1.6
  for (const [text, largest] of [
    [name, 3],
    [place, 2.6],
  ] as const) {
    // Two lines each, in a smaller font if necessary.
    const block = fitBlock([text], { width: room, height: 6 }, { largest, smallest: 1.5, weight: 'regular' })
    for (const line of block.lines) {
      sheet.text(line, columns.recipient, y + block.size * 0.9, { size: block.size })
      y += block.lineHeight
    }
    y += 0.4
  }
  sheet.text(String(parcels.length), columns.parcels, top + 6, { size: 3, align: 'right' })
  const grams = parcels.reduce((sum, { weight }) => sum + Math.round(weight * 1000), 0)
  sheet.text(kilograms(grams / 1000), columns.weight, top + 6, { size: 3, align: 'right' })
  sheet.rule(margin, top + rowHeight - 0.6, width, 0.1)
}

function drawFoot(sheet: Sheet, { shipmentCount, parcelCount, carrier }: Manifest): void {
  const top = paperHeight - margin - footHeight + 6
  const what = `${counted(shipmentCount, 'shipment')} with ${counted(parcelCount, 'parcel')}`
  sheet.text(`${carrierData[carrier].name} has taken over ${what}.`, margin, top + 3, { size: 3.4 })
  const half = width / 2
  sheet.cell({ x: margin, y: top + 7, width: half, height: 20 }, 'Day and time', [])
  sheet.cell({ x: margin + half, y: top + 7, width: half, height: 20 }, 'Name and signature of the driver', [])
}
