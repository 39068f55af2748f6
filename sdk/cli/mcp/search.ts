import MiniSearch from 'minisearch'
import { operations, type Operation } from '../operations.ts'
import { everyday } from './tools.ts'

/** Words that people use for what the contract names otherwise. */
const synonyms: Readonly<Record<string, string>> = {
  buy: 'register',
  step: 'directly',
  price: 'rate',
  quote: 'rate',
  cost: 'rate price',
  void: 'cancel',
  refund: 'cancel',
  track: 'tracker',
  tracking: 'tracker event',
  where: 'shipment event',
  status: 'event',
  print: 'label',
  locker: 'parcel shop',
  change: 'patch update',
  collect: 'pickup',
  collection: 'pickup',
  fetch: 'pickup',
  driver: 'pickup',
  gdpr: 'subject',
  forget: 'erase',
  upload: 'import',
  log: 'list request',
  download: 'export',
  duty: 'estimate',
  scan: 'relabel',
  bill: 'invoice',
  colleague: 'user',
  sku: 'item',
  box: 'pack',
  webhook: 'endpoint',
}

const idle = new Set(
  'a an and are as at be by can did do does for from have how i in into is it its let me my of on one or our shall that the their there these this to up us want we what when which who will with would you your'.split(
    ' ',
  ),
)

const splitCamel = (id: string) => id.replace(/([a-z])([A-Z])/g, '$1 $2')

/** A word as it is searched for: without its plural, and nothing where it says nothing. */
function termOf(word: string): string | null {
  const lower = word.toLowerCase()
  if (idle.has(lower)) return null
  return lower.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=(?:s|x|ch|sh))es$|(?<=\w{2}[^s])s$/, '')
}

let made: MiniSearch | undefined

/** Of all operations, made when somebody first searches. */
function index(): MiniSearch {
  if (made) return made
  const reading = new Set(operations.flatMap(({ id, method }) => (method === 'GET' ? [id] : [])))
  made = new MiniSearch({
    fields: ['name', 'summary', 'description'],
    processTerm: termOf,
    searchOptions: {
      // A long summary is as good as a short one.
      bm25: { k: 1.2, b: 0.1, d: 0.5 },
      boost: { name: 3, summary: 4, description: 0.2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.3, fuzzy: 0.2 },
      boostDocument: (id) => (everyday.has(String(id)) ? 1.5 : reading.has(String(id)) ? 1.2 : 1),
    },
  })
  made.addAll(operations.map(({ id, summary, description }) => ({ id, name: splitCamel(id), summary, description })))
  return made
}

/** Finds operations among those offered by what somebody wants to do, the best first. */
export function findOperations(
  offered: ReadonlyMap<string, Operation>,
  wish: string,
  limit: number,
): readonly Operation[] {
  const words = splitCamel(wish).split(/[^\p{L}\p{N}]+/u)
  const meant = words.flatMap((word) => synonyms[termOf(word) ?? '']?.split(' ') ?? [])
  return index()
    .search([...words, ...meant].join(' '), { filter: ({ id }) => offered.has(String(id)) })
    .slice(0, limit)
    .flatMap(({ id }) => offered.get(String(id)) ?? [])
}
