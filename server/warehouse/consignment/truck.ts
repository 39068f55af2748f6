import { closeItemsAboard, moveItems } from '../../border/customs/aboard-store.ts'
import { findAccessible } from '../../identity/access/accessible-store.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { reportTruckClosed } from '../../shipping/report/store.ts'
import type { Consignment, ConsignmentType } from './rules.ts'
import { findNumbersAboard, findTruckOf, insertHolders } from './store.ts'

type Named = Pick<Consignment, 'id' | 'references'> & { readonly carrierReference?: string | undefined }

/** The longest name that fits into a truckIdentifier. */
const longestName = 35

/** Returns the names that customs items may use for a truck or pallet, the most usual first. */
export const namesOf = ({ id, carrierReference, references }: Named): string[] => {
  const given = [
    ...references.filter(({ key }) => key === 'LICENSE_PLATE').map(({ value }) => value),
    ...(carrierReference === undefined ? [] : [carrierReference]),
    ...references.map(({ value }) => value),
  ].filter((name) => name.length <= longestName)
  // With its hyphens an id is one character too long.
  return [...new Set([...given, id.replaceAll('-', '')])]
}

const attributes = {
  TRUCK: 'truckIdentifier',
  PALLET: 'palletIdentifier',
  SHIPMENT: undefined,
} as const satisfies Record<ConsignmentType, string | undefined>

/**
 * Closes the customs items aboard and reports a truck's shipments as closed, for all clients within the caller's reach.
 */
export async function closeAboard(
  ctx: Context,
  db: Db,
  consignment: Consignment,
  numbers: readonly string[],
): Promise<void> {
  const attribute = attributes[consignment.type]
  if (attribute === undefined) return
  const by = { now: ctx.now, username: ctx.caller.username }
  const accessible = await findAccessible(db, ctx.caller, 'consignments:write')
  await closeItemsAboard(db, accessible, { attribute, names: namesOf(consignment), numbers }, by)
  await insertHolders(db, ctx.caller.clientId, accessible.all, numbers)
  if (consignment.type === 'TRUCK') await reportTruckClosed(db, accessible.all, numbers, ctx.now)
}

/** Moves open customs items that name a truck to their parcels' new truck, or to none. */
export async function followMove(
  ctx: Context,
  db: Db,
  { id }: Pick<Consignment, 'id'>,
  from: string | undefined,
  to: string | undefined,
): Promise<void> {
  const { clientId, username } = ctx.caller
  const [left, entered] = [await findTruckOf(db, clientId, from), await findTruckOf(db, clientId, to)]
  if (!left || left.id === entered?.id) return
  const numbers = await findNumbersAboard(db, clientId, id)
  if (numbers.length === 0) return
  const accessible = await findAccessible(db, ctx.caller, 'consignments:write')
  const name = entered && namesOf(entered)[0]
  await moveItems(db, accessible, numbers, namesOf(left), name, { now: ctx.now, username })
}
