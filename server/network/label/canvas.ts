import type { Weight } from '../../platform/print/font.ts'
import type { Mark } from '../../platform/print/marks.ts'
import { papers, type LabelLayout } from '../../platform/print/paper.ts'
import type { Block } from '../../platform/print/text.ts'

/** The largest scale; even on large paper, a bigger label is no easier to scan. */
const largestScale = 1.45

/** The surface for a label's parts, in millimetres. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Whether the paper is taller than a small label. */
  readonly isTall: boolean
  readonly margin: number
  /** The area within the margins. */
  readonly frame: { readonly left: number; readonly right: number; readonly width: number }
  /** The thickness of lines. */
  readonly rule: number
  /** The space between two parts. */
  readonly gap: number
  /** The size of captions. */
  readonly caption: number
  readonly marks: Mark[]
}

export function canvasOf(layout: LabelLayout): Canvas {
  const { width, height } = papers[layout]
  const scale = Math.min(width / 101.6, height / 120, largestScale)
  const margin = 4 * scale
  return {
    width,
    height,
    scale,
    isTall: height > 125,
    margin,
    frame: { left: margin, right: width - margin, width: width - 2 * margin },
    rule: 0.4 * scale,
    gap: 2 * scale,
    caption: 2.3 * scale,
    marks: [],
  }
}

/** Draws text. `y` is the baseline of the letters. */
export function drawText(
  { marks }: Canvas,
  text: string,
  [x, y]: readonly [x: number, y: number],
  size: number,
  weight: Weight = 'regular',
  align: 'left' | 'right' | 'center' = 'left',
): void {
  marks.push({ kind: 'text', text, x, y, size, weight, align })
}

/** Draws a block of text. Returns where it ends. */
export function drawBlock(canvas: Canvas, set: Block, x: number, top: number, weight: Weight): number {
  for (const [index, line] of set.lines.entries())
    drawText(canvas, line, [x, top + index * set.lineHeight + set.size * 0.93], set.size, weight)
  return top + set.height
}

export function drawLine({ marks, frame, rule }: Canvas, y: number): void {
  marks.push({ kind: 'rule', x: frame.left, y, width: frame.width, height: rule })
}
