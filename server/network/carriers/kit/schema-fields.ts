/** Lists the fields of a JSON Schema by their place, as a document describes them. */

import { unescaped } from '../shapes.ts'

/** An absent limit means no limit. */
export interface Field {
  readonly types: readonly string[]
  readonly required: boolean
  readonly maxLength?: number
  readonly values?: readonly string[]
}

/** Fields by their place in a body, such as `shipments[].consignee.postalCode`. */
export type Fields = ReadonlyMap<string, Field>

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly maxLength?: number
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly nullable?: boolean
}

interface Shape {
  readonly types: ReadonlySet<string>
  readonly maxLength?: number | undefined
  readonly values?: ReadonlySet<string> | undefined
  readonly required: ReadonlySet<string>
  readonly properties: ReadonlyMap<string, Shape>
  readonly items?: Shape | undefined
}

/** Only recursive schemas nest deeper. */
const deepest = 16

/** Longer lists are standard ones, of countries or currencies, which say nothing about a field. */
const many = 100

export function fieldsOf(document: object, schema: object): Fields {
  const found = new Map<string, Field>()
  const collect = ({ properties, required, items }: Shape, place: string) => {
    for (const [name, shape] of properties) add(shape, place === '' ? name : `${place}.${name}`, required.has(name))
    if (items) add(items, `${place}[]`, true)
  }
  const add = (shape: Shape, place: string, required: boolean) => {
    const { maxLength, values } = shape
    found.set(place, {
      types: [...shape.types].toSorted(),
      required,
      ...(maxLength !== undefined && { maxLength }),
      ...(values && values.size < many && { values: [...values].toSorted() }),
    })
    collect(shape, place)
  }
  collect(shapeOf(document, schema, deepest), '')
  return found
}

const anything: Shape = { types: new Set(), required: new Set(), properties: new Map() }

function shapeOf(document: object, given: Schema, depth: number): Shape {
  if (depth === 0) return anything
  const schema = resolved(document, given)
  const { properties = {}, required = [], allOf = [], oneOf = [], anyOf = [], maxLength } = schema
  // Some documents put the properties of a list's entries beside its type.
  if (schema.type === 'array' && schema.properties)
    return shapeOf(document, { type: 'array', items: { ...schema, type: 'object' } }, depth)
  const { items } = schema
  const values = schema.const === undefined ? (schema.enum ?? namedBy(schema.pattern)) : [schema.const]
  const types = [schema.type ?? []].flat()
  const own: Shape = {
    types: new Set(schema.nullable === true ? [...types, 'null'] : types),
    maxLength,
    values: values && new Set(values.map(String)),
    required: new Set(required),
    properties: new Map(
      Object.entries(properties).map(([name, property]) => [name, shapeOf(document, property, depth - 1)]),
    ),
    items: items && shapeOf(document, items, depth - 1),
  }
  const ways = [oneOf, anyOf].filter((some) => some.length > 0)
  return [
    ...allOf.map((part) => shapeOf(document, part, depth)),
    ...ways.map((some) => some.map((way) => shapeOf(document, way, depth)).reduce(either)),
  ].reduce(both, own)
}

/** Returns the values of a pattern that only lists them. */
const namedBy = (pattern = '') => /^\^\((?:\?:)?([\w|]+)\)\$$/.exec(pattern)?.[1]?.split('|')

/** Resolves references within a document. */
export function resolved<Part extends { readonly $ref?: string }>(document: object, given: Part): Part {
  if (given.$ref === undefined) return given
  const steps = given.$ref.slice(2).split('/')
  const names = steps.map((step) => unescaped(decodeURIComponent(step)))
  const found = names.reduce<unknown>((part, name) => Object(part)[name], document)
  return resolved(document, Object(found))
}

const both = (one: Shape, other: Shape): Shape => ({
  types:
    one.types.size > 0 && other.types.size > 0 ? one.types.intersection(other.types) : one.types.union(other.types),
  maxLength: least(one.maxLength, other.maxLength),
  values: one.values && other.values ? one.values.intersection(other.values) : (one.values ?? other.values),
  required: one.required.union(other.required),
  ...inner(one, other, both),
})

const either = (one: Shape, other: Shape): Shape => ({
  types: one.types.size > 0 && other.types.size > 0 ? one.types.union(other.types) : new Set(),
  maxLength:
    one.maxLength !== undefined && other.maxLength !== undefined ? Math.max(one.maxLength, other.maxLength) : undefined,
  values: one.values && other.values && one.values.union(other.values),
  required: one.required.intersection(other.required),
  ...inner(one, other, either),
})

function inner(one: Shape, other: Shape, join: typeof both): Pick<Shape, 'properties' | 'items'> {
  const names = [...one.properties.keys(), ...other.properties.keys()]
  const joined = (first?: Shape, second?: Shape) =>
    first && second ? join(first, second) : (first ?? second ?? anything)
  return {
    properties: new Map(names.map((name) => [name, joined(one.properties.get(name), other.properties.get(name))])),
    items: one.items || other.items ? joined(one.items, other.items) : undefined,
  }
}

const least = (one?: number, other?: number) =>
  one !== undefined && other !== undefined ? Math.min(one, other) : (one ?? other)
