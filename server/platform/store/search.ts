import { type Expression, sql, type SqlBool } from 'kysely'

/** Trigrams need three letters; with fewer, an index only finds words that begin with them. */
export const isShort = (text: string): boolean => !/[\p{L}\p{N}]{3}/u.test(text) && /[\p{L}\p{N}]/u.test(text)

/** Whether a string contains another one. If that is short, whether one of its words begins with it. */
export const holds = (search: Expression<unknown>, text: string): Expression<SqlBool> =>
  isShort(text) ? beginsWith(search, sql.val(text)) : sql<SqlBool>`${search} like (select containing(${text}))`

/**
 * Repeats that the string contains the other one, so that PostgreSQL does not overestimate the rows. A different
 * collation, which LIKE ignores, keeps it from using the index for that.
 */
export const beginsWith = (search: Expression<unknown>, text: Expression<unknown>) =>
  sql<SqlBool>`(${search} like any ((select beginning(${text}))::text[]) and (${search} collate "C") like (select containing(${text})))`
