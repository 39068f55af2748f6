import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '../src/client.ts'
import { order } from './order.ts'
import { Packed } from './packed.ts'
import type { Platform } from './platform.ts'

/** Live data: events and batches, with the packed package against a real server. */

const credentials = { username: 'freja@nordlys.example', password: 'lamps-from-the-north' }
let platform: Platform
let packed: Packed

/** Runs a program in a project with nothing but the package, and returns its output line by line. */
function start(name: string, program: string, env: Record<string, string> = {}) {
  const folder = packed.project(name, { type: 'module' }, { 'run.js': program })
  const child = spawn(process.execPath, ['run.js'], {
    cwd: folder,
    env: { ...process.env, BASE: platform.baseUrl, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return { next: async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? 'null') }
}

/** Starts a proxy between the program and Waybill that can break every connection. */
async function breakable() {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(platform.baseUrl)
  const server = createServer((socket) => {
    const other = connect(Number(port), hostname)
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => two.destroy()).on('close', () => two.destroy())
      one.pipe(two)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens to a port
  const own = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${own.port}/v1`,
    breakAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const listening = `import { createClient } from '@waybill/sdk'
import { listen } from '@waybill/sdk/events'
const client = createClient({ baseUrl: process.env.BASE, ...${JSON.stringify(credentials)} })
const say = (value) => console.log(JSON.stringify(value))
const events = listen(client, {
  types: ['shipment.created'],
  cursor: process.env.CURSOR,
  onConnect: () => say('ready'),
  onReconnect: () => say('again'),
})
for await (const { type, data } of events) say([type, data.shipmentId, events.cursor])
`

export function liveTests(demo: () => Platform): void {
  beforeAll(async () => {
    platform = demo()
    packed = await Packed.make()
  }, 180_000)

  afterAll(() => packed[Symbol.dispose]())

  describe('listen', () => {
    it('yields events as they happen, across broken connections and restarts', { timeout: 120_000 }, async () => {
      const client = createClient({ baseUrl: platform.baseUrl, ...credentials })
      const between = await breakable()
      const first = start('listening', listening, { BASE: between.base })
      expect(await first.next()).toBe('ready')
      const one = await client.shipping.createShipment(order)
      const [type, id, cursor] = Object(await first.next())
      expect([type, id]).toEqual(['shipment.created', one.id])
      between.breakAll()
      const two = await client.shipping.createShipment(order)
      expect(await first.next()).toBe('again')
      expect(await first.next()).toBe('ready')
      expect(await first.next()).toEqual(['shipment.created', two.id, expect.any(String)])
      const three = await client.shipping.createShipment(order)
      // Another program continues where the first one was.
      const second = start('going-on', listening, { CURSOR: String(cursor) })
      expect(await second.next()).toBe('ready')
      for (const { id: next } of [two, three])
        expect(await second.next()).toEqual(['shipment.created', next, expect.any(String)])
    })

    it(
      'ends when the loop ends, when its signal aborts, and with the error of a refusal',
      { timeout: 60_000 },
      async () => {
        const program = start(
          'ending',
          `import { createClient } from '@waybill/sdk'
import { listen } from '@waybill/sdk/events'
const client = createClient({ baseUrl: process.env.BASE, ...${JSON.stringify(credentials)} })
const after = async (options) => {
  try {
    for await (const event of listen(client, options)) return event.type
  } catch (error) {
    return error.status ? [error.name, error.code].join(' ') : error.name
  }
}
const { hits, nextPageToken } = await client.eventFeed.listEvents({ per_page: 1 })
console.log(JSON.stringify([
  await after({ cursor: nextPageToken }),
  // The demo goes on by itself: at some hours its customs are transferred.
  await after({ types: ['shipment.cancelled'], signal: AbortSignal.timeout(500) }),
  await after({ cursor: 'nonsense' }),
]))
`,
        )
        expect(await program.next()).toEqual([expect.any(String), 'TimeoutError', 'ApiError PAGE_TOKEN_INVALID'])
      },
    )
  })

  describe('runBatch', () => {
    it('creates a batch and reports its progress until it is finished', { timeout: 120_000 }, async () => {
      const program = start(
        'batch',
        `import { createClient } from '@waybill/sdk'
import { runBatch, watchBatch } from '@waybill/sdk/batches'
const client = createClient({ baseUrl: process.env.BASE, ...${JSON.stringify(credentials)} })
const seen = []
const shipments = Array.from({ length: 20 }, (_, index) => ({ ...${JSON.stringify(order)}, ...(index === 7 && { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' }, customerReference: 'SANDBOX_REFUSE-7' }) }))
const batch = await runBatch(client, { register: true, shipments }, { onProgress: ({ done, total, failed }) => seen.push([done, failed, total]) })
const again = []
for await (const { done } of watchBatch(client, batch.id)) again.push(done)
console.log(JSON.stringify({ state: batch.state, seen, again }))
`,
      )
      const { state, seen, again } = Object(await program.next())
      expect(state).toBe('FINISHED')
      expect(seen.at(-1)).toEqual([20, 1, 20])
      expect(seen.map(([done]: number[]) => done)).toEqual(
        seen.map(([done]: number[]) => done).toSorted((a: number, b: number) => a - b),
      )
      expect(again).toEqual([20])
    })
  })
}
