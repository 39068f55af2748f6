import { childrenOf, choicesOf, type Definitions, type Json, type Type } from '../reference/reference.ts'

export interface ContractError {
  /** Where in the value, such as `parcels[0].weight`; empty for the value itself. */
  readonly path: string
  readonly message: string
}

/**
 * Checks a value as the contract describes it. Requests may hold nothing else, responses may hold more. Ajv would make
 * code at run time, which the content security policy refuses.
 */
export function errorsOf(
  value: Json,
  type: Type,
  definitions: Definitions,
  closed: boolean,
  path = '',
): ContractError[] {
  const error = (message: string): ContractError[] => [{ path, message }]
  if (value === null) return type.nullable || anything(type) ? [] : error('must not be null')
  const { values } = choicesOf({ ...type, items: undefined }, definitions)
  if (values.length > 0 && type.type !== 'array' && type.type !== 'map')
    return values.some((choice) => choice === value) ? [] : error(`must be ${listed(values)}`)
  if (type.items) {
    const { items } = type
    if (!isList(value)) return error('must be an array')
    return [
      ...(type.minItems !== undefined && value.length < type.minItems ? error(`needs ${type.minItems} or more`) : []),
      ...(type.maxItems !== undefined && value.length > type.maxItems ? error(`takes at most ${type.maxItems}`) : []),
      ...value.flatMap((item, at) => errorsOf(item, items, definitions, closed, `${path}[${at}]`)),
    ]
  }
  if (type.ref !== undefined || type.type === 'object' || type.type === 'map')
    return objectErrors(value, type, definitions, closed, path)
  if (typeof value === 'object') return anything(type) ? [] : error(`must be a ${type.type}`)
  return scalarError(value, type).flatMap(error)
}

function objectErrors(
  value: Json,
  type: Type,
  definitions: Definitions,
  closed: boolean,
  path: string,
): ContractError[] {
  if (!isObject(value)) return [{ path, message: 'must be an object' }]
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (type.type === 'map') {
    const inner = isType(type.values) ? type.values : {}
    return Object.entries(value).flatMap(([name, item]) => errorsOf(item, inner, definitions, closed, below(name)))
  }
  const children = childrenOf(type, definitions)
  const names = new Set(children.map(({ name }) => name))
  return [
    ...Object.entries(value).flatMap(([name, item]) => {
      const child = children.find((candidate) => candidate.name === name)
      if (child) return errorsOf(item, child, definitions, closed, below(name))
      return closed && names.size > 0 ? [{ path: below(name), message: 'is not known to the contract' }] : []
    }),
    ...children
      .filter(({ name, required }) => required && !(name in value))
      .map(({ name }) => ({ path: below(name), message: 'is required' })),
  ]
}

/** What is wrong with a string, number or boolean. */
function scalarError(value: string | number | boolean, type: Type): string[] {
  const expected = type.type ?? 'any'
  if (expected === 'any') return []
  const either = expected.split(' | ')
  if (either.length > 1) {
    const found = either.map((one) => scalarError(value, { ...type, type: one }))
    return found.some((errors) => errors.length === 0) ? [] : [`must be of type ${either.join(' or ')}`]
  }
  if (expected === 'integer' && (typeof value !== 'number' || !Number.isInteger(value))) return ['must be an integer']
  if (expected !== 'integer' && typeof value !== expected) return [`must be a ${expected}`]
  if (typeof value === 'number') return numberError(value, type)
  return typeof value === 'string' ? stringError(value, type) : []
}

function numberError(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Type): string[] {
  if (minimum !== undefined && value < minimum) return [`must be at least ${minimum}`]
  if (maximum !== undefined && value > maximum) return [`must be at most ${maximum}`]
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return [`must be greater than ${exclusiveMinimum}`]
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return [`must be less than ${exclusiveMaximum}`]
  return []
}

function stringError(value: string, { minLength, maxLength, pattern, format }: Type): string[] {
  const length = Array.from(value).length
  if (minLength !== undefined && length < minLength)
    return [length === 0 ? 'must not be empty' : `needs ${minLength} characters or more`]
  if (maxLength !== undefined && length > maxLength) return [`takes at most ${maxLength} characters`]
  const shape = format === undefined ? undefined : formats[format]
  if (shape && !shape.pattern.test(value)) return [`must be ${shape.like}`]
  return pattern !== undefined && !matches(pattern, value) ? [`must match ${pattern}`] : []
}

const formats: Readonly<Record<string, { pattern: RegExp; like: string }>> = {
  uuid: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, like: 'a UUID' },
  date: { pattern: /^\d{4}-\d\d-\d\d$/, like: 'a date such as 2026-11-20' },
  'date-time': {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/i,
    like: 'a timestamp such as 2026-11-20T09:30:00Z',
  },
  email: { pattern: /^[^\s@]+@[^\s@]+$/, like: 'an e-mail address' },
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}

/** What is wrong with a parameter, typed as a string. Its message is one sentence or null. */
export function parameterError(text: string, type: Type, definitions: Definitions): string | null {
  const items = type.items
  if (items) {
    const parts = text.split(',').map((part) => part.trim())
    return parts.map((part) => parameterError(part, items, definitions)).find((found) => found !== null) ?? null
  }
  const number = type.type === 'integer' || type.type === 'number'
  const value = number && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : type.type === 'boolean' ? text === 'true' : text
  if (type.type === 'boolean') return /^(true|false)$/.test(text) ? null : 'must be true or false'
  return errorsOf(value, type, definitions, false)[0]?.message ?? null
}

const anything = (type: Type) => type.ref === undefined && type.type === undefined && type.items === undefined

const listed = (values: readonly unknown[]) =>
  values.length > 8
    ? `one of ${values.slice(0, 6).join(', ')} and ${values.length - 6} more`
    : `one of ${values.join(', ')}`

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isType = (values: Type['values']): values is Type => values !== undefined && !Array.isArray(values)
