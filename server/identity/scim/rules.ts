/** The error types of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** An error in the form of RFC 7644, which directories understand. */
export class ScimError extends Error {
  override readonly name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message)
    this.status = status
    this.scimType = scimType
  }
}

export const wrongValue = (says: string) => new ScimError(400, says, 'invalidValue')
export const taken = (says: string) => new ScimError(409, says, 'uniqueness')

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json | undefined
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an attribute's name as the object spells it: case is ignored. */
export const nameIn = (object: JsonObject, name: string): string =>
  Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name

export const memberOf = (object: JsonObject, name: string): Json | undefined => object[nameIn(object, name)]

export const listOf = (value: Json | undefined): readonly Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** Returns a value for comparison: in lower case, where Entra ID's `True` equals true. */
export const smallOf = (value: Json | undefined): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toLowerCase()

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

/** Returns the name of an attribute without its schema; undefined for one of another schema. */
export function plainName(name: string): string | undefined {
  const plain = name.replace(core, '')
  return /^urn:/i.test(plain) ? undefined : plain
}
