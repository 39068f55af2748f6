import { type Barcode, barsOf, moduleFor, quietZone } from '../../platform/print/barcode.ts'
import { widthOf } from '../../platform/print/font.ts'
import { type Matrix, type MatrixCode, matrixOf, sizeOf } from '../../platform/print/matrix.ts'
import { drawLine, drawText, type Canvas } from './canvas.ts'
import type { LabelContent } from './label.ts'

/** The second code of a label: beside the recipient or, if too wide, above the barcodes. */
export interface SecondCode {
  readonly code: MatrixCode
  readonly matrix: Matrix
  readonly width: number
  readonly height: number
  readonly isWide: boolean
}

export function secondCodeOf({ frame }: Canvas, { matrix: code }: LabelContent): SecondCode | undefined {
  if (!code) return undefined
  const matrix = matrixOf(code)
  const size = sizeOf(matrix)
  return { code, matrix, ...size, isWide: size.width > frame.width / 2 }
}

/** Draws the barcodes at the bottom, below all other parts. Returns where they begin. */
export function drawCodes(canvas: Canvas, content: LabelContent, second: SecondCode | undefined): number {
  const { height, scale, isTall, margin, gap, rule } = canvas
  const above = content.barcode.above ?? []
  const isCrowded = second?.isWide === true || above.length > 0
  const barHeight = isTall ? (isCrowded ? 25 : Math.max(32, 30 * scale)) : isCrowded ? 16 : 26
  let lowest = drawBars(canvas, content.barcode, height - margin, barHeight, 4.2 * scale) - gap
  for (const barcode of above.toReversed())
    lowest = drawBars(canvas, barcode, lowest, isTall ? 11 : 7, (isTall ? 3.2 : 2.7) * scale) - gap * 0.7
  if (second?.isWide) {
    lowest -= second.height
    drawSecondCode(canvas, second, (canvas.width - second.width) / 2, lowest)
    lowest -= gap
  }
  drawLine(canvas, lowest - rule)
  return lowest
}

/** Draws bars above `bottom`, with text below and title above. Returns where they begin. */
function drawBars(canvas: Canvas, barcode: Barcode, bottom: number, height: number, size: number): number {
  const { width, frame, marks } = canvas
  const bars = barsOf(barcode)
  const module = moduleFor(bars.modules, width - 2)
  const y = bottom - size * 1.25 - height
  const x = Math.max((width - bars.modules * module) / 2, quietZone * module)
  marks.push({ kind: 'barcode', barcode, bars, x, y, module, height })
  const { title, shown = barcode.text } = barcode
  const shownSize = Math.min(size, (frame.width * size) / widthOf(shown, size, 'regular'))
  drawText(canvas, shown, [width / 2, y + height + size], shownSize, 'regular', 'center')
  if (title === undefined) return y
  drawText(canvas, title, [width / 2, y - size * 0.3], size * 0.8, 'bold', 'center')
  return y - size * 1.1
}

export function drawSecondCode({ marks }: Canvas, { code, matrix }: SecondCode, x: number, y: number): void {
  marks.push({ kind: 'matrix', code, matrix, x, y })
}
