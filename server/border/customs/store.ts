import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { Call, json, prepared, together, type Arguments, type Db, type Last } from '../../platform/store/database.ts'
import { readPage } from '../../platform/store/page.ts'
import { lineKey, type CheckedGoods, type CustomsItem, type Goods } from './goods.ts'
import { findSupplements } from './invoice-store.ts'
import type { Surroundings } from './warnings.ts'

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

type Party = components['schemas']['AddressParty']

/** The shipment data that a broker needs for a declaration. */
const shipmentValue = (value: string) => sql`(
  select ${sql.raw(value)} from shipment
  where shipment."clientId" = customs_item."clientId"
    and shipment.id = case when customs_item."shipmentId" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then customs_item."shipmentId"::uuid end)`

export const brokerColumns = [
  ...itemColumns,
  'createdAt',
  sql<components['schemas']['Carrier'] | undefined>`${shipmentValue('carrier')}`.as('carrier'),
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

/** An item that no one else changes before the transaction ends. */
export async function lockItem(db: Db, clientId: number, id: string): Promise<CustomsItem | undefined> {
  const [item] = await selectForUpdate(db, { clientId, id })
  return item
}

/** Whose items these are, whichever clients that may be. Unknown ids are left out. */
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
  // Those of one client are read in the order of an index.
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

/** How long a truck that is known from items alone stays the same truck: its plate may come back the next night. */
const sameTruck = sql`interval '12 hours'`

const selectSurroundings = prepared((db, arg: Arguments<Declared>) => {
  const found = sql<Surrounded>`
    with given as (
      select * from json_to_recordset(${arg.goods}::json) as given (place int, "shipmentId" text, "carrierReference" text,
        "invoiceNumber" text, "currencyCode" text, "grossWeight" numeric, "truckIdentifier" text)
    )
    select place, shipment.id is not null as "isShipment", coalesce(shipment.cancelled is not null, false) as "isCancelled",
      shipment."recipientCountry", weights.weight as "parcelWeight",
      (select sum("grossWeight") from given as other where other."carrierReference" = given."carrierReference")
        + coalesce((select sum("grossWeight") from customs_item as other where other."clientId" = ${arg.clientId}::int
          and other."carrierReference" = given."carrierReference" and other.id is distinct from ${arg.replaced}::uuid), 0)
        as "declaredWeight",
      coalesce(
        (select min("currencyCode") from customs_item as other where other."clientId" = ${arg.clientId}::int
          and other."invoiceNumber" = given."invoiceNumber" and other."currencyCode" <> given."currencyCode"
          and other.id is distinct from ${arg.replaced}::uuid),
        (select min("currencyCode") from given as other
          where other."invoiceNumber" = given."invoiceNumber" and other."currencyCode" <> given."currencyCode"))
        as "otherCurrency",
      to_char(coalesce(
        closed_truck_at(${arg.clientId}::int, array_append(array_append(shipment."parcelReferences",
          shipment."carrierReference"), given."carrierReference")),
        (select max(truck."customsClosedAt") from consignment as truck
          where truck."clientId" = any(consignment_holders(${arg.clientId}::int))
            and truck."customsClosedAt" is not null and truck.state <> 'CLOSED'
            and (given."truckIdentifier" in (truck."carrierReference", replace(truck.id::text, '-', ''))
              or exists (select from consignment_reference as named where named."clientId" = truck."clientId"
                and named."consignmentId" = truck.id and named.value = given."truckIdentifier")
              or exists (
                with recursive held as (
                  select holder."clientId", holder.id, holder."parentId"
                  from consignment_reference as placed
                  join consignment as holder on holder."clientId" = placed."clientId" and holder.id = placed."consignmentId"
                  where placed."clientId" = truck."clientId" and placed.type = 'SHIPMENT'
                    and placed.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
                    and placed.value = any(array_append(array_append(shipment."parcelReferences",
                      shipment."carrierReference"), given."carrierReference"))
                  union
                  select holder."clientId", holder.id, holder."parentId"
                  from held
                  join consignment as holder on holder."clientId" = held."clientId" and holder.id = held."parentId"
                )
                select from held where held.id = truck.id))),
        (select last from (
            select "closedAt", "createdAt", max("closedAt") over () as last from customs_item as other
            where other."clientId" = ${arg.clientId}::int and other."truckIdentifier" = given."truckIdentifier"
              and coalesce("closedAt" > now() - ${sameTruck}, true) and other.id is distinct from ${arg.replaced}::uuid
          ) as others
          group by last
          -- Those that came after it was closed are late themselves.
          having bool_and("closedAt" is not null or "createdAt" > last))
      ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "truckClosedAt"
    from given
    left join shipment on shipment."clientId" = ${arg.clientId}::int
      and shipment.id = case when given."shipmentId" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then given."shipmentId"::uuid end
    -- The weight of the parcel that has the number, or of the whole shipment where its own number is given.
    left join lateral (
      select sum((parcel ->> 'weight')::numeric) as weight
      from json_array_elements(shipment.content -> 'parcels') with ordinality as parcels (parcel, at)
      where coalesce(at = array_position(shipment."parcelReferences", given."carrierReference"), true)
      having bool_and(parcel ->> 'weight' is not null)
    ) as weights on true
    order by place`
  return { compile: () => found.compile(db) }
})

/** For each of the goods: its shipment, if there is one, and what else it is declared beside. */
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

/** Open items in the order in which they are given. Their invoices are locked. */
export async function insertItems(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  { now, username }: By,
  { ofShipment = false, last = (statement) => statement() }: { ofShipment?: boolean; last?: Last } = {},
): Promise<CustomsItem[]> {
  const supplements = await findSupplements(
    db,
    clientId,
    goods.map(({ invoiceNumber }) => invoiceNumber),
  )
  const insert = itemsInsert(db, clientId, goods, { now, username }, { ofShipment, supplements })
  const [inserted] = await last(() => together(db, insert))
  const byKey = new Map(inserted.map((item) => [lineKey(item), item]))
  return goods.flatMap((one) => byKey.get(lineKey(one)) ?? [])
}

/** The statement that inserts items, to go with others. */
export function itemsInsert(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  { now, username }: By,
  { ofShipment, supplements }: { ofShipment: boolean; supplements: ReadonlyMap<string, number> },
): Call<CustomsItem> {
  const insert = db
    .insertInto('customs_item')
    .values(
      goods.map((one) => ({
        ...rowOf(one),
        supplement: supplements.get(one.invoiceNumber) ?? 0,
        ofShipment,
        clientId,
        createdAt: now,
        createdBy: username,
        changedAt: now,
      })),
    )
    .returning(itemColumns)
  return new Call<CustomsItem>(insert.compile())
}

/** Every column that clients fill, with null for absent values. */
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

/** Changes a locked item. On another invoice, which is locked too, it takes the place of a new item. */
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

export async function setTruck(
  db: Db,
  clientId: number,
  ids: readonly string[],
  truckIdentifier: string,
  { now, username }: By,
): Promise<void> {
  await db
    .updateTable('customs_item')
    .set({ truckIdentifier, changedAt: now, modifiedBy: username })
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
