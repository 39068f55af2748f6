import { covers } from '../../../network/carriers/regions.ts'
import { isAbove, type Money } from './exchange.ts'

/** A trade agreement as far as exporters declare origin under it on an invoice. */
interface Agreement {
  /** Where its text stands. */
  readonly source: string
  /** What the declaration calls the origin of goods from a country, where that origin counts. */
  readonly originOf: (country: string, exporter: string) => string | undefined
  /** In which numbers exporters are named: their customs authorisation, or an exporter reference. */
  readonly names: 'AUTHORISATION' | 'REFERENCE'
  /** Who is not authorised signs by hand. */
  readonly isSigned: boolean
}

const european = (country: string) => covers(['EU'], country)
const eftaOfEea: ReadonlySet<string> = new Set(['NO', 'IS', 'LI'])

/** Convention on pan-Euro-Mediterranean preferential rules of origin, Appendix I, text of the origin declaration. */
const panEuroMed = { names: 'AUTHORISATION', isSigned: true } as const

/** EEA Agreement, Protocol 4: the area counts as one. */
const eea: Agreement = {
  ...panEuroMed,
  source: 'EEA Agreement, Protocol 4',
  originOf: (country) => (european(country) || eftaOfEea.has(country) ? 'EEA' : undefined),
}

/** Agreements in which the union stands on one side, and each side has an origin of its own. */
const bilateral = (source: string): Agreement => ({
  ...panEuroMed,
  source,
  originOf: (country, exporter) => {
    if (european(exporter)) return european(country) ? 'EU' : undefined
    return isOf(exporter, country) ? country : undefined
  },
})

/** Switzerland and Liechtenstein are one customs territory. */
const isOf = (exporter: string, country: string) => exporter === country || (exporter === 'CH' && country === 'LI')

/** EU-UK Trade and Cooperation Agreement, Annex ORIG-4, and Article ORIG.19 for who makes the statement. */
const tradeAndCooperation: Agreement = {
  ...bilateral('EU-UK Trade and Cooperation Agreement, Annex ORIG-4'),
  names: 'REFERENCE',
  isSigned: false,
}

const swiss = bilateral('EU-Switzerland Agreement of 1972, Protocol 3')
const efta = bilateral('EFTA Convention, Annex B')
const convention = bilateral('Pan-Euro-Mediterranean Convention, Appendix I')

/** The union's partners in the Convention, other than those that have a line of their own. */
const partners = 'AL BA EG FO GE IL JO LB MA MD ME MK RS TN UA XK'.split(' ')

/** The agreement under which goods of an origin have a preference on their way. */
export function agreementFor(from: string, to: string, origin: string): Agreement | undefined {
  const agreement = between(from, to)
  return agreement?.originOf(origin, from) === undefined ? undefined : agreement
}

function between(from: string, to: string): Agreement | undefined {
  if (from === to || (european(from) && european(to))) return undefined
  if (!european(from) && !european(to)) return isEfta(from) && isEfta(to) ? efta : undefined
  const partner = european(from) ? to : from
  if (eftaOfEea.has(partner)) return eea
  if (partner === 'CH') return swiss
  if (partner === 'GB') return tradeAndCooperation
  return partners.includes(partner) ? convention : undefined
}

const isEfta = (country: string) => country === 'CH' || eftaOfEea.has(country)

/**
 * What 6,000 EUR are in national currencies for a year, above which only some exporters declare origin; it is compared in
 * the currency of the invoice and not converted (list of Norwegian Customs).
 */
const limits: Readonly<Record<string, number>> = {
  CHF: 10_300,
  CZK: 154_000,
  DKK: 45_600,
  EUR: 6_000,
  HUF: 2_550_000,
  ISK: 1_110_000,
  NOK: 65_000,
  PLN: 28_000,
  RON: 31_170,
  SEK: 64_000,
}

export const isAboveLimit = ({ amount, currency }: Money): boolean => {
  const limit = limits[currency]
  return limit === undefined ? isAbove({ amount, currency }, { amount: 6_000, currency: 'EUR' }) : amount > limit
}

/** Numbers that an exporter may have. */
export interface Exporter {
  readonly country: string
  readonly authorisation?: string | undefined
  readonly rex?: string | undefined
  readonly eori?: string | undefined
}

export interface Preference {
  readonly text: string
  readonly source: string
  readonly isSignedByHand: boolean
}

/** Which setting of the client is missing to declare the origin. */
export type MissingNumber = 'authorisedExporter' | 'rexNumber' | 'eoriNumber'

/** The declaration in its legal wording, or what is missing for it. */
export function preferenceOf(
  agreement: Agreement,
  exporter: Exporter,
  origins: readonly string[],
  value: Money,
): Preference | MissingNumber {
  const named = [...new Set(origins.flatMap((origin) => agreement.originOf(origin, exporter.country) ?? []))]
  const isHigh = isAboveLimit(value)
  if (agreement.names === 'REFERENCE') {
    // British exporters are named by their EORI number at any value, those of the union by REX above the limit.
    const isBritish = exporter.country === 'GB'
    const number = isBritish ? exporter.eori : exporter.rex
    if (number === undefined && (isBritish || isHigh)) return isBritish ? 'eoriNumber' : 'rexNumber'
    return declared(agreement, named, number && `Exporter Reference No ${number}`)
  }
  if (exporter.authorisation === undefined && isHigh) return 'authorisedExporter'
  return declared(agreement, named, exporter.authorisation && `customs authorisation No ${exporter.authorisation}`)
}

/** Without a number the words in brackets are left out. */
const declared = (
  { source, isSigned }: Agreement,
  origins: readonly string[],
  number: string | undefined,
): Preference => ({
  text: `The exporter of the products covered by this document${number === undefined ? '' : ` (${number})`} declares that, except where otherwise clearly indicated, these products are of ${origins.join('/')} preferential origin.`,
  source,
  isSignedByHand: isSigned && number === undefined,
})
