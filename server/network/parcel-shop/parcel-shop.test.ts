import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { permissions } from '../../generated/operations.ts'
import { distanceBetween } from '../places/geography.ts'
import { claimExport } from './export-store.ts'
import { exportParcelShops } from './jobs.ts'
import { sampleShops } from '../carriers/sandbox/sample-shops.ts'
import { searchShops, type ParcelShop } from './store.ts'
import { putShops } from './import-store.ts'

const test = await testApp()
const { call, db, config, jobs, people, person } = test
const { freja, astrid } = people
const reader = await person('lars', clients.nordlys, ['parcel-shops:read'])
const now = new Date('2026-11-20T09:30:00Z')

const postNord = sampleShops('POSTNORD_DK')
beforeAll(async () => {
  await putShops(db, 'POSTNORD_DK', postNord, { now })
  for (const carrier of ['GLS_DK', 'DAO', 'LAST_INCH'] as const)
    await putShops(db, carrier, sampleShops(carrier), { now })
})

const search = (query: object, by = reader) => call('searchParcelShops', { by, query: { ...query } })
const list = (query: object, by = reader) => call('listParcelShops', { by, query: { ...query } })
const codes = (response: { error: { error: string; errors?: { code: string; field?: string }[] } }) =>
  response.error.errors?.map(({ code, field }) => `${code} ${field}`) ?? response.error.error

const göteborg = { lat: 57.697112, lng: 11.983448 }

const get = (query: object, headers = {}) => call('getParcelShop', { by: reader, query: { ...query }, headers })

describe('getParcelShop', () => {
  it('returns a shop as the carrier describes it, and 304 for a current tag', async () => {
    const { status, body, headers } = await get({ carrier: 'POSTNORD_DK', parcel_shop_id: '74826' })
    expect(status).toBe(200)
    expect(body).toStrictEqual({ ...postNord.find(({ id }) => id === '74826'), carrier: 'POSTNORD_DK' })
    expect(
      (await get({ carrier: 'POSTNORD_DK', parcel_shop_id: '74826' }, { 'if-none-match': headers.etag })).status,
    ).toBe(304)
  })

  it('returns a closed shop with the time', async () => {
    const { body } = await get({ carrier: 'POSTNORD_DK', parcel_shop_id: '70118' })
    expect(body).toMatchObject({ closedAt: '2026-10-31T23:00:00.000Z', openingTimes: [] })
  })

  it('returns 404 for a shop of another carrier and 400 without a carrier', async () => {
    const missing = await get({ carrier: 'GLS_DK', parcel_shop_id: '74826' })
    expect([missing.status, missing.error.message]).toStrictEqual([404, 'Parcel shop 74826 of GLS_DK was not found.'])
    expect(codes(await get({ parcel_shop_id: '74826' }))).toStrictEqual(['REQUIRED carrier'])
    expect((await get({ carrier: 'GLS_DK', parcel_shop_id: "1' or '1" })).status).toBe(400)
  })
})

const nearestTo = async (address: string) =>
  (await search({ address, country: 'SE', carrier: 'POSTNORD_DK', limit: 1 })).body.map(
    ({ id, distance }) => [id, distance] as const,
  )

describe('searchParcelShops', () => {
  it('returns the nearest first, each with its distance', async () => {
    const { status, body, headers } = await search({ ...göteborg, carrier: 'POSTNORD_DK', limit: 8 })
    expect(status).toBe(200)
    expect(body).toHaveLength(8)
    const distances = body.map(({ distance }) => distance)
    expect(distances).toStrictEqual(distances.toSorted((one, other) => one - other))
    expect(body.find(({ id }) => id === '91077')?.distance).toBe(210)
    expect(body.find(({ id }) => id === '74826')?.distance).toBe(2010)
    expect(Number(headers['x-total-count'])).toBeGreaterThan(8)
  })

  it('searches around a postal code in the given country, or that of the carrier or the client', async () => {
    const near = await search({ post_code: '412 54', country: 'SE', carrier: 'POSTNORD_DK', radius: 5000 })
    expect(near.body.map(({ id }) => id)).toEqual(expect.arrayContaining(['91077', '74826']))
    for (const post_code of ['41254', 'se-412 54'])
      expect((await search({ post_code, country: 'SE', carrier: 'POSTNORD_DK', radius: 5000 })).text).toBe(near.text)

    const danish = await search({ post_code: '1264', carrier: 'POSTNORD_DK', limit: 1 })
    expect(danish.body[0]).toMatchObject({ country: 'DK' })
    expect(codes(await search({ post_code: '1264' }))).toStrictEqual(['REQUIRED country'])
    await db
      .updateTable('client')
      .set({ address: sql`'{"country":"DK"}'::json` })
      .where('id', '=', clients.nordlys)
      .execute()
    expect((await search({ post_code: '1264', limit: 1 })).body[0]).toMatchObject({ country: 'DK' })
  })

  it('searches across borders unless a country is given', async () => {
    const malmö = { lat: 55.605, lng: 13.0038, limit: 100 }
    const countries = (await search(malmö)).body.map(({ country }) => country)
    expect(new Set(countries)).toStrictEqual(new Set(['DK', 'SE']))
    expect((await search({ ...malmö, country: 'SE' })).body.every(({ country }) => country === 'SE')).toBe(true)
  })

  it('finds an address by its street, or else by its postal code or town', async () => {
    expect(await nearestTo('Södra Vägen 32, 412 54 Göteborg')).toStrictEqual([['91077', 0]])
    expect(await nearestTo('SODRA VAGEN 1, Goteborg')).toStrictEqual([['91077', 0]])
    const [[, byTown] = []] = await nearestTo('Okänd gata 3, Göteborg')
    expect(byTown).toBeGreaterThan(0)
    expect(await nearestTo('Okänd gata 3, 412 54')).toHaveLength(1)
  })

  it('prefers coordinates to an address, and that to a postal code', async () => {
    const byPoint = await search({ ...göteborg, carrier: 'POSTNORD_DK', limit: 5 })
    const also = await search({ ...göteborg, post_code: '100 04', country: 'SE', carrier: 'POSTNORD_DK', limit: 5 })
    expect(also.body.find(({ country }) => country === 'SE')).toStrictEqual(
      byPoint.body.find(({ country }) => country === 'SE'),
    )
    const address = await search({ address: 'Göteborg', post_code: '100 04', country: 'SE', limit: 1 })
    expect(address.body[0]?.distance).toBeLessThan(50_000)
    expect(address.body[0]?.latitude).toBeLessThan(58.5)
  })

  it('refuses a missing, ambiguous or unknown place', async () => {
    expect(codes(await search({}))).toStrictEqual(['PLACE_REQUIRED post_code'])
    expect(codes(await search({ lat: 57 }))).toStrictEqual(['REQUIRED lng'])
    expect(codes(await search({ lng: 57 }))).toStrictEqual(['REQUIRED lat'])
    expect(codes(await search({ lat: 57, address: 'Göteborg' }))).toStrictEqual([
      'ADDRESS_NOT_ALLOWED address',
      'REQUIRED lng',
    ])
    const unknown = await search({ post_code: '999 99', country: 'SE' })
    expect([unknown.status, unknown.error.error, unknown.error.message]).toStrictEqual([
      400,
      'PLACE_NOT_FOUND',
      'Postal code 999 99 was not found in SE. Check post_code and country, or send lat and lng.',
    ])
    expect(codes(await search({ address: 'Xyzzy 1', country: 'SE' }))).toBe('PLACE_NOT_FOUND')
    for (const query of [
      { ...göteborg, radius: 0 },
      { ...göteborg, radius: 1_000_001 },
      { ...göteborg, limit: 101 },
      { ...göteborg, lat: 91 },
      { ...göteborg, type: 'KIOSK' },
      { ...göteborg, carrier: 'NONE' },
      { ...göteborg, lat: 'north' },
    ])
      expect((await search(query)).status).toBe(400)
  })

  it('filters by carrier, type, city and radius, and returns an empty list', async () => {
    const lockers = await search({ ...göteborg, type: 'LOCKER', carrier: 'POSTNORD_DK', city: 'goteborg' })
    expect(lockers.body.length).toBeGreaterThan(0)
    expect(lockers.body.every(({ type, city }) => type === 'LOCKER' && city === 'Göteborg')).toBe(true)
    const none = await search({ lat: 0, lng: 0, radius: 10 })
    expect([none.status, none.body, none.headers['x-total-count']]).toStrictEqual([200, [], '0'])
  })

  it('leaves out closed shops', async () => {
    const { body } = await search({ lat: 57.6994, lng: 11.9677, carrier: 'POSTNORD_DK', limit: 100 })
    expect(body.some(({ id }) => id === '70118')).toBe(false)
  })
})

describe('searchShops', () => {
  const near = (point: { latitude: number; longitude: number }, radius: number, shops: readonly Placed[]) =>
    shops
      .map((shop) => ({ id: shop.id, distance: distanceBetween(point, shop) }))
      .filter(({ distance }) => distance <= radius)
      .toSorted((one, other) => one.distance - other.distance)

  interface Placed {
    readonly id: string
    readonly latitude: number
    readonly longitude: number
  }

  /** Shops all over the world, some at the poles and at the date line. */
  const world: ParcelShop[] = Array.from({ length: 3_000 }, (_, index) => ({
    id: `w${index}`,
    name: `Shop ${index}`,
    type: 'SERVICE_POINT',
    carrier: 'UPS',
    latitude: index % 7 === 0 ? 89.5 - (index % 90) / 100 : ((index * 7919) % 17_900) / 100 - 89,
    longitude: index % 5 === 0 ? 179.9 - ((index * 31) % 3_598) / 1_000 : ((index * 104_729) % 36_000) / 100 - 180,
    addressLine1: 'Somewhere 1',
    city: 'Nowhere',
    country: 'US',
    openingTimes: [],
  }))

  it('finds the same shops as comparing with every one, even at the poles and the date line', async () => {
    await putShops(db, 'UPS', world, { now, isComplete: true })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(90, -90, 89.2, 0)),
        fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 179.95, 0)),
        fc.integer({ min: 1, max: 1_000_000 }),
        async (latitude, longitude, radius) => {
          const point = { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) }
          const expected = near(point, radius, world)
          const { shops, total } = await searchShops(db, { carrier: 'UPS' }, { latitude, longitude }, radius, 100, {
            withDistance: true,
          })
          const found: { id: string; distance: number }[] = shops.map(({ text }) => JSON.parse(text))
          expect(total).toBe(expected.length)
          expect(found.map(({ distance }) => distance)).toStrictEqual(
            expected.slice(0, 100).map(({ distance }) => Math.round(distance)),
          )
          const closer = new Set(expected.slice(0, 101).map(({ id }) => id))
          expect(found.every(({ id }) => closer.has(id))).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('listParcelShops', () => {
  it('lists by postal code and name, with the total', async () => {
    const { body, headers } = await list({ carrier: 'DAO' })
    expect(body).toHaveLength(20)
    expect(headers['x-total-count']).toBe('100')
    const keys = body.map(({ postCode, name }) => `${postCode?.replace(/\W/g, '')}\u0000${name}`)
    expect(keys).toStrictEqual(keys.toSorted())
    expect(Object.keys(body[0] ?? {})).not.toContain('distance')
  })

  it('filters by postal code, city, country and type', async () => {
    for (const query of [{ post_code: '41254' }, { post_code: '412 54' }])
      expect((await list({ ...query, country: 'SE' })).body.map(({ id }) => id)).toContain('91077')
    expect((await list({ post_code: '41254', country: 'DK' })).body).toStrictEqual([])
    const cities = (await list({ city: 'GOTEBORG', limit: 100 })).body
    expect(cities.length).toBeGreaterThan(0)
    expect(cities.every(({ city }) => city === 'Göteborg')).toBe(true)
    expect((await list({ type: 'DEPOT' })).body.every(({ type }) => type === 'DEPOT')).toBe(true)
  })

  it('lists the nearest first around a place, and only within the radius', async () => {
    const { body } = await list({ ...göteborg, carrier: 'POSTNORD_DK', radius: 2_500 })
    const distances = body.map((shop) => distanceBetween({ latitude: göteborg.lat, longitude: göteborg.lng }, shop))
    expect(distances.map(Math.round)).toEqual(expect.arrayContaining([210, 2010]))
    expect(distances).toStrictEqual(distances.toSorted((one, other) => one - other))
    expect(distances.every((distance) => distance <= 2_500)).toBe(true)
    expect(codes(await list({ ...göteborg, address: 'Göteborg' }))).toStrictEqual(['ADDRESS_NOT_ALLOWED address'])
    expect(codes(await list({ address: 'Xyzzy 1', country: 'SE' }))).toBe('PLACE_NOT_FOUND')
    expect(codes(await list({ limit: 101 }))).toStrictEqual(['OUT_OF_RANGE limit'])
  })
})

describe('putShops', () => {
  it('closes shops missing from a complete list, and opens them again when they come back', async () => {
    const shops = sampleShops('AIRMEE')
    const [gone] = shops
    await putShops(db, 'AIRMEE', shops, { now })
    expect(await putShops(db, 'AIRMEE', shops.slice(1), { now, isComplete: true })).toStrictEqual({ closed: 1 })
    const query = { carrier: 'AIRMEE', parcel_shop_id: gone?.id }
    expect((await call('getParcelShop', { by: reader, query })).body.closedAt).toBe(now.toISOString())
    expect((await list({ carrier: 'AIRMEE' })).headers['x-total-count']).toBe(String(shops.length - 1))
    await putShops(db, 'AIRMEE', shops, { now })
    expect((await call('getParcelShop', { by: reader, query })).body).not.toHaveProperty('closedAt')
  })
})

const wanted = { carrier: 'POSTNORD_DK', country: 'SE', email: 'freja@nordlys.example' }
const create = (body: object, more = {}) => call('createParcelShopExport', { by: freja, body, ...more })
const run = async (over: object = {}) => {
  const { payload } = jobs.sent.findLast(({ queue }) => queue === exportParcelShops.name) ?? { payload: {} }
  const context = { db, config, jobs, log: test.app.log, now, signal: new AbortController().signal, ...over }
  await exportParcelShops.work(payload, context as never)
}
const mails = async (clientId: number = clients.nordlys) =>
  (await db.selectFrom('outbox').select('payload').where('clientId', '=', clientId).execute()).map(
    ({ payload }) => payload as { to: string; attachments: { filename: string; content: string }[] },
  )

describe('exports of parcel shops', () => {
  it('are accepted, run in the background, and end with a mail', async () => {
    const { status, body, headers } = await create(wanted)
    expect(status).toBe(201)
    expect(headers.location).toBe('/v1/parcel-shops/parcel-shops/export')
    expect(body).toStrictEqual({
      ...wanted,
      id: body.id,
      limit: 10_000,
      status: 'PENDING',
      createdAt: body.createdAt,
    })
    await run()
    const { body: exports } = await call('listParcelShopExports', { by: freja })
    expect(exports[0]).toMatchObject({ id: body.id, status: 'FINISHED', outcome: 'SUCCESS' })

    const [mail] = await mails()
    expect(mail?.to).toBe(wanted.email)
    expect(mail?.attachments[0]?.filename).toBe('parcel-shops-POSTNORD_DK.csv')
    const lines = mail?.attachments[0]?.content.split('\r\n') ?? []
    expect(lines[0]).toBe(
      'id,name,type,carrier,latitude,longitude,addressLine1,postCode,city,country,monday,tuesday,wednesday,thursday,friday,saturday,sunday',
    )
    expect(lines.at(-1)).toBe('')
    expect(lines).toHaveLength(2 + postNord.filter(({ country, closedAt }) => country === 'SE' && !closedAt).length)
    expect(lines).toContain(
      '74826,Coop Linnéplatsen,SERVICE_POINT,POSTNORD_DK,57.690312,11.952114,Linnégatan 76,413 08,Göteborg,SE,' +
        `${'08:00-21:00,'.repeat(5)}09:00-13:00 14:00-20:00,10:00-13:00 16:00-20:00`,
    )
    const order = lines.slice(1, -1).map((line) => line.split(',')[7]?.replace(/\W/g, '') ?? '')
    expect(order).toStrictEqual(order.toSorted())

    // A job may run twice, but the mail may not.
    await run()
    expect(await mails()).toHaveLength(1)
  })

  it('filter, stop at the limit, and neutralise formulas', async () => {
    await db
      .updateTable('parcel_shop')
      .set({ name: '=HYPERLINK("http://x")' })
      .where('carrier', '=', 'POSTNORD_DK')
      .where('id', '=', '91077')
      .execute()
    const { body } = await create({ ...wanted, city: 'göteborg', postCode: '41254', limit: 1 })
    expect(body).toMatchObject({ city: 'göteborg', postCode: '41254', limit: 1 })
    await run()
    const mail = (await mails()).at(-1)
    const lines = mail?.attachments[0]?.content.split('\r\n') ?? []
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^91077,"'=HYPERLINK\(""http:\/\/x""\)",LOCKER/)
  })

  it('end without a mail after repeated failures, and continue after a kill', async () => {
    const before = (await mails()).length
    const { body } = await create(wanted)
    const state = async () => (await call('listParcelShopExports', { by: freja })).body.find(({ id }) => id === body.id)
    /** Lets the waits and the lease of a killed worker expire. */
    const later = () =>
      db.updateTable('parcel_shop_export').set({ dueAt: now }).where('status', '!=', 'FINISHED').execute()
    const broken = { ...jobs, send: () => Promise.reject(new Error('no queue')) }
    for (let attempt = 1; attempt < 5; attempt++) {
      await run({ jobs: broken })
      expect(await state()).toMatchObject({ status: 'RUNNING' })
      await run() // waits until it is due
      expect(await state()).toMatchObject({ status: 'RUNNING' })
      await later()
    }
    await run({ jobs: broken })
    expect(await state()).toMatchObject({ status: 'FINISHED', outcome: 'FAILURE' })
    expect(await mails()).toHaveLength(before)
    await later()

    const repeated = await create(wanted)
    await claimExport(db, 60) // and is killed
    await run()
    expect(await mails()).toHaveLength(before)
    await later()
    await run()
    expect(await mails()).toHaveLength(before + 1)
    expect((await call('listParcelShopExports', { by: freja })).body).toContainEqual(
      expect.objectContaining({ id: repeated.body.id, status: 'FINISHED', outcome: 'SUCCESS' }),
    )
  })

  it('are created once per key, which another request cannot reuse', async () => {
    const headers = { 'idempotency-key': 'shops-1' }
    const [first, second] = [await create(wanted, { headers }), await create(wanted, { headers })]
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect((await create({ ...wanted, country: 'DK' }, { headers })).status).toBe(409)
  })

  it('are listed only to their client, the 50 newest first', async () => {
    await db
      .insertInto('parcel_shop_export')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          clientId: clients.solskin,
          carrier: 'DAO' as const,
          limit: index + 1,
          email: 'astrid@solskin.example',
          createdAt: new Date(now.getTime() + index * 60_000),
          createdBy: 'astrid',
        })),
      )
      .execute()
    const { body, headers } = await call('listParcelShopExports', { by: astrid })
    expect(headers['x-total-count']).toBe('50')
    expect(body.map(({ limit }) => limit)).toStrictEqual(Array.from({ length: 50 }, (_, index) => 60 - index))
    expect((await call('listParcelShopExports', { by: freja })).body.every(({ carrier }) => carrier !== 'DAO')).toBe(
      true,
    )
  })

  it('go only to users of the client, not to strangers', async () => {
    for (const email of ['someone@post.example', 'astrid@nordlys.example'])
      expect(codes(await create({ ...wanted, email }))).toStrictEqual(['MAILBOX_NOT_KNOWN email'])
    expect((await create({ ...wanted, email: 'Mikkel@Nordlys.example' })).status).toBe(201)
  })

  it('do not go to a mailbox that a colleague has not confirmed', async () => {
    const email = 'stranger@post.example'
    const colleague = await person('colleague', clients.nordlys, permissions)
    expect((await call('updateMe', { by: colleague, body: { email } })).status).toBe(200)
    expect(codes(await create({ ...wanted, email }))).toStrictEqual(['MAILBOX_NOT_KNOWN email'])
  })

  it('are refused without an address, with too many shops, and for callers who may only read', async () => {
    expect(codes(await create({ carrier: 'DAO', limit: 100_001 }))).toStrictEqual([
      'REQUIRED email',
      'OUT_OF_RANGE limit',
    ])
    expect((await create({ ...wanted, extra: 1 })).status).toBe(400)
    expect((await call('createParcelShopExport', { by: reader, body: wanted })).status).toBe(403)
    expect(
      (
        await call('createParcelShopExport', {
          by: freja,
          body: 'carrier=DAO&email=freja%40nordlys.example&limit=5',
          type: 'application/x-www-form-urlencoded',
        })
      ).body.limit,
    ).toBe(5)
  })
})
