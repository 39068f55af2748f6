import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import type { components } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../error.ts'
import { checkEmail } from './email.ts'
import { errorAt } from './outcome.ts'

type ContactInfo = components['schemas']['ContactInfo']

/** Calling codes of satellite and other services that belong to no country. */
const withoutCountry = ['800', '808', '870', '878', '881', '882', '883', '888', '979']

const callingCodes = new Set<string>([
  ...getCountries().map((country) => getCountryCallingCode(country)),
  ...withoutCountry,
])

/** The form that the contract has for the numbers of a contact. */
const numberForm = /^[+(]?[0-9][0-9 ()./-]*$/
const longestNumber = 15

/**
 * A contact as it is kept: numbers in the form of their country without the calling code, which stands apart and comes
 * from the number or the country of the address where it was not sent.
 */
export function checkContact(
  contact: ContactInfo,
  country: string,
): { readonly kept: ContactInfo; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = []
  const kept: ContactInfo = { ...contact }
  let callingCode = contact.dialCode?.replace('+', '')
  if (callingCode !== undefined && !callingCodes.has(callingCode)) {
    errors.push(errorAt('dialCode', { code: 'DIAL_CODE_UNKNOWN', expected: dialCodeExpected(country) }))
    callingCode = undefined
  } else {
    for (const name of ['telephone', 'mobile'] as const) {
      const sent = contact[name]
      if (sent === undefined) continue
      callingCode ??= ownCallingCode(sent) ?? callingCodeOf(country)
      if (callingCode === undefined) {
        errors.push(errorAt('dialCode', { code: 'DIAL_CODE_UNKNOWN', expected: dialCodeExpected(country) }))
        break
      }
      const number = nationalNumber(sent, callingCode)
      if (number === undefined)
        errors.push(errorAt(name, { code: 'TELEPHONE_INVALID', expected: numberExpected(callingCode, country) }))
      else kept[name] = number
    }
  }
  if (callingCode !== undefined) kept.dialCode = `+${callingCode}`
  if (contact.email !== undefined) {
    const email = checkEmail(contact.email)
    if (email.kept === undefined) errors.push(errorAt('email', email))
    else kept.email = email.kept
  }
  return { kept, errors }
}

const isCountryCode = (country: string): country is CountryCode => isSupportedCountry(country)

const callingCodeOf = (country: string): string | undefined =>
  isCountryCode(country) ? getCountryCallingCode(country) : undefined

/** Of a number that was sent as it is dialled from abroad. */
const ownCallingCode = (sent: string): string | undefined => {
  const number = parsePhoneNumberFromString(international(sent), { extract: false })
  return number?.countryCallingCode
}

const international = (sent: string) => sent.replace(/^\s*00/, '+')

function nationalNumber(sent: string, callingCode: string): string | undefined {
  const number = parsePhoneNumberFromString(international(sent), { defaultCallingCode: callingCode, extract: false })
  if (number?.countryCallingCode !== callingCode || !number.isPossible()) return undefined
  const written = number.formatInternational().slice(callingCode.length + 2)
  return written.length <= longestNumber && numberForm.test(written) ? written : number.nationalNumber
}

const dialCodeExpected = (country: string) =>
  `the calling code of a country, such as +${callingCodeOf(country) ?? '45'}`

function numberExpected(callingCode: string, ofAddress: string): string {
  const country = [ofAddress, ...getCountries()].filter(isCountryCode).find((one) => callingCodeOf(one) === callingCode)
  if (country === undefined) return `a telephone number of +${callingCode}`
  const example = getExampleNumber(country, examples)
    ?.formatInternational()
    .slice(callingCode.length + 2)
  return `a telephone number of +${callingCode} with ${digitsOf(country)}, such as ${example}`
}

function digitsOf(country: CountryCode): string {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  const lengths = metadata.numberingPlan?.possibleLengths() ?? []
  const [least, most] = [lengths[0] ?? 4, lengths.at(-1) ?? 15]
  return least === most ? `${least} digits` : `${least} to ${most} digits`
}
