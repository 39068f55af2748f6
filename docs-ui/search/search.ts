import { kinds, type Entry, type SearchIndex } from './search-index.ts'
import { wordsOf } from './words.ts'

/** An operation is worth more than a field of the same name. */
const worth: Record<(typeof kinds)[number], number> = {
  Operation: 2.2,
  Guide: 1.5,
  Enumeration: 1.6,
  Field: 1,
  Value: 1.1,
}

/** The entries that fit best. What is typed may be cut short, misspelt by a letter or two, and in any order. */
export function search({ entries, words, places }: SearchIndex, query: string, internal: boolean, most = 30): Entry[] {
  const asked = wordsOf(query)
  if (asked.length === 0) return []
  const scores = new Float64Array(entries.length)
  const hits = new Uint8Array(entries.length)
  const best = new Float64Array(entries.length)
  for (const word of asked) {
    best.fill(0)
    for (let index = 0; index < words.length; index++) {
      const fit = fitOf(word, words[index] ?? '')
      if (fit === 0) continue
      const found = places[index] ?? []
      const rare = 1 + Math.log(entries.length / (found.length / 2)) / 4
      for (let at = 0, number = 0; at < found.length; at += 2) {
        number += found[at] ?? 0
        const score = fit * rare * (found[at + 1] ?? 1)
        if (score > (best[number] ?? 0)) best[number] = score
      }
    }
    for (let number = 0; number < best.length; number++) {
      const score = best[number] ?? 0
      if (score === 0) continue
      scores[number] = (scores[number] ?? 0) + score
      hits[number] = (hits[number] ?? 0) + 1
    }
  }
  const whole = asked.join('')
  const ranked: { entry: Entry; score: number }[] = []
  for (const [number, entry] of entries.entries()) {
    const score = scores[number] ?? 0
    if (score === 0 || (entry[4] === 1 && !internal)) continue
    const [kind, title] = entry
    const share = (hits[number] ?? 0) / asked.length
    const exact = title.toLowerCase() === whole ? 2 : 1
    ranked.push({ entry, score: score * share ** 3 * worth[kinds[kind] ?? 'Field'] * exact })
  }
  return ranked
    .sort((one, other) => other.score - one.score || one.entry[1].length - other.entry[1].length)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** 1 for the same word, less for a beginning, a middle, or a word that is a typing error away; 0 for another word. */
export function fitOf(asked: string, word: string): number {
  if (word === asked) return 1
  if (word.startsWith(asked)) return 0.55 + (0.35 * asked.length) / word.length
  if (asked.length >= 3 && word.includes(asked)) return 0.3 + (0.2 * asked.length) / word.length
  const errors = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2
  if (errors === 0 || word.length < asked.length - errors) return 0
  const distance = errorsIn(asked, word, errors)
  return distance > errors ? 0 : 0.5 / (1 + distance) + (0.1 * asked.length) / Math.max(asked.length, word.length)
}

let before = new Uint8Array(64)
let last = new Uint8Array(64)
let row = new Uint8Array(64)

/** Letters to change, add, leave out or swap until `asked` is how `word` begins; gives up above `most`. */
function errorsIn(asked: string, word: string, most: number): number {
  const length = Math.min(word.length, asked.length + most, 62)
  for (let column = 0; column <= length; column++) last[column] = column
  for (let line = 1; line <= asked.length; line++) {
    row[0] = line
    let least = line
    const letter = asked.charCodeAt(line - 1)
    for (let column = 1; column <= length; column++) {
      const same = letter === word.charCodeAt(column - 1)
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        line > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        asked.charCodeAt(line - 2) === word.charCodeAt(column - 1)
      if (swapped) value = Math.min(value, (before[column - 2] ?? 0) + 1)
      row[column] = value
      if (value < least) least = value
    }
    if (least > most) return least
    const free = before
    before = last
    last = row
    row = free
  }
  let least = most + 1
  for (let column = 0; column <= length; column++) least = Math.min(least, last[column] ?? least)
  return least
}
