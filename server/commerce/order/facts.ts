import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import type { Item } from '../../settings/item/rules.ts'
import { defaultsOf } from '../../shipping/shipment/completion.ts'
import { valueOf } from './goods.ts'
import type { KeptOrder } from './order.ts'

type Party = Schemas['AddressParty']

interface Going {
  readonly sender: Party
  readonly recipient: Party
  readonly lines: OrderContent['lines']
  readonly items: ReadonlyMap<string, Item>
}

/** The attributes of an order that rules and prices use, before it is packed. */
export function aboutOf(
  { tags, content: { currencyCode, stockPlace, metadata } }: Pick<KeptOrder, 'tags' | 'content'>,
  { sender, recipient, lines, items }: Going,
) {
  const value = valueOf(lines, currencyCode, items)
  return {
    sender: at(sender),
    recipient: at(recipient),
    skus: [...new Set(lines.map(({ sku }) => sku))],
    ...(value && { value }),
    ...(tags.length > 0 && { tags }),
    ...(metadata && { metadata }),
    ...(stockPlace !== undefined && { stockPlace }),
  }
}

/** Before packing, the weight is that of the goods alone. */
export const goodsOf = (lines: OrderContent['lines'], items: ReadonlyMap<string, Item>) =>
  lines.map(({ sku, quantity }) => ({ weight: (items.get(sku)?.weight ?? 0) * quantity }))

/** The sender of orders that name none. */
export async function defaultSender(ctx: Parameters<typeof defaultsOf>[0]): Promise<Party | undefined> {
  const defaults = defaultsOf(ctx)
  const { defaultPickupAddressId: id } = await defaults.preferences()
  return id === undefined ? undefined : defaults.party(id)
}

/** The parts of an address that prices and products depend on. */
const at = ({ country, postCode, city, contactInfo }: Party): Schemas['RateParty'] => ({
  country,
  city,
  ...(postCode !== undefined && { postCode }),
  ...(contactInfo && { contactInfo }),
})
