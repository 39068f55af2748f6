import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Grant } from '../../platform/http/caller.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { insertClientNode } from './account-store.ts'
import { permissionsAt } from './grants.ts'
import { hasTestSide } from './permissions.ts'

export type TestSide = Whole<Schemas['TestSide']>

const findTestSide = (db: Db, liveId: number): Promise<TestSide | undefined> =>
  db
    .selectFrom('client')
    .select(['id as clientId', 'createdAt'])
    .select(sql<number>`"testOf"`.as('liveClientId'))
    .where('testOf', '=', liveId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/**
 * Returns the test side of a client, creating it if there is none. It inherits the client's settings as a client below
 * it does.
 */
export async function testSideOf(db: Db, liveId: number): Promise<TestSide> {
  const found = await findTestSide(db, liveId)
  if (found) return found
  return transaction(db, (trx) => beginTestSide(trx, liveId))
}

async function beginTestSide(db: Db, liveId: number): Promise<TestSide> {
  await sql`
    with number as (select nextval(pg_get_serial_sequence('client', 'id'))::int as id)
    insert into client (id, "parentId", "testOf", path, "clientType", plan, name, address, "billingInfo")
    select number.id, live.id, live.id, live.path || number.id, 'ACCOUNT', plan, name, address, "billingInfo"
      from client as live cross join number
      where live.id = ${liveId} and "deletedAt" is null and "testOf" is null
    on conflict ("testOf") where "deletedAt" is null do nothing`.execute(db)
  const begun = await findTestSide(db, liveId)
  if (!begun) throw new Error(`Client ${liveId} has no test side`)
  await insertClientNode(db, begun.clientId)
  return begun
}

/** Gives a client a new test side. The previous one disappears from sight, and is deleted in the background. */
export async function renewTestSide(db: Db, liveId: number): Promise<TestSide> {
  await db.selectFrom('client').select('id').where('id', '=', liveId).forUpdate().execute()
  await endTestSide(db, liveId)
  return testSideOf(db, liveId)
}

export async function endTestSide(db: Db, liveId: number): Promise<void> {
  await db
    .updateTable('client')
    .set({ deletedAt: sql<string>`now()` })
    .where('testOf', '=', liveId)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Copies a client's name, plan and addresses to its test side, where they apply too. */
export async function copyToTestSide(db: Db, liveId: number): Promise<void> {
  await sql`
    update client as test set name = live.name, plan = live.plan, address = live.address, "billingInfo" = live."billingInfo"
      from client as live where live.id = ${liveId} and test."testOf" = live.id and test."deletedAt" is null`.execute(
    db,
  )
}

/** Returns the client whose test side a client is, or the client itself. */
export async function liveClientOf(db: Db, clientId: number): Promise<number> {
  const { testOf } = await db.selectFrom('client').select('testOf').where('id', '=', clientId).executeTakeFirstOrThrow()
  return testOf ?? clientId
}

/**
 * Returns the rights that grants for clients give on the test side of one of them, which other grants do not reach;
 * undefined if the client is no test side.
 */
export async function grantOnTestSide(db: Db, clientId: number, grants: readonly Grant[]): Promise<Grant | undefined> {
  const side = await db
    .selectFrom('client')
    .select('path')
    .where('id', '=', clientId)
    .where('testOf', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return side && testGrant(clientId, side.path.slice(0, -1), grants)
}

/** The same for a test side that was already loaded. */
export function testGrant(clientId: number, livePath: readonly number[], grants: readonly Grant[]): Grant | undefined {
  const permissions = permissionsAt(livePath, grants)
  return (
    permissions && { clientId, path: [clientId], scope: 'LOCAL', permissions: [...permissions].filter(hasTestSide) }
  )
}
