import { sql, type Kysely } from 'kysely'

/** Identity providers of clients, who is whom there, and the sessions that began there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table single_sign_on (
      "clientId" integer primary key references client(id) on delete cascade,
      issuer text not null,
      "oidcClientId" text not null,
      sealed bytea not null,
      "keyId" text not null,
      domains text[] not null,
      enforced boolean not null,
      scopes text[] not null,
      "emailVerifiedRequired" boolean not null,
      "createsUsers" boolean not null,
      "roleClaim" text,
      "roleMappings" jsonb not null,
      "defaultRoleId" uuid,
      "modifiedAt" timestamptz(3) not null default now(),
      "modifiedBy" text not null
    )`.execute(db)
  await sql`create index single_sign_on_domains on single_sign_on using gin (domains)`.execute(db)
  await sql`
    create table user_identity (
      "clientId" integer not null references client(id) on delete cascade,
      issuer text not null,
      subject text not null,
      "userId" uuid not null references app_user(id) on delete cascade,
      "createdAt" timestamptz(3) not null default now(),
      primary key ("clientId", issuer, subject)
    )`.execute(db)
  await sql`create index user_identity_user on user_identity ("userId")`.execute(db)
  // Without a reference: a session that began there never counts as one that began with a password.
  await sql`alter table session add column "singleSignOnClientId" integer`.execute(db)
}
