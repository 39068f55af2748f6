import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../error.ts'
import { checkEmail } from './email.ts'
import { errorAt } from './outcome.ts'

type ContactInfo = Schemas['ContactInfo']

/** Calling codes of satellite and other services without a country. */
const withoutCountry = ['800', '808', '870', '878', '881', '882', '883', '888', '979']

const callingCodes = new Set<string>([
  ...getCountries().map((country) => getCountryCallingCode(country)),
  ...withoutCountry,
])

/** The contract's pattern for the numbers of a contact. */
const numberForm = /^[+(]?[0-9][0-9 ()./-]*$/
const longestNumber = 15

/**
 * Checks a contact and returns it as stored: numbers in national format. The calling code is separate; if not sent, it
 * is taken from the number or the country of the address.
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
      callingCode ??= ownCallingCode(sent, country) ?? callingCodeOf(country)
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

/** The calling code in a number that was sent in international form. */
const ownCallingCode = (sent: string, country: string): string | undefined =>
  parsed(sent, isCountryCode(country) ? { defaultCountry: country } : {})?.countryCallingCode

/** Tries a leading 00, the most common international prefix; then the national form or the country's own prefix. */
function parsed(
  sent: string,
  where: { readonly defaultCountry?: CountryCode; readonly defaultCallingCode?: string },
): PhoneNumber | undefined {
  const read = (written: string) => parsePhoneNumberFromString(written, { ...where, extract: false })
  const abroad = /^\s*00/.test(sent) ? read(sent.replace(/^\s*00/, '+')) : undefined
  return abroad?.isPossible() ? abroad : read(sent)
}

/** The national digits of a number that was sent in international form. */
export const nationalNumberOf = (sent: string): string | undefined => parsed(sent, {})?.nationalNumber

function nationalNumber(sent: string, callingCode: string): string | undefined {
  const number = parsed(sent, { defaultCallingCode: callingCode })
  if (number?.countryCallingCode !== callingCode || !number.isPossible()) return undefined
  const written = number.formatInternational().slice(callingCode.length + 2)
  return written.length <= longestNumber && numberForm.test(written) ? written : number.nationalNumber
}

/** A contact's number in international form. */
export interface Dialled {
  /** In E.164 format, such as +46701740621. */
  readonly number: string
  /** Formatted for people, such as +46 70 174 06 21. */
  readonly written: string
}

/** The number to call: the mobile number if there is one. */
export const calledNumber = ({ mobile, telephone }: ContactInfo): 'mobile' | 'telephone' | undefined =>
  mobile === undefined ? (telephone === undefined ? undefined : 'telephone') : 'mobile'

/**
 * Returns a contact's number in international form. The country comes from the number itself, else from `dialCode`,
 * else from the address. Undefined if there is no such number.
 */
export function dialled(
  { dialCode, ...contact }: ContactInfo,
  name: 'mobile' | 'telephone',
  country: string,
): Dialled | undefined {
  const sent = contact[name]
  if (sent === undefined) return undefined
  const key = `${dialCode} ${country} ${sent}`
  if (known.has(key)) return known.get(key)
  const number = numberOf(sent, dialCode?.replace('+', ''), country)
  const found = number?.isPossible() ? { number: number.number, written: writtenOf(number, sent) } : undefined
  if (known.size >= mostKnown) known.clear()
  known.set(key, found)
  return found
}

/** Keeps the sender's own grouping if only the country was missing. */
function writtenOf(number: PhoneNumber, sent: string): string {
  const { countryCallingCode, nationalNumber: digits } = number
  return /^\d[\d ]*$/.test(sent) && sent.replaceAll(' ', '') === digits
    ? `+${countryCallingCode} ${sent}`
    : number.formatInternational()
}

/** Parsing a number takes longer than the rest of a small address, and senders repeat the same numbers. */
const known = new Map<string, Dialled | undefined>()
const mostKnown = 2_000

function numberOf(sent: string, callingCode: string | undefined, country: string): PhoneNumber | undefined {
  if (callingCode === undefined) return parsed(sent, isCountryCode(country) ? { defaultCountry: country } : {})
  if (callingCodes.has(callingCode)) return parsed(sent, { defaultCallingCode: callingCode })
  // Some include the area code in the dial code, such as +1684 for American Samoa.
  return parsePhoneNumberFromString(`+${callingCode}${sent}`, { extract: false })
}

/** The errors in the numbers of a contact that is stored unchanged. */
export const numberErrors = (contact: ContactInfo, country: string): FieldError[] =>
  contact.telephone === undefined && contact.mobile === undefined
    ? []
    : (['telephone', 'mobile'] as const).flatMap((name) => {
        if (contact[name] === undefined || dialled(contact, name, country)) return []
        const callingCode = contact.dialCode?.replace('+', '') ?? callingCodeOf(country)
        return [
          callingCode === undefined || (!callingCodes.has(callingCode) && !callingCode.startsWith('1'))
            ? errorAt('dialCode', { code: 'DIAL_CODE_UNKNOWN', expected: dialCodeExpected(country) })
            : errorAt(name, { code: 'TELEPHONE_INVALID', expected: numberExpected(callingCode, country) }),
        ]
      })

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
