import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { conflict, type FieldError } from '../../kernel/error.ts'
import type { ExpectedAmount, Expectation } from './store.ts'

/** A period includes both days. Dates in the contract's format compare as strings. */
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
      defaultMessage: `clientId must stay ${clientId}. Announce an amount for the other client instead`,
      field: 'clientId',
    },
  ]
}

export const overlapping = ({ id, clientId, country, startDate, endDate }: ExpectedAmount) =>
  conflict(
    'PERIOD_OVERLAPS',
    `Client ${clientId} already expects shipments to ${country} from ${startDate} to ${endDate} (${id}). Update that amount or choose another period.`,
  )

export type Alert = Schemas['ExpectedAmountAlert']

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The UTC midnight that ends the period. */
const endOf = ({ endDate }: Pick<Expectation, 'endDate'>) => Date.parse(`${endDate}T00:00:00Z`) + dayMs

/** An excess is reported at any time, a shortfall once the period is over. */
export function alertOf(
  { count, tolerancePercent, endDate }: Pick<Expectation, 'count' | 'tolerancePercent' | 'endDate'>,
  actual: number,
  now: Date,
): Alert | undefined {
  if (actual * 100 > count * (100 + tolerancePercent)) return 'EXCEEDED'
  if (actual * 100 < count * (100 - tolerancePercent) && endOf({ endDate }) <= now.getTime()) return 'MISSED'
  return undefined
}

/** Hourly, and for the last time when the period is over. */
export function nextComparison(period: Pick<Expectation, 'endDate'>, now: Date): Date | undefined {
  const end = endOf(period)
  return end <= now.getTime() ? undefined : new Date(Math.min(now.getTime() + hourMs, end))
}
