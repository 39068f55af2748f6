import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import type { CarrierId, CarrierSource } from '../carriers/carrier.ts'
import type { ParcelShop } from './store.ts'

const batchSize = 2_000

/**
 * Upserts shops. With `isComplete`, the carrier's other shops have closed; one that comes back opens again. `isListed`
 * means that they are from the carrier's list, and `foundBy` from its search.
 */
export async function putShops(
  db: Db,
  carrier: CarrierId,
  shops: readonly Omit<ParcelShop, 'carrier'>[],
  {
    now,
    isComplete = false,
    isListed = false,
    foundBy,
  }: { now: Date; isComplete?: boolean; isListed?: boolean; foundBy?: CarrierSource },
): Promise<{ readonly closed: number }> {
  const at = now.toISOString()
  const isTest = foundBy === 'SANDBOX'
  for (let from = 0; from < shops.length; from += batchSize)
    await sql`
      insert into parcel_shop (carrier, id, name, type, latitude, longitude, "addressLine1", "postCode", city, country,
        "openingTimes", "carrierData", "closedAt", "listedAt", "foundAt",
        "foundInTestAt")
      select ${carrier}, id, name, type, round(latitude, 7), round(longitude, 7), "addressLine1", "postCode", city, country,
        "openingTimes", "carrierData", "closedAt", ${isListed ? sql`statement_timestamp()` : sql`null::timestamptz`},
        ${foundBy === 'LIVE' ? at : null}::timestamptz, ${isTest ? at : null}::timestamptz
      from json_to_recordset(${JSON.stringify(shops.slice(from, from + batchSize))}) as shop(id text, name text, type text,
        latitude numeric, longitude numeric, "addressLine1" text, "postCode" text, city text, country text,
        "openingTimes" json, "carrierData" json, "closedAt" timestamptz)
      on conflict (carrier, id) do update set name = excluded.name, type = excluded.type, latitude = excluded.latitude,
        longitude = excluded.longitude, "addressLine1" = excluded."addressLine1", "postCode" = excluded."postCode",
        city = excluded.city, country = excluded.country, "openingTimes" = excluded."openingTimes",
        "carrierData" = excluded."carrierData", "closedAt" = excluded."closedAt",
        "listedAt" = coalesce(excluded."listedAt", parcel_shop."listedAt"),
        "foundAt" = coalesce(excluded."foundAt", parcel_shop."foundAt"),
        "foundInTestAt" = ${foundBy === 'LIVE' ? sql`parcel_shop."foundInTestAt"` : sql`excluded."foundInTestAt"`}
        where ${isTest ? sql`parcel_shop."foundInTestAt" is not null and parcel_shop."foundAt" is null` : sql`true`}`.execute(
      db,
    )
  // A test environment's description of a shop does not change what others see.
  if (isTest)
    await db
      .updateTable('parcel_shop')
      .set({ foundInTestAt: at })
      .where('carrier', '=', carrier)
      .where('foundAt', 'is not', null)
      .where(sql<boolean>`id = any(${shops.map(({ id }) => id)}::text[])`)
      .execute()
  if (!isComplete) return { closed: 0 }
  const ids = shops.map(({ id }) => id)
  const { numUpdatedRows } = await db
    .updateTable('parcel_shop')
    .set({ closedAt: now })
    .where('carrier', '=', carrier)
    .where('closedAt', 'is', null)
    .where(sql<boolean>`id <> all(${ids}::text[])`)
    .executeTakeFirst()
  return { closed: Number(numUpdatedRows) }
}
