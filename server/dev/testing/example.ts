import { readFileSync } from 'node:fs'
import type { Operation } from '../../generated/operations.ts'
import { isStream } from '../../platform/http/handler.ts'
import type { Call } from './app.ts'

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  /** Required parameters are single values. */
  readonly example: string | number
  readonly schema: Schema
}

const document = JSON.parse(readFileSync(new URL('../../../openapi/generated/openapi.json', import.meta.url), 'utf8'))

const described = ({ path, method }: Operation) => document.paths[path][method.toLowerCase()]

/** Returns an operation's parameters with resolved references. */
export function parametersOf(operation: Operation): Parameter[] {
  const given: Named<Parameter>[] = described(operation).parameters ?? []
  return given.map((parameter) => {
    const named = resolved(parameter, 'parameters')
    const schema = resolved(named.schema, 'schemas')
    const items = schema.items && resolved(schema.items, 'schemas')
    return Object.assign({}, named, { schema: Object.assign({}, schema, items && { items }) })
  })
}

type Named<Thing> = Thing & { readonly $ref?: string }

const resolved = <Thing>(named: Named<Thing>, kind: 'parameters' | 'schemas'): Thing =>
  named.$ref ? document.components[kind][named.$ref.split('/').at(-1) ?? ''] : named

/** Returns the first example of an operation's body. */
function exampleBodyOf(operation: Operation): Pick<Call, 'body' | 'type'> {
  const content = described(operation).requestBody?.content ?? {}
  for (const [type, media] of Object.entries<{ examples?: Record<string, { value: string | object }> }>(content)) {
    const [example] = Object.values(media.examples ?? {})
    if (example) return { body: example.value, type }
  }
  return {}
}

/** Builds a valid request from the contract's examples. */
export function exampleCall(operation: Operation): Call {
  const of = (where: string) =>
    Object.fromEntries(
      parametersOf(operation)
        .filter((parameter) => parameter.in === where && parameter.required)
        .map(({ name, example }) => [name, example]),
    )
  // A short stream for callers that wait for the whole response.
  const query = { ...of('query'), ...(isStream(operation) && { seconds: 1 }) }
  return { path: of('path'), query, ...exampleBodyOf(operation) }
}
