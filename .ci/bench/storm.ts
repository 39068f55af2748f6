import { setTimeout as sleep } from 'node:timers/promises'
import { timed } from './process.ts'
import { clientId } from './seed.ts'
import { times } from './table.ts'

const logIns = 100
/** Other calls per second, evenly spread, without waiting for earlier responses. */
const perSecond = 100
const seconds = 4

/** Logs in many users at once. All names differ, so that none is refused before its password is compared. */
async function storm(port: number): Promise<void> {
  const logIn = async (index: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `stranger-${index}`, password: 'not the password of anybody' }),
    })
    await response.arrayBuffer()
  }
  await Promise.all(Array.from({ length: logIns }, (_, index) => logIn(index)))
}

/** Compares how long other calls take while many people log in at once with how long they take otherwise. */
export async function measureStorm(port: number, token: string, shipmentId: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, clientid: String(clientId) }
  const ask = async () => {
    const start = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/v1/shipments/${shipmentId}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A call returned ${response.status}`)
    return performance.now() - start
  }
  const askAll = async () => {
    const calls: Promise<number>[] = []
    const begin = performance.now()
    for (let index = 0; index < perSecond * seconds; index++) {
      await sleep(Math.max(0, begin + (index * 1_000) / perSecond - performance.now()))
      calls.push(ask())
    }
    const taken = (await Promise.all(calls)).sort((one, other) => one - other)
    return taken[Math.floor(taken.length * 0.99)] ?? 0
  }
  await askAll() // warm-up
  const calm = await askAll()
  const [during, { code }] = await Promise.all([askAll(), timed([import.meta.filename, String(port)])])
  if (code !== 0) throw new Error(`The process that logs in ended with ${code}`)
  return [
    `99th percentile during ${logIns} log-ins`,
    `${during.toFixed(1)} ms`,
    `${calm.toFixed(1)} ms`,
    times(during / calm),
    'under 2 x',
    during < 2 * calm ? 'reached' : 'MISSED',
  ]
}

// Log-ins run in a separate process, so they take no time from the measured one.
if (import.meta.main) await storm(Number(process.argv[2]))
