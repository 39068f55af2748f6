import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { decimalErrors } from '../../kernel/checks/decimals.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { type FieldError, fieldError, mustHaveNone } from '../../kernel/error.ts'

type Measures = Omit<Schemas['ParcelDefinition'], 'id' | 'name' | 'type' | 'createdAt' | 'createdBy'>

const sides = [
  ['length', 'innerLength'],
  ['width', 'innerWidth'],
  ['height', 'innerHeight'],
] as const

/** The inside is no larger than the outside, padding leaves room, and amounts of money have a currency. */
export function mustBePossible(definition: Measures): void {
  const { padding = 0, ownWeight = 0, maxWeight, cost, currencyCode } = definition
  const errors: FieldError[] = []
  for (const [outer, inner] of sides) {
    const room = definition[inner] ?? definition[outer]
    if (room > definition[outer])
      errors.push(fieldError('OUT_OF_RANGE', inner, `must be at most ${outer}, which is ${definition[outer]}`))
    else if (room <= 2 * padding)
      errors.push(fieldError('OUT_OF_RANGE', 'padding', `must leave room inside, where ${outer} is ${room}`))
  }
  if (maxWeight !== undefined && maxWeight <= ownWeight)
    errors.push(fieldError('OUT_OF_RANGE', 'maxWeight', `must be more than ownWeight, which is ${ownWeight}`))
  if (cost !== undefined && currencyCode === undefined)
    errors.push(fieldError('CURRENCY_MISSING', 'currencyCode', 'is required with cost'))
  if (cost === undefined && currencyCode !== undefined)
    errors.push(fieldError('COST_MISSING', 'cost', 'is required with currencyCode'))
  const currency = currencyCode === undefined ? undefined : checkCurrency(currencyCode)
  if (currency?.expected !== undefined) errors.push(errorAt('currencyCode', currency))
  if (currencyCode !== undefined) errors.push(...decimalErrors({ cost }, currencyCode))
  mustHaveNone(errors)
}
