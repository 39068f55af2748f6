import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { compareExpectedAmounts } from './jobs.ts'
import { alertOf, nextComparison } from './rules.ts'

const { byId, carriers, db, people, person, config, jobs } = await openShipping()
const by = people.freja
const dayMs = 86_400_000
const now = new Date()
const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)

const compare = (at = now) =>
  compareExpectedAmounts.work(
    {},
    { carriers, db, config, jobs, log: pino({ level: 'silent' }), now: at, signal: AbortSignal.any([]) },
  )
async function announce(count: number, over: object = {}): Promise<string> {
  const body = { country: 'SE', count, startDate: day(0), endDate: day(0), ...over }
  return (await byId('createExpectedAmount', { by, body })).body.id
}
async function register(): Promise<string> {
  const { id } = (await byId('createShipment', { by, body: lamp({ customerReference: undefined }) })).body
  await byId('registerShipment', { by, path: { shipmentId: id } })
  return id
}
const listed = async (id: string) => {
  const amount = (await byId('listExpectedAmounts', { by })).body.find((one) => one.id === id)
  return [amount?.actualCount, amount?.alert]
}
async function alertsOf(id: string) {
  const { hits } = (await byId('listEvents', { by, query: { per_page: 100 } })).body
  return hits.filter(({ data }) => data.amountId === id).map(({ type, data }) => [type, data])
}
/** Returns who received mails with this text. */
async function mailed(text: string): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
  return rows
    .flatMap(({ payload }) => (JSON.stringify(payload).includes(text) ? [String(payload['to'])] : []))
    .toSorted()
}

describe('expected amounts', () => {
  it('are compared with shipments, and reported once for too many and once for too few', async () => {
    await person('planner', clients.nordlys, ['amounts:read', 'amounts:write'])
    await person('reader', clients.nordlys, ['amounts:read'])
    const id = await announce(2, { tolerancePercent: 50 })
    await Promise.all([register(), register()])
    const cancelled = await register()
    await byId('createShipment', { by, body: lamp({ customerReference: undefined }) }) // has no number
    await byId('createShipment', { by: people.astrid, body: lamp({ customerReference: undefined }) })
    const other = await announce(1, { country: 'NO' })
    const before = await announce(5, { startDate: day(-9), endDate: day(-1) })
    const tomorrow = await announce(0, { startDate: day(1), endDate: day(1) })
    expect(await listed(id)).toEqual([3, undefined])
    expect(await listed(other)).toEqual([0, undefined])
    expect(await listed(before)).toEqual([0, 'MISSED'])

    await compare()
    expect(await alertsOf(id)).toEqual([])
    expect(await alertsOf(before)).toEqual([
      ['amount.missed', { amountId: before, country: 'SE', expectedCount: 5, actualCount: 0 }],
    ])
    await register()
    expect(await listed(id)).toEqual([4, 'EXCEEDED'])
    await compare() // not due until an hour has passed
    expect(await alertsOf(id)).toEqual([])
    const inAnHour = new Date(now.getTime() + 3_600_000)
    await Promise.all([compare(inAnHour), compare(inAnHour)])
    const exceeded = { amountId: id, country: 'SE', expectedCount: 2, actualCount: 4 }
    expect(await alertsOf(id)).toEqual([['amount.exceeded', exceeded]])
    const told = await mailed('4 shipments')
    expect([told.length, new Set(told).size]).toEqual([3, 3])
    expect(told).toContain('planner@nordlys.example')

    const inTwoDays = new Date(now.getTime() + 2 * dayMs)
    await compare(inTwoDays)
    expect(await alertsOf(id)).toEqual([['amount.exceeded', exceeded]])
    expect(await alertsOf(other)).toMatchObject([['amount.missed', { actualCount: 0 }]])
    expect(await alertsOf(tomorrow)).toEqual([])
    await byId('cancelShipment', { by, path: { shipmentId: cancelled }, body: {} })
    expect(await listed(id)).toEqual([3, undefined])
    await byId('updateExpectedAmount', { by, body: { id, count: 1 } })
    await compare(inTwoDays)
    expect(await alertsOf(id)).toEqual([
      ['amount.exceeded', exceeded],
      ['amount.exceeded', { ...exceeded, expectedCount: 1, actualCount: 3 }],
    ])
  })
})

describe('alertOf', () => {
  const during = new Date('2026-11-29T23:59:59Z')
  const after = new Date('2026-11-30T00:00:00Z')
  it.each([
    [100, 10, 110, during, undefined],
    [100, 10, 111, during, 'EXCEEDED'],
    [100, 10, 89, during, undefined],
    [100, 10, 89, after, 'MISSED'],
    [100, 10, 90, after, undefined],
    [100, 0, 101, during, 'EXCEEDED'],
    [0, 100, 1, during, 'EXCEEDED'],
    [100, 100, 0, after, undefined],
  ])(
    'is, for %d expected with a tolerance of %d per cent and %d shipments at %o, %s',
    (count, tolerancePercent, actual, at, alert) => {
      expect(alertOf({ count, tolerancePercent, endDate: '2026-11-29' }, actual, at)).toBe(alert)
    },
  )

  it('is due for the last time at the end of the period', () => {
    expect(nextComparison({ endDate: '2026-11-29' }, new Date('2026-11-29T23:30:00Z'))).toEqual(after)
    expect(nextComparison({ endDate: '2026-11-29' }, after)).toBeUndefined()
  })
})
