import type { FastifySchema } from 'fastify'

type Json = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Json => Object(value)
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(recordOf) : [])

/**
 * What the contract asks of every operation's request, by operation id, as Fastify takes it. The plugin
 * fastify-openapi-glue makes the same of it, but holds the contract to the schema of OpenAPI first, which is half of what
 * a start takes; a test does that.
 */
export function requestSchemas(contract: object): ReadonlyMap<string, FastifySchema> {
  const { paths, components } = recordOf(contract)
  const resolve = resolver(recordOf(recordOf(components)['schemas']))
  const operations = Object.values(recordOf(paths)).flatMap((item) => Object.values(recordOf(item)).map(recordOf))
  return new Map(operations.map((operation) => [String(operation['operationId']), schemaOf(operation, resolve)]))
}

type Resolve = (schema: unknown) => unknown

function schemaOf({ parameters, requestBody }: Json, resolve: Resolve): FastifySchema {
  const part = (where: string) => {
    const named = listOf(parameters).filter((parameter) => parameter['in'] === where)
    if (named.length === 0) return undefined
    const required = named.filter((parameter) => parameter['required']).map(({ name }) => name)
    return {
      type: 'object',
      properties: Object.fromEntries(named.map(({ name, schema }) => [String(name), resolve(schema)])),
      ...(required.length > 0 && { required }),
    }
  }
  const [params, querystring, headers] = [part('path'), part('query'), part('header')]
  const media = Object.entries(recordOf(recordOf(requestBody)['content']))
  const content = Object.fromEntries(media.map(([type, of]) => [type, { schema: resolve(recordOf(of)['schema']) }]))
  return {
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(headers && { headers }),
    ...(media.length > 0 && { body: { content } }),
  }
}

/** Puts schemas in the place of what refers to them. Each is made once, whoever refers to it. */
function resolver(schemas: Json): Resolve {
  const made = new Map<string, unknown>()
  const resolve: Resolve = (node) => {
    if (Array.isArray(node)) return node.map(resolve)
    if (typeof node !== 'object' || node === null) return node
    const { $ref } = recordOf(node)
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]))
    if (!made.has($ref)) {
      const schema = schemas[$ref.slice('#/components/schemas/'.length)]
      if (schema === undefined) throw new Error(`The contract has no ${$ref}`)
      made.set($ref, undefined)
      made.set($ref, resolve(schema))
    }
    const schema = made.get($ref)
    if (schema === undefined) throw new Error(`The contract's ${$ref} contains itself`)
    return schema
  }
  return resolve
}
