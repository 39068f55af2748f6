import { sql, type Kysely } from 'kysely'

/**
 * The names of a shipment are worked out for an index whenever a shipment is written. As a query of its own that took a
 * fifth of what a new shipment costs; a loop takes a fraction. The names are the same, so the index stays. It calls no
 * function of ours, which is not found by its name while PostgreSQL analyses or restores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function shipment_names("carrierReference" text, "parcelReferences" text[],
      "customerReference" text, "relabellingCustomerReference" text, "orderNumbers" text[]) returns text[]
    language plpgsql immutable parallel safe as $$
    declare
      names text[] := '{}';
      name text;
    begin
      foreach name in array "parcelReferences" || "orderNumbers"
        || array["carrierReference", "customerReference", "relabellingCustomerReference"]
      loop
        if name is not null then
          names := names || upper(replace(name, ' ', ''));
        end if;
      end loop;
      return names;
    end $$`.execute(db)
}
