import type { Page } from '../../../platform/print/marks.ts'
import { papers } from '../../../platform/print/paper.ts'
import { fitBlock } from '../../../platform/print/text.ts'
import { schemesOf } from './invoice-content.ts'
import { categories, categoryNames, isOf } from './category.ts'
import {
  certificate,
  companyNumbers,
  dangersOf,
  day,
  eachOnce,
  kilograms,
  money,
  readable,
  sumOf,
  total,
  type Declaration,
  type Line,
  type Party,
  type DeclaredParcel,
} from './declaration.ts'
import { drawColumns, drawHead, drawRow, headHeight, rowHeight, Sheet, type Table, type TableCell } from './sheet.ts'

const { width: paperWidth, height: paperHeight } = papers.A4
const margin = 12
const width = paperWidth - 2 * margin
const half = width / 2

const table: Table = {
  x: margin,
  size: 3,
  columns: [
    { title: 'Detailed description of contents / Désignation détaillée', width: 74 },
    { title: 'Quantity / Quantité', width: 17, align: 'right' },
    { title: 'Net weight kg / Poids net', width: 21, align: 'right' },
    { title: 'Value / Valeur', width: 28, align: 'right' },
    { title: 'HS tariff number / No tarifaire', width: 29 },
    { title: 'Origin / Origine', width: 17, align: 'center' },
  ],
}

const headTop = margin
const tableTop = 108
/** The height of the part below the table on the last page. */
const footHeight = 92

/** Draws the full declaration of the Universal Postal Union on A4, with as many pages as the goods need. */
export function cn23(declaration: Declaration, parcel: DeclaredParcel): Page[] {
  const rows = parcel.lines.map((line): TableCell[] => [
    { main: line.description, small: [line.details.join(', ')] },
    String(line.quantity),
    kilograms(line.netGrams),
    `${money(line.mils, line.currency)} ${line.currency}`,
    readable(line.commodityCode),
    line.origin,
  ])
  const lastRoom = paperHeight - margin - footHeight - tableTop - headHeight(table)
  const pages = paged(rows, lastRoom, paperHeight - margin - 8 - tableTop - headHeight(table))
  return pages.map((part, index) => {
    const sheet = new Sheet(paperWidth, paperHeight)
    drawTop(sheet, declaration, parcel, { number: index + 1, of: pages.length })
    let y = drawHead(sheet, table, tableTop)
    for (const row of part) y = drawRow(sheet, table, y, row)
    const isLast = index === pages.length - 1
    const bottom = isLast ? paperHeight - margin - footHeight : paperHeight - margin - 6
    drawColumns(sheet, table, tableTop, bottom)
    if (isLast) drawFoot(sheet, declaration, parcel, bottom)
    else sheet.text('Continued / Suite', paperWidth - margin, bottom + 4, { size: 2.8, align: 'right' })
    return sheet.page
  })
}

/** Divides rows into pages. The last one has less room, because of totals and certificate. */
function paged(rows: readonly TableCell[][], lastRoom: number, room: number): TableCell[][][] {
  const pages: TableCell[][][] = [[]]
  let left = room
  for (const row of rows) {
    const height = rowHeight(table, row)
    if (height > left && pages.at(-1)?.length !== 0) {
      pages.push([])
      left = room
    }
    pages.at(-1)?.push(row)
    left -= height
  }
  const last = pages.at(-1) ?? []
  const heightOf = (part: readonly TableCell[][]) => part.reduce((sum, row) => sum + rowHeight(table, row), 0)
  if (heightOf(last) <= lastRoom) return pages
  const kept = [...last]
  const moved: TableCell[][] = []
  while (kept.length > 1 && heightOf(moved) + rowHeight(table, kept.at(-1) ?? []) <= lastRoom)
    moved.unshift(...kept.splice(-1))
  return [...pages.slice(0, -1), kept, moved]
}

/** Next to the title, above the page number. */
const serviceBox = { width: 100, height: 3.6 }

function drawTop(
  sheet: Sheet,
  declaration: Declaration,
  parcel: DeclaredParcel,
  page: { number: number; of: number },
): void {
  const { from, to, carrier, product, sandbox } = declaration
  sheet.text('CUSTOMS DECLARATION', margin, headTop + 5, { size: 6, weight: 'bold' })
  sheet.text('DÉCLARATION EN DOUANE', margin, headTop + 9.6, { size: 3.6 })
  sheet.text("May be opened officially / Peut être ouvert d'office", margin, headTop + 14, { size: 3 })
  sheet.text('CN 23', paperWidth - margin, headTop + 6.4, { size: 8.5, weight: 'bold', align: 'right' })
  const service = fitBlock([`${carrier}, ${product}`], serviceBox, { largest: 3, smallest: 1.6, weight: 'regular' })
  for (const [index, text] of service.lines.entries())
    sheet.text(text, paperWidth - margin, headTop + 11 + index * service.lineHeight, {
      size: service.size,
      align: 'right',
    })
  if (page.of > 1)
    sheet.text(`Page ${page.number} of ${page.of}`, paperWidth - margin, headTop + 14.6, { size: 2.8, align: 'right' })
  if (sandbox) sheet.badge('SANDBOX', paperWidth - margin - 24, headTop + 2.2, 3.6)

  const top = headTop + 17
  const importers = parcel.lines.flatMap(({ importer }) => importer ?? [])
  const [left, right] = [margin, margin + half]
  party(sheet, { x: left, y: top, width: half, height: 36 }, 'From / De', from)
  sheet.cell(
    { x: left, y: top + 36, width: half, height: 11 },
    "Sender's customs reference (EORI) / Référence en douane de l'expéditeur",
    [companyNumbers(parcel.lines, declaration).toReversed().join(', ')],
  )
  party(sheet, { x: left, y: top + 47, width: half, height: 30 }, 'To / À', to)
  sheet.frame({ x: right, y: top, width: half, height: 36 })
  sheet.text('Item number / No de l’envoi', right + 1.2, top + 2.9, { size: 2.1 })
  sheet.bars(parcel.barcode, { x: right + 2, y: top + 6, width: half - 4, height: 24 })
  if (parcel.parcelCount > 1)
    sheet.text(`${parcel.parcelCount} parcels, the first of which has this number`, right + half / 2, top + 34, {
      size: 2.6,
      align: 'center',
    })
  sheet.cell({ x: right, y: top + 36, width: half, height: 11 }, 'Invoice number / No de la facture', [
    eachOnce(parcel.lines.map((line) => line.invoiceNumber)),
  ])
  sheet.cell(
    { x: right, y: top + 47, width: half, height: 15 },
    "Importer's reference (VAT, IOSS or importer number) / Référence de l'importateur",
    [
      schemesOf(parcel.lines),
      eachOnce(importers.map(({ name, city, country }) => `${name}, ${city} (${country})`)),
      eachOnce(
        importers.flatMap(({ vatNumber, eoriNumber }) => [
          vatNumber && `VAT ${vatNumber}`,
          eoriNumber && `EORI ${eoriNumber}`,
        ]),
      ),
    ],
  )
  sheet.cell(
    { x: right, y: top + 62, width: half, height: 15 },
    "Importer's telephone and e-mail / Téléphone et courriel de l'importateur",
    [`${importers.length > 0 ? 'Consignee: ' : ''}${[to.telephone, to.email].filter(Boolean).join(', ')}`],
  )
}

function party(sheet: Sheet, box: Parameters<Sheet['cell']>[0], caption: string, who: Party): void {
  const contact = caption.startsWith('From') ? [who.telephone, who.email].filter(Boolean).join(', ') : ''
  sheet.cell(box, caption, [...who.lines, `${who.countryName} (${who.country})`.toUpperCase(), contact], { size: 3.6 })
}

function drawFoot(
  sheet: Sheet,
  { from, date, reference, place = from.city, signatory }: Declaration,
  parcel: DeclaredParcel,
  top: number,
): void {
  const { lines } = parcel
  const third = width / 3
  const at = (column: number) => margin + column * third
  const line = { size: 4.2, weight: 'bold' } as const
  sheet.cell(
    { x: at(0), y: top, width: third, height: 13 },
    'Total gross weight / Poids brut total',
    `${kilograms(parcel.grams)} kg`,
    line,
  )
  sheet.cell(
    { x: at(1), y: top, width: third, height: 13 },
    'Total value / Valeur totale',
    total(lines, ({ mils }) => mils),
    line,
  )
  sheet.cell(
    { x: at(2), y: top, width: third, height: 13 },
    'Postal charges / Frais de port',
    sumOf(lines, ({ freightMils }) => freightMils) === 0 ? [] : total(lines, ({ freightMils }) => freightMils),
    line,
  )

  const categoryTop = top + 13
  sheet.frame({ x: margin, y: categoryTop, width, height: 17 })
  sheet.text("Category of item / Catégorie de l'envoi", margin + 1.2, categoryTop + 2.9, { size: 2.1 })
  categories.forEach((category, index) =>
    sheet.choice(
      at(index % 3) + 2,
      categoryTop + 8 + Math.floor(index / 3) * 6,
      categoryNames[category],
      isOf(category, lines),
      3.4,
    ),
  )

  const noteTop = categoryTop + 17
  const repair = lines.some(({ reason }) => reason === 'GOODS_REPAIR') ? ['Goods for repair'] : []
  const dangerous = dangersOf(lines)
  const ukims = eachOnce(lines.map((one) => one.ukims))
  const procedure = eachOnce(lines.map(({ procedureCode }) => procedureCode))
  sheet.cell(
    { x: margin, y: noteTop, width, height: 14 },
    'Comments, such as goods subject to quarantine, sanitary or other restrictions / Observations',
    [
      [
        ...repair,
        ...(dangerous === '' ? [] : [`Dangerous goods ${dangerous}`]),
        ...(procedure === '' ? [] : [`Customs procedure ${procedure}`]),
        ...(ukims === '' ? [] : [ukims]),
        ...(reference === undefined ? [] : [`Reference ${reference}`]),
        `Net weight of all goods ${kilograms(sumOf(lines, (one) => one.netGrams))} kg`,
      ].join('. '),
    ],
  )
  const licenceTop = noteTop + 14
  sheet.cell({ x: at(0), y: licenceTop, width: third, height: 11 }, 'Licence no. / Licence', '')
  sheet.cell({ x: at(1), y: licenceTop, width: third, height: 11 }, 'Certificate no. / Certificat', '')
  sheet.cell(
    { x: at(2), y: licenceTop, width: third, height: 11 },
    'Office of origin, date of posting / Bureau d’origine, date',
    '',
  )

  const signTop = licenceTop + 11
  const height = top + footHeight - signTop
  sheet.frame({ x: margin, y: signTop, width, height })
  const end = sheet.paragraph(
    `I ${certificate(lines)}. / ${certificat(lines)}.`,
    margin + 1.2,
    signTop + 1.6,
    width - 2.4,
    { size: 2.9 },
  )
  sheet.fitted(`${from.name}, ${place}`, margin + 1.2, end + 11, third - 4, { size: 3.4 })
  sheet.text(day(date), margin + third, end + 11, { size: 3.4 })
  if (signatory)
    sheet.fitted(
      [signatory.name, signatory.position].filter(Boolean).join(', '),
      margin + third * 1.7,
      end + 11,
      third * 1.3 - 2,
      {
        size: 3.4,
      },
    )
  sheet.rule(margin + 1.2, end + 12.4, width - 2.4, 0.15)
  sheet.text('Sender / Expéditeur', margin + 1.2, end + 15.4, { size: 2.3 })
  sheet.text('Date', margin + third, end + 15.4, { size: 2.3 })
  sheet.text("Sender's signature / Signature", margin + third * 1.7, end + 15.4, { size: 2.3 })
}

/** The same in the other language of the Universal Postal Union. */
const certificat = (lines: readonly Line[]): string => {
  const opening =
    'Je certifie que les renseignements donnés dans la présente déclaration sont exacts et que cet envoi ne contient aucun'
  const rest = 'interdit par la législation ou la réglementation postale ou douanière'
  return dangersOf(lines) === '' ? `${opening} objet dangereux ou ${rest}` : `${opening} objet ${rest}`
}
