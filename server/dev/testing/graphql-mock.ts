import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSchema, graphql, type GraphQLSchema } from 'graphql'
import { afterAll, afterEach, beforeAll } from 'vitest'

interface Call {
  readonly path: string
  /** The name of the query or mutation. */
  readonly name: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
}

interface Response {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A GraphQL server for the tests of a file, based on a schema. `root` produces its responses. Each test begins with the
 * file's root, and fails if a query does not match the schema.
 */
export function graphqlMock(schemaFile: URL, usual: Readonly<Record<string, unknown>>) {
  const schema: GraphQLSchema = buildSchema(readFileSync(schemaFile, 'utf8'))
  const calls: Call[] = []
  const wrong: string[] = []
  const queue: (Response | undefined)[] = []
  let root = usual
  const server = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const { query = '', variables = {} } = JSON.parse(Buffer.concat(parts).toString() || '{}')
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    calls.push({ path: request.url ?? '', name, variables, headers: request.headers })
    const chosen = queue.shift()
    const result = chosen
      ? undefined
      : await graphql({ schema, source: query, rootValue: root, variableValues: variables })
    wrong.push(...(result?.errors ?? []).map((error) => `${name}: ${error.message}`))
    response.writeHead(chosen?.status ?? 200, { 'content-type': 'application/json', ...chosen?.headers })
    response.end(JSON.stringify(chosen ? (chosen.body ?? {}) : result))
  }
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((closed) => server.close(closed)))
  afterEach(() => {
    calls.length = 0
    queue.length = 0
    root = usual
    const errors = wrong.splice(0)
    if (errors.length > 0) throw new Error(errors.join('\n'))
  })
  return {
    get url() {
      return url
    },
    calls,
    schema,
    /** Overrides the responses to some queries. */
    respondWith(over: Readonly<Record<string, unknown>>) {
      root = { ...usual, ...over }
    },
    /** Sets the next responses in order; undefined means the schema's own. */
    next(...responses: readonly (Response | undefined)[]) {
      queue.push(...responses)
    },
  }
}
