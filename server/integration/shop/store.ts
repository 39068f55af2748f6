import type { SealedTable } from '../../platform/store/reseal.ts'
import { currentTime } from '../../kernel/current-time.ts'
import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { waitAfter } from '../../kernel/back-off.ts'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Whole } from '../../kernel/whole.ts'
import { seal, unseal, type EncryptionSecrets } from '../../platform/store/sealing.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { readPage, type PageQuery } from '../../platform/store/page.ts'
import { keptUrl, shownUrl } from '../../platform/store/shown-url-store.ts'
import type { Credentials } from './software.ts'

/** A stored shop, without the URLs derived from it. */
export type KeptShop = Whole<Omit<Schemas['Shop'], 'webhookUrl' | 'ratesUrl'>>

/** The context that credentials are sealed for and can only be opened with. */
const placeOf = (clientId: number, id: string) => `shop ${clientId}/${id}`

export const shopCredentials: SealedTable<{ clientId: number; id: string }> = {
  table: 'shop',
  key: ['clientId', 'id'],
  placeOf: ({ clientId, id }) => placeOf(clientId, id),
}

const columns = [
  'id',
  'clientId',
  'kind',
  'name',
  'orderPrefix',
  'takesUnpaid',
  'enabled',
  'lastOrderAt',
  'lastError',
  'import',
  'createdAt',
  'createdBy',
] as const

const select = (db: Db, clientId: number) =>
  db.selectFrom('shop').select(columns).select(shownUrl.as('url')).where('clientId', '=', clientId)

export const findShop = (db: Db, clientId: number, id: string): Promise<KeptShop | undefined> =>
  select(db, clientId).where('id', '=', id).executeTakeFirst()

export const lockShop = (db: Db, clientId: number, id: string): Promise<KeptShop | undefined> =>
  select(db, clientId).where('id', '=', id).forUpdate().executeTakeFirst()

export const listShops = (db: Db, clientId: number, query: PageQuery): Promise<{ items: KeptShop[]; total: number }> =>
  readPage(db, select(db, clientId).orderBy('id', 'desc'), query)

interface NewShop extends Pick<KeptShop, 'id' | 'kind' | 'name' | 'url' | 'orderPrefix' | 'takesUnpaid' | 'createdBy'> {
  readonly credentials: Credentials
}

/** Adds a shop; returns whether it was added, since prefixes are unique within a client. */
export async function insertShop(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  { credentials, ...shop }: NewShop,
  now: Date,
): Promise<boolean> {
  const sealed = seal(secrets, JSON.stringify(credentials), placeOf(clientId, shop.id))
  const row = await db
    .insertInto('shop')
    .values({ ...shop, ...sealed, clientId, createdAt: now, dueAt: nextLook(now), fetchSince: now })
    .onConflict((conflict) => conflict.columns(['clientId', 'orderPrefix']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateShop(
  db: Db,
  secrets: EncryptionSecrets,
  { clientId, id }: KeptShop,
  { credentials, url, ...plain }: Schemas['ShopChanges'],
): Promise<void> {
  const sealed = credentials && seal(secrets, JSON.stringify(credentials), placeOf(clientId, id))
  const changes = { ...plain, ...sealed, ...(url !== undefined && { url: keptUrl(url) }) }
  if (Object.keys(changes).length === 0) return
  await db.updateTable('shop').set(changes).where('clientId', '=', clientId).where('id', '=', id).execute()
}

export async function deleteShopRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('shop').where('clientId', '=', clientId).where('id', '=', id).execute()
}

/** The data needed to call a shop and to verify its messages. */
export interface ConnectedShop extends Pick<
  KeptShop,
  'clientId' | 'id' | 'kind' | 'url' | 'orderPrefix' | 'takesUnpaid'
> {
  readonly credentials: Credentials
}

/** Finds an enabled shop. */
export async function findConnectedShop(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  id: string,
): Promise<ConnectedShop | undefined> {
  const row = await db
    .selectFrom('shop')
    .select(['clientId', 'id', 'kind', 'url', 'orderPrefix', 'takesUnpaid', 'sealed', 'keyId'])
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed, keyId, ...shop } = row
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only credentials are sealed there
  const credentials = JSON.parse(unseal(secrets, { sealed, keyId }, placeOf(clientId, id))) as Credentials
  return { ...shop, credentials }
}

export async function recordError(db: Db, clientId: number, id: string, message: string): Promise<void> {
  const lastError = json({ occurredAt: currentTime().toISOString(), message: message.slice(0, 500) })
  await db.updateTable('shop').set({ lastError }).where('clientId', '=', clientId).where('id', '=', id).execute()
}

export async function recordOrder(db: Db, clientId: number, id: string, now: Date): Promise<void> {
  await db.updateTable('shop').set({ lastOrderAt: now }).where('clientId', '=', clientId).where('id', '=', id).execute()
}

const hourMs = 3_600_000
const nextLook = (now: Date) => new Date(now.getTime() + hourMs)

/** Starts an import of what changed since a time. */
export async function startImport(db: Db, clientId: number, id: string, since: Date, now: Date): Promise<void> {
  await db
    .updateTable('shop')
    .set({
      dueAt: now,
      fetchSince: since,
      fetchCursor: null,
      fetchFailures: 0,
      import: json({ state: 'RUNNING', orders: 0, startedAt: now.toISOString() }),
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Brings forward the next fetch of its orders. */
export async function fetchSoon(db: Db, clientId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('shop')
    .set({ dueAt: now })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('dueAt', '>', now.toISOString())
    .execute()
}

const fetches: Leased = { table: 'shop', key: ['clientId', 'id'], due: 'dueAt' }

export const isAnyFetchDue = isAnyDue(fetches, { where: sql`enabled` })

export interface ClaimedFetch extends Held {
  readonly clientId: number
  readonly id: string
  readonly fetchSince: string
  readonly fetchCursor: string | null
  readonly fetchFailures: number
}

/** Claims shops whose orders are due to be fetched. */
export const claimFetches = (db: Db, count: number): Promise<ClaimedFetch[]> =>
  claim<Omit<ClaimedFetch, 'leasedUntil'>>(db, fetches, {
    count,
    seconds: 120,
    where: sql`enabled`,
    returning: sql`"clientId", id, "fetchSince", "fetchCursor", "fetchFailures"`,
  })

/** Counts the orders of a page, and stores where the next page or the next fetch starts. */
export async function settleFetch(
  db: Db,
  fetched: ClaimedFetch,
  { orders, next, lookedAt }: { orders: number; next: string | undefined; lookedAt: Date },
): Promise<void> {
  const isOver = next === undefined
  await db
    .updateTable('shop')
    .set({
      fetchCursor: next ?? null,
      fetchFailures: 0,
      dueAt: isOver ? nextLook(lookedAt) : lookedAt,
      // Clocks differ, and a shop may show a change late.
      ...(isOver && { fetchSince: new Date(lookedAt.getTime() - hourMs / 6) }),
      import: sql<Schemas['ShopImport']>`case when import ->> 'state' = 'RUNNING' then
        (jsonb_set(import::jsonb, '{orders}', ((import ->> 'orders')::integer + ${orders}::integer)::text::jsonb)
          || ${isOver ? JSON.stringify({ state: 'FINISHED', finishedAt: lookedAt.toISOString() }) : '{}'}::jsonb)::json
        else import end`,
    })
    .where('clientId', '=', fetched.clientId)
    .where('id', '=', fetched.id)
    .where(isHeld(fetches, fetched))
    .execute()
}

/** Postpones the next fetch after a page failed. */
export async function postponeFetch(db: Db, fetched: ClaimedFetch, retryAfter: number | undefined): Promise<void> {
  const failures = fetched.fetchFailures + 1
  const wait = waitAfter({ firstMs: 10_000, longestMs: hourMs }, failures, retryAfter)
  await db
    .updateTable('shop')
    .set({ fetchFailures: failures, dueAt: currentTime(wait) })
    .where('clientId', '=', fetched.clientId)
    .where('id', '=', fetched.id)
    .where(isHeld(fetches, fetched))
    .execute()
}
