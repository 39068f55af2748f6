/** The shape of generated/reference.json, which codegen/emit/reference.ts writes from the contract. */

export type Scalar = string | number | boolean
export type Json = null | Scalar | readonly Json[] | { readonly [key: string]: Json }

export const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A type as a property row shows it. `ref` names a schema or an enumeration that is described elsewhere once. */
export interface Type {
  readonly ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly contentMediaType?: string
  readonly contentEncoding?: string
  /** For an array. */
  readonly items?: Type
  /** For an anonymous enumeration, its values; for a map, their type. */
  readonly values?: readonly Scalar[] | Type
  /** The meanings of an anonymous enumeration's values. */
  readonly meanings?: Readonly<Record<string, string>>
  /** For an anonymous object. */
  readonly properties?: readonly Property[]
  readonly nullable?: boolean
  readonly deprecated?: boolean
  readonly default?: Json
  readonly description?: string
  readonly examples?: readonly Json[]
}

/** A property of an object, or a parameter of an operation. */
export interface Property extends Type {
  readonly name: string
  readonly required: boolean
  /** Samples send it although it is not required. */
  readonly sampled?: boolean
}

export interface Example {
  readonly name: string
  readonly summary?: string
  readonly description?: string
  readonly value: Json
  /** The parameter values that go with a body. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Members of a body whose dates lie in the future. */
  readonly toCome?: readonly string[]
}

/** The content of a body or a response: one shape for all its media types. */
export interface Content {
  readonly types?: readonly string[]
  readonly schema?: Type
  readonly examples?: readonly Example[]
}

export interface Body extends Content {
  readonly required: boolean
  readonly description?: string
}

export interface Header extends Type {
  readonly name?: string
  readonly example?: Json
}

export interface Link {
  readonly name: string
  readonly operationId: string
  readonly description?: string
  /** Runtime expressions such as `$response.body#/id`, by the parameter they fill. */
  readonly parameters: Readonly<Record<string, Json>>
}

export interface DescribedResponse extends Content {
  readonly status: number
  readonly description: string
  /** A string refers to an entry of `headers`. */
  readonly headers: readonly (string | Header)[]
  readonly links?: readonly Link[]
}

/** `shared` refers to an entry of `responses`. */
export type Response = DescribedResponse | { readonly status: number; readonly shared: string }

export type Location = 'path' | 'query' | 'header'

export interface Operation {
  readonly id: string
  readonly tag: string
  readonly area: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly description: string
  /** `public`, `authenticated`, or `area:level`. */
  readonly permission: string
  /** The effect of a call besides changing data, in a sentence; absent if it has none. */
  readonly effect?: string
  readonly hidden?: boolean
  readonly deprecated?: boolean
  readonly idempotent: boolean
  readonly paging: 'page' | 'token' | 'search-after' | null
  readonly etag: boolean
  readonly conditional: 'none-match' | 'match' | null
  readonly parameters: Readonly<Record<Location, readonly Property[]>>
  readonly body?: Body
  readonly responses: readonly Response[]
}

export interface Tag {
  readonly name: string
  readonly area: string
  readonly description: string
  readonly introduction: string
  readonly operations: readonly string[]
}

export interface Enumeration {
  readonly name: string
  readonly type: string
  readonly description?: string
  readonly values: readonly Scalar[]
  /** What each value means, by the value as a string. */
  readonly meanings?: Readonly<Record<string, string>>
}

/** A message sent to receivers. */
export interface Webhook {
  readonly type: string
  readonly summary: string
  readonly description: string
  readonly schema: Type
  readonly examples: readonly Example[]
}

/** The definitions that operations refer to by name. */
export interface Definitions {
  readonly schemas: Readonly<
    Record<string, { readonly description?: string; readonly properties: readonly Property[] }>
  >
  readonly enums: readonly Enumeration[]
  readonly responses: Readonly<Record<string, DescribedResponse>>
  readonly headers: Readonly<Record<string, Header>>
  readonly headersOfEveryResponse: readonly string[]
}

export interface Reference extends Definitions {
  readonly title: string
  readonly version: string
  readonly summary?: string
  readonly description: string
  readonly servers: readonly { readonly url: string; readonly description?: string }[]
  readonly tags: readonly Tag[]
  readonly operations: readonly Operation[]
  /** Absent if the contract has none. */
  readonly webhooks?: readonly Webhook[]
}

/** The base path of every call. */
export const basePath = '/v1'

export const tagAnchor = (tag: string) => `api-${tag}`
export const operationAnchor = ({ tag, id }: Pick<Operation, 'tag' | 'id'>) => `api-${tag}-${id}`
export const webhookAnchor = (type: string) => `webhook-${type}`
export const enumAnchor = (name: string) => `enum-${name}`

export function responseOf(response: Response, { responses }: Definitions): DescribedResponse {
  if (!('shared' in response)) return response
  const described = responses[response.shared]
  if (!described) throw new Error(`The response ${response.shared} is not described`)
  return described
}

export const responsesOf = ({ responses }: Operation, definitions: Definitions): DescribedResponse[] =>
  responses.map((response) => responseOf(response, definitions))

/** Includes the name, which selects the example in the mock; see ../overview/mocking-page.tsx. */
export const exampleTitle = ({ name, summary }: Example) =>
  summary === undefined ? name : `${summary.replace(/\.$/, '')} (${name})`

/** Formats an example for display. */
export const printExample = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** Responses that the edge can give to any call. They are described once; operations only refer to them. */
const ofEveryCall = new Set([
  'Unauthorized',
  'Forbidden',
  'NotAcceptable',
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'TooManyRequests',
  'InternalServerError',
  'ServiceUnavailable',
])

export const responseAnchor = (name: string) => `response-${name}`

/** The name of a response that every call can get, or null for one of the operation's own. */
export const commonResponse = (response: Response): string | null =>
  'shared' in response && ofEveryCall.has(response.shared) ? response.shared : null

export const commonResponses = ({ responses }: Definitions) =>
  Object.entries(responses)
    .filter(([name]) => ofEveryCall.has(name))
    .sort(([, one], [, other]) => one.status - other.status)

/** The properties below a type: its own, or those of its items or values. */
export function childrenOf(type: Type, definitions: Definitions): readonly Property[] {
  if (type.properties) return type.properties
  if (type.ref !== undefined) return definitions.schemas[type.ref]?.properties ?? []
  if (type.items) return childrenOf(type.items, definitions)
  if (isType(type.values)) return childrenOf(type.values, definitions)
  return []
}

/** The values a type allows: its own, or those of its items or values. */
export function choicesOf(
  type: Type,
  definitions: Definitions,
): Pick<Enumeration, 'values' | 'meanings'> & { name?: string } {
  if (type.ref !== undefined) return definitions.enums.find(({ name }) => name === type.ref) ?? { values: [] }
  if (type.items) return choicesOf(type.items, definitions)
  if (isType(type.values)) return choicesOf(type.values, definitions)
  return { values: type.values ?? [], meanings: type.meanings }
}

function isType(values: Type['values']): values is Type {
  return values !== undefined && !Array.isArray(values)
}

/** The words in a type pill, such as `array of string`. */
export function typeName(type: Type, definitions: Definitions): string {
  if (type.ref !== undefined) {
    const choice = definitions.enums.find(({ name }) => name === type.ref)
    return choice ? choice.type : 'object'
  }
  if (type.items) return `array of ${typeName(type.items, definitions)}`
  if (type.type === 'map' && isType(type.values)) return `map of ${typeName(type.values, definitions)}`
  return type.type ?? 'any'
}

/** Finds the property at a path such as `sender.contactInfo.email` in a list of properties. */
export function propertyAt(
  path: readonly string[],
  properties: readonly Property[],
  definitions: Definitions,
): Property | undefined {
  const [name, ...rest] = path
  const property = properties.find((candidate) => candidate.name === name)
  if (!property || rest.length === 0) return property
  return propertyAt(rest, childrenOf(property, definitions), definitions)
}
