import { agreementBetween, originOf, type Agreement, type Declared } from '../agreements.ts'
import { isAbove, type Money } from './exchange.ts'

type DeclaredAgreement = Agreement & { readonly declaration: Declared }

/** Returns the agreement whose origin declaration an invoice can contain. */
export function agreementFor(from: string, to: string, origin: string): DeclaredAgreement | undefined {
  const agreement = agreementBetween(from, to, origin)
  return agreement?.declaration && { ...agreement, declaration: agreement.declaration }
}

/**
 * 6,000 EUR in national currencies, fixed for a year. Above it only some exporters may declare origin. Compared in the
 * currency of the invoice without conversion (list of Norwegian Customs).
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

/** The numbers of an exporter. */
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

/** The client's setting that is missing to declare the origin. */
export type MissingNumber = 'authorisedExporter' | 'rexNumber' | 'eoriNumber'

/** Returns the declaration in its legal wording, or the setting it lacks. */
export function preferenceOf(
  agreement: DeclaredAgreement,
  exporter: Exporter,
  origins: readonly string[],
  value: Money,
): Preference | MissingNumber {
  const named = [...new Set(origins.flatMap((origin) => originOf(agreement, origin, exporter.country) ?? []))]
  const isHigh = isAboveLimit(value)
  if (agreement.declaration.names === 'REFERENCE') {
    // British exporters use their EORI number at any value, those of the union REX above the limit.
    const isBritish = exporter.country === 'GB'
    const number = isBritish ? exporter.eori : exporter.rex
    if (number === undefined && (isBritish || isHigh)) return isBritish ? 'eoriNumber' : 'rexNumber'
    return declared(agreement, named, number && `Exporter Reference No ${number}`)
  }
  if (exporter.authorisation === undefined && isHigh) return 'authorisedExporter'
  return declared(agreement, named, exporter.authorisation && `customs authorisation No ${exporter.authorisation}`)
}

/** Omits the words in brackets if there is no number. */
const declared = (
  { source, declaration: { isSigned } }: DeclaredAgreement,
  origins: readonly string[],
  number: string | undefined,
): Preference => ({
  text: `The exporter of the products covered by this document${number === undefined ? '' : ` (${number})`} declares that, except where otherwise clearly indicated, these products are of ${origins.join('/')} preferential origin.`,
  source,
  isSignedByHand: isSigned && number === undefined,
})
