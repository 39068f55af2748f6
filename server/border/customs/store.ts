import { sql } from 'kysely'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { CustomsItem, Goods, CheckedGoods } from './goods.ts'
import { lineKey, type Closable, type InvoiceLine, type Line, type TransferState } from './rules.ts'

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
  'warnings',
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

export async function listItemPage(
  db: Db,
  clientId: number,
  filterType: FilterType,
  value: string,
  { page, perPage }: Page,
): Promise<{ items: CustomsItem[]; total: number }> {
  const found = db.selectFrom('customs_item').where('clientId', '=', clientId).where(filterType, '=', value)
  const items = await found
    .select(itemColumns)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

/**
 * Lets nobody else add to these invoices or close them before the transaction ends. It comes before any lock of a row,
 * always in the same order, so that no two wait for each other.
 */
export async function lockInvoices(db: Db, clientId: number, invoiceNumbers: readonly string[]): Promise<void> {
  const names = [...new Set(invoiceNumbers)].map((number) => `customs invoice ${clientId} ${number}`)
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key) as keys`.execute(
    db,
  )
}

/** The supplement of each of these locked invoices that takes items: the newest with an open one, otherwise a new one. */
async function findSupplements(
  db: Db,
  clientId: number,
  invoiceNumbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('customs_item')
    .select([
      'invoiceNumber',
      sql<number>`coalesce(max(supplement) filter (where "closedAt" is null), max(supplement) + 1)`.as('supplement'),
    ])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`"invoiceNumber" = any(${[...new Set(invoiceNumbers)]}::text[])`)
    .groupBy('invoiceNumber')
    .execute()
  return new Map(rows.map(({ invoiceNumber, supplement }) => [invoiceNumber, supplement]))
}

/** The ids of lines that are declared already, by their keys. */
export async function findLines(db: Db, clientId: number, lines: readonly Line[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('customs_item')
    .select(['id', 'carrierReference', 'invoiceNumber', 'itemNumber'])
    .where('clientId', '=', clientId)
    .where(
      sql<boolean>`("carrierReference", "invoiceNumber", "itemNumber") in (
        select * from unnest(
          ${lines.map((line) => line.carrierReference)}::text[],
          ${lines.map((line) => line.invoiceNumber)}::text[],
          ${lines.map((line) => line.itemNumber)}::text[]))`,
    )
    .execute()
  return new Map(rows.map((row) => [lineKey(row), row.id]))
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
): Promise<CustomsItem[]> {
  const supplements = await findSupplements(
    db,
    clientId,
    goods.map(({ invoiceNumber }) => invoiceNumber),
  )
  const inserted = await db
    .insertInto('customs_item')
    .values(
      goods.map((one) => ({
        ...rowOf(one),
        supplement: supplements.get(one.invoiceNumber) ?? 0,
        clientId,
        createdAt: now,
        createdBy: username,
        changedAt: now,
      })),
    )
    .returning(itemColumns)
    .execute()
  const byKey = new Map(inserted.map((item) => [lineKey(item), item]))
  return goods.flatMap((one) => byKey.get(lineKey(one)) ?? [])
}

/** Every column that clients fill, with null for what is absent. */
function rowOf(goods: CheckedGoods) {
  const { warnings, ...given } = goods
  const absent = Object.fromEntries(optionalColumns.map((name) => [name, null]))
  return { ...absent, ...definedOf(given), warnings: warnings === undefined ? null : json(warnings) }
}

function definedOf<T extends object>(given: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without what is undefined, which the type allows
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}

/** Changes a locked item. On another invoice, which is locked too, it stands where a new item would. */
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

const locked = (db: Db, clientId: number) =>
  db
    .selectFrom('customs_item')
    .select(['id', 'closedAt', 'transferState', 'supplement'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .forUpdate()

/** Items by an attribute, which no one else changes before the transaction ends. */
export const lockItemsBy = (
  db: Db,
  clientId: number,
  filterType: FilterType | 'truckIdentifier',
  value: string,
): Promise<InvoiceLine[]> => locked(db, clientId).where(filterType, '=', value).execute()

export const lockItems = (db: Db, clientId: number, ids: readonly string[]): Promise<Closable[]> =>
  locked(db, clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

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

/** What the broker says; an item that it has spoken of waits for no batch. */
export async function setTransfer(
  db: Db,
  clientId: number,
  ids: readonly string[],
  transferState: TransferState,
  message: string | undefined,
): Promise<void> {
  await db
    .updateTable('customs_item')
    .set({
      transferState,
      transferMessage: message ?? null,
      transferDueAt: null,
      ...(transferState === 'SENT' && {
        submissions: sql<number>`submissions + ("transferState" <> 'SENT')::int`,
      }),
    })
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
