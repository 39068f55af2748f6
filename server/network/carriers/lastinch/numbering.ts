import { checkDigits } from '../numbers/check-digits.ts'

/** GS1's prefix for demonstrations, with a company number. Each tenant's own prefix replaces it. */
export const demonstrationPrefix = '9521234'

/** Leaves SSCCs with other first digits to other uses of the company prefix. */
const extensionDigit = '3'

export const isCompanyPrefix = (text: string) => /^\d{4,12}$/.test(text)

/** The highest serial number that fits into an SSCC with this company prefix; the lowest is 0. */
export const highestSerial = (companyPrefix: string) => 10 ** (16 - companyPrefix.length) - 1

/** Returns the SSCC of a serial number. Throws a RangeError if the number doesn't fit, rather than repeat an SSCC. */
export function ssccOf(serial: number, companyPrefix: string = demonstrationPrefix): string {
  if (!isCompanyPrefix(companyPrefix)) throw new RangeError(`${companyPrefix} is not a GS1 company prefix`)
  if (!Number.isSafeInteger(serial) || serial < 0 || serial > highestSerial(companyPrefix))
    throw new RangeError(`Serial number ${serial} does not fit behind the company prefix ${companyPrefix}`)
  const body = extensionDigit + companyPrefix + String(serial).padStart(16 - companyPrefix.length, '0')
  return body + checkDigits.GS1_MOD10(body)
}
