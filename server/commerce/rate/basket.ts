import type { Schemas } from '../../../openapi/generated/types.ts'
import { localTime } from '../../kernel/zone.ts'
import type { RateQuestion } from '../../schema/column-types.ts'
import { fieldError, invalid } from '../../kernel/error.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import type { Item } from '../../settings/item/rules.ts'
import { findItems } from '../../settings/item/store.ts'
import { packBasket } from '../packing/basket.ts'
import { factsOf, wishesOf } from '../shipping-policy/policy.ts'
import type { Rating } from './rating.ts'
import { findChoice } from './store.ts'

type Line = Schemas['RateItem']

export type Asked = Omit<RateQuestion, 'parcels'> & Pick<Schemas['RateRequest'], 'items' | 'parcels'>

/** The question with its items packed as the shipping policy prescribes. */
export async function packed(ctx: Rating, { items, parcels, ...asked }: Asked): Promise<RateQuestion> {
  if (parcels && items)
    throw invalid([fieldError('NOT_ALLOWED', 'items', 'cannot be combined with parcels, which contain them')])
  if (parcels) return { ...asked, parcels }
  if (!items) throw invalid([fieldError('REQUIRED', 'parcels', 'is required without items')])
  const { db, caller, now } = ctx
  const kept = await findItems(
    db,
    caller.clientId,
    items.map(({ sku }) => sku),
  )
  const value = asked.value ?? valueOf(items, kept)
  const question = { ...asked, skus: asked.skus ?? [...new Set(items.map(({ sku }) => sku))], ...(value && { value }) }
  const today = localTime(asked.sender, now)
  const { policy } = await findChoice(db, caller.clientId, asked.sender.country, asked.date ?? today.day)
  // Before packing, the weight is that of the goods alone.
  const goods = items.map(({ sku, quantity }) => ({ weight: (kept.get(sku)?.weight ?? 0) * quantity }))
  const { parcelDefinitionIds } = wishesOf(policy?.rules ?? [], factsOf({ ...question, parcels: goods }, today))
  const found = await packBasket(ctx, { wanted: items, items: kept, parcelDefinitionIds }, 'items')
  return { ...question, parcels: found.map(({ items: _inside, ...parcel }) => parcel) }
}

/** The total value of items; undefined if one has no value or they are in two currencies. */
function valueOf(lines: readonly Line[], items: ReadonlyMap<string, Item>): Schemas['Money'] | undefined {
  let sum = 0n
  const currencies = new Set<string>()
  for (const { sku, quantity } of lines) {
    const { value, currencyCode } = items.get(sku) ?? {}
    const minor = value === undefined || currencyCode === undefined ? undefined : minorOf(value, currencyCode)
    if (minor === undefined || currencyCode === undefined) return undefined
    sum += minor * BigInt(quantity)
    currencies.add(currencyCode)
  }
  const [currency, another] = currencies
  return currency === undefined || another !== undefined ? undefined : { amount: amountOf(sum, currency), currency }
}
