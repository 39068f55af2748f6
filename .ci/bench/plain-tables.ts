import { sql } from 'kysely'
import type { Db } from '../../server/platform/store/database.ts'

/** Creates tables designed for the other servers' tasks, with the same rows. */
export async function createPlainTables(db: Db): Promise<void> {
  await sql`create schema plain`.execute(db)
  for (const name of ['shipment', 'address']) {
    const table = sql.id('plain', name)
    await sql`
      create table ${table} (
        id uuid primary key default uuidv7(),
        client_id int not null,
        created_at timestamptz not null default now(),
        created_by text not null,
        reference text,
        search text not null,
        content json not null
      )`.execute(db)
    const party = name === 'shipment' ? sql`content -> 'recipient'` : sql`content`
    await sql`
      insert into ${table} (id, client_id, created_at, created_by, search, content)
      select id, "clientId", "createdAt", 'freja', lower(concat_ws(' ', content ->> 'customerReference',
        ${party} ->> 'firstName', ${party} ->> 'lastName', ${party} ->> 'city', ${party} ->> 'postCode')), content
      from ${sql.ref(name)}`.execute(db)
    await sql`create index on ${table} (client_id, created_at, id)`.execute(db)
    await sql`create index on ${table} using gin (search gin_trgm_ops)`.execute(db)
    await sql`vacuum (analyze) ${table}`.execute(db)
  }
  await sql`create sequence plain.number`.execute(db)
  await sql`create table plain.promise (reference text primary key, content json not null, scanned_at timestamptz)`.execute(
    db,
  )
}

interface Searched {
  readonly customerReference?: string
  readonly recipient?: Party
}

interface Party {
  readonly firstName?: string
  readonly lastName?: string
  readonly city?: string
  readonly postCode?: string
}

/** The keys of a shipment or an address. */
export function searchOf(content: Searched & Party): string {
  const { firstName, lastName, city, postCode } = content.recipient ?? content
  return [content.customerReference, firstName, lastName, city, postCode].filter(Boolean).join(' ').toLowerCase()
}
