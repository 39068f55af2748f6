import type { FieldError } from '../error.ts'

/** The value to store, or the expected form, which completes "must be". */
export type Outcome = { readonly kept: string; readonly expected?: undefined } | Expectation

export interface Expectation {
  readonly kept?: undefined
  readonly code: CheckCode
  readonly expected: string
}

/** Codes of `errors[].code` for values that match the pattern but cannot exist. */
export type CheckCode =
  | 'COUNTRY_UNKNOWN'
  | 'POST_CODE_INVALID'
  | 'DIAL_CODE_UNKNOWN'
  | 'TELEPHONE_INVALID'
  | 'EMAIL_INVALID'
  | 'IBAN_INVALID'
  | 'BIC_INVALID'
  | 'VAT_INVALID'
  | 'EORI_INVALID'
  | 'CURRENCY_UNKNOWN'
  | 'COMMODITY_CODE_INVALID'
  | 'GTIN_INVALID'
  | 'TOO_LONG'

export function errorAt(field: string, { code, expected }: Expectation): FieldError {
  return { code, defaultMessage: `${field} must be ${expected}`, field }
}

export const errorsAt = (field: string, outcome: Outcome): FieldError[] =>
  outcome.expected === undefined ? [] : [errorAt(field, outcome)]
