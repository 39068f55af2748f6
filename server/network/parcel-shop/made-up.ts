import { badRequest } from '../../kernel/error.ts'
import { carriersWithFields } from '../carrier-configuration/store.ts'
import type { Services } from '../../platform/http/handler.ts'
import { credentialsOf } from '../carrier-configuration/credentials.ts'
import type { CarrierId, CarrierSource, Credentials } from '../carriers/carrier.ts'
import { sourceOf } from '../carriers/source.ts'
import { importedCarriers } from './listing-store.ts'
import type { Db } from '../../platform/store/database.ts'

/**
 * Carriers that are reached and list no shops, so that only the sandbox's are listed. Their own search is asked for shops near
 * a place.
 */
export const withOwnSearch: readonly CarrierId[] = [
  'GLS_DK',
  'DHL_PARCEL_DE',
  'DPD_DE',
  'GLS_DE',
  'POSTNL',
  'BPOST',
  'UPS',
]

/** Which shops a client is shown. */
export interface ShownShops {
  /** Carriers with which the client ships for real, and of whose shops the list has only sample ones. */
  readonly except: readonly CarrierId[]
  /** The carriers' own searches, of which it is shown what they have found. */
  readonly searches: readonly OwnSearch[]
}

/** A carrier's search as a client reaches it: in the carrier's test environment, other shops are found. */
export interface OwnSearch {
  readonly id: CarrierId
  readonly credentials: Credentials
  readonly source: CarrierSource
}

/** What to do where a shop was not found here. */
export const shopElsewhere = (carrier: CarrierId): string =>
  `Let the customer choose one in ${carrier}'s own search, and send its id as delivery.parcelShopId together with company, addressLine1, postCode, city and country`

/** Says that a carrier's shops are not listed, and what to do. */
export const notListed = (carrier: CarrierId): string =>
  `Waybill lists the parcel shops of ${carrier} as far as its search has found them. Search for them near the recipient, or send company, addressLine1, postCode, city and country with the id`

/** A file of all shops is made of a carrier that lists them. */
export async function mustBeListed(db: Db, clientId: number, carrier: CarrierId): Promise<void> {
  const { except } = await ownSearches(db, clientId)
  if (except.includes(carrier)) throw badRequest('PARCEL_SHOPS_NOT_LISTED', `${notListed(carrier)}.`)
}

/** Carriers with which the client ships itself and whose search is asked, and those of them that have only sample shops. */
export async function ownSearches(
  db: Db,
  clientId: number,
): Promise<Pick<ShownShops, 'except'> & { readonly found: readonly CarrierId[] }> {
  const carriers = await carriersWithFields(db, clientId, withOwnSearch)
  if (carriers.length === 0) return { except: [], found: [] }
  const imported = await importedCarriers(db)
  return {
    except: carriers.filter((carrier) => !imported.has(carrier)),
    found: carriers,
  }
}

export async function shownShops(
  app: Pick<Services, 'db' | 'config' | 'carriers'>,
  clientId: number,
): Promise<ShownShops> {
  const { except, found } = await ownSearches(app.db, clientId)
  const searches = await Promise.all(
    found.map(async (id) => {
      const credentials = await credentialsOf(app, clientId, id, 'shipping')
      return { id, credentials, source: sourceOf(app.carriers[id], credentials) }
    }),
  )
  return { except, searches }
}
