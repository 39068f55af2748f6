import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../openapi/generated/types.ts'
import { clients } from '../dev/testing/app.ts'
import { openReporting } from '../dev/testing/reporting.ts'
import { lamp } from '../dev/testing/shipping.ts'
import { completeShipments, keepNumbers } from '../dev/testing/shipment-rows.ts'

type Query = Readonly<Record<string, unknown>>

const { call, create, register, report, reported, db, people, person } = await openReporting()
const { freja, astrid, karen } = people

const list = async (query: Query = {}, by = freja) => (await call('listReportedShipments', { by, query })).body
const idsOf = ({ hits }: { hits: readonly { id: string }[] }) => hits.map(({ id }) => id)
/** Walks all pages. */
async function everything(query: Query, by = freja): Promise<string[]> {
  const ids: string[] = []
  for (let token: string | undefined; ;) {
    const page = await list({ ...query, next_page_token: token }, by)
    ids.push(...idsOf(page))
    token = page.nextPageToken
    if (token === undefined) return ids
  }
}

const sorts = [
  'createdAt',
  'firstTrackingEventDate',
  'firstDeliveryEventDate',
  'lastEventDate',
  'deliveryTimeInDays',
] as const

const minute = 60_000
const ago = (minutes: number) => new Date(Math.floor((Date.now() - minutes * minute) / 1_000) * 1_000).toISOString()
const daysBetween = (from: string, to: string) =>
  Math.floor(Date.parse(to) / 86_400_000) - Math.floor(Date.parse(from) / 86_400_000)

describe('getReportedShipment', () => {
  it('computes the delivery from events in any order', async () => {
    const { id } = await register()
    const before = await reported(id)
    expect(before).toMatchObject({
      shipmentState: 'REGISTERED',
      parcels: [{ lifecycle: { deliveryPhase: 'ANNOUNCED', operationalPhase: 'AWAITING_PARCEL' } }],
    })
    expect(before).not.toHaveProperty('lastEventDate')

    const [first, attempt, delivered, survey] = [ago(5_000), ago(700), ago(30), ago(2)]
    await report(id, { carrierCode: 'LI-400', createdAt: delivered })
    await report(id, { carrierCode: 'LI-300', createdAt: attempt })
    await report(id, { carrierCode: 'LI-100', createdAt: first })
    await report(id, { carrierCode: 'SURVEY', createdAt: survey })
    await report(id, { carrierCode: 'LI-010', createdAt: ago(9_000) })
    expect(await reported(id)).toMatchObject({
      shipmentState: 'DELIVERED',
      firstTrackingEventDate: first,
      firstDeliveryEventDate: attempt,
      lastEventDate: survey,
      lastEventCode: 'SURVEY',
      deliveryTimeInDays: daysBetween(first, attempt),
      parcels: [{ lifecycle: { deliveryPhase: 'DELIVERED', operationalPhase: 'COMPLETED' } }],
    })
  })

  it('updates the report in the transaction of the event', async () => {
    const { id } = await register()
    await sql`alter table shipment_report add constraint no_ramp check ("lastEventCode" <> 'RAMP')`.execute(db)
    const body = { carrierCode: 'RAMP' }
    const { status } = await call('createShipmentEvent', { by: freja, path: { shipmentId: id }, body })
    expect(status).toBeGreaterThanOrEqual(400)
    expect((await call('listShipmentEvents', { by: freja, path: { shipmentId: id } })).body).toEqual([])
    await sql`alter table shipment_report drop constraint no_ramp`.execute(db)
  })

  it('includes customs data, which lists leave out', async () => {
    const goods = {
      itemDescription: 'Pendant lamp',
      quantity: 1,
      countryOfOrigin: 'DK',
      netWeight: 3,
      itemInvoicePrice: 100,
      currencyCode: 'NOK',
      commodityCode: '940511',
    }
    const recipient = { ...lamp().recipient, country: 'NO', postCode: '0150', city: 'Oslo' }
    const { id } = await create({ recipient, customerReference: 'WITH-CUSTOMS', customs: { items: [goods] } })
    expect(await reported(id)).toHaveProperty('customs')
    const { hits } = await list({ references: ['with-customs'] })
    expect(hits).toHaveLength(1)
    expect(hits[0]).not.toHaveProperty('customs')
  })

  it('returns 304 for its ETag until an event arrives, and 404 to others', async () => {
    const { id: shipmentId } = await register()
    const path = { shipmentId }
    const { headers } = await call('getReportedShipment', { by: freja, path })
    const repeated = { by: freja, path, headers: { 'if-none-match': String(headers.etag) } }
    expect((await call('getReportedShipment', repeated)).status).toBe(304)
    await report(shipmentId, { carrierCode: 'LI-100' })
    expect((await call('getReportedShipment', repeated)).status).toBe(200)
    expect((await call('getReportedShipment', { by: astrid, path })).status).toBe(404)
  })
})

describe('parcels', () => {
  it('have lifecycles of their own in a shipment with several', async () => {
    const { id } = await register()
    const numbers = ['PARCEL-A', 'PARCEL-B', 'PARCEL-C']
    // Shipments are created with one parcel; carriers may add more.
    const parcels = numbers.map((number) => ({ ...lamp().parcels[0], carrierReference: number }))
    await sql`update shipment set "parcelReferences" = ${numbers},
      content = jsonb_set(content::jsonb, '{parcels}', ${JSON.stringify(parcels)}::jsonb) where id = ${id}`.execute(db)
    await report(id, { carrierCode: 'LI-100', parcelReference: 'PARCEL-A', createdAt: ago(50) })
    await report(id, { carrierCode: 'LI-200', parcelReference: 'PARCEL-A', createdAt: ago(40) })
    await report(id, { carrierCode: 'LI-510', parcelReference: 'PARCEL-B', createdAt: ago(45) })
    const phases = async () => (await reported(id)).parcels.map(({ lifecycle }) => lifecycle.operationalPhase)
    // The third has no events of its own and follows the shipment.
    expect(await phases()).toEqual(['WITH_CARRIER', 'EXCEPTION', 'EXCEPTION'])
    await report(id, { carrierCode: 'LI-400', createdAt: ago(30) })
    expect(await phases()).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
  })
})

type Consignment = Schemas['ConsignmentCreate']
const consign = async (body: Consignment) => {
  const response = await call('createConsignment', { by: freja, body })
  if (response.status !== 201) throw new Error(response.text)
  return response.body.id
}

const close = async (consignmentId: string) => {
  for (const state of ['WAITING_FOR_APPROVAL', 'CLOSED']) {
    const response = await call('setConsignmentState', { by: freja, path: { consignmentId }, body: { state } })
    expect(response.status, response.text).toBe(200)
  }
}
const label = (value: string) => [{ key: 'LABEL_REFERENCE' as const, value }]

describe('CMR_CLOSED', () => {
  it('lasts from closing the truck until the next scan, however the parcel got into it', async () => {
    const [loose, onPallet, other, delivered] = [await register(), await register(), await register(), await register()]
    await report(loose.id, { carrierCode: 'LI-120', createdAt: ago(10) })
    await report(delivered.id, { carrierCode: 'LI-400', createdAt: ago(10) })
    const truck = await consign({ type: 'TRUCK' })
    const pallet = await consign({ type: 'PALLET', parentId: truck })
    await consign({ type: 'SHIPMENT', parentId: truck, references: label(loose.carrierReference) })
    await consign({ type: 'SHIPMENT', parentId: truck, references: label(delivered.carrierReference) })
    await consign({
      type: 'SHIPMENT',
      parentId: pallet,
      references: [{ key: 'CARRIER_REFERENCE', value: onPallet.carrierReference }],
    })
    const states = () =>
      Promise.all([loose, onPallet, other, delivered].map(async ({ id }) => (await reported(id)).shipmentState))
    expect(await states()).toEqual(['READY_FOR_DISPATCH_FROM_WAREHOUSE', 'REGISTERED', 'REGISTERED', 'DELIVERED'])
    await close(truck)
    expect(await states()).toEqual(['CMR_CLOSED', 'CMR_CLOSED', 'REGISTERED', 'DELIVERED'])
    expect((await reported(loose.id)).parcels[0]?.lifecycle).toEqual({
      deliveryPhase: 'IN_TRANSIT',
      operationalPhase: 'LINE_HAUL',
    })
    const closed = [loose.id, onPallet.id]
    expect(idsOf(await list({ states: ['CMR_CLOSED'] })).toSorted()).toEqual(closed.toSorted())
    expect(idsOf(await list({ states: ['REGISTERED'] }))).not.toContain(onPallet.id)
    const points = await call('countShipments', { by: freja, query: { states: ['CMR_CLOSED'] } })
    expect(points.body.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    const { text } = await call('exportShipmentReport', { by: freja, query: { states: ['CMR_CLOSED'] } })
    expect(text.split('\r\n')).toHaveLength(4)
    // This state exists only in reports.
    expect((await call('getShipment', { by: freja, path: { shipmentId: loose.id } })).body.shipmentState).toBe(
      'READY_FOR_DISPATCH_FROM_WAREHOUSE',
    )

    await report(onPallet.id, { carrierCode: 'LI-120', createdAt: ago(5) }) // before the truck was closed
    await report(onPallet.id, { carrierCode: 'NO-MOVEMENT' })
    await report(loose.id, { carrierCode: 'LI-200', createdAt: new Date(Date.now() + 1_000).toISOString() })
    expect(await states()).toEqual(['IN_TRANSIT', 'CMR_CLOSED', 'REGISTERED', 'DELIVERED'])
  })
})

describe('listReportedShipments', () => {
  it('applies every filter', async () => {
    const { id, carrierReference } = await register({
      customerReference: 'Filter-Case',
      orderNumber: 'FILTER-1',
      recipient: { ...lamp().recipient, lastName: 'Østergaard', country: 'SE' },
    })
    await db.updateTable('shipment').set({ relabellingCustomerReference: 'RL-1' }).where('id', '=', id).execute()
    const [first, last] = [ago(300), ago(200)]
    await report(id, { carrierCode: 'LI-100', createdAt: first })
    await report(id, { carrierCode: 'LI-300', createdAt: last })
    const other = await create({ customerReference: 'OTHER', orderNumber: 'OTHER', ...postNord })
    await call('updateShipment', {
      by: freja,
      body: { id: other.id, parcels: [{ ...lamp().parcels[0], orderNumber: 'SPLIT-2' }] },
    })

    const found: readonly Query[] = [
      { states: ['DELIVERY_ATTEMPTED'] },
      { states: ['ERROR', 'DELIVERY_ATTEMPTED'], carriers: ['LAST_INCH'], order_number: 'FILTER-1' },
      { references: ['FILTER-CASE'] },
      { references: ['filter-case', 'nowhere'] },
      { references: [carrierReference] },
      { references: ['rl-1'] },
      { order_number: 'FILTER-1' },
      { q: 'ostergaard' },
      { q: 'filter-1' },
      { products: ['LAST_INCH_HOME'], states: ['DELIVERY_ATTEMPTED'] },
      { shipment_type: 'LAST_INCH', states: ['DELIVERY_ATTEMPTED'] },
      { recipient_countries: ['SE'], sender_countries: ['DK'], states: ['DELIVERY_ATTEMPTED'] },
      { first_event_after: first, first_event_before: last },
      { last_event_after: last, last_event_before: ago(199), states: ['DELIVERY_ATTEMPTED'] },
    ]
    for (const query of found) expect(idsOf(await list(query)), JSON.stringify(query)).toEqual([id])
    const everyOne = Object.assign({}, ...found, { references: ['rl-1'], states: ['DELIVERY_ATTEMPTED'] })
    for (const sort of sorts)
      expect(
        idsOf(await list({ ...everyOne, sort, created_after: '2020-01-01', created_before: '2999-01-01' })),
      ).toEqual([id])
    const none: readonly Query[] = [
      { references: ['filter'] },
      { references: ['FILTER-1'] },
      { order_number: 'filter-1' },
      { recipient_countries: ['FI'] },
      { carriers: ['POSTNORD_DK'], states: ['DELIVERY_ATTEMPTED'] },
      { last_event_after: last, last_event_before: last.replace('.000Z', '.001Z'), states: ['ERROR'] },
      { created_before: '2020-01-01' },
    ]
    for (const query of none) expect(idsOf(await list(query)), JSON.stringify(query)).toEqual([])
    expect(idsOf(await list({ order_number: 'SPLIT-2' }))).toEqual([other.id])
    expect(idsOf(await list({ carriers: ['POSTNORD_DK'] }))).toEqual([other.id])
  })

  it('refuses periods that end before they start and unknown zones, all at once', async () => {
    const query = {
      timezone: 'Europe/Atlantis',
      created_after: '2026-02-30',
      first_event_after: '2026-02-02',
      first_event_before: '2026-02-01',
    }
    const { status, error } = await call('listReportedShipments', { by: freja, query })
    expect([status, error.errors?.map(({ field }) => field)]).toEqual([400, ['timezone']])
    const repeated = await call('listReportedShipments', { by: freja, query: { ...query, timezone: 'Asia/Kathmandu' } })
    expect(repeated.error.errors?.map(({ field }) => field)).toEqual(['created_after', 'first_event_before'])
  })

  describe('walks through all pages', async () => {
    const clientId = 4000
    const { by, ids } = await filled()

    async function filled() {
      const pager = await person('pager', clients.nordlysSweden, ['reporting:read'])
      // Several at the same time, some with events and some without.
      await sql`
        insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType", content)
        select case when n % 4 = 0 then ${clientId} else ${clients.nordlysSweden}::int end,
          timestamptz '2026-01-01' + (n / 3) * interval '1 minute', 'freja', 'REGISTERED',
          'REGISTERED', 'LAST_INCH', ${JSON.stringify({ ...lamp(), recipientPays: false })}::json
        from generate_series(1, 60) as n`.execute(db)
      await completeShipments(db)
      await sql`
        update shipment_report set "lastEventDate" = (timestamp '2026-02-01' + n / 4 * interval '1 hour') at time zone 'UTC',
          "firstTrackingEventDate" = (timestamp '2026-02-01' + n / 7 * interval '1 hour') at time zone 'UTC',
          "firstDeliveryEventDate" = case when n % 3 > 0 then (timestamp '2026-02-03' + n / 5 * interval '1 day') at time zone 'UTC' end,
          "deliveryTimeInDays" = case when n % 3 > 0 then 2 + n / 5 end
        from (
          select "clientId", id, row_number() over (order by md5(id::text)) as n from shipment
          where "clientId" in (${clientId}, ${clients.nordlysSweden}::int)
        ) as numbered
        where shipment_report."clientId" = numbered."clientId" and "shipmentId" = id and n % 5 > 0`.execute(db)
      const all = await db.selectFrom('shipment').select('id').where('clientId', '=', clients.nordlysSweden).execute()
      return { by: pager, ids: all.map(({ id }) => id).toSorted() }
    }

    it.each(sorts)('by %s in either direction', async (sort) => {
      const { hits } = await list({ per_page: 100 }, by)
      const values = new Map(
        hits.map(({ id, ...hit }) => {
          const { [sort]: value } = hit
          return [id, typeof value === 'string' ? Date.parse(value) : value]
        }),
      )
      for (const order of ['ASC', 'DESC']) {
        const walked = await everything({ sort, order, per_page: 7 }, by)
        expect(walked.toSorted()).toEqual(ids)
        const sign = order === 'ASC' ? 1 : -1
        const expected = ids.toSorted((one, other) => {
          const [a, b] = [values.get(one), values.get(other)]
          if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
          return sign * ((a ?? 0) - (b ?? 0) || (one < other ? -1 : 1))
        })
        expect(walked).toEqual(expected)
      }
    })

    it('of several clients as of one', async () => {
      const both = { client_ids: [clients.nordlysSweden, clients.nordlys] }
      for (const sort of ['createdAt', 'lastEventDate']) {
        const walked = await everything({ ...both, sort, per_page: 13 }, karen)
        const all = await list({ ...both, sort, per_page: 100 }, karen)
        expect(walked).toEqual(idsOf(all))
        expect(walked).toEqual(expect.arrayContaining(ids))
        expect(all.total).toBe(walked.length)
      }
    })

    it('without gaps or repeats when shipments are added meanwhile', async () => {
      const first = await list({ per_page: 10 })
      const added = await create()
      const second = await list({ per_page: 100, next_page_token: first.nextPageToken })
      const all = await everything({ per_page: 100 })
      expect([...idsOf(first), ...idsOf(second)]).toEqual(all.filter((id) => id !== added.id))
    })

    it('and refuses tokens that were changed or belong to another list', async () => {
      const { nextPageToken = '' } = await list({ per_page: 5 }, by)
      const decoded: unknown[] = JSON.parse(Buffer.from(nextPageToken, 'base64url').toString())
      const changed = Buffer.from(JSON.stringify([decoded[0], '2026-01-01T00:00:00.000Z', decoded[2]]))
      const refused: readonly (readonly [Query, typeof by])[] = [
        [{ next_page_token: changed.toString('base64url') }, by],
        [{ next_page_token: nextPageToken.slice(0, -2) }, by],
        [{ next_page_token: 'abc' }, by],
        [{ next_page_token: nextPageToken, order: 'ASC' }, by],
        [{ next_page_token: nextPageToken, carriers: ['GLS_DK'] }, by],
        [{ next_page_token: nextPageToken }, freja],
      ]
      for (const [query, who] of refused) {
        const { status, error } = await call('listReportedShipments', { by: who, query })
        expect([status, error.error], JSON.stringify(query)).toEqual([400, 'PAGE_TOKEN_INVALID'])
      }
      expect((await list({ next_page_token: nextPageToken, per_page: 20 }, by)).hits).toHaveLength(20)
    })
  })

  it('shows other clients only to callers who can reach them', async () => {
    await create({}, astrid)
    expect((await list({ client_ids: [clients.nordlys, clients.solskin] }, karen)).hits.length).toBeGreaterThan(1)
    const strangers = await call('listReportedShipments', { by: freja, query: { client_ids: [clients.solskin] } })
    expect([strangers.status, strangers.error.error]).toEqual([403, 'CLIENT_NOT_REACHABLE'])
    expect((await list({}, astrid)).hits.every(({ clientId }) => clientId === clients.solskin)).toBe(true)
  })
})

const postNord = { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } }

describe('getShipmentReport', () => {
  it('finds shipments by parcel numbers in any notation', async () => {
    const [one, two] = [await register(), await register()]
    const number = one.carrierReference
    const spaced = `${number.slice(0, 4)} ${number.slice(4)}`
    const parcelAwbs = ['MISSING-1', spaced, `00${number}`, two.carrierReference, 'missing-2', 'MISSING-1']
    const { body } = await call('getShipmentReport', { by: freja, query: { parcelAwbs } })
    expect(idsOf(body)).toEqual([two.id, one.id])
    expect(body.total).toBe(2)
    expect(body.notFound).toEqual(['MISSING-1', 'missing-2'])
    const foreign = await call('getShipmentReport', { by: astrid, query: { parcelAwbs: [number] } })
    expect(foreign.body).toEqual({ total: 0, hits: [], notFound: [number] })
  })

  it('takes the newest of several, and ignores other kinds of references', async () => {
    const [older, newer] = [await register({ customerReference: 'AWB-CUSTOMER' }), await register()]
    await sql`update shipment set "carrierReference" = 'jjd 01', "parcelReferences" = '{jjd 01}'
      where id in (${older.id}, ${newer.id})`.execute(db)
    await keepNumbers(db)
    const { body } = await call('getShipmentReport', {
      by: freja,
      query: { parcelAwbs: ['JJD01', 'AWB-CUSTOMER'] },
    })
    expect(idsOf(body)).toEqual([newer.id])
    expect(body.notFound).toEqual(['AWB-CUSTOMER'])
  })
})

describe('CMR_CLOSED of a shipment that gets its number later', () => {
  it.each(['when it is created', 'when it is changed'])('%s', async (when) => {
    const carrierReference = when.includes('created') ? '395200000002041808' : '395200000002041709'
    const truck = await consign({ type: 'TRUCK' })
    await consign({ type: 'SHIPMENT', parentId: truck, references: label(carrierReference) })
    await close(truck)
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference }
    const { id } = await create(when.includes('created') ? { carrierProduct: undefined, externalShipment } : {})
    if (when.includes('changed')) {
      const body = { id, externalShipment, carrierProduct: null }
      const response = await call('updateShipment', { by: freja, body })
      expect(response.status, response.text).toBe(200)
    }
    expect((await reported(id)).shipmentState).toBe('CMR_CLOSED')
  })
})
