import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import type { Outcome } from './outcome.ts'

countries.registerLocale(english)

/** Whether a two-letter code is a country or territory of ISO 3166-1, or XK for Kosovo, which carriers use. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countries.isValid(code)

/** The country with a numeric ISO 3166-1 code, such as 208 for Denmark. */
export const countryOfNumber = (number: string): string | undefined => countries.numericToAlpha2(number)

/** The three-digit numeric code of a country. */
export const countryNumber = (code: string): string | undefined => countries.alpha2ToNumeric(code)

/** The three-letter code of a country, such as DEU. */
export const countryAlpha3 = (code: string): string | undefined => countries.alpha2ToAlpha3(code)

export const countryName = (code: string): string => countries.getName(code, 'en') ?? code

export function checkCountry(code: string): Outcome {
  return isCountry(code)
    ? { kept: code }
    : { code: 'COUNTRY_UNKNOWN', expected: `a country code of ISO 3166-1 such as DK, not ${code}` }
}
