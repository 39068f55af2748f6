import type { Cursor } from './cursor.ts'
import type { Alternatives, Choice, Json, Numeric, Text } from './model.ts'

export const annotations = ['description', 'examples', 'default', 'deprecated', 'x-permission']
const typesOfScalars = ['string', 'number', 'integer', 'boolean'] as const
type Scalar = (typeof typesOfScalars)[number]

export const knownOf = {
  string: ['format', 'pattern', 'minLength', 'maxLength', 'contentMediaType', 'contentEncoding'],
  number: ['format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-decimals'],
  integer: ['format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  map: ['additionalProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
  allOf: ['allOf', 'properties', 'required', 'unevaluatedProperties', 'minProperties', 'maxProperties'],
}

const isJson = (value: unknown): value is Json =>
  value === null || ['boolean', 'number', 'string', 'object'].includes(typeof value)

const isScalarValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Drops undefined values, so spreading one set of facts over another does not erase values. */
export function defined<T extends object>(facts: T): T {
  // Deleting properties would make the object permanently slow in V8.
  const kept: T = Object.create(Object.prototype)
  for (const key in facts) if (facts[key] !== undefined) kept[key] = facts[key]
  return kept
}

export const jsonOf = (at: Cursor, key: string): Json | undefined => {
  const value = at.value[key]
  return isJson(value) ? value : undefined
}

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

interface Type {
  readonly name: string | undefined
  readonly nullable: boolean
}

/** A number that may also be sent as a string: each type's keywords apply to values of that type. */
export function alternativesOf(at: Cursor): Alternatives | undefined {
  const types = at.value['type']
  if (!Array.isArray(types) || !types.includes('string')) return undefined
  const kind = (['integer', 'number'] as const).find((name) => types.includes(name))
  const nullable = types.includes('null')
  if (!kind || types.length !== (nullable ? 3 : 2)) return undefined
  at.only('A number or text', ['type', ...annotations, ...knownOf.string, ...knownOf.number])
  const { format, ...text } = textOf(at)
  const { format: numberFormat, ...numeric } = numericOf(at, kind)
  if (format !== undefined && !['int32', 'int64', 'double'].includes(format))
    at.problem('A number or text has the format of a text.', 'Use a pattern.', 'format')
  return {
    kind: 'either',
    options: [defined({ ...numeric, format: numberFormat }), text],
    ...annotationsOf(at),
    ...(nullable && { nullable }),
  }
}

export function annotationsOf(at: Cursor): {
  description?: string
  examples?: readonly Json[]
  default?: Json
  deprecated?: boolean
  permission?: string
} {
  const examples = at.value['examples']
  if (at.has('examples') && !Array.isArray(examples))
    at.problem('"examples" of a schema is not a list.', 'Write a list of values.', 'examples')
  return defined({
    description: at.text('description'),
    examples: Array.isArray(examples) ? examples.filter(isJson) : undefined,
    default: jsonOf(at, 'default'),
    deprecated: at.flag('deprecated') || undefined,
    permission: permissionOf(at, at.text('x-permission')),
  })
}

/** Reads the permission that a part of a response requires. */
export function permissionOf(at: Cursor, permission: string | undefined): string | undefined {
  if (permission !== undefined && !/^[a-z][a-z-]*:(read|write|admin)$/.test(permission))
    at.problem(
      `The permission ${JSON.stringify(permission)} is not known.`,
      'Write <area>:<read|write|admin>.',
      'x-permission',
    )
  return permission
}

export function typeOf(at: Cursor): Type {
  const type = at.value['type']
  if (!Array.isArray(type)) return { name: at.text('type'), nullable: false }
  const names = type.filter((name) => name !== 'null')
  const [name] = names
  if (names.length === 1 && typeof name === 'string' && type.length === 2) return { name, nullable: true }
  at.problem('"type" lists more than one type beside "null".', 'Use one type, or one type and "null".', 'type')
  return { name: typeof name === 'string' ? name : undefined, nullable: type.includes('null') }
}

export function textOf(at: Cursor): Text {
  const pattern = at.text('pattern')
  if (pattern !== undefined && !isPattern(pattern))
    at.problem(
      `The pattern ${pattern} is no regular expression.`,
      'Write one that JavaScript reads with the flag u.',
      'pattern',
    )
  return defined({
    kind: 'string',
    format: at.text('format'),
    pattern,
    minLength: at.number('minLength'),
    maxLength: at.number('maxLength'),
    contentMediaType: at.text('contentMediaType'),
    contentEncoding: at.text('contentEncoding'),
  })
}

/**
 * The contract has `x-decimals` instead of a fractional `multipleOf`: validators that divide in binary refuse 19.99 as
 * a multiple of 0.01.
 */
export function numericOf(at: Cursor, kind: 'number' | 'integer'): Numeric {
  const decimals = at.number('x-decimals')
  const multipleOf = at.number('multipleOf')
  if (multipleOf !== undefined && !Number.isInteger(multipleOf))
    at.problem(
      'A fraction as multipleOf is refused by validators that divide in binary.',
      'Write x-decimals.',
      'multipleOf',
    )
  return defined({
    kind,
    format: at.text('format'),
    minimum: at.number('minimum'),
    maximum: at.number('maximum'),
    exclusiveMinimum: at.number('exclusiveMinimum'),
    exclusiveMaximum: at.number('exclusiveMaximum'),
    multipleOf: decimals === undefined ? multipleOf : Number(`1e-${decimals}`),
  })
}

export function choiceOf(at: Cursor): Choice {
  at.only('An enum', [
    'type',
    'enum',
    'const',
    'x-enum-descriptions',
    'maxLength',
    'minLength',
    'minimum',
    'maximum',
    'format',
    ...annotations,
  ])
  const { name, nullable } = typeOf(at)
  const listed = at.value['enum']
  const all: readonly unknown[] = at.has('const') ? [at.value['const']] : Array.isArray(listed) ? listed : []
  const values = all.filter(isScalarValue)
  const withNull = all.includes(null)
  const type = typesOfScalars.find((scalar): scalar is Scalar => scalar === name)
  const fits = (value: string | number | boolean) =>
    type === 'integer' ? Number.isInteger(value) : typeof value === type
  if (!type || values.length === 0 || values.length + (withNull ? 1 : 0) !== all.length || !values.every(fits))
    at.problem(
      'The values of an enum are not all of its type.',
      'Give `type:` one scalar type and list at least one value of it.',
    )
  if (new Set(values).size !== values.length)
    at.problem('A value of the enum occurs twice.', 'Remove one of them.', 'enum')
  if (withNull && !nullable)
    at.problem('The enum lists null, but its type does not.', 'Write `type: [string, "null"]`.', 'enum')
  return {
    kind: 'enum',
    type: type ?? 'string',
    values,
    ...meaningsOf(at, values),
    ...annotationsOf(at),
    ...(nullable && { nullable: true }),
  }
}

/** The meanings of the values, in the same order. */
function meaningsOf(at: Cursor, values: readonly (string | number | boolean)[]): Pick<Choice, 'meanings'> {
  const described = at.child('x-enum-descriptions')
  if (!described) return {}
  for (const name of Object.keys(described.value))
    if (!values.some((value) => String(value) === name))
      described.problem(`The enum has no value ${name} to describe.`, 'Remove it, or correct its name.', name)
  return {
    meanings: Object.fromEntries(
      values.map((value) => [
        String(value),
        described.needText(String(value), `Say in one line what ${String(value)} means.`),
      ]),
    ),
  }
}
