import type { Contract, Operation, Schema } from '../model.ts'
import { areasOf, header, quoted, unionOf } from './text.ts'

/** server/generated/operations.ts: what the edge needs to know about each operation. */
export function emitOperations(contract: Contract): string {
  const common = commonHeaders(contract)
  const permissions = [
    ...new Set(contract.operations.flatMap(({ permission, widerPermissions }) => [permission, ...widerPermissions])),
  ]
    .filter((permission) => permission.includes(':'))
    .sort()
  return `${header}
export type Area = ${unionOf(areasOf(contract).map(({ area }) => area))}

/** Every permission that a role can hold. */
export const permissions = ${quoted(permissions)} as const

export type Permission = (typeof permissions)[number]

export type OperationId = ${unionOf(contract.operations.map(({ id }) => id))}

export interface Guarded {
  readonly permission: Permission
  readonly places: readonly (readonly string[])[]
}

export interface Operation {
  readonly id: OperationId
  readonly area: Area
  readonly tag: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As the contract writes it, below the prefix of the server. */
  readonly path: string
  readonly summary: string
  readonly permission: Permission | 'public' | 'authenticated'
  readonly hidden: boolean
  /** The status of success, and the media type of its body, if it has one. */
  readonly status: number
  readonly contentType: string | null
  /** Every status that the contract declares. */
  readonly statuses: readonly number[]
  /** Headers of success beside those that every response carries, in lower case. */
  readonly headers: readonly string[]
  /** Media types of the request body; none if there is no body. */
  readonly requestTypes: readonly string[]
  readonly bodyRequired: boolean
  /** Bytes of the largest body, where that is more than of other operations. */
  readonly bodyLimit?: number
  /** Whether it takes an Idempotency-Key. */
  readonly idempotent: boolean
  /** A POST that may be sent twice without harm. */
  readonly repeatable?: true
  /**
   * The parts that successful responses omit for callers without a permission: columns of CSV, or attributes of JSON by
   * their path, with an asterisk for each entry of a list or map.
   */
  readonly guarded?: readonly Guarded[]
  readonly paging: 'page' | 'token' | 'search-after' | null
  /** Whether success carries an ETag, and the precondition that the request may set. */
  readonly etag: boolean
  readonly conditional: 'none-match' | 'match' | null
}

export const operations: readonly Operation[] = [
${contract.operations.map((operation) => `  ${quoted(factsOf(operation, common, contract))},`).join('\n')}
]
`
}

function factsOf(operation: Operation, common: ReadonlySet<string>, contract: Contract) {
  const { id, area, tag, method, path, summary, permission, hidden, success, body } = operation
  const guarded = guardedOf(operation, contract)
  return {
    id,
    area,
    tag,
    method,
    path,
    summary,
    permission,
    hidden,
    status: success.status,
    contentType: success.media[0]?.type ?? null,
    statuses: operation.responses.map(({ status }) => status),
    headers: success.headers.map(({ name }) => name.toLowerCase()).filter((name) => !common.has(name)),
    requestTypes: body?.media.map(({ type }) => type) ?? [],
    bodyRequired: body?.required ?? false,
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
    idempotent: operation.idempotent,
    ...(operation.repeatable && { repeatable: true }),
    ...(guarded.length > 0 && { guarded }),
    paging: operation.paging,
    etag: operation.etag,
    conditional: operation.conditional,
  }
}

/** Headers that all responses share. */
export function commonHeaders(contract: Contract): ReadonlySet<string> {
  const headerSets = contract.operations.flatMap(({ responses }) =>
    responses.map(({ headers }) => new Set(headers.map(({ name }) => name.toLowerCase()))),
  )
  const [first = new Set<string>()] = headerSets
  return new Set([...first].filter((name) => headerSets.every((headers) => headers.has(name))))
}

function guardedOf({ permission, success }: Operation, { schemas }: Contract) {
  const found = new Map<string, string[][]>()
  const guard = (needed: string, place: string[]) => found.set(needed, [...(found.get(needed) ?? []), place])
  const walk = (schema: Schema, place: string[], within: readonly string[]): void => {
    if (schema.permission !== undefined && schema.permission !== permission) return void guard(schema.permission, place)
    if (schema.kind === 'array') walk(schema.items, [...place, '*'], within)
    else if (schema.kind === 'map') walk(schema.values, [...place, '*'], within)
    else if (schema.kind === 'object')
      for (const property of schema.properties) walk(property.schema, [...place, property.name], within)
    else if (schema.kind === 'ref' && !within.includes(schema.name)) {
      const named = schemas.get(schema.name)
      if (named) walk(named.schema, place, [...within, schema.name])
    }
  }
  for (const { schema, guardedColumns = {} } of success.media) {
    walk(schema, [], [])
    for (const [needed, columns] of Object.entries(guardedColumns))
      for (const column of columns) guard(needed, [column])
  }
  return [...found].map(([needed, places]) => ({ permission: needed, places }))
}
