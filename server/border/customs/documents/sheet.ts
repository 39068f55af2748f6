import { barsOf, moduleFor, type Barcode } from '../../../platform/print/barcode.ts'
import { widthOf, type Weight } from '../../../platform/print/font.ts'
import type { Mark, Page } from '../../../platform/print/marks.ts'
import { fitBlock, wrap } from '../../../platform/print/text.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface TextOptions {
  readonly size?: number
  readonly weight?: Weight
  readonly align?: 'left' | 'right' | 'center'
  readonly inverse?: boolean
}

const thin = 0.2
/** Space between a line and its text. */
const inset = 1.2
const leading = 1.18

/** A form being filled in: captioned boxes, tables and bars. All measures are in millimetres. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly #marks: Mark[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  get page(): Page {
    return { width: this.width, height: this.height, marks: this.#marks }
  }

  /** `y` is the baseline. */
  text(
    text: string,
    x: number,
    y: number,
    { size = 3, weight = 'regular', align = 'left', inverse }: TextOptions = {},
  ): void {
    this.#marks.push({ kind: 'text', text, x, y, size, weight, align, ...(inverse && { inverse }) })
  }

  /** Draws lines that break between words, from the top. Returns where they end. */
  paragraph(text: string, x: number, top: number, width: number, options: TextOptions = {}): number {
    const { size = 3, weight = 'regular' } = options
    const lines = wrap(text, width, size, weight)
    lines.forEach((line, index) => this.text(line, x, top + size * (0.9 + index * leading), options))
    return top + lines.length * size * leading
  }

  /** Draws text on one line above `y`, smaller if it is long; if too long for that, on several lines that go up. */
  fitted(text: string, x: number, y: number, width: number, { size = 3, weight = 'regular' }: TextOptions = {}): void {
    const block = fitBlock([text], { width, height: size * 2.4 }, { largest: size, smallest: 1.5, weight })
    block.lines
      .toReversed()
      .forEach((line, index) => this.text(line, x, y - index * block.lineHeight, { size: block.size, weight }))
  }

  rule(x: number, y: number, width: number, height: number): void {
    this.#marks.push({ kind: 'rule', x, y, width, height })
  }

  frame({ x, y, width, height }: Box, line = thin): void {
    // Centred on the edge, so that adjacent boxes share a line.
    const half = line / 2
    this.rule(x - half, y - half, width + line, line)
    this.rule(x - half, y + height - half, width + line, line)
    this.rule(x - half, y - half, line, height + line)
    this.rule(x + width - half, y - half, line, height + line)
  }

  /** Draws a framed box with a small caption and content as large as fits. */
  cell(
    box: Box,
    caption: string,
    filled: readonly string[] | string,
    { size = 3.2, weight = 'regular' }: Pick<TextOptions, 'size' | 'weight'> = {},
  ): void {
    this.frame(box)
    const captionSize = 2.1
    const width = box.width - 2 * inset
    const top = this.paragraph(caption, box.x + inset, box.y + inset * 0.8, width, { size: captionSize }) + 0.4
    const paragraphs = (typeof filled === 'string' ? [filled] : filled).filter((text) => text.trim() !== '')
    if (paragraphs.length === 0) return
    const room = { width, height: box.y + box.height - top - inset * 0.5 }
    const block = fitBlock(paragraphs, room, { largest: size, smallest: 1.7, weight })
    block.lines.forEach((line, index) =>
      this.text(line, box.x + inset, top + index * block.lineHeight + block.size * 0.9, { size: block.size, weight }),
    )
  }

  /** Draws a checkbox with its label. */
  choice(x: number, y: number, label: string, isChosen: boolean, size = 3): void {
    this.frame({ x, y: y - size * 0.85, width: size, height: size }, 0.25)
    if (isChosen) this.text('×', x + size / 2, y + size * 0.14, { size: size * 1.75, weight: 'bold', align: 'center' })
    this.text(label, x + size * 1.4, y, { size: size * 0.9, weight: isChosen ? 'bold' : 'regular' })
  }

  /** Draws bars with their text below, from the left of a box. */
  bars(barcode: Barcode, { x, y, width, height }: Box): void {
    const bars = barsOf(barcode)
    const module = moduleFor(bars.modules, width)
    const textSize = 2.8
    const barWidth = bars.modules * module
    const left = x + (width - barWidth) / 2
    this.#marks.push({ kind: 'barcode', barcode, bars, x: left, y, module, height: height - textSize * 1.4 })
    this.text(barcode.text, x + width / 2, y + height - 0.3, { size: textSize, align: 'center' })
  }

  /** Draws white on black, as on labels, to mark test data. */
  badge(text: string, right: number, top: number, size = 3.2): void {
    const width = widthOf(text, size, 'bold') + size
    this.rule(right - width, top, width, size * 1.35)
    this.text(text, right - width / 2, top + size * 1.03, { size, weight: 'bold', align: 'center', inverse: true })
  }
}

export interface Column {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
}

/** A table cell: the main text, and below it small text that explains it. */
export type TableCell = string | { readonly main: string; readonly small: readonly string[] }

export interface Table {
  readonly columns: readonly Column[]
  readonly x: number
  readonly size: number
}

const smaller = 0.82

/** Returns the width available for text in a column. */
export const roomOf = ({ columns }: Table, column: number): number => (columns[column]?.width ?? 0) - 2 * inset

const partsOf = (cell: TableCell) => (typeof cell === 'string' ? { main: cell, small: [] } : cell)

function linesIn(table: Table, row: readonly TableCell[]) {
  const { columns, size } = table
  return columns.map(({ align }, index) => {
    const { main, small } = partsOf(row[index] ?? '')
    const room = roomOf(table, index)
    const broken = (text: string, wanted: number) => {
      const fitting = align === 'right' ? wholeNumbersIn(text, room, wanted) : wanted
      return wrap(text, room, fitting, 'regular').map((line) => ({ text: line, size: fitting }))
    }
    return broken(main, size).concat(small.flatMap((one) => broken(one, size * smaller)))
  })
}

/** Returns the size at which no number breaks over two lines, where it would read as two. */
function wholeNumbersIn(text: string, room: number, size: number): number {
  const widest = Math.max(0, ...text.split(' ').map((word) => widthOf(word, size, 'regular')))
  return widest > room ? (size * room * 0.999) / widest : size
}

/** Returns the height of a row. */
export const rowHeight = (table: Table, row: readonly TableCell[]): number => heightOf(table, linesIn(table, row))

const heightOf = ({ size }: Table, cells: ReturnType<typeof linesIn>): number =>
  Math.max(size, ...cells.map((lines) => lines.reduce((sum, line) => sum + line.size * leading, 0))) + inset * 1.2

export function headHeight({ columns, size }: Table): number {
  const most = Math.max(
    ...columns.map(({ title, width }) => wrap(title, width - 2 * inset, size * smaller, 'bold').length),
  )
  return most * size * smaller * leading + inset
}

/** Draws the column titles over a line. Returns where it ends. */
export function drawHead(sheet: Sheet, table: Table, top: number): number {
  let { x } = table
  for (const { title, width, align = 'left' } of table.columns) {
    const at = align === 'right' ? x + width - inset : align === 'center' ? x + width / 2 : x + inset
    sheet.paragraph(title, at, top + inset * 0.3, width - 2 * inset, {
      size: table.size * smaller,
      weight: 'bold',
      align,
    })
    x += width
  }
  const bottom = top + headHeight(table)
  sheet.rule(table.x, bottom - thin, x - table.x, thin)
  return bottom
}

/** Draws a row over a thin line. Returns where it ends. */
export function drawRow(sheet: Sheet, table: Table, top: number, row: readonly TableCell[]): number {
  let { x } = table
  const cells = linesIn(table, row)
  cells.forEach((lines, index) => {
    const { width, align = 'left' } = table.columns[index] ?? { width: 0 }
    const at = align === 'right' ? x + width - inset : align === 'center' ? x + width / 2 : x + inset
    let y = top + inset * 0.6
    for (const { text, size } of lines) {
      sheet.text(text, at, y + size * 0.9, { size, align })
      y += size * leading
    }
    x += width
  })
  const bottom = top + heightOf(table, cells)
  sheet.rule(table.x, bottom - 0.1, x - table.x, 0.1)
  return bottom
}

/** Draws the lines between the columns of a table from one height to another, and around it. */
export function drawColumns(sheet: Sheet, { columns, x }: Table, top: number, bottom: number): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  sheet.frame({ x, y: top, width, height: bottom - top })
  let left = x
  for (const column of columns.slice(0, -1)) {
    left += column.width
    sheet.rule(left, top, 0.1, bottom - top)
  }
}
