import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { carriersWithShops, sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { markCompleted } from '../../network/parcel-shop/listing-store.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { login, nordic } from './company.ts'
import type { DemoPart } from './part.ts'

/** All carriers are enabled for the tenant and all clients below. */
export const carriers: DemoPart = {
  async isThere(db) {
    const row = await db
      .selectFrom('client_carrier')
      .select('carrier')
      .where('clientId', '=', nordic)
      .executeTakeFirst()
    return row !== undefined
  },

  async seed({ db, now }) {
    await setCarriers(db, nordic, carrierIds, true, { now, username: login.username })
  },
}

/** Parcel shops for each carrier that has them: those that the sandbox would list, without the wait. */
export const parcelShops: DemoPart = {
  async isThere(db) {
    const row = await db.selectFrom('parcel_shop').select('id').limit(1).executeTakeFirst()
    return row !== undefined
  },

  async seed({ db, now }) {
    for (const carrier of carriersWithShops) await putShops(db, carrier, sampleShops(carrier), { now, isListed: true })
    await markCompleted(db, carriersWithShops, new Date(now.getTime() + 24 * 3_600_000))
  },
}
