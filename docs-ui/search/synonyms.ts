import { piecesOf, stemOf } from './words.ts'

/** Words that say nothing about the subject. */
export const silent = new Set(
  'a an the of to for in on with by is are do does i my how what when can and or it me be was were has have had not will would this that which who why where there here if so as from into its you your they we should after before while once during because since until unless happen happens mean means now our us want wants need please let could should did been am some very much too just already again t s doesn don didn isn hasn won via use immediately correctly existing possible able'
    .split(' ')
    .map(stemOf),
)

/** Here they name nothing, unless they are all that was typed. */
const everywhere = new Set(['api', 'waybill', 'rest', 'endpoint'])

/** Words that people use for the same thing, in one line. The first is what these pages say. */
const lines = [
  'cancel, void, annul, call off, refund, cancellation',
  'delete, remove',
  'revoke, disable, block',
  'erase, forget, personal data, anonymise, anonymize, pseudonymise',
  'register, book, purchase, buy, dispatch, registration, announce',
  'get, retrieve, fetch, read, show, look up',
  'update, change, edit, modify, patch',
  'validate, verify, check, verification, validation',
  'retry, resend, redeliver, replay, send again, try again',
  'several, multiple, many, bulk',
  'manifest, scan form, end of day, daily closing, dispatch list, bordereau, close out, handover list',
  'dangerous goods, hazmat, hazardous, lithium battery, un number',
  'delivery date, estimated delivery, eta, transit time, transit days, delivery time, lead time',
  'invoice, bill, billing',
  'carrier product, service level, delivery method, courier service, shipping service, shipping method, service code',
  'unit, measure, kilogram, centimetre, inch, pound',
  'open, active, current, enabled',
  'unauthorized, unauthenticated, 401',
  'forbidden, access denied, 403',
  'conflict, 409',
  'not found, 404',
  'parcel, package, box, piece',
  'parcel shop, service point, pudo, relay point, post office, pickup point, pick-up point, access point, drop-off point, collection point, locker',
  'rate limit, too many requests, 429, throttle, throttling, quota',
  'access token, bearer token, jwt, session token',
  'API key, api token, api secret, secret key, credentials',
  'log in, login, sign in, signin, authenticate, logon',
  'sign up, signup, create account, onboarding',
  'track, trace, follow, where is my parcel, where is my package, where is my shipment, where is my order, status of a parcel, shipment event',
  'import, upload',
  'event, scan, checkpoint, milestone',
  'carrier reference, tracking number, awb, waybill number, barcode number',
  'recipient, consignee, receiver, ship to, addressee',
  'sender, shipper, consignor, ship from',
  'paging, pagination, page through, cursor, next page, offset',
  'idempotency key, repeat safely, duplicate request, retry safely',
  'error code, error codes, exception, failure',
  'webhook, callback, push notification, notification url, hook, webhook url',
  'shipping policy, shipping rule, automation rule, routing rule, rule for carriers',
  'own data, metadata',
  'copy, duplicate, clone, reship',
  'refuse, reject, decline, turn down',
  'pause, suspend, stop for now',
  'validate an address, parse an address, clean an address, autocorrect, autocomplete',
  'developer account, register as a developer, register as a customer, sign up',
  'customs item, declaration, customs line, commercial invoice line',
  'HS code, commodity code, tariff code, tariff number, harmonization code, taric',
  'label, sticker, shipping label, airway bill',
  'ZPL, zebra, thermal printer, label printer',
  'client, merchant, tenant, company, organisation, organization, account',
  'user, member, team member, colleague, employee, coworker, co-worker, teammate, staff',
  'carrier, courier, haulier, forwarder, shipping company, logistics provider',
  'web shop, shop, store, webshop, online store, e-commerce, marketplace',
  'pick-up, pickup, collection, collect, driver',
  'email, mail, e-mail',
  'telephone, phone, mobile',
  'branding, brand, logo, white label, customise, customize',
  'measures, dimensions, size, measurements',
  'late, delayed, delay, overdue',
  'damaged, broken, damage',
  'duties, duty, import tax, import duties, landed cost, customs charges',
  'customs document, paperwork, cn22, cn23, commercial invoice, proforma invoice, pro forma invoice, customs form',
  'second factor, two-step verification, two factor, 2fa, mfa, one-time code',
  'permission, scope, access right, privilege',
  'relabelling, relabeling, re-label, overlabel, cross-dock',
  'shipment promise, pre-advice, announcement',
  'consignment, pallet, truck, load, transport unit',
  'rate, price, quote, tariff, shipping cost, cost, postage, shipping fee',
  'return, rma, send back, return label',
  'address book, contacts, saved addresses',
  'parcel definition, box sizes, package preset, predefined package, package template, parcel template, saved package',
  'cash on delivery, cod, configure cod, collect on delivery',
  'sandbox, test mode, test environment, staging, test data',
  'SDK, client library, library, npm package',
  'command line, cli, terminal, shell',
  'going live, go live, production, launch, checklist',
  'export, download, csv, spreadsheet, excel',
  'report, reporting, statistics, analytics, bi',
  'weight, mass',
  'postal code, postcode, zip, zip code',
  'impersonate, act as, login as, on behalf of',
  'password, forgot password, reset password',
  'signature, hmac, signing secret, signing key, verify signature',
  'ETag, concurrent, concurrency, concurrent update, optimistic locking, if-match, lost update',
  'state, status, lifecycle',
  'add-on, extra service, option',
  'insurance, insure, insured value, cover, declared value, coverage',
  'timeout, time out, times out, timed out',
  'carrier credentials, carrier account, carrier agreement, carrier contract',
  'serve, deliver to, ship to country',
  'audit, activity log, change history, deleted by, changed by, created by, who changed, who deleted, who edited, who created, who cancelled',
  'undeliverable, return to sender, returned to sender, came back',
  'time zone, timezone, utc, timestamp, date format',
  'self-host, deploy, install server, docker, hosting, run the server',
]

/** A query with a country is about countries: the pages describe all of them together. */
const countries: ReadonlySet<string> = new Set(
  piecesOf(
    'austria belgium bulgaria canada china croatia cyprus czechia denmark estonia finland france germany greece greenland hungary iceland india ireland italy japan latvia liechtenstein lithuania luxembourg malta monaco netherlands norway poland portugal romania serbia slovakia slovenia spain sweden switzerland turkey ukraine britain england scotland america australia uk usa eu',
  ),
)

interface Synonym {
  /** Stemmed words in their order. */
  readonly words: readonly string[]
  readonly others: readonly (readonly string[])[]
}

const synonyms: readonly Synonym[] = [
  ...lines.flatMap((line) => {
    const phrases = line.split(', ').map(piecesOf)
    return phrases.map((words) => ({ words, others: phrases.filter((other) => other !== words).map(telling) }))
  }),
  ...Array.from(countries, (country) => ({ words: [country], others: [['country']] })),
]

/** Without the words that tell nothing, unless a phrase such as `log in` would become another word. */
function telling(phrase: readonly string[]): readonly string[] {
  const told = phrase.filter((word) => !silent.has(word))
  return told.length > 1 ? told : phrase
}

/** `what does HELD mean` -> HELD, as it was typed. */
export const toldIn = (query: string): string =>
  query
    .trim()
    .split(/\s+/)
    .filter((word) => !piecesOf(word).every((piece) => silent.has(piece)))
    .join(' ')

/** Nothing has to have what only says where. */
export const isCircumstance = ({ words: [word = '', ...more] }: Part) => more.length === 0 && countries.has(word)

/** A part of a query: the typed words, their synonyms, and whether it only gives the circumstances. */
export interface Part {
  readonly words: readonly string[]
  readonly others: readonly (readonly string[])[]
  readonly isAside: boolean
}

/** Begin the circumstances of the subject: when or why something else happens. */
const asides: ReadonlySet<string> = new Set(
  'when while after before once if during because since until unless'.split(' ').map(stemOf),
)

/** `cancel shipment` -> cancel or void or annul …, shipment. The longest phrase that is known comes first. */
export function partsOf(query: string): Part[] {
  const words = piecesOf(query)
  const parts: Part[] = []
  let isAside = false
  for (let at = 0; at < words.length;) {
    const fitting = synonyms.filter(({ words: phrase }) => phrase.every((word, index) => words[at + index] === word))
    const longest = Math.max(1, ...fitting.map(({ words: phrase }) => phrase.length))
    const others = fitting.filter(({ words: phrase }) => phrase.length === longest).flatMap((line) => line.others)
    const own = words.slice(at, at + longest)
    isAside ||= parts.length > 0 && asides.has(own[0] ?? '')
    if (others.length > 0 || !own.every((word) => silent.has(word)))
      parts.push({ words: telling(own), others, isAside })
    at += longest
  }
  const named = parts.filter((part) => part.words.length > 1 || !everywhere.has(part.words[0] ?? ''))
  return named.length > 0 ? named : parts
}
