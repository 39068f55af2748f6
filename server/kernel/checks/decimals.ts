import { decimalsOf } from '../currencies.ts'
import { fieldError, type FieldError } from '../error.ts'
import { minorOf } from '../money.ts'

/** Amounts that their currency has no coins for: ISO 4217 gives yen no decimals. */
export function decimalErrors(amounts: Readonly<Record<string, number | undefined>>, currency: string): FieldError[] {
  // A shortened code is no currency that decimals are known of.
  if (currency.length < 3) return []
  return Object.entries(amounts).flatMap(([field, amount]) =>
    amount === undefined || minorOf(amount, currency) !== undefined
      ? []
      : [fieldError('DECIMALS', field, `must have at most ${decimalsOf(currency)} decimals in ${currency}`)],
  )
}
