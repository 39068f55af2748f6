import { roundedQuotient, type Minor } from '../../../kernel/money.ts'
import type { Basis, Limit } from './countries.ts'
import type { Import, Line } from './import.ts'
import type { Notes } from './notes.ts'
import { converted } from './value.ts'

/** Returns whether the value of goods is within a limit; undefined if that cannot be determined. */
export function isUpTo(
  limit: Limit,
  lines: readonly Line[],
  given: Import,
  notes: Notes,
  of: Basis = 'value',
): boolean | undefined {
  const value = lines.reduce((sum, line) => sum + line[of], 0n)
  const at = converted(limit, currencyOf(given), given.exchangeRates)
  noteRate(limit, at?.isRough, given, notes)
  if (at === undefined) return undefined
  if (at.isRough && isNear(value, at.minor))
    notes.unknown(
      'NEAR_LIMIT',
      `The value is near ${limit.amount} ${limit.currency}. Send exchangeRates for ${limit.currency} to be sure on which side.`,
    )
  return value <= at.minor
}

const isNear = (value: Minor, limit: Minor) => {
  const apart = value > limit ? value - limit : limit - value
  return apart <= roundedQuotient(limit * 5n, 100n)
}

export function noteRate({ currency }: Limit, isRough: boolean | undefined, given: Import, notes: Notes): void {
  const pair = `${currencyOf(given)} to ${currency}`
  if (isRough === undefined) notes.unknown('EXCHANGE_RATE', `No rate of ${pair} is known. Send it in exchangeRates.`)
  else if (isRough) notes.assume('EXCHANGE_RATE', `A rough rate of ${pair} from early 2026 was used.`)
}

export const currencyOf = ({ customs }: Import): string => customs.items?.[0]?.currencyCode ?? ''
