/** The emitters' view of a contract: its meaning, without OpenAPI. */

/** JSON as examples and defaults hold it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

interface Described {
  readonly description?: string
  readonly examples?: readonly Json[]
  readonly default?: Json
  readonly deprecated?: boolean
  readonly nullable?: boolean
  /** Of an attribute of a response: callers without it get the response without the attribute. */
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

/** A number that may also be written as a string. */
export interface Alternatives extends Described {
  readonly kind: 'either'
  readonly options: readonly [Numeric, Text]
}

/** One of a fixed set of values. */
export interface Choice extends Described {
  readonly kind: 'enum'
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly values: readonly (string | number | boolean)[]
  /** What each value means, by the value as a string. */
  readonly meanings?: Readonly<Record<string, string>>
}

export interface List extends Described {
  readonly kind: 'array'
  readonly items: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
}

/** An object whose names the caller chooses. */
export interface Dictionary extends Described {
  readonly kind: 'map'
  readonly values: Schema
  readonly names?: Text
  readonly minProperties?: number
  readonly maxProperties?: number
}

/** An object whose names the contract fixes; compositions are merged into it. */
export interface Structure extends Described {
  readonly kind: 'object'
  readonly properties: readonly Property[]
  /** Whether other properties are refused. */
  readonly closed: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
}

/** A reference to a named schema. Only objects and enums have names; everything else is written inline. */
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
  /** Whether a request, respectively a successful response or an error, holds it. */
  readonly input: boolean
  readonly output: boolean
}

export interface Example {
  readonly name: string
  readonly summary?: string
  readonly description?: string
  readonly value: Json
  /** Of a request's body: what the parameters are that it goes with, where they are not the examples of their own. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Of a request's body: members that are days to come. */
  readonly toCome?: readonly string[]
}

export type Location = 'path' | 'query' | 'header'

export interface Parameter {
  readonly name: string
  readonly in: Location
  readonly description: string
  readonly required: boolean
  readonly deprecated: boolean
  /** Whether samples send it: required values, and those that a call needs in some form. */
  readonly sampled: boolean
  readonly schema: Schema
  readonly example?: Json
}

export interface Media {
  readonly type: string
  readonly schema: Schema
  readonly examples: readonly Example[]
  /** Of CSV: columns that callers without a permission get the file without, by the permission. */
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
  /** The name under which several operations share this response. */
  readonly shared?: string
  readonly description: string
  readonly headers: readonly Header[]
  readonly media: readonly Media[]
  readonly links: readonly Link[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Paging = 'page' | 'token' | 'search-after'

/** The effect of a call on people, and the sentence that describes it. */
export const effects = {
  none: 'Nothing changes.',
  changes: 'Data changes, and another call can change it back.',
  binding: 'It notifies others who act on it, such as a carrier, customs or a customer.',
  access: 'It gives someone access, or shows a secret that does.',
  costs: 'It can cost money.',
  irreversible: 'It cannot be undone.',
} as const

/** The note a person should read before the call; empty if programs that act for people need not ask first. */
export const warningOf = (effect: Effect): string => (effect === 'none' || effect === 'changes' ? '' : effects[effect])

/** A sentence, and behind it what a person should read before the call. */
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
  /** With these the operation does more than it does for others. */
  readonly widerPermissions: readonly string[]
  readonly hidden: boolean
  readonly effect: Effect
  readonly deprecated: boolean
  readonly parameters: readonly Parameter[]
  readonly body?: Body
  /** Bytes of the largest request, where it takes files. */
  readonly bodyLimit?: number
  readonly responses: readonly Response[]
  /** The response of a call that went well. */
  readonly success: Response
  /** Whether an Idempotency-Key makes repeating it safe. */
  readonly idempotent: boolean
  /** Whether repeating it does no harm without a key, though it is a POST. */
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
  /** What the things of the area are and how they hang together, as Markdown. */
  readonly introduction: string
}

/** A message that is sent to receivers, by the type that it bears. */
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
  /** In the order of the contract. */
  readonly webhooks: readonly Webhook[]
  /** By name, in alphabetical order; only what operations and webhooks hold. */
  readonly schemas: ReadonlyMap<string, NamedSchema>
}

/** `AddressBook` -> `address-book`: the word that folders, files and facts use for a tag. */
export const areaOf = (tag: string): string => tag.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

/** `listShipments` -> `ListShipmentsQuery`: the type of an operation's query. */
export const queryTypeOf = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`
