import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { clients, testApp } from './dev/testing/app.ts'
import { balancer } from './dev/testing/balancer.ts'
import { environmentOf, exited, serve } from './dev/testing/server-process.ts'
import { lamp } from './dev/testing/shipping.ts'
import { setCarriers } from './network/carrier-configuration/store.ts'

/** How often one of the two processes is replaced; `make restarts` sets a higher number. */
const rounds = Number(process.env.RESTARTS ?? 2)

const { connection, db, people } = await testApp()
await setCarriers(db, clients.nordlys, ['LAST_INCH'], true, { now: new Date(), username: 'freja' })
const environment = {
  ...environmentOf(connection),
  // Longer than the balancer needs to notice that a process is leaving, even if its readiness check has to wait.
  WAYBILL_DRAIN_MS: '4000',
  WAYBILL_REQUESTS_PER_MINUTE: '1000000',
  // A busy test machine is no reason to lose a request.
  WAYBILL_DATABASE_WAIT_MS: '15000',
  WAYBILL_LOG_LEVEL: 'info',
}
const start = () => serve(['--role=api'], environment)

it(
  `loses no request of two processes behind a balancer without retries, in ${rounds} rounds`,
  { timeout: 60_000 + rounds * 90_000 },
  async () => {
    const front = await balancer(200)
    const processes = await Promise.all([start(), start()])
    for (const { address } of processes) front.add(address)
    await expect.poll(() => front.ready().length).toBe(2)

    const over = new AbortController()
    const seen = new Map<string, number>()
    const created = new Set<string>()
    const headers = { authorization: `Bearer ${people.freja.token}`, 'content-type': 'application/json' }
    const send = async (method: 'GET' | 'POST') => {
      const body = method === 'POST' && { body: JSON.stringify(lamp()) }
      const response = await fetch(`${front.url}/v1/shipments`, { method, headers, ...body })
      const shipment: unknown = await response.json()
      if (response.status === 201) created.add(Object(shipment).id)
      return [method, response.status, Object(shipment).error ?? []].flat().join(' ')
    }
    const client = async (method: 'GET' | 'POST') => {
      while (!over.signal.aborted) {
        const outcome = await send(method).catch((error: unknown) => `${method} ${String(error)}`)
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
        await sleep(5)
      }
    }
    const load = Promise.all((['GET', 'GET', 'GET', 'GET', 'POST', 'POST'] as const).map(client))
    let restarts = 0
    try {
      for (; restarts < rounds; restarts++) {
        const old = processes.shift() ?? expect.fail()
        const gone = exited(old.child)
        old.child.kill('SIGTERM')
        expect(await gone).toBe(0)
        front.remove(old.address)
        const next = await start()
        front.add(next.address)
        processes.push(next)
        await expect.poll(() => front.ready().length, { timeout: 60_000 }).toBe(2)
      }
    } finally {
      over.abort()
      await load
      console.log(`${restarts} restarts: ${[...seen].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`)
    }
    const other = Object.fromEntries([...seen].filter(([outcome]) => outcome !== 'GET 200' && outcome !== 'POST 201'))
    expect(other).toEqual({})
    const rows = await db.selectFrom('shipment').select('id').where('clientId', '=', clients.nordlys).execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(created)
  },
)
