import { setTimeout as sleep } from 'node:timers/promises'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * The one way to claim background work and give it back. pg-boss, which wakes the workers, has jobs of its own; here
 * the rows of the areas are the work, and change together with it. Work is a row with the time from which it may be
 * claimed. A worker moves that time to the end of a lease, does the work outside of any transaction, and then settles
 * the row, unless the lease has ended and another worker has it by now. A process that dies loses nothing: its rows are
 * due again once their leases end.
 */
export interface Leased {
  readonly table: string
  /** The columns that name a row. */
  readonly key: readonly string[]
  /** The column with the time from which a row may be taken. A row without one is not to be taken. */
  readonly due: string
}

export interface Claim {
  /** How many rows at most. */
  readonly count: number
  /** Longer than the work may take, unless the lease is renewed meanwhile. */
  readonly seconds: number
  /** Which rows, besides being due. */
  readonly where?: RawBuilder<unknown>
  /** What else changes in a row that is taken, such as `attempts = attempts + 1`. */
  readonly set?: RawBuilder<unknown>
  /** The columns of a claimed row. */
  readonly returning: RawBuilder<unknown>
  /** The time by which rows are due: that of the database unless a test says otherwise. */
  readonly now?: Date
}

/** A row that is ours until then. The end of the lease tells it from every other claim of the same row. */
export interface Held {
  readonly leasedUntil: string
}

/** How many times as many rows are looked at as are to be taken: first, and where others were taking all of those. */
const widths = [4, 256]

/** Claims due rows, the longest due first, under a lease. */
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
  // A time that was stored as "now" was rounded, and may be to come by half a millisecond.
  const isDue = sql`${sql.ref(`${table}.${due}`)} <= ${time} + interval '1 millisecond'`
  // What others are taking right now is passed over by locks on its keys: a cluster locks rows of one client only. That
  // rows are due still is asked by `is true`, which no index takes, since each is to be found by its key.
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
 * Whether a row is due, or has been for so long that the worker meant to claim it at once did not. Uses the index of
 * due rows.
 */
export const isAnyDue = (
  { table, due }: Omit<Leased, 'key'>,
  { where = sql`true`, seconds = 0 }: { readonly where?: RawBuilder<unknown>; readonly seconds?: number } = {},
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from ${sql.table(table)} where ${where}
    and ${sql.ref(due)} <= statement_timestamp() - make_interval(secs => ${sql.lit(seconds)}) + interval '1 millisecond'
  limit 1)`

/** Of work that no database knows of. */
export const mayBeDue = sql<SqlBool>`true`

/** Holds for a row whose lease is still the one that was claimed. Settle and renew under this condition only. */
export const isHeld = ({ table, due }: Leased, { leasedUntil }: Held): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.${due}`)} = ${leasedUntil}::timestamptz`

export interface Renewal {
  readonly seconds: number
  /** Renews the lease; throws if another worker has the row by now. */
  readonly renew: () => Promise<void>
}

/**
 * Renews a lease for as long as work takes that leaves it alone, so that it can be short however long that is: after a
 * process that died, the work is taken up again soon. `mustBeHeld` throws once the lease could not be renewed.
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
