import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { type Held, isHeld, type Leased } from '../kernel/lease.ts'
import type { Metadata } from '../kernel/metadata.ts'
import type { Db } from '../platform/store/database.ts'
import { hasMetadata } from '../platform/store/metadata.ts'
import { readPage } from '../platform/store/page.ts'

/** A query for a list of handovers, which a client agrees with a carrier for a day: pick-ups and manifests. */
export interface DayQuery<Listed extends { state: string; carrier: string }, Sort extends string> {
  readonly states?: readonly Listed['state'][]
  readonly carriers?: readonly Listed['carrier'][]
  readonly first_day?: string
  readonly last_day?: string
  readonly since?: string
  readonly metadata?: Metadata | undefined
  readonly sort: Sort
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly per_page: number
}

/** Matches the rows that a list requests. */
function isListed({
  states,
  carriers,
  first_day: first,
  last_day: last,
  since,
  metadata,
}: Omit<DayQuery<{ state: string; carrier: string }, string>, 'sort'>): RawBuilder<SqlBool> {
  const conditions = [
    ...(states ? [sql`state = any(${[...states]}::text[])`] : []),
    ...(carriers ? [sql`carrier = any(${[...carriers]}::text[])`] : []),
    ...(first === undefined ? [] : [sql`date >= ${first}::date`]),
    ...(last === undefined ? [] : [sql`date <= ${last}::date`]),
    ...(since === undefined ? [] : [sql`"changedAt" >= ${since}::timestamptz`]),
    ...(metadata ? [hasMetadata(metadata)] : []),
  ]
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** Reads one page of a list of handovers. */
export function readHandovers<Tables, Table extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  query: DayQuery<{ state: string; carrier: string }, string>,
): Promise<{ items: Row[]; total: number }> {
  const direction = query.order === 'ASC' ? 'asc' : 'desc'
  const sorted = rows.where(isListed(query)).orderBy(sql.ref(query.sort), direction).orderBy(sql.ref('id'), direction)
  return readPage(db, sorted, query)
}

/** Finds the latest handover that a request with this key has begun since then. */
export const latestBegun = <Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  key: string,
  since: Date,
): Promise<Row | undefined> =>
  rows
    .where(sql<SqlBool>`"idempotencyKey" = ${key} and "createdAt" >= ${since.toISOString()}`)
    .orderBy(sql.ref('createdAt'), 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes a handover that no carrier has agreed to, unless another process has claimed it. */
export async function deleteHandover(
  db: Db,
  leased: Leased & { readonly table: 'pickup' | 'manifest' },
  clientId: number,
  id: string,
  held: Held,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(leased.table)}
    where "clientId" = ${clientId} and id = ${id} and ${isHeld(leased, held)}`.execute(db)
  return numAffectedRows > 0n
}
