import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { clients, codeOf, errorsOf, testApp, type Call, type Person, type TestResponse } from '../../dev/testing/app.ts'
import { lamp } from '../../dev/testing/shipping.ts'
import { closeDueItems } from './closing-store.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

type Item = Schemas['CustomsItem']

const { call, people, person, db } = await testApp()
const { freja, astrid, karen } = people
const { nordlys, nordlysSweden, solskin } = clients
const reader = await person('reader', nordlys, ['customs:read'])
const head = await person('head', nordlys, ['customs:read', 'customs:write', 'customs:admin'], 'CHILDREN')

let count = 0
const number = (what = 'N') => `${what}-${++count}`
const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f'

const goods = (over: object = {}) => ({
  ...ceilingLamp,
  carrierReference: number('PARCEL'),
  quantity: 2,
  netWeight: 4.2,
  grossWeight: 5.1,
  itemInvoicePrice: 2498,
  invoiceNumber: number('INVOICE'),
  clientId: nordlys,
  ...over,
})

const extras = {
  shipmentId: unknownId,
  externalShipmentId: 'WEB-20417',
  itemName: 'Aurora pendant lamp, brass, 40 cm',
  composition: 'Brass 80 %, glass 20 %',
  customerReference: 'ORDER-20417',
  ccCommodityCode: '94051100',
  dangerousGoods: false,
  truckIdentifier: 'TRUCK-OSL-1120',
  palletIdentifier: '395212340000000014',
  licensePlate: 'CX 48 217',
  procedureType: 'EXPORT',
  procedureCode: '1000',
  customsType: 'SALE_OF_GOODS',
  invoiceType: 'commercial',
  termsOfTrade: 'DDP',
  shippingCharges: 98.25,
  otherCharges: 0,
}

const create = async (over: object = {}, by: Person = freja): Promise<Item> => {
  const response = await call('createCustomsItem', { by, body: goods(over) })
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}
const get = (customsId: string, more: Call = {}) => call('getCustomsItem', { by: freja, path: { customsId }, ...more })
const update = (customsId: string, body: object, more: Call = {}) =>
  call('updateCustomsItem', { by: freja, path: { customsId }, body, ...more })
const remove = (customsId: string, more: Call = {}) =>
  call('deleteCustomsItem', { by: freja, path: { customsId }, ...more })
const list = (filterType: string, value: string, more: object = {}) =>
  call('listCustomsItems', { by: freja, query: { filterType, value, ...more } })
const close = (filterType: string, value: string, body: object, by = freja) =>
  call('closeCustomsItems', { by, query: { filterType, value }, body })
const report = (customsItemIds: string[], status: string, more: object = {}, by = freja) =>
  call('setCustomsTransferStatus', { by, body: { customsItemIds, status, ...more } })
const toTruck = (filterType: string, filterValue: string, truckIdentifier: string) =>
  call('updateCustomsItemsTruck', {
    by: freja,
    path: { filterValue },
    query: { filterType },
    body: { truckIdentifier },
  })

const stateOf = async ({ id }: { id: string }) => {
  const { body } = await get(id)
  return [body.closed, body.transferState]
}
const closed = async (over: object = {}) => {
  const item = await create({ truckIdentifier: number('TRUCK'), ...over })
  await close('truckIdentifier', item.truckIdentifier ?? '', { close: true })
  return item
}

const createAll = (items: object[], more: Call = {}) =>
  call('createCustomsItems', { by: freja, body: { parcelReference: 'PARCEL', items }, ...more })

const invoiceOf = async (...prices: [price: number, currency: string, shipping?: number, other?: number][]) => {
  const invoiceNumber = number('INVOICE')
  for (const [itemInvoicePrice, currencyCode, shippingCharges, otherCharges] of prices)
    await create({ invoiceNumber, itemInvoicePrice, currencyCode, shippingCharges, otherCharges })
  return invoiceNumber
}
const closeInvoice = (value: string, currencyCode: string, totalInvoiceAmount: number) =>
  close('invoiceNumber', value, { close: true, currencyCode, totalInvoiceAmount })
const openCount = async (invoice: string) =>
  (await list('invoiceNumber', invoice)).body.filter((item) => !item.closed).length

const blank = (text: string, id: string) => text.replaceAll(id, 'ID').replace(/"(?:timestamp|requestId)":"[^"]*"/g, '')

describe('createCustomsItem', () => {
  it('stores everything that was sent, open and NOT_SENT, and returns it again with its ETag', async () => {
    const body = goods(extras)
    const created = await call('createCustomsItem', { by: freja, body })
    expect([created.status, created.body]).toEqual([
      201,
      {
        ...body,
        id: expect.any(String),
        closed: false,
        transferState: 'NOT_SENT',
        warnings: [{ code: 'SHIPMENT_UNKNOWN', field: 'shipmentId', message: expect.any(String) }],
      },
    ])
    expect(created.headers['location']).toBe(`/v1/customs-api/customs-items/${created.body.id}`)
    const read = await get(created.body.id)
    expect([read.text, read.headers['etag']]).toEqual([created.text, created.headers['etag']])
    expect((await get(created.body.id, { headers: { 'if-none-match': read.headers['etag'] ?? '' } })).status).toBe(304)
  })

  it('accepts the number of the client as text, also from a form, and returns a number', async () => {
    const item = await create({ clientId: `000${nordlys}` })
    expect(item.clientId).toBe(nordlys)
    const form = new URLSearchParams(Object.entries(goods()).map(([name, value]) => [name, String(value)])).toString()
    const response = await call('createCustomsItem', {
      by: freja,
      body: form,
      type: 'application/x-www-form-urlencoded',
    })
    expect([response.status, response.body.clientId, response.body.quantity]).toEqual([201, nordlys, 2])
  })

  it('stores money to the cent and weights to the gram', async () => {
    const item = await create({ itemInvoicePrice: 999_999_999.99, netWeight: 0.1 + 0.2, grossWeight: 1.0004 })
    expect([item.itemInvoicePrice, item.netWeight, item.grossWeight]).toEqual([999_999_999.99, 0.3, 1])
  })

  it('drops dots and spaces from commodity codes and EORI numbers', async () => {
    const item = await create({
      commodityCode: '9405.11 00.9',
      ccCommodityCode: '9405 11',
      eoriNumber: 'dk 38 27 19-46',
    })
    expect([item.commodityCode, item.ccCommodityCode, item.eoriNumber]).toEqual(['940511009', '940511', 'DK38271946'])
  })

  const required = Object.keys(goods())
  it.each(required)('requires %s', async (name) => {
    const response = await call('createCustomsItem', { by: freja, body: goods({ [name]: undefined }) })
    expect([response.status, errorsOf(response)]).toEqual([400, [`REQUIRED ${name}`]])
  })

  it.each([
    ['carrierReference', '', 'TOO_SHORT'],
    ['carrierReference', 'x'.repeat(61), 'TOO_LONG'],
    ['itemNumber', 'x'.repeat(61), 'TOO_LONG'],
    ['skuNumber', 'x'.repeat(61), 'TOO_LONG'],
    ['invoiceNumber', 'x'.repeat(61), 'TOO_LONG'],
    ['companyNumber', 'x'.repeat(61), 'TOO_LONG'],
    ['eoriNumber', 'x'.repeat(61), 'TOO_LONG'],
    ['shipmentId', 'x'.repeat(61), 'TOO_LONG'],
    ['externalShipmentId', 'x'.repeat(61), 'TOO_LONG'],
    ['clientId', '1'.repeat(61), 'TOO_LONG'],
    ['clientId', 'abc', 'PATTERN'],
    ['clientId', 0, 'OUT_OF_RANGE'],
    ['itemDescription', 'x'.repeat(201), 'TOO_LONG'],
    ['customerReference', 'x', 'TOO_SHORT'],
    ['customerReference', 'x'.repeat(41), 'TOO_LONG'],
    ['countryOfOrigin', '', 'TOO_SHORT'],
    ['countryOfOrigin', 'DNK', 'TOO_LONG'],
    ['destinationCountry', 'XQ', 'COUNTRY_UNKNOWN'],
    ['currencyCode', 'DKKR', 'TOO_LONG'],
    ['currencyCode', 'DKR', 'CURRENCY_UNKNOWN'],
    ['commodityCode', '94051', 'TOO_SHORT'],
    ['commodityCode', '9405110090123', 'TOO_LONG'],
    ['commodityCode', '94.05.1', 'COMMODITY_CODE_INVALID'],
    ['ccCommodityCode', '9. . . .', 'COMMODITY_CODE_INVALID'],
    ['quantity', 0, 'OUT_OF_RANGE'],
    ['quantity', 1.5, 'TYPE'],
    ['itemInvoicePrice', 0, 'OUT_OF_RANGE'],
    ['itemInvoicePrice', 1.0005, 'PRECISION'],
    ['eoriNumber', '38271946', 'EORI_INVALID'],
    ['eoriNumber', 'DK1234567890123456', 'EORI_INVALID'],
    ['ioss', 'IN2080000011', 'PATTERN'],
    ['termsOfTrade', 'FREE', 'NOT_ALLOWED'],
    ['truckIdentifier', 'x'.repeat(36), 'TOO_LONG'],
    ['grossWeight', 4.1, 'OUT_OF_RANGE'],
    ['colour', 'red', 'UNKNOWN_ATTRIBUTE'],
  ])('refuses %s %j as %s', async (name, value, code) => {
    const response = await call('createCustomsItem', { by: freja, body: goods({ [name]: value }) })
    expect([response.status, errorsOf(response)]).toEqual([400, expect.arrayContaining([`${code} ${name}`])])
  })

  it('includes the expected value in every error', async () => {
    const body = goods({ countryOfOrigin: 'UK', currencyCode: 'DKR', commodityCode: '94.05.1', eoriNumber: 'ZZ1' })
    const { error } = await call('createCustomsItem', { by: freja, body })
    expect(error.errors?.map(({ defaultMessage }) => defaultMessage)).toEqual([
      'countryOfOrigin must be a country code of ISO 3166-1 such as DK, not UK',
      'currencyCode must be a currency of ISO 4217 that is in use, such as DKK, not DKR',
      'commodityCode must be a commodity code of at least six digits, such as 940511, and has 5',
      'eoriNumber must be an EORI number that begins with its country, such as DK29384756',
    ])
  })

  it('warns if only the form of a country is wrong, and stores the item', async () => {
    const item = await create({
      eoriNumber: 'DK123',
      countryOfOrigin: 'D',
      currencyCode: 'KR',
      commodityCode: '9405110',
      ioss: 'IM9990000011',
      atRisk: true,
      dangerousGoods: true,
      customsType: 'GIFT',
      invoiceType: 'commercial',
    })
    expect(item.warnings?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'COUNTRY_INCOMPLETE countryOfOrigin',
      'CURRENCY_INCOMPLETE currencyCode',
      'COMMODITY_CODE_LENGTH commodityCode',
      'EORI_FORM eoriNumber',
      'IOSS_MEMBER_STATE ioss',
      'IOSS_DESTINATION ioss',
      'IOSS_NOT_USABLE ioss',
      'UKIMS_DESTINATION atRisk',
      'INVOICE_TYPE invoiceType',
      'DANGEROUS_GOODS_CODE dangerousGoodsCode',
      'PARCEL_UNKNOWN carrierReference',
    ])
    expect(item.warnings?.[3]?.message).toBe(
      'eoriNumber DK123 usually is DK followed by 8 digits. The broker may refuse it.',
    )
    await update(item.id, {
      eoriNumber: 'DK38271946',
      countryOfOrigin: 'DK',
      currencyCode: 'DKK',
      ioss: null,
      atRisk: null,
    })
    await update(item.id, { commodityCode: '94051100', customsType: null, dangerousGoodsCode: 'UN3481' })
    expect((await get(item.id)).body.warnings).toMatchObject([{ code: 'PARCEL_UNKNOWN' }])
  })

  it('refuses a line that is declared already', async () => {
    const item = await create()
    const { carrierReference, invoiceNumber } = item
    const repeated = await call('createCustomsItem', { by: freja, body: goods({ carrierReference, invoiceNumber }) })
    expect([...codeOf(repeated), repeated.error.message]).toEqual([
      409,
      'CUSTOMS_ITEM_EXISTS',
      `Line 1 of invoice ${invoiceNumber} in parcel ${carrierReference} is declared as customs item ${item.id}. Update that item instead.`,
    ])
  })

  it('accepts a client that the caller can access', async () => {
    const foreign = await call('createCustomsItem', { by: freja, body: goods({ clientId: solskin }) })
    const nobodys = await call('createCustomsItem', { by: freja, body: goods({ clientId: '9999999999' }) })
    expect([codeOf(foreign), codeOf(nobodys)]).toEqual([
      [403, 'CLIENT_NOT_REACHABLE'],
      [403, 'CLIENT_NOT_REACHABLE'],
    ])
    const below = await create({ clientId: nordlysSweden }, head)
    expect((await get(below.id, { by: head })).body.clientId).toBe(nordlysSweden)
    expect((await get(below.id)).status).toBe(404)
    expect((await update(below.id, { quantity: 3 }, { by: head })).status).toBe(200)
    expect((await remove(below.id, { by: head })).status).toBe(204)
  })

  it('happens once per Idempotency-Key', async () => {
    const body = goods()
    const headers = { 'idempotency-key': number('KEY') }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => call('createCustomsItem', { by: freja, body, headers })),
    )
    expect(new Set(responses.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect((await list('invoiceNumber', body.invoiceNumber)).body).toHaveLength(1)
  })

  it('declares a line once for many concurrent requests', async () => {
    const body = goods()
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => call('createCustomsItem', { by: freja, body })),
    )
    const statuses = responses.map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([1, 11])
  })

  it('refers to the shipment of the parcel', async () => {
    await setCarriers(db, clients.tenant, ['LAST_INCH'], true, { now: new Date(), username: 'karen' })
    const shipment = await call('createShipment', { by: freja, body: lamp() })
    const registered = await call('registerShipment', { by: freja, path: { shipmentId: shipment.body.id } })
    const { carrierReference } = registered.body
    expect((await create({ carrierReference })).shipmentId).toBe(shipment.body.id)
    expect((await create({ carrierReference, shipmentId: 'theirs' })).shipmentId).toBe('theirs')
    const foreign = await call('createCustomsItem', {
      by: astrid,
      body: goods({ carrierReference, clientId: solskin }),
    })
    expect(foreign.body.shipmentId).toBeUndefined()
  })
})

describe('createCustomsItems', () => {
  it('creates all items in the order of the request', async () => {
    const invoiceNumber = number('INVOICE')
    const items = ['9', '1', '5'].map((itemNumber) => goods({ invoiceNumber, itemNumber, carrierReference: 'ONE' }))
    const { status, body } = await createAll(items)
    expect(status).toBe(200)
    const numbers = await Promise.all(body.customsIds.map(async (id) => (await get(id)).body.itemNumber))
    expect(numbers).toEqual(['9', '1', '5'])
    expect((await list('invoiceNumber', invoiceNumber)).body.map(({ id }) => id)).toEqual(body.customsIds)
  })

  it('fills in the shipment of the parcel reference', async () => {
    const shipment = await call('createShipment', { by: freja, body: lamp({ customerReference: 'ORDER-77001' }) })
    const body = { parcelReference: 'ORDER-77001', items: [goods(), goods({ shipmentId: 'other' })] }
    const response = await call('createCustomsItems', { by: freja, body })
    const found = await Promise.all(response.body.customsIds.map(async (id) => (await get(id)).body.shipmentId))
    expect(found).toEqual([shipment.body.id, 'other'])
  })

  it('creates none if one is invalid, and lists the errors of all by their places', async () => {
    const invoiceNumber = number('INVOICE')
    const response = await createAll([
      goods({ invoiceNumber }),
      goods({ invoiceNumber, itemNumber: '2', currencyCode: 'DKR' }),
      goods({ invoiceNumber, itemNumber: '3', grossWeight: 1 }),
    ])
    expect([response.status, errorsOf(response)]).toEqual([
      400,
      ['CURRENCY_UNKNOWN items[1].currencyCode', 'OUT_OF_RANGE items[2].grossWeight'],
    ])
    expect((await list('invoiceNumber', invoiceNumber)).body).toEqual([])
  })

  it('creates none if one conflicts, and lists every such item', async () => {
    const declared = await create()
    const { carrierReference, invoiceNumber } = declared
    const twin = goods()
    const response = await createAll([goods({ carrierReference, invoiceNumber }), twin, twin, goods()])
    expect(codeOf(response)).toEqual([409, 'CUSTOMS_ITEM_EXISTS'])
    expect(errorsOf(response)).toEqual(['CUSTOMS_ITEM_EXISTS items[0]', 'CUSTOMS_ITEM_EXISTS items[2]'])
    expect(response.error.message).toBe('2 of 4 items conflict with existing ones or each other. See errors for each.')
    expect((await list('invoiceNumber', twin.invoiceNumber)).body).toEqual([])
  })

  it('accepts 1 to 100 items', async () => {
    expect(errorsOf(await createAll([]))).toEqual(['TOO_FEW items'])
    const invoiceNumber = number('INVOICE')
    const hundred = Array.from({ length: 100 }, (_, index) => goods({ invoiceNumber, itemNumber: String(index) }))
    expect((await createAll([...hundred, goods()])).status).toBe(400)
    expect((await createAll(hundred)).body.customsIds).toHaveLength(100)
    expect((await list('invoiceNumber', invoiceNumber)).headers['x-total-count']).toBe('100')
  })
})

describe('listCustomsItems', () => {
  it.each(['invoiceNumber', 'customerReference', 'externalShipmentId', 'shipmentId', 'carrierReference'] as const)(
    'finds items by %s, exactly and only of the own client',
    async (filterType) => {
      const value = number('Value')
      const item = await create({ [filterType]: value })
      await create({ [filterType]: value, clientId: solskin }, astrid)
      await create({ [filterType]: value.toUpperCase() })
      expect((await list(filterType, value)).body.map(({ id }) => id)).toEqual([item.id])
    },
  )

  it('pages in the order of creation', async () => {
    const invoiceNumber = number('INVOICE')
    const ids: string[] = []
    for (let index = 0; index < 12; index++) ids.push((await create({ invoiceNumber })).id)
    const first = await list('invoiceNumber', invoiceNumber)
    expect([first.body.map(({ id }) => id), first.headers['x-total-count']]).toEqual([ids.slice(0, 10), '12'])
    expect(first.headers['link']).toContain('page=2')
    const second = await list('invoiceNumber', invoiceNumber, { page: 2, per_page: 5 })
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(5, 10))
  })

  it('accepts five filters', async () => {
    expect(errorsOf(await list('truckIdentifier', 'x'))).toEqual(['NOT_ALLOWED filterType'])
    expect((await list('invoiceNumber', 'nothing like it')).body).toEqual([])
  })
})

describe('updateCustomsItem', () => {
  it('changes sent attributes, clears null ones, and returns the new ETag', async () => {
    const item = await create(extras)
    const response = await update(item.id, { quantity: 7, itemName: null, clientId: String(nordlys) })
    expect([response.status, response.body]).toEqual([200, `Customs item ${item.id} was updated.`])
    const { itemName: _itemName, ...rest } = item
    const read = await get(item.id)
    expect([read.body, read.headers['etag']]).toEqual([{ ...rest, quantity: 7 }, response.headers['etag']])
  })

  it('accepts the whole item as it was read, without our own attributes', async () => {
    const { id, closed: _closed, transferState: _state, warnings: _warnings, ...whole } = await create(extras)
    expect((await update(id, whole)).status).toBe(200)
  })

  it('is refused with an old ETag', async () => {
    const { id } = await create()
    const tag = (await get(id)).headers['etag'] ?? ''
    const changed = await update(id, { quantity: 3 }, { headers: { 'if-match': tag } })
    expect((await update(id, { quantity: 4 }, { headers: { 'if-match': tag } })).status).toBe(412)
    const next = { headers: { 'if-match': changed.headers['etag'] ?? '' } }
    expect((await update(id, { quantity: 4 }, next)).status).toBe(200)
    expect((await remove(id, { headers: { 'if-match': tag } })).status).toBe(412)
  })

  it('refuses another client, and the clearing of required attributes', async () => {
    const { id } = await create()
    const moved = await update(id, { clientId: solskin, currencyCode: 'DKR' })
    expect([moved.status, errorsOf(moved)]).toEqual([400, ['CURRENCY_UNKNOWN currencyCode', 'NOT_ALLOWED clientId']])
    expect((await update(id, { invoiceNumber: null })).status).toBe(400)
    expect(errorsOf(await update(id, { grossWeight: 1 }))).toEqual(['OUT_OF_RANGE grossWeight'])
  })

  it('refuses to equal another line, and on a closed invoice starts its supplement', async () => {
    const one = await create()
    const { carrierReference, invoiceNumber } = one
    const two = await create({ carrierReference, invoiceNumber, itemNumber: '2' })
    expect(codeOf(await update(two.id, { itemNumber: '1' }))).toEqual([409, 'CUSTOMS_ITEM_EXISTS'])
    const ended = await closed()
    expect((await update(two.id, { invoiceNumber: ended.invoiceNumber })).status).toBe(200)
    expect((await get(two.id)).body.supplement).toBe(1)
  })
})

describe('deleteCustomsItem', () => {
  it('makes the item unknown and frees its line', async () => {
    const item = await create()
    expect((await remove(item.id)).status).toBe(204)
    expect([(await get(item.id)).status, (await remove(item.id)).status]).toEqual([404, 404])
    expect((await update(item.id, { quantity: 2 })).status).toBe(404)
    const { carrierReference, invoiceNumber } = item
    expect((await create({ carrierReference, invoiceNumber })).id).not.toBe(item.id)
  })
})

describe('closeCustomsItems', () => {
  it('closes an invoice that adds up, and opens it again', async () => {
    const invoice = await invoiceOf([2498, 'DKK', 98], [3747, 'DKK'])
    const response = await closeInvoice(invoice, 'DKK', 6343)
    expect(response.body).toEqual({
      filterType: 'invoiceNumber',
      value: invoice,
      closed: true,
      itemCount: 2,
      changedCount: 2,
      skippedCount: 0,
    })
    const [item] = (await list('invoiceNumber', invoice)).body
    expect([item?.closed, item?.closedAt]).toEqual([true, expect.any(String)])
    expect((await closeInvoice(invoice, 'DKK', 6343)).body.changedCount).toBe(0)
    const opened = await close('invoiceNumber', invoice, { close: false })
    expect([opened.body.closed, opened.body.changedCount]).toEqual([false, 2])
    expect((await list('invoiceNumber', invoice)).body[0]?.closedAt).toBeUndefined()
  })

  it('adds up exactly, where floats would not', async () => {
    const invoice = await invoiceOf(...Array.from({ length: 10 }, () => [0.1, 'EUR'] as [number, string]), [
      0.2,
      'EUR',
      0.1,
      0.7,
    ])
    expect((await closeInvoice(invoice, 'EUR', 1.98)).error.message).toBe(
      `Invoice ${invoice} adds up to 2.00 EUR over 11 items, not 1.98. Add the missing items or correct the total.`,
    )
    expect((await closeInvoice(invoice, 'EUR', 1.99)).status).toBe(200)
    const large = await invoiceOf([999_999_999.99, 'EUR'])
    expect(codeOf(await closeInvoice(large, 'EUR', 999_999_999.97))).toEqual([400, 'CUSTOMS_INVOICE_TOTAL'])
    expect((await closeInvoice(large, 'EUR', 999_999_999.98)).status).toBe(200)
  })

  it.each([
    [0.01, 200],
    [-0.01, 200],
    [0.02, 400],
    [-0.02, 400],
  ])('responds to a total that is %d off with %i', async (off, status) => {
    const invoice = await invoiceOf([100.1, 'SEK'])
    expect((await closeInvoice(invoice, 'SEK', Number((100.1 + off).toFixed(2)))).status).toBe(status)
    expect(await openCount(invoice)).toBe(status === 200 ? 0 : 1)
  })

  it('requires currency and total for an invoice, and neither for a truck', async () => {
    const invoice = await invoiceOf([10, 'DKK'])
    expect(errorsOf(await close('invoiceNumber', invoice, { close: true }))).toEqual([
      'REQUIRED currencyCode',
      'REQUIRED totalInvoiceAmount',
    ])
    const truckIdentifier = number('TRUCK')
    await create({ truckIdentifier, currencyCode: 'DKK' })
    await create({ truckIdentifier, currencyCode: 'NOK' })
    const response = await close('truckIdentifier', truckIdentifier, { close: true })
    expect([response.status, response.body.changedCount]).toEqual([200, 2])
  })

  it('closes nothing of an invoice with several currencies, or another one', async () => {
    const mixed = await invoiceOf([10, 'DKK'], [20, 'NOK'])
    const refused = await closeInvoice(mixed, 'DKK', 30)
    expect([...codeOf(refused), refused.error.message]).toEqual([
      400,
      'CUSTOMS_INVOICE_CURRENCY',
      `Items of invoice ${mixed} have the currencies DKK and NOK. An invoice closes with one currency only.`,
    ])
    expect(await openCount(mixed)).toBe(2)
    const other = await invoiceOf([10, 'DKK'])
    expect(codeOf(await closeInvoice(other, 'EUR', 10))).toEqual([400, 'CUSTOMS_INVOICE_CURRENCY'])
    // Nor does its truck close it, by name or by consignment.
    const truckIdentifier = number('TRUCK')
    await call('updateCustomsItemsTruck', {
      by: freja,
      path: { filterValue: mixed },
      query: { filterType: 'invoiceNumber' },
      body: { truckIdentifier },
    })
    const byTruck = await close('truckIdentifier', truckIdentifier, { close: true })
    expect([codeOf(byTruck), await openCount(mixed)]).toEqual([[400, 'CUSTOMS_INVOICE_CURRENCY'], 2])
  })

  it.each([
    [1.0005, 1.001],
    [1.0015, 1.002],
    [2.6785, 2.679],
    [2.6784, 2.678],
  ])('stores %d kg to the gram, half up: %d', async (sent, kept) => {
    expect(await create({ netWeight: sent, grossWeight: sent })).toMatchObject({ netWeight: kept, grossWeight: kept })
  })

  it('affects no other client', async () => {
    const truckIdentifier = number('TRUCK')
    const theirs = await create({ truckIdentifier, clientId: solskin }, astrid)
    expect(codeOf(await close('truckIdentifier', truckIdentifier, { close: true }))).toEqual([404, 'NOT_FOUND'])
    expect((await get(theirs.id, { by: astrid })).body.closed).toBe(false)
  })

  it('includes a line that is declared at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const invoice = await invoiceOf([10, 'DKK'])
      const [closing, adding] = await Promise.all([
        closeInvoice(invoice, 'DKK', 10),
        call('createCustomsItem', { by: freja, body: goods({ invoiceNumber: invoice }) }),
      ])
      expect(adding.body.supplement).toBe(closing.status === 200 ? 1 : undefined)
      expect([
        // Then it starts a supplement.
        [200, 201],
        [400, 201],
      ]).toContainEqual([closing.status, adding.status])
    }
  })

  it('opens nothing if the broker has all closed items', async () => {
    const item = await closed()
    await report([item.id], 'SENT')
    const refused = await close('truckIdentifier', item.truckIdentifier ?? '', { close: false })
    expect([...codeOf(refused), refused.error.message]).toEqual([
      409,
      'CUSTOMS_ITEM_SENT',
      `Customs item ${item.id} was sent to the broker and is SENT. Only NOT_SENT and TRANSFER_ERROR can be opened.`,
    ])
    await report([item.id], 'TRANSFER_ERROR', { message: 'The weight is missing' })
    expect((await close('truckIdentifier', item.truckIdentifier ?? '', { close: false })).status).toBe(200)
    expect(await stateOf(item)).toEqual([false, 'TRANSFER_ERROR'])
    // Once closed again, it waits for its next batch, without the message of the last one.
    await close('truckIdentifier', item.truckIdentifier ?? '', { close: true })
    const { body } = await get(item.id)
    expect([body.closed, body.transferState, body.transferMessage]).toEqual([true, 'NOT_SENT', undefined])
  })
})

const brokerItems = async (truck: string) =>
  (await call('getTruckCustomsTransfer', { by: freja, query: { truck } })).body.customsItems
/** Creates an invoice of three lines on a truck: one accepted, one at the broker, one refused. */
async function processed() {
  const invoiceNumber = number('INVOICE')
  const truckIdentifier = number('TRUCK')
  const on = { invoiceNumber, truckIdentifier, itemInvoicePrice: 100 }
  const [accepted, pending, refused] = [await create(on), await create(on), await create(on)]
  await close('truckIdentifier', truckIdentifier, { close: true })
  await report([accepted.id, pending.id, refused.id], 'SENT')
  await report([accepted.id], 'TRANSFER_SUCCESS')
  await report([refused.id], 'TRANSFER_ERROR', { message: 'The commodity code is unknown' })
  return { invoiceNumber, truckIdentifier, accepted, pending, refused }
}

describe('one refused line of an invoice', () => {
  it.each(['invoiceNumber', 'truckIdentifier'] as const)(
    'can be opened alone by %s and corrected',
    async (filterType) => {
      const { refused, accepted, pending, ...names } = await processed()
      const opened = await close(filterType, names[filterType], { close: false })
      expect(opened.body).toMatchObject({ itemCount: 3, changedCount: 1, skippedCount: 2 })
      expect((await update(refused.id, { commodityCode: '9405210090' })).status).toBe(200)
      expect([await stateOf(accepted), await stateOf(pending), await stateOf(refused)]).toEqual([
        [true, 'TRANSFER_SUCCESS'],
        [true, 'SENT'],
        [false, 'TRANSFER_ERROR'],
      ])
      expect((await update(accepted.id, { quantity: 3 })).error.message).toMatch(/TRANSFER_SUCCESS, so it can no/)
    },
  )

  it('can be deleted and declared again, and the invoice closes again with its whole total', async () => {
    const { refused, invoiceNumber } = await processed()
    await close('invoiceNumber', invoiceNumber, { close: false })
    expect((await remove(refused.id)).status).toBe(204)
    const { carrierReference } = refused
    // Nothing of the invoice is open any more, so the line starts its supplement.
    const anew = await create({ carrierReference, invoiceNumber, itemInvoicePrice: 90 })
    expect(anew.supplement).toBe(1)
    expect((await closeInvoice(invoiceNumber, 'DKK', 90)).body).toMatchObject({ itemCount: 1, changedCount: 1 })
  })

  it('goes to the broker as a correction', async () => {
    const { invoiceNumber, truckIdentifier, refused } = await processed()
    await close('invoiceNumber', invoiceNumber, { close: false })
    await update(refused.id, { itemInvoicePrice: 110 })
    expect(codeOf(await closeInvoice(invoiceNumber, 'DKK', 110))).toEqual([400, 'CUSTOMS_INVOICE_TOTAL'])
    expect((await closeInvoice(invoiceNumber, 'DKK', 310)).body).toMatchObject({ itemCount: 3, changedCount: 1 })
    const waiting = (await brokerItems(truckIdentifier)).find(({ id }) => id === refused.id)
    expect([waiting?.closed, waiting?.submission]).toEqual([true, 2])
  })
})

describe('a late line', () => {
  it('starts a supplement of its invoice, which closes with its own total', async () => {
    const invoiceNumber = await invoiceOf([100, 'DKK'])
    expect((await closeInvoice(invoiceNumber, 'DKK', 100)).status).toBe(200)
    const late = await create({ invoiceNumber, itemInvoicePrice: 40 })
    const later = await createAll([goods({ invoiceNumber, itemInvoicePrice: 2, clientId: nordlys })])
    expect((await get(later.body.customsIds[0] ?? '')).body.supplement).toBe(1)
    expect([late.supplement, codeOf(await closeInvoice(invoiceNumber, 'DKK', 142))]).toEqual([
      1,
      [400, 'CUSTOMS_INVOICE_TOTAL'],
    ])
    const wrong = await closeInvoice(invoiceNumber, 'DKK', 41)
    expect(wrong.error.message).toMatch(/^Supplement 1 of invoice .+ adds up to 42.00 DKK over 2 items, not 41.00/)
    expect((await closeInvoice(invoiceNumber, 'DKK', 42)).body).toMatchObject({ itemCount: 2, changedCount: 2 })
    expect((await create({ invoiceNumber })).supplement).toBe(2)
  })

  it('is distinguished by its supplement if the invoice is open too', async () => {
    const invoiceNumber = await invoiceOf([100, 'DKK'])
    await closeInvoice(invoiceNumber, 'DKK', 100)
    await create({ invoiceNumber, itemInvoicePrice: 40 })
    await close('invoiceNumber', invoiceNumber, { close: false })
    const unclear = await closeInvoice(invoiceNumber, 'DKK', 40)
    expect([...codeOf(unclear), ...(errorsOf(unclear) ?? [])]).toEqual([
      409,
      'CUSTOMS_SUPPLEMENTS_OPEN',
      'CUSTOMS_SUPPLEMENTS_OPEN supplement',
    ])
    const proof = { close: true, currencyCode: 'DKK' }
    const supplement = await close('invoiceNumber', invoiceNumber, { ...proof, totalInvoiceAmount: 40, supplement: 1 })
    expect(supplement.body).toMatchObject({ itemCount: 1, changedCount: 1 })
    const itself = await close('invoiceNumber', invoiceNumber, { ...proof, totalInvoiceAmount: 100, supplement: 0 })
    expect(itself.body).toMatchObject({ itemCount: 1, changedCount: 1 })
    const one = await close('invoiceNumber', invoiceNumber, { close: false, supplement: 1 })
    expect(one.body).toMatchObject({ itemCount: 1, changedCount: 1 })
    expect((await close('invoiceNumber', invoiceNumber, { close: false, supplement: 7 })).status).toBe(404)
    const truck = await close('truckIdentifier', number('TRUCK'), { close: true, supplement: 1 })
    expect(errorsOf(truck)).toEqual(['NOT_ALLOWED supplement'])
  })
})

describe('a closed item', () => {
  /** Every way to change or delete an item. */
  const paths: Readonly<Record<string, (item: Item) => Promise<TestResponse<unknown>>>> = {
    updateCustomsItem: ({ id }) => update(id, { quantity: 99 }),
    'updateCustomsItem with the item as it is': ({ id }) => update(id, { itemNumber: '1' }),
    'updateCustomsItem by a parent': ({ id }) => update(id, { quantity: 99 }, { by: karen, clientId: nordlys }),
    deleteCustomsItem: ({ id }) => remove(id),
    'updateCustomsItemsTruck by invoiceNumber': ({ invoiceNumber }) => toTruck('invoiceNumber', invoiceNumber, 'OTHER'),
    'updateCustomsItemsTruck by carrierReference': ({ carrierReference }) =>
      toTruck('carrierReference', carrierReference, 'OTHER'),
    'updateCustomsItemsTruck by customerReference': ({ customerReference = '' }) =>
      toTruck('customerReference', customerReference, 'OTHER'),
    'updateCustomsItemsTruck by externalShipmentId': ({ externalShipmentId = '' }) =>
      toTruck('externalShipmentId', externalShipmentId, 'OTHER'),
    'updateCustomsItemsTruck by shipmentId': ({ shipmentId = '' }) => toTruck('shipmentId', shipmentId, 'OTHER'),
    createCustomsItem: ({ carrierReference, invoiceNumber }) =>
      call('createCustomsItem', { by: freja, body: goods({ carrierReference, invoiceNumber }) }),
    createCustomsItems: ({ carrierReference, invoiceNumber }) =>
      call('createCustomsItems', {
        by: freja,
        body: { parcelReference: carrierReference, items: [goods({ carrierReference, invoiceNumber })] },
      }),
    'a wrong report of the broker': ({ id }) => report([id], 'TRANSFER_SUCCESS'),
  }
  const ways: Readonly<Record<string, (item: Item) => Promise<unknown>>> = {
    invoice: ({ invoiceNumber }) =>
      close('invoiceNumber', invoiceNumber, { close: true, currencyCode: 'DKK', totalInvoiceAmount: 2498 }),
    truck: ({ truckIdentifier = '' }) => close('truckIdentifier', truckIdentifier, { close: true }),
    time: async ({ id }) => {
      await call('setCustomsClosingTime', { by: freja, body: { minute: 1 } })
      const changedAt = new Date(Date.now() - 61_000)
      await db.updateTable('customs_item').set({ changedAt }).where('id', '=', id).execute()
      await closeDueItems(db, new Date())
      await call('setCustomsClosingTime', { by: freja, body: { minute: 0 } })
    },
    consignment: async ({ truckIdentifier = '' }) => {
      const references = [{ key: 'LICENSE_PLATE', value: truckIdentifier }]
      const truck = await call('createConsignment', { by: freja, body: { type: 'TRUCK', references } })
      for (const state of ['WAITING_FOR_APPROVAL', 'CLOSED'])
        await call('setConsignmentState', { by: freja, path: { consignmentId: truck.body.id }, body: { state } })
    },
  }

  describe.each(Object.entries(ways))('closed by %s', (_, closeIt) => {
    it.each(Object.entries(paths))('cannot be changed by %s', async (_path, act) => {
      const item = await create({
        truckIdentifier: number('TRUCK'),
        customerReference: number('ORDER'),
        externalShipmentId: number('WEB'),
        shipmentId: number('SHIPMENT'),
      })
      await closeIt(item)
      const before = await get(item.id)
      expect(before.body.closed).toBe(true)
      expect((await act(item)).status).toBe(409)
      expect((await get(item.id)).text).toBe(before.text)
    })
  })

  it('stays on its truck while the others of its reference move to another one', async () => {
    const item = await closed()
    const refused = await toTruck('carrierReference', item.carrierReference, 'SECOND')
    expect(codeOf(refused)).toEqual([409, 'CUSTOMS_ITEM_CLOSED'])
    expect(refused.error.message).toMatch(
      new RegExp(
        `^Customs item ${item.id} has been closed since \\S+Z\\. Open its invoice or truck again before you change it\\.$`,
      ),
    )
    const other = await create({ carrierReference: item.carrierReference, truckIdentifier: 'FIRST' })
    expect((await toTruck('carrierReference', item.carrierReference, 'SECOND')).body).toBe(
      '1 customs item is on truck SECOND. 1 is closed and stays on its truck.',
    )
    expect((await get(other.id)).body.truckIdentifier).toBe('SECOND')
    expect((await get(item.id)).body.truckIdentifier).toBe(item.truckIdentifier)
  })
})

describe('updateCustomsItemsTruck', () => {
  it('moves items of one truck to another', async () => {
    const items = [await create({ truckIdentifier: 'BROKEN-DOWN' }), await create({ truckIdentifier: 'BROKEN-DOWN' })]
    const response = await toTruck('truckIdentifier', 'BROKEN-DOWN', 'TRUCK-78')
    expect(response.body).toBe('2 customs items are on truck TRUCK-78.')
    for (const { id } of items) expect((await get(id)).body.truckIdentifier).toBe('TRUCK-78')
  })

  it('puts all items of a reference on the truck', async () => {
    const invoiceNumber = number('INVOICE/with space')
    const items = [await create({ invoiceNumber }), await create({ invoiceNumber })]
    const response = await toTruck('invoiceNumber', invoiceNumber, 'TRUCK-77')
    expect([response.status, response.body]).toEqual([200, '2 customs items are on truck TRUCK-77.'])
    for (const { id } of items) expect((await get(id)).body.truckIdentifier).toBe('TRUCK-77')
  })

  it('requires a name of 1 to 35 characters, and an item', async () => {
    expect(errorsOf(await toTruck('invoiceNumber', 'x', ''))).toEqual(['TOO_SHORT truckIdentifier'])
    expect(errorsOf(await toTruck('invoiceNumber', 'x', 'x'.repeat(36)))).toEqual(['TOO_LONG truckIdentifier'])
    const none = await toTruck('invoiceNumber', 'NI-2026-9999', 'TRUCK')
    expect([none.status, none.error.message]).toEqual([
      404,
      'No customs item with invoiceNumber NI-2026-9999 was found.',
    ])
  })
})

describe('setCustomsTransferStatus', () => {
  it('goes from NOT_SENT to SENT to TRANSFER_SUCCESS, which is final', async () => {
    const item = await closed()
    const sent = await report([item.id], 'SENT')
    expect(sent.body).toBe('1 customs item is SENT.')
    await report([item.id], 'TRANSFER_SUCCESS', { message: 'Accepted.' })
    const read = await get(item.id)
    expect([read.body.transferState, read.body.transferMessage]).toEqual(['TRANSFER_SUCCESS', 'Accepted.'])
    const repeated = await report([item.id], 'SENT')
    expect([...codeOf(repeated), repeated.error.message]).toEqual([
      409,
      'CUSTOMS_TRANSITION_NOT_ALLOWED',
      `Customs item ${item.id} is TRANSFER_SUCCESS and stays so.`,
    ])
    expect((await report([item.id], 'TRANSFER_SUCCESS')).status).toBe(200)
    expect((await get(item.id)).body.transferMessage).toBeUndefined()
  })

  it('changes all items or none', async () => {
    const [one, two] = [await closed(), await closed()]
    await report([one.id], 'SENT')
    const refused = await report([one.id, two.id], 'TRANSFER_SUCCESS')
    expect(refused.error.message).toBe(`Customs item ${two.id} is NOT_SENT and can only become SENT.`)
    expect([await stateOf(one), await stateOf(two)]).toEqual([
      [true, 'SENT'],
      [true, 'NOT_SENT'],
    ])
  })

  it('accepts no report on an open item, and no NOT_SENT', async () => {
    const { id } = await create()
    expect(codeOf(await report([id], 'SENT'))).toEqual([409, 'CUSTOMS_ITEM_OPEN'])
    expect(errorsOf(await report([id], 'NOT_SENT'))).toEqual(['NOT_ALLOWED status'])
  })

  it('changes nothing if an item is unknown or belongs to another client', async () => {
    const own = await closed()
    const theirs = await create({ clientId: solskin, truckIdentifier: 'THEIRS' }, astrid)
    await close('truckIdentifier', 'THEIRS', { close: true }, astrid)
    for (const id of [theirs.id, unknownId]) {
      const response = await report([own.id, id], 'SENT')
      expect([response.status, response.error.message, errorsOf(response)]).toEqual([
        404,
        `Customs item ${id} was not found.`,
        ['NOT_FOUND customsItemIds[1]'],
      ])
    }
    expect(await stateOf(own)).toEqual([true, 'NOT_SENT'])
    expect((await get(theirs.id, { by: astrid })).body.transferState).toBe('NOT_SENT')
  })
})

const osloTruck = 'TRUCK-OSL-7'
const onTruck = async () => {
  const one = await create({
    truckIdentifier: osloTruck,
    shippingCharges: 98,
    itemName: '=cmd()',
    itemDescription: 'Lamp, "round"',
  })
  const two = await create({
    truckIdentifier: osloTruck,
    commodityCode: '94052100',
    countryOfOrigin: 'PL',
    itemInvoicePrice: 0.1,
  })
  const three = await create({
    truckIdentifier: osloTruck,
    commodityCode: '94052100',
    countryOfOrigin: 'PL',
    itemInvoicePrice: 0.2,
    netWeight: 0.1,
  })
  await create({ truckIdentifier: osloTruck, clientId: solskin }, astrid)
  return [one, two, three]
}
const onOsloTruck = await onTruck()

describe('a truck', () => {
  const truckIdentifier = osloTruck
  const items = onOsloTruck
  const totals = [
    {
      currencyCode: 'DKK',
      commodityCode: '9405110090',
      countryOfOrigin: 'DK',
      itemCount: 1,
      quantity: 2,
      netWeight: 4.2,
      grossWeight: 5.1,
      itemInvoicePrice: 2498,
      shippingCharges: 98,
      otherCharges: 0,
    },
    {
      currencyCode: 'DKK',
      commodityCode: '94052100',
      countryOfOrigin: 'PL',
      itemCount: 2,
      quantity: 4,
      netWeight: 4.3,
      grossWeight: 10.2,
      itemInvoicePrice: 0.3,
      shippingCharges: 0,
      otherCharges: 0,
    },
  ]

  it('lists its items with exact totals', async () => {
    const response = await call('getTruckCustoms', { by: freja, query: { truck: truckIdentifier } })
    expect(response.body).toEqual({ truckIdentifier, itemCount: 3, items, totalCount: 2, totals })
    const empty = await call('getTruckCustoms', { by: freja, query: { truck: 'NONE' } })
    expect(empty.body).toEqual({ truckIdentifier: 'NONE', itemCount: 0, items: [], totalCount: 0, totals: [] })
  })

  it('returns the same as CSV', async () => {
    const response = await call('getTruckCustomsReport', { by: freja, query: { truck: truckIdentifier } })
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="customs-TRUCK-OSL-7-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const rows = response.text.split('\r\n')
    expect(rows[0]?.split(',')).toHaveLength(56)
    const [{ carrierReference, invoiceNumber }] = items as [Item, Item, Item]
    expect(rows[1]).toBe(
      `ITEM,TRUCK-OSL-7,,,${carrierReference},,,,${invoiceNumber},,1,AURORA-BRASS-40,'=cmd(),"Lamp, ""round""",,1,2,4.2,5.1,DKK,2498,98,,9405110090,,DK,NO,,,,,,,,38271946,DK38271946,1024,false,NOT_SENT,,,,,,,,,,,,,,,,,`,
    )
    expect(rows.slice(4)).toEqual([
      'TOTAL,TRUCK-OSL-7,,,,,,,,,,,,,,1,2,4.2,5.1,DKK,2498,98,0,9405110090,,DK,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,',
      'TOTAL,TRUCK-OSL-7,,,,,,,,,,,,,,2,4,4.3,10.2,DKK,0.3,0,0,94052100,,PL,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,',
      '',
    ])
    const empty = await call('getTruckCustomsReport', { by: freja, query: { truck: 'NONE' } })
    expect(empty.text).toBe(`${rows[0]}\r\n`)
  })

  it("returns the broker's fields to the broker", async () => {
    const response = await call('getTruckCustomsTransfer', { by: freja, query: { truck: truckIdentifier } })
    expect(response.body).toEqual({
      clientId: nordlys,
      customsItems: items.map((item) => Object.assign({ submission: 1, createdAt: expect.any(String) }, item)),
    })
    const empty = await call('getTruckCustomsTransfer', { by: freja, query: { truck: 'NONE' } })
    expect(empty.body).toEqual({ clientId: nordlys, customsItems: [] })
  })

  it('requires a name', async () => {
    for (const id of ['getTruckCustoms', 'getTruckCustomsReport', 'getTruckCustomsTransfer'] as const)
      expect(errorsOf(await call(id, { by: freja }))).toEqual(['REQUIRED truck'])
  })
})

describe('the closing of a TRUCK consignment', () => {
  it('closes the items that refer to it by id, number or reference, in one transaction', async () => {
    const [plate, reference] = [number('PLATE'), number('REF')]
    const truck = await call('createConsignment', {
      by: freja,
      body: { type: 'TRUCK', carrierReference: reference, references: [{ key: 'LICENSE_PLATE', value: plate }] },
    })
    const consignmentId = truck.body.id
    const items = []
    for (const truckIdentifier of [consignmentId.replaceAll('-', ''), plate, reference])
      items.push(await create({ truckIdentifier }))
    const theirs = await create({ truckIdentifier: plate, clientId: solskin }, astrid)
    const become = (state: string) =>
      call('setConsignmentState', { by: freja, path: { consignmentId }, body: { state } })
    await become('WAITING_FOR_APPROVAL')
    expect(await stateOf(items[1] ?? theirs)).toEqual([false, 'NOT_SENT'])
    await become('CLOSED')
    expect(await Promise.all(items.map(stateOf))).toEqual(items.map(() => [true, 'NOT_SENT']))
    expect((await get(theirs.id, { by: astrid })).body.closed).toBe(false)
  })
})

describe('the closing of a TRUCK consignment that fails', () => {
  it('leaves the truck, its pallets and all items unchanged', async () => {
    const plate = number('PLATE')
    await sql`
      alter table customs_item add constraint poison check ("skuNumber" <> 'POISON' or "closedAt" is null)`.execute(db)
    const references = [{ key: 'LICENSE_PLATE', value: plate }]
    const truck = await call('createConsignment', { by: freja, body: { type: 'TRUCK', references } })
    const pallet = await call('createConsignment', { by: freja, body: { type: 'PALLET', parentId: truck.body.id } })
    const good = await create({ truckIdentifier: plate })
    const bad = await create({ truckIdentifier: plate, skuNumber: 'POISON' })
    const become = (state: string) =>
      call('setConsignmentState', { by: freja, path: { consignmentId: truck.body.id }, body: { state } })
    await become('WAITING_FOR_APPROVAL')
    expect((await become('CLOSED')).status).toBeGreaterThanOrEqual(400)
    const consignmentState = async (consignmentId: string) =>
      (await call('getConsignment', { by: freja, path: { consignmentId } })).body.state
    expect([await consignmentState(truck.body.id), await consignmentState(pallet.body.id)]).toEqual([
      'WAITING_FOR_APPROVAL',
      'OPEN',
    ])
    expect([await stateOf(good), await stateOf(bad)]).toEqual([
      [false, 'NOT_SENT'],
      [false, 'NOT_SENT'],
    ])
  })
})

describe("another client's item", () => {
  it('is not found on any path', async () => {
    const theirs = await create({ clientId: solskin }, astrid)
    for (const act of [
      (id: string) => get(id),
      (id: string) => update(id, { quantity: 9 }),
      (id: string) => remove(id),
    ]) {
      const [foreign, unknown] = [await act(theirs.id), await act(unknownId)]
      expect([foreign.status, blank(foreign.text, theirs.id)]).toEqual([404, blank(unknown.text, unknownId)])
    }
    expect((await get(theirs.id, { by: astrid })).body).toEqual(theirs)
  })

  it('cannot be accessed with the permission to read', async () => {
    const { id } = await create()
    expect((await get(id, { by: reader })).status).toBe(200)
    for (const refused of [
      await update(id, { quantity: 9 }, { by: reader }),
      await remove(id, { by: reader }),
      await close('truckIdentifier', 'x', { close: true }, reader),
      await report([id], 'SENT', {}, reader),
      await call('setCustomsClosingTime', { by: reader, body: { minute: 5 } }),
    ])
      expect(codeOf(refused)).toEqual([403, 'FORBIDDEN'])
  })
})
