import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, codeOf, errorsOf, testApp, type Call } from '../../dev/testing/app.ts'

const { call, db, people, person } = await testApp()
const { freja, astrid } = people
const tenant = await person('tenant', clients.tenant, ['amounts:read', 'amounts:write'], 'CHILDREN')
const local = await person('local', clients.tenant, ['amounts:read', 'amounts:write'])

const blackWeek: Schemas['ExpectedAmountCreate'] = {
  country: 'SE',
  count: 1200,
  tolerancePercent: 15,
  startDate: '2026-11-23',
  endDate: '2026-11-29',
}

const announce = (over: object = {}, more: Call = {}) =>
  call('createExpectedAmount', { by: freja, body: { ...blackWeek, ...over }, ...more })
const update = (body: object, more: Call = {}) => call('updateExpectedAmount', { by: freja, body, ...more })
const withdraw = (amountId: string, more: Call = {}) =>
  call('deleteExpectedAmount', { by: freja, path: { amountId }, ...more })

describe('createExpectedAmount', () => {
  it('stores the announcement', async () => {
    const { status, body, headers } = await announce()
    expect([status, body]).toStrictEqual([201, { ...blackWeek, id: expect.any(String), clientId: clients.nordlys }])
    expect(headers.location).toBe(`/v1/landau/amounts/${body.id}`)
    const overlap = await announce({ startDate: '2026-11-29', endDate: '2026-12-01' })
    expect(codeOf(overlap)).toEqual([409, 'PERIOD_OVERLAPS'])
    expect(overlap.error.message).toBe(
      `Client 1024 already expects shipments to SE from 2026-11-23 to 2026-11-29 (${body.id}). Update that amount or choose another period.`,
    )
    expect((await announce({ country: 'NO' })).status).toBe(201)
    expect((await announce({}, { by: astrid })).status).toBe(201)
    expect((await announce({ startDate: '2026-11-30', endDate: '2026-11-30' })).status).toBe(201)
  })

  it('announces an amount for a client below, once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'black-week' }
    const asked = { clientId: clients.nordlysSweden, country: 'DE' }
    const first = await announce(asked, { by: tenant, headers })
    expect([first.status, first.body.clientId]).toEqual([201, clients.nordlysSweden])
    expect((await announce(asked, { by: tenant, headers })).text).toBe(first.text)
    expect(codeOf(await announce({ clientId: clients.solskin, country: 'DE' }))).toEqual([403, 'CLIENT_NOT_REACHABLE'])
    expect((await announce({ ...asked, country: 'FR' }, { by: local })).status).toBe(403)
    expect((await update({ id: first.body.id, count: 3 }, { by: tenant })).body.count).toBe(3)
    expect((await withdraw(first.body.id, { by: tenant })).status).toBe(204)
  })

  it.each<[object, string[]]>([
    [{ endDate: '2026-11-22' }, ['END_BEFORE_START endDate']],
    [{ country: 'QQ', endDate: '2026-11-22' }, ['COUNTRY_UNKNOWN country', 'END_BEFORE_START endDate']],
    [{ country: 'SWE', count: -1 }, ['OUT_OF_RANGE count', 'PATTERN country', 'TOO_LONG country']],
    [{ tolerancePercent: 101 }, ['OUT_OF_RANGE tolerancePercent']],
    [{ startDate: '2026-02-30', count: 1.5 }, ['FORMAT startDate', 'TYPE count']],
    [{ count: undefined, endDate: undefined }, ['REQUIRED count', 'REQUIRED endDate']],
  ])('refuses %j', async (over, errors) => {
    const response = await announce({ country: 'PL', ...over })
    expect([response.status, errorsOf(response)?.toSorted()]).toEqual([400, errors])
  })

  it('lets only one of several concurrent requests have the days', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map((count) => announce({ country: 'FI', count })))
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
    expect(responses.filter(({ status }) => status === 409).map(({ error }) => error.error)).toEqual(
      Array.from({ length: 3 }, () => 'PERIOD_OVERLAPS'),
    )
  })
})

describe('periods', () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((offset) => new Date(Date.UTC(2027, 0, 1 + offset)).toISOString().slice(0, 10))
  const period = fc
    .tuple(day, day)
    .map(([one, other]) => (one < other ? ([one, other] as const) : ([other, one] as const)))
  const step = fc.oneof(
    fc.record({ act: fc.constant('announce' as const), country: fc.constantFrom('SE', 'NO'), period }),
    fc.record({ act: fc.constant('move' as const), country: fc.constantFrom('SE', 'NO'), period, nth: fc.nat(5) }),
    fc.record({ act: fc.constant('withdraw' as const), nth: fc.nat(5) }),
  )

  it('never overlap, however they are announced, moved and withdrawn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await db.deleteFrom('expected_amount').where('clientId', '=', clients.solskin).execute()
        // A minimal model of what the server should store.
        const held = new Map<string, { country: string; startDate: string; endDate: string }>()
        const isFree = (at: { country: string; startDate: string; endDate: string }, but?: string) =>
          [...held].every(
            ([id, other]) =>
              id === but ||
              other.country !== at.country ||
              other.endDate < at.startDate ||
              at.endDate < other.startDate,
          )
        for (const one of steps) {
          const nth = one.act === 'announce' ? undefined : [...held.keys()][one.nth % Math.max(1, held.size)]
          if (one.act === 'withdraw') {
            if (nth === undefined) continue
            expect((await withdraw(nth, { by: astrid })).status).toBe(204)
            held.delete(nth)
            continue
          }
          const [startDate, endDate] = one.period
          const at = { country: one.country, startDate, endDate }
          if (one.act === 'announce') {
            const response = await announce(at, { by: astrid })
            expect(response.status).toBe(isFree(at) ? 201 : 409)
            if (response.status === 201) held.set(response.body.id, at)
          } else if (nth !== undefined) {
            const response = await update({ id: nth, ...at }, { by: astrid })
            expect(response.status).toBe(isFree(at, nth) ? 200 : 409)
            if (response.status === 200) held.set(nth, at)
          }
        }
        const { body } = await call('listExpectedAmounts', { by: astrid, query: { per_page: 100 } })
        expect(
          Object.fromEntries(body.map(({ id, country, startDate, endDate }) => [id, { country, startDate, endDate }])),
        ).toEqual(Object.fromEntries(held))
      }),
      { numRuns: 40 },
    )
  })
})

describe('merges changes, but keeps the client and the order of the days', () => {
  it('merges, and keeps client and order of days', async () => {
    const { body, headers } = await announce({ country: 'BE' })
    const changed = await update({ id: body.id, clientId: clients.nordlys, count: 1850, endDate: '2026-12-06' })
    expect(changed.body).toStrictEqual({ ...body, count: 1850, endDate: '2026-12-06' })
    expect((await update({ id: body.id })).headers.etag).toBe(changed.headers.etag)
    const bad = await update({ id: body.id, clientId: clients.nordlysSweden, endDate: '2026-11-01' })
    expect([bad.status, errorsOf(bad)]).toEqual([400, ['CLIENT_FIXED clientId', 'END_BEFORE_START endDate']])
    expect((await update({ id: body.id, count: 1 }, { headers: { 'if-match': headers.etag ?? '' } })).status).toBe(412)
    expect((await withdraw(body.id, { headers: { 'if-match': headers.etag ?? '' } })).status).toBe(412)
    const { body: later } = await announce({ country: 'BE', startDate: '2026-12-07', endDate: '2026-12-24' })
    const overlap = await update({ id: body.id, endDate: '2026-12-07' })
    expect(codeOf(overlap)).toEqual([409, 'PERIOD_OVERLAPS'])
    expect(overlap.error.message).toContain(later.id)
    expect((await withdraw(later.id)).status).toBe(204)
    expect((await withdraw(later.id)).status).toBe(404)
    expect((await update({ id: body.id, endDate: '2026-12-07' })).status).toBe(200)
  })

  it('finds nothing of other clients', async () => {
    const { body } = await announce({ country: 'NL' })
    for (const response of [
      await update({ id: body.id, count: 1 }, { by: astrid }),
      await withdraw(body.id, { by: astrid }),
      await update({ id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99' }),
    ])
      expect(codeOf(response)).toEqual([404, 'NOT_FOUND'])
    // Neither can a user of the client above, whose role applies only there.
    expect((await withdraw(body.id, { by: local })).status).toBe(404)
  })
})

describe('listExpectedAmounts', () => {
  it('filters by days and country, sorts and pages', async () => {
    const viewer = await person('viewer', clients.nordlysSweden, ['amounts:read', 'amounts:write'])
    for (const [country, startDate, endDate] of [
      ['SE', '2026-12-01', '2026-12-10'],
      ['NO', '2026-12-01', '2026-12-31'],
      ['SE', '2026-12-11', '2026-12-11'],
    ])
      await announce({ country, startDate, endDate }, { by: viewer })
    const list = async (query: Record<string, unknown>) => {
      const { body, headers } = await call('listExpectedAmounts', { by: viewer, query })
      return [
        body.map(({ country, startDate }) => `${country} ${startDate.slice(-2)}`).join(),
        headers['x-total-count'],
      ]
    }
    expect(await list({})).toEqual(['NO 01,SE 01,SE 11', '3'])
    expect(await list({ order: 'DESC' })).toEqual(['SE 11,SE 01,NO 01', '3'])
    expect(await list({ country: 'SE' })).toEqual(['SE 01,SE 11', '2'])
    expect(await list({ start_date: '2026-12-11' })).toEqual(['NO 01,SE 11', '2'])
    expect(await list({ end_date: '2026-12-10' })).toEqual(['NO 01,SE 01', '2'])
    expect(await list({ start_date: '2026-12-10', end_date: '2026-12-10', country: 'SE' })).toEqual(['SE 01', '1'])
    expect(await list({ page: 2, per_page: 2 })).toEqual(['SE 11', '3'])
    const bad = await call('listExpectedAmounts', {
      by: viewer,
      query: { start_date: '2026-12-10', end_date: '2026-12-09' },
    })
    expect(errorsOf(bad)).toEqual(['END_BEFORE_START end_date'])
  })
})
