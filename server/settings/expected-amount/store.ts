import type { By } from '../../kernel/by.ts'
import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import { readPage } from '../../platform/store/page.ts'
import type { Whole } from '../../kernel/whole.ts'

export type ExpectedAmount = Whole<Schemas['ExpectedAmount']>
export type CountedAmount = Whole<Schemas['CountedAmount']>
export type Expectation = Omit<ExpectedAmount, 'id' | 'clientId'>

export const columns = ['id', 'clientId', 'country', 'count', 'tolerancePercent', 'startDate', 'endDate'] as const

const dayBegins = (day: string) => `${day}T00:00:00Z`

const byId = (db: Db, id: string) => db.selectFrom('expected_amount').select(columns).where('id', '=', id)

/** Locks an amount of any client until the transaction ends. A cluster locks rows of one client only. */
export async function lockExpectedAmount(db: Db, id: string): Promise<ExpectedAmount | undefined> {
  const found = await byId(db, id).executeTakeFirst()
  return found && byId(db, id).where('clientId', '=', found.clientId).forUpdate().executeTakeFirst()
}

/** Locks a client's periods for a country until the transaction ends. */
export async function lockPeriods(db: Db, clientId: number, country: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`expected_amount ${clientId} ${country}`}, 0))`.execute(db)
}

/** The earliest other amount of the client and country that shares a day with the period. */
export function findOverlap(
  db: Db,
  clientId: number,
  { country, startDate, endDate }: Expectation,
  exceptId: string | undefined,
): Promise<ExpectedAmount | undefined> {
  return db
    .selectFrom('expected_amount')
    .select(columns)
    .where('clientId', '=', clientId)
    .where('country', '=', country)
    .where('startDate', '<=', endDate)
    .where('endDate', '>=', startDate)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .orderBy('startDate')
    .executeTakeFirst()
}

export function insertExpectedAmount(
  db: Db,
  clientId: number,
  { country, count, tolerancePercent, startDate, endDate }: Expectation,
  { now, username }: By,
): Promise<ExpectedAmount> {
  return db
    .insertInto('expected_amount')
    .values({
      clientId,
      country,
      count,
      tolerancePercent,
      startDate,
      endDate,
      dueAt: dayBegins(startDate),
      createdAt: now,
      createdBy: username,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateExpectedAmountRow(
  db: Db,
  clientId: number,
  id: string,
  { country, count, tolerancePercent, startDate, endDate }: Expectation,
  { now, username }: By,
): Promise<ExpectedAmount> {
  return db
    .updateTable('expected_amount')
    .set({
      country,
      count,
      tolerancePercent,
      startDate,
      endDate,
      alert: null, // the previous alert was about other numbers
      dueAt: dayBegins(startDate),
      modifiedAt: now,
      modifiedBy: username,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteExpectedAmountRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('expected_amount').where('clientId', '=', clientId).where('id', '=', id).execute()
}

interface ListQuery {
  readonly country?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly per_page: number
}

export async function listExpectedAmountPage(
  db: Db,
  clientId: number,
  { country, start_date: from, end_date: to, order, ...query }: ListQuery,
): Promise<{ items: ExpectedAmount[]; total: number }> {
  const direction = order === 'ASC' ? 'asc' : 'desc'
  let found = db.selectFrom('expected_amount').where('clientId', '=', clientId)
  if (country !== undefined) found = found.where('country', '=', country)
  if (from !== undefined) found = found.where('endDate', '>=', from)
  if (to !== undefined) found = found.where('startDate', '<=', to)
  return readPage(
    db,
    found
      .select(columns)
      .orderBy('startDate', direction)
      .orderBy(sql`country collate "C"`, direction),
    query,
  )
}
