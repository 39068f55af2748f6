import type { Schemas } from '../../../openapi/generated/types.ts'
import { ApiError, badRequest, conflict, forbidden, invalid } from '../../kernel/error.ts'
import type { Whole } from '../../kernel/whole.ts'
import { dataOf } from '../relabelling/spelling.ts'

export type Consignment = Whole<Schemas['Consignment']>
export type ConsignmentType = Schemas['ConsignmentType']
export type ConsignmentState = Schemas['ConsignmentState']
export type Reference = Schemas['ConsignmentReference']

/** Returns the references as printed, without the characters that scanners add and without duplicates. */
export function scannedReferences(references: readonly Reference[]): Reference[] {
  const scanned = references.map(({ key, value }) => ({ key, value: dataOf(value) }))
  const empty = scanned.findIndex(({ value }) => value === '')
  if (empty >= 0) {
    const field = `references[${empty}].value`
    throw invalid([{ code: 'PATTERN', field, defaultMessage: `${field} must have characters other than blanks` }])
  }
  return [...new Map(scanned.map((one) => [JSON.stringify(one), one])).values()]
}

type ConsignmentStatus = Pick<Consignment, 'id' | 'type' | 'state'>

/** The types that can hold each type. */
const holders = {
  SHIPMENT: ['PALLET', 'TRUCK'],
  PALLET: ['TRUCK'],
  TRUCK: [],
} as const satisfies Record<ConsignmentType, readonly ConsignmentType[]>

const mayStandIn = (type: ConsignmentType, holder: ConsignmentType): boolean =>
  holders[type].some((one) => one === holder)

/** The allowed next states. A truck leaves only after a user has approved its contents. */
const nextStates = {
  OPEN: ['WAITING_FOR_APPROVAL', 'CLOSED'],
  WAITING_FOR_APPROVAL: ['CLOSED', 'OPEN'],
  CLOSED: [],
} as const satisfies Record<ConsignmentState, readonly ConsignmentState[]>

export const nextStatesOf = ({ type, state }: Pick<ConsignmentStatus, 'type' | 'state'>): readonly ConsignmentState[] =>
  type === 'TRUCK' && state === 'OPEN' ? ['WAITING_FOR_APPROVAL'] : nextStates[state]

export function mustBecome(consignment: ConsignmentStatus, state: ConsignmentState): void {
  const allowed = nextStatesOf(consignment)
  if (!allowed.includes(state))
    throw conflict(
      'CONSIGNMENT_TRANSITION_NOT_ALLOWED',
      allowed.length === 0
        ? `Consignment ${consignment.id} is ${consignment.state}, which is final.`
        : `${consignment.type} ${consignment.id} is ${consignment.state} and can only become ${allowed.join(' or ')}.`,
    )
}

/** Closing a waiting consignment is an approval, which requires another permission than closing one that needs none. */
export function mustApprove({ id }: Pick<ConsignmentStatus, 'id'>, caller: { may(permission: string): boolean }): void {
  if (!caller.may('consignments:admin'))
    throw forbidden(
      'FORBIDDEN',
      `Consignment ${id} waits for approval, which needs the permission consignments:admin. Ask an administrator for a role that has it.`,
    )
}

export const approvalByOthers = (id: string) =>
  forbidden('APPROVAL_BY_OTHERS', `You created or handed in consignment ${id}. Another user has to approve it.`)

const at = (code: string, field: string, defaultMessage: string) => [{ code, defaultMessage, field }]

/** SHIPMENT in PALLET in TRUCK. `field` is the attribute to correct. */
export function mustFitIn(type: ConsignmentType, holder: ConsignmentStatus, field: 'parentId' | 'type'): void {
  if (mayStandIn(type, holder.type)) return
  const choice = holders[type].join(' or ')
  throw badRequest(
    'CONSIGNMENT_ORDER',
    `A ${type} cannot be in consignment ${holder.id}, which is a ${holder.type}. ${choice === '' ? 'It has no consignment above it.' : `Choose a ${choice}.`}`,
    at(
      'CONSIGNMENT_ORDER',
      field,
      field === 'type'
        ? `type must be one that can be in a ${holder.type}`
        : choice === ''
          ? `parentId must be absent for a ${type}`
          : `parentId must name a ${choice}`,
    ),
  )
}

/** A consignment that changes its type must still be able to hold its members. */
export function mustHold(id: string, type: ConsignmentType, members: readonly ConsignmentType[]): void {
  const misfit = members.find((member) => !mayStandIn(member, type))
  if (misfit)
    throw badRequest(
      'CONSIGNMENT_ORDER',
      `Consignment ${id} cannot be a ${type}, since it holds a ${misfit}. Take its members out first.`,
      at('CONSIGNMENT_ORDER', 'type', `type must be one that holds a ${misfit}`),
    )
}

export const cyclic = (id: string) =>
  badRequest(
    'CONSIGNMENT_CYCLE',
    `Consignment ${id} cannot contain itself or one of its members.`,
    at('CONSIGNMENT_CYCLE', 'parentId', 'parentId must not name the consignment itself or a member of it'),
  )

export const unknownParent = (id: string) =>
  new ApiError('notFound', 'NOT_FOUND', `Consignment ${id} was not found.`, {
    errors: at('NOT_FOUND', 'parentId', `Consignment ${id} was not found`),
  })

const notOpen = ({ id, state }: ConsignmentStatus, rule: string) =>
  conflict(
    'CONSIGNMENT_NOT_OPEN',
    state === 'CLOSED' ? `Consignment ${id} is CLOSED, which is final.` : `Consignment ${id} is ${state}. ${rule}`,
  )

/** Decision 57: what gets approved is the consignment as it was handed in. */
export function mustBeOpen(consignment: ConsignmentStatus): void {
  if (consignment.state !== 'OPEN') throw notOpen(consignment, 'It changes only while it is OPEN.')
}

/** Once a consignment waits for approval, its contents are fixed at any depth. */
export function mustTakeMembers(above: readonly ConsignmentStatus[]): void {
  for (const holder of above)
    if (holder.state !== 'OPEN') throw notOpen(holder, 'Members change only while it is OPEN.')
}

export function mustBeDeletable(consignment: ConsignmentStatus, members: number): void {
  if (consignment.state !== 'OPEN') throw notOpen(consignment, 'It can be deleted only while it is OPEN.')
  if (members > 0)
    throw conflict(
      'CONSIGNMENT_HAS_MEMBERS',
      `Consignment ${consignment.id} has ${members === 1 ? '1 member. Take it out' : `${members} members. Take them out`} first.`,
    )
}

/** Decision 57: a parcel is on one truck, whichever key identifies it. */
export const parcelPlaced = ({ key, value, consignmentId }: { key: string; value: string; consignmentId: string }) =>
  conflict(
    'CONSIGNMENT_EXISTS',
    `The parcel is already in SHIPMENT ${consignmentId}, which names it by ${key} ${value} and is not CLOSED. Move that one instead.`,
  )

/** The parcel is on another client's truck. Details are only for callers who reach that client. */
export const parcelElsewhere = (
  other: { key: string; value: string; consignmentId: string; clientId: number } | undefined,
) =>
  conflict(
    'CONSIGNMENT_EXISTS',
    other === undefined
      ? 'A parcel is already on a truck of another client, which is not CLOSED. It has to be taken off that truck first.'
      : `The parcel is already on a truck of client ${other.clientId}, in SHIPMENT ${other.consignmentId}, which names it by ${other.key} ${other.value} and is not CLOSED. Take it off that truck first.`,
  )

export const referenceTaken = ({ key, value }: Reference, type: ConsignmentType, holderId: string | undefined) =>
  conflict(
    'CONSIGNMENT_EXISTS',
    `${key} ${value} belongs to ${holderId === undefined ? `another ${type}` : `${type} ${holderId}`}, which is not CLOSED. Close that one or use another reference.`,
  )
