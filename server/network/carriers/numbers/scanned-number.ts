import { checkDigits, hasCheckDigit } from './check-digits.ts'

/** The number of a parcel in what a scanner reads from its label: a barcode may say more than the number. */
export function scannedNumber(scanned: string): string {
  const [, dpd] = /^%?[0-9A-Z]{7}(\d{14})\d{6}[0-9A-Z]$/.exec(scanned) ?? []
  if (dpd !== undefined && hasCheckDigit('ISO7064_MOD37_36', scanned.replace('%', '')))
    return dpd + checkDigits.ISO7064_MOD37_36(dpd)
  return scanned.replace(/^(?:\(00\)|00)(?=\d{18}$)/, '')
}
