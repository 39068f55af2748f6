import type { PackingHandlers } from '../../generated/handlers.ts'
import { findSubscription } from '../../identity/client/store.ts'
import { mustHaveNone } from '../../kernel/error.ts'
import { listParcelDefinitionsForPacking } from '../../settings/parcel-definition/store.ts'
import { findItems } from '../../settings/item/store.ts'
import { packPieces } from './packing.ts'
import { currencyErrors, mustBeIncluded, piecesOf } from './rules.ts'

export const packingHandlers = {
  async packItems({ body }, { db, caller }) {
    const { clientId } = caller
    const { parcelDefinitionIds: ids } = body
    const skus = body.items.map(({ sku }) => sku)
    const [items, definitions, subscription] = await Promise.all([
      findItems(db, clientId, skus),
      listParcelDefinitionsForPacking(db, clientId, ids),
      findSubscription(db, clientId),
    ])
    const { pieces, errors } = piecesOf(body.items, items)
    const unknown = (ids ?? []).flatMap((id, index) =>
      definitions.some((definition) => definition.id === id)
        ? []
        : [
            {
              code: 'PARCEL_DEFINITION_UNKNOWN',
              defaultMessage: `parcelDefinitionIds[${index}] is not one of your parcel definitions`,
              field: `parcelDefinitionIds[${index}]`,
            },
          ],
    )
    const all = [...errors, ...unknown, ...currencyErrors(definitions)]
    mustHaveNone(all)
    mustBeIncluded(body, pieces, subscription)
    const { goal = 'FEWEST_PARCELS', picture } = body
    return packPieces(pieces, definitions, { goal, picture: picture ?? false })
  },
} satisfies PackingHandlers
