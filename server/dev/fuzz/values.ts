import fc, { type Arbitrary } from 'fast-check'
import { resolve, type Schema } from './contract.ts'

/** Returns a value seen in an earlier response under a name, if any: shipment ids for `shipmentId`. */
export type Known = (name: string, choice: number) => unknown

/** Generates values that a schema allows. Where the schema is incomplete, a few may be invalid. */
export function valuesOf(given: Schema, known: Known, name = '', depth = 0): Arbitrary<unknown> {
  const own = { ...resolve(given), ...given, $ref: undefined }
  const plain = plainValues(own, known, name, depth)
  const { examples = [] } = own
  const values = examples.length > 0 ? fc.oneof(plain, fc.constantFrom(...examples)) : plain
  const types = [own.type ?? []].flat()
  const some = types.includes('null') ? fc.oneof({ weight: 5, arbitrary: values }, fc.constant(null)) : values
  if (types.some((type) => type === 'array' || type === 'object')) return some
  return fc.tuple(fc.nat(), some).map(([choice, value]) => (choice % 3 > 0 ? (known(name, choice) ?? value) : value))
}

function plainValues(schema: Schema, known: Known, name: string, depth: number): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((part) => valuesOf(part, known, name, depth)))
  const type = [schema.type ?? []].flat().find((one) => one !== 'null')
  switch (type ?? (schema.properties || schema.allOf ? 'object' : undefined)) {
    case 'string':
      return stringsOf(schema)
    case 'integer':
    case 'number':
      return numbersOf(schema, type === 'integer')
    case 'boolean':
      return fc.boolean()
    case 'array':
      return listsOf(schema, known, name, depth)
    case 'object':
      return objectsOf(schema, known, depth)
    default:
      return fc.constantFrom('a', 1, true)
  }
}

const day = 86_400_000
const dates = fc.oneof(
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  fc.integer({ min: -400, max: 400 }).map((days) => new Date(Date.UTC(2026, 10, 22) + days * day)),
)

const formats: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  date: dates.map((date) => date.toISOString().slice(0, 10)),
  'date-time': dates.map((date) => date.toISOString()),
  uri: fc.webUrl({ validSchemes: ['https'] }),
}

function stringsOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  const formatted = format === undefined ? undefined : formats[format]
  if (formatted) return formatted
  if (pattern !== undefined && !/^\^\[\^[^\]]*\][*+]\$$/.test(pattern)) {
    const matching = fc.stringMatching(new RegExp(pattern, 'u'), { size: maxLength < 20 ? 'small' : 'medium' })
    return (
      matching
        .map((text) => (text.length > maxLength ? text.slice(0, maxLength) : text.padEnd(minLength, '0')))
        // A pattern cannot exclude lone surrogates, and responses always break on them.
        .filter((text) => text.isWellFormed())
    )
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }
  const longest = Math.min(maxLength, 70_000)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...length, unit: 'grapheme-ascii' }) },
    { weight: 3, arbitrary: fc.string({ ...length, unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.string({ ...length, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(longest), '😀'.repeat(longest), ' '.repeat(minLength)) },
  )
}

function numbersOf(schema: Schema, isInteger: boolean): Arbitrary<number> {
  const { minimum = -1e9, maximum = 1e9, exclusiveMinimum, multipleOf = isInteger ? 1 : undefined } = schema
  const least = exclusiveMinimum ?? minimum
  if (multipleOf === undefined) return fc.double({ min: least, max: maximum, noNaN: true })
  const decimals = Math.max(0, Math.round(-Math.log10(multipleOf)))
  const range = { min: Math.ceil(least / multipleOf - 1e-9), max: Math.floor(maximum / multipleOf + 1e-9) }
  return fc.integer(range).map((count) => Number((count * multipleOf).toFixed(decimals)))
}

function listsOf(schema: Schema, known: Known, name: string, depth: number): Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 100, uniqueItems } = schema
  const item = valuesOf(items, known, name.replace(/s$/, ''), depth + 1)
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, depth > 3 ? 1 : 3)) }
  return uniqueItems
    ? fc.uniqueArray(item, { ...length, selector: (value) => JSON.stringify(value) })
    : fc.array(item, length)
}

function objectsOf(schema: Schema, known: Known, depth: number): Arbitrary<object> {
  const { properties, required } = attributesOf(schema)
  const names = Object.keys(properties).filter((name) => depth < 5 || required.has(name))
  const attributes = fc.record(
    Object.fromEntries(names.map((name) => [name, valuesOf(properties[name] ?? {}, known, name, depth + 1)])),
    { requiredKeys: names.filter((name) => required.has(name)), noNullPrototype: true },
  )
  const { additionalProperties: others, maxProperties = 5 } = schema
  if (typeof others !== 'object') return attributes
  const more = fc.dictionary(
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,20}$/),
    valuesOf(others, known, '', depth + 1),
    {
      maxKeys: Math.min(5, maxProperties),
      noNullPrototype: true,
    },
  )
  return fc.tuple(more, attributes).map(([free, named]) => Object.assign(free, named))
}

/** The properties of an object, including those of its parts, and which are required. */
export function attributesOf(given: Schema): { properties: Record<string, Schema>; required: Set<string> } {
  const { properties = {}, required = [], allOf = [] } = resolve(given)
  const parts = allOf.map(attributesOf)
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: parts.reduce((all, part) => all.union(part.required), new Set(required)),
  }
}
