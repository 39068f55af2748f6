import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import type { Comparison, Filter, Value } from './filter.ts'
import { ScimError } from './rules.ts'

interface Reference {
  readonly value: string
  readonly display: string
}

export interface ScimUser {
  readonly id: string
  readonly username: string
  readonly externalId?: string
  readonly userName: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email: string
  readonly active: boolean
  /** Whether a directory has provisioned or taken over the account. */
  readonly isLinked: boolean
  readonly groups: readonly Reference[]
  readonly created: string
  readonly lastModified: string
}

export interface ScimGroup {
  readonly id: string
  readonly externalId?: string
  readonly displayName: string
  readonly members: readonly Reference[]
  readonly created: string
  readonly lastModified: string
}

export interface Search {
  readonly filter?: Filter
  readonly sortBy?: string
  readonly order: 'asc' | 'desc'
  readonly startIndex: number
  readonly count: number
}

type Kind = 'any case' | 'exact' | 'boolean' | 'time'

interface Column {
  readonly kind: Kind
  readonly at: RawBuilder<unknown>
}

interface Columns {
  /** By the attribute's name in lower case. */
  readonly one: Readonly<Record<string, Column>>
  /** Lists of objects, with the columns of their elements. */
  readonly many: Readonly<Record<string, RawBuilder<unknown>>>
}

const at = (kind: Kind, column: RawBuilder<unknown>): Column => ({ kind, at: column })

const shared = {
  id: at('any case', sql`id::text`),
  externalid: at('exact', sql`"externalId"`),
  'meta.created': at('time', sql`created`),
  'meta.lastmodified': at('time', sql`"lastModified"`),
}

const userColumns: Columns = {
  one: {
    ...shared,
    username: at('any case', sql`"userName"`),
    'name.givenname': at('any case', sql`"firstName"`),
    'name.familyname': at('any case', sql`"lastName"`),
    active: at('boolean', sql`active`),
  },
  many: { emails: sql`emails`, groups: sql`groups` },
}

const groupColumns: Columns = {
  one: { ...shared, displayname: at('any case', sql`"displayName"`) },
  many: { members: sql`members` },
}

const elementColumns: Columns = {
  one: {
    value: at('any case', sql`element ->> 'value'`),
    display: at('any case', sql`element ->> 'display'`),
    type: at('any case', sql`element ->> 'type'`),
    primary: at('boolean', sql`(element ->> 'primary')::boolean`),
  },
  many: {},
}

const wrong = (says: string) => new ScimError(400, says, 'invalidFilter')

function conditionOf(filter: Filter, columns: Columns): RawBuilder<SqlBool> {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => conditionOf(one, columns))
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql`not (${conditionOf(filter.filter, columns)})`
    case 'has': {
      const list = columns.many[filter.name]
      if (!list) throw unknown(filter.name, columns)
      const inner = conditionOf(filter.filter, elementColumns)
      return sql`exists (select from jsonb_array_elements(${list}) as element where ${inner})`
    }
    default: {
      const [name = '', ...subs] = filter.name.split('.')
      // `members eq "x"` and `members.value eq "x"` mean the same.
      if (columns.many[name])
        return conditionOf({ op: 'has', name, filter: { ...filter, name: subs.join('.') || 'value' } }, columns)
      const column = columns.one[filter.name]
      if (!column) throw unknown(filter.name, columns)
      // Maps null to false, which makes `not` invert it.
      const condition =
        filter.op === 'pr' ? sql`${column.at} is not null` : compared(column, filter.op, filter.value, filter.name)
      return sql`coalesce(${condition}, false)`
    }
  }
}

const unknown = (name: string, { one, many }: Columns) =>
  wrong(`The filter cannot compare ${name}. It can compare ${[...Object.keys(one), ...Object.keys(many)].join(', ')}.`)

const operators: Partial<Record<Comparison, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function compared({ kind, at: column }: Column, op: Comparison, value: Value, name: string): RawBuilder<unknown> {
  if (value === null) {
    if (op === 'eq') return sql`${column} is null`
    if (op === 'ne') return sql`${column} is not null`
    throw wrong(`The filter compares ${name} with null by ${op}. Only eq and ne can.`)
  }
  const operator = operators[op]
  if (kind === 'boolean') {
    const said = String(value).toLowerCase()
    if ((said !== 'true' && said !== 'false') || (op !== 'eq' && op !== 'ne'))
      throw wrong(`The filter can compare ${name} by eq and ne with true and false.`)
    return sql`${column} ${operator} ${said === 'true'}`
  }
  if (kind === 'time') {
    if (typeof value !== 'string' || !operator || Number.isNaN(Date.parse(value)))
      throw wrong(`The filter can compare ${name} by eq, ne, gt, ge, lt and le with a timestamp.`)
    return sql`${column}::timestamptz ${operator} ${new Date(value).toISOString()}::timestamptz`
  }
  const text = String(value)
  const [left, right] =
    kind === 'any case' ? [sql`lower(${column})`, sql`lower(${text}::text)`] : [column, sql`${text}::text`]
  if (operator) return sql`${left} ${operator} ${right}`
  if (op === 'co') return sql`position(${right} in ${left}) > 0`
  return op === 'sw' ? sql`starts_with(${left}, ${right})` : sql`right(${left}, length(${right})) = ${right}`
}

/** The users of a client: those with a role, and those that a directory has provisioned. */
const users = (clientId: number, id?: string) => sql`(
  select app_user.id, app_user.username, linked."externalId", coalesce(linked."userName", app_user.username) as "userName",
    app_user."firstName", app_user."lastName", app_user.email, linked."userId" is not null as "isLinked",
    app_user.status <> 'ARCHIVED' and coalesce(linked.active, true) as active,
    jsonb_build_array(jsonb_build_object('value', app_user.email, 'type', 'work', 'primary', true)) as emails,
    coalesce(linked."createdAt", app_user."createdAt") as created,
    greatest(linked."modifiedAt", app_user."modifiedAt", app_user."createdAt") as "lastModified",
    coalesce((select jsonb_agg(jsonb_build_object('value', role.id, 'display', role.name) order by lower(role.name))
      from role where role."clientId" = ${clientId} and (role.id = any(linked."heldRoleIds")
        or exists (select from user_role where user_role."roleId" = role.id and user_role."userId" = app_user.id))), '[]') as groups
  from app_user left join scim_user as linked on linked."userId" = app_user.id and linked."clientId" = ${clientId}
  where app_user.id in (
      select "userId" from scim_user where scim_user."clientId" = ${clientId}
      union select user_role."userId" from role join user_role on user_role."roleId" = role.id where role."clientId" = ${clientId})
    and (linked."userId" is not null or app_user.status <> 'ARCHIVED')
    ${id === undefined ? sql`` : sql`and app_user.id = ${id}::uuid`}) as found`

/** The roles of a client. An inactive user stays a member, and gets the role back with the others. */
const groups = (clientId: number, id?: string) => sql`(
  select role.id, role."externalId", role.name as "displayName", role."createdAt" as created,
    coalesce(role."modifiedAt", role."createdAt") as "lastModified",
    coalesce((select jsonb_agg(jsonb_build_object('value', app_user.id, 'display', coalesce(linked."userName", app_user.username))
        order by app_user.id)
      from app_user left join scim_user as linked on linked."userId" = app_user.id and linked."clientId" = ${clientId}
      where app_user.id in (
          select "userId" from user_role where user_role."roleId" = role.id
          union select "userId" from scim_user where scim_user."clientId" = ${clientId} and role.id = any("heldRoleIds"))
        and (linked."userId" is not null or app_user.status <> 'ARCHIVED')), '[]') as members
  from role where role."clientId" = ${clientId}
    ${id === undefined ? sql`` : sql`and role.id = ${id}::uuid`}) as found`

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the columns of `from` say what a row is
async function search<Row>(
  db: Db,
  from: RawBuilder<unknown>,
  columns: Columns,
  asked: Search,
): Promise<{ rows: Row[]; total: number }> {
  const { filter, sortBy, order, startIndex, count } = asked
  const where = filter ? conditionOf(filter, columns) : sql<SqlBool>`true`
  const sorting = sortBy === undefined ? undefined : columns.one[sortBy.toLowerCase()]
  if (sortBy !== undefined && !sorting)
    throw new ScimError(400, `sortBy can be ${Object.keys(columns.one).join(', ')}.`, 'invalidPath')
  const by = sorting ? sql`${sorting.at} ${sql.raw(order)} nulls last, id` : sql`id`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from ${from} where ${where}`.execute(db)
  const { rows } =
    count === 0
      ? { rows: [] }
      : await sql<Row>`select * from ${from} where ${where} order by ${by} offset ${startIndex - 1} limit ${count}`.execute(
          db,
        )
  return { rows, total: counted[0]?.total ?? 0 }
}

export const listUsers = (db: Db, clientId: number, asked: Search): Promise<{ rows: ScimUser[]; total: number }> =>
  search(db, users(clientId), userColumns, asked)

export const listGroups = (db: Db, clientId: number, asked: Search): Promise<{ rows: ScimGroup[]; total: number }> =>
  search(db, groups(clientId), groupColumns, asked)

export async function findScimUser(db: Db, clientId: number, id: string): Promise<ScimUser | undefined> {
  const { rows } = await sql<ScimUser>`select * from ${users(clientId, id)}`.execute(db)
  return rows[0]
}

export async function findScimGroup(db: Db, clientId: number, id: string): Promise<ScimGroup | undefined> {
  const { rows } = await sql<ScimGroup>`select * from ${groups(clientId, id)}`.execute(db)
  return rows[0]
}

/** Returns whether another user of the client has a user name. */
export async function isUserNameTaken(db: Db, clientId: number, userName: string, own?: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${users(clientId)} where lower("userName") = lower(${userName}) and id::text is distinct from ${own ?? null}`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns whether other clients have a stake in an account, so one client alone may not restart it. */
export async function isOfOthers(db: Db, clientId: number, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from scim_user where "userId" = ${userId} and "clientId" <> ${clientId}
    union all select from user_role join role on role.id = "roleId" where "userId" = ${userId} and "clientId" <> ${clientId}`.execute(
    db,
  )
  return rows.length > 0
}

interface Provisioned {
  readonly userName: string
  readonly externalId?: string
}

/** Stores a directory's identifiers for a user. */
export async function linkUser(
  db: Db,
  clientId: number,
  userId: string,
  { userName, externalId }: Provisioned,
): Promise<void> {
  await sql`insert into scim_user ("clientId", "userId", "userName", "externalId")
    values (${clientId}, ${userId}, ${userName}, ${externalId ?? null})
    on conflict ("clientId", "userId") do update
      set "userName" = excluded."userName", "externalId" = excluded."externalId", "modifiedAt" = excluded."modifiedAt"`.execute(
    db,
  )
}

/** Stores the roles of an inactive user, to give them back later. */
export async function holdRoles(
  db: Db,
  clientId: number,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  await sql`update scim_user set "modifiedAt" = now(),
      "heldRoleIds" = array(select distinct unnest("heldRoleIds" || ${roleIds}::uuid[]))
    where "clientId" = ${clientId} and "userId" = any(${userIds}::uuid[])`.execute(db)
}

export async function dropHeldRole(
  db: Db,
  clientId: number,
  userIds: readonly string[],
  roleId: string,
): Promise<void> {
  await sql`update scim_user set "heldRoleIds" = array_remove("heldRoleIds", ${roleId}::uuid)
    where "clientId" = ${clientId} and "userId" = any(${userIds}::uuid[])`.execute(db)
}

export async function setActive(db: Db, clientId: number, userId: string, active: boolean): Promise<void> {
  await sql`update scim_user set active = ${active}, "modifiedAt" = now()
    where "clientId" = ${clientId} and "userId" = ${userId}`.execute(db)
}

/** Returns the stored roles of a user and deletes them. */
export async function releaseRoles(db: Db, clientId: number, userId: string): Promise<string[]> {
  const { rows } = await sql<{ held: string[] }>`
    with before as (select "heldRoleIds" from scim_user where "clientId" = ${clientId} and "userId" = ${userId})
    update scim_user set "heldRoleIds" = '{}' from before
    where "clientId" = ${clientId} and "userId" = ${userId} returning before."heldRoleIds" as held`.execute(db)
  return rows[0]?.held ?? []
}

export async function unlinkUser(db: Db, clientId: number, userId: string): Promise<void> {
  await sql`delete from scim_user where "clientId" = ${clientId} and "userId" = ${userId}`.execute(db)
}

/** Reopens an archived account, which then waits for its user. */
export async function reopenAccount(db: Db, clientId: number, userId: string): Promise<void> {
  await sql`update app_user set status = 'UNCONFIRMED', "passwordHash" = null, "defaultClientId" = ${clientId}
    where id = ${userId} and status = 'ARCHIVED'`.execute(db)
}

/** Loads what joining a group requires: which of the ids belong to the client, and which must wait for the role. */
export async function findJoining(
  db: Db,
  clientId: number,
  ids: readonly string[],
): Promise<{ id: string; waits: boolean }[]> {
  const { rows } = await sql<{ id: string; waits: boolean }>`
    select app_user.id, app_user.status <> 'ARCHIVED' and not coalesce(linked.active, true) as waits
    from app_user left join scim_user as linked on linked."userId" = app_user.id and linked."clientId" = ${clientId}
    where app_user.id = any(${ids}::uuid[]) and (linked."userId" is not null or (app_user.status <> 'ARCHIVED' and exists (
      select from user_role join role on role.id = user_role."roleId"
      where user_role."userId" = app_user.id and role."clientId" = ${clientId})))`.execute(db)
  return rows
}

export async function giveRole(db: Db, roleId: string, userIds: readonly string[], createdBy: string): Promise<void> {
  await sql`insert into user_role ("userId", "roleId", "createdBy")
    select id, ${roleId}::uuid, ${createdBy} from unnest(${userIds}::uuid[]) as id on conflict do nothing`.execute(db)
}

export async function setGroupId(
  db: Db,
  clientId: number,
  roleId: string,
  externalId: string | undefined,
): Promise<void> {
  await sql`update role set "externalId" = ${externalId ?? null} where "clientId" = ${clientId} and id = ${roleId}`.execute(
    db,
  )
}
