import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { readPage } from '../../platform/store/page.ts'
import type { Whole } from '../../kernel/whole.ts'

export type ParcelDefinition = Whole<Schemas['ParcelDefinition']>

const columns = [
  'id',
  'name',
  'type',
  'weight',
  'length',
  'width',
  'height',
  'innerLength',
  'innerWidth',
  'innerHeight',
  'padding',
  'ownWeight',
  'maxWeight',
  'cost',
  'currencyCode',
  'createdAt',
  'createdBy',
  'modifiedAt',
  'modifiedBy',
] as const

const select = (db: Db, arg: Arguments<{ clientId: number; id: string }>) =>
  db.selectFrom('parcel_definition').select(columns).where('clientId', '=', arg.clientId).where('id', '=', arg.id)

const selectRow = prepared(select)
const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; id: string }>) => select(db, arg).forUpdate())

export async function findParcelDefinition(
  db: Db,
  clientId: number,
  id: string,
): Promise<ParcelDefinition | undefined> {
  const [row] = await selectRow(db, { clientId, id })
  return row
}

/** Finds a parcel definition and locks it until the transaction ends. */
export async function lockParcelDefinition(
  db: Db,
  clientId: number,
  id: string,
): Promise<ParcelDefinition | undefined> {
  const [row] = await selectForUpdate(db, { clientId, id })
  return row
}

export function insertParcelDefinition(
  db: Db,
  clientId: number,
  created: Schemas['ParcelDefinitionCreate'] & Pick<ParcelDefinition, 'createdBy'> & { readonly createdAt: Date },
): Promise<ParcelDefinition> {
  return db
    .insertInto('parcel_definition')
    .values({ ...created, clientId })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateParcelDefinitionRow(
  db: Db,
  clientId: number,
  id: string,
  changes: Schemas['ParcelDefinitionPatch'] & { readonly modifiedAt: Date; readonly modifiedBy: string },
): Promise<ParcelDefinition> {
  return db
    .updateTable('parcel_definition')
    .set(changes)
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteParcelDefinitionRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('parcel_definition').where('clientId', '=', clientId).where('id', '=', id).execute()
}

/** Returns whether a parcel definition exists, and keeps it from being deleted until the transaction ends. */
export async function holdParcelDefinition(db: Db, clientId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('parcel_definition')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

interface ListQuery {
  readonly q?: string
  readonly type?: ParcelDefinition['type']
  readonly sort: 'createdAt' | 'name' | 'weight'
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly per_page: number
}

/** A client has few of them, so they are searched and sorted without an index. */
export async function listParcelDefinitionPage(
  db: Db,
  clientId: number,
  { q = '', type, sort, order, ...query }: ListQuery,
): Promise<{ items: ParcelDefinition[]; total: number }> {
  const found = db
    .selectFrom('parcel_definition')
    .where('clientId', '=', clientId)
    .$if(q.trim() !== '', (rows) =>
      rows.where(sql<boolean>`fold_text(name) like (select containing(${q.trim().normalize('NFC')}))`),
    )
    .$if(type !== undefined, (rows) => rows.where('type', '=', type ?? 'BOX'))
  const direction = order === 'ASC' ? 'asc' : 'desc'
  return readPage(
    db,
    found
      .select(columns)
      .orderBy(sort === 'name' ? sql`fold_text(name) collate "C"` : sort, direction)
      .orderBy('createdAt', direction)
      .orderBy('id', direction),
    query,
  )
}

/** Lists the given ones, or else the newest 50. */
export function listParcelDefinitionsForPacking(
  db: Db,
  clientId: number,
  ids: readonly string[] | undefined,
): Promise<ParcelDefinition[]> {
  return db
    .selectFrom('parcel_definition')
    .select(columns)
    .where('clientId', '=', clientId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}
