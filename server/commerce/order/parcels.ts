import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import type { Item } from '../../settings/item/rules.ts'
import { packInto, type packagingOf } from '../packing/basket.ts'

type Parcel = Schemas['RateParcel'] & { readonly description: string }
type Inside = readonly { readonly sku: string; readonly quantity: number }[]

/** The parcels of an order, and the pieces in each of them where known. */
interface Packed {
  readonly parcels: Parcel[]
  readonly packed?: readonly Inside[]
}

interface Goods {
  readonly lines: OrderContent['lines']
  readonly items: ReadonlyMap<string, Item>
  /** The parcels as packed by hand. */
  readonly packed?: readonly Schemas['RateParcel'][]
  /** The parcel definitions that the shipping policy prescribes. */
  readonly parcelDefinitionIds?: readonly string[]
}

/** The parcels of an order, with their contents. */
export async function parcelsFor(
  packaging: ReturnType<typeof packagingOf>,
  { lines, items, packed, parcelDefinitionIds }: Goods,
): Promise<Packed> {
  const names = new Map(lines.map(({ sku, name }) => [sku, name ?? items.get(sku)?.name ?? sku]))
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  const wanted = Array.from(quantities, ([sku, quantity]) => ({ sku, quantity }))
  const described = (what: Inside) =>
    what
      .map(({ sku, quantity }) => (quantity === 1 ? names.get(sku) : `${quantity} x ${names.get(sku)}`))
      .join(', ')
      .slice(0, 200)
  if (packed) return { parcels: packed.map((parcel) => ({ ...parcel, description: described(wanted) })) }

  const parcels = await packInto(await packaging(...(parcelDefinitionIds ?? [])), { wanted, items }, 'lines')
  return {
    parcels: parcels.map(({ weight, length, width, height, items: inside }) => ({
      weight,
      length,
      width,
      height,
      description: described(inside),
    })),
    packed: parcels.map(({ items: inside }) => inside),
  }
}
