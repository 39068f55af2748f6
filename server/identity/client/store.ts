import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isWithin } from '../access/principal-store.ts'
import type { Subscription } from './plans.ts'
import { copyToTestSide, endTestSide } from '../access/test-side-store.ts'
import { type Database, type Db, json } from '../../platform/store/database.ts'
import { readPage } from '../../platform/store/page.ts'
import type { Whole } from '../../kernel/whole.ts'

export type Client = Whole<Schemas['Client']>
export type ClientDetails = Whole<Schemas['ClientDetails']>

const columns = ['id', 'name', 'level', 'clientType', 'plan', 'parentId'] as const

const detailColumns = [
  ...columns,
  'address',
  'billingInfo',
  'externalId',
  'externalOrigin',
  'secondFactorRequired',
  'createdAt',
  'modifiedAt',
] as const

const userCount = sql<number>`(
  select count(distinct app_user.id) from role join user_role on user_role."roleId" = role.id
    join app_user on app_user.id = user_role."userId"
  where role."clientId" = client.id and app_user.status <> 'ARCHIVED')`.as('userCount')

const live = (db: Db) => db.selectFrom('client').where('deletedAt', 'is', null)

export function findClientShort(db: Db, id: number): Promise<Client | undefined> {
  return live(db).select(columns).where('id', '=', id).executeTakeFirst()
}

/** Returns the name of a client for mails, even of a deleted one. */
export async function clientName(db: Db, id: number): Promise<string> {
  const client = await db.selectFrom('client').select('name').where('id', '=', id).executeTakeFirst()
  return client?.name ?? 'Waybill'
}

/** Finds the plan of a client, which applies on its test side too. */
export const findSubscription = (db: Db, id: number): Promise<Subscription> =>
  live(db)
    .select(['id', 'plan'])
    .select(
      sql<string[]>`array(select "addOnId"::text from client_add_on where "clientId" = (
        select coalesce("testOf", id) from client where id = ${id}))`.as('addOnIds'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Finds the country of a client's address, if it has one. */
export async function findCountry(db: Db, id: number): Promise<string | undefined> {
  const client = await live(db).select('address').where('id', '=', id).executeTakeFirst()
  return client?.address?.country
}

export async function hasClients(db: Db): Promise<boolean> {
  return (await db.selectFrom('client').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function findClient(db: Db, id: number): Promise<ClientDetails | undefined> {
  return live(db).select(detailColumns).select(userCount).where('id', '=', id).executeTakeFirst()
}

/** Locks a client against changes until the transaction ends. */
export async function lockClient(db: Db, id: number): Promise<ClientDetails | undefined> {
  const found = await live(db).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return found && findClient(db, id)
}

/** Locks a client against deletion until the transaction ends. */
export function shareClient(db: Db, id: number): Promise<Client | undefined> {
  return live(db).select(columns).where('id', '=', id).forShare().executeTakeFirst()
}

export async function countChildren(db: Db, id: number): Promise<number> {
  const { children } = await live(db)
    .select((eb) => eb.fn.countAll<number>().as('children'))
    .where('parentId', '=', id)
    .where('testOf', 'is', null)
    .executeTakeFirstOrThrow()
  return children
}

/** Where an origin's ids are unique: within the tenant of a client, or across the platform for tenants. */
const scope = sql<number>`case when cardinality(path) > 2 then path[2] else 0 end`
const scopeOf = (path: readonly number[]): number => (path.length > 2 ? (path[1] ?? 0) : 0)

interface ExternalKey {
  readonly externalOrigin: string
  readonly externalId: string
}

/** Finds the client that already has an external key, in the scope of the path. */
export async function findExternal(db: Db, path: readonly number[], key: ExternalKey): Promise<number | undefined> {
  const client = await live(db)
    .select('id')
    .where(scope, '=', scopeOf(path))
    .where('externalOrigin', '=', key.externalOrigin)
    .where('externalId', '=', key.externalId)
    .executeTakeFirst()
  return client?.id
}

/** Finds the nearest client with an external key, at or below a given one. */
export async function findExternalBelow(db: Db, id: number, key: ExternalKey): Promise<number | undefined> {
  const client = await live(db)
    .select('id')
    .where(sql<SqlBool>`path @> ${[id]}::int[]`)
    .where('externalOrigin', '=', key.externalOrigin)
    .where('externalId', '=', key.externalId)
    .orderBy('level')
    .orderBy('id')
    .executeTakeFirst()
  return client?.id
}

export interface ClientQuery {
  readonly q?: string
  readonly page: number
  readonly per_page: number
}

type Condition = (client: ExpressionBuilder<Database, 'client'>) => Expression<SqlBool>

/** Lists the active client and those below it for which the caller may read clients. */
export function listClientsBelow(
  db: Db,
  caller: Caller,
  { sort, order, ...query }: ClientQuery & { sort: 'createdAt' | 'name'; order: 'ASC' | 'DESC' },
): Promise<{ items: ClientDetails[]; total: number }> {
  const found = matching(
    { db, caller },
    query.q,
    (eb) =>
      sql<SqlBool>`client.path @> ${[caller.clientId]}::int[] and ${isWithin(caller.grants, 'clients:read', at(eb))}`,
    sql<SqlBool>`fold_text(concat_ws(E'\n', name, "externalId", "billingInfo" ->> 'vat')) like containing(${query.q?.trim()})`,
  )
  const direction = order === 'DESC' ? ('desc' as const) : ('asc' as const)
  return readPage(
    db,
    found
      .select(detailColumns)
      .select(userCount)
      .$if(sort === 'name', (rows) => rows.orderBy(sql`fold_text(name) collate "C"`, direction))
      .orderBy('createdAt', direction)
      .orderBy('id', direction),
    query,
  )
}

/** Lists all clients that the ClientId header may contain. */
export function listAccessible(
  db: Db,
  caller: Caller,
  query: ClientQuery,
): Promise<{ items: Client[]; total: number }> {
  const found = matching(
    { db, caller },
    query.q,
    (eb) => isWithin(caller.grants, undefined, at(eb)),
    sql<SqlBool>`fold_text(name) like containing(${query.q?.trim()})`,
  )
  return readPage(
    db,
    found
      .select(columns)
      .orderBy(sql`fold_text(name) collate "C"`)
      .orderBy('id'),
    query,
  )
}

const at = (eb: ExpressionBuilder<Database, 'client'>) => ({ id: eb.ref('client.id'), path: eb.ref('client.path') })

function matching(
  { db, caller }: { db: Db; caller: Caller },
  q: string | undefined,
  within: Condition,
  hasText: Expression<SqlBool>,
) {
  const text = q?.trim() ?? ''
  return live(db)
    .where(sql<SqlBool>`("testOf" is null or client.id = any(${caller.grants.map(({ clientId }) => clientId)}::int[]))`)
    .where(within)
    .$if(text !== '', (query) =>
      query.where((eb) => eb.or([hasText, ...(/^\d{1,9}$/.test(text) ? [eb('client.id', '=', Number(text))] : [])])),
    )
}

export interface ClientChanges {
  readonly name?: string
  readonly plan?: Schemas['ClientPlan']
  readonly address?: Schemas['ClientAddress'] | null
  readonly billingInfo?: Schemas['BillingInfo'] | null
  readonly externalOrigin?: string | null
  readonly externalId?: string | null
  readonly secondFactorRequired?: boolean
}

/** Changes the given fields; undefined ones stay. */
export async function changeClient(
  db: Db,
  id: number,
  { address, billingInfo, ...changes }: ClientChanges,
  modifiedBy: string,
): Promise<void> {
  await db
    .updateTable('client')
    .set({
      ...changes,
      address: address && json(address),
      billingInfo: billingInfo && json(billingInfo),
      modifiedBy,
      modifiedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await copyToTestSide(db, id)
}

/** Rows that are deleted with a client. The rest stays in the books of the clients above. */
const belongings = [
  'client_preference',
  'recipient_settings',
  'mail_suppression',
  'address',
  'parcel_definition',
  'client_add_on',
  'client_carrier',
  'carrier_field',
  'customs_closing_time',
  'customs_configuration',
  'relabelling_configuration',
  'shipment_export',
  'role',
] as const

/**
 * Deletes a client. It has no users from then on, and its number is not reused. Returns the users that belonged to it.
 */
export async function deleteClientRow(db: Db, id: number): Promise<string[]> {
  const users = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.roleId')
    .select('user_role.userId')
    .distinct()
    .where('role.clientId', '=', id)
    .execute()
  for (const table of belongings) await db.deleteFrom(table).where('clientId', '=', id).execute()
  await db.deleteFrom('user_code').where('clientId', '=', id).execute()
  await db.updateTable('app_user').set({ defaultClientId: null }).where('defaultClientId', '=', id).execute()
  await db
    .updateTable('session')
    .set({ endedAt: sql<string>`now()`, endReason: 'CLIENT_DELETED' })
    .where('clientId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  await endTestSide(db, id)
  await db
    .updateTable('client')
    .set({ deletedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  return users.map(({ userId }) => userId)
}

export async function findClientsShort(db: Db, ids: readonly number[]): Promise<Map<number, Client>> {
  const clients = await live(db)
    .select(columns)
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::int[]`))
    .execute()
  return new Map(clients.map((client) => [client.id, client]))
}

/** Serialises imports within a tenant. */
export async function lockTenant(db: Db, path: readonly number[]): Promise<void> {
  await live(db)
    .select('id')
    .where('id', '=', path[1] ?? path[0] ?? 0)
    .forNoKeyUpdate()
    .execute()
}

/** Lists the clients with the external keys of an import, its parents included, within the tenant of a path. */
export async function listExternal(
  db: Db,
  path: readonly number[],
  list: readonly { externalOrigin: string; externalId: string; parentExternalId?: string }[],
) {
  const origins = list.flatMap(({ externalOrigin, parentExternalId }) =>
    parentExternalId === undefined ? [externalOrigin] : [externalOrigin, externalOrigin],
  )
  const ids = list.flatMap(({ externalId, parentExternalId }) =>
    parentExternalId === undefined ? [externalId] : [externalId, parentExternalId],
  )
  const clients = await live(db)
    .select([...columns, 'path', 'address', 'billingInfo', 'externalOrigin', 'externalId'])
    // The platform owner imports for all tenants; if several have an id, the nearest counts.
    .$if(path.length > 1, (query) => query.where(sql<number>`path[2]`, '=', path[1] ?? 0))
    .where(sql<SqlBool>`("externalOrigin", "externalId") in (select * from unnest(${origins}::text[], ${ids}::text[]))`)
    .orderBy('level', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return clients.flatMap(({ externalOrigin, externalId, ...client }) =>
    externalOrigin === undefined || externalId === undefined ? [] : [{ ...client, externalOrigin, externalId }],
  )
}

/** Reserves numbers for new clients, the lowest last. */
export async function nextClientIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('client', 'id')) as id from generate_series(1, ${count}::int) order by 1 desc`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
