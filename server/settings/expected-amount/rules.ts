import { checkCountry } from '../../kernel/checks/country.ts'
import { faultAt } from '../../kernel/checks/outcome.ts'
import { conflict, type Fault } from '../../kernel/error.ts'
import type { ExpectedAmount, Expectation } from './store.ts'

/** Both days belong to a period. Dates in the contract's form compare as text. */
export function periodFaults(
  first: { readonly name: string; readonly day?: string },
  last: { readonly name: string; readonly day?: string },
  objectName: 'body' | 'query',
): Fault[] {
  if (first.day === undefined || last.day === undefined || first.day <= last.day) return []
  return [
    {
      code: 'END_BEFORE_START',
      defaultMessage: `${last.name} must not be before ${first.name} ${first.day}`,
      objectName,
      field: last.name,
    },
  ]
}

export function expectationFaults({ country, startDate, endDate }: Expectation): Fault[] {
  const outcome = checkCountry(country)
  return [
    ...(outcome.kept === undefined ? [faultAt('country', outcome)] : []),
    ...periodFaults({ name: 'startDate', day: startDate }, { name: 'endDate', day: endDate }, 'body'),
  ]
}

export function clientFaults({ clientId }: ExpectedAmount, sent: number | undefined): Fault[] {
  if (sent === undefined || sent === clientId) return []
  return [
    {
      code: 'CLIENT_FIXED',
      defaultMessage: `clientId must stay ${clientId}, announce an amount for the other client instead`,
      objectName: 'body',
      field: 'clientId',
    },
  ]
}

export const overlapping = ({ id, clientId, country, startDate, endDate }: ExpectedAmount) =>
  conflict(
    'PERIOD_OVERLAPS',
    `Client ${clientId} already expects shipments to ${country} from ${startDate} to ${endDate} (${id}). Update that amount or choose another period.`,
  )
