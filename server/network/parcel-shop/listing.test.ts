import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { writeFields } from '../carrier-configuration/store.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type CarrierId,
  type CarrierShop,
  type Credentials,
  type ShopPage,
} from '../carriers/carrier.ts'
import { authorizationFor, type SandboxCarrierId } from '../carriers/sandbox/accounts.ts'
import { startSandbox } from '../carriers/sandbox/server.ts'
import { openJobs } from '../../platform/queue/jobs.ts'
import { prepareJobs } from '../../platform/queue/queue-store.ts'
import { transaction } from '../../platform/store/database.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { addListings, claimListing, markImported } from './listing-store.ts'
import { refreshParcelShops } from './jobs.ts'
import { waitAfter } from '../../kernel/back-off.ts'
import { backOff, refreshShops } from './listing.ts'
import { sampleShops } from '../carriers/sandbox/sample-shops.ts'
import { putShops } from './import-store.ts'

const sandbox = await startSandbox({ port: 0, slow: 100 })
const { call, db, connection, app, config, jobs, carriers, person } = await testApp({
  WAYBILL_SANDBOX_URL: sandbox.url,
  WAYBILL_CARRIER_TIMEOUT_MS: '500',
})
afterAll(() => sandbox.close())
const by = await person('lars', clients.nordlys, ['parcel-shops:read'])
const log = pino({ level: 'silent' })
const now = new Date()

beforeEach(async () => {
  await db.deleteFrom('parcel_shop').execute()
  await db.deleteFrom('parcel_shop_listing').execute()
  await db.deleteFrom('carrier_field').execute()
})

type Lists = Partial<Record<CarrierId, (from: string | undefined, credentials: object) => Promise<ShopPage>>>

const sideOf = ({ apiKey }: Credentials) => (apiKey === 'of-nordlys' ? 'LIVE' : 'SANDBOX')

/** Builds a context in which only these carriers have lists: their own or a given one. */
function contextWith(ids: readonly CarrierId[], lists: Lists = {}) {
  const without = Object.fromEntries(
    Object.entries(carriers).map(([id, { parcelShops, ...carrier }]) => {
      const other = lists[carrier.id]
      const list = other
        ? (from: string | undefined, at: { credentials: object }) => other(from, at.credentials)
        : parcelShops
      return [id, [...ids, ...Object.keys(lists)].includes(id) && list ? { ...carrier, parcelShops: list } : carrier]
    }),
  )
  return { db, config, log, carriers: { ...carriers, ...without } }
}

async function change(carrier: SandboxCarrierId, method: 'PUT' | 'DELETE', body?: object, id = '') {
  const response = await fetch(`${sandbox.url}/carriers/${carrier}/pickup-points${id && `/${id}`}`, {
    method,
    headers: { authorization: authorizationFor(carrier, {}), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(204)
}
const pointOf = (id: string, over: object = {}) => ({
  id,
  name: 'Kiosken på Bornholm',
  type: 'SERVICE_POINT',
  latitude: 55.1035,
  longitude: 14.7066,
  street: 'Store Torv 1',
  postCode: '3700',
  city: 'Rønne',
  country: 'DK',
  hours: [{ day: 1, from: '08:00', to: '20:00' }],
  facts: { routingCode: 'DK-3700' },
  ...over,
})
const shopOf = (id: string, over: Partial<CarrierShop> = {}): CarrierShop => {
  const { street: addressLine1, ...point } = pointOf(id)
  return { ...point, type: 'LOCKER', addressLine1, openingTimes: [], ...over }
}

const rønne = { lat: 55.1035, lng: 14.7066, radius: 50 }
const search = async (query: object) => (await call('searchParcelShops', { by, query: { ...query } })).body
const found = async (carrier: CarrierId) =>
  (await search({ ...rønne, carrier, limit: 100 })).map(({ id }) => id).toSorted()
const countOf = async (carrier: CarrierId) =>
  Number((await call('listParcelShops', { by, query: { carrier } })).headers['x-total-count'])
const get = (carrier: CarrierId, id: string) => call('getParcelShop', { by, query: { carrier, parcel_shop_id: id } })
const listingOf = (carrier: CarrierId) =>
  db.selectFrom('parcel_shop_listing').selectAll().where('carrier', '=', carrier).executeTakeFirst()
const makeDue = () =>
  db
    .updateTable('parcel_shop_listing')
    .set({ dueAt: new Date(0) })
    .execute()
const open = (carrier: CarrierId) => sampleShops(carrier).filter(({ closedAt }) => closedAt === undefined)
const minutesUntil = (dueAt = '') => (Date.parse(dueAt) - Date.now()) / 60_000

describe('refreshParcelShops', () => {
  it("stores each carrier's list, and reads it again in a day", async () => {
    const context = { ...contextWith(['DAO', 'GLS_DK']), jobs, now, log: app.log, signal: new AbortController().signal }
    await refreshParcelShops.work({}, context)
    for (const carrier of ['DAO', 'GLS_DK'] as const) {
      expect(await countOf(carrier)).toBe(open(carrier).length)
      const [shop] = open(carrier)
      expect((await get(carrier, shop?.id ?? '')).body).toEqual({ ...shop, carrier })
      const { dueAt, failures, completedAt } = (await listingOf(carrier)) ?? {}
      expect(minutesUntil(dueAt)).toBeGreaterThan(23 * 60)
      expect(failures).toBe(0)
      expect(completedAt).toBeDefined()
    }
    expect(await countOf('BRING')).toBe(0)
    expect(await refreshShops(context)).toBe(0)
  })

  it('shows new shops, applies changes, and closes missing ones until they are back', async () => {
    const context = contextWith(['DAO'])
    await change('DAO', 'PUT', pointOf('new-1'))
    await change('DAO', 'PUT', pointOf('new-2'))
    await refreshShops(context)
    expect(await found('DAO')).toEqual(['new-1', 'new-2'])

    await change('DAO', 'PUT', pointOf('new-1', { name: 'Boghandlen', hours: [] }))
    await change('DAO', 'DELETE', undefined, 'new-2')
    await makeDue()
    await refreshShops(context)
    expect(await found('DAO')).toEqual(['new-1'])
    expect((await get('DAO', 'new-1')).body).toMatchObject({ name: 'Boghandlen', openingTimes: [] })
    expect(minutesUntil((await get('DAO', 'new-2')).body.closedAt)).toBeCloseTo(0, 0)

    await change('DAO', 'PUT', pointOf('new-2'))
    await makeDue()
    await refreshShops(context)
    expect((await get('DAO', 'new-2')).body).not.toHaveProperty('closedAt')
    for (const id of ['new-1', 'new-2']) await change('DAO', 'DELETE', undefined, id)
  })

  it.each(['SANDBOX_5XX', 'SANDBOX_GARBAGE', 'SANDBOX_TIMEOUT'])(
    'closes and loses nothing if the list fails with %s, and continues later',
    async (word) => {
      const context = contextWith(['BRING'])
      await change('BRING', 'PUT', pointOf('0-gone'))
      await refreshShops(context)
      const before = await countOf('BRING')

      await change('BRING', 'DELETE', undefined, '0-gone')
      await change('BRING', 'PUT', pointOf('0-new'))
      await change('BRING', 'PUT', pointOf('zz-last', { name: word }))
      await makeDue()
      await refreshShops(context)
      expect(await found('BRING')).toEqual(['0-gone', '0-new'])
      expect(await countOf('BRING')).toBe(before + 1)
      const broken = await listingOf('BRING')
      expect(broken?.failures).toBe(1)
      expect(minutesUntil(broken?.dueAt)).toBeGreaterThan(4)
      expect(minutesUntil(broken?.dueAt)).toBeLessThan(6)

      await change('BRING', 'DELETE', undefined, 'zz-last')
      await makeDue()
      await refreshShops(context)
      expect(await found('BRING')).toEqual(['0-new'])
      expect(await countOf('BRING')).toBe(before)
      expect((await listingOf('BRING'))?.failures).toBe(0)
      await change('BRING', 'DELETE', undefined, '0-new')
    },
  )

  it('reads each list once, however many workers there are', async () => {
    const asked: string[] = []
    const list = (id: string) => async () => {
      asked.push(id)
      await sleep(20)
      return { shops: [shopOf(`shop-of-${id}`)] }
    }
    const ids = ['DAO', 'BRING', 'POSTI', 'OMNIVA', 'UPS', 'EVRI', 'BPOST', 'POSTNL'] as const
    const context = contextWith([], Object.fromEntries(ids.map((id) => [id, list(id)])))
    const counts = await Promise.all([1, 2, 3, 4].map(() => refreshShops(context)))
    expect(asked.toSorted()).toEqual([...ids].toSorted())
    expect(counts.reduce((sum, count) => sum + count)).toBe(ids.length)
    expect(await found('EVRI')).toEqual(['shop-of-EVRI'])
  })

  it('runs once for all workers of the queue', async () => {
    const asked: string[] = []
    const list = (id: string) => async () => {
      asked.push(id)
      await sleep(50)
      return { shops: [shopOf(`shop-of-${id}`)] }
    }
    const ids = ['DAO', 'BRING', 'POSTI', 'OMNIVA'] as const
    const context = contextWith([], Object.fromEntries(ids.map((id) => [id, list(id)])))
    await prepareJobs(connection, [refreshParcelShops])
    const done: string[] = []
    const onDone = (_: string, outcome: string) => void done.push(outcome)
    const workers = [1, 2].map(() => openJobs({ ...context, connection, queues: [refreshParcelShops], onDone }))
    try {
      await Promise.all(workers.map((worker) => worker.work()))
      for (const worker of [...workers, ...workers]) await worker.send(db, refreshParcelShops, {})
      // The hour may start another one.
      await expect.poll(() => done.length).toBeGreaterThanOrEqual(4)
      expect(new Set(done)).toEqual(new Set(['completed']))
    } finally {
      await Promise.all(workers.map((worker) => worker.stop(1_000)))
    }
    expect(asked.toSorted()).toEqual([...ids].toSorted())
    expect(await found('POSTI')).toEqual(['shop-of-POSTI'])
  })

  it('starts again when a worker has died, and closes nothing if that one returns late', async () => {
    const first = Promise.withResolvers<undefined>()
    let lists = 0
    const context = contextWith([], {
      async DAO(from) {
        if (from === undefined) return { shops: [shopOf('a')], next: 'b' }
        if (++lists > 1) return { shops: [shopOf('b')] }
        await first.promise
        return { shops: [] }
      },
    })
    const late = refreshShops(context)
    await expect.poll(() => lists).toBe(1)
    expect(await refreshShops(context)).toBe(0)
    await makeDue()
    expect(await refreshShops(context)).toBe(1)
    const after = await listingOf('DAO')
    first.resolve(undefined)
    await late
    expect(await found('DAO')).toEqual(['a', 'b'])
    expect(await listingOf('DAO')).toEqual(after)
  })

  it('makes no calls for as long as a carrier asks', async () => {
    const later = new CarrierUnavailable('DAO', 'RATE_LIMITED', 'Later', {
      mayHaveRegistered: false,
      retryAfter: 3_600,
    })
    await refreshShops(contextWith([], { DAO: () => Promise.reject(later) }))
    expect(minutesUntil((await listingOf('DAO'))?.dueAt)).toBeGreaterThan(59)
  })

  it('treats a list without shops as an error', async () => {
    await refreshShops(contextWith([], { DAO: async () => ({ shops: [shopOf('a')] }) }))
    await makeDue()
    await refreshShops(contextWith([], { DAO: async () => ({ shops: [] }) }))
    expect(await found('DAO')).toEqual(['a'])
  })

  it('stops at a circular list', async () => {
    let pages = 0
    await refreshShops(contextWith([], { DAO: async () => ({ shops: [shopOf(`shop-${++pages}`)], next: 'again' }) }))
    expect(pages).toBe(2)
    expect(await listingOf('DAO')).toMatchObject({ failures: 1 })
  })

  it('stores valid attributes, and closes no shop merely because its description is broken', async () => {
    const good = shopOf('good')
    await refreshShops(contextWith([], { DAO: async () => ({ shops: [good, shopOf('known')] }) }))
    await makeDue()
    const spoilt = [
      {
        ...good,
        name: `\0${'x'.repeat(300)}`,
        carrierData: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`fact${index}`, 'y'])),
      },
      { ...good, id: 'twice' },
      { ...good, id: 'twice', city: 'Hasle' },
      shopOf('known', { latitude: Number.NaN }),
      shopOf('no city', { id: 'no-city', city: '\0' }),
      shopOf("1' or '1"),
      shopOf('XX', { country: 'XX' }),
    ]
    await refreshShops(contextWith([], { DAO: async () => ({ shops: spoilt }) }))
    expect(await found('DAO')).toEqual(['good', 'known', 'twice'])
    const { body } = await get('DAO', 'good')
    expect(body.name).toBe('x'.repeat(200))
    expect(Object.keys(body.carrierData ?? {})).toHaveLength(50)
    expect((await get('DAO', 'twice')).body.city).toBe('Hasle')
  })

  it('closes no shop that came from elsewhere', async () => {
    await putShops(db, 'DAO', [shopOf('from-a-file')], { now })
    await refreshShops(contextWith(['DAO']))
    await makeDue()
    await refreshShops(contextWith(['DAO']))
    expect(await found('DAO')).toEqual(['from-a-file'])
  })

  it('reads no sandbox list of a carrier with a file, but still that of the real carrier', async () => {
    await markImported(db, 'DAO')
    await markImported(db, 'UPS')
    await writeFields(
      db,
      config,
      clients.tenant,
      'UPS',
      'shipping',
      { accountNumber: 'A1B2C3' },
      { now, username: 'karen' },
    )
    await makeDue()
    const context = contextWith([], {
      DAO: async () => ({ shops: [shopOf('a')] }),
      UPS: async () => ({ shops: [shopOf('a')] }),
    })
    const live = {
      ...context,
      carriers: { ...context.carriers, UPS: { ...context.carriers.UPS, source: 'LIVE' as const } },
    }
    await refreshShops(live)
    expect([await found('DAO'), await found('UPS')]).toEqual([[], ['a']])
  })

  it('loses its claim to a file', async () => {
    const context = contextWith([], {
      async DAO(from) {
        if (from !== undefined) return { shops: [shopOf('b')] }
        await markImported(db, 'DAO')
        return { shops: [shopOf('a')], next: 'b' }
      },
    })
    await refreshShops(context)
    expect(await found('DAO')).toEqual([])
  })

  it("uses the credentials of the platform owner, then of its descendants, and last the sandbox's account", async () => {
    const shown: object[] = []
    const list = (welcome: string) => async (from: string | undefined, credentials: object) => {
      shown.push(credentials)
      if (!JSON.stringify(credentials).includes(welcome)) throw new CarrierRefusal('DAO', 'NO', 'Unknown')
      return from === undefined ? { shops: [shopOf('a')], next: 'b' } : { shops: [] }
    }
    const who = { now, username: 'karen' }
    await writeFields(db, config, clients.nordlys, 'DAO', 'shipping', { apiKey: 'of-nordlys' }, who)
    await writeFields(db, config, clients.platform, 'DAO', 'shipping', { apiKey: 'of-platform' }, who)
    await writeFields(db, config, clients.tenant, 'DAO', 'events', { apiKey: 'of-tenant' }, who)
    await refreshShops(contextWith([], { DAO: list('of-nordlys') }))
    const [platform, nordlys] = [{ apiKey: 'of-platform' }, { apiKey: 'of-nordlys' }]
    expect(shown).toEqual([platform, nordlys, nordlys])
    expect(await found('DAO')).toEqual(['a'])

    shown.length = 0
    await makeDue()
    await refreshShops(contextWith([], { DAO: list('nobody') }))
    expect(shown).toEqual([platform, nordlys, {}])
    expect(await listingOf('DAO')).toMatchObject({ failures: 1 })
    expect(await found('DAO')).toEqual(['a'])

    // A client that ships for real precedes all who only test the carrier.
    shown.length = 0
    await makeDue()
    const sided = contextWith([], { DAO: list('of-nordlys') })
    await refreshShops({ ...sided, carriers: { ...sided.carriers, DAO: { ...sided.carriers.DAO, sourceFor: sideOf } } })
    expect(shown).toEqual([nordlys, nordlys])

    await makeDue()
    await refreshShops(contextWith(['DAO']))
    expect(await countOf('DAO')).toBe(open('DAO').length)
  })

  it('calls no carrier without credentials', async () => {
    let asked = 0
    const context = contextWith([], {
      async DAO() {
        asked++
        return { shops: [] }
      },
    })
    await refreshShops({
      ...context,
      carriers: { ...context.carriers, DAO: { ...context.carriers.DAO, source: 'LIVE' } },
    })
    expect(asked).toBe(0)
    expect(await listingOf('DAO')).toMatchObject({ failures: 1 })
  })

  it('releases its work when the process stops', async () => {
    const stop = new AbortController()
    const context = contextWith([], {
      async DAO() {
        stop.abort()
        return { shops: [shopOf('a')], next: 'b' }
      },
    })
    await refreshShops(context, stop.signal)
    const left = await listingOf('DAO')
    expect(left).toMatchObject({ failures: 0 })
    expect(minutesUntil(left?.dueAt)).toBeLessThanOrEqual(0)
    await addListings(db, ['DAO'])
    expect(await claimListing(db, ['DAO'], [])).toMatchObject({ carrier: 'DAO' })
  })
})

describe('claimListing', () => {
  it('claims a carrier that no other worker is claiming, without waiting for one', async () => {
    const ids = ['DAO', 'BRING'] as const
    await addListings(db, ids)
    const taken = await transaction(db, async (trx) => {
      const first = await claimListing(trx, ids, [])
      return [first, await claimListing(db, ids, []), await claimListing(db, ids, [])].map((claim) => claim?.carrier)
    })
    expect(taken).toEqual(['BRING', 'DAO', undefined])
  })
})

describe('the wait after a list that could not be read', () => {
  it('doubles with each failure up to six hours', () => {
    expect([1, 2, 3, 7, 8, 1_000].map((failures) => waitAfter(backOff, failures) / 60_000)).toEqual([
      5, 10, 20, 320, 360, 360,
    ])
  })
})
