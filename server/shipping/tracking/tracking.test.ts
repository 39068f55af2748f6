import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type CarrierCall,
  type ManyEvents,
  type RegisteredShipment,
} from '../../network/carriers/carrier.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { currentTime } from '../../kernel/current-time.ts'
import { guarded } from '../../network/carriers/guard.ts'
import { pauseAt } from './asking.ts'
import { pollCarriers } from './tracking.ts'

const { call, db, carriers, config } = await openShipping()
const log = pino({ level: 'silent' })

async function registeredShipment(over: object = {}): Promise<string> {
  const { id } = (await call('POST', '/shipments', lamp({ ...byPostNord, ...over }))).json()
  expect((await call('POST', `/shipments/${id}/register`)).statusCode).toBe(200)
  return id
}
const shipmentOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json()
const eventsOf = async (id: string): Promise<{ carrierCode: string; source: string; eventDescription?: string }[]> =>
  (await call('GET', `/shipments/${id}/events`)).json()
const dueOf = (id: string) =>
  db.selectFrom('shipment_tracking').select('dueAt').where('shipmentId', '=', id).executeTakeFirst()
const makeDue = () =>
  db
    .updateTable('shipment_tracking')
    .set({ dueAt: new Date(0) })
    .execute()

/** Replaces the events of PostNord. */
function contextWith(events: (shipment: RegisteredShipment, call: CarrierCall) => Promise<never[]>) {
  return { db, config, log, carriers: { ...carriers, POSTNORD_DK: { ...carriers.POSTNORD_DK, events } } }
}
const context = { db, carriers, config, log }

describe('pollCarriers', () => {
  it("updates a shipment from its carrier's reports, and stops at its delivery", async () => {
    const id = await registeredShipment()
    expect(await dueOf(id)).toBeDefined()
    await expect
      .poll(
        async () => {
          await makeDue()
          await pollCarriers(context)
          return (await shipmentOf(id)).shipmentState
        },
        { timeout: 10_000 },
      )
      .toBe('DELIVERED')
    const events = await eventsOf(id)
    expect(events.map(({ carrierCode }) => carrierCode)).toEqual(
      expect.arrayContaining(['SBX-010', 'SBX-200', 'SBX-777', 'SBX-210', 'SBX-230', 'SBX-400']),
    )
    expect(new Set(events.map(({ source }) => source))).toEqual(new Set(['CARRIER']))
    expect(await dueOf(id)).toBeUndefined()
    const { deliveredAt } = await shipmentOf(id)
    const proof = (await call('GET', `/shipments/${id}/proof-of-delivery`)).json()
    expect(proof).toMatchObject({ deliveredAt, name: 'Astrid Lindqvist', signature: { contentType: 'image/png' } })
  })

  it('stores an event once, however often the carrier reports it', async () => {
    const id = await registeredShipment({ customerReference: 'SANDBOX_DUPLICATE-7' })
    await sleep(150)
    for (let time = 0; time < 3; time++) {
      await makeDue()
      await pollCarriers(context)
    }
    const codes = (await eventsOf(id)).map(({ carrierCode }) => carrierCode)
    expect(codes.length).toBeGreaterThan(3)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('asks about each shipment once, however many workers run', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, () => registeredShipment()))
    await makeDue()
    const asked: string[] = []
    const counting = contextWith(async ({ reference }) => {
      asked.push(reference)
      await sleep(5)
      return []
    })
    await Promise.all([1, 2, 3, 4].map(() => pollCarriers(counting)))
    expect(asked.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
    asked.length = 0
    await pollCarriers(counting)
    expect(asked).toEqual([])
  })

  it('asks about many parcels in one call if the carrier allows it, and gives each its events', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => registeredShipment()))
    const calls: string[][] = []
    const { eventsOfMany: _, ...PostNord } = carriers.POSTNORD_DK
    const eventsOfMany: ManyEvents = {
      most: 3,
      ask: async (parcels) => {
        calls.push(parcels.map(({ reference }) => reference))
        return parcels.map(({ reference, carrierReference: parcelReference }) => ({
          carrierCode: 'SBX-200',
          createdAt: new Date(),
          parcelReference,
          eventDescription: `Of ${reference}`,
          rawData: '{}',
        }))
      },
    }
    await makeDue()
    await pollCarriers({ db, config, log, carriers: { ...carriers, POSTNORD_DK: { ...PostNord, eventsOfMany } } })
    expect(
      calls
        .flat()
        .filter((id) => ids.includes(id))
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(Math.max(...calls.map(({ length }) => length))).toBe(3)
    for (const id of ids) {
      const described = (await eventsOf(id)).map(({ eventDescription = '' }) => eventDescription)
      expect(described.filter((one) => one.startsWith('Of '))).toEqual([`Of ${id}`])
    }
  })

  it('asks about each parcel alone if the carrier refuses one of many numbers', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => registeredShipment()))
    const told = new Set<string>()
    const ask: ManyEvents['ask'] = async (parcels) => {
      if (parcels.some(({ reference }) => reference === ids[1]))
        throw new CarrierRefusal('POSTNORD_DK', '400', 'No number')
      for (const { reference } of parcels) told.add(reference)
      return []
    }
    await makeDue()
    const asking = { ...carriers.POSTNORD_DK, eventsOfMany: { most: 30, ask } }
    await pollCarriers({ db, config, log, carriers: { ...carriers, POSTNORD_DK: asking } })
    expect(ids.map((id) => told.has(id))).toEqual([true, false, true])
    expect(await dueOf(ids[1] ?? '')).toBeDefined()
  })

  it('asks about a parcel at most once an hour if the carrier counts calls', async () => {
    const id = await registeredShipment()
    await makeDue()
    const counting = { ...carriers.POSTNORD_DK, events: () => Promise.resolve([]), eventCallsPerHour: () => 60 }
    await pollCarriers({ db, config, log, carriers: { ...carriers, POSTNORD_DK: counting } })
    const { dueAt = '' } = (await dueOf(id)) ?? {}
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('asks as often as usual if the sandbox, which counts nothing, replaces such a carrier', async () => {
    const id = await registeredShipment()
    await makeDue()
    const played = { ...carriers.POSTNORD_DK, events: () => Promise.resolve([]), eventCallsPerHour: () => undefined }
    await pollCarriers({ db, config, log, carriers: { ...carriers, POSTNORD_DK: played } })
    const { dueAt = '' } = (await dueOf(id)) ?? {}
    expect(Date.parse(dueAt)).toBeLessThan(Date.now() + 60_000)
  })

  it('makes no more calls per hour than the account may, however many processes make them', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => registeredShipment()))
    const asked: string[] = []
    const { eventsOfMany: _, ...PostNord } = carriers.POSTNORD_DK
    const events = ({ reference }: RegisteredShipment) => {
      asked.push(reference)
      return Promise.resolve([])
    }
    /** Simulates another process, with its own memory. */
    const processOf = () => {
      const POSTNORD_DK = guarded({ ...PostNord, events, eventCallsPerHour: () => 3 })
      return { db, config, log, carriers: { ...carriers, POSTNORD_DK } }
    }
    await makeDue()
    await Promise.all([processOf(), processOf()].map((one) => pollCarriers(one)))
    expect(asked).toHaveLength(3)
    const waiting = ids.filter((id) => !asked.includes(id))
    const dueAt = await Promise.all(waiting.map(async (id) => Date.parse((await dueOf(id))?.dueAt ?? '')))
    expect(Math.min(...dueAt)).toBeGreaterThan(currentTime(3_500_000).getTime())

    const hourAgo = [1, 2, 3].map(() => new Date(Date.now() - 3_600_001).toISOString())
    await db.updateTable('carrier_event_call').set({ calledAt: hourAgo }).execute()
    await makeDue()
    await Promise.all([processOf(), processOf()].map((one) => pollCarriers(one)))
    expect(asked).toHaveLength(6)
  })

  it('waits a while for a carrier that does not respond', async () => {
    const id = await registeredShipment()
    await makeDue()
    const broken = contextWith(() =>
      Promise.reject(
        new CarrierUnavailable('POSTNORD_DK', 'RATE_LIMITED', 'Later', { mayHaveRegistered: false, retryAfter: 90 }),
      ),
    )
    await pollCarriers(broken)
    const { dueAt = '' } = (await dueOf(id)) ?? {}
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now() + 80_000)
  })

  it('asks about a parcel that was booked elsewhere', async () => {
    const registered = await carriers.POSTNORD_DK.register(
      { ...lamp(), reference: 'booked elsewhere', productId: 'POSTNORD_DK_17' },
      { credentials: {}, nextSerial: () => Promise.resolve(1) },
    )
    const { carrierReference } = registered
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference }
    const created = await call('POST', '/shipments', lamp({ carrierProduct: undefined, externalShipment }))
    expect(created.statusCode).toBe(201)
    const { id } = created.json()
    await expect
      .poll(
        async () => {
          await makeDue()
          await pollCarriers(context)
          return (await shipmentOf(id)).shipmentState
        },
        { timeout: 10_000 },
      )
      .toBe('DELIVERED')
  })

  it('continues if the carrier does not know the number', async () => {
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: '395200000002041709' }
    const { id } = (await call('POST', '/shipments', lamp({ carrierProduct: undefined, externalShipment }))).json()
    await makeDue()
    await pollCarriers(context)
    expect(await shipmentOf(id)).toMatchObject({ shipmentState: 'REGISTERED' })
    expect(await dueOf(id)).toBeDefined()
  })

  it('does not ask about parcels of our own', async () => {
    const { id } = (await call('POST', '/shipments', lamp())).json()
    await call('POST', `/shipments/${id}/register`)
    expect(await dueOf(id)).toBeUndefined()
  })
})

const minutes = (count: number) => count * 60_000

describe('pauseAt', () => {
  it('grows with the age of the shipment', () => {
    expect([0, minutes(10), minutes(60), minutes(24 * 60), minutes(30 * 24 * 60)].map((age) => pauseAt(age))).toEqual([
      4_000,
      minutes(1),
      minutes(6),
      minutes(144),
      minutes(360),
    ])
  })
})
