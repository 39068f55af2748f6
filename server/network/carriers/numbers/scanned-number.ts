import { checkDigits, hasCheckDigit } from './check-digits.ts'

/** Returns the parcel number in scanned text, since barcodes may hold more. */
export function scannedNumber(scanned: string): string {
  const [, dpd] =
    /^%?[0-9A-Z]{7}(\d{14})\d{6}[0-9A-Z]$/.exec(scanned) ?? /^%[0-9A-Z]{7}(\d{14})\d{6}$/.exec(scanned) ?? []
  const isWithoutCheck = scanned.length === 28 && scanned.startsWith('%')
  if (dpd !== undefined && (isWithoutCheck || hasCheckDigit('ISO7064_MOD37_36', scanned.replace('%', ''))))
    return dpd + checkDigits.ISO7064_MOD37_36(dpd)
  const [, fedEx] = /^96\d{20}(\d{12})$/.exec(scanned) ?? []
  if (fedEx !== undefined && hasCheckDigit('FEDEX_MOD11', fedEx)) return fedEx
  const [, usps] = /^(?:\(?420\)?(?:\d{9}|\d{5})\u001d?)?\(?(9[1-5]\)?\d{20}(?:\d{4})?)$/.exec(scanned) ?? []
  if (usps !== undefined) return usps.replace(')', '')
  return scanned.replace(/^(?:\(00\)|00)(?=\d{18}$)/, '')
}
