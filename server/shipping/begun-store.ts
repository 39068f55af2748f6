import { sql } from 'kysely'

/** Holds for rows of a table that a request with this key has written since then. */
export const isBegunWith = (key: string, since: Date) =>
  sql<boolean>`"idempotencyKey" = ${key} and "createdAt" >= ${since.toISOString()}`
