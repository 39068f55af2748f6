import { sql, type Kysely } from 'kysely'

/** Events of batches, pick-ups and manifests. They are written with the change, whoever makes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function feed_batch() returns trigger language plpgsql as $$ begin
      insert into feed_inbox ("clientId", type, subject, data) values (new."clientId", 'batch.finished', new.id,
        json_build_object('batchId', new.id, 'batchState', new.state));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger feed_batch after update of "finishedAt" on shipment_batch for each row
      when (new."finishedAt" is not null and old."finishedAt" is null)
      execute function feed_batch()`.execute(db)

  await sql`
    create function feed_pickup() returns trigger language plpgsql as $$ begin
      insert into feed_inbox ("clientId", type, subject, data)
        values (new."clientId", 'pickup.' || lower(new.state), new.id,
          json_build_object('pickupId', new.id, 'pickupState', new.state, 'carrier', new.carrier));
      return null;
    end $$`.execute(db)
  // A carrier that does not take a cancellation comes as it said before, which is no news.
  await sql`
    create trigger feed_pickup after update of state on pickup for each row
      when (new.state <> old.state and new.state in ('CONFIRMED', 'CANCELLED', 'FAILED') and old.state || new.state <> 'CANCELLINGCONFIRMED')
      execute function feed_pickup()`.execute(db)

  await sql`
    create function feed_manifest() returns trigger language plpgsql as $$ begin
      insert into feed_inbox ("clientId", type, subject, data)
        values (new."clientId", 'manifest.' || lower(new.state), new.id,
          json_build_object('manifestId', new.id, 'manifestState', new.state, 'carrier', new.carrier));
      return null;
    end $$`.execute(db)
  // Where the carrier closes nothing off, a manifest begins closed.
  await sql`
    create trigger feed_new_manifest after insert on manifest for each row when (new.state = 'CLOSED')
      execute function feed_manifest()`.execute(db)
  await sql`
    create trigger feed_manifest after update of state on manifest for each row
      when (new.state <> old.state and new.state in ('CLOSED', 'FAILED'))
      execute function feed_manifest()`.execute(db)
}
