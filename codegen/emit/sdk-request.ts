import type { Contract, Parameter } from '../model.ts'
import { camel, comment, header, prose, typeOf } from './text.ts'

/** sdk/src/generated/request.ts: what generated calls hand to the hand-written core, and what the core promises. */
export function emitSdkRequest(contract: Contract): string {
  return `${header}
/** What the core has to know of an operation. What is absent is false. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Media type of the body where it is not JSON. */
  readonly sends?: string
  /** Media type of the answer where it is not JSON. */
  readonly answers?: string
  /** Whether it is called without an access token. */
  readonly open?: true
  /** Whether an Idempotency-Key makes repeating it safe. */
  readonly idempotent?: true
  readonly paging?: 'page' | 'token' | 'search-after'
}

export interface Input {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: unknown
}

/** What a call can be given beside its input. */
export interface RequestOptions {
${headersOf(contract)
  .map(
    ({ name, description, schema }) =>
      `${comment([prose(description)])}readonly ${optionOf(name)}?: ${typeOf(schema, () => 'string')}`,
  )
  .join('\n\n')}

  /** Ends the call. */
  readonly signal?: AbortSignal
}

/** The header that each option is sent as. */
export const headerOfOption = {
${headersOf(contract)
  .map(({ name }) => `${optionOf(name)}: '${name}',`)
  .join('\n')}
} as const

export interface Core {
  request<Output>(operation: Operation, input: Input, options?: RequestOptions): Promise<Output>
}

/** The functions of an area with their core filled in; the comments of the functions stay visible. */
export type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (core: Core, ...input: infer Rest) => infer Output
    ? (...input: Rest) => Output
    : never
}
`
}

/** `Idempotency-Key` -> `idempotencyKey` */
const optionOf = (name: string): string => {
  const camelled = camel(name.replace(/-([a-z])/gi, (_, letter: string) => `-${letter.toLowerCase()}`))
  return camelled.charAt(0).toLowerCase() + camelled.slice(1)
}

function headersOf(contract: Contract): readonly Parameter[] {
  const headers = new Map<string, Parameter>()
  for (const { parameters } of contract.operations)
    for (const parameter of parameters)
      if (parameter.in === 'header') headers.set(parameter.name, headers.get(parameter.name) ?? parameter)
  return [...headers.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
