import { type RawBuilder, sql } from 'kysely'

/** An address as it may be read: user and password within it are for requests alone. */
export const shownUrl = sql<string>`regexp_replace(url, '^(\\w[\\w+.-]*://)[^/?#]*@', '\\1')`

/** An address that was read and is sent back keeps the user and password that were not shown. */
export const keptUrl = (given: string): RawBuilder<string> =>
  sql<string>`case when ${shownUrl} = ${given} then url else ${given} end`
