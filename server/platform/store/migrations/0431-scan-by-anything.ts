import { sql, type Kysely } from 'kysely'

/** A reference comes free once its parcel is relabelled, and a scan without data can be dismissed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index relabelling_announced`.execute(db)
  await sql`create unique index relabelling_announced on relabelling ("clientId", "relabellingCustomerReference")
    where "promiseState" not in ('CANCELLED', 'RELABELLED')`.execute(db)
  await sql`
    alter table relabelling
      drop constraint "relabelling_noData",
      add constraint "relabelling_noData" check (
        ("promiseId" is null) = ("scanState" = 'NO_DATA') or ("promiseId" is null and "scanState" = 'CANCELLED'))`.execute(
    db,
  )
}
