import { globSync, readFileSync } from 'node:fs'
import { closeItems } from '../../border/customs/closing-store.ts'
import { setTransfer } from '../../border/customs/batch-store.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { writePageToken } from '../../kernel/page-token.ts'
import { openTransaction } from '../../platform/store/database.ts'
import { insertShipment } from '../../shipping/shipment/creation-store.ts'
import { updateShipmentRow } from '../../shipping/shipment/change-store.ts'
import { clients } from '../../dev/testing/app.ts'
import { webhookTypes } from '../../dev/testing/response.ts'
import { feedEventTypeValues } from '../../../sdk/src/generated/types.ts'
import { nextDay, openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { finishBatches } from '../../shipping/batch/store.ts'
import { purgeExpired } from '../../purge.ts'
import type { FeedEvent } from './store.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

const { call, byId, db, people, config } = await openShipping()
const by = people.freja
const { nordlys } = clients

const page = async (query: object = {}) => (await byId('listEvents', { by, query: { per_page: 100, ...query } })).body

/** Returns the current end of the feed. */
async function end(query: object = {}): Promise<string> {
  for (let next: string | undefined; ;) {
    const { hits, nextPageToken } = await page({ ...query, next_page_token: next })
    if (hits.length === 0) return nextPageToken
    next = nextPageToken
  }
}
const since = async (token: string) => (await page({ next_page_token: token })).hits
const create = async (over: object = {}): Promise<string> => (await call('POST', '/shipments', lamp(over))).json().id
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()

const isWorkingDay = await openCalendar()
const workingDayAfter = (day: string): string => {
  const next = nextDay(day)
  return isWorkingDay('DK', next) ? next : workingDayAfter(next)
}

/** Creates a shipment that is registered, in transit and delivered at once. */
const writeLife = async () => {
  const id = await create()
  await call('POST', `/shipments/${id}/register`)
  for (const [minute, state] of ['IN_TRANSIT', 'DELIVERED'].entries())
    await call('POST', `/shipments/${id}/events`, { state, createdAt: at(59 + minute) })
  return id
}

const writer = async () => [await writeLife(), await writeLife(), await writeLife()]

describe('listEvents', () => {
  it('returns the life of a shipment in order, with the states reached', async () => {
    const start = await end()
    const id = await create()
    const { carrierReference } = (await call('POST', `/shipments/${id}/register`)).json()
    for (const [minute, event] of [
      { state: 'IN_TRANSIT' },
      { state: 'IN_TRANSIT' },
      { state: 'ERROR' },
      { state: 'DELIVERED' },
    ].entries())
      await call('POST', `/shipments/${id}/events`, {
        ...event,
        createdAt: new Date(Date.now() + minute).toISOString(),
      })
    const events = await since(start)
    expect(events.map(({ type, data }) => [type, data.previousState, data.shipmentState, data.exception])).toEqual([
      ['shipment.created', undefined, 'DRAFT', undefined],
      ['shipment.registered', 'DRAFT', 'REGISTERED', undefined],
      ['shipment.tracking_changed', 'REGISTERED', 'IN_TRANSIT', undefined],
      ['shipment.exception', 'IN_TRANSIT', 'ERROR', 'OTHER'],
      ['shipment.delivered', 'ERROR', 'DELIVERED', undefined],
    ])
    expect(events[1]).toEqual({
      id: expect.any(String),
      type: 'shipment.registered',
      createdAt: expect.any(String),
      clientId: nordlys,
      data: {
        shipmentId: id,
        shipmentState: 'REGISTERED',
        previousState: 'DRAFT',
        carrier: 'LAST_INCH',
        carrierReference,
        customerReference: 'ORDER-20417',
      },
    })
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  })

  it('has cancellations and each refusal, but no edits', async () => {
    const start = await end()
    const gone = await create()
    await call('POST', `/shipments/${gone}/register`)
    await call('POST', `/shipments/${gone}/cancel`, {})
    const refused = await create({
      carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' },
      customerReference: 'SANDBOX_REFUSE',
    })
    for (const _ of [1, 2])
      expect((await call('POST', `/shipments/${refused}/register`)).json()).toMatchObject({ error: 'CARRIER_REFUSED' })
    await call('POST', `/shipments/${refused}`, { orderNumber: 'EDITED' })
    expect((await since(start)).map(({ type, data }) => [type, data.shipmentId])).toEqual([
      ['shipment.created', gone],
      ['shipment.registered', gone],
      ['shipment.cancelled', gone],
      ['shipment.created', refused],
      ['shipment.refused', refused],
      ['shipment.refused', refused],
    ])
  })

  it('has customs items sent to the broker', async () => {
    const start = await end()
    const { body: item } = await byId('createCustomsItem', {
      by,
      body: {
        ...ceilingLamp,
        carrierReference: 'PARCEL-1',
        itemDescription: 'Ceiling lamp of brass',
        skuNumber: 'AURORA',
        netWeight: 1,
        grossWeight: 1,
        itemInvoicePrice: 10,
        commodityCode: '940511',
        invoiceNumber: 'INVOICE-1',
        clientId: nordlys,
      },
    })
    await closeItems(db, nordlys, [item.id], { now: new Date(), username: 'clerk' })
    await setTransfer(db, nordlys, [item.id], { status: 'SENT' })
    expect(await since(start)).toMatchObject([
      {
        type: 'customs.transferred',
        data: { customsId: item.id, transferState: 'SENT', carrierReference: 'PARCEL-1' },
      },
    ])
  })

  it('has batches, pick-ups and manifests', async () => {
    const start = await end()
    const batch = (await call('POST', '/shipments/batches', { shipments: [lamp()] })).json()
    await call('POST', `/shipments/batches/${batch.id}/cancel`)
    await finishBatches(db)
    const schenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } }
    const ids = [await create(schenker)]
    await call('POST', `/shipments/${ids[0]}/register`)
    const date = workingDayAfter(localTime({ country: 'DK' }, new Date()).day)
    const order = { shipmentIds: ids, date, preferredTime: { from: '13:00', to: '16:00' } }
    const pickup = (await call('POST', '/pickups', order)).json()
    await call('POST', `/pickups/${pickup.id}/cancel`, {})
    const manifest = (await call('POST', '/manifests', { carrier: 'SCHENKER', shipmentIds: ids })).json()
    const others = (await since(start)).filter(({ type }) => !type.startsWith('shipment.'))
    const { carrier } = schenker.carrierProduct
    expect(others.map(({ type, data }) => [type, data])).toEqual([
      ['batch.finished', { batchId: batch.id, batchState: 'CANCELLED' }],
      ['pickup.confirmed', { pickupId: pickup.id, pickupState: 'CONFIRMED', carrier }],
      ['pickup.cancelled', { pickupId: pickup.id, pickupState: 'CANCELLED', carrier }],
      ['manifest.closed', { manifestId: manifest.id, manifestState: 'CLOSED', carrier }],
    ])
  })

  it('has only types that a webhook describes', () => {
    expect(webhookTypes).toEqual([...feedEventTypeValues])
  })

  it('lists one type, page by page, and continues where it ended', async () => {
    const query = { types: 'shipment.created' }
    const start = await end(query)
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const id = await create()
      await call('POST', `/shipments/${id}/register`)
      ids.push(id)
    }
    const seen: FeedEvent[] = []
    let token = start
    for (let pages = 0; pages < 4; pages++) {
      const { hits, nextPageToken } = await page({ ...query, per_page: 2, next_page_token: token })
      seen.push(...hits)
      token = nextPageToken
    }
    expect(seen.map(({ data }) => data.shipmentId)).toEqual(ids)
    expect((await page({ ...query, next_page_token: token })).hits).toEqual([])
    const later = await create()
    const { hits } = await page({ ...query, next_page_token: token })
    expect(hits.map(({ data }) => data.shipmentId)).toEqual([later])
    const other = await byId('listEvents', { by, query: { next_page_token: token } })
    expect(other.error.error).toBe('PAGE_TOKEN_INVALID')
  })

  it('shows nothing of another client', async () => {
    const token = (await byId('listEvents', { by: people.astrid })).body.nextPageToken
    await create()
    expect((await byId('listEvents', { by: people.astrid })).body.hits).toEqual([])
    expect((await byId('listEvents', { by, query: { next_page_token: token } })).error.error).toBe('PAGE_TOKEN_INVALID')
  })

  it('skips and repeats nothing, however writers overlap and in any order of commits', async () => {
    const start = await end()
    const isOver = new AbortController()
    const seen: FeedEvent[] = []
    let token = start
    const read = async () => {
      const { hits, nextPageToken } = await page({ per_page: 7, next_page_token: token })
      seen.push(...hits)
      token = nextPageToken
      return hits.length
    }
    const reading = (async () => {
      while (!isOver.signal.aborted) await read()
      while ((await read()) > 0);
    })()
    // Each of these writes early and commits only after others have been numbered and read.
    const slow = await Promise.all(
      [1, 2, 3].map(async () => {
        const trx = await openTransaction(db)
        const createdAt = new Date()
        const { id } = await insertShipment(trx.db, nordlys, {
          createdAt,
          createdBy: 'freja',
          shipmentState: 'DRAFT',
          shipmentType: 'REGULAR',
          content: JSON.parse(JSON.stringify(lamp())),
        })
        return { id, trx }
      }),
    )
    const written = (await Promise.all(Array.from({ length: 6 }, writer))).flat()
    // The rest of the transaction comes after everything else has been read.
    for (const { id, trx } of slow) {
      await updateShipmentRow(trx.db, nordlys, id, {
        modifiedAt: new Date(),
        modifiedBy: null,
        shipmentState: 'IN_TRANSIT',
      })
      await trx.commit()
    }
    isOver.abort()
    await reading
    const typesOf = (wanted: string) =>
      seen.filter(({ data }) => data.shipmentId === wanted).map(({ type }) => type.replace('shipment.', ''))
    for (const id of written) expect(typesOf(id).slice(0, 2)).toEqual(['created', 'registered'])
    for (const { id } of slow) expect(typesOf(id)).toEqual(['created', 'tracking_changed'])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    // The same, read in one go afterwards.
    const again: FeedEvent[] = []
    for (let next = start; ;) {
      const { hits, nextPageToken } = await page({ next_page_token: next })
      if (hits.length === 0) break
      again.push(...hits)
      next = nextPageToken
    }
    expect(again).toEqual(seen)
  })

  it('deletes events after 30 days, and tells late readers', async () => {
    const id = await create()
    const token = await end()
    await sql`update feed_event set "createdAt" = now() - interval '31 days' where subject = ${id}`.execute(db)
    await purgeExpired(db, config)
    const left = await sql<{ subject: string }>`select subject from feed_event where subject = ${id}`.execute(db)
    expect(left.rows).toEqual([])
    expect((await byId('listEvents', { by, query: { next_page_token: token } })).status).toBe(200)
    const old = writePageToken(config.tokenSecret, { feed: nordlys }, [1, Date.now() - 31 * 86_400_000])
    const late = await byId('listEvents', { by, query: { next_page_token: old } })
    expect([late.status, late.error.error]).toEqual([400, 'PAGE_TOKEN_EXPIRED'])
  })
})

const tests = globSync('server/**/*.test.ts', { exclude: ['**/node_modules/**'] })
  .map((file) => readFileSync(file, 'utf8').replaceAll(/^import .*$/gm, ''))
  .join('\n')

it.each(feedEventTypeValues)('tests %s where it is made', (type) => {
  expect(tests).toContain(`'${type}'`)
})
