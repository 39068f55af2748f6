import {
  inPath,
  inQuery,
  queryTypeOf,
  withWarning,
  type Contract,
  type Json,
  type Operation,
  type Schema,
} from '../model.ts'
import { hasQuery } from './sdk-types.ts'
import { type Area, areasOf, camel, comment, header, literal, pascal, prose, quoted, typeOf } from './text.ts'

type Schemas = Contract['schemas']

/** sdk/src/generated/areas/<area>.ts: a resource's methods as types, and its operations as data. */
export function emitSdkArea(area: Area, schemas: Schemas): string {
  const { operations, area: name } = area
  return `${header}
import type { Operation } from '../../core/operation.ts'
${imports(operations, schemas, [])}
${comment([prose(area.description)])}export interface ${pascal(name)}Resource {
${operations
  .map(
    (operation) =>
      `${comment([...documentation(operation), '@example', exampleOf(operation, `client.${camel(name)}.`)])}${operation.id}(${argumentsOf(operation).join(', ')}): ${responseOf(operation, schemas)}\n`,
  )
  .join('\n')}}

export const ${camel(name)}: readonly Operation[] = [
${operations.map((operation) => `${dataOf(operation)},`).join('\n')}
]
`
}

/** sdk/src/generated/fn/<area>.ts: the same operations as tree-shakable functions. */
export function emitSdkFunctions({ operations }: Area, schemas: Schemas): string {
  const makers = [...new Set(operations.map(makerOf))].sort()
  return `${header}
${makers.map((maker) => `import { ${maker} } from '../../core/${modules[maker]}.ts'`).join('\n')}
${imports(operations, schemas, ['Connection'])}
${operations
  .map((operation) => {
    const signature = `(client: Connection, ${argumentsOf(operation).join(', ')}) => ${responseOf(operation, schemas)}`
    return `${comment(documentation(operation))}export const ${operation.id}: ${signature} = /* @__PURE__ */ ${makerOf(operation)}(${dataOf(operation)})
`
  })
  .join('\n')}`
}

/** sdk/src/generated/resources.ts: the areas by their names in the client. */
export function emitSdkResources(contract: Contract): string {
  const areas = areasOf(contract)
  return `${header}
import type { Operation } from '../core/operation.ts'
${areas.map(({ area }) => `import { ${camel(area)}, type ${pascal(area)}Resource } from './areas/${area}.ts'`).join('\n')}

export const version = ${quoted(contract.version)}

export const resources: Readonly<Record<string, readonly Operation[]>> = { ${areas.map(({ area }) => camel(area)).join(', ')} }

export interface Resources {
${areas
  .map(({ area, description }) => `${comment([prose(description)])}readonly ${camel(area)}: ${pascal(area)}Resource\n`)
  .join('\n')}}
`
}

/** sdk/src/generated/fn.ts: all functions. */
export const emitSdkFunctionList = (contract: Contract): string => `${header}
${areasOf(contract)
  .map(({ area }) => `export * from './fn/${area}.ts'`)
  .join('\n')}
`

const modules = { call: 'call', list: 'pages', file: 'files' } as const

export const makerOf = (operation: Operation): keyof typeof modules =>
  operation.paging ? 'list' : isFile(operation) ? 'file' : 'call'

export function isFile({ success }: Operation): boolean {
  const [media] = success.media
  return media !== undefined && media.type !== json
}

const json = 'application/json'
const named = (name: string) => name

/** An operation in the form of sdk/src/core/operation.ts. */
function dataOf(operation: Operation): string {
  const { id, method, path, body, permission, idempotent, repeatable } = operation
  const isJson = body?.media.some(({ type }) => type === json)
  const gives = { list: quoted('list'), file: quoted('file'), call: '' }[makerOf(operation)]
  const facts = [
    // The method comes before the id: the frequent pair `GET` and `get` compresses to almost nothing.
    `method: ${quoted(method)}, id: ${quoted(id)}, path: ${quoted(path)}`,
    body && `body: ${quoted(isJson ? 'json' : 'text')}`,
    hasQuery(operation) && 'query: true',
    idempotent && 'keyed: true',
    repeatable && 'repeatable: true',
    permission === 'public' && 'open: true',
    gives && `gives: ${gives}`,
  ]
  return `{ ${facts.filter(Boolean).join(', ')} }`
}

function imports(operations: readonly Operation[], schemas: Schemas, more: readonly string[]): string {
  const types = [...new Set(operations.flatMap((operation) => typesOf(operation, schemas)))].sort()
  const responses = [...new Set(operations.map((operation) => callNames[makerOf(operation)]))].sort()
  const options = [...new Set([...operations.flatMap(optionTypesOf), ...more])].sort()
  return `${responses.map((type) => `import type { ${type} } from '../../core/${moduleOfType[type]}.ts'`).join('\n')}
import type { ${options.join(', ')} } from '../../core/options.ts'
${types.length > 0 ? `import type { ${types.join(', ')} } from '../types.ts'\n` : ''}`
}

export const callNames = { call: 'Call', list: 'ListCall', file: 'FileCall' } as const
const moduleOfType = { Call: 'call', ListCall: 'pages', FileCall: 'files' } as const

export function namesIn(schema: Schema): string[] {
  switch (schema.kind) {
    case 'ref':
      return [schema.name]
    case 'array':
      return namesIn(schema.items)
    case 'map':
      return namesIn(schema.values)
    case 'object':
      return schema.properties.flatMap((property) => namesIn(property.schema))
    default:
      return []
  }
}

function typesOf(operation: Operation, schemas: Schemas): string[] {
  const item = itemOf(operation, schemas)
  const held = [
    ...inPath(operation).map(({ schema }) => schema),
    ...(operation.body?.media ?? []).slice(0, 1).map(({ schema }) => schema),
    ...operation.success.media.filter(({ type }) => type === json).map(({ schema }) => schema),
  ]
  return [
    ...held.flatMap(namesIn),
    ...(item ? namesIn(item) : []),
    ...(hasQuery(operation) ? [queryTypeOf(operation.id)] : []),
  ]
}

/** The type of a list's entries. */
export function itemOf({ paging, success }: Operation, schemas: Schemas): Schema | undefined {
  const response = success.media[0]?.schema
  if (!paging || !response) return undefined
  const wrapper = response.kind === 'ref' ? schemas.get(response.name)?.schema : response
  const hits = wrapper?.kind === 'object' ? wrapper.properties.find(({ name }) => name === 'hits')?.schema : wrapper
  return hits?.kind === 'array' ? hits.items : undefined
}

export function argumentsOf(operation: Operation): string[] {
  const body = operation.body?.media[0]
  const queryNeeded = inQuery(operation).some(({ required }) => required)
  const bodyNeeded = operation.body?.required === true || queryNeeded
  return [
    ...inPath(operation).map(({ name, schema }) => `${name}: ${typeOf(schema, named)}`),
    ...(body
      ? [
          `body${bodyNeeded ? '' : '?'}: ${typeOf(body.schema, named)}${bodyNeeded && !operation.body?.required ? ' | undefined' : ''}`,
        ]
      : []),
    ...(hasQuery(operation) ? [`query${queryNeeded ? '' : '?'}: ${queryTypeOf(operation.id)}`] : []),
    `options?: ${optionTypesOf(operation).join(' & ')}`,
  ]
}

/** The options for the headers of an operation; those of every operation are in all option types. */
function optionTypesOf({ id, parameters, paging }: Operation): string[] {
  const types = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => {
      const type = optionOfHeader[name.toLowerCase()]
      if (type === undefined)
        throw new Error(`${id} takes the header ${name}, for which sdk/src/core/options.ts has no option.`)
      return type
    })
    .filter((type) => type !== 'CallOptions')
  if (paging) types.push('ListOptions')
  return types.length > 0 ? types : ['CallOptions']
}

const optionOfHeader: Readonly<Record<string, string>> = {
  clientid: 'CallOptions',
  'idempotency-key': 'KeyedOptions',
  'if-none-match': 'ReadOptions',
  'if-match': 'WriteOptions',
  // `listen` sends it, so it is not an option but one of the headers that any call accepts.
  'last-event-id': 'CallOptions',
}

function responseOf(operation: Operation, schemas: Schemas): string {
  const { success, responses } = operation
  const [media] = success.media
  const failures = responses.map(({ status }) => status).filter((status) => status !== success.status)
  const statuses = `${success.status}, ${failures.join(' | ') || 'never'}`
  if (isFile(operation)) return `FileCall<${statuses}>`
  const data = media ? typeOf(media.schema, named) : 'void'
  const item = itemOf(operation, schemas)
  return item ? `ListCall<${data}, ${typeOf(item, named)}, ${statuses}>` : `Call<${data}, ${statuses}>`
}

/** The error classes that say more than that a call failed; see sdk/src/core/statuses.ts. */
export const errorNames: Readonly<Record<number, string>> = {
  202: 'NotReadyError',
  304: 'NotModifiedError',
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
  412: 'PreconditionFailedError',
}

/** What an operation does and needs, in every language. */
export const aboutIt = ({ summary, description, permission, effect }: Operation): (string | undefined)[] => [
  summary,
  '',
  description,
  '',
  withWarning(`Permission: ${permission}.`, effect),
]

/** The responses that have an error of their own. */
export const errorsOf = ({ success, responses }: Operation) =>
  responses.filter(({ status }) => status !== success.status && errorNames[status] !== undefined)

function documentation(operation: Operation): (string | undefined)[] {
  const { body, success, deprecated } = operation
  return [
    ...aboutIt(operation).map(prose),
    '',
    ...inPath(operation).map(({ name, description: what }) => `@param ${name} ${what}`),
    ...(body?.description === undefined ? [] : [`@param body ${body.description}`]),
    `@returns ${success.description}`,
    ...errorsOf(operation).map(({ status, description: when }) => `@throws {${errorNames[status]}} ${status}: ${when}`),
    ...(deprecated ? ['@deprecated'] : []),
  ]
}

/** The arguments of an operation's first example: path and body as a language writes them, and what the query needs. */
export function exampleArguments(operation: Operation, written: (value: Json) => string) {
  const [request] = operation.body?.media[0]?.examples ?? []
  const values = inPath(operation).map(({ name, example = name }) => example)
  return {
    args: [...values, ...(request ? [request.value] : [])].map((value) => written(value)),
    needed: inQuery(operation).filter(({ required }) => required),
  }
}

/** A sample call, with the first example of the contract. */
export function exampleOf(operation: Operation, prefix: string): string {
  const { args, needed } = exampleArguments(operation, literal)
  const query = needed.map(({ name, example: value }) => `${name}: ${literal(value ?? null)}`)
  return `await ${prefix}${operation.id}(${[...args, ...(query.length > 0 ? [`{ ${query.join(', ')} }`] : [])].join(', ')})`
}
