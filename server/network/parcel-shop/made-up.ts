import { carriersWithFields } from '../carrier-configuration/store.ts'
import type { CarrierId } from '../carriers/carrier.ts'
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

/** Carriers with which the client ships for real, so that shops that are made up are none for it. */
export const withoutShops = (db: Db, clientId: number): Promise<readonly CarrierId[]> =>
  carriersWithFields(db, clientId, withMadeUpShops)
