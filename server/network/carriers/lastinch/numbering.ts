import { checkDigits } from '../numbers/check-digits.ts'

/** The prefix that GS1 keeps for demonstration, with a company number. A tenant's own takes its place. */
export const demonstrationPrefix = '9521234'

/** SSCCs that begin with another digit are left to other uses of the same company prefix. */
const extensionDigit = '3'

export const isCompanyPrefix = (text: string) => /^\d{4,12}$/.test(text)

/** Serial numbers that fit into an SSCC with this company prefix: 0 up to this. */
export const highestSerial = (companyPrefix: string) => 10 ** (16 - companyPrefix.length) - 1

/** The SSCC of a serial number. Throws a RangeError when the number doesn't fit, rather than repeat an SSCC. */
export function ssccOf(serial: number, companyPrefix: string = demonstrationPrefix): string {
  if (!isCompanyPrefix(companyPrefix)) throw new RangeError(`${companyPrefix} is not a GS1 company prefix`)
  if (!Number.isSafeInteger(serial) || serial < 0 || serial > highestSerial(companyPrefix))
    throw new RangeError(`Serial number ${serial} does not fit behind the company prefix ${companyPrefix}`)
  const body = extensionDigit + companyPrefix + String(serial).padStart(16 - companyPrefix.length, '0')
  return body + checkDigits.GS1_MOD10(body)
}
