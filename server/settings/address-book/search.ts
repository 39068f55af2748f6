import { isShort } from '../../platform/store/search.ts'

/** The words that an address must contain. */
export interface Words {
  words: string[]
  /** Words that may have one typing error each. */
  almost: string[]
}

/** The parts of a search that change its SQL. */
export interface Shape {
  readonly words: 'none' | 'one' | 'several'
  readonly isWordShort: boolean
  readonly almost: number
  readonly isAlmostIndexed: boolean
}

/** The maximum number of words with tolerance; all others must match exactly. */
const mostForgiven = 3

export const wordsOf = (q = ''): Words => ({ words: longestFirst(q.normalize('NFC').split(/\s+/)), almost: [] })

/**
 * Splits at punctuation, so 070-123 45 67 finds 070 123 45 67, and tolerates typing errors in words of at least four
 * letters. Numbers must match exactly.
 */
export function forgivingWordsOf(q = ''): Words | undefined {
  const runs = longestFirst(runsOf(q.normalize('NFC')))
  const almost = runs.filter((run) => run.length >= 4 && !/\p{N}/u.test(run)).slice(0, mostForgiven)
  const isOther = almost.length > 0 || runs.join(' ') !== wordsOf(q).words.join(' ')
  return !isOther || runs.length === 0 ? undefined : { words: runs.filter((run) => !almost.includes(run)), almost }
}

const runsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const longestRun = (word = '') => Math.max(0, ...runsOf(word).map((run) => run.length))

const longestFirst = (words: readonly string[]) =>
  [...new Set(words)].filter((word) => word !== '').sort((one, other) => longestRun(other) - longestRun(one))

export const shapeOf = ({ words, almost }: Words): Shape => ({
  words: words.length === 0 ? 'none' : words.length === 1 ? 'one' : 'several',
  isWordShort: words[0] !== undefined && isShort(words[0]),
  almost: almost.length,
  // One typing error leaves half of the word intact, and the index needs three letters of it.
  isAlmostIndexed: longestRun(almost[0]) >= 6,
})
