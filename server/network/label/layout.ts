import { type Barcode, barsOf, moduleFor, quietZone } from '../../platform/print/barcode.ts'
import { widthOf, type Weight } from '../../platform/print/font.ts'
import type { LabelLayout } from '../../platform/print/paper.ts'
import type { LabelContent } from './label.ts'
import type { Mark, Page } from '../../platform/print/marks.ts'
import { type Matrix, type MatrixCode, matrixOf, sizeOf } from '../../platform/print/matrix.ts'
import { papers } from '../../platform/print/paper.ts'
import { fitBlock, wrap, type Block } from '../../platform/print/text.ts'

/** On large paper a label grows no further than this; a bigger one is no easier to scan. */
const largestScale = 1.45

/** Places what a label says on its paper: sender and carrier on top, the recipient large, facts below, the barcode lowest. */
export function layOut(content: LabelContent, layout: LabelLayout): Page {
  const paper = papers[layout]
  const scale = Math.min(paper.width / 101.6, paper.height / 120, largestScale)
  const margin = 4 * scale
  const frame = { left: margin, right: paper.width - margin, width: paper.width - 2 * margin }
  const rule = 0.4 * scale
  const gap = 2 * scale
  const marks: Mark[] = []

  const text = (
    value: string,
    x: number,
    y: number,
    size: number,
    weight: Weight = 'regular',
    align: 'left' | 'right' | 'center' = 'left',
  ) => marks.push({ kind: 'text', text: value, x, y, size, weight, align })
  const block = (set: Block, x: number, top: number, weight: Weight) => {
    set.lines.forEach((line, index) => text(line, x, top + index * set.lineHeight + set.size * 0.93, set.size, weight))
    return top + set.height
  }
  const line = (y: number) => marks.push({ kind: 'rule', x: frame.left, y, width: frame.width, height: rule })

  /** Bars above `bottom` with their text below and their title above them. Returns where they begin. */
  const barsAbove = (barcode: Barcode, bottom: number, height: number, size: number): number => {
    const bars = barsOf(barcode)
    const module = moduleFor(bars.modules, paper.width - 2)
    const y = bottom - size * 1.25 - height
    const x = Math.max((paper.width - bars.modules * module) / 2, quietZone * module)
    marks.push({ kind: 'barcode', barcode, bars, x, y, module, height })
    const { title, shown = barcode.text } = barcode
    const shownSize = Math.min(size, (frame.width * size) / widthOf(shown, size, 'regular'))
    text(shown, paper.width / 2, y + height + size, shownSize, 'regular', 'center')
    if (title === undefined) return y
    text(title, paper.width / 2, y - size * 0.3, size * 0.8, 'bold', 'center')
    return y - size * 1.1
  }

  // The barcodes stand lowest, and the rest shares what is left above them.
  const tall = paper.height > 125
  const wide = wideMatrix(content.matrix, frame.width)
  const above = content.barcode.above ?? []
  const isCrowded = wide !== undefined || above.length > 0
  const barHeight = tall ? (isCrowded ? 25 : Math.max(32, 30 * scale)) : isCrowded ? 16 : 26
  let lowest = barsAbove(content.barcode, paper.height - margin, barHeight, 4.2 * scale) - gap
  for (const barcode of above.toReversed())
    lowest = barsAbove(barcode, lowest, tall ? 11 : 7, (tall ? 3.2 : 2.7) * scale) - gap * 0.7
  if (content.matrix && wide) {
    const { width, height } = sizeOf(wide)
    lowest -= height
    marks.push({ kind: 'matrix', code: content.matrix, matrix: wide, x: (paper.width - width) / 2, y: lowest })
    lowest -= gap
  }
  line(lowest - rule)

  // Sender to the left, carrier and product to the right.
  let top = margin
  const half = frame.width * 0.52
  const caption = 2.3 * scale
  const carrierSize = fitBlock(
    [content.carrier],
    { width: frame.width - half - gap, height: 12 * scale },
    { largest: 5.2 * scale, smallest: 3, weight: 'bold' },
  )
  text('FROM', frame.left, top + caption, caption, 'bold')
  const sender = fitBlock(
    content.from,
    { width: half, height: (tall ? 15 : 12) * scale },
    { largest: 2.9 * scale, smallest: 2.1, weight: 'regular' },
  )
  const senderEnd = block(sender, frame.left, top + caption * 1.25, 'regular')
  let right = top
  carrierSize.lines.forEach((value, index) =>
    text(
      value,
      frame.right,
      right + carrierSize.size * 0.85 + index * carrierSize.lineHeight,
      carrierSize.size,
      'bold',
      'right',
    ),
  )
  right += carrierSize.height
  for (const value of wrap(content.product, frame.width - half - gap, 3.2 * scale, 'regular')) {
    text(value, frame.right, right + 3 * scale, 3.2 * scale, 'regular', 'right')
    right += 3.7 * scale
  }
  if (content.sandbox) {
    const size = 3.4 * scale
    const width = widthOf('SANDBOX', size, 'bold') + 3 * scale
    marks.push({ kind: 'rule', x: frame.right - width, y: right + 0.6 * scale, width, height: size * 1.35 })
    marks.push({
      kind: 'text',
      text: 'SANDBOX',
      x: frame.right - width / 2,
      y: right + 0.6 * scale + size * 1.03,
      size,
      weight: 'bold',
      align: 'center',
      inverse: true,
    })
    right += size * 1.35 + 1.2 * scale
  }
  top = Math.max(senderEnd, right) + gap * 0.6
  line(top)
  top += rule + gap * 0.8

  // Facts are measured first: the recipient gets what they leave.
  const factSize = (tall ? 3 : 2.6) * scale
  const facts = [
    { name: 'Parcel', value: `${content.parcel.number} of ${content.parcel.of}` },
    ...content.facts,
    ...(content.telephone ? [{ name: 'Telephone', value: content.telephone }] : []),
  ]
  const column = (frame.width - gap) / 2
  const cells = facts.map(({ name, value }) => {
    const nameWidth = widthOf(`${name}  `, factSize * 0.86, 'regular')
    // What is too long for half the width gets all of it.
    const isLong = nameWidth + widthOf(value, factSize, 'bold') > column
    const lines = wrap(value, (isLong ? frame.width : column) - nameWidth, factSize, 'bold')
    return { name, nameWidth, isLong, lines }
  })
  const rowHeight = factSize * 1.22
  const rows: Array<typeof cells> = []
  const short = cells.filter(({ isLong }) => !isLong)
  for (let index = 0; index < short.length; index += 2) rows.push(short.slice(index, index + 2))
  for (const cell of cells) if (cell.isLong) rows.push([cell])
  const heightOfRow = (row: typeof cells) => Math.max(...row.map((cell) => cell.lines.length), 1) * rowHeight
  const notes = [
    ...(content.cashOnDelivery ? [{ text: content.cashOnDelivery, weight: 'bold' as const }] : []),
    ...(content.instructions ? [{ text: content.instructions, weight: 'regular' as const }] : []),
  ].flatMap((note) =>
    wrap(note.text, frame.width, factSize, note.weight).map((value) => ({ value, weight: note.weight })),
  )
  const factsHeight = rows.reduce((sum, row) => sum + heightOfRow(row), 0) + notes.length * rowHeight + gap * 0.6
  const factsTop = Math.max(lowest - rule - gap * 0.5 - factsHeight, top)

  // The recipient, with country and postcode large enough to be sorted by, and the second code to the right of it.
  const addressHeight = factsTop - gap - top
  const second = content.matrix && !wide && placed(content.matrix, factsTop - gap * 1.2)
  if (second) marks.push(second.mark)
  const besideSecond = frame.width - (second ? second.width + gap * 2 : 0)
  const destination = `${content.country} ${content.postCode}`.trimEnd()
  const destinationSize = Math.min(
    (tall ? 9 : 7) * scale,
    (besideSecond * 0.95 * 10) / widthOf(destination, 10, 'bold'),
  )
  text('TO', frame.left, top + caption, caption, 'bold')
  const blockTop = top + caption * 1.3
  const shop = content.shop
  const room = addressHeight - destinationSize * 0.95 - caption * 1.3
  const to = fitBlock(
    content.to,
    { width: shop ? Math.min(frame.width * 0.55, besideSecond) : besideSecond, height: room },
    { largest: (shop ? 4.2 : 5.4) * scale, smallest: 2.4, weight: 'bold' },
  )
  block(to, frame.left, blockTop, 'bold')
  if (shop) {
    const left = frame.left + frame.width * 0.58
    text('DELIVER TO SHOP', left, top + caption, caption, 'bold')
    const at = fitBlock(
      shop,
      { width: frame.width * 0.42, height: second ? second.mark.y - gap - blockTop : room },
      { largest: 3.6 * scale, smallest: 2.2, weight: 'regular' },
    )
    block(at, left, blockTop, 'regular')
  }
  text(destination, frame.left, factsTop - gap * 0.9, destinationSize, 'bold')
  line(factsTop - gap * 0.35)

  let factTop = factsTop + gap * 0.25
  for (const row of rows) {
    row.forEach((cell, index) => {
      const x = frame.left + index * (column + gap)
      text(cell.name, x, factTop + factSize * 0.92, factSize * 0.86)
      cell.lines.forEach((value, number) =>
        text(value, x + cell.nameWidth, factTop + factSize * 0.92 + number * rowHeight, factSize, 'bold'),
      )
    })
    factTop += heightOfRow(row)
  }
  for (const { value, weight } of notes) {
    text(value, frame.left, factTop + factSize * 0.92, factSize, weight)
    factTop += rowHeight
  }
  return { width: paper.width, height: paper.height, marks }

  /** A code whose size is given, so that it is left out where texts have taken its place. The bars say the number. */
  function placed(code: MatrixCode, bottom: number) {
    const matrix = matrixOf(code)
    const { width, height } = sizeOf(matrix)
    const y = bottom - height
    const aboveIt = content.shop ? caption * 1.3 + 4 * shopLine * scale : gap
    if (y < top + aboveIt) return undefined
    const mark = { kind: 'matrix', code, matrix, x: frame.right - width, y } satisfies Mark
    return { mark, width }
  }
}

/** A code that is too wide to stand beside the recipient. */
function wideMatrix(code: MatrixCode | undefined, room: number): Matrix | undefined {
  const matrix = code && matrixOf(code)
  return matrix && sizeOf(matrix).width > room / 2 ? matrix : undefined
}

/** Lines of a shop's address are at least so high. */
const shopLine = 2.6
