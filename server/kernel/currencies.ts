import { code as currencyOf, codes } from 'currency-codes'

/** ISO 4217 lists them as well, but they are no money: funds, units of account, metals and codes for tests. */
const neverPaidWith = [
  'BOV CHE CHW CLF COU MXV USN UYI UYW XDR XSU XUA',
  'XAG XAU XPD XPT XBA XBB XBC XBD',
  'XTS XXX',
].flatMap((list) => list.split(' '))

/** What ISO 4217 has changed since the library's list of June 2024; to be emptied when that is renewed. */
const withdrawnSince = ['ANG', 'BGN', 'CUC']
const addedSince = ['XCG']

const left = new Set([...neverPaidWith, ...withdrawnSince])

/** Currencies of ISO 4217 that are in use. */
const inUse = new Set([...codes().filter((code) => !left.has(code)), ...addedSince])

export const currenciesInUse: readonly string[] = [...inUse]

export const isCurrencyInUse = (code: string): boolean => inUse.has(code)

/** Decimals of a currency by ISO 4217; two where the list does not know it. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? readDecimals(currency)

const decimals = new Map<string, number>()

function readDecimals(currency: string): number {
  const digits = currencyOf(currency)?.digits ?? 2
  decimals.set(currency, digits)
  return digits
}
