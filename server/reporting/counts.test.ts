import fc from 'fast-check'
import { setCreation } from '../dev/testing/shipment-rows.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients, testApp } from '../dev/testing/app.ts'
import { lamp } from '../dev/testing/shipping.ts'
import { countEndedDays } from './count-store.ts'
import { periodsOf } from './periods.ts'
import { completeShipments } from '../dev/testing/shipment-rows.ts'

type Query = Readonly<Record<string, unknown>>

const { call, db, people, person } = await testApp()
const { karen } = people
const freja = await person('counting', clients.nordlys, ['reporting:read', 'shipments:read', 'shipments:write'])

const counts = async (query: Query, by = freja) => (await call('countShipments', { by, query })).body
const nonZero = async (query: Query, by = freja) =>
  Object.fromEntries((await counts(query, by)).flatMap(({ label, count }) => (count > 0 ? [[label, count]] : [])))

/** Inserts shipments created at these times. */
async function insert(timestamps: readonly string[], clientId: number = clients.nordlys, over: object = {}) {
  const content = JSON.stringify({ ...lamp(over), recipientPays: false })
  await sql`
    insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType", content)
    select ${clientId}::int, at, 'freja', 'DRAFT', 'DRAFT', 'LAST_INCH', ${content}::json
    from unnest(${[...timestamps]}::timestamptz[]) as at`.execute(db)
  await completeShipments(db)
}

/** At this time eleven days are counted and later ones are not. */
const countDays = () => countEndedDays(db, new Date('2026-03-12T03:00:00Z'))

describe('countShipments', () => {
  it('returns a point for every period of the range, even without shipments', async () => {
    await insert(['2026-05-01T21:59:00Z', '2026-05-01T22:00:00Z', '2026-05-04T12:00:00Z'], clients.nordlysSweden)
    const query = { client_ids: [clients.nordlysSweden], created_after: '2026-05-01', created_before: '2026-05-05' }
    const days = async (timezone: string) =>
      (await counts({ ...query, timezone }, karen)).map(({ label, count }) => [label, count])
    expect(await days('UTC')).toEqual([
      ['2026-05-01', 2],
      ['2026-05-02', 0],
      ['2026-05-03', 0],
      ['2026-05-04', 1],
    ])
    expect(await days('Europe/Copenhagen')).toEqual([
      ['2026-05-01', 1],
      ['2026-05-02', 1],
      ['2026-05-03', 0],
      ['2026-05-04', 1],
    ])
    const weeks = await counts({ ...query, granularity: 'WEEKLY' }, karen)
    expect(weeks).toEqual([
      { label: '2026-W18', count: 2 },
      { label: '2026-W19', count: 1 },
    ])
    expect(await counts({ ...query, granularity: 'YEARLY' }, karen)).toEqual([{ label: '2026', count: 3 }])
  })

  it('counts shipments created this minute, and returns the last thirty periods by default', async () => {
    const [before] = (await counts({})).slice(-1)
    await call('createShipment', { by: people.freja, body: lamp() })
    await insert([new Date().toISOString()])
    const points = await counts({})
    expect(points).toHaveLength(31)
    expect(points.at(-1)).toEqual({ label: before?.label, count: (before?.count ?? 0) + 1 })
  })

  it('filters', async () => {
    const { carrierProduct } = { carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_EUROBUSINESS' } }
    await insert(['2026-06-01T10:00:00Z'])
    await insert(['2026-06-02T10:00:00Z'], clients.nordlys, { carrierProduct })
    await insert(['2026-06-03T10:00:00Z'], clients.nordlys, { recipient: { ...lamp().recipient, country: 'NO' } })
    const june = { created_after: '2026-06-01', created_before: '2026-07-01' }
    const [own, gls, norway] = ['2026-06-01', '2026-06-02', '2026-06-03'] as const
    const cases: readonly (readonly [Query, readonly string[]])[] = [
      [{}, [own, gls, norway]],
      [{ carriers: ['GLS_DK', 'DAO'] }, [gls]],
      [{ products: ['LAST_INCH_HOME'] }, [own, norway]],
      [{ recipient_countries: ['NO'] }, [norway]],
      [{ recipient_countries: ['NO', 'SE'], sender_countries: ['DK'] }, [own, gls, norway]],
      [{ sender_countries: ['SE'] }, []],
      [{ shipment_type: 'LAST_INCH' }, [own, gls, norway]],
      [{ shipment_type: 'REGULAR' }, []],
      [{ states: ['DRAFT'] }, [own, gls, norway]],
      [{ states: ['CMR_CLOSED', 'DELIVERED'] }, []],
      [{ states: ['DRAFT'], carriers: ['GLS_DK'], sender_countries: ['DK'], shipment_type: 'LAST_INCH' }, [gls]],
    ]
    for (const [filter, days] of cases)
      expect(Object.keys(await nonZero({ ...june, ...filter })), JSON.stringify(filter)).toEqual(days)
  })

  it('handles the first and last years that dates can have', async () => {
    const responses = [
      { created_after: '9998-01-01', created_before: '9999-12-31T23:59-12:00' },
      { created_after: '9998-01-01', created_before: '9999-12-31T23:59', timezone: 'America/New_York' },
      { created_after: '9999-12-30', created_before: '9999-12-31', timezone: 'Pacific/Kiritimati' },
      { created_before: '1000-01-02', granularity: 'YEARLY' },
      { created_after: '1027-01-01', created_before: '2026-12-31', granularity: 'YEARLY' },
      { created_after: '1000-01-01', created_before: '1000-01-02', timezone: 'Asia/Kolkata' },
    ].map(async (query) => {
      const { status, error } = await call('countShipments', { by: freja, query })
      return status === 200 ? status : error.errors?.[0]?.field
    })
    expect(await Promise.all(responses)).toEqual(['created_before', 'created_before', 200, 200, 200, 200])
  })

  it('refuses clients out of reach and too many periods', async () => {
    const strangers = await call('countShipments', { by: freja, query: { client_ids: [clients.solskin] } })
    expect(strangers.status).toBe(403)
    const { status, error } = await call('countShipments', { by: freja, query: { created_after: '2019-01-01' } })
    expect([status, error.errors?.[0]?.code]).toEqual([400, 'OUT_OF_RANGE'])
  })
})

describe('precounted days', () => {
  const clientIds = [clients.nordlys, clients.nordlysSweden, clients.solskin]
  const timestamps = () =>
    db
      .selectFrom('shipment')
      .select('createdAt')
      .where('clientId', 'in', clientIds)
      .execute()
      .then((rows) => rows.map(({ createdAt }) => Date.parse(createdAt)))

  beforeAll(async () => {
    const random = fc.sample(fc.integer({ min: 0, max: 20 * 86_400 }), { numRuns: 400, seed: 7 })
    for (const [index, clientId] of clientIds.entries()) {
      const own = random.filter((_, place) => place % 3 === index)
      await insert(
        own.map((seconds) => new Date(Date.UTC(2026, 1, 25) + seconds * 1_000).toISOString()),
        clientId,
      )
    }
    await countDays()
  })

  it('give the same counts as the shipments themselves, in every zone and range', async () => {
    const all = await timestamps()
    const second = fc.integer({ min: 0, max: 25 * 86_400 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'UTC',
          'Europe/Copenhagen',
          'Asia/Kolkata',
          'Asia/Kathmandu',
          'America/St_Johns',
          'Pacific/Chatham',
        ),
        fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
        second,
        second,
        fc.boolean(),
        async (timezone, granularity, one, other, isWhole) => {
          const step = isWhole ? 86_400 : 1
          const [from, to] = [Math.min(one, other), Math.max(one, other) + 86_400].map(
            (seconds) => new Date(Date.UTC(2026, 1, 23) + Math.floor(seconds / step) * step * 1_000),
          )
          const query = {
            timezone,
            granularity,
            client_ids: clientIds,
            created_after: from?.toISOString(),
            created_before: to?.toISOString(),
          }
          const expected = periodsOf(granularity, { after: from, before: to }, timezone, new Date()).map((period) => ({
            label: period.label,
            count: all.filter((at) => at >= period.from.getTime() && at < period.to.getTime()).length,
          }))
          expect(await counts(query, karen)).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })

  const march = { created_after: '2026-03-01', created_before: '2026-03-11' }
  const total = async () => (await counts(march)).reduce((sum, { count }) => sum + count, 0)

  it('stay correct when shipments are added, moved and deleted', async () => {
    const before = await total()
    await insert(['2026-03-04T08:20:00Z', '2026-03-04T23:59:59.999Z', '2026-03-05T00:00:00Z'])
    expect(await total()).toBe(before + 3)
    const { id } = await db
      .selectFrom('shipment')
      .select('id')
      .where('clientId', '=', clients.nordlys)
      .where('createdAt', '=', '2026-03-04T08:20:00.000Z')
      .executeTakeFirstOrThrow()
    await setCreation(db, id, '2026-03-20T00:00:00Z')
    expect(await total()).toBe(before + 2)
    await setCreation(db, id, '2026-03-04T08:20:00Z')
    expect(await total()).toBe(before + 3)
    await call('deleteShipment', { by: people.freja, path: { shipmentId: id } })
    expect(await total()).toBe(before + 2)
  })

  it('are correct with concurrent writers', async () => {
    const before = await total()
    await Promise.all([
      ...Array.from({ length: 10 }, (_, hour) => insert([`2026-03-06T0${hour}:00:00Z`])),
      countDays(),
      countEndedDays(db, new Date('2026-03-18T03:00:00Z')),
    ])
    expect(await total()).toBe(before + 10)
    await countEndedDays(db, new Date())
    expect(await total()).toBe(before + 10)
  })
})
