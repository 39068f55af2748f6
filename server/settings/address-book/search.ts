import { isShort } from '../../platform/store/search.ts'

/** What an address has to contain. */
export interface Words {
  words: string[]
  /** With at most one typing error each. */
  almost: string[]
}

/** What the SQL of a search depends on. */
export interface Shape {
  readonly words: 'none' | 'one' | 'several'
  readonly isWordShort: boolean
  readonly almost: number
  readonly isAlmostIndexed: boolean
}

/** More words than these have to be right. */
const mostForgiven = 3

export const wordsOf = (q = ''): Words => ({ words: longestFirst(q.normalize('NFC').split(/\s+/)), almost: [] })

/**
 * The same words without signs, so that 070-123 45 67 finds 070 123 45 67, and read so that typing errors are forgiven in
 * words of four letters and more. Numbers have to be right.
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
  // One half of the word is right, and has to have three letters.
  isAlmostIndexed: longestRun(almost[0]) >= 6,
})
