import { sql, type Kysely } from 'kysely'

/** Directories of companies, which provision users and groups over SCIM with a key of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key drop constraint api_key_kind`.execute(db)
  await sql`alter table api_key add constraint api_key_kind
    check (kind in ('SECRET', 'PUBLIC', 'APPLICATION', 'PROVISIONING'))`.execute(db)
  await sql`
    create table scim_user (
      "clientId" integer not null references client(id) on delete cascade,
      "userId" uuid not null references app_user(id) on delete cascade,
      "userName" text not null,
      "externalId" text,
      active boolean not null default true,
      -- What an inactive user of several clients had at this one, and gets back.
      "heldRoleIds" uuid[] not null default '{}',
      "createdAt" timestamptz(3) not null default now(),
      "modifiedAt" timestamptz(3) not null default now(),
      primary key ("clientId", "userId")
    )`.execute(db)
  await sql`create unique index scim_user_name on scim_user ("clientId", lower("userName"))`.execute(db)
  await sql`create index scim_user_user on scim_user ("userId")`.execute(db)
  await sql`alter table role add column "externalId" text`.execute(db)
}
