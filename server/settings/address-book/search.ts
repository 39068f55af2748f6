import { sql, type Expression, type SqlBool } from 'kysely'
import type { Arguments } from '../../platform/store/database.ts'

/** What an address has to contain. */
export interface Words {
  words: string[]
  /** With at most one typing error each. */
  almost: string[]
}

/** What the SQL of a search depends on. Trigrams need three letters, so an index can't find every word. */
export interface Shape {
  readonly words: 'none' | 'one' | 'several'
  readonly isWordIndexed: boolean
  readonly almost: number
  readonly isAlmostIndexed: boolean
}

/** More words than these have to be right. */
const mostForgiven = 3

export const wordsOf = (q = ''): Words => ({ words: longestFirst(q.normalize('NFC').split(/\s+/)), almost: [] })

/** The same words read so that typing errors are forgiven in words of four letters and more. Numbers have to be right. */
export function forgivingWordsOf(q = ''): Words | undefined {
  const runs = longestFirst(runsOf(q.normalize('NFC')))
  const almost = runs.filter((run) => run.length >= 4 && !/\p{N}/u.test(run)).slice(0, mostForgiven)
  return almost.length === 0 ? undefined : { words: runs.filter((run) => !almost.includes(run)), almost }
}

const runsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const longestRun = (word = '') => Math.max(0, ...runsOf(word).map((run) => run.length))

const longestFirst = (words: readonly string[]) =>
  [...new Set(words)].filter((word) => word !== '').sort((one, other) => longestRun(other) - longestRun(one))

export const shapeOf = ({ words, almost }: Words): Shape => ({
  words: words.length === 0 ? 'none' : words.length === 1 ? 'one' : 'several',
  isWordIndexed: longestRun(words[0]) >= 3,
  almost: almost.length,
  // One half of the word is right, and has to have three letters.
  isAlmostIndexed: longestRun(almost[0]) >= 6,
})

/**
 * The patterns stand in queries of their own, so that they are made once and not for every row. The index is asked for
 * the longest words, and never for each of many patterns.
 */
export function conditionsOf(arg: Arguments<Words>, shape: Shape): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (shape.words !== 'none')
    conditions.push(sql`${shape.isWordIndexed ? byIndex : byRow} like (select containing(${nth(arg.words, 0)}))`)
  if (shape.words === 'several')
    conditions.push(
      sql`${byRow} like all ((select array_agg(containing(word)) from unnest((${arg.words}::text[])[2:]) as word)::text[])`,
    )
  for (let index = 0; index < shape.almost; index++) {
    const word = nth(arg.almost, index)
    const search = index === 0 && shape.isAlmostIndexed ? byIndex : byRow
    conditions.push(sql`${search} like ${anyOf(sql`containing_half(${word})`)}`)
    conditions.push(sql`${byRow} like ${anyOf(sql`containing_almost(${word})`)}`)
  }
  return conditions
}

const byIndex = sql`search`
/** In another collation than the index, which is the same to LIKE. */
const byRow = sql`(search collate "C")`

const nth = (list: Expression<string[]>, index: number) => sql`(${list}::text[])[${sql.lit(index + 1)}]`
const anyOf = (patterns: Expression<unknown>) => sql`any ((select ${patterns})::text[])`
