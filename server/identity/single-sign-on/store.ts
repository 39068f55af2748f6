import type { SealedTable } from '../../platform/store/reseal.ts'
import { sql, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import { type Db, json } from '../../platform/store/database.ts'
import { type EncryptionSecrets, seal, type Sealed, unseal } from '../../platform/store/sealing.ts'
import { userColumns, type UserRow } from '../user-store.ts'

type Settings = Schemas['SingleSignOnSettings']
type Shown = Whole<Omit<Schemas['SingleSignOn'], 'configured' | 'redirectUri'>>

/** Settings for use, with the secret still sealed. */
export type KeptSettings = Omit<Required<Settings>, 'oidcClientSecret' | 'roleClaim' | 'defaultRoleId'> &
  Pick<Settings, 'roleClaim' | 'defaultRoleId'> &
  Sealed & { readonly clientId: number }

const placeOf = (clientId: number) => `single-sign-on ${clientId}`

export const identityProviderSecrets: SealedTable<{ clientId: number }> = {
  table: 'single_sign_on',
  key: ['clientId'],
  placeOf: ({ clientId }) => placeOf(clientId),
}

export const secretOf = (secrets: EncryptionSecrets, { clientId, ...sealed }: KeptSettings): string =>
  unseal(secrets, sealed, placeOf(clientId))

const columns = [
  'issuer',
  'oidcClientId',
  'domains',
  'enforced',
  'scopes',
  'emailVerifiedRequired',
  'createsUsers',
  'roleClaim',
  'roleMappings',
  'defaultRoleId',
] as const

const live = (db: Db) =>
  db
    .selectFrom('single_sign_on')
    .where('clientId', 'in', (eb) => eb.selectFrom('client').select('id').where('deletedAt', 'is', null))

export const findShown = (db: Db, clientId: number): Promise<Shown | undefined> =>
  live(db)
    .select([...columns, 'modifiedAt', 'modifiedBy'])
    .where('clientId', '=', clientId)
    .executeTakeFirst()

const kept = (db: Db) => live(db).select([...columns, 'clientId', 'sealed', 'keyId'])

export const findSettings = (db: Db, clientId: number): Promise<KeptSettings | undefined> =>
  kept(db).where('clientId', '=', clientId).executeTakeFirst()

/** Finds the settings for a domain, which at most one client has. */
export const findByDomain = (db: Db, domain: string): Promise<KeptSettings | undefined> =>
  kept(db)
    .where(sql<SqlBool>`domains @> ${[domain]}::text[]`)
    .executeTakeFirst()

/** Lists those domains in which no confirmed user of the client has a verified address. */
export async function listUnproved(db: Db, clientId: number, domains: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select one.domain from unnest(${domains}::text[]) as one(domain) where not exists (
      select from app_user join user_role on user_role."userId" = app_user.id join role on role.id = user_role."roleId"
      where role."clientId" = ${clientId} and app_user.status = 'CONFIRMED' and app_user."emailVerifiedAt" is not null
        and substring(lower(app_user.email) from '[^@]*$') = one.domain)`.execute(db)
  return rows.map(({ domain }) => domain)
}

/** Lists the domains that other clients already have. A lock keeps concurrent changes from taking the same one. */
export async function listTaken(db: Db, clientId: number, domains: readonly string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('single_sign_on domains'))`.execute(db)
  const { rows } = await sql<{ domain: string }>`
    select one.domain from single_sign_on join client on client.id = "clientId" and "deletedAt" is null
      cross join unnest(single_sign_on.domains) as one(domain)
    where "clientId" <> ${clientId} and one.domain = any(${domains}::text[])`.execute(db)
  return rows.map(({ domain }) => domain)
}

export async function saveSettings(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  { oidcClientSecret, ...settings }: Settings & { readonly oidcClientSecret: string },
  modifiedBy: string,
): Promise<void> {
  const row = {
    ...settings,
    ...seal(secrets, oidcClientSecret, placeOf(clientId)),
    roleClaim: settings.roleClaim ?? null,
    roleMappings: json(settings.roleMappings),
    defaultRoleId: settings.defaultRoleId ?? null,
    modifiedAt: sql<string>`now()`,
    modifiedBy,
  }
  await db
    .insertInto('single_sign_on')
    .values({ clientId, ...row })
    .onConflict((existing) =>
      existing.column('clientId').doUpdateSet((eb) => ({ ...row, modifiedAt: eb.ref('excluded.modifiedAt') })),
    )
    .execute()
}

/** Deletes the settings; returns whether there were any. */
export async function deleteSettings(db: Db, clientId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('single_sign_on').where('clientId', '=', clientId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions begun at an identity provider that no longer vouches for them. */
export async function endVouchedSessions(db: Db, clientId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: sql<string>`now()`, endReason: 'SINGLE_SIGN_ON_CHANGED' })
    .where('singleSignOnClientId', '=', clientId)
    .where('endedAt', 'is', null)
    .execute()
}

interface Subject {
  readonly clientId: number
  readonly issuer: string
  readonly subject: string
}

/** Finds and locks the user with a provider's identifier. */
export function lockBySubject(db: Db, { clientId, issuer, subject }: Subject): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .innerJoin('user_identity', 'user_identity.userId', 'app_user.id')
    .select(userColumns)
    .where('user_identity.clientId', '=', clientId)
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .forUpdate('app_user')
    .executeTakeFirst()
}

/**
 * Finds and locks the user of an address: the one who has verified it, or one that the client invited or created and
 * who has not started. A user who has only claimed it does not count.
 */
export function lockByAddress(db: Db, clientId: number, email: string): Promise<UserRow | undefined> {
  const isAwaited = sql<SqlBool>`app_user.status in ('UNCONFIRMED', 'FORCE_CHANGE_PASSWORD') and (exists (
    select from user_role join role on role.id = user_role."roleId"
    where user_role."userId" = app_user.id and role."clientId" = ${clientId}) or exists (
    select from scim_user where scim_user."userId" = app_user.id and scim_user."clientId" = ${clientId}))`
  return db
    .selectFrom('app_user')
    .select(userColumns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where((eb) => eb.or([eb('emailVerifiedAt', 'is not', null), isAwaited]))
    .orderBy('emailVerifiedAt', (by) => by.asc().nullsLast())
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function addIdentity(db: Db, subject: Subject, userId: string): Promise<void> {
  await db
    .insertInto('user_identity')
    .values({ ...subject, userId })
    .onConflict((existing) => existing.doNothing())
    .execute()
}

/** Confirms an account whose address the identity provider has proved. Voids a password set before that. */
export async function confirmByIssuer(db: Db, userId: string, clientId: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      status: 'CONFIRMED',
      passwordHash: null,
      temporaryPasswordExpiresAt: null,
      isPasswordMailed: false,
      emailVerifiedAt: sql<string>`least("emailVerifiedAt", now())`,
      defaultClientId: sql<number>`coalesce("defaultClientId", ${clientId}::int)`,
    })
    .where('id', '=', userId)
    .execute()
}
