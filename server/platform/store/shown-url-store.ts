import { type RawBuilder, sql } from 'kysely'

/** A URL as callers may see it. Its user and password are only for requests. */
export const shownUrl = sql<string>`regexp_replace(url, '^(\\w[\\w+.-]*://)[^/?#]*@', '\\1')`

/** If a caller sends back the URL that they read, the hidden user and password stay. */
export const keptUrl = (given: string): RawBuilder<string> =>
  sql<string>`case when ${shownUrl} = ${given} then url else ${given} end`
