import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtSite } from '../tests/build.ts'
import { questions } from './questions.ts'
import { excerptOf, openIndex, type Search } from './search.ts'

const dist = await builtSite()
let search: Search

beforeAll(() => {
  const assets = path.join(dist, 'assets')
  const file = readdirSync(assets).find((name) => /^search-.*\.json$/.test(name)) ?? ''
  search = openIndex(readFileSync(path.join(assets, file), 'utf8'))
})

/** Where the wanted page stands among the results, from 0; Infinity where it does not. */
function placeOf(query: string, wanted: string | readonly string[]): number {
  const found = search(query, false).findIndex(({ href, title }) =>
    [wanted]
      .flat()
      .some((one) => (one.startsWith('/') ? href.startsWith(one) : title === one || href.endsWith(`-${one}`))),
  )
  return found === -1 ? Infinity : found
}

describe('the search', () => {
  it('leads to the right page: 9 of 10 questions first, 98 of 100 among three', () => {
    const places = questions.map(([query, wanted]) => [query, placeOf(query, wanted)] as const)
    const outside = (most: number) => places.filter(([, place]) => place > most).map(([query]) => query)
    expect(questions.length).toBeGreaterThanOrEqual(100)
    expect(outside(0).length, `not first: ${outside(0).join(', ')}`).toBeLessThanOrEqual(questions.length * 0.1)
    expect(outside(2).length, `not among three: ${outside(2).join(', ')}`).toBeLessThanOrEqual(questions.length * 0.02)
  })

  it('says the sentence that fits, with what fits marked', () => {
    const text = 'A shop is a place. Each client may send 600 requests a minute. Then it waits.'
    expect(excerptOf(text, ['request', 'minute'])).toEqual([
      'Each client may send 600 ',
      'requests',
      ' a ',
      'minute',
      '.',
    ])
  })

  it('shows internal operations to nobody who did not ask for them', () => {
    expect(search('time to finalize close', false).map(({ title }) => title)).not.toContain('setCustomsClosingTime')
    expect(search('time to finalize close', true).map(({ title }) => title)).toContain('setCustomsClosingTime')
  })
})
