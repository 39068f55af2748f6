import type {
  Carrier,
  CarrierProfile,
  ShippingCondition,
  ShippingEffect,
  ShippingEffectType,
  ShippingRule,
} from '@waybill/sdk'
import { listed, numberIn } from '../create/typed.ts'

/** The effects that the form offers, in order. */
export const commonEffects = [
  'PREFER',
  'OFFER',
  'HIDE',
  'CHEAPEST',
  'FASTEST',
  'FREE_ABOVE',
  'FIXED_PRICE',
  'MARK_UP',
  'INSURE',
  'PICK_UP',
] as const satisfies readonly ShippingEffectType[]

type Common = (typeof commonEffects)[number]

/** The fields of each effect. */
export const fieldsOfEffect: Readonly<Record<Common, readonly ('products' | 'amount' | 'percent')[]>> = {
  PREFER: ['products'],
  OFFER: ['products'],
  HIDE: ['products'],
  CHEAPEST: ['products'],
  FASTEST: ['products'],
  FREE_ABOVE: ['products', 'amount'],
  FIXED_PRICE: ['products', 'amount'],
  MARK_UP: ['products', 'percent', 'amount'],
  INSURE: ['amount'],
  PICK_UP: [],
}

/** A rule, as typed. */
export interface RuleFields {
  readonly name: string
  readonly type: Common
  readonly carrier: string
  readonly productId: string
  readonly amount: string
  readonly percent: string
  readonly currency: string
  readonly countries: string
  readonly weightFrom: string
  readonly weightUpTo: string
  readonly valueFrom: string
  readonly valueBelow: string
  readonly isLast: boolean
}

export const noRule: RuleFields = {
  name: '',
  type: 'PREFER',
  carrier: '',
  productId: '',
  amount: '',
  percent: '',
  currency: 'EUR',
  countries: '',
  weightFrom: '',
  weightUpTo: '',
  valueFrom: '',
  valueBelow: '',
  isLast: false,
}

const typed = (value: number | undefined): string => (value === undefined ? '' : String(value))

const known = new Set(['recipientAreas', 'weight', 'value'])

/** Converts a rule to form fields; undefined if it contains something that the form has no field for. */
export function fieldsOfRule({ name, condition = {}, effects, isLast = false }: ShippingRule): RuleFields | undefined {
  const [effect] = effects
  const type = commonEffects.find((one) => one === effect?.type)
  if (!effect || !type || effects.length > 1) return undefined
  const { carriers = [], productIds = [], amount, percent } = effect
  const { recipientAreas = [], weight, value } = condition
  const isPlain =
    carriers.length + productIds.length <= 1 &&
    Object.keys(condition).every((part) => known.has(part)) &&
    recipientAreas.every(({ postCodeFrom, postCodeTo }) => postCodeFrom === undefined && postCodeTo === undefined) &&
    (amount === undefined || value === undefined || amount.currency === value.currency)
  if (!isPlain) return undefined
  return {
    name,
    type,
    carrier: carriers[0] ?? '',
    productId: productIds[0] ?? '',
    amount: typed(amount?.amount),
    percent: typed(percent),
    currency: amount?.currency ?? value?.currency ?? noRule.currency,
    countries: recipientAreas.map(({ country }) => country).join(', '),
    weightFrom: typed(weight?.from),
    weightUpTo: typed(weight?.upTo),
    valueFrom: typed(value?.from),
    valueBelow: typed(value?.below),
    isLast,
  }
}

const countriesIn = (list: string): string[] => listed(list.toUpperCase())

/** Builds the request for a rule. Leaves out invalid numbers, which the server then reports as missing. */
export function ruleOf(fields: RuleFields, carriers: readonly CarrierProfile[]): ShippingRule {
  const { name, type, productId, currency, isLast } = fields
  const has = fieldsOfEffect[type]
  const carrier: Carrier | undefined = carriers.find((one) => one.carrier === fields.carrier)?.carrier
  const amount = numberIn(fields.amount)
  const percent = numberIn(fields.percent)
  const effect: ShippingEffect = {
    type,
    ...(has.includes('products') && productId !== '' && { productIds: [productId] }),
    ...(has.includes('products') && productId === '' && carrier && { carriers: [carrier] }),
    ...(has.includes('amount') && amount !== undefined && { amount: { amount, currency } }),
    ...(has.includes('percent') && percent !== undefined && { percent }),
  }
  const countries = countriesIn(fields.countries)
  const [from, upTo] = [numberIn(fields.weightFrom), numberIn(fields.weightUpTo)]
  const [valueFrom, below] = [numberIn(fields.valueFrom), numberIn(fields.valueBelow)]
  const condition: ShippingCondition = {
    ...(countries.length > 0 && { recipientAreas: countries.map((country) => ({ country })) }),
    ...((from ?? upTo) !== undefined && {
      weight: { ...(from !== undefined && { from }), ...(upTo !== undefined && { upTo }) },
    }),
    ...((valueFrom ?? below) !== undefined && {
      value: { currency, ...(valueFrom !== undefined && { from: valueFrom }), ...(below !== undefined && { below }) },
    }),
  }
  return {
    name: name.trim(),
    ...(Object.keys(condition).length > 0 && { condition }),
    effects: [effect],
    ...(isLast && { isLast }),
  }
}

/** Moves a rule up or down. */
export const movedRule = (rules: readonly ShippingRule[], from: number, to: number): readonly ShippingRule[] => {
  const rule = rules[from]
  return rule && to >= 0 && to < rules.length ? rules.toSpliced(from, 1).toSpliced(to, 0, rule) : rules
}
