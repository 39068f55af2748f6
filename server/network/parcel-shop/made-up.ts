import { badRequest } from '../../kernel/error.ts'
import { carriersWithFields } from '../carrier-configuration/store.ts'
import type { Services } from '../../platform/http/handler.ts'
import { credentialsOf } from '../carrier-configuration/credentials.ts'
import type { CarrierId, CarrierSource, Credentials } from '../carriers/carrier.ts'
import { sourceOf } from '../carriers/source.ts'
import { importedCarriers } from './listing-store.ts'
import type { Db } from '../../platform/store/database.ts'

/**
 * Real carriers that list no shops, so that only the sandbox lists some. Shops near a place come from the carrier's own
 * search.
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

/** The shops that a client sees. */
export interface ShownShops {
  /** Carriers with which the client ships for real, and whose listed shops are only samples. */
  readonly except: readonly CarrierId[]
  /** The carriers' own searches whose results it sees. */
  readonly searches: readonly OwnSearch[]
}

/** A carrier's search as a client reaches it: the carrier's test environment finds other shops. */
export interface OwnSearch {
  readonly id: CarrierId
  readonly credentials: Credentials
  readonly source: CarrierSource
}

/** Advises what to do about a shop that we do not know. */
export const shopElsewhere = (carrier: CarrierId): string =>
  `Let the customer choose one in ${carrier}'s own search, and send its id as delivery.parcelShopId together with company, addressLine1, postCode, city and country`

/** Explains that a carrier's shops are not listed, and what to do. */
export const notListed = (carrier: CarrierId): string =>
  `Waybill lists the parcel shops of ${carrier} as far as its search has found them. Search for them near the recipient, or send company, addressLine1, postCode, city and country with the id`

/** Refuses to export the shops of a carrier that does not list them. */
export async function mustBeListed(db: Db, clientId: number, carrier: CarrierId): Promise<void> {
  const { except } = await ownSearches(db, clientId)
  if (except.includes(carrier)) throw badRequest('PARCEL_SHOPS_NOT_LISTED', `${notListed(carrier)}.`)
}

/** Returns carriers that the client calls directly and that have their own search, and those with only sample shops. */
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
