import { code as currencyOf, codes } from 'currency-codes'

/** Listed in ISO 4217, but not money to pay with: funds, units of account, metals and test codes. */
const neverPaidWith = [
  'BOV CHE CHW CLF COU MXV USN UYI UYW XDR XSU XUA',
  'XAG XAU XPD XPT XBA XBB XBC XBD',
  'XTS XXX',
].flatMap((list) => list.split(' '))

/** Changes to ISO 4217 since the library's list of June 2024; empty this when the library is updated. */
const withdrawnSince = ['ANG', 'BGN', 'CUC']
const addedSince = ['XCG']

const left = new Set([...neverPaidWith, ...withdrawnSince])

/** ISO 4217 currencies in use. */
const inUse = new Set([...codes().filter((code) => !left.has(code)), ...addedSince])

export const currenciesInUse: readonly string[] = [...inUse]

export const isCurrencyInUse = (code: string): boolean => inUse.has(code)

/** The decimals of a currency in ISO 4217; two if it is not listed. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? readDecimals(currency)

const decimals = new Map<string, number>()

function readDecimals(currency: string): number {
  const digits = currencyOf(currency)?.digits ?? 2
  decimals.set(currency, digits)
  return digits
}
