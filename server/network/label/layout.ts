import type { Page } from '../../platform/print/marks.ts'
import type { LabelLayout } from '../../platform/print/paper.ts'
import { canvasOf } from './canvas.ts'
import { drawCodes, secondCodeOf } from './codes.ts'
import { drawFacts, measureFacts } from './facts.ts'
import { drawHead } from './head.ts'
import type { LabelContent } from './label.ts'
import { drawRecipient } from './recipient.ts'

/**
 * Lays out a label on its paper: sender and carrier on top, the recipient large, facts below, the barcode at the
 * bottom.
 */
export function layOut(content: LabelContent, layout: LabelLayout): Page {
  const canvas = canvasOf(layout)
  const { width, height, rule, gap, marks } = canvas
  const second = secondCodeOf(canvas, content)
  const lowest = drawCodes(canvas, content, second)
  const top = drawHead(canvas, content)
  // Measure the facts first: the recipient gets the remaining space.
  const facts = measureFacts(canvas, content)
  const factsTop = Math.max(lowest - rule - gap * 0.5 - facts.height, top)
  drawRecipient(canvas, content, { top, bottom: factsTop }, second)
  drawFacts(canvas, facts, factsTop + gap * 0.25)
  return { width, height, marks }
}
