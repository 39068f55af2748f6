import { widthOf, type Weight } from './font.ts'

/** Lines of `text` at most `width` wide, broken between words and, where a word is too long, within it. No character is lost. */
export function wrap(text: string, width: number, size: number, weight: Weight): string[] {
  const lines: string[] = []
  const space = widthOf(' ', size, weight)
  let line = ''
  let taken = 0
  for (const word of text.split(/\s+/).filter(Boolean)) {
    // Words come again and again, whole lines do not, and letters stand beside each other as they are.
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

/** The longest beginning of `word` that fits, at least one letter. */
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

/** Height of a line in sizes. */
const leading = 1.16

/**
 * Paragraphs set into a box at the largest size, at most `largest`, at which they fit its width and height.
 * Below `smallest` the height gives way, since losing a line of an address is worse than a tight label.
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
    // A wrapped address is harder to read than a slightly smaller one, so it shrinks by up to a fifth first.
    if (
      (height <= box.height && (oneLineEach || size <= largest * 0.8)) ||
      (last && (height <= box.height || size < 1.2))
    )
      return { lines, size, lineHeight: size * leading, height }
  }
}
