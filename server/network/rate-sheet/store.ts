import type { By } from '../../kernel/by.ts'
import { sql, type Expression } from 'kysely'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { type PageQuery, readPage } from '../../platform/store/page.ts'
import type { PackedStep, RateSheet, SheetContent, SheetVersion, SheetVersionRow } from './sheet.ts'
import { changingRates } from '../rate-change-store.ts'

interface SheetRow {
  readonly id: string
  readonly clientId: number
  readonly version: number
  readonly content: SheetContent
  readonly stepCount: number
  readonly createdAt: string
  readonly createdBy: string
  readonly modifiedAt?: string
  readonly modifiedBy?: string
}

/** Builds a rate sheet. Keeps the order of properties, on which the entity tag depends. */
function sheetOf({ id, clientId, version, content, stepCount, ...made }: SheetRow): RateSheet {
  const { createdAt, createdBy, modifiedAt, modifiedBy } = made
  return {
    id,
    clientId,
    version,
    name: content.name,
    carrierProduct: content.carrierProduct,
    scope: content.scope,
    fromCountry: content.fromCountry,
    currency: content.currency,
    validFrom: content.validFrom,
    validUntil: content.validUntil,
    basis: content.basis,
    measure: content.measure,
    dimensionalDivisor: content.dimensionalDivisor,
    vatPercent: content.vatPercent,
    vatIncluded: content.vatIncluded,
    cutOff: content.cutOff,
    zones: content.zones,
    surcharges: content.surcharges,
    stepCount,
    createdAt,
    createdBy,
    modifiedAt,
    modifiedBy,
  }
}

const sheets = (db: Db) =>
  db
    .selectFrom('rate_sheet as sheet')
    .innerJoin('rate_sheet_version as at', (join) =>
      join
        .onRef('at.clientId', '=', 'sheet.clientId')
        .onRef('at.sheetId', '=', 'sheet.id')
        .onRef('at.version', '=', 'sheet.version'),
    )
    .select([
      'sheet.id',
      'sheet.clientId',
      'sheet.version',
      'at.content',
      'at.stepCount',
      'sheet.createdAt',
      'sheet.createdBy',
      'sheet.modifiedAt',
      'sheet.modifiedBy',
    ])

export async function findRateSheet(db: Db, clientId: number, id: string): Promise<RateSheet | undefined> {
  const row = await sheets(db).where('sheet.clientId', '=', clientId).where('sheet.id', '=', id).executeTakeFirst()
  return row && sheetOf(row)
}

/** Returns a rate sheet as of one of its versions. */
export async function findFormerSheet(
  db: Db,
  clientId: number,
  id: string,
  version: number,
): Promise<RateSheet | undefined> {
  const row = await db
    .selectFrom('rate_sheet_version as at')
    .innerJoin('rate_sheet as sheet', (join) =>
      join.onRef('at.clientId', '=', 'sheet.clientId').onRef('at.sheetId', '=', 'sheet.id'),
    )
    .select(['sheet.id', 'sheet.clientId', 'at.version', 'at.content', 'at.stepCount'])
    .select(['sheet.createdAt', 'sheet.createdBy', 'at.createdAt as modifiedAt', 'at.createdBy as modifiedBy'])
    .where('at.clientId', '=', clientId)
    .where('at.sheetId', '=', id)
    .where('at.version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const { modifiedAt, modifiedBy, ...first } = row
  return sheetOf(version === 1 ? first : { ...first, modifiedAt, modifiedBy })
}

/** Locks a rate sheet until the transaction ends. */
export async function lockRateSheet(db: Db, clientId: number, id: string): Promise<RateSheet | undefined> {
  const row = await sheets(db)
    .where('sheet.clientId', '=', clientId)
    .where('sheet.id', '=', id)
    .forUpdate('sheet')
    .executeTakeFirst()
  return row && sheetOf(row)
}

/** Locks the periods of a product's rate sheets until the transaction ends. */
export async function lockPeriods(db: Db, clientId: number, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rate sheet ${clientId} ${productId}`}, 0))`.execute(db)
}

/** Returns another rate sheet that applies to the same product and country at the same time. */
export async function findOverlap(
  db: Db,
  clientId: number,
  { carrierProduct, scope, fromCountry = '', validFrom, validUntil }: SheetContent,
  exceptId?: string,
): Promise<RateSheet | undefined> {
  const row = await sheets(db)
    .where('sheet.clientId', '=', clientId)
    .where('sheet.productId', '=', carrierProduct.productId)
    .where('sheet.scope', '=', scope)
    .where('sheet.fromCountry', '=', fromCountry)
    .where(
      sql<boolean>`daterange(sheet."validFrom", sheet."validUntil", '[]') && daterange(${validFrom}::date, ${validUntil ?? null}::date, '[]')`,
    )
    .$if(exceptId !== undefined, (query) => query.where('sheet.id', '<>', exceptId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row && sheetOf(row)
}

const columnsOf = ({ carrierProduct, scope, fromCountry = '', validFrom, validUntil }: SheetContent) => ({
  carrier: carrierProduct.carrier,
  productId: carrierProduct.productId,
  scope,
  fromCountry,
  validFrom,
  validUntil: validUntil ?? null,
})

export async function insertRateSheet(
  db: Db,
  clientId: number,
  content: SheetContent,
  steps: readonly PackedStep[],
  { now, username }: By,
): Promise<RateSheet> {
  const row = await changingRates(db, clientId)
    .insertInto('rate_sheet')
    .values({ ...columnsOf(content), clientId, version: 1, createdAt: now, createdBy: username })
    .returning(['id', 'clientId', 'version', 'createdAt', 'createdBy'])
    .executeTakeFirstOrThrow()
  await insertVersion(db, clientId, row, content, steps, { now, username })
  return sheetOf({ ...row, content, stepCount: steps.length })
}

/** Creates the next version of a locked rate sheet. Without steps, it keeps those of the version before. */
export async function updateRateSheetRow(
  db: Db,
  clientId: number,
  { id, version, stepCount }: RateSheet,
  content: SheetContent,
  steps: readonly PackedStep[] | undefined,
  { now, username }: By,
): Promise<RateSheet> {
  const row = await changingRates(db, clientId)
    .updateTable('rate_sheet')
    .set({ ...columnsOf(content), version: version + 1, modifiedAt: now, modifiedBy: username })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(['id', 'clientId', 'version', 'createdAt', 'createdBy', 'modifiedAt', 'modifiedBy'])
    .executeTakeFirstOrThrow()
  await insertVersion(db, clientId, row, content, steps, { now, username })
  return sheetOf({ ...row, content, stepCount: steps?.length ?? stepCount })
}

async function insertVersion(
  db: Db,
  clientId: number,
  { id, version }: Pick<RateSheet, 'id' | 'version'>,
  content: SheetContent,
  steps: readonly PackedStep[] | undefined,
  { now, username }: By,
): Promise<void> {
  const by = { clientId, sheetId: id, version, content: json(content), createdAt: now, createdBy: username }
  if (steps) {
    await db
      .insertInto('rate_sheet_version')
      .values({ ...by, stepCount: steps.length, steps: json([...steps]) })
      .execute()
    return
  }
  await sql`
    insert into rate_sheet_version ("clientId", "sheetId", version, content, "stepCount", steps, "createdAt", "createdBy")
    select "clientId", "sheetId", ${version}, ${by.content}, "stepCount", steps, ${now}, ${username}
    from rate_sheet_version
    where "clientId" = ${clientId} and "sheetId" = ${id} and version = ${version - 1}`.execute(db)
}

export async function deleteRateSheetRow(db: Db, clientId: number, id: string): Promise<void> {
  await changingRates(db, clientId)
    .deleteFrom('rate_sheet')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

const selectVersion = prepared((db, arg: Arguments<{ clientId: number; id: string; version: number }>) =>
  db
    .selectFrom('rate_sheet_version')
    .select(['content', 'steps'])
    .where('clientId', '=', arg.clientId)
    .where('sheetId', '=', arg.id)
    .where('version', '=', arg.version),
)

/** Returns a version with all its steps. */
export async function findVersion(
  db: Db,
  clientId: number,
  id: string,
  version: number,
): Promise<SheetVersion | undefined> {
  const [row] = await selectVersion(db, { clientId, id, version })
  return row && { id, version, content: row.content, steps: row.steps }
}

/** A version of a rate sheet, and the client that owns it. */
export type SheetKey = readonly [id: string, version: number, ownerId: number]

interface SheetWanted {
  readonly clientId: Expression<number>
  readonly productId: Expression<string>
  readonly country: Expression<string>
  readonly day: Expression<string>
}

/** Selects a client's rate sheet: that of the nearest client, preferring the local one and that of the country. */
export const sheetFor = ({ clientId, productId, country, day }: SheetWanted) => sql<SheetKey | null>`(
  select json_build_array(sheet.id, sheet.version, sheet."clientId")
  from client as buyer join rate_sheet as sheet on sheet."clientId" = any(buyer.path)
  where buyer.id = ${clientId} and (sheet."clientId" = buyer.id or sheet.scope = 'CHILDREN')
    and sheet."productId" = ${productId}::text and sheet."fromCountry" in ('', ${country}::text)
    and sheet."validFrom" <= ${day}::date and (sheet."validUntil" is null or sheet."validUntil" >= ${day}::date)
  order by array_position(buyer.path, sheet."clientId") desc, sheet.scope desc, sheet."fromCountry" desc limit 1)`

const selectSheetKey = prepared(
  (db, arg: Arguments<{ clientId: number; productId: string; country: string; day: string }>) =>
    db.selectNoFrom(sheetFor(arg).as('sheet')),
)

export async function findSheetKey(
  db: Db,
  clientId: number,
  wanted: { readonly productId: string; readonly country: string; readonly day: string },
): Promise<SheetKey | undefined> {
  const [row] = await selectSheetKey(db, { clientId, ...wanted })
  return row?.sheet ?? undefined
}

interface ListQuery {
  readonly carrier?: RateSheet['carrierProduct']['carrier']
  readonly product_id?: string
  readonly valid_on?: string
  readonly page: number
  readonly per_page: number
}

export async function listRateSheetPage(
  db: Db,
  clientId: number,
  { carrier, product_id: productId, valid_on: day, ...query }: ListQuery,
): Promise<{ items: RateSheet[]; total: number }> {
  let found = sheets(db).where('sheet.clientId', '=', clientId)
  if (carrier !== undefined) found = found.where('sheet.carrier', '=', carrier)
  if (productId !== undefined) found = found.where('sheet.productId', '=', productId)
  if (day !== undefined)
    found = found
      .where('sheet.validFrom', '<=', day)
      .where((where) => where.or([where('sheet.validUntil', 'is', null), where('sheet.validUntil', '>=', day)]))
  const { items, total } = await readPage(
    db,
    found.orderBy('sheet.productId').orderBy('sheet.validFrom').orderBy('sheet.id'),
    query,
  )
  return { items: items.map(sheetOf), total }
}

export async function listVersionPage(
  db: Db,
  clientId: number,
  id: string,
  query: PageQuery,
): Promise<{ items: SheetVersionRow[]; total: number }> {
  return readPage(
    db,
    db
      .selectFrom('rate_sheet_version')
      .select(['version', 'createdAt', 'createdBy', 'stepCount'])
      .where('clientId', '=', clientId)
      .where('sheetId', '=', id)
      .orderBy('version', 'desc'),
    query,
  )
}
