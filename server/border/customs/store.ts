import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { json, prepared, type Arguments, type Call, type Db } from '../../platform/store/database.ts'
import { readPage } from '../../platform/store/page.ts'
import { lineKey, type CheckedGoods, type CustomsItem, type Goods, type Line, type Warning } from './goods.ts'
import { findSupplements } from './invoice-store.ts'
import { withLate, type Surroundings } from './warnings.ts'

const requiredColumns = [
  'carrierReference',
  'itemNumber',
  'itemDescription',
  'skuNumber',
  'quantity',
  'countryOfOrigin',
  'destinationCountry',
  'netWeight',
  'grossWeight',
  'itemInvoicePrice',
  'currencyCode',
  'commodityCode',
  'invoiceNumber',
  'companyNumber',
  'eoriNumber',
] as const satisfies readonly (keyof Goods)[]

const optionalColumns = [
  'shipmentId',
  'externalShipmentId',
  'itemName',
  'composition',
  'customerReference',
  'ccCommodityCode',
  'dangerousGoods',
  'dangerousGoodsCode',
  'truckIdentifier',
  'palletIdentifier',
  'licensePlate',
  'procedureType',
  'procedureCode',
  'customsType',
  'invoiceType',
  'termsOfTrade',
  'ioss',
  'shippingCharges',
  'otherCharges',
  'voec',
  'importer',
  'preferentialOrigin',
  'soldTo',
  'ukims',
  'atRisk',
  'manufacturerProductId',
  'gtin',
  'manufacturer',
  'responsiblePerson',
] as const satisfies readonly (keyof Goods)[]

export const itemColumns = [
  'id',
  ...requiredColumns,
  'clientId',
  ...optionalColumns,
  sql<boolean>`"closedAt" is not null`.as('closed'),
  'closedAt',
  sql<number | undefined>`nullif(supplement, 0)`.as('supplement'),
  'transferState',
  'transferMessage',
  'mrn',
  'importDeclaration',
  'transitMrn',
  'customsOffice',
  'acceptedAt',
  'warnings',
] as const

type Party = Schemas['AddressParty']

/** The shipment data that a broker needs for a declaration. */
const shipmentValue = (value: string) => sql`(
  select ${sql.raw(value)} from shipment
  where shipment."clientId" = customs_item."clientId"
    and shipment.id = case when customs_item."shipmentId" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then customs_item."shipmentId"::uuid end)`

export const brokerColumns = [
  ...itemColumns,
  'createdAt',
  sql<Schemas['Carrier'] | undefined>`${shipmentValue('carrier')}`.as('carrier'),
  sql<Party | undefined>`${shipmentValue("content -> 'sender'")}`.as('sender'),
  sql<Party | undefined>`${shipmentValue("coalesce(content -> 'recipient', content -> 'delivery')")}`.as('recipient'),
] as const

interface Named {
  readonly clientId: number
  readonly id: string
}

const selectItem = prepared((db, arg: Arguments<Named>) =>
  db.selectFrom('customs_item').select(itemColumns).where('clientId', '=', arg.clientId).where('id', '=', arg.id),
)

export async function findItem(db: Db, clientId: number, id: string): Promise<CustomsItem | undefined> {
  const [item] = await selectItem(db, { clientId, id })
  return item
}

const selectForUpdate = prepared((db, arg: Arguments<Named>) =>
  db
    .selectFrom('customs_item')
    .select(itemColumns)
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id)
    .forUpdate(),
)

/** Locks an item until the transaction ends. */
export async function lockItem(db: Db, clientId: number, id: string): Promise<CustomsItem | undefined> {
  const [item] = await selectForUpdate(db, { clientId, id })
  return item
}

/** Finds the clients of these items, whichever they are. Leaves out unknown ids. */
export async function findOwners(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('customs_item')
    .select(['id', 'clientId'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, clientId }) => [id, clientId]))
}

export type FilterType =
  | 'invoiceNumber'
  | 'customerReference'
  | 'externalShipmentId'
  | 'shipmentId'
  | 'carrierReference'

interface Page {
  readonly page: number
  readonly perPage: number
}

export interface ItemFilter {
  readonly attribute?: { readonly filterType: FilterType; readonly value: string }
  readonly transferState?: CustomsItem['transferState']
  readonly truck?: string
  readonly isWithoutTruck?: boolean
  readonly closed?: boolean
  readonly warning?: string
  readonly hasWarnings?: boolean
  readonly created: { readonly after?: Date; readonly before?: Date }
}

export async function listItemPage(
  db: Db,
  clientIds: readonly number[],
  { attribute, transferState, truck, isWithoutTruck, closed, warning, hasWarnings, created }: ItemFilter,
  { page, perPage }: Page,
): Promise<{ items: CustomsItem[]; total: number }> {
  const [first, ...others] = clientIds
  // Items of one client are read in index order.
  const ofClients =
    others.length === 0 ? sql<boolean>`"clientId" = ${first}` : sql<boolean>`"clientId" = any(${[...clientIds]}::int[])`
  let found = db.selectFrom('customs_item').where(ofClients)
  if (attribute) found = found.where(attribute.filterType, '=', attribute.value)
  if (transferState !== undefined) found = found.where('transferState', '=', transferState)
  if (truck !== undefined) found = found.where('truckIdentifier', '=', truck)
  if (isWithoutTruck !== undefined) found = found.where('truckIdentifier', isWithoutTruck ? 'is' : 'is not', null)
  if (closed !== undefined) found = found.where('closedAt', closed ? 'is not' : 'is', null)
  if (hasWarnings !== undefined) found = found.where('warnings', hasWarnings ? 'is not' : 'is', null)
  if (warning !== undefined)
    found = found.where(
      sql<boolean>`warnings::jsonb @> jsonb_build_array(jsonb_build_object('code', ${warning}::text))`,
    )
  if (created.after) found = found.where('createdAt', '>=', created.after.toISOString())
  if (created.before) found = found.where('createdAt', '<', created.before.toISOString())
  return readPage(db, found.select(itemColumns).orderBy('createdAt').orderBy('id'), { page, per_page: perPage })
}

/** The context of a line, with its place in the request. */
export interface Surrounded extends Surroundings {
  readonly place: number
  readonly isShipment: boolean
  readonly isCancelled: boolean
}

interface Declared {
  readonly clientId: number
  readonly goods: string
  readonly replaced: string | null
}

/** How long a truck that is known from items alone stays the same truck: its plate may return the next night. */
const sameTruck = sql`interval '12 hours'`

const selectSurroundings = prepared((db, arg: Arguments<Declared>) => {
  const found = sql<Surrounded>`
    with given as materialized (
      select given.*, dense_rank() over (order by "shipmentId", "carrierReference", "truckIdentifier") as parcel,
        sum("grossWeight") over (partition by "carrierReference") as "weightTogether",
        min("currencyCode") over (partition by "invoiceNumber") as "firstCurrency",
        max("currencyCode") over (partition by "invoiceNumber") as "lastCurrency"
      from json_to_recordset(${arg.goods}::json) as given (place int, "shipmentId" text, "carrierReference" text,
        "invoiceNumber" text, "currencyCode" text, "grossWeight" numeric, "truckIdentifier" text)
    ), closed as materialized (
      select "clientId", id, "carrierReference", "customsClosedAt" from consignment
      where "clientId" = any(consignment_holders(${arg.clientId}::int)) and "customsClosedAt" is not null
        and state <> 'CLOSED'
    ), truck as materialized (
      select "truckIdentifier", (
        select last from (
          select "closedAt", "createdAt", max("closedAt") over () as last from customs_item as other
          where other."clientId" = ${arg.clientId}::int and other."truckIdentifier" = named."truckIdentifier"
            and coalesce("closedAt" > now() - ${sameTruck}, true) and other.id is distinct from ${arg.replaced}::uuid
        ) as others
        group by last
        -- Those that came after it was closed are late themselves.
        having bool_and("closedAt" is not null or "createdAt" > last)) as "othersClosedAt"
      from (select distinct "truckIdentifier" from given where "truckIdentifier" is not null) as named
    ), found as (
      -- One look into the index for each parcel, however many lines it has and however many PostgreSQL expects.
      select named.*, shipment.*,
        array_append(array_append(shipment."parcelReferences", shipment."mainReference"), named."carrierReference") as numbers
      from (select distinct parcel, "shipmentId", "carrierReference", "truckIdentifier" from given) as named
      left join lateral (
        select id, cancelled is not null as "isCancelled", "recipientCountry", content -> 'parcels' as parcels,
          "parcelReferences", "carrierReference"::text as "mainReference"
        from shipment where "clientId" = ${arg.clientId}::int
          and id = case when named."shipmentId" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then named."shipmentId"::uuid end
        limit 1
      ) as shipment on true
    ), around as materialized (
      select parcel, id is not null as "isShipment", coalesce("isCancelled", false) as "isCancelled", "recipientCountry",
        (
          -- The weight of the parcel that has the number, or of the whole shipment where its own number is given.
          select sum((one ->> 'weight')::numeric)
          from json_array_elements(found.parcels) with ordinality as all_parcels (one, at)
          where coalesce(at = array_position(found."parcelReferences", found."carrierReference"), true)
          having bool_and(one ->> 'weight' is not null)
        ) as "parcelWeight",
        coalesce((select sum("grossWeight") from customs_item as other where other."clientId" = ${arg.clientId}::int
          and other."carrierReference" = found."carrierReference"
          and other.id is distinct from ${arg.replaced}::uuid), 0) as "weightBefore",
        coalesce(
          closed_truck_at(${arg.clientId}::int, numbers),
          (select max(lorry."customsClosedAt") from closed as lorry
            where found."truckIdentifier" in (lorry."carrierReference", replace(lorry.id::text, '-', ''))
              or exists (select from consignment_reference as named where named."clientId" = lorry."clientId"
                and named."consignmentId" = lorry.id and named.value = found."truckIdentifier")
              or exists (
                with recursive held as (
                  select holder."clientId", holder.id, holder."parentId"
                  from consignment_reference as placed
                  join consignment as holder on holder."clientId" = placed."clientId" and holder.id = placed."consignmentId"
                  where placed."clientId" = lorry."clientId" and placed.type = 'SHIPMENT'
                    and placed.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE') and placed.value = any(found.numbers)
                  union
                  select holder."clientId", holder.id, holder."parentId"
                  from held
                  join consignment as holder on holder."clientId" = held."clientId" and holder.id = held."parentId"
                )
                select from held where held.id = lorry.id)),
          "othersClosedAt"
        ) at time zone 'UTC' as "closedAt"
      from found left join truck using ("truckIdentifier")
    )
    select place, "isShipment", "isCancelled", "recipientCountry", "parcelWeight",
      "weightTogether" + "weightBefore" as "declaredWeight",
      coalesce(
        (select min("currencyCode") from customs_item as other where other."clientId" = ${arg.clientId}::int
          and other."invoiceNumber" = given."invoiceNumber" and other."currencyCode" <> given."currencyCode"
          and other.id is distinct from ${arg.replaced}::uuid),
        nullif("firstCurrency", "currencyCode"), nullif("lastCurrency", "currencyCode")) as "otherCurrency",
      to_char("closedAt", 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "truckClosedAt"
    from given join around using (parcel)
    order by place`
  return { compile: () => found.compile(db) }
})

/** Finds the shipment of each of the goods, if there is one, and the context in which it is declared. */
export async function findSurroundings(
  db: Db,
  clientId: number,
  goods: readonly Goods[],
  replaced?: string,
): Promise<readonly Surrounded[]> {
  if (goods.length === 0) return []
  const given = goods.map((one, place) => {
    const { shipmentId, carrierReference, invoiceNumber, currencyCode, grossWeight, truckIdentifier } = one
    return { place, shipmentId, carrierReference, invoiceNumber, currencyCode, grossWeight, truckIdentifier }
  })
  return selectSurroundings(db, { clientId, goods: JSON.stringify(given), replaced: replaced ?? null })
}

export interface By {
  readonly now: Date
  readonly username: string
}

/** Inserts open items in the given order. Their invoices must be locked. */
export async function insertItems(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  by: By,
  supplements?: ReadonlyMap<string, number>,
): Promise<CustomsItem[]> {
  const rows = await rowsFor(db, clientId, goods, by, supplements)
  return inOrder(goods, await insertRows(db, { rows }))
}

/** Inserts items and returns only their ids. */
export async function insertedIds(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  by: By,
  supplements: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await rowsFor(db, clientId, goods, by, supplements)
  return inOrder(goods, await insertKeys(db, { rows })).map(({ id }) => id)
}

function inOrder<Inserted extends Line>(goods: readonly CheckedGoods[], inserted: readonly Inserted[]): Inserted[] {
  const byKey = new Map(inserted.map((item) => [lineKey(item), item]))
  return goods.flatMap((one) => byKey.get(lineKey(one)) ?? [])
}

async function rowsFor(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  by: By,
  supplements: ReadonlyMap<string, number> | undefined,
): Promise<string> {
  const numbers = goods.map(({ invoiceNumber }) => invoiceNumber)
  const found = supplements ?? (await findSupplements(db, clientId, numbers))
  return rowsOf(clientId, goods, by, { ofShipment: false, supplements: found })
}

/** Builds the statement that inserts items, to send together with others. */
export const itemsInsert = (
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  by: By,
  how: { ofShipment: boolean; supplements: ReadonlyMap<string, number> },
): Call<unknown> => insertKeys.of(db, { rows: rowsOf(clientId, goods, by, how) })

const rowsOf = (
  clientId: number,
  goods: readonly CheckedGoods[],
  { now, username }: By,
  { ofShipment, supplements }: { ofShipment: boolean; supplements: ReadonlyMap<string, number> },
): string =>
  JSON.stringify(
    goods.map((one) => ({
      ...one,
      supplement: supplements.get(one.invoiceNumber) ?? 0,
      ofShipment,
      clientId,
      createdAt: now,
      createdBy: username,
      changedAt: now,
    })),
  )

const insertedColumns = [
  ...requiredColumns,
  ...optionalColumns,
  'warnings',
  'supplement',
  'ofShipment',
  'clientId',
  'createdAt',
  'createdBy',
  'changedAt',
] as const

const inserting = (db: Db, { rows }: Arguments<{ rows: string }>) =>
  db
    .insertInto('customs_item')
    .columns(insertedColumns)
    .expression(
      sql`select ${sql.join(insertedColumns.map((name) => sql.ref(name)))}
        from json_populate_recordset(null::customs_item, ${rows}::json)`,
    )

const insertRows = prepared((db, arg: Arguments<{ rows: string }>) => inserting(db, arg).returning(itemColumns))
const insertKeys = prepared((db, arg: Arguments<{ rows: string }>) =>
  inserting(db, arg).returning(['id', 'carrierReference', 'invoiceNumber', 'itemNumber']),
)

/** Returns every column that clients fill, with null for absent values. */
function rowOf(goods: CheckedGoods) {
  const { warnings, importer, ...given } = goods
  const absent = Object.fromEntries(optionalColumns.map((name) => [name, null]))
  return {
    ...absent,
    ...definedOf(given),
    importer: importer === undefined ? null : json(importer),
    warnings: warnings === undefined ? null : json(warnings),
  }
}

function definedOf<T extends object>(given: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without what is undefined, which the type allows
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}

/** Changes a locked item. On another invoice, which must be locked too, it counts as a new item. */
export async function updateItemRow(
  db: Db,
  clientId: number,
  before: Pick<CustomsItem, 'id' | 'invoiceNumber'>,
  goods: CheckedGoods,
  { now, username }: By,
): Promise<CustomsItem> {
  const { invoiceNumber } = goods
  const isMoved = invoiceNumber !== before.invoiceNumber
  const supplements = isMoved ? await findSupplements(db, clientId, [invoiceNumber]) : undefined
  return db
    .updateTable('customs_item')
    .set({
      ...rowOf(goods),
      ...(supplements && { supplement: supplements.get(invoiceNumber) ?? 0 }),
      changedAt: now,
      modifiedBy: username,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', before.id)
    .returning(itemColumns)
    .executeTakeFirstOrThrow()
}

export async function deleteItemRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('customs_item').where('clientId', '=', clientId).where('id', '=', id).execute()
}

/** Puts items on a truck, with a warning if they are late for it, and without the warning of their former truck. */
export async function setTruck(
  db: Db,
  clientId: number,
  ids: readonly string[],
  truckIdentifier: string,
  { now, username }: By,
): Promise<void> {
  const items: CustomsItem[] = await db
    .selectFrom('customs_item')
    .select(itemColumns)
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const moved = items.filter((item) => item.truckIdentifier !== truckIdentifier)
  const parcels = new Map(moved.map((item) => [parcelKey(item), Object.assign({}, item, { truckIdentifier })]))
  const around = await findSurroundings(db, clientId, [...parcels.values()])
  const closedAt = new Map([...parcels.keys()].map((key, at) => [key, around[at]?.truckClosedAt]))
  const told = items.map((item) => {
    const { id, warnings = [] } = item
    if (item.truckIdentifier === truckIdentifier) return { id, warnings: item.warnings ?? null }
    return { id, warnings: withLate(warnings, closedAt.get(parcelKey(item))) }
  })
  await sql`
    update customs_item as item set "truckIdentifier" = ${truckIdentifier}, warnings = told.warnings,
      "changedAt" = ${now}, "modifiedBy" = ${username}
    from json_to_recordset(${json(told)}) as told (id uuid, warnings json)
    where item."clientId" = ${clientId} and item.id = told.id`.execute(db)
}

/** Changes the warnings of locked items. */
export async function setWarnings(
  db: Db,
  clientId: number,
  told: readonly { readonly id: string; readonly warnings: readonly Warning[] | null }[],
): Promise<void> {
  await sql`
    update customs_item as item set warnings = told.warnings
    from json_to_recordset(${json(told)}) as told (id uuid, warnings json)
    where item."clientId" = ${clientId} and item.id = told.id
      and item.warnings::jsonb is distinct from told.warnings::jsonb`.execute(db)
}

const parcelKey = ({ shipmentId, carrierReference }: Goods) => JSON.stringify([shipmentId, carrierReference])
