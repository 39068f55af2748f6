import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fixtureServer } from '../../dev/testing/fixture-server.ts'

const { app } = await fixtureServer()

describe('a request that reaches no operation', () => {
  const requests = [
    ['GET', '/v1/nowhere', 404],
    ['GET', '/elsewhere', 404],
    ['DELETE', '/v1/text', 405],
    ['GET', '/v1/things/bulk', 405],
    ['QUERY', '/v1/things', 405],
    ['GET', '/v1/things/%ff', 400],
    ['GET', `/v1/things/${'x'.repeat(5_000)}`, 400],
  ] as const

  it.each(requests)('%s %s carries the request id and the remaining requests', async (method, url, status) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no method of ours
    const { statusCode, headers } = await app.inject({ method: method as 'GET', url })
    expect([statusCode, headers['x-content-type-options']]).toEqual([status, 'nosniff'])
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{20}$/)
    for (const name of ['limit', 'remaining', 'reset']) expect(headers[`ratelimit-${name}`]).toMatch(/^\d+$/)
  })

  it('counts against the rate limit', async () => {
    const { app: slow } = await fixtureServer({ WAYBILL_REQUESTS_PER_MINUTE: String(requests.length - 2) })
    const statuses = []
    for (const [method, url] of requests)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no method of ours
      statuses.push((await slow.inject({ method: method as 'GET', url })).statusCode)
    expect(statuses).toEqual([...requests.slice(0, -2).map(([, , status]) => status), 429, 429])
  })
})

describe('a client that hangs up', () => {
  it('does not count as a server error', async () => {
    const { app: watched, tokens: own } = await fixtureServer()
    const logged: string[] = []
    watched.addHook('onRequest', (request, _, done) => {
      for (const level of ['error', 'warn'] as const)
        request.log[level] = (...said: unknown[]) => logged.push(JSON.stringify(said))
      done()
    })
    const { port } = new URL(await watched.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /v1/things HTTP/1.1\r\nhost: waybill\r\nauthorization: Bearer ${own.full}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    )
    await sleep(100)
    socket.destroy()
    await sleep(100)
    expect(logged).toEqual([])
  })
})
