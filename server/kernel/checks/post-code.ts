import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { countryName } from './country.ts'
import type { Outcome } from './outcome.ts'
import { postCodeExamples } from './post-code-examples.ts'

/** Whether addresses in a country have a postal code at all. */
export const hasPostCodes = (country: string): boolean => postcodeValidatorExistsForCountry(country)

const longest = 10

/** Forms that are in use and that the library does not know. */
const furtherForms: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  NI: /^\d{5}$/,
  PY: /^\d{6}$/,
  SA: /^\d{5}-\d{4}$/,
  SV: /^\d{4}$/,
}

const isPostCodeOf = (country: string, postCode: string) =>
  postCode !== '' &&
  postCode.length <= longest &&
  (postcodeValidator(postCode, country) || furtherForms[country]?.test(postCode) === true)

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

/** Ways to read what was sent, the country's own first. */
function* candidates(country: string, sent: string): Generator<string> {
  const bare = sent.replace(/[ -]/g, '')
  const withoutCountry = bare.startsWith(country) ? bare.slice(country.length) : bare
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
