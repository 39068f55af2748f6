import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../../network/carriers/sandbox/server.ts'
import { testApp } from '../testing/app.ts'
import { play } from './play.ts'

/** Seconds, as in `make fuzz TIME=600`; without it a short version runs. */
const time = Number(process.env['TIME'] ?? 0)
const firstSeed = Number(process.env['SEED'] ?? 1)

const sandbox = await startSandbox({ port: 0, hour: 10, slow: 300 })
afterAll(() => sandbox.close())
const settings = {
  WAYBILL_SANDBOX_URL: sandbox.url,
  WAYBILL_CARRIER_TIMEOUT_MS: '2000',
  WAYBILL_DATABASE_WAIT_MS: '15000',
  WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes',
}
const [shop, another] = [await testApp(settings), await testApp(settings)]

// Runs first, because existing rows may change the outcome of a case.
it('plays the same cases again with the same seed', { timeout: 600_000 }, async () => {
  const cases = Number(process.env['CASES'] ?? 60)
  const game = { seed: firstSeed + 1_000_000, seconds: 0, cases }
  const first = await play({ ...game, shop })
  const second = await play({ ...game, shop: another })
  expect([second.cases, second.digest()]).toEqual([cases, first.digest()])
})

it('finds nothing that breaks the contract', { timeout: 60_000 + time * 2000 }, async () => {
  const report = await play({ shop, seed: firstSeed, seconds: time, cases: time > 0 ? Infinity : 400 })
  console.log(report.summary())
  expect([...report.findings.values()].map(({ example, count }) => `${count} x ${example}`)).toEqual([])
})
