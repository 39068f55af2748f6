import { describe, expect, it } from 'vitest'
import { clients } from '../dev/testing/app.ts'
import { openReporting } from '../dev/testing/reporting.ts'

type Query = Readonly<Record<string, unknown>>

const { call, db, people, register, report } = await openReporting()
const { freja, astrid, karen } = people

const list = async (query: Query = {}, by = freja) => (await call('listReportedEvents', { by, query })).body
const codes = ({ hits }: { hits: readonly { carrierCode?: string }[] }) => hits.map(({ carrierCode }) => carrierCode)
const at = (hour: number, day = 3) => `2026-11-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

const lampshade = await register({ customerReference: 'ORDER-7', orderNumber: '7' })
const shipmentId = lampshade.id
for (const [carrierCode, hour] of [
  ['LI-200', 9],
  ['LI-100', 7],
  ['LI-300', 15],
  ['SURVEY', 20],
  ['LI-120', 8],
] as const)
  await report(shipmentId, { carrierCode, createdAt: at(hour) })
const foreign = await register({}, astrid)
await report(foreign.id, { carrierCode: 'LI-100', createdAt: at(10) }, astrid)

const page = (query: Query, by = freja) => call('listReportedShipmentEvents', { by, path: { shipmentId }, query })

describe('listReportedShipmentEvents', () => {
  it('lists the journey page by page', async () => {
    const { body, headers } = await page({ per_page: 3 })
    expect(body.map(({ carrierCode }) => carrierCode)).toEqual(['LI-100', 'LI-120', 'LI-200'])
    expect(body[0]).toMatchObject({
      shipmentId,
      clientId: clients.nordlys,
      customerReference: 'ORDER-7',
      orderNumber: '7',
      state: 'RECEIVED_AT_WAREHOUSE',
      createdAt: at(7),
    })
    expect(headers['x-total-count']).toBe('5')
    expect(headers.link).toContain('rel="next"')
    const last = await page({ per_page: 3, page: 2 })
    expect(last.body.map(({ carrierCode }) => carrierCode)).toEqual(['LI-300', 'SURVEY'])
    expect(last.body[0]?.exception).toBe('NOBODY_HOME')
    const backwards = await page({ order: 'DESC', per_page: 1 })
    expect(backwards.body[0]?.carrierCode).toBe('SURVEY')
  })

  it('is empty without events and 404 for other clients', async () => {
    const { id } = await register()
    const empty = await call('listReportedShipmentEvents', { by: freja, path: { shipmentId: id } })
    expect([empty.status, empty.body]).toEqual([200, []])
    expect((await page({}, astrid)).status).toBe(404)
  })
})

describe('listReportedEvents', () => {
  it('lists the latest first and walks through all pages', async () => {
    const first = await list({ per_page: 2 })
    expect(codes(first)).toEqual(['SURVEY', 'LI-300'])
    expect(first.total).toBe(5)
    await report(shipmentId, { carrierCode: 'LI-410' }) // arrives meanwhile
    const second = await list({ per_page: 2, next_page_token: first.nextPageToken })
    const third = await list({ per_page: 2, next_page_token: second.nextPageToken })
    expect([...codes(second), ...codes(third)]).toEqual(['LI-200', 'LI-120', 'LI-100'])
    expect(third).not.toHaveProperty('nextPageToken')
    expect(codes(await list({ order: 'ASC', per_page: 2 }))).toEqual(['LI-100', 'LI-120'])
    const elsewhere = { next_page_token: first.nextPageToken }
    expect((await call('listReportedShipments', { by: freja, query: elsewhere })).status).toBe(400)
  })

  it('applies every filter', async () => {
    const october = new Date(Date.UTC(2026, 9, 1)).toISOString()
    await db.updateTable('shipment_event').set({ receivedAt: october }).where('carrierCode', '=', 'SURVEY').execute()
    const cases: readonly (readonly [Query, readonly string[]])[] = [
      [{ event_states: ['DELIVERY_ATTEMPTED'] }, ['LI-300']],
      [{ carriers: ['LAST_INCH'], carrier_codes: ['LI-100', 'SURVEY'] }, ['SURVEY', 'LI-100']],
      [{ carriers: ['GLS_DK'] }, []],
      [{ sources: ['CARRIER'] }, []],
      [{ references: [lampshade.carrierReference.toLowerCase()], event_states: ['IN_TRANSIT'] }, ['LI-200']],
      [{ references: ['ORDER-7'] }, []],
      [
        { created_after: '2026-11-03T08:30', created_before: '2026-11-03T10:00', timezone: 'Europe/Copenhagen' },
        ['LI-120'],
      ],
      [{ received_before: '2026-10-02' }, ['SURVEY']],
      [{ received_after: '2026-10-01', received_before: '2026-10-01T00:00:00.001Z' }, ['SURVEY']],
    ]
    for (const [query, expected] of cases) expect(codes(await list(query)), JSON.stringify(query)).toEqual(expected)
  })

  it('merges the events of several clients in order', async () => {
    const query = { client_ids: [clients.nordlys, clients.solskin], created_before: '2026-11-04' }
    const all = await list(query, karen)
    expect(codes(all)).toEqual(['SURVEY', 'LI-300', 'LI-100', 'LI-200', 'LI-120', 'LI-100'])
    const half = await list({ ...query, per_page: 3 }, karen)
    const rest = await list({ ...query, per_page: 3, next_page_token: half.nextPageToken }, karen)
    expect([...codes(half), ...codes(rest)]).toEqual(codes(all))
    expect((await call('listReportedEvents', { by: freja, query })).status).toBe(403)
  })
})
