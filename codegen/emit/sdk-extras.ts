import { effectNames, effects, warningOf, type Contract, type Json, type Operation, type Schema } from '../model.ts'
import { header } from './text.ts'

type Constant = readonly [name: string, type: string, value: unknown]

/** Shorter values cost more as a name than inline. */
const worthSharing = 80

/**
 * Prints plain JSON values in TypeScript. Contract strings cannot end them. Repeated values, such as an address in many
 * examples, are written once; otherwise a package would be a third larger.
 */
function constants(...all: readonly Constant[]): string {
  const seen = new Map<string, unknown>()
  const repeated = new Map<string, string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const key = JSON.stringify(value)
    if (seen.has(key)) return void (key.length >= worthSharing && repeated.set(key, ''))
    seen.set(key, value)
    for (const member of Object.values(value)) look(member)
  }
  for (const [, , value] of all) look(value)
  // A part nested in another is shorter, so it comes first.
  const parts = [...repeated.keys()].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  for (const [index, key] of parts.entries()) repeated.set(key, `part${index + 1}`)

  const print = (value: unknown, top = false): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const name = top ? undefined : repeated.get(JSON.stringify(value))
    if (name !== undefined) return name
    if (Array.isArray(value)) return `[${value.map((item) => print(item)).join(', ')}]`
    const members = Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [`${JSON.stringify(key)}: ${print(member)}`],
    )
    return `{ ${members.join(', ')} }`
  }
  return withoutLineEnds(
    [
      ...parts.map((key) => `const ${repeated.get(key)} = ${print(seen.get(key), true)} as const`),
      ...all.map(([name, type, value]) => `export const ${name}: ${type} = ${printMembers(value, print)}`),
    ].join('\n'),
  )
}

const withoutLineEnds = (text: string) => text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** One member per line, so that a diff shows which one changed. */
const printMembers = (value: unknown, print: (value: unknown) => string): string =>
  `{\n${Object.entries(Object(value))
    .map(([key, member]) => `  ${JSON.stringify(key)}: ${print(member)},`)
    .join('\n')}\n}`

/** sdk/src/generated/schemas.ts: the request schemas, for programs that validate before sending. */
export function emitSdkSchemas(contract: Contract): string {
  const named = [...contract.schemas.values()].filter(({ input }) => input)
  return `${header}
import type { Rule, RequestRules } from '../core/rules.ts'

${constants(
  [
    'schemas',
    'Readonly<Record<string, Rule>>',
    Object.fromEntries(named.map(({ name, schema }) => [name, ruleOf(schema)])),
  ],
  [
    'requests',
    'Readonly<Record<string, RequestRules>>',
    Object.fromEntries(contract.operations.flatMap((operation) => requestOf(operation))),
  ],
)}
`
}

function requestOf({ id, body, parameters }: Operation): (readonly [string, unknown])[] {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const [media] = body?.media ?? []
  if (!media && query.length === 0) return []
  const rules = {
    ...(media && { body: ruleOf(media.schema), ...(body?.required && { bodyRequired: true }) }),
    ...(query.length > 0 && {
      query: {
        type: 'object',
        properties: Object.fromEntries(query.map(({ name, schema }) => [name, ruleOf(schema)])),
        required: query.filter(({ required }) => required).map(({ name }) => name),
        closed: true,
      },
    }),
  }
  return [[id, rules]]
}

/** A schema without descriptions. */
function ruleOf(schema: Schema): Readonly<Record<string, unknown>> {
  const nullable = schema.nullable && { nullable: true }
  switch (schema.kind) {
    case 'string': {
      const { format, pattern, minLength, maxLength } = schema
      return { type: 'string', format, pattern, minLength, maxLength, ...nullable }
    }
    case 'number':
    case 'integer': {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
      return { type: schema.kind, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, ...nullable }
    }
    case 'boolean':
      return { type: 'boolean', ...nullable }
    case 'either':
      return { type: 'either', options: schema.options.map(ruleOf), ...nullable }
    case 'enum':
      return { type: 'enum', values: schema.values, ...nullable }
    case 'array': {
      const { minItems, maxItems, uniqueItems } = schema
      return { type: 'array', items: ruleOf(schema.items), minItems, maxItems, uniqueItems, ...nullable }
    }
    case 'map': {
      const { minProperties, maxProperties, names } = schema
      return {
        type: 'map',
        values: ruleOf(schema.values),
        names: names && ruleOf(names),
        minProperties,
        maxProperties,
        ...nullable,
      }
    }
    case 'object': {
      const required = schema.properties.filter((property) => property.required).map(({ name }) => name)
      return {
        type: 'object',
        properties: Object.fromEntries(schema.properties.map(({ name, schema: of }) => [name, ruleOf(of)])),
        required,
        ...(schema.closed && { closed: true }),
        minProperties: schema.minProperties,
        ...nullable,
      }
    }
    case 'ref':
      return { ref: schema.name, ...nullable }
  }
}

/** sdk/src/generated/effects.ts: the effects of calls, for programs that act for people and ask them first. */
export const emitSdkEffects = (contract: Contract): string => `${header}
/** The effect of a call on people. */
export type Effect =
${effectNames.map((name) => `  /** ${effects[name]} */\n  | '${name}'`).join('\n')}

/** The effects of which a person should be asked first. */
export const asked: ReadonlySet<Effect> = new Set<Effect>([${effectNames
  .filter(warningOf)
  .map((name) => `'${name}'`)
  .join(', ')}])

export const effects = {
${contract.operations.map(({ id, effect }) => `  ${id}: '${effect}',`).join('\n')}
} as const satisfies Readonly<Record<string, Effect>>
`

/** sdk/src/generated/examples.ts: the contract's example of every response, for mocks. */
export function emitSdkExamples(contract: Contract): string {
  const shared = new Map<string, readonly ExampleResponse[]>()
  for (const { responses } of contract.operations)
    for (const response of responses)
      if (response.shared !== undefined) shared.set(response.shared, responsesOf(response))
  return `${header}
import type { ExampleResponse, ExampleOperation } from '../core/examples.ts'

${constants(
  [
    'sharedResponses',
    'Readonly<Record<string, readonly ExampleResponse[]>>',
    Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1))),
  ],
  [
    'operations',
    'Readonly<Record<string, ExampleOperation>>',
    Object.fromEntries(
      contract.operations.map(({ id, method, path, responses }) => [
        id,
        {
          method,
          path,
          responses: responses.filter((response) => response.shared === undefined).flatMap(responsesOf),
          shared: responses.flatMap((response) => response.shared ?? []),
        },
      ]),
    ),
  ],
)}
`
}

/** Headers that callers act on. */
const toldHeaders = new Set(['etag', 'location', 'link', 'retry-after', 'content-disposition', 'x-total-count'])

type ExampleResponse = ReturnType<typeof responsesOf>[number]

function responsesOf({ status, media, headers }: Operation['responses'][number]) {
  const told = headers.flatMap(({ name, example }) =>
    toldHeaders.has(name.toLowerCase()) && (typeof example === 'string' || typeof example === 'number')
      ? [[name.toLowerCase(), `${example}`] as const]
      : [],
  )
  const sent = told.length > 0 ? Object.fromEntries(told) : undefined
  const [first] = media
  if (!first || first.examples.length === 0) return [{ status, headers: sent, name: 'empty' }]
  // Omitted for JSON, which nearly all are.
  const type = first.type === 'application/json' ? undefined : first.type
  return first.examples.map(({ name, value }) => ({ status, headers: sent, type, name, value: withoutFrame(value) }))
}

/** `mockHandlers` adds the members that all errors share; they would be a sixth of all examples. */
function withoutFrame(value: Json): Json {
  if (typeof value !== 'object' || value === null || !('error' in value) || !('requestId' in value)) return value
  const { timestamp: _timestamp, status: _status, requestId: _requestId, ...rest } = value
  return rest
}
