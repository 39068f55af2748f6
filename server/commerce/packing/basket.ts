import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Subscription } from '../../identity/client/plans.ts'
import { findSubscription } from '../../identity/client/store.ts'
import { badRequest, invalid, fieldError, mustHaveNone } from '../../kernel/error.ts'
import { remembering } from '../../kernel/remember.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/store/database.ts'
import { listParcelDefinitionsForPacking } from '../../settings/parcel-definition/store.ts'
import type { Item } from '../../settings/item/rules.ts'
import { packPieces } from './packing.ts'
import { currencyErrors, mustBeIncluded, piecesOf, type ParcelDefinition } from './rules.ts'

/** A parcel of a shipment, with its contents. */
export type BasketParcel = Schemas['RateParcel'] & {
  readonly items: readonly { readonly sku: string; readonly quantity: number }[]
}

interface Goods {
  readonly wanted: readonly { readonly sku: string; readonly quantity: number }[]
  readonly items: ReadonlyMap<string, Item>
}

interface Basket extends Goods {
  /** The parcel definitions that the shipping policy prescribes. */
  readonly parcelDefinitionIds?: readonly string[] | undefined
}

/** The parcels that a client packs into, and the limit of its plan. */
export interface Packaging {
  readonly definitions: readonly ParcelDefinition[]
  readonly subscription: Subscription
}

/** Parcels of one shipment at most. */
const mostParcels = 10

/** Packs items into as few parcels as possible, all of which go with one shipment. `field` is their place. */
export async function packBasket(
  { db, caller: { clientId } }: { readonly db: Db; readonly caller: Pick<Caller, 'clientId'> },
  { wanted, items, parcelDefinitionIds }: Basket,
  field: string,
): Promise<BasketParcel[]> {
  return packInto(await packagingOf(db, clientId)(...(parcelDefinitionIds ?? [])), { wanted, items }, field)
}

/** The parcels that a client packs into, by parcel definition, read once. */
export function packagingOf(db: Db, clientId: number): (...ids: string[]) => Promise<Packaging> {
  const subscription = remembering(() => findSubscription(db, clientId))
  return remembering(async (...ids: string[]) => ({
    definitions: await definitionsFor(db, clientId, ids),
    subscription: await subscription(),
  }))
}

/** The parcel definitions with some ids; all of them if no id is given or none of those exists any more. */
export async function definitionsFor(
  db: Db,
  clientId: number,
  ids: readonly string[] = [],
): Promise<ParcelDefinition[]> {
  const named = ids.length > 0 ? await listParcelDefinitionsForPacking(db, clientId, [...ids]) : []
  return named.length > 0 ? named : listParcelDefinitionsForPacking(db, clientId, undefined)
}

/** Packs items into the given parcels without reading the database. */
export async function packInto(
  { definitions, subscription }: Packaging,
  { wanted, items }: Goods,
  field: string,
): Promise<BasketParcel[]> {
  const { pieces, errors } = piecesOf(wanted, items)
  mustHaveNone([...errors, ...currencyErrors(definitions)])
  mustBeIncluded({ items: [...wanted], picture: false }, pieces, subscription)
  const { parcels, notPacked } = await packPieces(pieces, definitions, { goal: 'FEWEST_PARCELS', picture: false })
  const [first] = notPacked
  if (first)
    throw badRequest(
      'NOT_PACKED',
      `No parcel fits ${first.quantity} x ${first.sku}. Add a parcel definition that fits, or say how it was packed in parcels.`,
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
        field,
        `make ${parcels.length} parcels, and a shipment has at most ${mostParcels}. Ship them in parts`,
      ),
    ])
  return parcels.map(({ weight, length, width, height, items: inside }) => ({
    // A parcel below the minimum weight or size is charged as the smallest one.
    weight: Math.max(weight, 0.1),
    length: Math.max(length, 1),
    width: Math.max(width, 1),
    height: Math.max(height, 1),
    items: inside,
  }))
}
