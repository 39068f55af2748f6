import { isCurrencyInUse } from '../currencies.ts'
import type { Outcome } from './outcome.ts'

export function checkCurrency(code: string): Outcome {
  return isCurrencyInUse(code)
    ? { kept: code }
    : {
        code: 'CURRENCY_UNKNOWN',
        expected: `a currency of ISO 4217 that is in use, such as DKK, not ${code}`,
      }
}
