import { sql } from 'kysely'
import { json, type Db } from '../../platform/store/database.ts'
import type { Alert } from './rules.ts'
import { columns, type ExpectedAmount } from './store.ts'

/** Counts the shipments for each of several amounts, in order. */
export async function countShipments(db: Db, amounts: readonly ExpectedAmount[]): Promise<number[]> {
  if (amounts.length === 0) return []
  // One subquery per amount, each along its index: a cluster goes to the node of each client.
  const counts = amounts.map(
    ({ clientId, country, startDate, endDate }, place) => sql`
      select ${place}::int as place, count(*) as count from shipment
      where "clientId" = ${clientId} and "recipientCountry" = ${country}
        and "createdAt" >= ${startDate}::date::timestamp at time zone 'UTC'
        and "createdAt" < (${endDate}::date + 1)::timestamp at time zone 'UTC'
        and "carrierReference" is not null and cancelled is null`,
  )
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)} order by place`.execute(db)
  return rows.map(({ count }) => count)
}

export interface DueAmount extends ExpectedAmount {
  /** The alert already sent. */
  readonly alert: Alert | undefined
}

/** Finds the amount most overdue for comparison, of any client, and locks it until the transaction ends. */
export async function lockDue(db: Db, now: Date): Promise<DueAmount | undefined> {
  const due = db.selectFrom('expected_amount').where('dueAt', '<=', now.toISOString())
  // A cluster locks rows of one client only, so candidates are found first, several in case others have locked some.
  for (const { clientId, id } of await due.select(['clientId', 'id']).orderBy('dueAt').limit(10).execute()) {
    const row = await due
      .select([...columns, 'alert'])
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (row) return { ...row, alert: row.alert }
  }
  return undefined
}

/** Without `dueAt`, the amount is never compared again. */
export async function markCompared(
  db: Db,
  { clientId, id }: ExpectedAmount,
  { alert, dueAt }: { readonly alert: Alert | undefined; readonly dueAt: Date | undefined },
): Promise<void> {
  await db
    .updateTable('expected_amount')
    .set({ alert: alert ?? null, dueAt: dueAt ?? null })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function insertAlertEvent(
  db: Db,
  { clientId, id, country, count }: ExpectedAmount,
  alert: Alert,
  actualCount: number,
): Promise<void> {
  await db
    .insertInto('feed_inbox')
    .values({
      clientId,
      type: alert === 'EXCEEDED' ? 'amount.exceeded' : 'amount.missed',
      subject: id,
      data: json({ amountId: id, country, expectedCount: count, actualCount }),
    })
    .execute()
}

export interface Planner {
  readonly userId: string
  readonly email: string
  readonly client: string
}

/** Lists a client's planners: users who can log in and have a role at the client itself that may change its amounts. */
export function listPlanners(db: Db, clientId: number): Promise<Planner[]> {
  return db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.roleId', 'role.id')
    .innerJoin('app_user', 'app_user.id', 'user_role.userId')
    .innerJoin('client', 'client.id', 'role.clientId')
    .distinctOn('app_user.id')
    .select(['app_user.id as userId', 'app_user.email', 'client.name as client'])
    .where('role.clientId', '=', clientId)
    .where(sql<boolean>`'amounts:write' = any(role.permissions)`)
    .where('app_user.status', 'in', ['CONFIRMED', 'RESET_REQUIRED'])
    .orderBy('app_user.id')
    .execute()
}
