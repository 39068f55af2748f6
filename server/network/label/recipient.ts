import { widthOf } from '../../platform/print/font.ts'
import { fitBlock } from '../../platform/print/text.ts'
import { drawBlock, drawLine, drawText, type Canvas } from './canvas.ts'
import { drawSecondCode, type SecondCode } from './codes.ts'
import type { LabelContent } from './label.ts'

/** The least height of a shop's address lines. */
const shopLine = 2.6

/**
 * Draws the recipient between two heights, with country and postcode large enough for sorting, and the second code on
 * the right.
 */
export function drawRecipient(
  canvas: Canvas,
  content: LabelContent,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  second: SecondCode | undefined,
): void {
  const { frame, gap, caption, scale, isTall } = canvas
  const { shop } = content
  const codeTop = second && codeTopOf(canvas, content, second, { top, bottom })
  if (second && codeTop !== undefined) drawSecondCode(canvas, second, frame.right - second.width, codeTop)
  const width = frame.width - (second && codeTop !== undefined ? second.width + gap * 2 : 0)
  const destination = `${content.country} ${content.postCode}`.trimEnd()
  const size = Math.min((isTall ? 9 : 7) * scale, (width * 0.95 * 10) / widthOf(destination, 10, 'bold'))
  const blockTop = top + caption * 1.3
  const height = bottom - gap - top - size * 0.95 - caption * 1.3
  drawText(canvas, 'TO', [frame.left, top + caption], caption, 'bold')
  const to = fitBlock(
    content.to,
    { width: shop ? Math.min(frame.width * 0.55, width) : width, height },
    { largest: (shop ? 4.2 : 5.4) * scale, smallest: 2.4, weight: 'bold' },
  )
  drawBlock(canvas, to, frame.left, blockTop, 'bold')
  if (shop) drawShop(canvas, shop, top, codeTop === undefined ? height : codeTop - gap - blockTop)
  drawText(canvas, destination, [frame.left, bottom - gap * 0.9], size, 'bold')
  drawLine(canvas, bottom - gap * 0.35)
}

function drawShop(canvas: Canvas, shop: NonNullable<LabelContent['shop']>, top: number, height: number): void {
  const { frame, caption, scale } = canvas
  const left = frame.left + frame.width * 0.58
  drawText(canvas, 'DELIVER TO SHOP', [left, top + caption], caption, 'bold')
  const address = fitBlock(
    shop,
    { width: frame.width * 0.42, height },
    { largest: 3.6 * scale, smallest: 2.2, weight: 'regular' },
  )
  drawBlock(canvas, address, left, top + caption * 1.3, 'regular')
}

/** Returns where the second code begins, unless the address needs its space. The bars hold the number anyway. */
function codeTopOf(
  { gap, caption, scale }: Canvas,
  { shop }: LabelContent,
  { height, isWide }: SecondCode,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number | undefined {
  if (isWide) return undefined
  const y = bottom - gap * 1.2 - height
  const aboveIt = shop ? caption * 1.3 + 4 * shopLine * scale : gap
  return y < top + aboveIt ? undefined : y
}
