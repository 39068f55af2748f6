import { widthOf } from '../../platform/print/font.ts'
import { fitBlock, wrap } from '../../platform/print/text.ts'
import { drawBlock, drawLine, drawText, type Canvas } from './canvas.ts'
import type { LabelContent } from './label.ts'

/** Draws the sender on the left, and carrier and product on the right. Returns where the head ends. */
export function drawHead(canvas: Canvas, content: LabelContent): number {
  const { frame, gap, margin, rule } = canvas
  const half = frame.width * 0.52
  const senderEnd = drawSender(canvas, content, half)
  const carrierEnd = drawCarrier(canvas, content, margin, frame.width - half - gap)
  const end = Math.max(senderEnd, carrierEnd) + gap * 0.6
  drawLine(canvas, end)
  return end + rule + gap * 0.8
}

function drawSender(canvas: Canvas, { from }: LabelContent, width: number): number {
  const { frame, margin, caption, scale, isTall } = canvas
  drawText(canvas, 'FROM', [frame.left, margin + caption], caption, 'bold')
  const sender = fitBlock(
    from,
    { width, height: (isTall ? 15 : 12) * scale },
    { largest: 2.9 * scale, smallest: 2.1, weight: 'regular' },
  )
  return drawBlock(canvas, sender, frame.left, margin + caption * 1.25, 'regular')
}

function drawCarrier(canvas: Canvas, { carrier, product, sandbox }: LabelContent, top: number, width: number): number {
  const { frame, scale } = canvas
  const name = fitBlock([carrier], { width, height: 12 * scale }, { largest: 5.2 * scale, smallest: 3, weight: 'bold' })
  for (const [index, line] of name.lines.entries()) {
    const y = top + name.size * 0.85 + index * name.lineHeight
    drawText(canvas, line, [frame.right, y], name.size, 'bold', 'right')
  }
  let end = top + name.height
  for (const line of wrap(product, width, 3.2 * scale, 'regular')) {
    drawText(canvas, line, [frame.right, end + 3 * scale], 3.2 * scale, 'regular', 'right')
    end += 3.7 * scale
  }
  return sandbox ? drawSandbox(canvas, end) : end
}

function drawSandbox({ frame, scale, marks }: Canvas, top: number): number {
  const size = 3.4 * scale
  const width = widthOf('SANDBOX', size, 'bold') + 3 * scale
  const y = top + 0.6 * scale
  marks.push({ kind: 'rule', x: frame.right - width, y, width, height: size * 1.35 })
  marks.push({
    kind: 'text',
    text: 'SANDBOX',
    x: frame.right - width / 2,
    y: y + size * 1.03,
    size,
    weight: 'bold',
    align: 'center',
    inverse: true,
  })
  return top + size * 1.35 + 1.2 * scale
}
