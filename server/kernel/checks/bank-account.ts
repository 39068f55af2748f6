import { countrySpecs, electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { countryName } from './country.ts'
import type { Outcome } from './outcome.ts'

/**
 * Checks an ISO 13616 account number without its spaces: the country's length and format, and remainder 1 modulo 97.
 */
export function checkIban(iban: string): Outcome {
  const kept = electronicFormatIBAN(iban) ?? ''
  if (isValidIBAN(kept)) return { kept }
  const country = kept.slice(0, 2)
  const length = Object.entries(countrySpecs).find(([code]) => code === country)?.[1].chars
  return {
    code: 'IBAN_INVALID',
    expected: length
      ? `an IBAN with right check digits, which has ${length} characters in ${countryName(country)}`
      : 'an IBAN that begins with a country that has them, such as DK5000400440116243',
  }
}

export function checkBic(bic: string): Outcome {
  const kept = bic.replaceAll(' ', '').toUpperCase()
  return isValidBIC(kept)
    ? { kept }
    : { code: 'BIC_INVALID', expected: 'a BIC of 8 or 11 characters, such as DABADKKK' }
}
