/** The contract as emitters see it: its meaning, without OpenAPI. */

/** JSON in examples and defaults. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

interface Described {
  readonly description?: string
  readonly examples?: readonly Json[]
  readonly default?: Json
  readonly deprecated?: boolean
  readonly nullable?: boolean
  /** The permission for an attribute of a response; callers without it do not get the attribute. */
  readonly permission?: string
}

export interface Text extends Described {
  readonly kind: 'string'
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly contentMediaType?: string
  readonly contentEncoding?: string
}

export interface Numeric extends Described {
  readonly kind: 'number' | 'integer'
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
}

interface Truth extends Described {
  readonly kind: 'boolean'
}

/** A number that may also be sent as a string. */
export interface Alternatives extends Described {
  readonly kind: 'either'
  readonly options: readonly [Numeric, Text]
}

/** One of a fixed set of values. */
export interface Choice extends Described {
  readonly kind: 'enum'
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly values: readonly (string | number | boolean)[]
  /** The meaning of each value, by the value as a string. */
  readonly meanings?: Readonly<Record<string, string>>
}

export interface List extends Described {
  readonly kind: 'array'
  readonly items: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
}

/** An object with arbitrary keys. */
export interface Dictionary extends Described {
  readonly kind: 'map'
  readonly values: Schema
  readonly names?: Text
  readonly minProperties?: number
  readonly maxProperties?: number
}

/** An object with fixed keys; compositions are merged into it. */
export interface Structure extends Described {
  readonly kind: 'object'
  readonly properties: readonly Property[]
  /** Whether unknown properties are refused. */
  readonly closed: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
}

/** A reference to a named schema. Only objects and enums have names; everything else is inlined. */
interface Reference extends Described {
  readonly kind: 'ref'
  readonly name: string
}

export type Schema = Text | Numeric | Truth | Alternatives | Choice | List | Dictionary | Structure | Reference

export interface Property {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

export interface NamedSchema {
  readonly name: string
  readonly schema: Structure | Choice
  /** Whether requests use it, and whether responses (successes or errors) do. */
  readonly input: boolean
  readonly output: boolean
}

export interface Example {
  readonly name: string
  readonly summary?: string
  readonly description?: string
  readonly value: Json
  /** For examples of a request's body: the parameters that go with it, if not their own examples. */
  readonly parameters?: Readonly<Record<string, string>>
  /** For examples of a request's body: members with a future date. */
  readonly toCome?: readonly string[]
}

export type Location = 'path' | 'query' | 'header'

export interface Parameter {
  readonly name: string
  readonly in: Location
  readonly description: string
  readonly required: boolean
  readonly deprecated: boolean
  /** Whether samples include it: required values, and those that a call needs in some form. */
  readonly sampled: boolean
  readonly schema: Schema
  readonly example?: Json
}

export interface Media {
  readonly type: string
  readonly schema: Schema
  readonly examples: readonly Example[]
  /** For CSV: columns left out for callers without a permission, by permission. */
  readonly guardedColumns?: Readonly<Record<string, readonly string[]>>
}

export interface Body {
  readonly required: boolean
  readonly description?: string
  readonly media: readonly Media[]
}

export interface Header {
  readonly name: string
  readonly description?: string
  readonly schema: Schema
  readonly example?: Json
}

export interface Link {
  readonly name: string
  readonly operationId: string
  readonly description?: string
  readonly parameters: readonly (readonly [name: string, expression: Json])[]
}

export interface Response {
  readonly status: number
  /** The name that operations share this response by. */
  readonly shared?: string
  readonly description: string
  readonly headers: readonly Header[]
  readonly media: readonly Media[]
  readonly links: readonly Link[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Paging = 'page' | 'token' | 'search-after'

/** The effects of calls on people, each with a sentence. */
export const effects = {
  none: 'Nothing changes.',
  changes: 'Data changes, and another call can change it back.',
  binding: 'It notifies others who act on it, such as a carrier, customs or a customer.',
  access: 'It gives someone access, or shows a secret that does.',
  costs: 'It can cost money.',
  irreversible: 'It cannot be undone.',
} as const

/** The warning to show before a call; empty if programs acting for people need not ask first. */
export const warningOf = (effect: Effect): string => (effect === 'none' || effect === 'changes' ? '' : effects[effect])

/** Appends the warning to a sentence. */
export const withWarning = (sentence: string, effect: Effect): string =>
  [sentence, warningOf(effect)].filter(Boolean).join(' ')

export type Effect = keyof typeof effects

export const isEffect = (word: string): word is Effect => word in effects
export const effectNames = Object.keys(effects).filter(isEffect)

export interface Operation {
  readonly id: string
  readonly area: string
  readonly tag: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly description: string
  /** `public`, `authenticated`, or `area:level`. */
  readonly permission: string
  /** Permissions that let the operation do more. */
  readonly widerPermissions: readonly string[]
  readonly hidden: boolean
  readonly effect: Effect
  readonly deprecated: boolean
  readonly parameters: readonly Parameter[]
  readonly body?: Body
  /** The largest request in bytes, for operations that accept files. */
  readonly bodyLimit?: number
  readonly responses: readonly Response[]
  /** The response of a successful call. */
  readonly success: Response
  /** Whether an Idempotency-Key makes repeating it safe. */
  readonly idempotent: boolean
  /** Whether a POST can be repeated safely without a key. */
  readonly repeatable: boolean
  readonly paging: Paging | null
  readonly etag: boolean
  readonly conditional: 'none-match' | 'match' | null
}

export interface Tag {
  readonly name: string
  readonly area: string
  /** What its operations do, in a sentence. */
  readonly description: string
  /** The area's objects and how they relate, as Markdown. */
  readonly introduction: string
}

/** A message to receivers, by its type. */
export interface Webhook {
  readonly type: string
  readonly summary: string
  readonly description: string
  readonly schema: Structure
  readonly examples: readonly Example[]
}

interface Server {
  readonly url: string
  readonly description?: string
}

export interface Contract {
  readonly title: string
  readonly version: string
  readonly summary?: string
  readonly description: string
  readonly servers: readonly Server[]
  /** In display order. */
  readonly tags: readonly Tag[]
  /** In the order of the paths. */
  readonly operations: readonly Operation[]
  /** In the contract's order. */
  readonly webhooks: readonly Webhook[]
  /** In alphabetical order; only those that operations and webhooks use. */
  readonly schemas: ReadonlyMap<string, NamedSchema>
}

/** `AddressBook` -> `address-book`: a tag's name in folders, files and facts. */
export const areaOf = (tag: string): string => tag.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

export const inPath = ({ parameters }: Operation): Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'path')
export const inQuery = ({ parameters }: Operation): Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'query')

/** `listShipments` -> `ListShipmentsQuery`: the type of an operation's query. */
export const queryTypeOf = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`
