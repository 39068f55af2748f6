import type { components } from '../../../openapi/generated/types.ts'
import { findSubscription } from '../../identity/client/store.ts'
import { badRequest, fieldError, invalid, mustHaveNone } from '../../kernel/error.ts'
import { listParcelDefinitionsForPacking } from '../../settings/parcel-definition/store.ts'
import type { OrderContent } from '../../kernel/column-types.ts'
import type { Item } from '../../settings/item/rules.ts'
import { packPieces } from '../packing/packing.ts'
import { currencyErrors, mustBeIncluded, piecesOf } from '../packing/rules.ts'
import type { Rating } from '../rate/rating.ts'

type Schemas = components['schemas']
type Parcel = Schemas['RateParcel'] & { readonly description: string }

interface Goods {
  readonly lines: OrderContent['lines']
  readonly items: ReadonlyMap<string, Item>
  /** As they were packed by hand. */
  readonly packed?: readonly Schemas['RateParcel'][]
  /** What the shipping policy packs into. */
  readonly parcelDefinitionIds?: readonly string[]
}

/** Parcels of one shipment. */
const mostParcels = 10

/** The parcels of an order, with what is in them. */
export async function parcelsFor(
  { db, caller }: Pick<Rating, 'db' | 'caller'>,
  { lines, items, packed, parcelDefinitionIds }: Goods,
): Promise<Parcel[]> {
  const names = new Map(lines.map(({ sku, name }) => [sku, name ?? items.get(sku)?.name ?? sku]))
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  const wanted = Array.from(quantities, ([sku, quantity]) => ({ sku, quantity }))
  const described = (what: readonly { sku: string; quantity: number }[]) =>
    what
      .map(({ sku, quantity }) => (quantity === 1 ? names.get(sku) : `${quantity} x ${names.get(sku)}`))
      .join(', ')
      .slice(0, 200)
  if (packed) return packed.map((parcel) => ({ ...parcel, description: described(wanted) }))

  const { clientId } = caller
  const named = parcelDefinitionIds && (await listParcelDefinitionsForPacking(db, clientId, [...parcelDefinitionIds]))
  const definitions = named?.length ? named : await listParcelDefinitionsForPacking(db, clientId, undefined)
  const { pieces, errors } = piecesOf(wanted, items)
  mustHaveNone([...errors, ...currencyErrors(definitions)])
  mustBeIncluded({ items: wanted, picture: false }, pieces, await findSubscription(db, clientId))
  const { parcels, notPacked } = await packPieces(pieces, definitions, { goal: 'FEWEST_PARCELS', picture: false })
  const [first] = notPacked
  if (first)
    throw badRequest(
      'NOT_PACKED',
      `${first.quantity} x ${first.sku} found no parcel. Add a parcel definition that holds it, or say how it was packed in parcels.`,
      notPacked.map(({ sku, message, reason }) => ({
        code: reason,
        defaultMessage: message,
        objectName: 'shipment',
        field: sku,
      })),
    )
  if (parcels.length > mostParcels)
    throw invalid([
      fieldError(
        'TOO_MANY',
        'lines',
        `make ${parcels.length} parcels, and a shipment has at most ${mostParcels}. Ship the order in parts`,
      ),
    ])
  return parcels.map(({ weight, length, width, height, items: inside }) => ({
    // What is lighter or smaller than a parcel may be is charged as the smallest one.
    weight: Math.max(weight, 0.1),
    length: Math.max(length, 1),
    width: Math.max(width, 1),
    height: Math.max(height, 1),
    description: described(inside),
  }))
}
