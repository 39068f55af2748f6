import MiniSearch, { type AsPlainObject, type Query, type SearchOptions, type SearchResult } from 'minisearch'
import { indexOptions, type Entry, type Kind } from './search-index.ts'
import { partsOf, silent, toldIn, type Part } from './asking.ts'
import { piecesOf, sentencesIn, wordsOf } from './words.ts'

/** People usually search for how to do something, then for a call, and only then for a field. */
const worth: Readonly<Record<Kind, number>> = {
  Guide: 1,
  Operation: 1.35,
  Webhook: 0.9,
  Error: 0.8,
  Enumeration: 0.7,
  Value: 0.5,
  Field: 0.5,
}

/** A page ranks above its sections, the more so the shorter the query. */
const worthOfPage = 2.2
const worthOfPageInSentence = 1.2

/** Operations on a collection rank above those on a single item. */
const worthOfCollection = 1.05

/** A query of at least this many words asks how to do something rather than for a call, or, if shorter, for a field. */
const wordsOfSentence = 3
const wordsOfPhrase = 2
const worthInSentence = 0.6

/** Parts of something else, whose names are often words that occur in a question by chance. */
const within: ReadonlySet<unknown> = new Set<Kind>(['Field', 'Value', 'Enumeration'])

const sections = indexOptions.fields.filter((field) => field !== 'whole')

/** Keyed by the kind that the index stores. */
const worths = new Map<unknown, number>(Object.entries(worth))

/** A search result, with the words that matched. */
export interface Hit extends Entry {
  readonly terms: readonly string[]
}

/** Finds matches, best first. */
export type Search = (query: string, internal: boolean, most?: number) => Hit[]

/** How many results are ranked in detail; later ones have too little in common with the query. */
const ranked = 300

/** With this many results, there is no need to allow for typing errors. */
const enough = 3

export function openIndex(json: string): Search {
  const plain: AsPlainObject = JSON.parse(json)
  return searchIn(MiniSearch.loadJS(plain, indexOptions), plain)
}

/** Searches an index and its raw data. `sentence` is the number of words that make a query a sentence. */
export function searchIn(index: MiniSearch, plain: AsPlainObject, sentence = wordsOfSentence): Search {
  const known = new Map(plain.index.map(([word, fields]) => [word, rarityOf(fields, plain.documentCount)]))
  return (query, internal, most = 30) => {
    const parts = partsOf(query)
    const options: SearchOptions = {
      boost: {
        title: 4,
        names: 3.5,
        asked: 2,
        detail: 2,
        text: 0.7,
        whole: 0.1,
      },
      boostDocument: (_id, _term, stored) => {
        const page =
          stored?.['keywords'] === undefined ? 1 : parts.length < sentence ? worthOfPage : worthOfPageInSentence
        const path: unknown = stored?.['path']
        const collection = typeof path !== 'string' || path.includes('{') ? 1 : worthOfCollection
        const kind = stored?.['kind']
        const from = within.has(kind) ? wordsOfPhrase : sentence
        const told = parts.length < from || kind === 'Guide' ? 1 : worthInSentence
        return (worths.get(kind) ?? 1) * page * collection * told
      },
      ...(!internal && { filter: ({ hidden }) => hidden !== true }),
    }
    const found = new Map<unknown, SearchResult>()
    const collect = (combineWith: 'AND' | 'OR', tolerant: boolean) => {
      if (found.size >= enough || parts.length === 0) return
      // With a single part, AND and OR are the same.
      if (combineWith === 'OR' && parts.length === 1) return
      const queries = parts.map((part) => queryOf(part, part === parts.at(-1), tolerant, known))
      // If few words are given, a page contains them all by chance.
      const fields = combineWith === 'AND' ? sections : indexOptions.fields
      const results = index.search({ combineWith, queries }, { ...options, fields })
      for (const result of rank(results.slice(0, ranked), query, parts, known))
        if (!found.has(result.id)) found.set(result.id, result)
    }
    if (parts.length < sentence) collect('AND', false)
    if (parts.length < sentence) collect('AND', true)
    collect('OR', false)
    collect('OR', true)
    return sectionsFirst([...found.values()])
      .slice(0, most)
      .map(hitOf)
  }
}

/** A matching section comes before its page, unless the page scores this many times as much. */
const mostOfPage = 3

function sectionsFirst(results: readonly SearchResult[]): SearchResult[] {
  const placed = new Set<SearchResult>()
  for (const result of results) {
    const page = String(result['href'])
    const section =
      result['keywords'] === undefined || placed.has(result)
        ? undefined
        : results.find((one) => String(one['href']).startsWith(`${page}#`))
    if (section && section.score * mostOfPage > result.score) placed.add(section)
    placed.add(result)
  }
  return [...placed]
}

/** Builds the query for one word; the last word may be unfinished. */
function queryOf(part: Part, unfinished: boolean, tolerant: boolean, known: Rarities): Query {
  const { word } = part
  const worthOfPart = worthOf(part, known) ** influenceOfRarity
  return {
    combineWith: 'AND',
    queries: [word],
    prefix: unfinished || word.length > 3,
    // A known word was not mistyped.
    fuzzy: !tolerant || word.length < 4 || known.has(word) ? false : word.length < 5 ? 1 : 2,
    weights: { fuzzy: 0.3, prefix: known.has(word) ? 0.25 : 0.55 },
    boostTerm: () => worthOfPart,
    // Half of all texts contain a word that starts with these one or two letters.
    ...(unfinished && word.length < 3 && { fields: ['title', 'names'] }),
  }
}

/** Matches the code in `error WRONG_STATE`. */
const codes = /\b[A-Z]+(?:_[A-Z]+)+\b/g

/** Scores results. An exact name means the thing of that name, or its guide. */
function rank(results: SearchResult[], query: string, parts: readonly Part[], known: Rarities): SearchResult[] {
  const weights = parts.map((part) => worthOf(part, known))
  // Also finds HELD in `what does HELD mean`.
  const asked = [query.trim(), toldIn(query), ...(query.match(codes) ?? [])].map((typed) => ({
    typed,
    called: typed.toLowerCase(),
    whole: piecesOf(typed).join(' '),
  }))
  for (const result of results) {
    const title = String(result['title'])
    const words = wordsOfTitle(title)
    const call = `${result['method']} ${result['path']}`.toLowerCase()
    const pieces = words.flatMap((word) => word.pieces).join(' ')
    const isKnownAs = asked.some(({ whole }) => isOneOf(whole, result['keywords']))
    const isAsked = asked.some(({ whole }) => / .* /.test(whole) && isOneOf(whole, result['asked']))
    const isMeant = asked.some(({ typed, called }) => title === typed || call === called)
    const isSpelled = asked.some(({ called }) => spaced(title) === called)
    const isNamed = asked.some(({ whole }) => pieces === whole)
    // A code or a whole question cannot mean anything else.
    const named =
      isAsked || (isMeant && title.includes('_')) ? 5 : isMeant || isKnownAs ? 3 : !isNamed ? 1 : isSpelled ? 2.5 : 2
    const share = isKnownAs || isAsked ? 1 : shareOfNames(result, words, parts, weights)
    result.score *= coverage(result, parts, weights) * named * (1 + titleWorth * share) * (1 - title.length / 110)
  }
  return results.sort((one, other) => other.score - one.score)
}

/** How much of the query a text covers; rare words count for more. */
const coverage = (result: SearchResult, parts: readonly Part[], weights: readonly number[]) =>
  (sumOf(parts.map((part, at) => hold(result, part) * (weights[at] ?? 0))) / sumOf(weights)) ** 2

/** 1 if a text has the exact word, less for a longer or similar word. */
function hold({ match, queryTerms }: SearchResult, { word }: Part): number {
  const fields = match[word]
  if (fields) return fields.some((field) => field !== 'whole') ? 1 : worthOfPlace
  return queryTerms.includes(word) ? worthOfLonger : 0
}

const sumOf = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)

/** The rarity of each word, from 0.1 for one that is everywhere to 1. */
type Rarities = ReadonlyMap<string, number>

function rarityOf(fields: Readonly<Record<string, Readonly<Record<string, number>>>>, all: number): number {
  const most = Math.max(...Object.values(fields).map((of) => Object.keys(of).length))
  return Math.max(0.1, Math.log(all / most) / Math.log(all))
}

/** Beyond this, a word such as `properly` is rare because it goes with any subject, not because it is distinctive. */
const rarest = 0.45

/** Words after `when` or `after` describe circumstances, not the subject. */
const worthOfAside = 0.4

/** How much a part says, from 0 to 1. */
const worthOf = (part: Part, known: Rarities) =>
  (Math.min(rarest, known.get(part.word) ?? 0.5) / rarest) * (part.isAside ? worthOfAside : 1)

/** Less than 1, since a word that is rare in titles may still be in all texts, as `parcel` and `carrier` are. */
const influenceOfRarity = 0.6

/** `registerShipment` -> register shipment, which differs from registerShipments. */
const spaced = (title: string) => title.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/** A word somewhere on a page is more often a coincidence than one at its start or in its name. */
const worthOfPlace = 0.7

/** A query of `down` may not mean downloads. */
const worthOfLonger = 0.6

/** The bonus for an entry whose title is exactly the query. */
const titleWorth = 4

/** From 0 to 1: how much of a title or other name is in the query, times how much of the query is in it. */
function shareOfNames(result: SearchResult, title: Words, parts: readonly Part[], weights: readonly number[]): number {
  const all = sumOf(weights)
  const best = (names: readonly Words[], field: string) => {
    const fitting = Object.entries(result.match).flatMap(([word, fields]) => (fields.includes(field) ? [word] : []))
    if (fitting.length === 0) return 0
    const fits = new Set(fitting)
    return Math.max(...names.map((words) => shareOf(words, fits, parts, weights) / all))
  }
  const { keywords } = result
  return Math.max(best([title], 'title'), best(phrasesIn(keywords), 'names'), best(phrasesIn(result['asked']), 'asked'))
}

function shareOf(words: Words, fits: ReadonlySet<string>, parts: readonly Part[], weights: readonly number[]): number {
  const had = words.flatMap(({ pieces, joined }) =>
    // `postnord` matches both pieces of PostNord.
    fits.has(joined) ? pieces : pieces.filter((piece) => fits.has(piece)),
  )
  if (had.length === 0) return 0
  const names = new Set([...had, ...words.flatMap(({ joined }) => (fits.has(joined) ? [joined] : []))])
  const held = parts.map((part, at) => holdIn(part, names) * (weights[at] ?? 0))
  return (had.length / words.reduce((sum, { pieces }) => sum + pieces.length, 0)) * sumOf(held)
}

/** 1 if a name has the word, less if it only has one with that beginning. */
function holdIn({ word }: Part, names: ReadonlySet<string>): number {
  if (names.has(word)) return 1
  return [...names].some((name) => name.startsWith(word)) ? worthOfLonger : 0
}

/** The words of a name, each split into pieces and joined. */
type Words = readonly { readonly pieces: readonly string[]; readonly joined: string }[]

const wordsOfName = (name: string, without?: ReadonlySet<string>): Words =>
  name.split(' ').flatMap((word) => {
    const pieces = piecesOf(word).filter((piece) => !without?.has(piece))
    return pieces.length > 0 ? [{ pieces, joined: pieces.join('') }] : []
  })

const wordsOfPhrases = remembered((phrases) =>
  phrases.split(', ').map((phrase) => {
    const told = wordsOfName(phrase, silent)
    // Silent words are dropped, unless a single word would be left: not every question with a parcel asks `where is my
    // parcel`.
    return told.length > 1 ? told : wordsOfName(phrase)
  }),
)
const phrasesIn = (phrases: unknown) => (typeof phrases === 'string' ? wordsOfPhrases(phrases) : [])

const wordsOfTitle = remembered((title) => wordsOfName(title))

/** A page's other names or questions, each in the words of `piecesOf`. */
const phrasesOf = remembered((keywords) => new Set(keywords.split(', ').map((phrase) => piecesOf(phrase).join(' '))))
const isOneOf = (phrase: string, phrases: unknown) => typeof phrases === 'string' && phrasesOf(phrases).has(phrase)

const kindOf = (kind: unknown): Kind => kinds.find((known) => known === kind) ?? 'Field'

const kinds: readonly Kind[] = ['Guide', 'Operation', 'Webhook', 'Error', 'Enumeration', 'Value', 'Field']

function hitOf({ kind, title, detail, href, text, method, terms }: SearchResult): Hit {
  return { kind: kindOf(kind), title, detail, href, text, method, terms }
}

/** Returns the sentence of a text that matches the most words, in pieces; every other piece is a match. */
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
      // Matches are at odd indexes.
      if (marked === (pieces.length % 2 === 0)) pieces[pieces.length - 1] += part
      else pieces.push(part)
      return pieces
    },
    [''],
  )
}

/** Splits a text into sentences, each into pieces of which every other is a word. */
const sentencesOf = remembered((text) =>
  sentencesIn(text).map((sentence): readonly string[] => sentence.split(/([\p{L}\p{N}_-]+)/u)),
)

const wordsIn = remembered(wordsOf)

/** Caches parts of texts, since each key press shows the same ones again. */
function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>()
  return (text) => {
    const value = made.get(text) ?? make(text)
    made.set(text, value)
    return value
  }
}

/** The path of a hit, from the site down to the section. */
export function placeOf({ kind, detail, href }: Pick<Hit, 'kind' | 'detail' | 'href'>): readonly string[] {
  if (kind === 'Operation') return ['Reference', /#api-(\w+)-/.exec(href)?.[1] ?? '']
  if (kind === 'Webhook') return ['Reference', 'Webhooks']
  if (kind === 'Enumeration') return ['Reference', 'Enumerations']
  if (kind === 'Value') return ['Enumerations', detail]
  if (kind === 'Field') return ['Reference', detail]
  if (kind === 'Error') return ['Errors', ...detail.split(' ').slice(1)]
  return href.startsWith('/guides/') && detail !== 'Guides' ? ['Guides', detail] : [detail]
}
