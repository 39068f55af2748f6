import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { clients } from '../../dev/testing/app.ts'
import { finishKey, insertKey } from '../../platform/http/idempotency-store.ts'
import { openTransaction } from '../../platform/store/database.ts'
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

const toLocker = (parcelShopId: string, productId = 'POSTNORD_SE_19_LOCKER') => {
  const { sender, recipient } = lamp()
  return lamp({
    carrierProduct: { carrier: 'POSTNORD_SE', productId },
    sender: { ...sender, country: 'SE', postCode: '41254', city: 'Göteborg' },
    parcels: [{ weight: 4.2, length: 50, width: 40, height: 30, description: 'Lamp' }],
    recipient,
    delivery: { ...recipient, parcelShopId },
  })
}

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

const to = (contactInfo: object) => lamp({ recipient: { ...lamp().recipient, contactInfo } })

describe('createShipment', () => {
  it('stores a draft and returns its location', async () => {
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

  it('refuses an impossible telephone number, and accepts a possible one in any notation', async () => {
    for (const [contactInfo, code, field] of [
      [{ mobile: '12' }, 'TELEPHONE_INVALID', 'recipient.contactInfo.mobile'],
      [{ dialCode: '+46', telephone: '+45 123' }, 'TELEPHONE_INVALID', 'recipient.contactInfo.telephone'],
      [{ dialCode: '+999', mobile: '701740621' }, 'DIAL_CODE_UNKNOWN', 'recipient.contactInfo.dialCode'],
    ] as const)
      expect(errorsOf(await call('POST', '/shipments', to(contactInfo)))).toEqual([`${code} ${field}`])
    for (const mobile of ['070-174 06 21', '+45 20 30 40 50', '004520304050', '701740621'])
      expect((await call('POST', '/shipments', to({ mobile }))).json()).toMatchObject(to({ mobile }))
  })

  it('reports only once that a service is not offered', async () => {
    const cash = lamp({
      carrierProduct: { carrier: 'BRING', productId: 'BRING_5600' },
      cashOnDelivery: { currencyCode: 'SEK', iban: 'DK5000400440116243', bic: 'DABADKKK', bankHolderName: 'Nordlys' },
      parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Lamp', cashOnDeliveryAmount: 100 }],
    })
    const refused = await call('POST', '/shipments', cash)
    expect(errorsOf(refused)?.filter((error) => error.includes('cashOnDelivery'))).toEqual([
      'NOT_OFFERED cashOnDelivery',
    ])
  })

  it('refuses services that the carrier does not have', async () => {
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

  it.each(beyond)('refuses a shipment with %s, on creation and on registration', async (error, over) => {
    const refused = await call('POST', '/shipments', dao(over))
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, [error]])
    // Neither is a shipment booked that was stored before its product became stricter.
    const { id } = await create(dao())
    const { rows } = await sql`
      update shipment set content = (content::jsonb || ${JSON.stringify(dao(over))}::jsonb)::json where id = ${id} returning id
    `.execute(db)
    expect(rows).toHaveLength(1)
    const kept = await call('POST', `/shipments/${id}/register`)
    expect([kept.statusCode, errorsOf(kept)]).toEqual([400, [error]])
    expect((await call('GET', `/shipments/${id}`)).json().carrierReference).toBeUndefined()
  })

  it('refuses unprintable text, and lists the characters of each string', async () => {
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

  it('books a return by itself if direction says so', async () => {
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

  it('accepts a locker for a locker product, but not a counter', async () => {
    const shop = sampleShops('POSTNORD_SE').find(({ country }) => country === 'SE')
    if (!shop) throw new Error('There are no sample shops')
    const counter = { ...shop, id: '417204', type: 'SERVICE_POINT' as const }
    const locker = { ...shop, id: '417205', type: 'LOCKER' as const }
    await putShops(db, 'POSTNORD_SE', [counter, locker], { now: new Date() })
    const errors = async (...sent: Parameters<typeof toLocker>) =>
      errorsOf(await call('POST', '/shipments', toLocker(...sent)))
    expect(await errors(locker.id)).toBeUndefined()
    expect(await errors(counter.id)).toEqual(['PARCEL_SHOP_NOT_FOUND delivery.parcelShopId'])
    expect(await errors(counter.id, 'POSTNORD_SE_19')).toBeUndefined()
    const heavy = {
      ...toLocker(locker.id),
      parcels: [{ weight: 11, length: 61, width: 40, height: 30, description: 'Lamp' }],
    }
    expect(errorsOf(await call('POST', '/shipments', heavy))).toEqual([
      'WEIGHT_ABOVE_LIMIT parcels[0].weight',
      'SIZE_ABOVE_LIMIT parcels[0].length',
    ])
  })

  it('accepts a booking made elsewhere as registered', async () => {
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

  it('creates one shipment per idempotency key', async () => {
    const asked = { key: 'create-1' }
    const [one, other] = await Promise.all([
      call('POST', '/shipments', lamp(), asked),
      call('POST', '/shipments', lamp(), asked),
    ])
    expect(one.json().id).toBe(other.json().id)
    expect((await call('POST', '/shipments', lamp({ orderNumber: 'another' }), asked)).statusCode).toBe(409)
  })
})

const sendWith = (key: string, customerReference: string, over: object = {}) =>
  call('POST', '/shipments', lamp({ customerReference, ...over }), { key })
const countOf = async (customerReference: string) =>
  (await db.selectFrom('shipment').select('id').where('customerReference', '=', customerReference).execute()).length
const sendOwn = (number: number) => (number % 4 === 3 ? create({}) : sendWith(`own-${number}`, `KEY-OWN-${number}`))

describe('createShipment with an Idempotency-Key', () => {
  it('creates one shipment for many concurrent requests, which all get the same response', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => sendWith('at-once', 'KEY-AT-ONCE')))
    const [first, ...others] = responses.toSorted((one) => (one.headers['idempotency-replayed'] ? 1 : -1))
    expect([first?.statusCode, first?.headers['idempotency-replayed']]).toEqual([201, undefined])
    for (const one of others) {
      const { location, etag, 'idempotency-replayed': replayed } = one.headers
      expect([one.statusCode, replayed, one.body]).toEqual([201, 'true', first?.body])
      expect([location, etag]).toEqual([first?.headers['location'], first?.headers['etag']])
    }
    expect(await countOf('KEY-AT-ONCE')).toBe(1)
    const changed = await sendWith('at-once', 'KEY-AT-ONCE', { description: 'Another lamp' })
    expect([changed.statusCode, changed.json().error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('shares a statement with other shipments, each with its own key', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    await Promise.all(numbers.map(sendOwn))
    for (const number of numbers.filter((one) => one % 4 !== 3)) {
      const again = await sendWith(`own-${number}`, `KEY-OWN-${number}`)
      expect([again.headers['idempotency-replayed'], again.json().customerReference]).toEqual([
        'true',
        `KEY-OWN-${number}`,
      ])
      expect(await countOf(`KEY-OWN-${number}`)).toBe(1)
    }
  })

  it('stores nothing for a refused request', async () => {
    expect((await sendWith('refused', 'KEY-REFUSED', dao({ recipient: lamp().recipient }))).statusCode).toBe(400)
    const right = await sendWith('refused', 'KEY-REFUSED')
    expect([right.statusCode, right.headers['idempotency-replayed']]).toEqual([201, undefined])
  })

  it('waits for another process that holds the key, without delaying other requests', async () => {
    const other = await openTransaction(db)
    const ownership = { clientId: clients.nordlys, key: 'elsewhere', owner: randomUUID() }
    await insertKey(other.db, { ...ownership, operationId: 'createShipment', requestHash: 'other' })
    const waiting = sendWith('elsewhere', 'KEY-ELSEWHERE')
    await Promise.all(Array.from({ length: 5 }, () => create({})))
    await finishKey(other.db, { ...ownership, status: 201, headers: '{}', body: '{}', deeds: '[]' })
    await other.commit()
    expect((await waiting).json().error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await countOf('KEY-ELSEWHERE')).toBe(0)
  })

  it('forgets a key after a day', async () => {
    await sendWith('old', 'KEY-OLD')
    const createdAt = sql<string>`now() - interval '25 hours'`
    await db.updateTable('idempotency_key').set({ createdAt }).where('key', '=', 'old').execute()
    const response = await sendWith('old', 'KEY-NEW')
    expect([response.json().customerReference, response.headers['idempotency-replayed']]).toEqual([
      'KEY-NEW',
      undefined,
    ])
    expect((await sendWith('old', 'KEY-NEW')).headers['idempotency-replayed']).toBe('true')
  })
})

const each = (outcome: string, count: number) => Array.from({ length: count }, () => outcome)

describe('shipments that are created at the same time', () => {
  it('share a statement, but have their own responses, refusals and events', async () => {
    const [strict, barred] = [3001, 3002]
    for (const clientId of [strict, barred]) await create({}, clientId)
    await db.insertInto('client_preference').values({ clientId: strict, uniqueCustomerReferences: true }).execute()
    await setCarriers(db, barred, ['LAST_INCH'], false, { now: new Date(), username: 'karen' })
    // For the strict client, two shipments share each reference.
    const asked = Array.from({ length: 30 }, (_, index) => {
      const clientId = [clients.nordlys, strict, barred][index % 3] ?? 0
      return { clientId, customerReference: `AT-ONCE-${clientId === strict ? index % 15 : index}` }
    })
    const responses = await Promise.all(
      asked.map(({ clientId, customerReference }) =>
        call('POST', '/shipments', lamp({ customerReference }), { clientId }),
      ),
    )
    const ids = new Set<string>()
    for (const [index, response] of responses.entries()) {
      if (response.statusCode !== 201) continue
      const { clientId = 0, customerReference } = asked[index] ?? {}
      const { id, ...created } = response.json()
      expect([created.clientId, created.customerReference]).toEqual([clientId, customerReference])
      const stored = await call('GET', `/shipments/${id}`, undefined, { clientId })
      expect(stored.body).toBe(response.body)
      ids.add(id)
    }
    const outcomes = responses.map(({ statusCode }, index) => `${asked[index]?.clientId} ${statusCode}`)
    expect(outcomes.toSorted()).toEqual([
      ...each('1024 201', 10),
      ...each('3001 201', 5),
      ...each('3001 409', 5),
      ...each('3002 400', 10),
    ])
    const shipments = await db
      .selectFrom('shipment')
      .select('id')
      .where('customerReference', 'like', 'AT-ONCE-%')
      .execute()
    expect(new Set(shipments.map(({ id }) => id))).toEqual(ids)
    const reports = await db
      .selectFrom('shipment_report')
      .select('shipmentId')
      .where('shipmentId', 'in', [...ids])
      .execute()
    const events = await db
      .selectFrom('feed_inbox')
      .select('subject')
      .where('subject', 'in', [...ids])
      .execute()
    expect([reports.length, events.length]).toEqual([15, 15])
  })
})

describe('shipments that are requested at the same time', () => {
  it('get their own responses, within their own clients', async () => {
    const { id: mine } = await create({})
    const { id: other } = await create({ description: 'Another' })
    const { id: theirs } = await create({}, 3003)
    const asked: [id: string, clientId: number, status: number][] = [
      [mine, 1024, 200],
      [other, 1024, 200],
      [theirs, 1024, 404],
      [theirs, 3003, 200],
      [mine.toUpperCase(), 1024, 200],
      [mine, 3003, 404],
      [mine, 1024, 200],
    ]
    const responses = await Promise.all(
      asked.map(([id, clientId]) => call('GET', `/shipments/${id}`, undefined, { clientId })),
    )
    for (const [index, [id, clientId, status]] of asked.entries()) {
      const alone = await call('GET', `/shipments/${id}`, undefined, { clientId })
      expect([responses[index]?.statusCode, alone.statusCode]).toEqual([status, status])
      if (status === 200) expect([responses[index]?.body, alone.json().id]).toEqual([alone.body, id.toLowerCase()])
    }
  })
})

describe('updateShipment', () => {
  it('merges attributes, replaces their contents, and removes attributes with null', async () => {
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

  it('corrects only DELIVERED of a registered LAST_INCH shipment, and nothing else', async () => {
    const { id } = await create()
    await call('POST', `/shipments/${id}/register`)
    expect((await call('POST', `/shipments/${id}`, { shipmentState: 'DELIVERED' })).json().shipmentState).toBe(
      'DELIVERED',
    )
    expect((await call('POST', `/shipments/${id}`, { shipmentState: 'ERROR' })).json().shipmentState).toBe('ERROR')
    expect((await call('POST', `/shipments/${id}`, { shipmentState: 'DRAFT' })).json().error).toBe('STATE_NOT_ALLOWED')
    expect((await call('POST', `/shipments/${id}`, { description: 'Late' })).json().error).toBe('SHIPMENT_REGISTERED')
  })

  it('finds no shipment of another client', async () => {
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

  it('has one winner when it runs at the same time as register and update', async () => {
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
    for (let number = 1; number <= 12; number++) {
      const { id } = await create(
        {
          customerReference: number === 5 ? undefined : `REF-${String(number).padStart(2, '0')}`,
          ...(number % 3 === 0 && byPostNord),
        },
        clientId,
      )
      if (number % 4 === 0) await call('POST', `/shipments/${id}`, { orderNumber: `${number}` }, { clientId })
    }
    const all = named(await list('per_page=100'))
    expect(all[0]).toBe('REF-12')
    for (const query of [
      'sort=createdAt&order=ASC',
      'sort=customerReference&order=DESC',
      'sort=customerReference&order=ASC',
      'sort=modifiedAt',
      'sort=modifiedAt&order=ASC',
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
    expect(named(await list('sort=customerReference&order=DESC&per_page=100'))).toEqual([
      ...all.filter((reference) => reference !== undefined),
      undefined,
    ])
    expect(named(await list('sort=modifiedAt&order=ASC&per_page=4'))).toEqual(['REF-04', 'REF-08', 'REF-12', 'REF-01'])
    expect(named(await list('sort=modifiedAt&order=DESC&per_page=4'))).toEqual(['REF-12', 'REF-08', 'REF-04', 'REF-01'])
    expect((await list('shipment_type=REGULAR&per_page=3')).total).toBe(4)
  })

  it('finds references by their beginning and recipients by any part, ignoring accents', async () => {
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
    // Fewer than three letters must begin a word.
    expect(await found('lj')).toBe(1)
    expect(await found('us')).toBe(0)
    expect(await found('%')).toBe(0)
    expect(await found('_')).toBe(0)
    expect(await found('＼')).toBe(0)
  })

  it('refuses a token that is damaged or belongs to other filters', async () => {
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

  it('takes the first kind of reference that matches, and the newest of several shipments', async () => {
    await create({ customerReference: 'TWICE' }, clientId)
    const newest = await create({ customerReference: 'TWICE' }, clientId)
    const response = await find('TWICE')
    expect(response.json().id).toBe(newest.id)
    expect(response.headers['x-match-count']).toBe('2')
    expect((await find('twice')).json().message).toBe('Shipment twice was not found.')
  })

  it('accepts the number of a shipment or parcel as scanned', async () => {
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
  it('finds shipments with only a parcel of the order', async () => {
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
