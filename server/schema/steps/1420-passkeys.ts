import { sql, type Kysely } from 'kysely'

/** Passkeys of people. Recovery codes move to the user, who may have them without an authenticator app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_passkey (
      id uuid primary key default uuidv7(),
      "userId" uuid not null references app_user(id) on delete cascade,
      -- Given by the authenticator, as base64url.
      "credentialId" text not null constraint user_passkey_credential unique,
      "publicKey" bytea not null,
      -- The authenticator's, which never goes back; 0 where it does not count.
      counter bigint not null,
      transports text[] not null,
      name text not null,
      "canBeBackedUp" boolean not null,
      "isBackedUp" boolean not null,
      "createdAt" timestamptz(3) not null default now(),
      "lastUsedAt" timestamptz(3)
    )`.execute(db)
  await sql`create index user_passkey_user on user_passkey ("userId")`.execute(db)
  await sql`
    create table spent_challenge (
      challenge text primary key,
      "expiresAt" timestamptz(3) not null
    )`.execute(db)
  await sql`alter table app_user add column "recoveryHashes" text[] not null default '{}'`.execute(db)
  await sql`
    update app_user set "recoveryHashes" = factor."recoveryHashes"
    from user_second_factor as factor where factor."userId" = app_user.id and factor.state = 'ACTIVE'`.execute(db)
  await sql`alter table user_second_factor drop column "recoveryHashes"`.execute(db)
}
