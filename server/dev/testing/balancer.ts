import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

export interface Balancer {
  readonly url: string
  /** The servers that currently get requests. */
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
 * A minimal load balancer: it checks each server's readiness periodically, sends requests in turn to those that were
 * ready last time, over persistent connections, and never retries.
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

  // One check at a time, so that an old result never replaces a newer one.
  const closing = new AbortController()
  const watch = async (address: string) => {
    for (let one = servers.get(address); one && !closing.signal.aborted; one = servers.get(address)) {
      one.isReady = await isReady(address)
      await sleep(everyMs, undefined, { ref: false })
    }
  }
  afterAll(() => {
    closing.abort()
    server.closeAllConnections()
    server.close()
  })

  const { port }: AddressInfo = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    add(address) {
      servers.set(address, { isReady: false, agent: new Agent({ keepAlive: true }) })
      void watch(address)
    },
    remove(address) {
      servers.get(address)?.agent.destroy()
      servers.delete(address)
    },
  }
}
