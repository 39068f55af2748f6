import { decimalsOf } from '../currencies.ts'
import { fieldError, type FieldError } from '../error.ts'
import { minorOf } from '../money.ts'

/** Finds amounts with more decimals than their currency has: ISO 4217 gives yen none. */
export function decimalErrors(amounts: Readonly<Record<string, number | undefined>>, currency: string): FieldError[] {
  // Truncated codes have no known decimals.
  if (currency.length < 3) return []
  return Object.entries(amounts).flatMap(([field, amount]) =>
    amount === undefined || minorOf(amount, currency) !== undefined
      ? []
      : [fieldError('DECIMALS', field, `must have at most ${decimalsOf(currency)} decimals in ${currency}`)],
  )
}
