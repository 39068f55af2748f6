import type { AddressBookHandlers } from '../../generated/handlers.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { placedIn } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { findCarrierSettings } from '../carrier-configuration/store.ts'
import { shownShops } from '../parcel-shop/made-up.ts'
import { findNearestShops } from '../parcel-shop/store.ts'
import { distanceBetween, type Point } from '../places/geography.ts'
import { checkForm } from './form.ts'
import { checkPlace } from './place-check.ts'

/** In metres. */
const nearby = 10_000

/** Address checks live here, not in the address book, because they need places and parcel shops. */
export const addressValidationHandlers = {
  async validateAddress({ body }, ctx) {
    const { address, errors, country } = checkForm(body)
    const place = checkPlace(country, body.city?.trim() ?? '', body.postCode?.trim() ?? '')
    const nearestParcelShop = place.point && (await nearestShop(ctx, place.point, country))
    return {
      isValid: address !== undefined,
      isPlaceKnown: place.isKnown,
      ...(address && { address: { ...address, city: place.officialCity ?? address.city } }),
      errors,
      warnings: placedIn('body', place.warnings),
      suggestions: place.suggestions,
      ...(nearestParcelShop && { nearestParcelShop }),
    }
  },
} satisfies Pick<AddressBookHandlers, 'validateAddress'>

/** Returns the nearest shop of a carrier with which the client may ship. */
async function nearestShop(
  { app, db, caller: { clientId } }: Context,
  point: Point,
  country: string,
): Promise<Schemas['NearestParcelShop'] | undefined> {
  const settings = await findCarrierSettings(db, clientId)
  const carriers = [...settings].flatMap(([carrier, enabled]) => (enabled ? [carrier] : []))
  const wanted = carriers.map((carrier) => ({ carrier, lockersOnly: false }))
  const shown = await shownShops(app, clientId)
  const shops = (await findNearestShops(db, wanted, country, point, nearby, 1, shown)).map(({ shop }) => shop)
  const [nearest] = shops
    .map(({ carrier, id, ...at }) => ({ carrier, id, distance: Math.round(distanceBetween(point, at)) }))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest
}
