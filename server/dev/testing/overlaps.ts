import { widthOf } from '../../platform/print/font.ts'
import type { Mark, Page } from '../../platform/print/marks.ts'

interface Inked {
  readonly what: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The area covered by a text or bars in millimetres: for text, from cap height to baseline. */
function inkOf(mark: Mark): Inked[] {
  if (mark.kind === 'barcode')
    return [
      {
        what: `bars of ${mark.barcode.text}`,
        left: mark.x,
        right: mark.x + mark.bars.modules * mark.module,
        top: mark.y,
        bottom: mark.y + mark.height,
      },
    ]
  // The cross of a checkbox may extend over its box.
  if (mark.kind !== 'text' || mark.text.trim() === '' || mark.text === '×') return []
  const width = widthOf(mark.text, mark.size, mark.weight)
  const left = mark.align === 'right' ? mark.x - width : mark.align === 'center' ? mark.x - width / 2 : mark.x
  return [{ what: mark.text, left, right: left + width, top: mark.y - mark.size * 0.71, bottom: mark.y }]
}

/** Finds marks printed over others on a page, or over its edge. */
export function overlapsOn({ width, height, marks }: Page): string[] {
  const inked = marks.flatMap(inkOf)
  const hair = 0.05
  const outside = inked.flatMap(({ what, left, right, top, bottom }) =>
    left < -hair || top < -hair || right > width + hair || bottom > height + hair ? [`${what} leaves the page`] : [],
  )
  const over = inked.flatMap((one, index) =>
    inked
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right - hair &&
          other.left < one.right - hair &&
          one.top < other.bottom - hair &&
          other.top < one.bottom - hair,
      )
      .map((other) => `${one.what} | ${other.what}`),
  )
  return [...outside, ...over]
}

/** Generates words up to a number of characters, and one long word without a blank. */
export const words = (length: number): string =>
  'Ceiling lamp of brass and opal glass for household use '.repeat(40).slice(0, length).trim()
export const oneWord = (length: number): string => 'WMBKR'.repeat(400).slice(0, length)
