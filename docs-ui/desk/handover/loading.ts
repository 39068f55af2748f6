import type { Connection, Consignment } from '@waybill/sdk'
import { createConsignment, listConsignments, setConsignmentParent } from '@waybill/sdk/fn'

/** The effect of a scan on a truck. */
export interface Loaded {
  readonly what: 'parcel' | 'pallet' | 'already'
  /** Where the next parcel goes: the truck, or the last scanned pallet. */
  readonly target: string
}

/** The open consignment among those with this number: the others may have been on a truck that has left. */
export const found = (consignments: readonly Consignment[]): Consignment | undefined =>
  consignments.find(({ state, type }) => state === 'OPEN' && type !== 'TRUCK')

/** Puts a scanned pallet on the truck, or a scanned parcel on the pallet or truck. */
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
