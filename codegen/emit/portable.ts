import { isRecord } from '../cursor.ts'
import { notice, printJson } from './text.ts'

type Json = Record<string, unknown>

/**
 * openapi/generated/openapi-3.0.json: the contract as OpenAPI 3.0, for generators of clients in other languages, which
 * cannot handle the additions of 3.1 or duplicate names. It only has the parts that make a client: no examples, no
 * links, no forms beside JSON, no rules that the server checks anyway. Hidden operations stay marked, since the site
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
 * The header ClientId beside a `clientId` or `client_id` of the operation itself would be two arguments of one name in Go,
 * Rust and Python. A client sends the header with all its requests where it is wanted.
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

/** Whole sections and members that clients are not made of. */
const dropped = new Set(['links', 'examples', 'example', 'pathItems', 'webhooks', 'callbacks'])

/** Rules that 3.0 lacks, or that generators turn into code that refuses responses of a newer server. */
const rules = new Set([
  'pattern',
  'propertyNames',
  'patternProperties',
  'unevaluatedProperties',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
  '$comment',
  // In 3.0 a boolean, which tools that read 3.0 by the rules of 3.1 refuse.
  'exclusiveMinimum',
  'exclusiveMaximum',
])

/** What generators call the classes that they bring along. */
const taken = new Set(['Client', 'ApiClient', 'Configuration', 'Error', 'File', 'Request', 'Response'])

const suffixes: Readonly<Record<string, string>> = { parameters: 'Parameter', securitySchemes: 'Auth' }

/** A parameter or a security scheme and a schema of the same name would be two types of the same name. */
const nameOf = (section: string, name: string): string =>
  section === 'schemas' && taken.has(name) ? `${name}Model` : name + (suffixes[section] ?? '')

/** The security requirements of the document or of an operation, by the names that the schemes have here. */
const requirements = (alternatives: unknown): unknown =>
  Array.isArray(alternatives) ? alternatives.map((schemes) => renamed('securitySchemes', schemes)) : alternatives

const renamed = (section: string, named: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(named)).map(([name, value]) => [nameOf(section, name), value]))

/** Values under names that the contract gives. */
const eachPortable = (named: unknown): Json =>
  Object.fromEntries(Object.entries(Object(named)).map(([name, value]) => [name, portable(value)]))

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (!isRecord(value)) return value
  // 3.0 knows nothing beside a reference.
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

/** Generators expect one type of body: JSON where there is JSON, and text rather than its twin text/csv. */
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

/** An operation that is not done yet gives 202 with JSON beside the 200 with its file, and generators expect one type of success. */
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
  // A number that may also be written as a string is a number: so responses give it.
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
    // A client that refuses fields which it does not know breaks with the next version.
    ...(isRecord(additionalProperties) && { additionalProperties: portable(additionalProperties) }),
    ...Object.fromEntries(composed.map(([word, parts]) => composition(word, parts))),
  }
}

/** Generators read dates and files as objects, whose length some of them then ask for. */
const hasNoLength = (types: readonly unknown[], { format }: Json) =>
  types.length > 1 || ['date', 'date-time', 'binary'].includes(String(format))

const isComposition = (name: string) => compositions.some((word) => word === name)

/** "This or null" is this, which may be null. */
function composition(word: string, parts: readonly unknown[]): readonly [string, unknown] {
  const others = parts.filter((part) => Object(part).type !== 'null')
  return [others.length === 1 ? 'allOf' : word, others.map(portable)]
}
