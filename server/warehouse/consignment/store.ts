import type { By } from '../../kernel/by.ts'
import { sql } from 'kysely'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import {
  type Consignment,
  type ConsignmentState,
  type ConsignmentType,
  type Reference,
  referenceTaken,
} from './rules.ts'

export const consignmentColumns = [
  'id',
  'type',
  'state',
  sql<Reference[]>`coalesce((
    select json_agg(json_build_object('key', reference.key, 'value', reference.value) order by position)
    from consignment_reference as reference
    where reference."clientId" = consignment."clientId" and reference."consignmentId" = consignment.id
  ), '[]')`.as('references'),
  'parentId',
  'clientId',
  'createdAt',
  'createdBy',
  'carrierReference',
  'handedInAt',
  'handedInBy',
  'approvedAt',
  'approvedBy',
  'warnings',
] as const

interface Named {
  clientId: number
  id: string
}

const selectConsignment = prepared((db, arg: Arguments<Named>) =>
  db.selectFrom('consignment').select(consignmentColumns).where('clientId', '=', arg.clientId).where('id', '=', arg.id),
)

export async function findConsignment(db: Db, clientId: number, id: string): Promise<Consignment | undefined> {
  const [consignment] = await selectConsignment(db, { clientId, id })
  return consignment
}

const selectForUpdate = prepared((db, arg: Arguments<Named>) =>
  db.selectFrom('consignment').select('id').where('clientId', '=', arg.clientId).where('id', '=', arg.id).forUpdate(),
)

/**
 * Locks a consignment against changes, including to its members, until the transaction ends. Reads it only after
 * locking, since the statement that waited sees the references as they were before.
 */
export async function lockConsignment(db: Db, clientId: number, id: string): Promise<Consignment | undefined> {
  const [row] = await selectForUpdate(db, { clientId, id })
  return row && findConsignment(db, clientId, id)
}

export type Holder = Pick<Consignment, 'id' | 'type' | 'state'> & {
  readonly parentId?: string | undefined
  /** When the items of a truck were closed by its name although it is still loading. */
  readonly customsClosedAt?: string | undefined
}

/**
 * Locks in the same order as closing does, to avoid deadlocks. A shared lock would allow more loading at once, but on a
 * Citus cluster, where all rows of this table share it, each would wait for the others' before it writes.
 */
const selectHeld = prepared((db, arg: Arguments<Named>) => {
  const held = sql<Holder>`
    with recursive above as (
      select id, "parentId", 0 as depth from consignment where "clientId" = ${arg.clientId}::int and id = ${arg.id}::uuid
      union
      select holder.id, holder."parentId", depth + 1 from above
      join consignment as holder on holder."clientId" = ${arg.clientId}::int and holder.id = above."parentId"
    )
    select consignment.id, consignment.type, consignment.state, consignment."parentId",
      to_char("customsClosedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "customsClosedAt"
    from above
    join consignment on consignment."clientId" = ${arg.clientId}::int and consignment.id = above.id
    order by depth desc
    for no key update of consignment`
  return { compile: () => held.compile(db) }
})

/**
 * Returns a consignment and everything that contains it, itself first. Their types and states stay fixed until the
 * transaction ends. Reads again if one was moved before it was locked.
 */
export async function holdConsignment(db: Db, clientId: number, id: string): Promise<Holder[]> {
  for (;;) {
    const held = (await selectHeld(db, { clientId, id })).toReversed()
    if (held.every(({ parentId }, index) => parentId === held[index + 1]?.id)) return held
  }
}

export async function memberTypes(db: Db, clientId: number, id: string): Promise<ConsignmentType[]> {
  const rows = await db
    .selectFrom('consignment')
    .select('type')
    .distinct()
    .where('clientId', '=', clientId)
    .where('parentId', '=', id)
    .execute()
  return rows.map(({ type }) => type)
}

export async function countMembers(db: Db, clientId: number, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('consignment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export interface Content {
  readonly warnings?: Consignment['warnings']
  readonly type: ConsignmentType
  readonly references: readonly Reference[]
  readonly parentId?: string
  readonly carrierReference?: string
}

export async function insertConsignment(
  db: Db,
  clientId: number,
  { references, warnings, ...content }: Content,
  { now, username }: By,
): Promise<Consignment> {
  const { id } = await db
    .insertInto('consignment')
    .values({
      ...content,
      ...(warnings && { warnings: json(warnings) }),
      clientId,
      createdAt: now,
      createdBy: username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertReferences(db, clientId, id, content.type, references)
  return written(db, clientId, id)
}

export async function updateConsignmentRow(
  db: Db,
  clientId: number,
  id: string,
  { type, references, parentId, carrierReference, warnings }: Content,
  { now, username }: By,
): Promise<Consignment> {
  await db
    .updateTable('consignment')
    .set({
      type,
      parentId: parentId ?? null,
      carrierReference: carrierReference ?? null,
      warnings: warnings ? json(warnings) : null,
      modifiedAt: now,
      modifiedBy: username,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('consignment_reference')
    .where('clientId', '=', clientId)
    .where('consignmentId', '=', id)
    .execute()
  await insertReferences(db, clientId, id, type, references)
  return written(db, clientId, id)
}

async function written(db: Db, clientId: number, id: string): Promise<Consignment> {
  const consignment = await findConsignment(db, clientId, id)
  if (!consignment) throw new Error(`Consignment ${id} was written and cannot be read`)
  return consignment
}

/** A unique index keeps references apart, so of two concurrent inserts one waits for the other. */
async function insertReferences(
  db: Db,
  clientId: number,
  consignmentId: string,
  type: ConsignmentType,
  references: readonly Reference[],
): Promise<void> {
  if (references.length === 0) return
  const rows = references.map(({ key, value }, position) => ({ clientId, consignmentId, position, key, value, type }))
  const inserted = await db
    .insertInto('consignment_reference')
    // Always in the same order, to avoid deadlocks between inserts that share several references.
    .values(rows.toSorted((one, other) => (`${one.key} ${one.value}` < `${other.key} ${other.value}` ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .execute()
  const taken = rows.find(({ position }) => !inserted.some((row) => row.position === position))
  if (taken) throw referenceTaken(taken, type, await findHolder(db, clientId, type, taken))
}

async function findHolder(
  db: Db,
  clientId: number,
  type: ConsignmentType,
  { key, value }: Reference,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('consignment_reference')
    .select('consignmentId')
    .where('clientId', '=', clientId)
    .where('type', '=', type)
    .where('key', '=', key)
    .where('value', '=', value)
    .where('closed', '=', false)
    .executeTakeFirst()
  return row?.consignmentId
}

export async function deleteConsignmentRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('consignment').where('clientId', '=', clientId).where('id', '=', id).execute()
}

/** The users who handed in and approved a consignment. Null clears a value. */
export type Approval = Partial<Record<'handedInAt' | 'approvedAt', Date | null>> &
  Partial<Record<'handedInBy' | 'approvedBy', string | null>>

export async function setState(
  db: Db,
  clientId: number,
  ids: readonly string[],
  state: ConsignmentState,
  { now, username }: By,
  approval: Approval = {},
): Promise<void> {
  await db
    .updateTable('consignment')
    .set({ state, modifiedAt: now, modifiedBy: username, ...approval })
    .where('clientId', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

const lockMembers = prepared((db, arg: Arguments<{ clientId: number; parentIds: string[] }>) =>
  db
    .selectFrom('consignment')
    .select('id')
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`"parentId" = any(${arg.parentIds}::uuid[])`)
    .where('state', '!=', 'CLOSED')
    .orderBy('id')
    .forUpdate(),
)

/**
 * Closes a locked consignment with all its contents, level by level, since only a locked one keeps its members. Returns
 * the numbers of the parcels aboard.
 */
export async function closeWithMembers(
  db: Db,
  clientId: number,
  id: string,
  by: By,
  approval: Approval,
): Promise<string[]> {
  const all = [id]
  for (let level = [id]; level.length > 0;) {
    const members = await lockMembers(db, { clientId, parentIds: level })
    level = members.map((member) => member.id)
    all.push(...level)
  }
  await setState(db, clientId, all, 'CLOSED', by)
  await setState(db, clientId, [id], 'CLOSED', by, approval)
  await db
    .updateTable('consignment_reference')
    .set({ closed: true })
    .where('clientId', '=', clientId)
    .where(sql<boolean>`"consignmentId" = any(${all}::uuid[])`)
    .execute()
  return findNumbersAboard(db, clientId, id)
}

/** Returns the numbers of the parcels in a consignment, at any depth, or of the consignment itself. */
export async function findNumbersAboard(db: Db, clientId: number, id: string): Promise<string[]> {
  const { rows } = await sql<{ numbers: string[] }>`
    select numbers_aboard(${clientId}::int, array[${id}::uuid]) as numbers`.execute(db)
  return rows[0]?.numbers ?? []
}

export async function setWarnings(
  db: Db,
  clientId: number,
  id: string,
  warnings: Consignment['warnings'],
): Promise<void> {
  await db
    .updateTable('consignment')
    .set({ warnings: warnings ? json(warnings) : null })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Returns the truck that carries a consignment, if any. */
export async function findTruckOf(db: Db, clientId: number, id: string | undefined): Promise<Consignment | undefined> {
  if (id === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, "parentId", type from consignment where "clientId" = ${clientId} and id = ${id}::uuid
      union
      select holder.id, holder."parentId", holder.type from above
      join consignment as holder on holder."clientId" = ${clientId} and holder.id = above."parentId"
    )
    select id from above where type = 'TRUCK'`.execute(db)
  const [truck] = rows
  return truck && findConsignment(db, clientId, truck.id)
}

/** Records the client that closes a load with the clients whose parcels are aboard, so that their shipments show it. */
export async function insertHolders(
  db: Db,
  holderId: number,
  clientIds: readonly number[],
  numbers: readonly string[],
): Promise<void> {
  await sql`
    insert into consignment_holder ("clientId", "holderId")
    select distinct found."clientId", ${holderId}::int
    from shipments_numbered(${[...clientIds]}::int[], ${[...numbers]}::text[]) as found
    where found."clientId" <> ${holderId}::int
      and not exists (select from client where id = found."clientId" and ${holderId}::int = any(path))
    on conflict do nothing`.execute(db)
}
