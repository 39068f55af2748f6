import { checkVAT, countries } from 'jsvat'
import { countryName, isCountry } from './country.ts'
import type { Outcome } from './outcome.ts'

/** Northern Ireland counts as part of the EU for goods, with a prefix of its own. */
const northernIreland = 'XI'
const greece = 'EL'

/**
 * Formats that jsvat 2.5.4 lacks: Belgian numbers that begin with 1, Cypriot ones that begin with any digits but 12,
 * and the letters that Brazil has issued since July 2026 (python-stdnum 2.2, read on 27 November 2026).
 */
const furtherVatForms: Readonly<Record<string, RegExp>> = {
  BE: /^[01]\d{9}$/,
  BR: /^[A-Z0-9]{12}\d{2}$/,
  CY: /^(?!12)\d{8}[A-Z]$/,
}

/** The EU prefixes Greek numbers with EL; people also write GR. */
const spelled = (vat: string) => (/^GR\d{9}$/.test(vat) ? `${greece}${vat.slice(2)}` : vat)

/**
 * Checks a VAT identification number without its spaces, dots and hyphens. Where the country's format is known, it must
 * match; check digits may be wrong, because such numbers are in use.
 */
export function checkVat(vat: string): Outcome {
  const kept = spelled(vat.replace(/[ ./-]/g, '').toUpperCase())
  const prefix = kept.slice(0, 2)
  if (furtherVatForms[prefix]?.test(kept.slice(2))) return { kept }
  const { isSupportedCountry, isValidFormat } = checkVAT(
    prefix === northernIreland ? `GB${kept.slice(2)}` : kept,
    countries,
  )
  if (isSupportedCountry ? isValidFormat : isPrefix(prefix) && /^[A-Z]{2}[A-Z0-9+*]{2,18}$/.test(kept)) return { kept }
  return {
    code: 'VAT_INVALID',
    expected: isPrefix(prefix)
      ? `a VAT number in the form of ${nameOf(prefix)}`
      : 'a VAT number that begins with its country, such as DK29384756',
  }
}

/**
 * The format of an EORI number after its country code, if the country has one; elsewhere up to 15 letters and digits.
 */
const eoriForms: Readonly<Record<string, readonly [form: RegExp, says: string]>> = {
  DK: [/^\d{8}$/, '8 digits'],
  GB: [/^(\d{12}|\d{15})$/, '12 or 15 digits'],
  SE: [/^\d{10}$/, '10 digits'],
  XI: [/^(\d{12}|\d{15})$/, '12 or 15 digits'],
}

const eoriElsewhere: readonly [form: RegExp, says: string] = [/^[A-Z0-9]{1,15}$/, 'up to 15 letters and digits']

/**
 * Checks an EORI number, which identifies a company at customs: a country code and a number that the country issues.
 */
export function checkEori(eori: string): Outcome {
  const outcome = checkForeignEori(eori)
  const usual = outcome.kept === undefined ? undefined : usualEori(outcome.kept)
  return usual === undefined ? outcome : { code: 'EORI_INVALID', expected: usual }
}

/** Checks only what the EORI numbers of all countries have in common. */
export function checkForeignEori(eori: string): Outcome {
  const kept = eori.replace(/[ .-]/g, '').toUpperCase()
  const prefix = kept.slice(0, 2)
  if (!isPrefix(prefix))
    return { code: 'EORI_INVALID', expected: 'an EORI number that begins with its country, such as DK29384756' }
  const [form, says] = eoriElsewhere
  return form.test(kept.slice(2)) ? { kept } : { code: 'EORI_INVALID', expected: `${prefix} followed by ${says}` }
}

/** Returns the country's EORI format if the number does not match it. */
export function usualEori(eori: string): string | undefined {
  const prefix = eori.slice(0, 2)
  const [form, says] = eoriForms[prefix] ?? eoriElsewhere
  return form.test(eori.slice(2)) ? undefined : `${prefix} followed by ${says}`
}

const isPrefix = (prefix: string) => prefix === northernIreland || prefix === greece || isCountry(prefix)

const nameOf = (prefix: string) =>
  prefix === northernIreland ? 'Northern Ireland' : countryName(prefix === greece ? 'GR' : prefix)
