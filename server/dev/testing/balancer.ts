import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

export interface Balancer {
  readonly address: string
  /** Sends requests there from now on, once that process says that it is ready. */
  add(address: string): void
  /** How many processes are ready. */
  ready(): number
}

/** A load balancer as plain as they come: asks for readiness several times a second, and repeats nothing. */
export async function loadBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const known = new Map<string, boolean>()
  let turn = 0

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = [...known].filter(([, isReady]) => isReady).map(([address]) => address)
    const address = ready[turn++ % ready.length]
    if (address === undefined) return void outgoing.writeHead(502).end()
    const { method, headers, url } = incoming
    const passed = request(`${address}${url}`, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(passed)
  }

  const server = createServer(pass)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port }: AddressInfo = Object(server.address())
  const watching = new AbortController()
  const watch = async () => {
    while (!watching.signal.aborted) {
      for (const address of known.keys()) {
        const isReady = await fetch(`${address}/health/ready`).then(
          ({ ok }) => ok,
          () => undefined,
        )
        if (isReady === undefined) known.delete(address)
        else known.set(address, isReady)
      }
      await sleep(100)
    }
  }
  const watched = watch()
  afterAll(async () => {
    watching.abort()
    await watched
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${port}`,
    add: (address) => void known.set(address, false),
    ready: () => [...known.values()].filter(Boolean).length,
  }
}
