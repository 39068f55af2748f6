import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'

type Schemas = components['schemas']
export type ParcelShopExport = Schemas['ParcelShopExport']

const columns = [
  'id',
  'carrier',
  'country',
  'city',
  'postCode',
  'limit',
  'email',
  'status',
  'outcome',
  'createdAt',
  'finishedAt',
] as const

/** Section 9: the list holds the 50 most recent ones. */
const mostListed = 50

export function listExports(db: Db, clientId: number): Promise<ParcelShopExport[]> {
  return db
    .selectFrom('parcel_shop_export')
    .select(columns)
    .where('clientId', '=', clientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

export function insertExport(
  db: Db,
  clientId: number,
  wanted: Schemas['ParcelShopExportCreate'],
  { now, username }: { now: Date; username: string },
): Promise<ParcelShopExport> {
  return db
    .insertInto('parcel_shop_export')
    .values({ ...wanted, clientId, createdAt: now, createdBy: username })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Marks an export as running, also one that a killed process has left so. Nothing if it is finished. */
export function startExport(db: Db, clientId: number, id: string): Promise<ParcelShopExport | undefined> {
  return db
    .updateTable('parcel_shop_export')
    .set({ status: 'RUNNING' })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('status', '!=', 'FINISHED')
    .returning(columns)
    .executeTakeFirst()
}

/** Ends an export, and tells whether nobody else has done so. */
export async function finishExport(
  db: Db,
  clientId: number,
  id: string,
  outcome: Schemas['ParcelShopExportOutcome'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcel_shop_export')
    .set({ status: 'FINISHED', outcome, finishedAt: sql<string>`now()` })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('status', '!=', 'FINISHED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
