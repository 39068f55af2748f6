import type { ErrorDetail } from './core/errors.ts'
import type { Layer } from './core/options.ts'
import { isRecord, type Rule } from './core/rules.ts'
import { requests, schemas } from './generated/schemas.ts'

/** The request violates the contract and was not sent. The errors have the server's codes. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly errors: readonly ErrorDetail[]

  constructor(operation: string, errors: readonly ErrorDetail[]) {
    super(`${operation}: ${errors.map(({ defaultMessage }) => defaultMessage).join('; ')}`)
    this.errors = errors
  }
}

/**
 * Validates each request before it is sent. It does not use Ajv, which generates code at run time and so breaks under a
 * strict Content Security Policy. Meant for development and tests: the server validates anyway, and its contract may be
 * newer than the SDK's.
 *
 * @example
 * const client = createClient({ baseUrl, username, password, use: [validation()] })
 */
export const validation = (): Layer => async (outgoing, next) => {
  const errors = checkRequest(outgoing.operation.id, outgoing.body, outgoing.query)
  if (errors.length > 0) throw new ValidationError(outgoing.operation.id, errors)
  return next(outgoing)
}

/** Returns every error of a request; empty if it matches the contract. */
export function checkRequest(operation: string, body: unknown, query: object | undefined): readonly ErrorDetail[] {
  const rules = requests[operation]
  const errors: Found[] = []
  if (rules?.body) refuseUnstorable(body, '', errors)
  // Like the server, validates the body against the contract only if it can be stored.
  if (errors.length === 0 && rules?.body && (body !== undefined || rules.bodyRequired))
    test(rules.body, body, '', errors, named)
  const inBody = errors.splice(0).map((error) => Object.assign(error, { objectName: 'body' }))
  if (rules?.query) test(rules.query, query ?? {}, '', errors, named)
  return [...inBody, ...errors.map((error) => Object.assign(error, { objectName: 'query' }))]
}

/** Refuses NUL and lone surrogates in any string, whatever the contract says. */
function refuseUnstorable(value: unknown, field: string, errors: Found[]): void {
  const error = (code: string, what: string) =>
    errors.push({ code, field, defaultMessage: `${field || 'The body'} ${what}` })
  if (typeof value === 'string') {
    if (value.includes('\0')) error('PATTERN', 'must not contain the NUL character')
    if (half.test(value)) error('PATTERN', 'must not contain an unpaired surrogate')
  } else if (Array.isArray(value) || (isRecord(value) && !ArrayBuffer.isView(value)))
    for (const [name, member] of Object.entries(value))
      if (!Array.isArray(value) && (name.includes('\0') || half.test(name)))
        error('UNKNOWN_ATTRIBUTE', 'has an attribute with a forbidden name')
      else
        refuseUnstorable(member, Array.isArray(value) ? `${field}[${name}]` : field ? `${field}.${name}` : name, errors)
}

/** With the `u` flag, a surrogate pair counts as one character, so this matches only lone surrogates. */
const half = /\p{Surrogate}/u

/** Returns every error of a value against a schema of the contract, such as `ShipmentCreate`. */
export const check = (schema: string, value: unknown): readonly ErrorDetail[] => errorsIn({ ref: schema }, value, named)

const named = (name: string): Rule | undefined => schemas[name]

/** Returns every error of a value against your own rule; `refer` finds the rules that it refers to by name. */
export function errorsIn(rule: Rule, value: unknown, refer: Referring, field = ''): Found[] {
  const errors: Found[] = []
  test(rule, value, field, errors, refer)
  return errors
}

export type { Rule }
export type Referring = (name: string) => Rule | undefined

export interface Found {
  readonly code: string
  /** Empty for the value itself. */
  readonly field: string
  readonly defaultMessage: string
}

function test(given: Rule, value: unknown, field: string, errors: Found[], refer: Referring): void {
  if (value === null && given.nullable) return
  const rule = 'ref' in given ? refer(given.ref) : given
  if (!rule || 'ref' in rule) throw new TypeError(`No request in the contract contains ${JSON.stringify(given)}`)
  const error = (code: string, what: string) =>
    errors.push({ code, field, defaultMessage: `${field || 'the value'} ${what}` })
  const bounds = (size: number, least = 0, most = Infinity, unit: string, less: string, more: string) => {
    if (size < least) error(less, `must have at least ${least} ${unit}`)
    if (size > most) error(more, `must have at most ${most} ${unit}`)
  }
  if (value === undefined) {
    error('REQUIRED', 'is required')
    return
  }

  switch (rule.type) {
    case 'any':
      return
    case 'string':
      if (typeof value !== 'string') error('TYPE', 'must be a string')
      else {
        bounds(Array.from(value).length, rule.minLength, rule.maxLength, 'characters', 'TOO_SHORT', 'TOO_LONG')
        if (rule.pattern !== undefined && !pattern(rule.pattern).test(value))
          error('PATTERN', `must match ${rule.pattern}`)
        const format = rule.format === undefined ? undefined : formats[rule.format]
        if (format?.test(value) === false) error('FORMAT', `must be ${format.like}`)
      }
      return
    case 'number':
    case 'integer': {
      const isNumber = typeof value === 'number' && Number.isFinite(value)
      if (!isNumber || (rule.type === 'integer' && !Number.isInteger(value)))
        error('TYPE', rule.type === 'integer' ? 'must be a whole number' : 'must be a number')
      if (!isNumber) return
      const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf } = rule
      if (value < minimum || (exclusiveMinimum !== undefined && value <= exclusiveMinimum))
        error(
          'OUT_OF_RANGE',
          `must be ${exclusiveMinimum === undefined ? `at least ${minimum}` : `more than ${exclusiveMinimum}`}`,
        )
      if (value > maximum || (exclusiveMaximum !== undefined && value >= exclusiveMaximum))
        error(
          'OUT_OF_RANGE',
          `must be ${exclusiveMaximum === undefined ? `at most ${maximum}` : `less than ${exclusiveMaximum}`}`,
        )
      if (multipleOf !== undefined && Math.abs(value / multipleOf - Math.round(value / multipleOf)) > 1e-9)
        error('PRECISION', `must be a multiple of ${multipleOf}`)
      return
    }
    case 'boolean':
      if (typeof value !== 'boolean') error('TYPE', 'must be true or false')
      return
    case 'either': {
      const tried = rule.options.map((option) => errorsIn(option, value, refer, field))
      if (tried.some((found) => found.length === 0)) return
      const near = tried.find((found) => !found.some((one) => one.code === 'TYPE' && one.field === field))
      if (near) errors.push(...near)
      else error('TYPE', 'matches none of the allowed types')
      return
    }
    case 'enum':
      if (typeof value !== typeof rule.values[0]) error('TYPE', `must be a ${typeof rule.values[0]}`)
      if (!rule.values.some((one) => one === value))
        error(
          'NOT_ALLOWED',
          `must be one of ${rule.values.slice(0, 20).join(', ')}${rule.values.length > 20 ? ', ...' : ''}`,
        )
      return
    case 'array':
      if (!Array.isArray(value)) error('TYPE', 'must be an array')
      else {
        bounds(value.length, rule.minItems, rule.maxItems, 'items', 'TOO_FEW', 'TOO_MANY')
        if (rule.uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
          error('DUPLICATE', 'must not contain duplicates')
        for (const [index, item] of value.entries()) test(rule.items, item, join(field, `${index}`), errors, refer)
      }
      return
    case 'map':
      if (!isRecord(value)) error('TYPE', 'must be an object')
      else {
        const entries = Object.entries(value)
        bounds(entries.length, rule.minProperties, rule.maxProperties, 'entries', 'TOO_FEW', 'TOO_MANY')
        for (const [name, item] of entries) {
          if (rule.names && errorsIn(rule.names, name, refer).length > 0)
            errors.push({
              code: 'PATTERN',
              field: join(field, name),
              defaultMessage: `${join(field, name)} is not an allowed name`,
            })
          test(rule.values, item, join(field, name), errors, refer)
        }
      }
      return
    case 'object':
      if (!isRecord(value)) error('TYPE', 'must be an object')
      else {
        const present = Object.keys(value).filter((name) => value[name] !== undefined)
        bounds(present.length, rule.minProperties, undefined, 'attributes', 'TOO_FEW', 'TOO_MANY')
        for (const name of rule.required)
          if (!present.includes(name))
            test(rule.properties[name] ?? { type: 'boolean' }, undefined, join(field, name), errors, refer)
        for (const name of present) {
          const property = Object.hasOwn(rule.properties, name) ? rule.properties[name] : undefined
          if (property) test(property, value[name], join(field, name), errors, refer)
          else if (rule.closed)
            errors.push({
              code: 'UNKNOWN_ATTRIBUTE',
              field: join(field, name),
              defaultMessage: `${join(field, name)} is not known`,
            })
        }
      }
  }
}

/** The server's notation, such as `parcels[0].weight`. */
function join(field: string, name: string): string {
  if (field === '') return name
  return /^\d+$/.test(name) ? `${field}[${name}]` : `${field}.${name}`
}

const patterns = new Map<string, RegExp>()

function pattern(source: string): RegExp {
  const found = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, found)
  return found
}

const isDay = (text: string): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/.test(text) &&
  new Date(`${text.slice(0, 7)}-01T00:00:00Z`).getTime() <= Date.parse(text) &&
  new Date(text).getUTCDate() === Number(text.slice(8))

const times = /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/i
const uuids = /^(?:urn:uuid:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const emails = new RegExp(`^${word}(?:\\.${word})*@(?:${label}\\.)+${label}$`, 'i')
const uris = /^[a-z][a-z0-9+.-]*:(?:[!#$&-;=?-[\]_a-z~]|%[0-9a-f]{2})+$/i

const formats: Readonly<Record<string, { readonly like: string; readonly test: (text: string) => boolean }>> = {
  uuid: { like: 'a UUID', test: (text) => uuids.test(text) },
  date: { like: 'a date such as 2026-11-20', test: isDay },
  'date-time': {
    like: 'a timestamp such as 2026-11-20T09:30:00Z',
    test: (text) => isDay(text.slice(0, 10)) && /^[t\s]$/i.test(text.charAt(10)) && times.test(text.slice(11)),
  },
  email: { like: 'an e-mail address', test: (text) => emails.test(text) },
  uri: { like: 'an absolute URI', test: (text) => uris.test(text) },
}
