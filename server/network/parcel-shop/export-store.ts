import { currentTime } from '../../kernel/current-time.ts'
import { sql } from 'kysely'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Whole } from '../../kernel/whole.ts'
import { openShops, type ParcelShop, type ShopFilter } from './store.ts'

export type ParcelShopExport = Whole<Schemas['ParcelShopExport']>

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

/** How many recent exports the list holds. */
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

const exports: Leased = { table: 'parcel_shop_export', key: ['clientId', 'id'], due: 'dueAt' }

export const isAnyExportLeft = isAnyDue(exports, { where: sql`status <> 'FINISHED'`, seconds: 5 })

export interface ClaimedExport extends ParcelShopExport, Held {
  readonly clientId: number
  readonly attempts: number
}

/** Claims an export that no worker is writing, including one left behind by a killed process. */
export async function claimExport(db: Db, seconds: number): Promise<ClaimedExport | undefined> {
  const [claimed] = await claim<ClaimedExport>(db, exports, {
    count: 1,
    seconds,
    where: sql`status <> 'FINISHED'`,
    set: sql`status = 'RUNNING', attempts = attempts + 1`,
    returning: sql`"clientId", attempts, ${sql.join(columns.map((column) => sql.ref(column)))}`,
  })
  return claimed
}

/** Ends an export. Returns whether it was still ours to end. */
export async function finishExport(
  db: Db,
  claimed: ClaimedExport,
  outcome: Schemas['ParcelShopExportOutcome'],
): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, claimed)
    .set({ status: 'FINISHED', outcome, finishedAt: sql<string>`now()`, dueAt: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases an export for another attempt after `waitMs`. */
export async function postponeExport(db: Db, claimed: ClaimedExport, waitMs: number): Promise<void> {
  await ours(db, claimed)
    .set({ dueAt: currentTime(waitMs) })
    .execute()
}

const ours = (db: Db, claimed: ClaimedExport) =>
  db
    .updateTable('parcel_shop_export')
    .where('clientId', '=', claimed.clientId)
    .where('id', '=', claimed.id)
    .where(isHeld(exports, claimed))

export type ExportedShop = Omit<ParcelShop, 'carrierData' | 'closedAt'>

const batchSize = 2_000

/** Yields shops by country, postal code and name, in batches that fit easily into memory. */
export async function* shopBatches(db: Db, filter: ShopFilter, limit: number): AsyncGenerator<readonly ExportedShop[]> {
  let last: { country: string; postKey: string; name: string; id: string } | undefined
  for (let left = limit; left > 0; left -= batchSize) {
    const after = last
    const rows = await openShops(db, filter)
      .select([
        'id',
        'name',
        'type',
        'carrier',
        'latitude',
        'longitude',
        'addressLine1',
        'postCode',
        'city',
        'country',
        'openingTimes',
        sql<string>`coalesce("postKey", '')`.as('postKey'),
      ])
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(country, coalesce("postKey", ''), name, id) > (${after?.country}, ${after?.postKey}, ${after?.name}, ${after?.id})`,
        ),
      )
      .orderBy('country')
      .orderBy(sql`coalesce("postKey", '')`)
      .orderBy('name')
      .orderBy('id')
      .limit(Math.min(batchSize, left))
      .execute()
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < batchSize) return
  }
}
