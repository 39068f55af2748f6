import { sql, type Kysely } from 'kysely'

/**
 * Whatever changes in a row, PostgreSQL adds it to every index of the table again. What parcels are searched by and no
 * scan changes moves to a table of its own, whose rows are written once. A scan adds a number and a user name; a
 * separate small index covers these. Earlier versions are few and kept for minutes, so they need neither. References
 * have indexes of their own, except for the reference of a scan that arrived before the announcement. Since version 18,
 * PostgreSQL can find a destination country in an index that begins with the country of origin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table relabelling_words (
      "clientId" integer not null,
      "relabellingId" uuid not null,
      search text not null,
      primary key ("clientId", "relabellingId")
    )`.execute(db)
  await sql`
    insert into relabelling_words
    select "clientId", id, relabelling_search(content, reference, null, null) from relabelling`.execute(db)
  await sql`drop index relabelling_search`.execute(db)
  for (const table of ['relabelling', 'relabelling_past'])
    await sql`alter table ${sql.table(table)} drop column search, drop column "references"`.execute(db)
  await sql`drop index "relabelling_past_endedAt"`.execute(db)
  await sql`
    create index relabelling_words_search on relabelling_words
    using gin ("clientId", search gin_trgm_ops) with (gin_pending_list_limit = 512)`.execute(db)
  await sql`
    create function relabelling_scan_search("carrierReference" text, "scanUser" text)
    returns text language plpgsql immutable parallel safe as $$
    begin
      return public.fold_text(normalize(concat_ws(E'\n', "carrierReference", "scanUser")));
    end $$`.execute(db)
  await sql`
    create index relabelling_scanned_search on relabelling
    using gin ("clientId", relabelling_scan_search("carrierReference", "scanUser") gin_trgm_ops)
    with (gin_pending_list_limit = 512)
    where "scanUser" is not null or "carrierReference" is not null`.execute(db)
  await sql`
    create index relabelling_reference on relabelling ("clientId", reference)
    where reference is distinct from "relabellingCustomerReference"`.execute(db)
  await sql`drop index "relabelling_originCountry"`.execute(db)
  await sql`drop index "relabelling_destinationCountry"`.execute(db)
  await sql`
    create index relabelling_countries on relabelling ("clientId", "originCountry", "destinationCountry")`.execute(db)
  await sql`
    create or replace function relabelling_values(client int) returns table (attribute text, value text)
    language plpgsql stable as $$
    declare
      key text;
    begin
      for attribute, key in values
        ('dataState', '"dataState"'),
        ('scanState', '"scanState"'),
        ('processState', 'coalesce("processState", '''')'),
        ('carrier', 'coalesce(carrier, '''')'),
        ('product', 'coalesce(product, '''')')
      loop
        for value in execute format(
          $values$with recursive found(value) as (
            (select %1$s from relabelling where "clientId" = $1 order by %1$s limit 1)
            union all
            select (select %1$s from relabelling where "clientId" = $1 and %1$s > found.value order by %1$s limit 1)
            from found where found.value is not null
          )
          select value from found where value <> ''$values$, key) using client
        loop
          return next;
        end loop;
      end loop;
      -- Each pair of countries.
      return query
        with recursive pair(origin, destination) as (
          (select "originCountry", "destinationCountry" from relabelling
            where "clientId" = client and "originCountry" is not null
            order by "originCountry", "destinationCountry" limit 1)
          union all
          select next.* from pair cross join lateral (
            select "originCountry", "destinationCountry" from relabelling
            where "clientId" = client and ("originCountry", "destinationCountry") > (pair.origin, pair.destination)
            order by "originCountry", "destinationCountry" limit 1
          ) as next
        )
        select distinct told.* from pair
        cross join lateral (values ('originCountry', origin), ('destinationCountry', destination)) as told(name, country)
        where country is not null;
    end $$`.execute(db)
}
