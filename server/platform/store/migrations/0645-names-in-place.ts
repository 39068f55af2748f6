import { sql, type Kysely } from 'kysely'

/**
 * What indexes hold of a shipment was worked out by functions in PL/pgSQL, seven calls for each shipment and as many
 * beginnings for each statement. PostgreSQL puts an expression in place of a call. Only where a shipment has several
 * parcel or order numbers a loop is left. The names and references are the same, so the indexes stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function searched_reference(search text, place integer) returns text
    language sql immutable parallel safe
    return nullif(split_part(split_part(search, E'\x02', 1), E'\x01', place + 1), '')`.execute(db)
  await sql`
    create function names_of_many("carrierReference" text, "parcelReferences" text[], "customerReference" text,
      "relabellingCustomerReference" text, "orderNumbers" text[]) returns text[]
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
  await sql`
    create or replace function shipment_names("carrierReference" text, "parcelReferences" text[],
      "customerReference" text, "relabellingCustomerReference" text, "orderNumbers" text[]) returns text[]
    language sql immutable parallel safe
    return case
      when coalesce(cardinality("parcelReferences"), 0) < 2 and coalesce(cardinality("orderNumbers"), 0) < 2
      then array_remove(array[
        upper(replace("parcelReferences"[1], ' ', '')), upper(replace("orderNumbers"[1], ' ', '')),
        upper(replace("carrierReference", ' ', '')), upper(replace("customerReference", ' ', '')),
        upper(replace("relabellingCustomerReference", ' ', ''))], null)
      else names_of_many("carrierReference", "parcelReferences", "customerReference",
        "relabellingCustomerReference", "orderNumbers")
    end`.execute(db)
}
