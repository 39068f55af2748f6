import type { components } from '../../../openapi/generated/types.ts'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import type { Accessible } from '../../identity/access/accessible-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { findAboard, findPlaced, listShipmentsAboard, type Aboard } from './load-store.ts'
import { parcelPlaced, type Consignment, type Reference } from './rules.ts'
import { setWarnings } from './store.ts'

type Warning = components['schemas']['ConsignmentWarning']
type Code = Warning['code']

/** The numbers of the parcels of a SHIPMENT. */
export const numbersIn = (references: readonly Reference[]): string[] => [
  ...new Set(
    references.filter(({ key }) => key === 'CARRIER_REFERENCE' || key === 'LABEL_REFERENCE').map(({ value }) => value),
  ),
]

/**
 * Every number of the thing that a number identifies. A shipment with one parcel, or one named as a whole, is one thing
 * under all its numbers.
 */
export function namesOfParcel(number: string, shipments: readonly Aboard[]): string[] {
  const names = shipments.flatMap(({ carrierReference, parcelReferences = [], relabellingCustomerReference }) => {
    const all = [carrierReference, relabellingCustomerReference, ...parcelReferences].filter((one) => one !== undefined)
    if (!all.includes(number)) return []
    const isOneOfSeveral = parcelReferences.length > 1 && parcelReferences.includes(number)
    if (!isOneOfSeveral) return all
    return carrierReference === undefined || parcelReferences.includes(carrierReference) ? [] : [carrierReference]
  })
  return [...new Set([number, ...names])]
}

/** Places a SHIPMENT: its parcels are nowhere else. Returns warnings about their numbers. */
export async function placed(
  db: Db,
  clientId: number,
  accessible: Accessible,
  { id, references }: { readonly id?: string; readonly references: readonly Reference[] },
): Promise<Warning[] | undefined> {
  const numbers = numbersIn(references)
  const shipments = await findAboard(db, accessible, numbers)
  const names = new Set(numbers.flatMap((number) => namesOfParcel(number, shipments)))
  const other = names.size === 0 ? undefined : await findPlaced(db, clientId, id, [...names])
  if (other) throw parcelPlaced(other)
  return warningsOf([{ id: id ?? '', numbers }], shipments)
}

/** Adds warnings about everything inside a consignment that is handed in or closes. */
export async function warnOfLoad(
  db: Db,
  clientId: number,
  accessible: Accessible,
  { id, type }: Pick<Consignment, 'id' | 'type'>,
): Promise<void> {
  const members = await listShipmentsAboard(db, clientId, id)
  const shipments = await findAboard(
    db,
    accessible,
    members.flatMap(({ numbers }) => numbers),
  )
  await setWarnings(db, clientId, id, warningsOf(members, shipments, { isLeaving: type === 'TRUCK' }))
}

const says: Readonly<Record<Code, readonly [one: string, several: string]>> = {
  PARCEL_CANCELLED: [
    '1 parcel is of a cancelled shipment. Take it off.',
    'parcels are of cancelled shipments. Take them off.',
  ],
  PARCEL_NUMBER_MISSING: [
    '1 SHIPMENT has no CARRIER_REFERENCE and no LABEL_REFERENCE, so nothing is known of its parcel.',
    'SHIPMENTs have no CARRIER_REFERENCE and no LABEL_REFERENCE, so nothing is known of their parcels.',
  ],
  PARCEL_UNDECLARED: [
    '1 parcel passes customs and nothing is declared for it. Declare its goods, or take it off.',
    'parcels pass customs and nothing is declared for them. Declare their goods, or take them off.',
  ],
  PARCEL_UNKNOWN: [
    '1 number does not belong to a shipment. Correct it, or create the shipment.',
    'numbers do not belong to a shipment. Correct them, or create the shipments.',
  ],
}
const mostNumbers = 100

function warningsOf(
  members: readonly { readonly id: string; readonly numbers: readonly string[] }[],
  shipments: readonly Aboard[],
  { isLeaving = false } = {},
): Warning[] | undefined {
  const byNumber = new Map<string, Aboard>()
  for (const shipment of shipments) {
    const { carrierReference, parcelReferences = [], relabellingCustomerReference } = shipment
    for (const number of [carrierReference, relabellingCustomerReference, ...parcelReferences])
      if (number !== undefined) byNumber.set(number, shipment)
  }
  const found: Record<Code, string[]> = {
    PARCEL_CANCELLED: [],
    PARCEL_NUMBER_MISSING: [],
    PARCEL_UNDECLARED: [],
    PARCEL_UNKNOWN: [],
  }
  for (const { id, numbers } of members) {
    if (numbers.length === 0) found.PARCEL_NUMBER_MISSING.push(id)
    for (const number of numbers) {
      const shipment = byNumber.get(number)
      if (!shipment) found.PARCEL_UNKNOWN.push(number)
      else if (shipment.isCancelled) found.PARCEL_CANCELLED.push(number)
      else if (isLeaving && !shipment.isDeclared && crossesBorder({ sender: shipment.sender, recipient: shipment.to }))
        found.PARCEL_UNDECLARED.push(number)
    }
  }
  const warnings = codes.flatMap((code): Warning[] => {
    const numbers = found[code].filter((number) => number !== '')
    const count = found[code].length
    const [one, several] = says[code]
    return count === 0
      ? []
      : [{ code, message: count === 1 ? one : `${count} ${several}`, numbers: numbers.slice(0, mostNumbers) }]
  })
  return warnings.length === 0 ? undefined : warnings
}

const codes = ['PARCEL_CANCELLED', 'PARCEL_NUMBER_MISSING', 'PARCEL_UNDECLARED', 'PARCEL_UNKNOWN'] as const
