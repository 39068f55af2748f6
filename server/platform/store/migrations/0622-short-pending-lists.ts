import { sql, type Kysely } from 'kysely'

/**
 * What is new in an inverted index waits in a list until that holds 4 MB. Whoever fills it puts all of it in its place,
 * which took a scan 50 ms and more, one of some thousand; until then everybody who searches reads the list. Short lists
 * cost the same in all and 6 ms at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['relabelling_search', 'shipment_parcelReferences', 'shipment_names', 'shipment_recipient'])
    await sql`alter index ${sql.ref(index)} set (gin_pending_list_limit = 64)`.execute(db)
}
