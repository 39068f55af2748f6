import { widthOf, type Weight } from '../../platform/print/font.ts'
import { wrap } from '../../platform/print/text.ts'
import { drawText, type Canvas } from './canvas.ts'
import type { LabelContent } from './label.ts'

interface Cell {
  readonly name: string
  readonly nameWidth: number
  readonly isLong: boolean
  readonly lines: readonly string[]
}

/** The facts below the recipient, and their height. */
export interface Facts {
  readonly rows: readonly (readonly Cell[])[]
  readonly notes: readonly { readonly line: string; readonly weight: Weight }[]
  readonly height: number
}

const sizeOn = ({ isTall, scale }: Canvas) => (isTall ? 3 : 2.6) * scale
const rowHeightOn = (canvas: Canvas) => sizeOn(canvas) * 1.22
const columnOn = ({ frame, gap }: Canvas) => (frame.width - gap) / 2

export function measureFacts(canvas: Canvas, content: LabelContent): Facts {
  const cells = cellsOf(canvas, content)
  const short = cells.filter(({ isLong }) => !isLong)
  const rows: Cell[][] = []
  for (let index = 0; index < short.length; index += 2) rows.push(short.slice(index, index + 2))
  for (const cell of cells) if (cell.isLong) rows.push([cell])
  const notes = notesOf(canvas, content)
  const ofRows = rows.reduce((sum, row) => sum + heightOf(canvas, row), 0)
  return { rows, notes, height: ofRows + notes.length * rowHeightOn(canvas) + canvas.gap * 0.6 }
}

function cellsOf(canvas: Canvas, { parcel, facts, telephone }: LabelContent): Cell[] {
  const size = sizeOn(canvas)
  const column = columnOn(canvas)
  const all = [
    { name: 'Parcel', value: `${parcel.number} of ${parcel.of}` },
    ...facts,
    ...(telephone ? [{ name: 'Telephone', value: telephone }] : []),
  ]
  return all.map(({ name, value }) => {
    const nameWidth = widthOf(`${name}  `, size * 0.86, 'regular')
    // A fact too long for half the width gets the full width.
    const isLong = nameWidth + widthOf(value, size, 'bold') > column
    const lines = wrap(value, (isLong ? canvas.frame.width : column) - nameWidth, size, 'bold')
    return { name, nameWidth, isLong, lines }
  })
}

function notesOf(canvas: Canvas, { cashOnDelivery, services, instructions }: LabelContent): Facts['notes'] {
  const lines = (text: string | undefined, weight: Weight) =>
    text ? wrap(text, canvas.frame.width, sizeOn(canvas), weight).map((line) => ({ line, weight })) : []
  return [...lines(cashOnDelivery, 'bold'), ...lines(services, 'bold'), ...lines(instructions, 'regular')]
}

const heightOf = (canvas: Canvas, row: readonly Cell[]) =>
  Math.max(...row.map(({ lines }) => lines.length), 1) * rowHeightOn(canvas)

export function drawFacts(canvas: Canvas, { rows, notes }: Facts, top: number): void {
  const { frame, gap } = canvas
  const size = sizeOn(canvas)
  let y = top + size * 0.92
  for (const row of rows) {
    for (const [index, { name, nameWidth, lines }] of row.entries()) {
      const x = frame.left + index * (columnOn(canvas) + gap)
      drawText(canvas, name, [x, y], size * 0.86)
      for (const [number, line] of lines.entries())
        drawText(canvas, line, [x + nameWidth, y + number * rowHeightOn(canvas)], size, 'bold')
    }
    y += heightOf(canvas, row)
  }
  for (const { line, weight } of notes) {
    drawText(canvas, line, [frame.left, y], size, weight)
    y += rowHeightOn(canvas)
  }
}
