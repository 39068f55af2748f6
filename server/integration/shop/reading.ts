import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkContact } from '../../kernel/checks/contact.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { inOneLine } from '../../kernel/one-line.ts'

/** An address of a shop; missing values are empty strings. */
export interface AddressParts {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly postCode: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly phone: string
  readonly email: string
}

/** Returns a recipient in the contract's form. Unreadable contact data is left out rather than refused. */
export function recipientOf(typed: AddressParts): Schemas['AddressParty'] {
  const lines = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, inOneLine(value)]))
  const parts = { ...typed, ...lines }
  const { addressLine1, city, country, state, phone, email } = parts
  const names = { firstName: parts.firstName, lastName: parts.lastName, company: parts.company }
  const named = names.lastName === '' ? { ...names, firstName: '', lastName: names.firstName } : names
  const given = { ...named, addressLine2: parts.addressLine2, postCode: parts.postCode }
  const contactInfo = contactOf(phone, email, country)
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    addressLine1,
    city,
    country,
    ...(/^[A-Z0-9]{2,3}$/.test(state) && { state }),
    ...(contactInfo && { contactInfo }),
  }
}

function contactOf(phone: string, email: string, country: string): Schemas['ContactInfo'] | undefined {
  const called = phone === '' ? undefined : checkContact({ mobile: phone }, country)
  const written = email === '' ? undefined : checkContact({ email }, country)
  const contact = {
    ...(called?.errors.length === 0 && called.kept),
    ...(written?.errors.length === 0 && written.kept),
  }
  return Object.keys(contact).length > 0 ? contact : undefined
}

/** Returns what the customer has paid for all deliveries of an order together, including tax. */
export function priceOf(amounts: readonly number[] = [], currency: string): Schemas['Money'] | undefined {
  const sum = amountIn(
    amounts.reduce((total, one) => total + one, 0),
    currency,
  )
  return amounts.length === 0 || sum === undefined ? undefined : { amount: sum, currency }
}

/** Parses a shop's amount, and rounds it to the decimals of its currency. */
export function amountIn(text: string | number | undefined, currency: string): number | undefined {
  const amount = Number(text)
  return text === undefined || text === '' || !Number.isFinite(amount) || amount < 0
    ? undefined
    : Number(amount.toFixed(decimalsOf(currency)))
}
