import type { By } from '../../kernel/by.ts'
import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { readPage } from '../../platform/store/page.ts'
import type { Rule, ShippingPolicy } from './policy.ts'
import { changingRates } from '../../network/rate-change-store.ts'

/** In a fixed order, since the entity tag depends on it. */
const columns = [
  'id',
  'clientId',
  'version',
  'state',
  'name',
  'scope',
  'rules',
  'createdAt',
  'createdBy',
  'modifiedAt',
  'modifiedBy',
  'activatedAt',
  'activatedBy',
] as const satisfies (keyof ShippingPolicy)[]

const policies = (db: Db, clientId: number, id: string) =>
  db.selectFrom('shipping_policy').select(columns).where('clientId', '=', clientId).where('id', '=', id)

export const findPolicy = (db: Db, clientId: number, id: string): Promise<ShippingPolicy | undefined> =>
  policies(db, clientId, id).executeTakeFirst()

/** A policy, locked until the transaction ends. */
export const lockPolicy = (db: Db, clientId: number, id: string): Promise<ShippingPolicy | undefined> =>
  policies(db, clientId, id).forUpdate().executeTakeFirst()

/** Locks the client's policies against drafts and activations until the transaction ends. */
export async function lockPolicies(db: Db, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shipping policy ${clientId}`}, 0))`.execute(db)
}

interface PolicyContent {
  readonly name: string
  readonly scope: Schemas['ShippingPolicyScope']
  readonly rules: Rule[]
}

/** Inserts a draft under the next number. Take the lock on the client's policies first. */
export const insertPolicy = (
  db: Db,
  clientId: number,
  { name, scope, rules }: PolicyContent,
  { now, username }: By,
): Promise<ShippingPolicy> =>
  changingRates(db, clientId)
    .insertInto('shipping_policy')
    .columns(['clientId', 'version', 'state', 'name', 'scope', 'rules', 'createdAt', 'createdBy'])
    .expression(
      sql<never>`select ${clientId}::int, coalesce(max(version), 0) + 1, 'DRAFT', ${name}, ${scope}, ${json(rules)}::json,
        ${now}::timestamptz, ${username} from shipping_policy where "clientId" = ${clientId}`,
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updatePolicy = (
  db: Db,
  clientId: number,
  id: string,
  { name, scope, rules }: PolicyContent,
  { now, username }: By,
): Promise<ShippingPolicy> =>
  changingRates(db, clientId)
    .updateTable('shipping_policy')
    .set({ name, scope, rules: json(rules), modifiedAt: now, modifiedBy: username })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Retires the active policy, if there is one. */
export async function retireActive(db: Db, clientId: number): Promise<void> {
  await changingRates(db, clientId)
    .updateTable('shipping_policy')
    .set({ state: 'RETIRED' })
    .where('clientId', '=', clientId)
    .where('state', '=', 'ACTIVE')
    .execute()
}

export const activatePolicy = (db: Db, clientId: number, id: string, { now, username }: By): Promise<ShippingPolicy> =>
  changingRates(db, clientId)
    .updateTable('shipping_policy')
    .set({ state: 'ACTIVE', activatedAt: now, activatedBy: username })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deletePolicy(db: Db, clientId: number, id: string): Promise<void> {
  await changingRates(db, clientId)
    .deleteFrom('shipping_policy')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function listPolicyPage(
  db: Db,
  clientId: number,
  { states, ...query }: { states?: Schemas['ShippingPolicyState'][]; page: number; per_page: number },
): Promise<{ items: ShippingPolicy[]; total: number }> {
  let found = db.selectFrom('shipping_policy').where('clientId', '=', clientId)
  if (states) found = found.where('state', 'in', states)
  return readPage(db, found.select(columns).orderBy('version', 'desc'), query)
}
