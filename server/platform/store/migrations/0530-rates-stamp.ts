import { sql, type Kysely } from 'kysely'

/**
 * A number that grows with each change to what rates of a client are made of. Processes keep that ready, and a change that
 * one of them missed would be a wrong price, so it is the database that counts them, whichever way they come.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('client')
    .addColumn('ratesStamp', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    create function stamp_rates() returns trigger language plpgsql as $$
    begin
      update client set "ratesStamp" = "ratesStamp" + 1 where id in (select "clientId" from changed);
      return null;
    end $$`.execute(db)
  for (const table of ['client_carrier', 'sales_product', 'product', 'rate_sheet', 'shipping_policy'])
    for (const [change, which] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`
        create trigger ${sql.id(`stamp_${change}`)} after ${sql.raw(change)} on ${sql.id(table)}
          referencing ${sql.raw(which)} table as changed for each statement execute function stamp_rates()`.execute(db)
}
