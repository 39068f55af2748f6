import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { claim, type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import { type Db, liftTimeLimit, transaction } from '../../platform/store/database.ts'
import type { Maker } from '../access/maker.ts'

/** Deletes everything of an account but its name, which stays taken until it is replaced in all that the user did. */
export async function emptyAccount(
  db: Db,
  { userId, nameAfter, heir }: { readonly userId: string; readonly nameAfter: string; readonly heir: Maker },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('actorId', '=', userId)]))
    .execute()
  await db.deleteFrom('user_code').where('userId', '=', userId).execute()
  await db.deleteFrom('user_identity').where('userId', '=', userId).execute()
  await db.deleteFrom('user_second_factor').where('userId', '=', userId).execute()
  await db.deleteFrom('user_passkey').where('userId', '=', userId).execute()
  await db.deleteFrom('user_preference').where('userId', '=', userId).execute()
  await db.deleteFrom('scim_user').where('userId', '=', userId).execute()
  await db.deleteFrom('user_role').where('userId', '=', userId).execute()
  await sql`delete from outbox where payload ->> 'userId' = ${userId}`.execute(db)
  await db
    .updateTable('api_key')
    .set({ revokedAt: sql<string>`least("revokedAt", now())`, lastUsedFrom: null })
    .where('creatorId', '=', userId)
    .execute()
  await db
    .updateTable('webhook_endpoint')
    .set({ creatorId: heir.userId, apiKeyId: heir.apiKeyId ?? null })
    .where('creatorId', '=', userId)
    .execute()
  await db
    .updateTable('app_user')
    .set({
      email: `${nameAfter}@deleted.invalid`,
      emailVerifiedAt: null,
      firstName: null,
      lastName: null,
      newsletterOptIn: false,
      status: 'ARCHIVED',
      passwordHash: null,
      recoveryHashes: [],
      passwordChangedAt: null,
      temporaryPasswordExpiresAt: null,
      defaultClientId: null,
      externalClientId: null,
      externalOrigin: null,
      externalId: null,
      apiKeyId: null,
      nameAfter,
      renameDueAt: sql<string>`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

const renamings: Leased = { table: 'app_user', key: ['id'], due: 'renameDueAt' }

export const isAnyRenamingLeft = isAnyDue(renamings, { where: sql`"renameDueAt" is not null` })

/** A deleted user whose name is to be replaced. */
export interface Renaming extends Held {
  readonly id: string
  readonly username: string
  readonly nameAfter: string
}

/** Claims a deleted user that no other process works on. */
export async function claimRenaming(db: Db, seconds: number): Promise<Renaming | undefined> {
  const [claimed] = await claim<Renaming>(db, renamings, {
    count: 1,
    seconds,
    where: sql`"renameDueAt" is not null`,
    returning: sql`id, username, "nameAfter"`,
  })
  return claimed
}

/** Frees the name, unless another process has taken the work over. */
export async function finishRenaming(db: Db, held: Renaming): Promise<void> {
  await sql`update app_user set username = "nameAfter", "nameAfter" = null, "renameDueAt" = null
    where id = ${held.id} and ${isHeld(renamings, held)}`.execute(db)
}

/** Extends the lease, after which another process may continue; returns its new end. */
export async function keepRenaming(db: Db, held: Renaming, seconds: number): Promise<string> {
  const { rows } = await sql<{ dueAt: string }>`
    update app_user set "renameDueAt" = statement_timestamp() + make_interval(secs => ${seconds})
    where id = ${held.id} and ${isHeld(renamings, held)} returning "renameDueAt" as "dueAt"`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Another worker is erasing the name of user ${held.id}`)
  return row.dueAt
}

interface NamingTable {
  readonly name: string
  /** Columns that hold the name of a user. */
  readonly names: readonly string[]
  /** JSON columns with attributes that do. */
  readonly documents: readonly { readonly name: string; readonly type: string }[]
}

/**
 * Lists the tables that hold names of users, from the database's own catalogue: a new column with such a name is
 * included from its first day.
 */
export async function listNamingTables(db: Db): Promise<NamingTable[]> {
  const { rows } = await sql<NamingTable>`
    select relname as name,
      coalesce(json_agg(attname order by attnum) filter (where isName), '[]') as names,
      coalesce(json_agg(json_build_object('name', attname, 'type', typname) order by attnum) filter (where not isName), '[]') as documents
    from (
      select relname, attname, attnum, typname, typname in ('text', 'varchar') as isName
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        join pg_type on pg_type.oid = atttypid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and (typname in ('json', 'jsonb') or typname in ('text', 'varchar') and attname ~ '(By|^username|^userName|^scanUser)$')
        and (relname, attname) <> ('app_user', 'username')
    ) as naming
    group by relname order by relname`.execute(db)
  return rows
}

/** How many rows are changed in one transaction. */
const step = 500

const escaped = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
const likeOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Attributes whose string, or each of whose strings, is the name of a user. */
const attributes = String.raw`"(?:\w*By|by|username|usernames|userName|createdUsers|scanUser)" ?: ?`

/**
 * Replaces the name of a user in a table. Rows found without a lock are read again under it, until none is left, since
 * concurrent changes move rows.
 */
export async function renameIn(
  db: Db,
  { name: table, names, documents }: NamingTable,
  { username, nameAfter }: Pick<Renaming, 'username' | 'nameAfter'>,
  afterStep: () => void,
): Promise<void> {
  const [before, after] = [JSON.stringify(username), JSON.stringify(nameAfter)]
  const inJson = `(${attributes}(?:\\[[^\\]]*)?)${escaped(before)}`
  const conditions: RawBuilder<SqlBool>[] = [
    ...names.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) = lower(${username})`),
    ...documents.map(
      ({ name }) =>
        sql<SqlBool>`(${sql.ref(name)}::text ilike ${likeOf(before)} and ${sql.ref(name)}::text ~* ${inJson})`,
    ),
  ]
  const isNamed = sql.join(conditions, sql` or `)
  const set = sql.join([
    ...names.map(
      (column) =>
        sql`${sql.ref(column)} = case when lower(${sql.ref(column)}) = lower(${username}) then ${nameAfter} else ${sql.ref(column)} end`,
    ),
    ...documents.map(
      ({ name, type }) =>
        sql`${sql.ref(name)} = regexp_replace(${sql.ref(name)}::text, ${inJson}, ${`\\1${after}`}, 'gi')::${sql.raw(type)}`,
    ),
  ])
  for (;;) {
    const places = await transaction(db, async (trx) => {
      await liftTimeLimit(trx)
      const { rows } = await sql<{ place: string }>`
        select ctid::text as place from ${sql.table(table)} where ${isNamed}`.execute(trx)
      return rows.map(({ place }) => place)
    })
    if (places.length === 0) return
    for (let from = 0; from < places.length; from += step) {
      await sql`update ${sql.table(table)} set ${set}
        where ctid = any(${places.slice(from, from + step)}::tid[]) and (${isNamed})`.execute(db)
      afterStep()
    }
  }
}
