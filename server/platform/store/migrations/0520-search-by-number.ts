import { sql, type Kysely } from 'kysely'

/**
 * Numbers share most of their trigrams, so an index of trigrams leads to half the shipments of a large client. References,
 * which are searched by how they begin, get indexes of their own in the order of their text; recipients keep the trigrams.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index shipment_search`.execute(db)
  // Orders are found by `shipment_names`.
  await sql`drop index "shipment_orderNumber"`.execute(db)
  await sql`
    create function searched_reference(search text, place integer) returns text
    language sql immutable strict parallel safe
    return nullif(split_part(split_part(search, E'\x02', 1), E'\x01', place + 1), '')`.execute(db)
  for (const place of [1, 2, 3]) {
    const reference = sql`searched_reference(search, ${sql.lit(place)})`
    await sql`
      create index ${sql.ref(`shipment_reference_${place}`)} on shipment ("clientId", ${reference} text_pattern_ops)
      where ${reference} is not null`.execute(db)
  }
  await sql`
    create index shipment_recipient on shipment
    using gin ("clientId", split_part(search, E'\x02', 2) gin_trgm_ops)`.execute(db)
}
