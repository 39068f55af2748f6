import type { By } from '../../kernel/by.ts'
import { sql, type Expression } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { findStandardProduct, standardProducts, takes, type Product, type Wanted } from './catalogue.ts'
import type { NewProduct, ProductChanges } from './rules.ts'
import { folded } from './text.ts'
import { changingRates } from '../rate-change-store.ts'

const columns = [
  'product.id',
  'product.carrier',
  'product.productName',
  'product.productDescription',
  'product.transportType',
  'product.direction',
  'product.active',
  'product.fromCountries',
  'product.toCountries',
  'product.externalData',
] as const

/** Selects the products of a client and its ancestors. Of several with one id, the nearest comes first. */
const visibleTo = (db: Db, clientId: number) =>
  db
    .selectFrom('client')
    .innerJoin('product', (join) => join.on(sql<boolean>`product."clientId" = any(client.path)`))
    .where('client.id', '=', clientId)
    .orderBy(sql`array_position(client.path, product."clientId") desc`)

const selectVisible = (db: Db, clientId: number, id: string) =>
  visibleTo(db, clientId).select(columns).select('product.clientId as ownerId').where('product.id', '=', id).limit(1)

/** A product and the client that added it; standard products have no owner. */
export interface FoundProduct {
  readonly product: Product
  readonly ownerId?: number
}

const found = ({ ownerId, ...product }: Product & { ownerId: number }): FoundProduct => ({ product, ownerId })

/** Returns a product that a client sees. */
export async function findProduct(db: Db, clientId: number, id: string): Promise<FoundProduct | undefined> {
  const standard = findStandardProduct(id)
  if (standard) return { product: standard }
  const row = await selectVisible(db, clientId, id).executeTakeFirst()
  return row && found(row)
}

/** Returns a product that a client sees, locked against changes until the transaction ends. */
export async function holdProduct(db: Db, clientId: number, id: string): Promise<FoundProduct | undefined> {
  const standard = findStandardProduct(id)
  if (standard) return { product: standard }
  const row = await selectVisible(db, clientId, id).forShare('product').executeTakeFirst()
  return row && found(row)
}

/** Locks a client's own product until the transaction ends. */
export function lockOwnProduct(db: Db, clientId: number, id: string): Promise<Product | undefined> {
  return db
    .selectFrom('product')
    .select(columns)
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns all products that a client sees: standard ones first, then the others in the order they were added. */
export async function visibleProducts(db: Db, clientId: number): Promise<Product[]> {
  const rows = await visibleTo(db, clientId).select(columns).select('product.createdAt').execute()
  const nearest = new Map<string, { createdAt: string; product: Product }>()
  for (const { createdAt, ...product } of rows)
    if (!nearest.has(product.id) && !findStandardProduct(product.id)) nearest.set(product.id, { createdAt, product })
  const added = [...nearest.values()].toSorted((one, other) => compare(one.createdAt, other.createdAt))
  return [...standardProducts, ...added.map(({ product }) => product)]
}

/** Locks ids and names of a carrier's products until the transaction ends. */
export async function lockNames(db: Db, carrier: Product['carrier']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product ${carrier}`}, 0))`.execute(db)
}

const jsonOrNull = <T>(value: T | null | undefined) => (value ? json(value) : value)

export function insertProduct(db: Db, clientId: number, product: NewProduct, { now, username }: By): Promise<Product> {
  const { fromCountries, toCountries, externalData, ...rest } = product
  return changingRates(db, clientId)
    .insertInto('product')
    .values({
      ...rest,
      fromCountries: jsonOrNull(fromCountries),
      toCountries: jsonOrNull(toCountries),
      externalData: jsonOrNull(externalData),
      clientId,
      createdAt: now,
      createdBy: username,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateProductRow(
  db: Db,
  clientId: number,
  id: string,
  { fromCountries, toCountries, externalData, ...rest }: ProductChanges,
  { now, username }: By,
): Promise<Product> {
  return changingRates(db, clientId)
    .updateTable('product')
    .set({
      ...rest,
      fromCountries: jsonOrNull(fromCountries),
      toCountries: jsonOrNull(toCountries),
      externalData: jsonOrNull(externalData),
      modifiedAt: now,
      modifiedBy: username,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteProductRow(db: Db, clientId: number, id: string): Promise<void> {
  await changingRates(db, clientId)
    .deleteFrom('product')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

interface ListQuery extends Wanted {
  readonly q?: string
  readonly sort: Schemas['ProductSort']
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly per_page: number
}

/** A catalogue has a few hundred products, mostly in memory, so they are searched and sorted there. */
export async function listProductPage(
  db: Db,
  clientId: number,
  { q = '', sort, order, page, per_page: perPage, ...wanted }: ListQuery,
): Promise<{ items: Product[]; total: number }> {
  const words = folded(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  const ranked = (await visibleProducts(db, clientId))
    .filter((product) => takes(product, wanted))
    .filter(({ id, carrier, productName, productDescription = '' }) => {
      const text = folded([id, productName, productDescription, carrier].join('\n'))
      return words.every((word) => text.includes(word))
    })
    .map((product, place) => ({ product, key: keyOf(product, sort, place) }))
  const direction = order === 'ASC' ? 1 : -1
  const sorted = ranked.toSorted(
    (one, other) => direction * compare(one.key, other.key) || compare(one.product.id, other.product.id),
  )
  const start = (page - 1) * perPage
  return { items: sorted.slice(start, start + perPage).map(({ product }) => product), total: sorted.length }
}

/** Standard products count as the oldest. */
function keyOf(product: Product, sort: ListQuery['sort'], place: number): string | number {
  if (sort === 'createdAt') return findStandardProduct(product.id) ? -1 : place
  return sort === 'productName' ? folded(product.productName) : product.carrier
}

const compare = <T extends string | number>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0)

interface Wish {
  carrier: string
  productId: string
  place: number
}

// For the client and product of a query.
const isLimited = sql<boolean>`exists (select from sales_product where "clientId" = client.id)`
const isSold = (productId: Expression<string>) => sql<boolean>`
  exists (select from sales_product where "clientId" = client.id and "productId" = ${productId})`
const isEnabled = (carrier: Expression<string>) => sql<boolean>`coalesce((
  select enabled from client_carrier
  where client_carrier."clientId" = any(client.path) and client_carrier.carrier = ${carrier}
  order by array_position(client.path, client_carrier."clientId") desc limit 1
), false)`

/** Whether a client's configuration allows a standard product, for a statement that books it. */
export const mayUse = (clientId: Expression<number>, carrier: Expression<string>, productId: Expression<string>) =>
  sql<boolean>`exists (select from client where client.id = ${clientId} and ${isEnabled(carrier)}
    and (${isSold(productId)} or not ${isLimited}))`

/** Selects what decides whether the query's client may book a product. */
export const accessColumns = (carrier: Expression<string>, productId: Expression<string>) =>
  [
    isLimited.as('isLimited'),
    isSold(productId).as('isSold'),
    sql<boolean | undefined>`(
      select active from product
      where product."clientId" = any(client.path) and product.id = ${productId} and product.carrier = ${carrier}
      order by array_position(client.path, product."clientId") desc limit 1
    )`.as('active'),
    isEnabled(carrier).as('isCarrierEnabled'),
  ] as const

/** Passes the products as JSON, whose length PostgreSQL does not guess; otherwise it would plan each query again. */
const selectProductAccess = prepared((db, arg: Arguments<{ clientId: number; products: string }>) =>
  db
    .selectFrom('client')
    .innerJoin(
      sql<Wish>`json_to_recordset(${arg.products}::json)`.as<'wish'>(
        sql`wish(carrier text, "productId" text, place int)`,
      ),
      (join) => join.onTrue(),
    )
    .select(accessColumns(sql`wish.carrier`, sql`wish."productId"`))
    .where('client.id', '=', arg.clientId)
    .orderBy('wish.place'),
)

/**
 * Whether a client may book a product, all in one query since every shipment needs it. `active` is absent if no visible
 * client added the product.
 */
export interface ProductAccess {
  /** The client books only what is sold to it. */
  readonly isLimited: boolean
  readonly isSold: boolean
  readonly active?: boolean
  /** By the setting of the client or its nearest ancestor; without one, false. */
  readonly isCarrierEnabled: boolean
}

/** Returns results in the order of the products. */
export async function findProductAccess(
  db: Db,
  clientId: number,
  products: readonly Schemas['CarrierProduct'][],
): Promise<ProductAccess[]> {
  const rows = await selectProductAccess(db, {
    clientId,
    products: JSON.stringify(products.map(({ carrier, productId }, place) => ({ carrier, productId, place }))),
  })
  return products.map((_, index) => rows[index] ?? { isLimited: false, isSold: false, isCarrierEnabled: false })
}
