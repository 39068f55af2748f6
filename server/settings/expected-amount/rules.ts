import { checkCountry } from '../../kernel/checks/country.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { conflict, type FieldError } from '../../kernel/error.ts'
import type { ExpectedAmount, Expectation } from './store.ts'

/** Both days belong to a period. Dates in the contract's form compare as strings. */
export function periodErrors(
  first: { readonly name: string; readonly day?: string },
  last: { readonly name: string; readonly day?: string },
): FieldError[] {
  if (first.day === undefined || last.day === undefined || first.day <= last.day) return []
  return [
    {
      code: 'END_BEFORE_START',
      defaultMessage: `${last.name} must not be before ${first.name} ${first.day}`,
      field: last.name,
    },
  ]
}

export function expectationErrors({ country, startDate, endDate }: Expectation): FieldError[] {
  const outcome = checkCountry(country)
  return [
    ...(outcome.kept === undefined ? [errorAt('country', outcome)] : []),
    ...periodErrors({ name: 'startDate', day: startDate }, { name: 'endDate', day: endDate }),
  ]
}

export function clientErrors({ clientId }: ExpectedAmount, sent: number | undefined): FieldError[] {
  if (sent === undefined || sent === clientId) return []
  return [
    {
      code: 'CLIENT_FIXED',
      defaultMessage: `clientId must stay ${clientId}, announce an amount for the other client instead`,
      field: 'clientId',
    },
  ]
}

export const overlapping = ({ id, clientId, country, startDate, endDate }: ExpectedAmount) =>
  conflict(
    'PERIOD_OVERLAPS',
    `Client ${clientId} already expects shipments to ${country} from ${startDate} to ${endDate} (${id}). Update that amount or choose another period.`,
  )
