import { widthOf, type Weight } from './font.ts'

/**
 * Wraps `text` to lines of at most `width`, between words or, if a word is too long, within it. No character is lost.
 */
export function wrap(text: string, width: number, size: number, weight: Weight): string[] {
  const lines: string[] = []
  const space = widthOf(' ', size, weight)
  let line = ''
  let taken = 0
  for (const word of text.split(/\s+/).filter(Boolean)) {
    // Measure words rather than lines: words repeat and can be cached, and letters are set without kerning.
    const wide = widthOf(word, size, weight)
    if (line && taken + space + wide <= width) {
      line += ` ${word}`
      taken += space + wide
      continue
    }
    if (line) lines.push(line)
    line = word
    taken = wide
    while (taken > width) {
      const head = headThatFits(line, width, size, weight)
      lines.push(head)
      line = line.slice(head.length)
      taken = widthOf(line, size, weight)
    }
  }
  if (line) lines.push(line)
  return lines
}

/** The longest prefix of `word` that fits, at least one letter. */
function headThatFits(word: string, width: number, size: number, weight: Weight): string {
  let head = ''
  let taken = 0
  for (const letter of word) {
    taken += widthOf(letter, size, weight)
    if (head && taken > width) break
    head += letter
  }
  return head
}

export type Block = { lines: string[]; size: number; lineHeight: number; height: number }

/** Line height as a multiple of the font size. */
const leading = 1.16

/**
 * Fits paragraphs into a box at the largest size possible, up to `largest`. Below `smallest` the text may exceed the
 * height, because losing a line of an address is worse than a tight label.
 */
export function fitBlock(
  paragraphs: readonly string[],
  box: { width: number; height: number },
  { largest, smallest, weight }: { largest: number; smallest: number; weight: Weight },
): Block {
  for (let size = largest; ; size -= 0.15) {
    const lines = paragraphs.flatMap((paragraph) => wrap(paragraph, box.width, size, weight))
    const height = lines.length * size * leading
    const oneLineEach = lines.length === paragraphs.filter((it) => it.trim()).length
    const last = size - 0.15 < smallest
    // A wrapped address is harder to read than a slightly smaller one, so first try shrinking by up to a fifth.
    if (
      (height <= box.height && (oneLineEach || size <= largest * 0.8)) ||
      (last && (height <= box.height || size < 1.2))
    )
      return { lines, size, lineHeight: size * leading, height }
  }
}
