import { badRequest } from '../../kernel/error.ts'
import { carriersWithFields } from '../carrier-configuration/store.ts'
import type { CarrierId } from '../carriers/carrier.ts'
import { importedCarriers } from './listing-store.ts'
import type { Db } from '../../platform/store/database.ts'

/** Carriers that are reached and do not tell which shops they have, so that only the sandbox's are listed. */
export const withMadeUpShops: readonly CarrierId[] = [
  'GLS_DK',
  'DHL_PARCEL_DE',
  'DPD_DE',
  'GLS_DE',
  'POSTNL',
  'BPOST',
  'UPS',
]

/** What to do where a carrier's shops are not listed here. */
export const shopElsewhere = (carrier: CarrierId): string =>
  `Let the customer choose one in the search of ${carrier} itself, and send its id as delivery.parcelShopId together with company, addressLine1, postCode, city and country`

/** Says that a carrier's shops are not listed, and what to do. */
export const notListed = (carrier: CarrierId): string =>
  `Waybill does not know the parcel shops of ${carrier}, with which you ship with your own credentials. ${shopElsewhere(carrier)}`

/**
 * The carriers whose shops are made up, which are shown to nobody who ships for real. One that was named is refused: an
 * empty list would say that there are none.
 */
export async function mustBeListed(
  db: Db,
  clientId: number,
  carrier: CarrierId | undefined,
): Promise<readonly CarrierId[]> {
  const unlisted = await withoutShops(db, clientId)
  if (carrier !== undefined && unlisted.includes(carrier))
    throw badRequest('PARCEL_SHOPS_NOT_LISTED', `${notListed(carrier)}.`)
  return unlisted
}

/** Carriers with which the client ships for real, and of which only shops are known that are made up. */
export async function withoutShops(db: Db, clientId: number): Promise<readonly CarrierId[]> {
  const carriers = await carriersWithFields(db, clientId, withMadeUpShops)
  if (carriers.length === 0) return carriers
  const imported = await importedCarriers(db)
  return carriers.filter((carrier) => !imported.has(carrier))
}
