import type { Outcome } from './outcome.ts'

/** A GTIN with its check digit as in GS1 General Specifications 7.9: weights 3 and 1 from the right, modulo 10. */
export function checkGtin(gtin: string): Outcome {
  const digits = Array.from(gtin, Number)
  const last = digits.pop() ?? 0
  const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  const check = (10 - (sum % 10)) % 10
  return check === last
    ? { kept: gtin }
    : {
        code: 'GTIN_INVALID',
        expected: `a GTIN with the check digit ${check}, not ${last}`,
      }
}
