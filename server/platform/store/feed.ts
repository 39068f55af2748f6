import { sql, type RawBuilder } from 'kysely'

interface News {
  /** The event, such as `pickup.confirmed`. Rows where it is null make none. */
  readonly type: RawBuilder<string | null>
  /** Attributes of the event. Those that are null are left out. */
  readonly data: RawBuilder<unknown>
  /** Whose change it is, unless that is the row itself. */
  readonly subject?: RawBuilder<string>
}

/**
 * The part of a statement that writes events for the rows returned by another part, named `changed`: change and events
 * are one statement, so neither is ever without the other.
 */
export const eventsOf =
  ({ type, data, subject = sql`id` }: News) =>
  () =>
    sql<Record<string, unknown>>`(
  insert into feed_inbox ("clientId", type, subject, data)
  select "clientId", happened, ${subject}, json_strip_nulls(${data})
  from changed cross join lateral (select ${type} as happened) as news
  where happened is not null)`
