import { askedServices } from '../../network/delivery-service/services.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { errorsAt } from '../../kernel/checks/outcome.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { type FieldError, fieldError, within } from '../../kernel/error.ts'
import { minorOf } from '../../kernel/money.ts'
import { isUpTo, lostZeroIn, rangeOf } from '../../network/rate-sheet/areas.ts'
import type { Rule } from './policy.ts'

/** What rules may name. */
interface Known {
  readonly isProduct: (productId: string) => boolean
  readonly isParcelDefinition: (id: string) => boolean
}

/** All errors in the rules of a policy beyond their form, including rules that can never apply. */
export function ruleErrors(rules: readonly Rule[], known: Known): FieldError[] {
  const names = new Set<string>()
  const errors: FieldError[] = []
  let end: number | undefined
  for (const [index, { name, condition, effects, isLast }] of rules.entries()) {
    const found: FieldError[] = []
    if (end !== undefined)
      found.push(
        fieldError('NEVER_TRUE', 'name', `is never reached, since rules[${end}] always applies and is the last`),
      )
    if (names.has(name))
      found.push(fieldError('DUPLICATE', 'name', `is ${name}, which is already the name of another rule`))
    names.add(name)
    found.push(...within('condition', conditionErrors(condition ?? {})))
    for (const [place, effect] of effects.entries())
      found.push(...within(`effects[${place}]`, effectErrors(effect, known)))
    errors.push(...within(`rules[${index}]`, found))
    if (isLast && Object.keys(condition ?? {}).length === 0) end ??= index
  }
  return errors
}

function conditionErrors({
  fromCountries = [],
  recipientAreas = [],
  weight,
  value,
  time,
}: Schemas['ShippingCondition']) {
  const errors: FieldError[] = []
  for (const [index, country] of fromCountries.entries())
    errors.push(...errorsAt(`fromCountries[${index}]`, checkCountry(country)))
  for (const [index, area] of recipientAreas.entries()) {
    const at = `recipientAreas[${index}]`
    errors.push(...errorsAt(`${at}.country`, checkCountry(area.country)))
    const range = rangeOf(area)
    if (!range && (area.postCodeFrom ?? area.postCodeTo) !== undefined) {
      const absent = area.postCodeFrom === undefined ? 'postCodeFrom' : 'postCodeTo'
      errors.push(fieldError('REQUIRED', `${at}.${absent}`, 'is required, as a range has two ends'))
    }
    for (const end of ['postCodeFrom', 'postCodeTo'] as const) {
      const lost = lostZeroIn(area, end)
      if (lost !== undefined) errors.push(fieldError('POST_CODE_SHORT', `${at}.${end}`, lost))
    }
    if (range && !isUpTo(range.from, range.to))
      errors.push(fieldError('NEVER_TRUE', `${at}.postCodeFrom`, `must not come after postCodeTo ${area.postCodeTo}`))
  }
  if (weight?.upTo !== undefined && (weight.from ?? 0) >= weight.upTo)
    errors.push(
      fieldError(
        'NEVER_TRUE',
        'weight.from',
        `must be below upTo, which is ${weight.upTo}. No weight is above ${weight.from} and at most ${weight.upTo}`,
      ),
    )
  if (value) {
    const { currency, from = 0, below } = value
    errors.push(...within('value', moneyErrors({ from: value.from, below }, currency)))
    if (below !== undefined && from >= below)
      errors.push(fieldError('NEVER_TRUE', 'value.from', `must be below ${below}, and is ${from}`))
  }
  if (time && time.from === time.until)
    errors.push(fieldError('NEVER_TRUE', 'time.until', `must differ from from, which is ${time.until} too`))
  return errors
}

/** The fields that each effect requires, and its optional ones besides carriers and products. */
const amountsOf: Record<Schemas['ShippingEffectType'], { needs?: 'amount'; may: readonly ('amount' | 'percent')[] }> = {
  OFFER: { may: [] },
  HIDE: { may: [] },
  PREFER: { may: [] },
  NAME: { may: [] },
  CHEAPEST: { may: [] },
  FASTEST: { may: [] },
  FREE_ABOVE: { needs: 'amount', may: ['amount'] },
  FIXED_PRICE: { needs: 'amount', may: ['amount'] },
  MARK_UP: { may: ['amount', 'percent'] },
  PACK_INTO: { may: [] },
  PICK_UP: { may: [] },
  INSURE: { may: ['amount'] },
  ASK_FOR: { may: [] },
}

/** Effects on the whole shipment, not on single products. */
const ofShipment: ReadonlySet<Schemas['ShippingEffectType']> = new Set(['PACK_INTO', 'PICK_UP', 'INSURE', 'ASK_FOR'])

function effectErrors(effect: Schemas['ShippingEffect'], { isProduct, isParcelDefinition }: Known): FieldError[] {
  const { type, carriers, productIds = [], parcelDefinitionIds, amount, percent, names, deliveryServices } = effect
  const { needs, may } = amountsOf[type]
  const errors: FieldError[] = []
  if ((type === 'OFFER' || type === 'PREFER') && !carriers && productIds.length === 0)
    errors.push(
      fieldError('REQUIRED', 'productIds', `or carriers is required for ${type}, which changes nothing otherwise`),
    )
  if (needs && !amount) errors.push(fieldError('REQUIRED', 'amount', `is required for ${type}`))
  if (type === 'MARK_UP' && !amount && percent === undefined)
    errors.push(fieldError('REQUIRED', 'percent', 'or amount is required for MARK_UP'))
  for (const name of ['amount', 'percent'] as const)
    if (effect[name] !== undefined && !may.includes(name))
      errors.push(fieldError('NOT_ALLOWED', name, `is not allowed for ${type}`))
  for (const name of ['carriers', 'productIds'] as const)
    if (ofShipment.has(type) && effect[name])
      errors.push(fieldError('NOT_ALLOWED', name, `is not allowed for ${type}, which is for the whole shipment`))
  if (type === 'PACK_INTO' && !parcelDefinitionIds)
    errors.push(fieldError('REQUIRED', 'parcelDefinitionIds', 'is required for PACK_INTO'))
  if (type !== 'PACK_INTO' && parcelDefinitionIds)
    errors.push(fieldError('NOT_ALLOWED', 'parcelDefinitionIds', `is not allowed for ${type}`))
  for (const [index, id] of (parcelDefinitionIds ?? []).entries())
    if (!isParcelDefinition(id))
      errors.push(
        fieldError(
          'NEVER_TRUE',
          `parcelDefinitionIds[${index}]`,
          `must be a parcel definition of the client, and ${id} is not one`,
        ),
      )
  for (const [index, id] of productIds.entries())
    if (!isProduct(id))
      errors.push(
        fieldError(
          'NEVER_TRUE',
          `productIds[${index}]`,
          `must be a product that the client sees, and ${id} is not one`,
        ),
      )
  if (type === 'NAME' && !names) errors.push(fieldError('REQUIRED', 'names', 'is required for NAME'))
  if (type !== 'NAME' && names) errors.push(fieldError('NOT_ALLOWED', 'names', `is not allowed for ${type}`))
  if (type === 'NAME' && !effect.carriers && productIds.length === 0)
    errors.push(
      fieldError('REQUIRED', 'productIds', 'or carriers is required for NAME, since products have names of their own'),
    )
  if (type === 'ASK_FOR' && askedServices(deliveryServices).length === 0)
    errors.push(fieldError('REQUIRED', 'deliveryServices', 'must name a service for ASK_FOR'))
  if (type !== 'ASK_FOR' && deliveryServices)
    errors.push(fieldError('NOT_ALLOWED', 'deliveryServices', `is not allowed for ${type}`))
  if (type === 'INSURE' && amount?.amount === 0)
    errors.push(
      fieldError('NEVER_TRUE', 'amount.amount', 'must be more than 0 for INSURE, which insures nothing otherwise'),
    )
  if (amount) errors.push(...within('amount', moneyErrors({ amount: amount.amount }, amount.currency)))
  return errors
}

function moneyErrors(amounts: Readonly<Record<string, number | undefined>>, currency: string): FieldError[] {
  const unknown = errorsAt('currency', checkCurrency(currency))
  if (unknown.length > 0) return unknown
  return Object.entries(amounts).flatMap(([field, amount]) =>
    amount === undefined || minorOf(amount, currency) !== undefined
      ? []
      : [fieldError('PRECISION', field, `must have at most ${decimalsOf(currency)} decimals, as ${currency} has`)],
  )
}
