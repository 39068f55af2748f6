import { closeItemsOfTruck } from '../../border/customs/closing-store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Consignment } from './rules.ts'

/** By what customs items may name a truck. */
export const truckNames = ({
  id,
  carrierReference,
  references,
}: Pick<Consignment, 'id' | 'references'> & { readonly carrierReference?: string }): string[] => [
  ...new Set([
    // A truckIdentifier has one character less than an id with its hyphens.
    id.replaceAll('-', ''),
    ...(carrierReference === undefined ? [] : [carrierReference]),
    ...references.map(({ value }) => value),
  ]),
]

/** Closes something of a client that goes by one of a truck's names, in the transaction that closes the truck. */
export type TruckClosing = (
  db: Db,
  clientId: number,
  names: readonly string[],
  by: { readonly now: Date; readonly username: string },
) => Promise<void>

/** What else closes with a truck. */
const closings: readonly TruckClosing[] = [closeItemsOfTruck]

export async function closeWithTruck(
  db: Db,
  clientId: number,
  truck: Consignment,
  by: Parameters<TruckClosing>[3],
): Promise<void> {
  for (const close of closings) await close(db, clientId, truckNames(truck), by)
}
