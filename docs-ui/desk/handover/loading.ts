import type { Connection, Consignment } from '@waybill/sdk'
import { createConsignment, listConsignments, setConsignmentParent } from '@waybill/sdk/fn'

/** The effect of a scan on a truck. */
export interface Loaded {
  readonly what: 'parcel' | 'pallet' | 'already'
  /** Where the next parcel goes: the truck, or the pallet that was scanned last. */
  readonly target: string
}

/** The consignments with this number, open ones first: a number may have been on a truck that has left. */
export const found = (consignments: readonly Consignment[]): Consignment | undefined =>
  consignments.find(({ state, type }) => state === 'OPEN' && type !== 'TRUCK')

/** Places a scanned thing: a pallet on the truck, a parcel on the pallet or the truck. */
export async function load(connection: Connection, reference: string, truck: string, target: string): Promise<Loaded> {
  const known = found(await listConsignments(connection, { reference }))
  if (known?.type === 'PALLET') {
    if (known.parentId !== truck) await setConsignmentParent(connection, known.id, { parentId: truck })
    return { what: 'pallet', target: known.id }
  }
  if (known?.parentId === target) return { what: 'already', target }
  if (known) await setConsignmentParent(connection, known.id, { parentId: target })
  else
    await createConsignment(connection, {
      type: 'SHIPMENT',
      references: [{ key: 'LABEL_REFERENCE', value: reference }],
      parentId: target,
    })
  return { what: 'parcel', target }
}

export const nameOfConsignment = ({ references, id }: Pick<Consignment, 'references' | 'id'>): string =>
  references[0]?.value ?? id
