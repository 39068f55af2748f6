import { sql, type Kysely } from 'kysely'

/** Whoever keeps an address book in step asks for what changed and was deleted, and names addresses by ids of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table address add column "externalId" varchar(100), add column "modifiedAt" timestamptz(3),
    add column "deletedAt" timestamptz(3)`.execute(db)
  await sql`update address set "modifiedAt" = "createdAt"`.execute(db)
  await sql`alter table address alter column "modifiedAt" set not null, alter column "modifiedAt" set default now()`.execute(
    db,
  )
  await sql`create index "address_modifiedAt" on address ("clientId", "modifiedAt", id)`.execute(db)
  await sql`create index "address_deletedAt" on address ("deletedAt") where "deletedAt" is not null`.execute(db)
  await sql`create unique index "address_externalId" on address ("clientId", "externalId")
    where "externalId" is not null and "deletedAt" is null`.execute(db)

  // As before, with the external id, the e-mail address, and telephone numbers as they are dialled at home and from abroad.
  await sql`
    create function address_search(content json, "externalId" text) returns text
    language sql immutable parallel safe
    return (
      select fold_text(normalize(concat_ws(E'\n', concat_ws(' ', "firstName", "lastName"), company, "addressLine1", "addressLine2",
        "postCode" || ' ' || city, replace("postCode", ' ', ''), city,
        (select string_agg(reference, E'\n') from json_array_elements_text("references") as reference),
        "externalId", "contactInfo" ->> 'email',
        (select string_agg('00' || concat(code, digits, E'\n+', code, digits, E'\n0', digits), E'\n')
          from (values ("contactInfo" ->> 'telephone'), ("contactInfo" ->> 'mobile')) as numbers(number),
            lateral (select regexp_replace(number, '\\D', '', 'g') as digits,
              regexp_replace("contactInfo" ->> 'dialCode', '\\D', '', 'g') as code) as parts
          where number is not null))))
      from json_to_record(content) as address("firstName" text, "lastName" text, company text, "addressLine1" text,
        "addressLine2" text, "postCode" text, city text, "references" json, "contactInfo" json)
    )`.execute(db)
  await sql`alter table address alter column search set expression as (address_search(content, "externalId"))`.execute(
    db,
  )
  await sql`drop function address_search(json)`.execute(db)
}
