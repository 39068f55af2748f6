import { errorsIn, type Rule } from '@waybill/sdk/validate'
import type { Definitions, Json, Property, Type } from '../../reference/reference.ts'

export interface ContractError {
  /** The path in the value, such as `parcels[0].weight`; empty for the value itself. */
  readonly path: string
  readonly message: string
}

/** Checks a value against the contract. Requests may contain nothing else; responses may contain more. */
export function errorsOf(value: Json, type: Type, definitions: Definitions, closed: boolean): ContractError[] {
  const refer = (name: string): Rule | undefined => {
    const choice = definitions.enums.find((candidate) => candidate.name === name)
    if (choice) return { type: 'enum', values: choice.values }
    const schema = definitions.schemas[name]
    return schema && objectRule(schema.properties, closed)
  }
  return errorsIn(ruleOf(type, closed), value, refer).map(({ field, defaultMessage }) => ({
    path: field,
    message: defaultMessage.slice((field || 'the value').length + 1),
  }))
}

/** Checks a parameter typed as a string. Returns a sentence or null. */
export function parameterError(text: string, type: Type, definitions: Definitions): string | null {
  const { items } = type
  if (items) {
    const parts = text.split(',').map((part) => part.trim())
    return parts.map((part) => parameterError(part, items, definitions)).find((found) => found !== null) ?? null
  }
  const isNumber = (type.type === 'integer' || type.type === 'number') && /^-?\d+(\.\d+)?$/.test(text)
  const isBoolean = type.type === 'boolean' && /^(true|false)$/.test(text)
  const value = isNumber ? Number(text) : isBoolean ? text === 'true' : text
  return errorsOf(value, type, definitions, false)[0]?.message ?? null
}

const kinds = ['string', 'number', 'integer', 'boolean'] as const

function ruleOf(type: Type, closed: boolean): Rule {
  const { ref, items, values, properties, nullable } = type
  if (ref !== undefined) return { ref, nullable }
  if (items) return { ...type, type: 'array', items: ruleOf(items, closed) }
  if (type.type === 'map') return { ...type, type: 'map', values: isType(values) ? ruleOf(values, closed) : any }
  if (values && !isType(values)) return { type: 'enum', values, nullable }
  // An object without named properties may hold anything.
  if (properties) return { ...objectRule(properties, closed), nullable }
  if (type.type === 'object') return { type: 'map', values: any, nullable }
  const either = type.type?.split(' | ') ?? []
  if (either.length > 1)
    return { type: 'either', options: either.map((one) => ruleOf({ ...type, type: one }, closed)), nullable }
  const kind = kinds.find((one) => one === type.type)
  return kind ? { ...type, type: kind } : { ...any, nullable: true }
}

const objectRule = (properties: readonly Property[], closed: boolean): Rule => ({
  type: 'object',
  properties: Object.fromEntries(properties.map((property) => [property.name, ruleOf(property, closed)])),
  required: properties.filter(({ required }) => required).map(({ name }) => name),
  closed: closed && properties.length > 0,
})

const any: Rule = { type: 'any', nullable: true }

const isType = (values: Type['values']): values is Type => values !== undefined && !Array.isArray(values)
