import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentTime, setCurrentTime } from './kernel/current-time.ts'
import { followClock } from './platform/store/clock.ts'
import { byPostNord, lamp, openShipping } from './dev/testing/shipping.ts'

const { call, db, sandbox } = await openShipping()
const wrong = 1_800_000
const setClock = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
afterEach(() => {
  setCurrentTime(undefined)
  vi.useRealTimers()
})

const slow = async () =>
  (await call('POST', '/shipments', lamp({ ...byPostNord, customerReference: 'SANDBOX_SLOW-1' }))).json().id
const register = (id: string) => call('POST', `/shipments/${id}/register`)
const untilBegun = (id: string) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from "registrationDueAt" - clock_timestamp())::float8 as seconds
        from shipment_report where "shipmentId" = ${id} and "registrationDueAt" is not null`.execute(db)
      return rows
    })
    .not.toEqual([])

describe.each([-wrong, wrong])('a process whose clock is wrong by %s ms', (by) => {
  it("follows the database's clock, even if its own jumps later", async () => {
    const right = Date.now()
    setClock(by)
    const stop = await followClock(db)
    expect(Math.abs(currentTime().getTime() - right)).toBeLessThan(60_000)
    setClock(-2 * by)
    expect(Math.abs(currentTime().getTime() - right)).toBeLessThan(60_000)
    stop()
    expect(Math.abs(currentTime().getTime() - right)).toBeGreaterThan(60_000)
  })

  it("does not take over others' fresh work", async () => {
    const id = await slow()
    const first = register(id)
    await untilBegun(id)
    setClock(by)
    const stop = await followClock(db)
    expect((await register(id)).json().error).toBe('REGISTRATION_IN_PROGRESS')
    stop()
    vi.useRealTimers()
    expect((await first).statusCode).toBe(200)
    expect(sandbox.count(id)).toBe(1)
  })

  it('keeps its own work as long as others do', async () => {
    setClock(by)
    const stop = await followClock(db)
    const id = await slow()
    const first = register(id)
    await untilBegun(id)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from "registrationDueAt" - clock_timestamp())::float8 as seconds
      from shipment_report where "shipmentId" = ${id}`.execute(db)
    expect(rows[0]?.seconds).toBeGreaterThan(0)
    expect(rows[0]?.seconds).toBeLessThan(60)
    stop()
    vi.useRealTimers()
    expect((await register(id)).json().error).toBe('REGISTRATION_IN_PROGRESS')
    expect((await first).statusCode).toBe(200)
    expect(sandbox.count(id)).toBe(1)
  })
})

/** Code that needs the machine's own clock, or that of another system. */
const own: ReadonlySet<string> = new Set([
  'warehouse/relabelling/promise-folder.ts', // file times
  'integration/shop/woocommerce/order.ts',
  'kernel/current-time.ts',
  'platform/http/request-id.ts', // generated before any query
  'platform/process/log.ts',
  'platform/store/backup.ts',
  'platform/store/embedded-archive.ts', // file times
])

it('is not used in any area: all planning follows the shared clock', async () => {
  const folder = new URL('.', import.meta.url).pathname
  const areas =
    '{shipping,warehouse,integration,commerce,border,reporting,identity,settings,network,kernel,platform}/**/*.ts'
  const files = globSync(areas, { cwd: folder }).filter(
    (file) => !file.includes('.test.') && !own.has(file) && !file.includes('/sandbox/'),
  )
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(folder + file, 'utf8') })))
  expect(files.length).toBeGreaterThan(200)
  expect(texts.filter(({ text }) => /Date\.now\(\)|new Date\(\)/.test(text)).map(({ file }) => file)).toEqual([])
})
