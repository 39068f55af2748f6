import type { Schemas } from '../../../openapi/generated/types.ts'
import { crossesBorder } from '../../border/customs/shipment-declaration.ts'
import type { Accessible } from '../../identity/access/accessible-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { spellings, spellingsOfNumber } from '../relabelling/spelling.ts'
import { findAboard, findPlaced, insertLender, listShipmentsAboard, type Aboard, type Placement } from './load-store.ts'
import { parcelElsewhere, parcelPlaced, type Consignment, type Reference } from './rules.ts'
import { setWarnings } from './store.ts'

type Warning = Schemas['ConsignmentWarning']
type Code = Warning['code']

/** Returns the parcel numbers of a SHIPMENT. */
export const numbersIn = (references: readonly Reference[]): string[] => [
  ...new Set(references.filter(({ key }) => isOfParcel(key)).map(({ value }) => value)),
]

const isOfParcel = (key: Reference['key']) => key === 'CARRIER_REFERENCE' || key === 'LABEL_REFERENCE'

/**
 * Returns every number of the parcel or shipment that a number identifies. A shipment with one parcel, or identified as
 * a whole, is the same thing under all its numbers.
 */
export function namesOfParcel(number: string, shipments: readonly Aboard[]): string[] {
  const names = shipments.flatMap((shipment) => {
    const { carrierReference, parcelReferences = [] } = shipment
    const all = namesOf(shipment)
    if (!all.includes(number)) return []
    const isOneOfSeveral = parcelReferences.length > 1 && parcelReferences.includes(number)
    if (!isOneOfSeveral) return all
    return carrierReference === undefined || parcelReferences.includes(carrierReference) ? [] : [carrierReference]
  })
  return [...new Set([number, ...names])]
}

/**
 * Checks that the parcels of a SHIPMENT are nowhere else. Returns its references, with numbers spelled as on the
 * shipments, and warnings about them.
 */
export async function placed(
  db: Db,
  clientId: number,
  accessible: Accessible,
  {
    id,
    references: given,
    isOnTruck,
  }: { readonly id?: string; readonly references: readonly Reference[]; readonly isOnTruck: boolean },
): Promise<{ readonly references: Reference[]; readonly warnings: Warning[] | undefined }> {
  const spelled = new Map(numbersIn(given).map((number) => [number, spellingsOfNumber(number)]))
  const shipments = await findAboard(db, accessible, [...spelled.values()].flat())
  const known = new Set(shipments.flatMap(namesOf))
  const asPrinted = ({ key, value }: Reference): Reference => {
    const ways = isOfParcel(key) ? (spelled.get(value) ?? []) : []
    return { key, value: ways.find((one) => known.has(one)) ?? (ways.length > 0 ? spellings(value)[0] : value) }
  }
  const references = [...new Map(given.map(asPrinted).map((one) => [JSON.stringify(one), one])).values()]
  const numbers = numbersIn(references)
  const names = [...new Set(numbers.flatMap((number) => namesOfParcel(number, shipments)))]
  const parcels = isOnTruck ? names.filter((name) => known.has(name)) : []
  const own = names.flatMap(spellingsOfNumber)
  await mustBeNowhereElse(db, clientId, accessible, {
    id,
    own,
    ...parcelsAboard(clientId, accessible, parcels, shipments),
  })
  return { references, warnings: warningsOf([{ id: id ?? '', numbers }], shipments) }
}

/**
 * Checks that the parcels inside a consignment that comes aboard this client's truck are on no other client's truck.
 */
export async function mustBeOnNoOtherTruck(
  db: Db,
  clientId: number,
  accessible: Accessible,
  numbers: readonly string[],
): Promise<void> {
  const shipments = await findAboard(db, accessible, numbers)
  const known = new Set(shipments.flatMap(namesOf))
  const names = numbers.flatMap((number) => namesOfParcel(number, shipments)).filter((name) => known.has(name))
  await mustBeNowhereElse(db, clientId, accessible, {
    own: [],
    ...parcelsAboard(clientId, accessible, names, shipments),
  })
}

/** A number means the client's own parcel, even if another client has a parcel with the same number. */
function parcelsAboard(
  clientId: number,
  { all }: Accessible,
  parcels: readonly string[],
  shipments: readonly Aboard[],
): Pick<Placement, 'aboard' | 'ownerIds' | 'besideIds'> {
  const clientIds = new Set(shipments.map((shipment) => shipment.clientId))
  return {
    aboard: [...new Set(parcels.flatMap(spellingsOfNumber))],
    ownerIds: clientIds.has(clientId) ? [clientId] : [...clientIds],
    besideIds: all.filter((one) => !clientIds.has(one)),
  }
}

async function mustBeNowhereElse(db: Db, clientId: number, { all }: Accessible, placement: Placement): Promise<void> {
  if (placement.own.length === 0 && placement.aboard.length === 0) return
  const other = await findPlaced(db, clientId, placement)
  const { aboard, ownerIds } = placement
  // If the other client has a shipment with this number, its parcel is a different one.
  const isOther = other?.isLent && (await findAboard(db, { all: [other.clientId] }, [other.value])).length > 0
  if (!other || isOther) {
    if (aboard.length > 0 && !ownerIds.includes(clientId)) await insertLender(db, clientId, ownerIds)
    return
  }
  if (other.clientId === clientId) throw parcelPlaced(other)
  throw parcelElsewhere(all.includes(other.clientId) ? other : undefined)
}

const namesOf = ({ carrierReference, parcelReferences = [], relabellingCustomerReference }: Aboard): string[] =>
  [carrierReference, relabellingCustomerReference, ...parcelReferences].filter((one) => one !== undefined)

/** Stores warnings about everything inside a consignment that is handed in or closed. */
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
  for (const shipment of shipments) for (const number of namesOf(shipment)) byNumber.set(number, shipment)
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
