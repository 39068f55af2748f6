import { sql, type Kysely } from 'kysely'

/** What a broker gives an item, where a clerk looks for items, and what an event says of a refusal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('customs_item')
    .addColumn('mrn', 'varchar(35)')
    .addColumn('customsOffice', 'varchar(35)')
    .addColumn('acceptedAt', 'timestamptz(3)')
    .execute()
  await db.schema
    .createIndex('customs_item_createdAt')
    .on('customs_item')
    .columns(['clientId', 'createdAt', 'id'])
    .execute()
  await sql`
    create or replace function feed_customs_item() returns trigger language plpgsql as $$ begin
      insert into feed_inbox ("clientId", type, subject, data) values (new."clientId", 'customs.transferred', new.id,
        json_strip_nulls(json_build_object(
          'customsId', new.id,
          'transferState', new."transferState",
          'transferMessage', new."transferMessage",
          'mrn', new.mrn,
          'carrierReference', new."carrierReference")));
      return null;
    end $$`.execute(db)
}
