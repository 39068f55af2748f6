import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { DB } from '../../generated/database.ts'
import { Printed } from '../../platform/http/handler.ts'
import { printedFrom } from '../../platform/http/representation.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { CarrierId } from '../carriers/carrier.ts'
import { boxAround, earthRadius, type Point } from '../places/geography.ts'
import { townNames } from '../places/towns.ts'
import type { ShownShops } from './made-up.ts'

export type ParcelShop = Schemas['ParcelShop']

/** Filters shops. Closed ones never match. */
export interface ShopFilter {
  readonly carrier?: CarrierId | undefined
  readonly country?: string | undefined
  readonly city?: string | undefined
  readonly postCode?: string | undefined
  readonly type?: Schemas['ParcelShopType'] | undefined
  readonly shown?: ShownShops
}

export type NearbyShop = Schemas['NearbyParcelShop']

export interface FoundShops<Shop extends ParcelShop = ParcelShop> {
  readonly shops: readonly Printed<Shop>[]
  /** How many match, including those beyond the limit. */
  readonly total: number
}

/** How PostgreSQL prints each attribute of a shop. */
const members = {
  id: sql.ref('shop.id'),
  name: sql.ref('shop.name'),
  type: sql.ref('shop.type'),
  latitude: sql.ref('shop.latitude'),
  longitude: sql.ref('shop.longitude'),
  carrier: sql.ref('shop.carrier'),
  addressLine1: sql.ref('shop.addressLine1'),
  postCode: sql.ref('shop.postCode'),
  city: sql.ref('shop.city'),
  country: sql.ref('shop.country'),
  openingTimes: sql.ref('shop.openingTimes'),
  closedAt: sql`to_char(shop."closedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  carrierData: sql.ref('shop.carrierData'),
} satisfies Record<keyof ParcelShop, RawBuilder<unknown>>

const printed = sql<string>`json_strip_nulls(json_build_object(${sql.join(
  Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]),
)}))::text`

type Open = SelectQueryBuilder<DB, 'parcel_shop', object>

export function openShops(db: Db, { carrier, country, city, postCode, type, shown }: ShopFilter): Open {
  let query: Open = db.selectFrom('parcel_shop').where('closedAt', 'is', null).where(isShown('parcel_shop', shown))
  if (carrier !== undefined) query = query.where('carrier', '=', carrier)
  if (country !== undefined) query = query.where('country', '=', country)
  if (city !== undefined) query = query.where(isIn(city, country))
  if (postCode !== undefined) query = query.where('postKey', '=', postKeyOf(postCode))
  if (type !== undefined) query = query.where('type', '=', type)
  return query
}

const nobody: ShownShops = { except: [], searches: [] }

/**
 * Matches listed shops, unless they are samples, and for a month those that a carrier's search found in the same
 * environment, for clients that ship with it.
 */
function isShown(table: 'parcel_shop' | 'shop', { except, searches }: ShownShops = nobody) {
  const carrier = sql.ref(`${table}.carrier`)
  const [foundAt, inTestAt] = [sql.ref(`${table}.foundAt`), sql.ref(`${table}.foundInTestAt`)]
  const isListed = sql`${foundAt} is null and ${inTestAt} is null`
  const listed = except.length === 0 ? sql`true` : sql`${carrier} <> all(${except}::text[])`
  if (searches.length === 0) return sql<boolean>`${isListed} and ${listed}`
  const by = (side: Schemas['CarrierSource']) => searches.filter(({ source }) => source === side).map(({ id }) => id)
  return sql<boolean>`case when ${isListed} then ${listed}
    else (${carrier} = any(${by('LIVE')}::text[]) and ${foundAt} > now() - interval '30 days')
      or (${carrier} = any(${by('SANDBOX')}::text[]) and ${inTestAt} > now() - interval '30 days') end`
}

/** Matches a shop's town, even if the shop writes it in its country's language. */
function isIn(city: string, country: string | undefined) {
  const asNamed = sql`fold_text(${city})`
  const towns = townNames(city, country).map((town) => ({
    country: town.country,
    keys: sql.join([...town.names.map((name) => sql`fold_text(${name})`), ...town.folded.map((key) => sql.val(key))]),
  }))
  const every = sql<boolean>`"cityKey" in (${sql.join([asNamed, ...towns.map(({ keys }) => keys)])})`
  if (towns.length === 0 || country !== undefined) return every
  // A name may mean other towns in other countries.
  const each = towns.map(({ country: code, keys }) => sql`country = ${code} and "cityKey" in (${keys})`)
  return sql<boolean>`${every} and ("cityKey" = ${asNamed} or ${sql.join(each, sql` or `)})`
}

const postKeyOf = (postCode: string) => postCode.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns shops by postal code and name. */
export async function listShops(db: Db, filter: ShopFilter, limit: number): Promise<FoundShops> {
  const first = openShops(db, filter)
    .select(['carrier', 'id', 'postKey', 'name'])
    .orderBy('postKey')
    .orderBy('name')
    .orderBy('carrier')
    .orderBy('id')
    .limit(limit)
  const [{ total }, rows] = await Promise.all([
    openShops(db, filter)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(first.as('first'))
      .innerJoin('parcel_shop as shop', (join) =>
        join.onRef('shop.carrier', '=', 'first.carrier').onRef('shop.id', '=', 'first.id'),
      )
      .select(printed.as('text'))
      .orderBy('first.postKey')
      .orderBy('first.name')
      .orderBy('first.carrier')
      .orderBy('first.id')
      .execute(),
  ])
  return { shops: rows.map(({ text }) => Printed.of<ParcelShop>(text)), total }
}

/** Returns shops within `radius` metres of a point, nearest first, optionally with distances. */
export async function searchShops<WithDistance extends boolean>(
  db: Db,
  filter: ShopFilter,
  around: Point,
  radius: number,
  limit: number,
  { withDistance }: { withDistance: WithDistance },
): Promise<FoundShops<WithDistance extends true ? NearbyShop : ParcelShop>> {
  const point = toCentimetres(around)
  const { latitudes, longitudes } = boxAround(point, radius)
  const boxed = openShops(db, filter)
    .where('latitude', '>=', latitudes[0])
    .where('latitude', '<=', latitudes[1])
    .where((where) => where.or(longitudes.map(([from, to]) => where.between('longitude', from, to))))
    .select(['carrier', 'id', distanceFrom(point).as('distance')])
  const nearest = db
    .selectFrom(boxed.as('boxed'))
    .select(['carrier', 'id', 'distance', sql<number>`count(*) over ()`.as('total')])
    .where('distance', '<=', radius)
    .orderBy('distance')
    .orderBy('carrier')
    .orderBy('id')
    .limit(limit)
  const rows = await db
    .selectFrom(nearest.as('nearest'))
    .innerJoin('parcel_shop as shop', (join) =>
      join.onRef('shop.carrier', '=', 'nearest.carrier').onRef('shop.id', '=', 'nearest.id'),
    )
    .select([printed.as('text'), 'nearest.distance', 'nearest.total'])
    .orderBy('nearest.distance')
    .orderBy('nearest.carrier')
    .orderBy('nearest.id')
    .execute()
  return {
    shops: rows.map(({ text, distance }) =>
      Printed.of<WithDistance extends true ? NearbyShop : ParcelShop>(
        withDistance ? printNearby(text, distance).text : text,
      ),
    ),
    total: rows[0]?.total ?? 0,
  }
}

const printNearby = (text: string, distance: number) =>
  printedFrom<NearbyShop, keyof ParcelShop>(
    { distance: String(Math.round(distance)) },
    Printed.of<Pick<NearbyShop, keyof ParcelShop>>(text),
  )

/** A carrier's shops, or only its lockers. */
export interface WantedShops {
  readonly carrier: CarrierId
  readonly lockersOnly: boolean
}

/** Returns the shops nearest to a point in a country, for each carrier that is wanted, in one query. */
export async function findNearestShops(
  db: Db,
  wanted: readonly WantedShops[],
  country: string,
  around: Point,
  radius: number,
  limit: number,
  shown: ShownShops,
): Promise<ReadonlyArray<WantedShops & { readonly shop: ParcelShop }>> {
  const point = toCentimetres(around)
  const { latitudes, longitudes } = boxAround(point, radius)
  const { rows } = await sql<WantedShops & { shop: ParcelShop }>`
    select wanted.carrier, wanted."lockersOnly", near.text::json as shop
    from unnest(
      ${wanted.map(({ carrier }) => carrier)}::text[],
      ${wanted.map(({ lockersOnly }) => lockersOnly)}::boolean[]) as wanted(carrier, "lockersOnly")
    cross join lateral (
      select ${printed} as text, ${distanceFrom(point)} as distance
      from parcel_shop as shop
      where shop.carrier = wanted.carrier and shop."closedAt" is null and shop.country = ${country}
        and ${isShown('shop', shown)}
        and (not wanted."lockersOnly" or shop.type = 'LOCKER')
        and shop.latitude between ${latitudes[0]} and ${latitudes[1]}
        and (${sql.join(
          longitudes.map(([from, to]) => sql`shop.longitude between ${from} and ${to}`),
          sql` or `,
        )})
      order by distance, shop.id limit ${limit}) as near
    where near.distance <= ${radius}
    order by wanted.carrier, wanted."lockersOnly", near.distance`.execute(db)
  return rows
}

/** PostgreSQL fails to square numbers near zero, such as the sine of 5e-324 degrees. */
const toCentimetres = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(7)),
  longitude: Number(longitude.toFixed(7)),
})

/** Calculates metres as the crow flies, like geography.ts. */
const distanceFrom = ({ latitude, longitude }: Point) => sql<number>`
  ${2 * earthRadius} * asin(least(1, sqrt(
    sin(radians(latitude - ${latitude}) / 2) ^ 2 +
    cos(radians(${latitude})) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}) / 2) ^ 2)))`

const selectShop = prepared((db, arg: Arguments<{ carrier: CarrierId; id: string }>) =>
  db
    .selectFrom('parcel_shop as shop')
    .select([printed.as('text'), 'shop.type', 'shop.closedAt', 'shop.foundAt', 'shop.foundInTestAt'])
    .where('shop.carrier', '=', arg.carrier)
    .where('shop.id', '=', arg.id),
)

/** Returns a shop, closed or not, and the environments in which the carrier's own search has found it. */
export async function findShop(
  db: Db,
  carrier: CarrierId,
  id: string,
): Promise<
  | {
      readonly printed: Printed<ParcelShop>
      readonly type: ParcelShop['type']
      readonly isClosed: boolean
      readonly foundBy: readonly Schemas['CarrierSource'][]
    }
  | undefined
> {
  const [row] = await selectShop(db, { carrier, id })
  return (
    row && {
      printed: Printed.of<ParcelShop>(row.text),
      type: row.type,
      isClosed: row.closedAt !== undefined,
      foundBy: [
        ...(row.foundAt === undefined ? [] : ['LIVE' as const]),
        ...(row.foundInTestAt === undefined ? [] : ['SANDBOX' as const]),
      ],
    }
  )
}

/** Locates a street by a shop in it: the shop nearest to `near`, within 20 km. */
export async function findStreet(db: Db, country: string, street: string, near: Point): Promise<Point | undefined> {
  return db
    .selectFrom('parcel_shop')
    .select(['latitude', 'longitude'])
    .where('closedAt', 'is', null)
    .where('country', '=', country)
    .where(
      'streetKey',
      '=',
      sql<string>`btrim(regexp_replace(fold_text(${street}), '\\s*\\m\\d+\\w?\\M\\s*', ' ', 'g'))`,
    )
    .where(distanceFrom(near), '<=', 20_000)
    .orderBy(distanceFrom(near))
    .limit(1)
    .executeTakeFirst()
}
