import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Balancer {
  readonly url: string
  /** The servers that get requests now. */
  readonly ready: () => readonly string[]
  add(address: string): void
  remove(address: string): void
}

const isReady = (address: string) =>
  new Promise<boolean>((resolve) => {
    request(`${address}/health/ready`, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
      .on('error', () => resolve(false))
      .end()
  })

/**
 * A load balancer as simple as they come: it asks each server for its readiness every so often, sends requests to those
 * that were ready the last time, in turn and over connections that it keeps, and tries nothing twice.
 */
export async function balancer(everyMs: number): Promise<Balancer> {
  const servers = new Map<string, { isReady: boolean; readonly agent: Agent }>()
  const ready = () => [...servers].filter(([, one]) => one.isReady).map(([address]) => address)
  let turn = 0

  function pass(asked: IncomingMessage, response: ServerResponse): void {
    const addresses = ready()
    const address = addresses[turn++ % addresses.length]
    const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end('{}'))
    if (address === undefined) return void fail()
    const { method, headers, url } = asked
    const passed = request(address + url, { method, headers, agent: servers.get(address)?.agent }, (given) => {
      const { connection: _, ...kept } = given.headers
      response.writeHead(given.statusCode ?? 502, kept)
      given.on('error', fail).pipe(response)
    })
    passed.on('error', fail)
    asked.pipe(passed)
  }
  const server = createServer(pass)
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const timer = setInterval(() => {
    for (const [address, one] of servers) void isReady(address).then((is) => (one.isReady = is))
  }, everyMs)
  afterAll(() => {
    clearInterval(timer)
    server.closeAllConnections()
    server.close()
  })

  const { port }: AddressInfo = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    add: (address) => void servers.set(address, { isReady: false, agent: new Agent({ keepAlive: true }) }),
    remove(address) {
      servers.get(address)?.agent.destroy()
      servers.delete(address)
    },
  }
}
