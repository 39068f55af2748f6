import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import { checkDetails, type ClientType, type Details, notBelowParent, ranksBelow } from './rules.ts'

export type ExternalClient = Schemas['ExternalClient']

/** A client that can be a parent: one that exists, or one that the import will create. */
export interface Place {
  readonly clientType: ClientType
  readonly plan: Schemas['ClientPlan']
  readonly level: number
  /** Whether the caller may change it and create clients below it. */
  readonly isAccessible: boolean
  /** Whether the same holds for those to be created below it. */
  readonly isAccessibleBelow: boolean
  /** Absent while it is only planned. */
  readonly id?: number
  /** Position in the list of a client that is only planned. */
  readonly index?: number
}

/** An existing client, with what an import has to know of it. */
export interface KnownClient extends Place, Details {
  readonly id: number
  readonly name: string
  readonly parentId?: number
}

export type Step =
  | { readonly kind: 'create'; readonly parent: Place; readonly details: Details }
  | {
      readonly kind: 'update'
      readonly id: number
      readonly changes: Details & { readonly name: string }
      readonly isDifferent: boolean
    }
  | { readonly kind: 'fail'; readonly errors: readonly FieldError[] }

export interface ImportPlan {
  /** The work for each client of the list. */
  readonly steps: readonly Step[]
  /** Positions in the list, each parent before its children. */
  readonly order: readonly number[]
}

const keyOf = ({ externalOrigin, externalId }: Pick<ExternalClient, 'externalOrigin' | 'externalId'>) =>
  `${externalOrigin} ${externalId}`

/** Finds clients that occur twice in a list, at their second position. */
export function duplicates(list: readonly ExternalClient[]): FieldError[] {
  const seen = new Set<string>()
  return list.flatMap((client, index) => {
    const key = keyOf(client)
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    const field = `[${index}].externalId`
    const defaultMessage = `${field} repeats ${client.externalId} of ${client.externalOrigin}`
    return [{ code: 'DUPLICATE', defaultMessage, field }]
  })
}

type Known = ReadonlyMap<string, KnownClient>

/** Plans an import. A parent may exist already or be anywhere in the list. */
export function planImport(
  list: readonly ExternalClient[],
  existing: readonly (KnownClient & Pick<ExternalClient, 'externalOrigin' | 'externalId'>)[],
  active: Place,
): ImportPlan {
  const known: Known = new Map(existing.map((client) => [keyOf(client), client]))
  const indexes = new Map(list.map((client, index) => [keyOf(client), index]))
  const steps: Step[] = []
  const order: number[] = []
  const begun = new Set<number>()

  function decide(index: number, client: ExternalClient): void {
    begun.add(index)
    const before = known.get(keyOf(client))
    const { kept, errors } = checkDetails(client)
    if (errors.length > 0) steps[index] = { kind: 'fail', errors }
    else if (before) steps[index] = updateOf(known, client, before, kept)
    else steps[index] = creationOf(client, kept, parentOf(client))
    order.push(index)
  }

  /** Returns the future parent of a client, or why it has none. */
  function parentOf(client: ExternalClient): Place | 'unknown' | 'failed' {
    if (client.parentExternalId === undefined) return active
    const key = keyOf({ ...client, externalId: client.parentExternalId })
    const index = indexes.get(key)
    const parent = index === undefined ? undefined : list[index]
    if (index === undefined || !parent) return known.get(key) ?? 'unknown'
    if (!begun.has(index)) decide(index, parent)
    const step = steps[index]
    if (!step) return 'unknown' // it waits for this one: a cycle
    if (step.kind === 'fail') return 'failed'
    if (step.kind === 'update') return known.get(key) ?? 'unknown'
    const { level, plan, isAccessibleBelow } = step.parent
    return {
      clientType: parent.clientType,
      plan,
      level: level + 1,
      isAccessible: isAccessibleBelow,
      isAccessibleBelow,
      index,
    }
  }

  for (const [index, client] of list.entries()) if (!begun.has(index)) decide(index, client)
  return { steps, order }
}

function updateOf(known: Known, client: ExternalClient, before: KnownClient, kept: Details): Step {
  if (!before.isAccessible)
    return fail('CLIENT_NOT_REACHABLE', 'externalId', 'belongs to a client that you cannot change')
  const { parentExternalId } = client
  const parent =
    parentExternalId === undefined ? undefined : known.get(keyOf({ ...client, externalId: parentExternalId }))
  if (parentExternalId !== undefined && parent?.id !== before.parentId)
    return fail('PARENT_FIXED', 'parentExternalId', 'is not the parent of the client, which cannot change')
  if (client.clientType !== before.clientType)
    return fail('CLIENT_TYPE_FIXED', 'clientType', `must be ${before.clientType}, which cannot change`)
  if (client.level !== undefined && client.level !== before.level)
    return fail('LEVEL_MISMATCH', 'level', `must be ${before.level}, which follows from the parent`)
  const changes = {
    name: client.name,
    address: kept.address ?? before.address,
    billingInfo: kept.billingInfo ?? before.billingInfo,
  }
  const isDifferent = (['name', 'address', 'billingInfo'] as const).some(
    (attribute) => !isSame(changes[attribute], before[attribute]),
  )
  return { kind: 'update', id: before.id, changes, isDifferent }
}

function creationOf(client: ExternalClient, details: Details, parent: Place | 'unknown' | 'failed'): Step {
  const field = 'parentExternalId'
  if (parent === 'failed') return fail('PARENT_NOT_FOUND', field, 'is a client that was not imported')
  if (parent === 'unknown')
    return fail(
      'PARENT_NOT_FOUND',
      field,
      `is unknown: no client of ${client.externalOrigin} has the external id ${client.parentExternalId}. Import the parent first or in the same list`,
    )
  if (!parent.isAccessible)
    return fail('CLIENT_NOT_REACHABLE', field, 'must be a client below which you can create one')
  if (!ranksBelow(client.clientType, parent.clientType)) return { kind: 'fail', errors: [notBelowParent(parent)] }
  if (client.level !== undefined && client.level !== parent.level + 1)
    return fail('LEVEL_MISMATCH', 'level', `must be ${parent.level + 1}, which follows from the parent`)
  return { kind: 'create', parent, details }
}

const fail = (code: string, field: string, says: string): Step => ({
  kind: 'fail',
  errors: [{ code, defaultMessage: `${field} ${says}`, field }],
})

/** Returns whether two JSON values are equal, regardless of the order of their attributes. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one == null && other == null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const attributes = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...attributes].every((attribute) => isSame(Reflect.get(one, attribute), Reflect.get(other, attribute)))
}
