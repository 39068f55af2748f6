import { queryTypeOf, type Contract, type Operation, type Schema } from '../model.ts'
import { hasQuery } from './sdk-types.ts'
import { areasOf, camel, comment, header, literal, prose, quoted, typeOf } from './text.ts'

type Area = ReturnType<typeof areasOf>[number]

/** sdk/src/generated/<area>.ts: one function per operation. */
export function emitSdkArea(area: Area): string {
  const types = [...new Set(area.operations.flatMap(typesOf))].sort()
  return `${header}
import type { Core, Operation, RequestOptions } from './request.ts'
${types.length > 0 ? `import type { ${types.join(', ')} } from './types.ts'\n` : ''}
${area.operations.map((operation) => functionOf(operation, area)).join('\n')}`
}

/** sdk/src/generated/resources.ts: the areas, named as the client names them. */
export function emitSdkResources(contract: Contract): string {
  const areas = areasOf(contract).map(({ area }) => area)
  return `${header}
${areas.map((area) => `import * as ${camel(area)} from './${area}.ts'`).join('\n')}

export const resources = { ${areas.map(camel).join(', ')} } as const
`
}

const named = (name: string) => name

function namesIn(schema: Schema): string[] {
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

function typesOf(operation: Operation): string[] {
  const schemas = [
    ...operation.parameters.filter((parameter) => parameter.in === 'path').map(({ schema }) => schema),
    ...(operation.body?.media ?? []).slice(0, 1).map(({ schema }) => schema),
    ...operation.success.media.filter(({ type }) => type === 'application/json').map(({ schema }) => schema),
  ]
  return [...schemas.flatMap(namesIn), ...(hasQuery(operation) ? [queryTypeOf(operation.id)] : [])]
}

function functionOf(operation: Operation, area: Area): string {
  const { id, parameters } = operation
  const path = parameters.filter((parameter) => parameter.in === 'path')
  const body = operation.body?.media[0]
  const queryNeeded = parameters.some((parameter) => parameter.in === 'query' && parameter.required)
  const bodyNeeded = operation.body?.required === true || queryNeeded
  const args = [
    'core: Core',
    ...path.map(({ name, schema }) => `${name}: ${typeOf(schema, named)}`),
    ...(body
      ? [
          `body${bodyNeeded ? '' : '?'}: ${typeOf(body.schema, named)}${bodyNeeded && !operation.body?.required ? ' | undefined' : ''}`,
        ]
      : []),
    ...(hasQuery(operation) ? [`query${queryNeeded ? '' : '?'}: ${queryTypeOf(id)}`] : []),
    'options?: RequestOptions',
  ]
  const input = [
    ...(path.length > 0 ? [`path: { ${path.map(({ name }) => name).join(', ')} }`] : []),
    ...(hasQuery(operation) ? ['query'] : []),
    ...(body ? ['body'] : []),
  ]
  return `const ${id}Operation: Operation = ${quoted(factsOf(operation))}

${comment(documentation(operation, area))}export const ${id} = (${args.join(', ')}): Promise<${outputOf(operation)}> => core.request(${id}Operation, { ${input.join(', ')} }, options)
`
}

function factsOf({ id, method, path, body, success, permission, idempotent, paging }: Operation) {
  const json = 'application/json'
  const [sent] = body?.media ?? []
  const [answered] = success.media
  return {
    id,
    method,
    path,
    ...(sent && sent.type !== json && { sends: sent.type }),
    ...(answered && answered.type !== json && { answers: answered.type }),
    ...(permission === 'public' && { open: true }),
    ...(idempotent && { idempotent }),
    ...(paging && { paging }),
  }
}

function outputOf({ success }: Operation): string {
  const [media] = success.media
  if (!media) return 'void'
  if (media.type === 'application/json') return typeOf(media.schema, named)
  return media.type.startsWith('text/') ? 'string' : 'Blob'
}

function documentation(operation: Operation, area: Area): (string | undefined)[] {
  const { parameters, body, success, responses, summary, description, permission, deprecated } = operation
  const errors = responses.filter(
    ({ status }) => status >= 400 && ![406, 413, 415, 429].includes(status) && status < 500,
  )
  return [
    prose(summary),
    '',
    prose(description),
    '',
    `Permission: ${permission}.`,
    '',
    ...parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, description: what }) => `@param ${name} ${what}`),
    ...(body?.description === undefined ? [] : [`@param body ${body.description}`]),
    `@returns ${success.description}`,
    ...errors.map(({ status, description: when }) => `@throws ${status} ${when}`),
    ...example(operation, area),
    ...(deprecated ? ['@deprecated'] : []),
  ]
}

/** The call as one writes it, with the first example of the contract. */
function example({ id, parameters, body }: Operation, { area }: Area): string[] {
  const values = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => literal(parameter.example ?? parameter.name))
  const [request] = body?.media[0]?.examples ?? []
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = needed.map(({ name, example: value }) => `${name}: ${literal(value ?? null)}`)
  const args = [
    ...values,
    ...(request ? [literal(request.value)] : []),
    ...(query.length > 0 ? [`{ ${query.join(', ')} }`] : []),
  ]
  return ['@example', `await client.${camel(area)}.${id}(${args.join(', ')})`]
}
