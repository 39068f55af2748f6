import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, codeOf, errorsOf, testApp, type Call, type Person } from '../../dev/testing/app.ts'
import { standardProducts } from './catalogue.ts'
import { madeId } from './text.ts'

const { call, people, person } = await testApp()
const { freja, astrid, karen } = people
const tenant = await person('tenant', clients.tenant, ['products:read', 'products:write'], 'CHILDREN')
const sweden = await person('sweden', clients.nordlysSweden, ['products:read', 'products:write'])

let count = 0
const evening = (over: Partial<Schemas['ProductCreate']> = {}): Schemas['ProductCreate'] => ({
  id: `GLS_DK_EVENING_${++count}`,
  carrier: 'GLS_DK',
  productName: `Evening delivery ${count}`,
  productDescription: 'Lamps that need a signature, delivered between 17 and 21.',
  transportType: 'PARCEL',
  direction: 'OUTBOUND',
  fromCountries: ['DK'],
  toCountries: ['DK', 'DE'],
  externalData: { erpArticle: 'FRAGT-021' },
  active: true,
  ...over,
})

const create = async (over: Partial<Schemas['ProductCreate']> = {}, by: Person = freja) => {
  const response = await call('createProduct', { by, body: evening(over) })
  if (response.status !== 201) throw new Error(response.text)
  return response
}
const patch = (productId: string, body: unknown, more: Call = {}) =>
  call('patchProduct', { by: freja, path: { productId }, body, ...more })
const get = (productId: string, more: Call = {}) => call('getProduct', { by: freja, path: { productId }, ...more })
const remove = (productId: string, more: Call = {}) =>
  call('deleteProduct', { by: freja, path: { productId }, ...more })

describe('createProduct', () => {
  it('stores the request, and returns it under its entity tag', async () => {
    const sent = evening()
    const { status, body, headers } = await call('createProduct', { by: freja, body: sent })
    expect([status, body]).toStrictEqual([201, sent])
    expect(headers.location).toBe(`/v1/products/${sent.id}`)
    const read = await get(body.id)
    expect([read.body, read.headers.etag]).toStrictEqual([body, headers.etag])
    expect((await get(body.id, { headers: { 'if-none-match': headers.etag ?? '' } })).status).toBe(304)
  })

  it('builds an id from the carrier and the name', async () => {
    const { body } = await call('createProduct', {
      by: freja,
      body: { carrier: 'LAST_INCH', productName: 'Bær ind på 2. sal' },
    })
    expect(body).toStrictEqual({
      id: 'LAST_INCH_BAER_IND_PA_2_SAL',
      carrier: 'LAST_INCH',
      productName: 'Bær ind på 2. sal',
      active: true,
    })
    const nameless = await call('createProduct', { by: freja, body: { carrier: 'LAST_INCH', productName: '灯' } })
    expect([nameless.status, errorsOf(nameless)]).toEqual([400, ['REQUIRED id']])
  })

  it('builds ids that the contract allows from any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (name) => {
        const id = madeId('GLS_DK', name)
        expect(id ?? 'GLS_DK_X').toMatch(/^GLS_DK_[A-Z0-9_]*[A-Z0-9]$/)
        expect((id ?? '').length).toBeLessThanOrEqual(60)
      }),
    )
  })

  it('creates a product once per key', async () => {
    const headers = { 'idempotency-key': 'evening' }
    const body = evening()
    const first = await call('createProduct', { by: freja, body, headers })
    const repeated = await call('createProduct', { by: freja, body, headers })
    expect([repeated.status, repeated.text, repeated.headers['idempotency-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ])
    expect(codeOf(await call('createProduct', { by: freja, body: evening(), headers }))).toEqual([
      409,
      'IDEMPOTENCY_KEY_REUSED',
    ])
  })

  it.each<[object, string[]]>([
    [{ id: 'DAO_EVENING' }, ['PRODUCT_OF_OTHER_CARRIER id']],
    [{ carrier: undefined, productName: undefined }, ['REQUIRED carrier', 'REQUIRED productName']],
    [{ fromCountries: ['DK', 'QQ'] }, ['COUNTRY_UNKNOWN fromCountries[1]']],
    [
      { fromCountries: ['DK', 'US'], toCountries: ['JP'] },
      ['COUNTRY_NOT_SERVED fromCountries[1]', 'COUNTRY_NOT_SERVED toCountries[0]'],
    ],
    [{ direction: 'RETURN', toCountries: ['DE'] }, ['COUNTRY_NOT_SERVED toCountries[0]']],
    [{ carrier: 'USPS', id: 'USPS_EVENING', direction: 'BOTH' }, ['NOT_ALLOWED direction']],
    [
      { carrier: 'POST_AT', id: 'POST_AT_BACK', direction: 'RETURN', fromCountries: [], toCountries: [] },
      ['NOT_OFFERED direction'],
    ],
    // All parcels of dao365 go by PARCEL.
    [{ carrier: 'DAO', id: 'DAO_PALLET', transportType: 'PALLET' }, ['NOT_OFFERED transportType']],
    [{ transportType: 'ROCKET', price: 1 }, ['NOT_ALLOWED transportType', 'UNKNOWN_ATTRIBUTE price']],
  ])('refuses %j', async (over, errors) => {
    const response = await call('createProduct', { by: freja, body: { ...evening(), ...over } })
    expect(response.status).toBe(400)
    expect(errorsOf(response)?.toSorted()).toEqual(errors)
  })

  it('refuses the id and the name of a visible product of the carrier', async () => {
    const { body } = await create()
    expect(codeOf(await call('createProduct', { by: freja, body: evening({ id: body.id }) }))).toEqual([
      409,
      'PRODUCT_ID_TAKEN',
    ])
    const namesake = evening({ productName: body.productName })
    const response = await call('createProduct', { by: freja, body: namesake })
    expect(codeOf(response)).toEqual([409, 'PRODUCT_NAME_TAKEN'])
    expect(response.error.message).toContain(`(${body.id})`)
    const standard = standardProducts.find(({ carrier }) => carrier === 'GLS_DK')
    if (!standard) throw new Error('GLS_DK has no products')
    expect(codeOf(await call('createProduct', { by: freja, body: evening({ id: standard.id }) }))).toEqual([
      409,
      'PRODUCT_ID_TAKEN',
    ])
    const ofStandardName = evening({ productName: standard.productName })
    expect(codeOf(await call('createProduct', { by: freja, body: ofStandardName }))).toEqual([
      409,
      'PRODUCT_NAME_TAKEN',
    ])
    // Another client does not see it, but a descendant does.
    expect((await call('createProduct', { by: astrid, body: evening({ id: body.id }) })).status).toBe(201)
    expect(codeOf(await call('createProduct', { by: sweden, body: namesake }))).toEqual([409, 'PRODUCT_NAME_TAKEN'])
  })

  it('gives a name to only one of several concurrent requests', async () => {
    const responses = await Promise.all(
      ['A', 'B', 'C', 'D'].map((end) =>
        call('createProduct', { by: freja, body: evening({ id: `GLS_DK_RACE_${end}`, productName: 'Race' }) }),
      ),
    )
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
  })
})

describe('a change', () => {
  it('merges with both PUT and POST, and null clears', async () => {
    const { body } = await create()
    const { body: retired } = await call('updateProduct', {
      by: freja,
      body: { id: body.id, carrier: 'GLS_DK', active: false, productDescription: null, externalData: null },
    })
    const { productDescription: _, externalData: __, ...rest } = body
    expect(retired).toStrictEqual({ ...rest, active: false })
    const widened = await patch(body.id, { toCountries: [], productName: `${body.productName} wide` })
    expect(widened.body).toStrictEqual({ ...retired, toCountries: [], productName: `${body.productName} wide` })
    expect((await patch(body.id, {})).body).toStrictEqual(widened.body)
    expect((await get(body.id)).headers.etag).toBe(widened.headers.etag)
  })

  it('refuses another carrier, id, unknown country and taken name', async () => {
    const { body } = await create()
    const { body: other } = await create()
    const response = await patch(body.id, { carrier: 'DAO', toCountries: ['QQ'] })
    expect([response.status, errorsOf(response)?.toSorted()]).toEqual([
      400,
      ['CARRIER_FIXED carrier', 'COUNTRY_UNKNOWN toCountries[0]'],
    ])
    expect(errorsOf(await patch(body.id, { id: 'GLS_DK_X' }))).toEqual(['UNKNOWN_ATTRIBUTE id'])
    const taken = await patch(body.id, { productName: other.productName })
    expect(codeOf(taken)).toEqual([409, 'PRODUCT_NAME_TAKEN'])
    expect((await patch(body.id, { productName: body.productName })).status).toBe(200)
  })

  it.each<[object, object, string[]]>([
    [{}, { toCountries: ['DE', 'US'] }, ['COUNTRY_NOT_SERVED toCountries[1]']],
    // The stored product counts along with the request: GLS takes returns within Denmark only.
    [{}, { direction: 'RETURN' }, ['COUNTRY_NOT_SERVED toCountries[1]']],
    [
      { id: 'DAO_CALM', carrier: 'DAO', toCountries: ['DK'] },
      { transportType: 'PALLET' },
      ['NOT_OFFERED transportType'],
    ],
  ])('of %j by %j cannot exceed what the carrier offers', async (over, changes, errors) => {
    const { body } = await create(over)
    const response = await patch(body.id, changes)
    expect([response.status, errorsOf(response)]).toEqual([400, errors])
    const put = await call('updateProduct', { by: freja, body: { id: body.id, ...changes } })
    expect([put.status, errorsOf(put)]).toEqual([400, errors])
    expect((await get(body.id)).body).toStrictEqual(body)
  })

  it('is only for the owner', async () => {
    const { body } = await create({}, tenant)
    expect((await get(body.id)).body).toStrictEqual(body)
    expect((await get(body.id, { by: sweden })).status).toBe(200)
    expect(codeOf(await patch(body.id, { active: false }))).toEqual([403, 'PRODUCT_NOT_OWNED'])
    expect(codeOf(await remove(body.id))).toEqual([403, 'PRODUCT_NOT_OWNED'])
    expect(codeOf(await call('updateProduct', { by: freja, body: { id: body.id } }))).toEqual([
      403,
      'PRODUCT_NOT_OWNED',
    ])
    expect(codeOf(await patch('POSTNORD_DK_17', { active: false }))).toEqual([403, 'PRODUCT_NOT_OWNED'])
    expect((await remove('POSTNORD_DK_17')).error.message).toContain('standard product')
    const { body: own } = await create()
    for (const response of [
      await get(own.id, { by: astrid }),
      await patch(own.id, {}, { by: astrid }),
      await remove(own.id, { by: astrid }),
      await call('updateProduct', { by: astrid, body: { id: own.id } }),
      await get(own.id, { by: tenant }),
      await get('GLS_DK_NIGHT'),
    ])
      expect(codeOf(response)).toEqual([404, 'NOT_FOUND'])
  })

  it('succeeds for one of two writers with the same If-Match', async () => {
    const { body, headers } = await create()
    const match = { 'if-match': headers.etag ?? '' }
    const writers = await Promise.all(
      ['x', 'y', 'z'].map((productDescription) => patch(body.id, { productDescription }, { headers: match })),
    )
    expect(writers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412'])
    expect((await remove(body.id, { headers: match })).status).toBe(412)
    expect((await remove(body.id)).status).toBe(204)
    expect((await remove(body.id)).status).toBe(404)
  })
})

describe('a product id of a client and its ancestor', () => {
  it('refers to the nearest product', async () => {
    const { body: near } = await create({ id: 'DAO_NEAR', carrier: 'DAO', productName: 'Near', toCountries: ['DK'] })
    await create({ id: 'DAO_NEAR', carrier: 'DAO', productName: 'Far', toCountries: ['DK'] }, tenant)
    expect((await get('DAO_NEAR')).body).toStrictEqual(near)
    expect((await get('DAO_NEAR', { by: astrid })).body.productName).toBe('Far')
    const list = await call('listProducts', { by: freja, query: { q: 'dao_near' } })
    expect(list.body.map(({ productName }) => productName)).toEqual(['Near'])
  })
})

const limitsOf = async (id: string) => (await get(id)).body.limits
const ids = async (query: object) =>
  (await call('listProducts', { by: freja, query: { per_page: 100, ...query } })).body.map(({ id }) => id)

describe('listProducts', () => {
  it('searches, sorts and pages over standard and own products', async () => {
    const viewer = await person('viewer', clients.solskin, ['products:read', 'products:write'])
    await create(
      {
        id: 'BUDBEE_A',
        carrier: 'BUDBEE',
        fromCountries: ['SE'],
        toCountries: ['SE'],
        productName: 'Årstid',
        productDescription: 'Løfter',
      },
      viewer,
    )
    await create(
      {
        id: 'BUDBEE_B',
        carrier: 'BUDBEE',
        fromCountries: ['SE'],
        toCountries: ['SE'],
        productName: 'aften',
        active: false,
      },
      viewer,
    )
    const list = async (query: Record<string, unknown>) => {
      const { body, headers } = await call('listProducts', { by: viewer, query })
      return { ids: body.map(({ id }) => id), total: Number(headers['x-total-count']), link: headers.link }
    }
    const all = await list({ per_page: 100 })
    expect(all.total).toBeGreaterThanOrEqual(standardProducts.length + 2)
    expect(all.ids.slice(0, 5)).toEqual(
      standardProducts
        .map(({ id }) => id)
        .toSorted()
        .slice(0, 5),
    )
    expect((await list({})).ids).toHaveLength(10)
    expect((await list({ order: 'DESC', per_page: 2 })).ids).toEqual(['BUDBEE_B', 'BUDBEE_A'])
    expect((await list({ q: 'BUDBEE lofter' })).ids).toEqual(['BUDBEE_A'])
    expect((await list({ q: 'arstid' })).ids).toEqual(['BUDBEE_A'])
    expect((await list({ q: 'nothing of the kind' })).total).toBe(0)
    const own = await list({ q: 'budbee_', sort: 'productName', per_page: 1, page: 2 })
    expect(own.link).toContain('rel="prev"')
    const named = (await list({ q: 'budbee_', sort: 'productName', per_page: 100 })).ids
    expect(named.indexOf('BUDBEE_B')).toBeLessThan(named.indexOf('BUDBEE_A'))
    const byCarrier = (await list({ sort: 'carrier', per_page: 100 })).ids
    expect(byCarrier[0]).toMatch(/^AIRMEE_/)
    const bad = await call('listProducts', { by: viewer, query: { sort: 'price', per_page: 101 } })
    expect(errorsOf(bad)?.toSorted()).toEqual(['NOT_ALLOWED sort', 'OUT_OF_RANGE per_page'])
  })

  it("returns a product's limits and their source, and filters by a parcel", async () => {
    expect(await limitsOf('INPOST_PL_LOCKER_STANDARD')).toMatchObject({
      maxSides: [64, 41, 38],
      confidence: 'DOCUMENTED',
      source: 'Types of courier shipments, inpost.pl',
    })
    expect(await limitsOf('DPD_DE_CL')).toMatchObject({ maxVolume: 150 })
    expect(await limitsOf('COLISSIMO_A2P')).toMatchObject({ maxSum: 150 })
    expect(await limitsOf('POSTNORD_DK_17')).toMatchObject({ contactOneOf: ['MOBILE', 'EMAIL'] })
    expect((await limitsOf('UPS_65'))?.services).not.toContain('DELIVERY_INSTRUCTIONS')
    const parcel = { carrier: 'INPOST_PL', from: 'PL', to: 'PL', weight: 20, length: 60, width: 40, height: 20 }
    expect(await ids(parcel)).toContain('INPOST_PL_LOCKER_STANDARD')
    expect(await ids({ ...parcel, height: 39 })).not.toContain('INPOST_PL_LOCKER_STANDARD')
    expect(await ids({ ...parcel, direction: 'RETURN' })).toEqual([])
    expect(await ids({ ...parcel, toShop: true })).toEqual(['INPOST_PL_LOCKER_STANDARD'])
    expect(await ids({ ...parcel, to: 'DE' })).toEqual([])
    expect(await limitsOf('DHL_EXPRESS_N')).toMatchObject({ domestic: true })
    expect(await limitsOf('DHL_EXPRESS_N')).toMatchObject({ labelTypes: ['PDF', 'ZPL'] })
    expect(await limitsOf('BPOST_BPOST')).toMatchObject({
      labelTypes: ['PDF'],
      labelFormats: [{ type: 'PDF', layouts: ['A6'] }],
    })
    expect(await ids({ carrier: 'DHL_EXPRESS', from: 'DK', to: 'DK' })).toContain('DHL_EXPRESS_N')
    expect(await ids({ carrier: 'DHL_EXPRESS', from: 'DK', to: 'US' })).not.toContain('DHL_EXPRESS_N')
  })

  it('shows no products of other clients', async () => {
    const { body } = await create()
    expect((await call('listProducts', { by: astrid, query: { q: body.id } })).body).toEqual([])
    expect((await call('listProducts', { by: karen, query: { q: body.id } })).body).toEqual([])
    expect((await call('listProducts', { by: sweden, query: { q: body.id } })).body).toEqual([body])
  })
})
