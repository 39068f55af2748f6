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

/** Carriers with which the client ships for real, and of which only shops are known that are made up. */
export async function withoutShops(db: Db, clientId: number): Promise<readonly CarrierId[]> {
  const carriers = await carriersWithFields(db, clientId, withMadeUpShops)
  if (carriers.length === 0) return carriers
  const imported = await importedCarriers(db)
  return carriers.filter((carrier) => !imported.has(carrier))
}
