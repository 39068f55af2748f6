import { sql, type RawBuilder } from 'kysely'

interface News {
  /** The event type, such as `pickup.confirmed`. Rows where it is null produce no event. */
  readonly type: RawBuilder<string | null>
  /** The event's attributes. Null ones are left out. */
  readonly data: RawBuilder<unknown>
  /** What changed, if that is not the row itself. */
  readonly subject?: RawBuilder<string>
}

/**
 * The part of a statement that writes events for the rows returned by another part, named `changed`. One statement
 * writes the change and its events, so neither exists without the other.
 */
export const eventsOf =
  ({ type, data, subject = sql`id` }: News) =>
  () =>
    sql<Record<string, unknown>>`(
  insert into feed_inbox ("clientId", type, subject, data)
  select "clientId", happened, ${subject}, json_strip_nulls(${data})
  from changed cross join lateral (select ${type} as happened) as news
  where happened is not null)`
