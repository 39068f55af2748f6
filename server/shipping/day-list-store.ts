import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Metadata } from '../kernel/metadata.ts'
import { hasMetadata } from '../platform/store/metadata.ts'

/** A list of what is agreed with carriers for a day: pick-ups and manifests. */
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

/** Holds for the rows that a list asks for. */
export function isListed({
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
