import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the MCP library makes of a server. */
interface Handler {
  fetch(request: Request, options: { readonly parsedBody?: unknown }): Promise<Response>
}

/** Lets an MCP handler respond to a Fastify request. */
export async function respond(handler: Handler, given: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url, headers, body, protocol, host } = given
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  const request = new Request(`${protocol}://${host}${url}`, {
    method,
    headers: new Headers(sent.filter(([name]) => name !== 'content-length')),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const response = await handler.fetch(request, method === 'POST' ? { parsedBody: body } : {})
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same stream under the name that Node gives it
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : null)
}
