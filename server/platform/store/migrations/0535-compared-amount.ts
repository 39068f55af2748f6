import { sql, type Kysely } from 'kysely'

/**
 * How far an amount may be missed, what was told of it, and when it is compared next. Periods that are over stay as they
 * are, since nobody asked to be told of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('expected_amount')
    .addColumn('tolerancePercent', 'integer', (column) => column.notNull().defaultTo(10))
    .addColumn('alert', 'text')
    .addColumn('dueAt', 'timestamptz(3)')
    .execute()
  await sql`
    alter table expected_amount add constraint expected_amount_tolerance check ("tolerancePercent" between 0 and 100),
      add constraint expected_amount_alert check (alert in ('EXCEEDED', 'MISSED'))`.execute(db)
  await sql`
    update expected_amount set "dueAt" = "startDate"::timestamp at time zone 'UTC'
    where "endDate" >= (now() at time zone 'UTC')::date`.execute(db)
  await sql`create index "expected_amount_dueAt" on expected_amount ("dueAt") where "dueAt" is not null`.execute(db)
}
