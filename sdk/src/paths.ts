import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../openapi/generated/types.ts'
import { connect } from './core/connection.ts'
import type { Operation } from './core/operation.ts'
import type { ClientOptions } from './core/options.ts'
import { resources } from './generated/resources.ts'

/**
 * A client that addresses operations by path: the interface of openapi-fetch, with the SDK's log-in, retries and
 * timeouts.
 */
export type PathsClient = Client<paths>

/**
 * Creates a client that addresses operations by path.
 *
 * @example
 * const client = createPathsClient({ baseUrl, username, password })
 * const { data, error } = await client.GET('/shipments/{shipmentId}', { params: { path: { shipmentId } } })
 */
export function createPathsClient(options: ClientOptions): PathsClient {
  const connection = connect(options)
  const client = createFetchClient<paths>({ baseUrl: options.baseUrl })
  client.use({
    async onRequest({ request, schemaPath }) {
      const operation = operations().get(`${request.method} ${schemaPath}`)
      if (!operation) throw new TypeError(`${request.method} ${schemaPath} is not an operation of the contract`)
      const text = await request.text()
      const { response } = await connection.send({
        operation,
        url: request.url.slice(options.baseUrl.length),
        body: text && operation.body === 'json' ? JSON.parse(text) : text || undefined,
        options: { signal: request.signal, headers: Object.fromEntries(request.headers) },
        read: () => undefined,
      })
      return response
    },
  })
  return client
}

let known: Map<string, Operation> | undefined

const operations = (): Map<string, Operation> =>
  (known ??= new Map(
    Object.values(resources)
      .flat()
      .map((operation) => [`${operation.method} ${operation.path}`, operation]),
  ))
