import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { claim, type Held, isHeld, type Leased } from '../kernel/lease.ts'
import type { Metadata } from '../kernel/metadata.ts'
import type { Db } from '../platform/store/database.ts'
import { hasMetadata } from '../platform/store/metadata.ts'
import { readPage } from '../platform/store/page.ts'

/** A query for a list of handovers, which a client agrees with a carrier for a day: pick-ups and manifests. */
interface DayQuery<Listed extends { state: string; carrier: string }, Sort extends string> {
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

/** The calls that stores of pick-ups and manifests share. `shownOf` picks what clients see. */
export function handoversOf<
  Tables,
  Table extends keyof Tables,
  Row extends object,
  Kept,
  Shown extends { state: string; carrier: string },
>(
  leased: Leased & { readonly table: 'pickup' | 'manifest' },
  rowsOf: (db: Db, clientId: number) => SelectQueryBuilder<Tables, Table, Row>,
  keptOf: (row: Row) => Kept,
  shownOf: (kept: Kept) => Shown,
) {
  const keptIn = (rows: readonly Row[]) => rows.map((row) => keptOf(row))
  return {
    find: async (db: Db, clientId: number, id: string): Promise<Kept | undefined> =>
      keptIn(
        await rowsOf(db, clientId)
          .where(sql<SqlBool>`id = ${id}`)
          .execute(),
      )[0],

    /** Finds the latest one that a request with this key has begun since then. */
    findBegun: async (db: Db, clientId: number, key: string, since: Date): Promise<Kept | undefined> => {
      const rows = rowsOf(db, clientId)
        .where(sql<SqlBool>`"idempotencyKey" = ${key} and "createdAt" >= ${since.toISOString()}`)
        .orderBy(sql.ref('createdAt'), 'desc')
        .limit(1)
      return keptIn(await rows.execute())[0]
    },

    /** Claims those whose carriers must be called now. */
    claim: (db: Db, now: Date, count: number, seconds: number) =>
      claim<{ clientId: number; id: string }>(db, leased, { count, seconds, returning: sql`"clientId", id`, now }),

    /** Deletes one that no carrier has agreed to, unless another worker has claimed it. */
    remove: async (db: Db, clientId: number, id: string, held: Held): Promise<boolean> => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(leased.table)}
        where "clientId" = ${clientId} and id = ${id} and ${isHeld(leased, held)}`.execute(db)
      return numAffectedRows > 0n
    },

    listPage: async (
      db: Db,
      clientId: number,
      query: DayQuery<Shown, keyof Row & string>,
    ): Promise<{ items: Shown[]; total: number }> => {
      const direction = query.order === 'ASC' ? 'asc' : 'desc'
      const sorted = rowsOf(db, clientId)
        .where(isListed(query))
        .orderBy(sql.ref(query.sort), direction)
        .orderBy(sql.ref('id'), direction)
      const { items, total } = await readPage(db, sorted, query)
      return { items: keptIn(items).map(shownOf), total }
    },
  }
}
