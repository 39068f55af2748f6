import MiniSearch, { type AsPlainObject, type Query, type SearchOptions, type SearchResult } from 'minisearch'
import { indexOptions, type Entry, type Kind } from './search-index.ts'
import { partsOf, type Part } from './synonyms.ts'
import { piecesOf, sentencesIn, wordsOf } from './words.ts'

/** Whoever looks for something wants to know how, then which call, and only then which field. */
const worth: Readonly<Record<Kind, number>> = {
  Guide: 1,
  Operation: 1.35,
  Webhook: 0.9,
  Error: 0.8,
  Enumeration: 0.7,
  Value: 0.5,
  Field: 0.5,
}

/** A page is worth more than one of its sections. */
const worthOfPage = 1.9

/** What acts on all things of a kind leads to them, more than what acts on one. */
const worthOfCollection = 1.05

/** Who asks with so many words wants to know how, rather than a call or a field. */
const wordsOfSentence = 3
const worthInSentence = 0.6

const sections = ['title', 'names', 'detail', 'text']

/** By what the index stores. */
const worths = new Map<unknown, number>(Object.entries(worth))

/** Something that was found, with the words of it that fit. */
export interface Hit extends Entry {
  readonly terms: readonly string[]
}

/** Finds what fits, the best first. */
export type Search = (query: string, internal: boolean, most?: number) => Hit[]

/** So many are looked at closely: those behind them have too little in common with what was typed. */
const ranked = 300

/** With so many results nobody looks for typing errors or for other words. */
const enough = 3

export function openIndex(json: string): Search {
  const plain: AsPlainObject = JSON.parse(json)
  const index = MiniSearch.loadJS(plain, indexOptions)
  const known: ReadonlySet<string> = new Set(plain.index.map(([word]) => word))
  return (query, internal, most = 30) => {
    const parts = partsOf(query)
    const options: SearchOptions = {
      boost: { title: 4, names: 3.5, detail: 2, text: 0.7, whole: 0.5 },
      boostDocument: (_id, _term, stored) => {
        const page = stored?.['keywords'] === undefined ? 1 : worthOfPage
        const path: unknown = stored?.['path']
        const collection = typeof path !== 'string' || path.includes('{') ? 1 : worthOfCollection
        const told = parts.length < wordsOfSentence || stored?.['kind'] === 'Guide' ? 1 : worthInSentence
        return (worths.get(stored?.['kind']) ?? 1) * page * collection * told
      },
      ...(!internal && { filter: ({ hidden }) => hidden !== true }),
    }
    const found = new Map<unknown, SearchResult>()
    const collect = (combineWith: 'AND' | 'OR', tolerant: boolean) => {
      if (found.size >= enough || parts.length === 0) return
      // One part alone fits in either way.
      if (combineWith === 'OR' && parts.length === 1) return
      const queries = parts.map((part, at) => asked(part, at === parts.length - 1, tolerant, known))
      // A page that has all words has them by chance, as long as they are few.
      const fields = combineWith === 'AND' && parts.length < wordsOfSentence ? sections : indexOptions.fields
      const results = index.search({ combineWith, queries }, { ...options, fields })
      for (const result of rank(results.slice(0, ranked), query, parts))
        if (!found.has(result.id)) found.set(result.id, result)
    }
    if (parts.length < wordsOfSentence) collect('AND', false)
    if (parts.length < wordsOfSentence) collect('AND', true)
    collect('OR', false)
    collect('OR', true)
    return [...found.values()].slice(0, most).map(hitOf)
  }
}

/** One part of the query under all of its names; the last word may still be being typed. */
function asked({ words, others }: Part, unfinished: boolean, tolerant: boolean, known: ReadonlySet<string>): Query {
  const isKnown = (term: string) => known.has(term)
  const typed: Query = {
    combineWith: 'AND',
    queries: [...words],
    prefix: (term) => unfinished || term.length > 3,
    // A word that is one was not mistyped.
    fuzzy: (term) => (!tolerant || term.length < 4 || isKnown(term) ? false : term.length < 5 ? 1 : 2),
    weights: { fuzzy: 0.3, prefix: words.every(isKnown) ? 0.25 : 0.55 },
    // Half of all texts have a word that begins with one or two letters.
    ...(unfinished && (words.at(-1)?.length ?? 0) < 3 && { fields: ['title', 'names'] }),
  }
  const called = others.map((other): Query => ({
    combineWith: 'AND',
    queries: [...other],
    prefix: false,
    fuzzy: false,
    boostTerm: () => 0.5,
  }))
  return { combineWith: 'OR', queries: [typed, ...called] }
}

/** Who types a whole name means what has that name, or the guide to it. */
function rank(results: SearchResult[], query: string, parts: readonly Part[]): SearchResult[] {
  const typed = query.trim()
  const called = typed.toLowerCase()
  const whole = piecesOf(query).join(' ')
  for (const result of results) {
    const title = String(result['title'])
    const words = wordsOfTitle(title)
    const isMeant = title === typed || `${result['method']} ${result['path']}`.toLowerCase() === called
    const isKnownAs = isAlsoCalled(result, whole)
    const isNamed = words.flat().join(' ') === whole
    const named = isMeant || isKnownAs ? 3 : !isNamed ? 1 : spaced(title) === called ? 2.5 : 2
    const share = isKnownAs ? 1 : shareOfTitle(result, words, parts.length)
    result.score *= coverage(result, parts) * named * (1 + titleWorth * share) * (1 - title.length / 110)
  }
  return results.sort((one, other) => other.score - one.score)
}

/** How much of what was asked for a text has: one that has all of it is worth more than several times a part. */
const coverage = ({ queryTerms }: SearchResult, parts: readonly Part[]) =>
  (parts.filter(({ words, others }) => [words, ...others].some((one) => one.every((word) => queryTerms.includes(word))))
    .length /
    parts.length) **
  2

/** `registerShipment` -> register shipment, which is not what registerShipments says. */
const spaced = (title: string) => title.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/** How much more something is worth whose title is what was typed, no more and no less. */
const titleWorth = 3

/** From 0 to 1: how many of the words of a title were asked for, and how much of what was asked for stands in it. */
function shareOfTitle({ match }: SearchResult, words: readonly (readonly string[])[], parts: number): number {
  const fits = (word: string) => match[word]?.includes('title') ?? false
  // PostNord is found as `postnord` too.
  const found = words.map((pieces) => (fits(pieces.join('')) ? pieces.length : pieces.filter(fits).length))
  const sum = found.reduce((one, other) => one + other, 0)
  return (sum / words.flat().length) * Math.min(1, sum / parts)
}

/** The pieces of each word of a title. */
const wordsOfTitle = remembered((title) => title.split(' ').map(piecesOf))

/** What people also call a page, each in the words of `piecesOf`. */
const phrasesOf = remembered((keywords) => new Set(keywords.split(', ').map((phrase) => piecesOf(phrase).join(' '))))
const isAlsoCalled = ({ keywords }: SearchResult, phrase: string) =>
  typeof keywords === 'string' && phrasesOf(keywords).has(phrase)

const kindOf = (kind: unknown): Kind => kinds.find((known) => known === kind) ?? 'Field'

const kinds: readonly Kind[] = ['Guide', 'Operation', 'Webhook', 'Error', 'Enumeration', 'Value', 'Field']

function hitOf({ kind, title, detail, href, text, method, terms }: SearchResult): Hit {
  return { kind: kindOf(kind), title, detail, href, text, method, terms }
}

/** The sentence of a text that has most of the words, in pieces; every other piece is words that fit. */
export function excerptOf(text: string, terms: readonly string[]): string[] {
  const fitting = new Set(terms)
  const fits = (word: string) => wordsIn(word).filter((one) => fitting.has(one))
  const hits = (parts: readonly string[]) => new Set(parts.flatMap((part, at) => (at % 2 === 1 ? fits(part) : []))).size
  const best = sentencesOf(text).reduce<{ parts: readonly string[]; hits: number }>(
    (one, parts) => {
      const own = hits(parts)
      return own > one.hits ? { parts, hits: own } : one
    },
    { parts: [], hits: -1 },
  )
  return best.parts.reduce<string[]>(
    (pieces, part, at) => {
      const marked = at % 2 === 1 && fits(part).length > 0
      // Words that fit stand at odd places.
      if (marked === (pieces.length % 2 === 0)) pieces[pieces.length - 1] += part
      else pieces.push(part)
      return pieces
    },
    [''],
  )
}

/** The sentences of a text, each in parts of which every other is a word. */
const sentencesOf = remembered((text) =>
  sentencesIn(text).map((sentence): readonly string[] => sentence.split(/([\p{L}\p{N}_-]+)/u)),
)

const wordsIn = remembered(wordsOf)

/** What is made of a text, kept since each key shows the same ones again. */
function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>()
  return (text) => {
    const value = made.get(text) ?? make(text)
    made.set(text, value)
    return value
  }
}

/** Where a hit stands, from the site down to the section. */
export function placeOf({ kind, detail, href }: Pick<Hit, 'kind' | 'detail' | 'href'>): readonly string[] {
  if (kind === 'Operation') return ['Reference', /#api-(\w+)-/.exec(href)?.[1] ?? '']
  if (kind === 'Webhook') return ['Reference', 'Webhooks']
  if (kind === 'Enumeration') return ['Reference', 'Enumerations']
  if (kind === 'Value') return ['Enumerations', detail]
  if (kind === 'Field') return ['Reference', detail]
  if (kind === 'Error') return ['Errors', ...detail.split(' ').slice(1)]
  return href.startsWith('/guides/') && detail !== 'Guides' ? ['Guides', detail] : [detail]
}
