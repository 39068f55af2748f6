import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import type { Outcome } from './outcome.ts'

countries.registerLocale(english)

/** Whether a code of two capital letters is a country or territory of ISO 3166-1, or Kosovo's XK, which carriers use. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countries.isValid(code)

export const countryName = (code: string): string => countries.getName(code, 'en') ?? code

export function checkCountry(code: string): Outcome {
  return isCountry(code)
    ? { kept: code }
    : { code: 'COUNTRY_UNKNOWN', expected: `a country code of ISO 3166-1 such as DK, and ${code} is none` }
}
