import { isRecord } from '../cursor.ts'
import { notice, printJson } from './text.ts'

type Json = Record<string, unknown>

/**
 * openapi/generated/openapi-3.0.json: the contract as OpenAPI 3.0, for client generators in other languages, which
 * cannot handle the additions of 3.1 or duplicate names. It has only the parts that a client needs: no examples, no
 * links, no forms beside JSON, no rules that the server checks anyway. Hidden operations stay marked, because the site
 * publishes it without them.
 */
export function emitPortable(document: Json): string {
  const { info, servers, tags, paths, components } = document
  const { summary: _, license, ...about } = Object(info)
  const sections = Object.entries(Object(components)).flatMap(([section, named]) => {
    if (dropped.has(section)) return []
    return [[section, renamed(section, section === 'securitySchemes' ? named : eachPortable(named))] as const]
  })
  return printJson({
    'x-generated': notice,
    openapi: '3.0.3',
    info: { ...about, ...(license && { license: { name: license.name } }) },
    servers,
    tags,
    security: requirements(document['security']),
    paths: eachPortable(withoutTwins(Object(paths), Object(Object(components).parameters))),
    components: Object.fromEntries(sections),
  })
}

/**
 * Drops the ClientId header if the operation has a `clientId` or `client_id`: in Go, Rust and Python both would be
 * arguments of the same name. Clients can still send the header with all requests.
 */
function withoutTwins(paths: Json, shared: Json): Json {
  const resolved = (parameter: Json): Json =>
    Object(shared[String(parameter['$ref']).split('/').pop() ?? ''] ?? parameter)
  const plain = (parameter: Json) =>
    String(resolved(parameter)['name'])
      .replaceAll(/[^a-z\d]/gi, '')
      .toLowerCase()
  const single = (operation: unknown) => {
    if (!isRecord(operation) || !Array.isArray(operation['parameters'])) return operation
    const others = new Set(operation['parameters'].filter((one) => resolved(one)['in'] !== 'header').map(plain))
    const isTwin = (one: Json) => resolved(one)['in'] === 'header' && others.has(plain(one))
    return { ...operation, parameters: operation['parameters'].filter((one) => !isTwin(one)) }
  }
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(Object(item)).map(([method, operation]) => [method, single(operation)])),
    ]),
  )
}

/** Sections and members that clients do not need. */
const dropped = new Set(['links', 'examples', 'example', 'pathItems', 'webhooks', 'callbacks'])

/** Keywords that 3.0 lacks, or that make generated clients refuse responses of a newer server. */
const rules = new Set([
  'pattern',
  'propertyNames',
  'patternProperties',
  'unevaluatedProperties',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
  '$comment',
  // Boolean in 3.0, which tools refuse if they apply the rules of 3.1.
  'exclusiveMinimum',
  'exclusiveMaximum',
])

/** Class names that generators already use. */
const taken = new Set(['Client', 'ApiClient', 'Configuration', 'Error', 'File', 'Request', 'Response'])

const suffixes: Readonly<Record<string, string>> = { parameters: 'Parameter', securitySchemes: 'Auth' }

/** Avoids types of the same name for a schema and a parameter or security scheme. */
const nameOf = (section: string, name: string): string =>
  section === 'schemas' && taken.has(name) ? `${name}Model` : name + (suffixes[section] ?? '')

/** The security requirements of the document or an operation, with the renamed schemes. */
const requirements = (alternatives: unknown): unknown =>
  Array.isArray(alternatives) ? alternatives.map((schemes) => renamed('securitySchemes', schemes)) : alternatives

const renamed = (section: string, named: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(named)).map(([name, value]) => [nameOf(section, name), value]))

/** Converts each value of a map whose keys come from the contract. */
const eachPortable = (named: unknown): Json =>
  Object.fromEntries(Object.entries(Object(named)).map(([name, value]) => [name, portable(value)]))

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (!isRecord(value)) return value
  // 3.0 ignores siblings of a reference.
  if (typeof value['$ref'] === 'string') {
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value['$ref']) ?? []
    return { $ref: `#/components/${section}/${nameOf(section, name)}` }
  }
  if (isContent(value)) return portableContent(value)
  if (isSchema(value)) return portableSchema(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !dropped.has(name) && (name === 'x-internal' || !name.startsWith('x-')))
      .map(([name, inner]) => [name, name === 'security' ? requirements(inner) : portable(partOf(name, inner))]),
  )
}

const isContent = (value: Json) =>
  Object.keys(value).length > 0 && Object.keys(value).every((name) => /^[\w-]+\/[\w.+-]+$/.test(name))

/** Generators expect one body type: JSON if there is any, and text rather than its duplicate text/csv. */
const preferred = ['application/json', 'text/plain']

function portableContent(value: Json): Json {
  const types = Object.entries(value)
  const first = preferred.find((type) => type in value)
  const wanted = types.filter(([type]) => first === undefined || type === first)
  return Object.fromEntries(
    wanted.map(([type, media]) => [
      type,
      { schema: type.startsWith('text/') ? { type: 'string' } : portable(Object(media).schema) },
    ]),
  )
}

/** Drops 202 with JSON beside a 200 with a file: generators expect one type of success. */
function partOf(name: string, value: unknown): unknown {
  if (name !== 'responses' || !isRecord(value) || !('200' in value && '202' in value)) return value
  const typesOf = (status: string) => Object.keys(Object(Object(value[status]).content)).join(' ')
  if (typesOf('200') === typesOf('202')) return value
  return Object.fromEntries(Object.entries(value).filter(([status]) => status !== '202'))
}

const compositions = ['allOf', 'anyOf', 'oneOf'] as const
const isSchema = (value: Json) =>
  (typeof value['type'] === 'string' && value['in'] === undefined && value['scheme'] === undefined) ||
  Array.isArray(value['type']) ||
  Array.isArray(value['enum']) ||
  'const' in value ||
  compositions.some((word) => Array.isArray(value[word]))

function portableSchema(schema: Json): Json {
  const {
    type,
    enum: values,
    const: only,
    properties,
    items,
    additionalProperties,
    exclusiveMinimum,
    exclusiveMaximum,
    ...rest
  } = schema
  const types = [type ?? []].flat()
  const plain = types.filter((one) => one !== 'null')
  const allowed =
    only === undefined ? (Array.isArray(values) ? values.filter((value) => value !== null) : undefined) : [only]
  // A number that may also be sent as a string becomes a number, as in responses.
  const first = plain.find((one) => one === 'integer' || one === 'number') ?? plain[0]
  const nullable = types.includes('null') || (Array.isArray(values) && values.includes(null))
  const kept = Object.entries(rest).filter(
    ([name]) =>
      !rules.has(name) &&
      !dropped.has(name) &&
      !name.startsWith('x-') &&
      !(hasNoLength(plain, rest) && name.endsWith('Length')) &&
      !isComposition(name),
  )
  const composed = compositions.flatMap((word) => (Array.isArray(schema[word]) ? [[word, schema[word]] as const] : []))
  return {
    ...(first !== undefined && { type: first }),
    ...Object.fromEntries(kept),
    ...(nullable && { nullable: true }),
    ...(allowed && { enum: allowed }),
    ...(typeof exclusiveMinimum === 'number' && { minimum: exclusiveMinimum }),
    ...(typeof exclusiveMaximum === 'number' && { maximum: exclusiveMaximum }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, portable(value)])),
    }),
    ...(items !== undefined && { items: portable(items) }),
    // Drops `additionalProperties: false`: a client that refuses unknown fields breaks with the next version.
    ...(isRecord(additionalProperties) && { additionalProperties: portable(additionalProperties) }),
    ...Object.fromEntries(composed.map(([word, parts]) => composition(word, parts))),
  }
}

/** Generators turn dates and files into objects, and some then check their length. */
const hasNoLength = (types: readonly unknown[], { format }: Json) =>
  types.length > 1 || ['date', 'date-time', 'binary'].includes(String(format))

const isComposition = (name: string) => compositions.some((word) => word === name)

/** "This or null" becomes nullable. */
function composition(word: string, parts: readonly unknown[]): readonly [string, unknown] {
  const others = parts.filter((part) => Object(part).type !== 'null')
  return [others.length === 1 ? 'allOf' : word, others.map(portable)]
}
