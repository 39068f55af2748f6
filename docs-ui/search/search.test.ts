import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtSite } from '../tests/build.ts'
import { asked } from './asked.ts'
import { helpPages, newAtFirstSight, users } from './more-questions.ts'
import { questions } from './questions.ts'
import { fromOthers, heldOut, integrators, newcomers, shippers, tuned } from './plain-questions.ts'
import { excerptOf, openIndex, placeOf, type Search } from './search.ts'
import { partsOf } from './synonyms.ts'
import { sentencesIn, wordsOf } from './words.ts'

const dist = await builtSite()
let json: string
let search: Search

beforeAll(() => {
  const assets = path.join(dist, 'assets')
  const file = readdirSync(assets).find((name) => /^search-.*\.json$/.test(name)) ?? ''
  json = readFileSync(path.join(assets, file), 'utf8')
  search = openIndex(json)
})

/** The place of the wanted page among the results, from 0; Infinity if it is missing. */
function rankOf(query: string, wanted: string | readonly string[]): number {
  const found = search(query, false).findIndex(({ href, title }) =>
    [wanted]
      .flat()
      .some((one) => (one.startsWith('/') ? href.startsWith(one) : title === one || href.endsWith(`-${one}`))),
  )
  return found === -1 ? Infinity : found
}

const where = (query: string) => search(query, false, 1).map((hit) => placeOf(hit).join(' › '))

describe('the search', () => {
  it('leads to the right page: 9 of 10 questions first, 98 of 100 among three', () => {
    const places = questions.map(([query, wanted]) => [query, rankOf(query, wanted)] as const)
    const outside = (most: number) => places.filter(([, place]) => place > most).map(([query]) => query)
    expect(questions.length).toBeGreaterThanOrEqual(100)
    expect(outside(0).length, `not first: ${outside(0).join(', ')}`).toBeLessThanOrEqual(questions.length * 0.1)
    expect(outside(2).length, `not among three: ${outside(2).join(', ')}`).toBeLessThanOrEqual(questions.length * 0.02)
  })

  it.each([
    ['that it was made to answer', tuned, 18],
    ['that nothing was made to fit', heldOut, 18],
    ['of newcomers', newcomers, 37],
    ['that others are asked', fromOthers, 26],
    ['of shippers', shippers, 19],
    ['of integrators', integrators, 37],
    ['of users of other platforms', users, 180],
    ['that were new at first sight', newAtFirstSight, 68],
    ['that help pages of others answer', helpPages, 30],
  ] as const)('answers questions in plain words %s', (_, list, first) => {
    const places = list.map(([query, wanted]) => [query, rankOf(query, wanted)] as const)
    const outside = (most: number) => places.filter(([, place]) => place > most).map(([query]) => query)
    expect(list.length - outside(0).length, `not first: ${outside(0).join(', ')}`).toBeGreaterThanOrEqual(first)
    expect(outside(2).length, `not among three: ${outside(2).join(', ')}`).toBeLessThanOrEqual(1)
  })

  it('ends no sentence after an abbreviation, and one with each row of a table', () => {
    expect(
      sentencesIn('It needs Art. 15 of the rules, e.g. UPS does. Then it prints.\nDRAFT – not registered\nDone?'),
    ).toEqual(['It needs Art. 15 of the rules, e.g. UPS does.', 'Then it prints.', 'DRAFT – not registered', 'Done?'])
    const said = search('deleteShipment removes', false).flatMap(({ text }) => sentencesIn(text))
    expect(said.filter((sentence) => sentence.endsWith('(Art.'))).toEqual([])
    expect(excerptOf('DRAFT – deleteShipment removes it\nREGISTERED – it is cancelled', ['remov']).join('')).toBe(
      'DRAFT – deleteShipment removes it',
    )
  })

  it('finds a page, section or operation for each line of what people ask', () => {
    const stored: { storedFields: Record<string, { asked?: string }> } = JSON.parse(json)
    const found = new Set(Object.values(stored.storedFields).map((entry) => entry.asked))
    expect(Object.keys(asked).filter((key) => !found.has(asked[key]))).toEqual([])
  })

  it('reads every text as people do, without the signs of HTML', () => {
    const stored: { storedFields: Record<string, { title: string; text: string }> } = JSON.parse(json)
    const raw = Object.values(stored.storedFields).filter(({ title, text }) => /&#?\w+;/.test(`${title} ${text}`))
    expect(raw.map(({ title }) => title)).toEqual([])
  })

  it('says where each hit stands', () => {
    expect(where('createShipment')).toEqual(['Reference › Shipping'])
    expect(where('Rotate the secret')).toEqual(['Guides › Webhooks and events'])
    expect(where('IBAN_INVALID')).toEqual(['Errors'])
    expect(where('per_page')[0]).toMatch(/^Reference › query parameter of /)
  })

  it('finds what has the name that a question is about', () => {
    expect(search('what does HELD mean?', false, 1).map(({ title }) => title)).toEqual(['HELD'])
  })

  it('takes voiding for cancelling and not for erasing', () => {
    expect(search('void label', false, 8).map(({ title }) => title)).not.toContain('eraseDataSubject')
    expect(search('erase personal data', false, 1).map(({ title }) => title)).toEqual(['eraseDataSubject'])
  })

  it('finds a word in whatever form it stands, and the plural of an abbreviation', () => {
    for (const word of ['create', 'creates', 'created', 'creating']) expect(wordsOf(word)).toEqual(['creat'])
    expect(wordsOf('URLs of PDFs')).toEqual(wordsOf('URL of PDF'))
    expect(wordsOf('createPDFLabel')).toEqual(['creat', 'pdf', 'label', 'createpdflabel'])
  })

  it('takes what follows when for a circumstance', () => {
    const sought = partsOf('use shipping rules when creating shipments').filter(({ isAside }) => !isAside)
    expect(sought.map(({ words }) => words.join(' '))).toEqual(['ship rule'])
    expect(partsOf('when it is delivered').every(({ isAside }) => !isAside)).toBe(true)
  })

  it('says the sentence that fits, with what fits marked', () => {
    const text = 'A shop is a place. Each client may send 600 requests a minute. Then it waits.'
    expect(excerptOf(text, wordsOf('requests minute'))).toEqual([
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
