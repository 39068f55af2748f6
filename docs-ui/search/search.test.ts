import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtSite } from '../tests/build.ts'
import { partsOf } from './asking.ts'
import { asked } from './asked.ts'
import questions from './questions.json' with { type: 'json' }
import { excerptOf, openIndex, placeOf, type Search } from './search.ts'
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

/** Returns the rank of the wanted page, from 0; Infinity if it is missing. */
function rankOf(query: string, wanted: string | readonly string[]): number {
  const found = search(query, false).findIndex(({ href, title }) =>
    [wanted]
      .flat()
      .some((one) => (one.startsWith('/') ? href.startsWith(one) : title === one || href.endsWith(`-${one}`))),
  )
  return found === -1 ? Infinity : found
}

const led = (query: string) => search(query, false, 1).map(({ href }) => href)

const where = (query: string) => search(query, false, 1).map((hit) => placeOf(hit).join(' › '))

describe('the search', () => {
  it.each([
    ['in a word or two', 207, 225],
    ['that it was made to answer', 19, 20],
    ['that nothing was made to fit', 19, 20],
    ['of newcomers', 38, 40],
    ['that others are asked', 28, 30],
    ['of shippers', 19, 20],
    ['of integrators', 37, 39],
    ['of users of other platforms', 188, 196],
    ['that were new at first sight', 78, 80],
    ['that help pages of others answer', 30, 37],
    ['about sections', 79, 91],
  ] as const)('answers questions %s', (name, first, amongThree) => {
    const places = questions[name].map(
      ([query, wanted]) => [String(query), rankOf(String(query), wanted ?? [])] as const,
    )
    const within = (most: number) => places.length - places.filter(([, place]) => place > most).length
    const missed = places.flatMap(([query, place]) => (place > 0 ? [`${query}: ${place}`] : []))
    expect(within(0), `not first: ${missed.join(', ')}`).toBeGreaterThanOrEqual(first)
    expect(within(2), `not first: ${missed.join(', ')}`).toBeGreaterThanOrEqual(amongThree)
  })

  it('stays small enough to load when a search opens', () => {
    expect(json.length).toBeLessThan(3_000_000)
  })

  it('finds a page by its name, and the section that answers a question', () => {
    expect(led('webhooks')).toEqual(['/guides/webhooks'])
    expect(led('an employee left the company')).toEqual(['/guides/users#when-someone-leaves'])
    expect(led('printers')).toEqual(['/guides/desk#printers'])
  })

  it('ends sentences after each row of a table but not after an abbreviation', () => {
    expect(
      sentencesIn('It needs Art. 15 of the rules, e.g. UPS does. Then it prints.\nDRAFT – not registered\nDone?'),
    ).toEqual(['It needs Art. 15 of the rules, e.g. UPS does.', 'Then it prints.', 'DRAFT – not registered', 'Done?'])
    const said = search('deleteShipment removes', false).flatMap(({ text }) => sentencesIn(text))
    expect(said.filter((sentence) => sentence.endsWith('(Art.'))).toEqual([])
    expect(excerptOf('DRAFT – deleteShipment removes it\nREGISTERED – it is cancelled', ['remov']).join('')).toBe(
      'DRAFT – deleteShipment removes it',
    )
  })

  it('has a page, section or operation for each line of common questions', () => {
    const stored: { storedFields: Record<string, { asked?: string }> } = JSON.parse(json)
    const found = new Set(Object.values(stored.storedFields).map((entry) => entry.asked))
    expect(Object.keys(asked).filter((key) => !found.has(asked[key]))).toEqual([])
  })

  it('indexes text without HTML entities', () => {
    const stored: { storedFields: Record<string, { title: string; text: string }> } = JSON.parse(json)
    const raw = Object.values(stored.storedFields).filter(({ title, text }) => /&#?\w+;/.test(`${title} ${text}`))
    expect(raw.map(({ title }) => title)).toEqual([])
  })

  it('shows where each hit belongs', () => {
    expect(where('createShipment')).toEqual(['Reference › Shipping'])
    expect(where('Rotate the secret')).toEqual(['Guides › Webhooks and events'])
    expect(where('IBAN_INVALID')).toEqual(['Errors'])
    expect(where('per_page')[0]).toMatch(/^Reference › query parameter of /)
  })

  it('finds the term that a question asks about', () => {
    expect(search('what does HELD mean?', false, 1).map(({ title }) => title)).toEqual(['HELD'])
  })

  it('takes voiding to mean cancelling, not erasing', () => {
    expect(search('void label', false, 8).map(({ title }) => title)).not.toContain('eraseDataSubject')
    expect(search('erase personal data', false, 1).map(({ title }) => title)).toEqual(['eraseDataSubject'])
  })

  it('finds every form of a word, and the plural of an abbreviation', () => {
    for (const word of ['create', 'creates', 'created', 'creating']) expect(wordsOf(word)).toEqual(['creat'])
    for (const word of ['validate', 'validated', 'validation']) expect(wordsOf(word)).toEqual(['validat'])
    expect(wordsOf('URLs of PDFs')).toEqual(wordsOf('URL of PDF'))
    expect(wordsOf('createPDFLabel')).toEqual(['creat', 'pdf', 'label', 'createpdflabel'])
  })

  it('treats what follows "when" as a circumstance', () => {
    const sought = partsOf('use shipping rules when creating shipments').filter(({ isAside }) => !isAside)
    expect(sought.map(({ word }) => word)).toEqual(['ship', 'rule'])
    expect(partsOf('when it is delivered').every(({ isAside }) => !isAside)).toBe(true)
  })

  it('shows the matching sentence with matches highlighted', () => {
    const text = 'A shop is a place. Each client may send 600 requests a minute. Then it waits.'
    expect(excerptOf(text, wordsOf('requests minute'))).toEqual([
      'Each client may send 600 ',
      'requests',
      ' a ',
      'minute',
      '.',
    ])
  })

  it('shows internal operations only on request', () => {
    expect(search('time to finalize close', false).map(({ title }) => title)).not.toContain('setCustomsClosingTime')
    expect(search('time to finalize close', true).map(({ title }) => title)).toContain('setCustomsClosingTime')
  })
})
