import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { clients } from '../../dev/testing/app.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'

const { call, db } = await openShipping()

const create = async (over: object = {}, clientId = 1024) => {
  const response = await call('POST', '/shipments', lamp(over), { clientId })
  expect(response.statusCode).toBe(201)
  return response.json()
}
const errorsOf = (response: { json(): { errors?: { code: string; field: string }[] } }) =>
  response.json().errors?.map(({ code, field }) => `${code} ${field}`)

const toShop = (parcelShopId: string) =>
  lamp({
    carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_19' },
    delivery: { ...lamp().sender, parcelShopId },
  })

const dao = (over: object = {}) => {
  const { sender } = lamp()
  return lamp({
    carrierProduct: { carrier: 'DAO', productId: 'DAO_HOME' },
    recipient: { ...sender, company: 'Solskin ApS' },
    parcels: [{ weight: 4.2, length: 50, width: 15, height: 15, description: 'Lamp' }],
    ...over,
  })
}
const daoParcel = (over: object) => ({ parcels: [{ ...dao().parcels[0], ...over }] })
const beyond: readonly (readonly [error: string, over: object])[] = [
  ['COUNTRY_NOT_SERVED sender.country', { sender: { ...lamp().sender, country: 'DE', postCode: '24103' } }],
  ['COUNTRY_NOT_SERVED recipient.country', { recipient: lamp().recipient }],
  ['OTHER_DIRECTION direction', { direction: 'RETURN' }],
  ['OTHER_DIRECTION direction', { carrierProduct: { carrier: 'DAO', productId: 'DAO_RETURN' } }],
  ['WEIGHT_ABOVE_LIMIT parcels[0].weight', daoParcel({ weight: 5.1 })],
  ['SIZE_ABOVE_LIMIT parcels[0].height', daoParcel({ height: 56, length: 10 })],
  ['SIZE_ABOVE_LIMIT parcels[0]', daoParcel({ length: 50, width: 20, height: 20 })],
  [
    'NOT_OFFERED deliveryInstructions',
    {
      carrierProduct: { carrier: 'DAO', productId: 'DAO_RETURN' },
      direction: 'RETURN',
      deliveryInstructions: 'Blue door',
    },
  ],
  ['NOT_OFFERED recipientPays', { recipientPays: true }],
  [
    'COUNTRY_NOT_SERVED recipient.country',
    { carrierProduct: { carrier: 'BUDBEE', productId: 'BUDBEE_HOME' }, recipient: lamp().recipient },
  ],
]

describe('createShipment', () => {
  it('stores a draft and says where it is', async () => {
    const response = await call('POST', '/shipments', lamp())
    expect(response.statusCode).toBe(201)
    const shipment = response.json()
    expect(response.headers.location).toBe(`/v1/shipments/${shipment.id}`)
    expect(shipment).toMatchObject({
      ...lamp(),
      clientId: 1024,
      shipmentState: 'DRAFT',
      shipmentType: 'LAST_INCH',
      recipientPays: false,
    })
    const got = await call('GET', `/shipments/${shipment.id}`)
    expect(got.json()).toEqual(shipment)
    expect(got.headers.etag).toBe(response.headers.etag)
    expect(
      (
        await call('GET', `/shipments/${shipment.id}`, undefined, {
          headers: { 'if-none-match': String(got.headers.etag) },
        })
      ).statusCode,
    ).toBe(304)
  })

  it('lists every error at once', async () => {
    const response = await call('POST', '/shipments', {
      ...lamp({
        ...byPostNord,
        collectionInfo: { type: 'PICK_UP' },
        shipmentType: 'LAST_INCH',
        cashOnDelivery: { currencyCode: 'SEK', iban: 'DK5000400440116244' },
      }),
      recipient: { firstName: 'Astrid', addressLine1: 'Södra Vägen 32', city: 'Göteborg', country: 'SE' },
    })
    expect(response.statusCode).toBe(400)
    expect(errorsOf(response)).toEqual(
      expect.arrayContaining([
        'NAME_MISSING recipient.lastName',
        'POST_CODE_REQUIRED recipient.postCode',
        'SHIPMENT_TYPE_MISMATCH shipmentType',
        'CONTACT_REQUIRED recipient.contactInfo',
        'PICK_UP_INCOMPLETE collectionInfo.date',
        'PICK_UP_INCOMPLETE collectionInfo.preferredTime',
        'CASH_ON_DELIVERY_INCOMPLETE parcels[0].cashOnDeliveryAmount',
        'IBAN_INVALID cashOnDelivery.iban',
      ]),
    )
  })

  it('refuses what the carrier does not do', async () => {
    const response = await call(
      'POST',
      '/shipments',
      lamp({
        carrierProduct: { carrier: 'LAST_INCH', productId: 'POSTNORD_DK_17' },
        recipient: { ...lamp().recipient, country: 'JP', postCode: '100-0001' },
      }),
    )
    expect(errorsOf(response)).toEqual([
      'PRODUCT_OF_OTHER_CARRIER carrierProduct.productId',
      'COUNTRY_NOT_SERVED recipient.country',
    ])
    const nowhere = lamp({ recipient: { ...lamp().recipient, country: 'XX' } })
    expect(errorsOf(await call('POST', '/shipments', nowhere))).toEqual(['COUNTRY_UNKNOWN recipient.country'])
    expect(
      errorsOf(
        await call(
          'POST',
          '/shipments',
          lamp({ carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_SHOP' } }),
        ),
      ),
    ).toEqual(['PARCEL_SHOP_REQUIRED delivery.parcelShopId'])
  })

  it.each(beyond)('refuses a shipment with %s, when it is created and when it is registered', async (error, over) => {
    const refused = await call('POST', '/shipments', dao(over))
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, [error]])
    // What was stored before its product became narrower is not booked either.
    const { id } = await create(dao())
    const { rows } = await sql`
      update shipment set content = (content::jsonb || ${JSON.stringify(dao(over))}::jsonb)::json where id = ${id} returning id
    `.execute(db)
    expect(rows).toHaveLength(1)
    const kept = await call('POST', `/shipments/${id}/register`)
    expect([kept.statusCode, errorsOf(kept)]).toEqual([400, [error]])
    expect((await call('GET', `/shipments/${id}`)).json().carrierReference).toBeUndefined()
  })

  it('refuses what cannot be printed in any letters, each string with its characters', async () => {
    const odd = 'Lamp \u{E000}'
    const { recipient, parcels } = lamp()
    const body = lamp({
      recipient: { ...recipient, city: odd },
      parcels: parcels.map((parcel) => Object.assign({}, parcel, { description: odd })),
      description: odd,
    })
    const refused = await call('POST', '/shipments', body)
    expect(errorsOf(refused)).toEqual([
      'NOT_PRINTABLE recipient.city',
      'NOT_PRINTABLE description',
      'NOT_PRINTABLE parcels[0].description',
    ])
    expect(refused.json().errors[0].defaultMessage).toContain('U+E000')
  })

  it('books a return on its own where direction says so', async () => {
    const back = dao({ carrierProduct: { carrier: 'DAO', productId: 'DAO_RETURN' }, direction: 'RETURN' })
    const { id, direction } = await create(back)
    expect(direction).toBe('RETURN')
    const change = { carrierProduct: { carrier: 'DAO', productId: 'DAO_HOME' } }
    expect(errorsOf(await call('POST', `/shipments/${id}`, change))).toEqual(['OTHER_DIRECTION direction'])
    const changed = await call('POST', `/shipments/${id}`, { ...change, direction: null })
    expect([changed.statusCode, changed.json().direction]).toEqual([200, undefined])
  })

  it('refuses a carrier that is not enabled for the client', async () => {
    const change = { now: new Date(), username: 'karen' }
    const gls = { carrierProduct: { carrier: 'GLS_DE', productId: 'GLS_DE_PARCEL' } }
    await setCarriers(db, clients.solskin, ['GLS_DE'], false, change)
    const refused = await call('POST', '/shipments', lamp(gls), { clientId: clients.solskin })
    expect(errorsOf(refused)).toContain('CARRIER_NOT_ENABLED carrierProduct.carrier')
    expect(refused.json().errors[0]).toMatchObject({ objectName: 'body', carrier: 'GLS_DE' })

    await setCarriers(db, clients.solskin, ['LAST_INCH'], true, change)
    const made = await call('POST', '/shipments', lamp(), { clientId: clients.solskin })
    expect(made.statusCode).toBe(201)
    await setCarriers(db, clients.solskin, ['LAST_INCH'], false, change)
    const path = `/shipments/${made.json().id}`
    const changed = await call('POST', path, { description: 'Lamp' }, { clientId: clients.solskin })
    expect(errorsOf(changed)).toEqual(['CARRIER_NOT_ENABLED carrierProduct.carrier'])
    const registered = await call('POST', `${path}/register`, undefined, { clientId: clients.solskin })
    expect(registered.json().errors).toMatchObject([{ code: 'CARRIER_NOT_ENABLED', objectName: 'shipment' }])
  })

  it('refuses a parcel shop that the carrier does not have, or that is closed', async () => {
    const shop = sampleShops('POSTNORD_DK').find(({ country }) => country === 'DK')
    if (!shop) throw new Error('There are no sample shops')
    await putShops(db, 'POSTNORD_DK', [shop], { now: new Date() })
    expect((await call('POST', '/shipments', toShop(shop.id))).statusCode).toBe(201)
    const unknown = ['PARCEL_SHOP_NOT_FOUND delivery.parcelShopId']
    expect(errorsOf(await call('POST', '/shipments', toShop('999999')))).toEqual(unknown)
    await db.updateTable('parcel_shop').set({ closedAt: new Date() }).where('id', '=', shop.id).execute()
    expect(errorsOf(await call('POST', '/shipments', toShop(shop.id)))).toEqual(unknown)
  })

  it('takes a booking made elsewhere as registered', async () => {
    const shipment = await create({
      carrierProduct: undefined,
      externalShipment: { carrier: 'POSTNORD_DK', carrierReference: '373500489530470000' },
    }).catch(() => undefined)
    const number = '395200000002041709'
    const taken =
      shipment ??
      (await create({
        carrierProduct: undefined,
        externalShipment: { carrier: 'LAST_INCH', carrierReference: number },
      }))
    expect(taken).toMatchObject({ shipmentState: 'REGISTERED' })
    expect(taken.parcels[0].carrierReference).toBe(taken.carrierReference)
    expect((await call('POST', `/shipments/${taken.id}/label`, { type: 'PDF' })).json().error).toBe(
      'LABEL_NOT_AVAILABLE',
    )
  })

  it('does it once under one key', async () => {
    const asked = { key: 'create-1' }
    const [one, other] = await Promise.all([
      call('POST', '/shipments', lamp(), asked),
      call('POST', '/shipments', lamp(), asked),
    ])
    expect(one.json().id).toBe(other.json().id)
    expect((await call('POST', '/shipments', lamp({ orderNumber: 'another' }), asked)).statusCode).toBe(409)
  })
})

describe('updateShipment', () => {
  it('merges attributes, replaces what they hold, and removes with null', async () => {
    const shipment = await create({ description: 'Lamp', deliveryInstructions: 'Ring' })
    const parcels = [lamp().parcels[0], { ...lamp().parcels[0], weight: 1.23456 }]
    const response = await call('PUT', '/shipments', {
      id: shipment.id,
      description: 'Two lamps',
      deliveryInstructions: null,
      parcels,
    })
    expect(response.json()).toMatchObject({
      description: 'Two lamps',
      orderNumber: '20417',
      modifiedBy: 'user-1024',
    })
    expect(response.json()).not.toHaveProperty('deliveryInstructions')
    expect(response.json().parcels).toHaveLength(2)
    expect(response.json().parcels[1].weight).toBe(1.235)
  })

  it('changes only the version that was read', async () => {
    const created = await call('POST', '/shipments', lamp())
    const { id } = created.json()
    const headers = { 'if-match': String(created.headers.etag) }
    expect((await call('POST', `/shipments/${id}`, { description: 'One' }, { headers })).statusCode).toBe(200)
    expect((await call('POST', `/shipments/${id}`, { description: 'Two' }, { headers })).statusCode).toBe(412)
    expect((await call('DELETE', `/shipments/${id}`, undefined, { headers })).statusCode).toBe(412)
  })

  it('sets the state of LAST_INCH shipments only', async () => {
    const own = await create()
    expect((await call('POST', `/shipments/${own.id}`, { shipmentState: 'BLOCKED' })).json().shipmentState).toBe(
      'BLOCKED',
    )
    expect((await call('POST', `/shipments/${own.id}/register`)).json().error).toBe('SHIPMENT_BLOCKED')
    expect((await call('POST', `/shipments/${own.id}`, { shipmentState: 'IN_TRANSIT' })).json()).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
      message: `Shipment ${own.id} is BLOCKED and cannot become IN_TRANSIT. It may become DRAFT.`,
    })
    expect((await call('POST', `/shipments/${own.id}`, { shipmentState: 'DRAFT' })).json().shipmentState).toBe('DRAFT')
    const other = await create(byPostNord)
    expect((await call('POST', `/shipments/${other.id}`, { shipmentState: 'BLOCKED' })).json().shipmentState).toBe(
      'DRAFT',
    )
  })

  it('corrects DELIVERED of LAST_INCH, and nothing else of a registered shipment', async () => {
    const { id } = await create()
    await call('POST', `/shipments/${id}/register`)
    expect((await call('POST', `/shipments/${id}`, { shipmentState: 'DELIVERED' })).json().shipmentState).toBe(
      'DELIVERED',
    )
    expect((await call('POST', `/shipments/${id}`, { shipmentState: 'ERROR' })).json().shipmentState).toBe('ERROR')
    expect((await call('POST', `/shipments/${id}`, { shipmentState: 'DRAFT' })).json().error).toBe('STATE_NOT_ALLOWED')
    expect((await call('POST', `/shipments/${id}`, { description: 'Late' })).json().error).toBe('SHIPMENT_REGISTERED')
  })

  it('knows no shipment of another client', async () => {
    const { id } = await create()
    for (const [method, body] of [['GET'], ['POST', { description: 'Mine' }], ['DELETE']] as const)
      expect((await call(method, `/shipments/${id}`, body, { clientId: 2048 })).statusCode).toBe(404)
    expect((await call('PUT', '/shipments', { id, description: 'Mine' }, { clientId: 2048 })).statusCode).toBe(404)
  })
})

describe('deleteShipment', () => {
  it('deletes a draft for good', async () => {
    const { id } = await create()
    expect((await call('DELETE', `/shipments/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/shipments/${id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/shipments/${id}`)).statusCode).toBe(404)
  })

  it('has one winner against register and update', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create()
      const [registered, deleted, changed] = await Promise.all([
        call('POST', `/shipments/${id}/register`),
        call('DELETE', `/shipments/${id}`),
        call('POST', `/shipments/${id}`, { description: 'At once' }),
      ])
      expect([registered.statusCode === 200, deleted.statusCode === 204].filter(Boolean)).toHaveLength(1)
      expect(changed.statusCode).toBeLessThan(500)
      expect((await call('GET', `/shipments/${id}`)).statusCode).toBe(deleted.statusCode === 204 ? 404 : 200)
    }
  })
})

const named = (page: { hits: { customerReference?: string }[] }) =>
  page.hits.map(({ customerReference }) => customerReference)

describe('listShipments', () => {
  const clientId = 3000
  const list = async (query: string) => (await call('GET', `/shipments?${query}`, undefined, { clientId })).json()
  const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).total

  it('pages by number and by token, in the same order', async () => {
    for (let number = 1; number <= 12; number++)
      await create(
        {
          customerReference: number === 5 ? undefined : `REF-${String(number).padStart(2, '0')}`,
          ...(number % 3 === 0 && byPostNord),
        },
        clientId,
      )
    const all = named(await list('per_page=100'))
    expect(all[0]).toBe('REF-12')
    for (const query of [
      'sort=createdAt&order=ASC',
      'sort=customerReference&order=DESC',
      'sort=customerReference&order=ASC',
      'sort=modifiedAt',
      '',
    ]) {
      const whole = await list(`${query}&per_page=100`)
      expect(whole.total).toBe(12)
      expect(whole.nextPageToken).toBeUndefined()
      const numbered = [
        await list(`${query}&per_page=5&page=1`),
        await list(`${query}&per_page=5&page=2`),
        await list(`${query}&per_page=5&page=3`),
      ]
      expect(numbered.flatMap(named)).toEqual(named(whole))
      const walked: unknown[] = []
      for (
        let page = await list(`${query}&per_page=5`);
        ;
        page = await list(`${query}&per_page=5&next_page_token=${page.nextPageToken}`)
      ) {
        walked.push(...named(page))
        if (!page.nextPageToken) break
      }
      expect(walked).toEqual(named(whole))
    }
    expect(named(await list('sort=customerReference&order=DESC&per_page=100')).at(-1)).toBeUndefined()
    expect((await list('shipment_type=REGULAR&per_page=3')).total).toBe(4)
  })

  it('finds by how references begin and by what the recipient contains, whatever the accents', async () => {
    await create(
      {
        customerReference: 'SÖK-1',
        orderNumber: 'B-77',
        recipient: { ...lamp().recipient, lastName: 'Þórsdóttir', company: 'Ljus & Lampor', city: 'Malmö' },
      },
      clientId,
    )
    expect(await found('sok')).toBe(1)
    expect(await found('ok-1')).toBe(0)
    expect(await found('b-7')).toBe(1)
    expect(await found('malmo')).toBe(1)
    expect(await found('Lampor')).toBe(1)
    expect(await found('ASTRID þórs')).toBe(1)
    expect(await found('%')).toBe(0)
    expect(await found('_')).toBe(0)
    expect(await found('＼')).toBe(0)
  })

  it('refuses a token that is damaged or of other filters', async () => {
    const { nextPageToken } = await list('per_page=2')
    for (const query of [
      `next_page_token=${nextPageToken}&q=a`,
      'next_page_token=abc',
      `next_page_token=${nextPageToken}&sort=modifiedAt`,
    ]) {
      const response = await call('GET', `/shipments?${query}`, undefined, { clientId })
      expect(response.json().error).toBe('PAGE_TOKEN_INVALID')
    }
    expect((await call('GET', '/shipments?page=1001&per_page=10', undefined, { clientId })).statusCode).toBe(400)
  })
})

describe('getShipmentByReference', () => {
  const clientId = 4000
  const find = (reference: string) =>
    call('GET', `/shipments/reference/${encodeURIComponent(reference)}`, undefined, { clientId })

  it('takes the first kind that matches, and of several the newest', async () => {
    await create({ customerReference: 'TWICE' }, clientId)
    const newest = await create({ customerReference: 'TWICE' }, clientId)
    const response = await find('TWICE')
    expect(response.json().id).toBe(newest.id)
    expect(response.headers['x-match-count']).toBe('2')
    expect((await find('twice')).json().message).toBe('Shipment twice was not found.')
  })

  it('reads the number of a shipment or parcel as it is scanned', async () => {
    const { id } = await create({}, clientId)
    await call('POST', `/shipments/${id}`, { parcels: [lamp().parcels[0], lamp().parcels[0]] }, { clientId })
    const { carrierReference, parcels } = (
      await call('POST', `/shipments/${id}/register`, undefined, { clientId })
    ).json()
    expect(parcels[1].carrierReference).not.toBe(carrierReference)
    for (const number of [
      carrierReference,
      `(00)${carrierReference}`,
      `00${carrierReference}`,
      parcels[1].carrierReference,
    ])
      expect((await find(number)).json().id).toBe(id)
  })
})

describe('listShipmentsByOrderNumber', () => {
  it('finds shipments of which only a parcel belongs to the order', async () => {
    const clientId = 5000
    const one = await create({ orderNumber: '31' }, clientId)
    const other = await create({ orderNumber: '32', parcels: [{ ...lamp().parcels[0], orderNumber: '31' }] }, clientId)
    const response = await call('GET', '/shipments/orderNumber/31?per_page=1', undefined, { clientId })
    expect(response.json().map(({ id }: { id: string }) => id)).toEqual([other.id])
    expect(response.headers['x-total-count']).toBe('2')
    expect(response.headers.link).toContain('rel="next"')
    const second = await call('GET', '/shipments/orderNumber/31?per_page=1&page=2', undefined, { clientId })
    expect(second.json()[0].id).toBe(one.id)
    expect((await call('GET', '/shipments/orderNumber/99', undefined, { clientId })).json()).toEqual([])
  })
})
