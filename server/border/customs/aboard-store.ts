import { sql, type RawBuilder } from 'kysely'
import type { Accessible } from '../../identity/access/accessible-store.ts'
import { conflict } from '../../kernel/error.ts'
import { clientByClient } from '../../platform/store/client-by-client.ts'
import type { Db } from '../../platform/store/database.ts'
import { closeItems, lockItems } from './closing-store.ts'
import { setWarnings, type By } from './store.ts'
import { withLate } from './warnings.ts'

/** A truck or pallet to which customs items refer. */
export interface Load {
  readonly attribute: 'truckIdentifier' | 'palletIdentifier'
  /** The names by which items may refer to it. Items without one get the first. */
  readonly names: readonly string[]
  /** The parcels aboard. */
  readonly numbers: readonly string[]
}

const ints = (ids: readonly number[]) => sql`${[...ids]}::int[]`
const texts = (values: readonly string[]) => sql`${[...values]}::text[]`

/**
 * Closes the open items of a load, in the transaction that closes the load: those of the parcels aboard, whichever
 * client they belong to, and those that name it. From then on all of them name it.
 */
export async function closeItemsAboard(
  db: Db,
  { all, below }: Accessible,
  { attribute, names, numbers }: Load,
  by: By,
): Promise<void> {
  const column = sql.ref(attribute)
  const { rows: aboard } = await sql<Key>`
    select "clientId", id from customs_items_numbered(${ints(all)}, ${texts(numbers)})
    union
    select "clientId", id from customs_item where "clientId" = any(${ints(below)}) and ${column} = any(${texts(names)})
    order by "clientId"`.execute(db)
  const close = async (clientId: number, own: readonly Key[]) => {
    const items = await lockKeys(db, clientId, own)
    const ids = items.flatMap(({ id, closedAt }) => (closedAt === undefined ? [id] : []))
    if (ids.length === 0) return
    await sql`
      update customs_item set ${column} = ${names[0]}
      where "clientId" = ${clientId} and id = any(${ids}::uuid[])
        and (${column} is null or ${column} <> all(${texts(names)}))`.execute(db)
    await closeItems(db, clientId, ids, by)
  }
  await clientByClient(aboard, close)
}

/** Moves the open items of parcels to their new truck, or to none, if they named the old one. */
export async function moveItems(
  db: Db,
  { all }: Accessible,
  numbers: readonly string[],
  from: readonly string[],
  to: string | undefined,
  { now, username }: By,
): Promise<void> {
  await sql`
    with numbered as materialized (select * from customs_items_numbered(${ints(all)}, ${texts(numbers)}))
    update customs_item set "truckIdentifier" = ${to ?? null}, "changedAt" = ${now}, "modifiedBy" = ${username}
    from numbered
    where customs_item."clientId" = numbered."clientId" and customs_item.id = numbered.id
      and "closedAt" is null and "truckIdentifier" = any(${texts(from)})`.execute(db)
}

/** Adds or removes the warning of open items whose parcels come late to a truck. */
export async function tellLate(
  db: Db,
  { all }: Accessible,
  numbers: readonly string[],
  truckClosedAt: string | undefined,
): Promise<void> {
  const { rows: aboard } = await sql<Key>`
    select "clientId", id from customs_items_numbered(${ints(all)}, ${texts(numbers)}) order by "clientId"`.execute(db)
  await clientByClient(aboard, async (clientId, own) => {
    const items = await db
      .selectFrom('customs_item')
      .select(['id', 'warnings'])
      .where('clientId', '=', clientId)
      .where(sql<boolean>`id = any(${own.map(({ id }) => id)}::uuid[])`)
      .where('closedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    await setWarnings(
      db,
      clientId,
      items.map(({ id, warnings }) => ({ id, warnings: withLate(warnings ?? [], truckClosedAt) })),
    )
  })
}

/** The trucks with a name. If one was CLOSED before the name was used again, it has left with what stood on it. */
const trucksNamed = (below: readonly number[], truck: string) => sql`
  named as materialized (
    select "clientId", id, state, "createdAt", "modifiedAt" from consignment
    where "clientId" = any(${ints(below)}) and type = 'TRUCK' and (
      "carrierReference" = ${truck}
      or id = any(array(
        select "consignmentId" from consignment_reference
        where "clientId" = any(${ints(below)}) and value = ${truck} and type = 'TRUCK'))
      ${/^[0-9a-f]{32}$/.test(truck) ? sql`or id = ${truck}::uuid` : sql``})
  ), gone as materialized (
    select "clientId", id, "modifiedAt" from named
    where state = 'CLOSED' and exists (select from named as later where later."createdAt" >= named."modifiedAt")
  ), present as materialized (
    select "clientId", id, state from named where not exists (
      select from gone where gone."clientId" = named."clientId" and gone.id = named.id)
  )`

const numbersOnTruck = (below: readonly number[], truck: string) => sql`${trucksNamed(below, truck)},
  numbers as materialized (
    select coalesce(array_agg(number), '{}') as numbers
    from present cross join lateral unnest(numbers_aboard("clientId", array[id])) as number
  )`

/** Matches the items on a truck: those that name it, and those of the parcels on a truck with that name. */
export const onTruck = (
  { all, below }: Accessible,
  truck: string,
): RawBuilder<{ clientId: number; id: string }> => sql`(
  with ${numbersOnTruck(below, truck)}
  select "clientId", id from customs_item
  where "clientId" = any(${ints(below)}) and "truckIdentifier" = ${truck}
    -- What was closed with a truck of the name that has left since went with it.
    and not exists (select from gone where customs_item."closedAt" <= gone."modifiedAt")
  union
  select item."clientId", item.id
  from numbers cross join lateral customs_items_numbered(${ints(all)}, numbers) as item
  where cardinality(numbers) > 0)`

/** Matches shipments with parcels on a truck, whether or not they are declared. */
export const shipmentsOnTruck = (
  { all, below }: Accessible,
  truck: string,
): RawBuilder<{ clientId: number; id: string }> => sql`(
  with ${numbersOnTruck(below, truck)}
  select shipment."clientId", shipment.id
  from numbers cross join lateral shipments_numbered(${ints(all)}, numbers) as shipment
  where cardinality(numbers) > 0)`

/** Returns the numbers of the parcels on a truck. */
export async function numbersAboard(db: Db, { below }: Accessible, truck: string): Promise<string[]> {
  const { rows } = await sql<{
    numbers: string[]
  }>`with ${numbersOnTruck(below, truck)} select numbers from numbers`.execute(db)
  return rows[0]?.numbers ?? []
}

/** Throws if several open trucks of a client have the name, as trucks of one warehouse may; it then matches none. */
export async function mustNameOneTruck(db: Db, { below }: Accessible, truck: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with ${trucksNamed(below, truck)}
    select id from present
    where state <> 'CLOSED' and exists (
      select from present as other
      where other."clientId" = present."clientId" and other.id <> present.id and other.state <> 'CLOSED')
    order by "clientId", id`.execute(db)
  if (rows.length > 0)
    throw conflict(
      'TRUCK_AMBIGUOUS',
      `${truck} is the name of several open trucks. Name one of them by its id: ${rows
        .slice(0, 5)
        .map(({ id }) => id.replaceAll('-', ''))
        .join(', ')}.`,
    )
}

/**
 * Records whether the items of a truck that is still loading were closed by its name, so that later ones can be
 * reported.
 */
export async function markClosed(db: Db, { below }: Accessible, truck: string, at: Date | null): Promise<void> {
  await sql`
    with ${trucksNamed(below, truck)}
    update consignment set "customsClosedAt" = ${at}::timestamptz from present
    where consignment."clientId" = present."clientId" and consignment.id = present.id and present.state <> 'CLOSED'
      and consignment."customsClosedAt" is distinct from ${at}::timestamptz`.execute(db)
}

/** Locks the items on a truck until the transaction ends. */
export async function lockItemsOnTruck(db: Db, accessible: Accessible, truck: string) {
  const { rows } = await sql<Key>`
    select "clientId", id from ${onTruck(accessible, truck)} as found order by "clientId"`.execute(db)
  return (await clientByClient(rows, (clientId, own) => lockKeys(db, clientId, own))).flat()
}

interface Key {
  readonly clientId: number
  readonly id: string
}

const lockKeys = (db: Db, clientId: number, keys: readonly Key[]) =>
  lockItems(
    db,
    clientId,
    keys.map(({ id }) => id),
  )
