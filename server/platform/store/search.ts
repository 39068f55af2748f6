import { type Expression, sql, type SqlBool } from 'kysely'

/** Trigrams need three letters, so of fewer an index finds only where a word begins with them. */
export const isShort = (text: string): boolean => !/[\p{L}\p{N}]{3}/u.test(text) && /[\p{L}\p{N}]/u.test(text)

/** Whether a text holds another one, or where that is short, a word of it begins with that. */
export const holds = (search: Expression<unknown>, text: string): Expression<SqlBool> =>
  isShort(text) ? beginsWith(search, sql.val(text)) : sql<SqlBool>`${search} like (select containing(${text}))`

/**
 * That the text holds it is said again so that PostgreSQL does not expect too many rows, and in another collation, which
 * is the same to LIKE, so that it is not the index that is asked.
 */
export const beginsWith = (search: Expression<unknown>, text: Expression<unknown>) =>
  sql<SqlBool>`(${search} like any ((select beginning(${text}))::text[]) and (${search} collate "C") like (select containing(${text})))`
