import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import type { Outcome } from './outcome.ts'

countries.registerLocale(english)

/** Whether a code of two capital letters is a country or territory of ISO 3166-1, or Kosovo's XK, which carriers use. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countries.isValid(code)

/** The country with a numeric code of ISO 3166-1, such as 208 for Denmark. */
export const countryOfNumber = (number: string): string | undefined => countries.numericToAlpha2(number)

/** The numeric code of a country, of three digits. */
export const countryNumber = (code: string): string | undefined => countries.alpha2ToNumeric(code)

/** Such as DEU. */
export const countryAlpha3 = (code: string): string | undefined => countries.alpha2ToAlpha3(code)

export const countryName = (code: string): string => countries.getName(code, 'en') ?? code

export function checkCountry(code: string): Outcome {
  return isCountry(code)
    ? { kept: code }
    : { code: 'COUNTRY_UNKNOWN', expected: `a country code of ISO 3166-1 such as DK, not ${code}` }
}
