import { pino } from 'pino'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { CarrierUnavailable } from '../../network/carriers/carrier.ts'
import { sandboxNumber } from '../../network/carriers/sandbox/numbers.ts'
import { pollTrackers } from './polling.ts'

const { byId, call, carriers, config, db, people } = await openShipping({ hour: 1 })
const by = people.freja
const context = { db, carriers, config, log: pino({ level: 'silent' }) }

let serial = 4_000_000
const fresh = () => sandboxNumber('POSTNORD_DK', ++serial)
const follow = (...trackers: object[]) => call('POST', '/trackers', { trackers })
/** Makes everything due, after the sandbox has played all events. */
async function wait() {
  await sql`update tracker set "dueAt" = now() where "dueAt" is not null`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 80))
}
const read = async (trackerId: string) => (await byId('getTracker', { by, path: { trackerId } })).body
async function toTheEnd(customerReference: string) {
  const [tracker] = (await follow({ carrierReference: fresh(), carrier: 'POSTNORD_DK', customerReference })).json()
  await pollTrackers(context)
  await wait()
  await pollTrackers(context)
  return read(tracker.id)
}
const eventsOf = async (trackerId: string) => {
  const types = ['tracker.tracking_changed', 'tracker.delivered', 'tracker.exception']
  const { hits } = (await byId('listEvents', { by, query: { types, per_page: 100 } })).body
  return hits.filter(({ data }) => data.trackerId === trackerId)
}

describe('createTrackers', () => {
  it('tracks a parcel to the door, and writes to the feed', async () => {
    const number = fresh()
    const asked = {
      carrierReference: number.replace(/(.{4})/g, '$1 ').trim(),
      carrier: 'POSTNORD_DK',
      customerReference: 'ORDER-9',
    }
    const created = await follow(asked)
    expect(created.statusCode).toBe(200)
    const [tracker] = created.json()
    expect(tracker).toMatchObject({
      clientId: clients.nordlys,
      carrier: 'POSTNORD_DK',
      carrierDetected: false,
      carrierReference: number,
      customerReference: 'ORDER-9',
      state: 'UNKNOWN',
      active: true,
      events: [],
    })
    await pollTrackers(context)
    await wait()
    await pollTrackers(context)
    const delivered = await read(tracker.id)
    expect(delivered).toMatchObject({ state: 'DELIVERED', active: false, deliveredAt: expect.any(String) })
    expect(delivered.events.map(({ state }) => state)).toContain('IN_TRANSIT')
    expect(delivered.events.map(({ createdAt }) => createdAt)).toEqual(
      delivered.events.map(({ createdAt }) => createdAt).toSorted(),
    )
    const told = await eventsOf(tracker.id)
    expect(told.at(-1)).toMatchObject({
      type: 'tracker.delivered',
      data: {
        shipmentState: 'DELIVERED',
        carrier: 'POSTNORD_DK',
        carrierReference: number,
        customerReference: 'ORDER-9',
      },
    })
    await wait()
    expect(await pollTrackers(context)).toBe(0)
    // The same number again returns the same tracker.
    expect((await follow(asked)).json()).toEqual([delivered])
  })

  it('reports exceptions', async () => {
    const lost = await toTheEnd('SANDBOX_LOST')
    expect(lost).toMatchObject({ state: 'ERROR', exception: 'LOST', active: true })
    expect((await eventsOf(lost.id)).at(-1)).toMatchObject({ type: 'tracker.exception', data: { exception: 'LOST' } })
  })

  it('finds the carrier by the number, and prefers one that the client ships with', async () => {
    const ups = '1Z 999 AA1 01 2345 6784'
    const [tracker, other] = (await follow({ carrierReference: ups }, { carrierReference: fresh() })).json()
    expect(tracker).toMatchObject({ carrier: 'UPS', carrierDetected: true, carrierReference: '1Z999AA10123456784' })
    expect(other).toMatchObject({ carrierDetected: true })
    const { body } = await byId('listTrackers', { by, query: { carrierReference: ups } })
    expect(body).toEqual([tracker])
  })

  it.each(['HELLO-WORLD', '00340434161094021501', '1234567890', '12345678', 'ABCDEFGH1234', '0000000000'])(
    'recognises no carrier in %s',
    async (carrierReference) => {
      const response = await follow({ carrierReference })
      expect([response.statusCode, response.json().errors]).toMatchObject([
        400,
        [{ code: 'NUMBER_NOT_RECOGNISED', field: 'trackers[0].carrierReference' }],
      ])
    },
  )

  it.each([
    ['1Z999AA10123456785', 'UPS'],
    ['9400111206206406260788', 'USPS'],
  ])('suggests that %s is a number of %s with a typing error', async (carrierReference, carrier) => {
    const defaultMessage = `${carrierReference} looks like a number of ${carrier}, but its check digit is wrong. Type it again`
    expect((await follow({ carrierReference })).json().errors).toMatchObject([
      { code: 'NUMBER_NOT_RECOGNISED', defaultMessage },
    ])
  })

  it('assigns the number of a German depot to DPD in Germany', async () => {
    expect((await follow({ carrierReference: '09985053208671' })).json()).toMatchObject([{ carrier: 'DPD_DE' }])
  })

  it("recognises the numbers of the client's own shipments, and says which they are", async () => {
    const shipment = (await call('POST', '/shipments', lamp())).json()
    const { carrierReference } = (await call('POST', `/shipments/${shipment.id}/register`)).json()
    for (const number of [carrierReference, `00${carrierReference}`])
      expect((await follow({ carrierReference: number })).json().errors).toMatchObject([
        { code: 'CARRIER_NOT_TRACKED', defaultMessage: expect.stringContaining(shipment.id) },
      ])
  })

  it('lists all numbers that cannot be tracked at once, and then tracks none', async () => {
    const good = fresh()
    const response = await follow(
      { carrierReference: good, carrier: 'POSTNORD_DK' },
      { carrierReference: '1-2-3' },
      { carrierReference: good, carrier: 'UPS' },
      { carrierReference: good, carrier: 'POSTNORD_DK' },
    )
    expect([response.statusCode, response.json().errors]).toMatchObject([
      400,
      [
        { code: 'NUMBER_NOT_RECOGNISED', field: 'trackers[1].carrierReference' },
        { code: 'NUMBER_NOT_RECOGNISED', field: 'trackers[2].carrierReference' },
        { code: 'DUPLICATE', field: 'trackers[3].carrierReference' },
      ],
    ])
    expect((await byId('listTrackers', { by, query: { carrierReference: good } })).body).toEqual([])
    const shipment = (await call('POST', '/shipments', lamp())).json()
    const ourNumber = (await call('POST', `/shipments/${shipment.id}/register`)).json().carrierReference
    const own = await follow({ carrierReference: ourNumber, carrier: 'LAST_INCH' })
    expect(own.json().errors).toMatchObject([{ code: 'CARRIER_NOT_TRACKED' }])
  })

  it('tracks a thousand at once, and no more than the plan includes', async () => {
    const many = Array.from({ length: 1_000 }, () => ({ carrierReference: fresh(), carrier: 'POSTNORD_DK' }))
    expect((await follow(...many)).json()).toHaveLength(1_000)
    await db.updateTable('client').set({ plan: 'TRIAL' }).where('id', '=', clients.nordlys).execute()
    const refused = await follow({ carrierReference: fresh() })
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'PLAN_REQUIRED'])
    await sql`delete from tracker where "carrierReference" = any(${many.map((one) => one.carrierReference)})`.execute(
      db,
    )
    expect((await follow({ carrierReference: fresh() })).statusCode).toBe(200)
    await db.updateTable('client').set({ plan: 'PRO' }).where('id', '=', clients.nordlys).execute()
  })
})

const events = () =>
  Promise.reject(new CarrierUnavailable('POSTNORD_DK', 'TIMEOUT', 'No response', { mayHaveRegistered: false }))

describe('a tracker', () => {
  it('is asked about again after a carrier was silent, and after one that knows nothing of it', async () => {
    const [tracker] = (await follow({ carrierReference: fresh(), carrier: 'POSTNORD_DK' })).json()
    const silent = { ...carriers, POSTNORD_DK: { ...carriers.POSTNORD_DK, events } }
    await pollTrackers({ ...context, carriers: silent })
    expect(await read(tracker.id)).toEqual(tracker)
    await wait()
    await pollTrackers(context)
    expect((await read(tracker.id)).events.length).toBeGreaterThan(0)
  })

  it('is listed by its attributes, and gone once deleted', async () => {
    const customerReference = 'ORDER-LISTED'
    const [tracker] = (await follow({ carrierReference: fresh(), carrier: 'POSTNORD_DK', customerReference })).json()
    const listed = async (query: object) =>
      (await byId('listTrackers', { by, query: { customerReference, ...query } })).body
    expect(await listed({ carriers: 'POSTNORD_DK', active: true, since: '2026-01-01' })).toEqual([tracker])
    for (const query of [{ active: false }, { carriers: 'UPS' }, { since: '2090-01-01' }])
      expect(await listed(query)).toEqual([])
    const path = { trackerId: tracker.id }
    expect((await byId('getTracker', { by: people.astrid, path })).status).toBe(404)
    expect((await byId('deleteTracker', { by: people.astrid, path })).status).toBe(404)
    expect((await byId('deleteTracker', { by, path })).status).toBe(204)
    expect((await byId('getTracker', { by, path })).status).toBe(404)
  })
})
