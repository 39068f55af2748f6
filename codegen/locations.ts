import { isRecord } from './cursor.ts'

type Json = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
const shared = '#/components/headers/Location'

/**
 * Gives the Location of each created resource its own example: the path of an operation that the response links to,
 * filled from the body's example. A mock with the same path everywhere would lead to a shipment after creating an
 * address.
 */
export function withLocations(document: Json): Json {
  const paths = recordOf(document['paths'])
  const operations = new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(recordOf(item)).flatMap(([method, operation]) => {
        const { operationId } = recordOf(operation)
        return typeof operationId === 'string' ? [[operationId, { method, path }] as const] : []
      }),
    ),
  )
  const [server] = Array.isArray(document['servers']) ? document['servers'] : []
  const { url } = recordOf(server)
  const base = typeof url === 'string' ? url : ''
  const header = recordOf(recordOf(recordOf(document['components'])['headers'])['Location'])

  /** The example values of an operation's parameters, by name. */
  const givenOf = (operation: Json): Json => {
    const listed: unknown = operation['parameters']
    const parameters = (Array.isArray(listed) ? listed : []).map((parameter: unknown) => {
      const [, name] = /^#\/components\/parameters\/(.+)$/.exec(String(recordOf(parameter)['$ref'])) ?? []
      return name === undefined
        ? recordOf(parameter)
        : recordOf(recordOf(recordOf(document['components'])['parameters'])[name])
    })
    return Object.fromEntries(parameters.map(({ name, example }) => [String(name), example]))
  }

  const located = (path: string, response: Json, given: Json): Json => {
    const headers = recordOf(response['headers'])
    if (recordOf(headers['Location'])['$ref'] !== shared) return response
    const targets = Object.values(recordOf(response['links'])).flatMap((link) => {
      const { operationId, parameters } = recordOf(link)
      const target = operations.get(String(operationId))
      const filled = target && fill(target.path, recordOf(parameters), exampleOf(response), given)
      return target && filled !== undefined ? [{ ...target, filled }] : []
    })
    const [best] = targets.toSorted((one, other) => nearness(path, other) - nearness(path, one))
    const example = base + (best?.filled ?? path)
    return { ...response, headers: { ...headers, Location: { ...header, example } } }
  }

  const ofOperation = (path: string, operation: unknown): unknown => {
    const created = recordOf(recordOf(recordOf(operation)['responses'])['201'])
    if (!isRecord(operation) || !('headers' in created)) return operation
    return {
      ...operation,
      responses: { ...recordOf(operation['responses']), 201: located(path, created, givenOf(operation)) },
    }
  }

  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        isRecord(item)
          ? Object.fromEntries(
              Object.entries(item).map(([method, operation]) => [method, ofOperation(path, operation)]),
            )
          : item,
      ]),
    ),
  }
}

/** How well a linked operation represents the created object: preferably in its own collection, then readable. */
function nearness(path: string, target: { readonly method: string; readonly path: string }): number {
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{'))
  const isWithin = target.path === path || new RegExp(`^${RegExp.escape(path)}/\\{\\w+\\}$`).test(target.path)
  const isNamesake = last !== undefined && target.path.endsWith(`/${last}`)
  return Number(isWithin) * 4 + Number(isNamesake) * 2 + Number(target.method === 'get')
}

/**
 * Fills a path from a link whose parameters come from the body or the request's path; undefined if they come from
 * elsewhere.
 */
function fill(path: string, parameters: Json, body: unknown, given: Json): string | undefined {
  const values = new Map(
    Object.entries(parameters).map(([name, expression]) => {
      const [, asked] = /^\$request\.path\.(\w+)$/.exec(String(expression)) ?? []
      return [name, asked === undefined ? valueAt(body, expression) : given[asked]]
    }),
  )
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  if (names.length === 0 || names.some((name) => values.get(name) === undefined)) return undefined
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

function valueAt(body: unknown, expression: unknown): unknown {
  const [, pointer] = /^\$response\.body#\/(.+)$/.exec(String(expression)) ?? []
  return pointer?.split('/').reduce((value, key) => recordOf(value)[key], body)
}

/** The first example of the body, which a mock returns. */
function exampleOf(response: Json): unknown {
  const [media] = Object.values(recordOf(response['content']))
  const { example, examples } = recordOf(media)
  return example ?? recordOf(Object.values(recordOf(examples))[0])['value']
}
