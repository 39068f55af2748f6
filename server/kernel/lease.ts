import { setTimeout as sleep } from 'node:timers/promises'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * The one way to claim background work and release it. pg-boss, which wakes the workers, has its own jobs; here the
 * rows of each area are the work and change with it. A row of work has a time from which it may be claimed. A worker
 * moves that time to the end of a lease, does the work outside any transaction, and then settles the row, unless the
 * lease has expired and another worker has it. A process that dies loses nothing: its rows are due again when their
 * leases expire.
 */
export interface Leased {
  readonly table: string
  /** The columns that identify a row. */
  readonly key: readonly string[]
  /** The column with the time from which a row may be claimed; null means never. */
  readonly due: string
}

export interface Claim {
  /** The maximum number of rows. */
  readonly count: number
  /** Must exceed the duration of the work, unless the lease is renewed meanwhile. */
  readonly seconds: number
  /** A filter besides being due. */
  readonly where?: RawBuilder<unknown>
  /** What else to change in a claimed row, such as `attempts = attempts + 1`. */
  readonly set?: RawBuilder<unknown>
  /** The columns to return of a claimed row. */
  readonly returning: RawBuilder<unknown>
  /** The time by which rows are due; by default the database's, tests may set another. */
  readonly now?: Date
}

/** A claimed row. The end of its lease tells it apart from every other claim of the same row. */
export interface Held {
  readonly leasedUntil: string
}

/** How many times the wanted rows to consider: at first, and if others are claiming all of those. */
const widths = [4, 256]

/** Claims due rows under a lease, the longest due first. */
export async function claim<Row extends object>(
  db: QueryExecutorProvider,
  leased: Leased,
  wanted: Claim,
): Promise<(Row & Held)[]> {
  for (const width of widths) {
    const rows = await claimAmong<Row>(db, leased, wanted, width * wanted.count)
    if (rows.length > 0) return rows
  }
  return []
}

async function claimAmong<Row extends object>(
  db: QueryExecutorProvider,
  { table, key, due }: Leased,
  { count, seconds, where = sql`true`, set, returning, now }: Claim,
  most: number,
): Promise<(Row & Held)[]> {
  const keys = sql.join(key.map((column) => sql.ref(`${table}.${column}`)))
  const names = sql.join(key.map((_, place) => sql.ref(`key${place}`)))
  const time = now === undefined ? sql`statement_timestamp()` : sql`${now.toISOString()}::timestamptz`
  // A time stored as "now" is rounded, and may be up to half a millisecond in the future.
  const isDue = sql`${sql.ref(`${table}.${due}`)} <= ${time} + interval '1 millisecond'`
  // Locks on keys skip the rows that others are claiming: a cluster locks only rows of one client. `is true` rechecks
  // that a row is still due and keeps the planner from using the index of due rows, since each row is to be found by
  // its key.
  const { rows } = await sql<Row & Held>`
    with due (${names}) as materialized (
      select ${keys} from ${sql.table(table)} where ${isDue} and ${where}
      order by ${sql.ref(due)}, ${keys}
      limit ${most}
    ), free as materialized (
      select ${names} from due
      where pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', ${table}::text, ${names}), 0))
      limit ${count}
    )
    update ${sql.table(table)}
    set ${sql.ref(due)} = ${time} + make_interval(secs => ${seconds})${set === undefined ? sql`` : sql`, ${set}`}
    from free where (${keys}) = (${names}) and (${isDue}) is true
    returning ${returning}, ${sql.ref(due)} as "leasedUntil"`.execute(db)
  return rows
}

/**
 * Whether any row is due, or has been for `seconds`, which means that the worker meant to claim it at once did not.
 * Uses the index of due rows.
 */
export const isAnyDue = (
  { table, due }: Omit<Leased, 'key'>,
  { where = sql`true`, seconds = 0 }: { readonly where?: RawBuilder<unknown>; readonly seconds?: number } = {},
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from ${sql.table(table)} where ${where}
    and ${sql.ref(due)} <= statement_timestamp() - make_interval(secs => ${sql.lit(seconds)}) + interval '1 millisecond'
  limit 1)`

/** For work that no database tracks. */
export const mayBeDue = sql<SqlBool>`true`

/** True while a row still has the lease that was claimed. Settle and renew only under this condition. */
export const isHeld = ({ table, due }: Leased, { leasedUntil }: Held): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.${due}`)} = ${leasedUntil}::timestamptz`

export interface Renewal {
  readonly seconds: number
  /** Renews the lease; throws if another worker has the row. */
  readonly renew: () => Promise<void>
}

/**
 * Renews a lease while work runs, so that it can be short: after a process dies, its work is soon taken up again. The
 * work calls `mustBeHeld`, which throws once a renewal has failed.
 */
export async function renewWhile<T>(
  { seconds, renew }: Renewal,
  work: (mustBeHeld: () => void) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  let failure: Error | undefined
  const renewing = (async () => {
    for (;;) {
      await sleep(seconds * 250, undefined, { signal: over.signal, ref: false })
      failure = await renew().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
    }
  })().catch(() => {}) // the work is over
  try {
    return await work(() => {
      if (failure !== undefined) throw failure
    })
  } finally {
    over.abort()
    await renewing
  }
}
