import {
  warningOf,
  type Contract,
  type Example,
  type Header,
  type Media,
  type Operation,
  type Parameter,
  type Property,
  type Response,
  type Schema,
  type Webhook,
} from '../model.ts'
import { commonHeaders } from './operations.ts'
import { areasOf, notice, printJson } from './text.ts'

/**
 * docs-ui/generated/reference.json: the data of the reference and the console. Texts are unescaped; the pages escape
 * them.
 */
export function emitReference(contract: Contract): string {
  const { title, version, summary, description, servers } = contract
  const named = [...contract.schemas.values()]
  const shared = new Map<string, Response>()
  for (const { responses } of contract.operations)
    for (const response of responses) if (response.shared !== undefined) shared.set(response.shared, response)
  const headers = sharedHeaders(contract)
  return printJson({
    $generated: notice,
    title,
    version,
    summary,
    description,
    servers,
    tags: areasOf(contract).map(({ name, area, description: about, introduction, operations }) => ({
      name,
      area,
      description: about,
      introduction,
      operations: operations.map(({ id }) => id),
    })),
    operations: contract.operations.map((operation) => operationOf(operation, headers)),
    ...(contract.webhooks.length > 0 && { webhooks: contract.webhooks.map(webhookOf) }),
    responses: Object.fromEntries(
      [...shared].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, response]) => [name, responseOf(response, headers)]),
    ),
    headersOfEveryResponse: headers.common,
    headers: Object.fromEntries([...headers.described].map(([name, header]) => [name, headerOf(header)])),
    schemas: Object.fromEntries(
      named.flatMap(({ name, schema }) =>
        schema.kind === 'object'
          ? [[name, { description: schema.description, properties: schema.properties.map(propertyOf) }]]
          : [],
      ),
    ),
    enums: named.flatMap(({ name, schema }) =>
      schema.kind === 'enum'
        ? [
            {
              name,
              type: schema.type,
              description: schema.description,
              values: schema.values,
              meanings: schema.meanings,
            },
          ]
        : [],
    ),
  })
}

interface SharedHeaders {
  /** Headers that mean the same everywhere; responses refer to them by name. */
  readonly described: ReadonlyMap<string, Header>
  /** Headers of every response, which responses do not list. */
  readonly common: readonly string[]
}

function sharedHeaders(contract: Contract): SharedHeaders {
  const found = new Map<string, Header | null>()
  for (const header of contract.operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers))) {
    const earlier = found.get(header.name)
    if (earlier === undefined) found.set(header.name, header)
    else if (earlier !== header && JSON.stringify(earlier) !== JSON.stringify(header)) found.set(header.name, null)
  }
  const described = [...found].flatMap(([name, header]) => (header ? [[name, header] as const] : []))
  const common = commonHeaders(contract)
  return {
    described: new Map(described.sort(([a], [b]) => (a < b ? -1 : 1))),
    common: described.map(([name]) => name).filter((name) => common.has(name.toLowerCase())),
  }
}

function operationOf(operation: Operation, headers: SharedHeaders) {
  const {
    id,
    tag,
    area,
    method,
    path,
    summary,
    description,
    permission,
    effect,
    hidden,
    deprecated,
    parameters,
    body,
  } = operation
  const at = (where: Parameter['in']) => parameters.filter((parameter) => parameter.in === where).map(parameterOf)
  return {
    id,
    tag,
    area,
    method,
    path,
    summary,
    description,
    permission,
    // Only the sentence, because readers see nothing else.
    ...(warningOf(effect) && { effect: warningOf(effect) }),
    ...(hidden && { hidden }),
    ...(deprecated && { deprecated }),
    idempotent: operation.idempotent,
    paging: operation.paging,
    etag: operation.etag,
    conditional: operation.conditional,
    parameters: { path: at('path'), query: at('query'), header: at('header') },
    ...(body && { body: { required: body.required, description: body.description, ...mediaOf(body.media) } }),
    responses: operation.responses.map((response) =>
      response.shared === undefined
        ? responseOf(response, headers)
        : { status: response.status, shared: response.shared },
    ),
  }
}

const webhookOf = ({ type, summary, description, schema, examples }: Webhook) => ({
  type,
  summary,
  description,
  schema: typeOf(schema),
  examples: examples.map(exampleOf),
})

const parameterOf = ({ name, required, sampled, description, deprecated, schema, example }: Parameter) => ({
  name,
  required,
  ...(sampled && !required && { sampled }),
  ...typeOf({
    ...schema,
    description,
    deprecated: deprecated || schema.deprecated,
    examples: example === undefined ? schema.examples : [example],
  }),
})

function responseOf({ status, description, headers, media, links }: Response, shared: SharedHeaders) {
  return {
    status,
    description,
    headers: headers
      .filter(({ name }) => !shared.common.includes(name))
      .map((header) => (shared.described.has(header.name) ? header.name : headerOf(header))),
    ...(media.length > 0 && mediaOf(media)),
    ...(links.length > 0 && {
      links: links.map(({ name, operationId, description: about, parameters }) => ({
        name,
        operationId,
        description: about,
        parameters: Object.fromEntries(parameters),
      })),
    }),
  }
}

const headerOf = ({ name, description, schema, example }: Header) => ({
  name,
  ...typeOf({ ...schema, description: description ?? schema.description }),
  example,
})

/** A body has the same structure in all its media types. */
function mediaOf(media: readonly Media[]) {
  const [first] = media
  return {
    types: media.map(({ type }) => type),
    ...(first && { schema: typeOf(first.schema) }),
    examples: media.flatMap(({ examples }) => examples).map(exampleOf),
  }
}

const exampleOf = ({ name, summary, description, value, parameters, toCome }: Example) => ({
  name,
  summary,
  description,
  value,
  parameters,
  toCome,
})

const propertyOf = ({ name, required, schema }: Property) => ({ name, required, ...typeOf(schema) })

/** A type for a property row: `ref` refers to a schema or enum that is described once. */
function typeOf(schema: Schema): Record<string, unknown> {
  const { description, examples, deprecated, nullable } = schema
  return {
    ...shapeOf(schema),
    ...(nullable && { nullable }),
    ...(deprecated && { deprecated }),
    default: schema.default,
    description,
    ...(examples && examples.length > 0 && { examples }),
  }
}

function shapeOf(schema: Schema): Record<string, unknown> {
  switch (schema.kind) {
    case 'ref':
      return { ref: schema.name }
    case 'string': {
      const { format, pattern, minLength, maxLength, contentMediaType, contentEncoding } = schema
      return { type: 'string', format, minLength, maxLength, pattern, contentMediaType, contentEncoding }
    }
    case 'number':
    case 'integer': {
      const { kind, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
      return { type: kind, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }
    }
    case 'boolean':
      return { type: 'boolean' }
    case 'either': {
      const [numeric, text] = schema.options
      return { ...shapeOf(text), ...shapeOf(numeric), type: `${numeric.kind} | string` }
    }
    case 'enum':
      return { type: schema.type, values: schema.values, meanings: schema.meanings }
    case 'array': {
      const { minItems, maxItems, uniqueItems } = schema
      return { type: 'array', minItems, maxItems, uniqueItems, items: typeOf(schema.items) }
    }
    case 'map': {
      const { minProperties, maxProperties } = schema
      return { type: 'map', minProperties, maxProperties, values: typeOf(schema.values) }
    }
  }
  return { type: 'object', properties: schema.properties.map(propertyOf) }
}
