import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, type TestResponse } from '../../dev/testing/app.ts'
import { byBudbee, byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { purgeExpired } from '../../purge.ts'
import { registerApprovedReturns } from './approval.ts'

type Rules = Schemas['ReturnRules']

const { app, byId, carriers, config, db, jobs, people, sandbox } = await openShipping({
  environment: { WAYBILL_TRUSTED_PROXIES: '127.0.0.1' },
})
const by = people.freja

const setRules = (returns: Rules | null, clientId: number = clients.nordlys) =>
  byId('setRecipientSettings', { by: people.karen, path: { clientId }, body: { returns, sandboxMails: true } })
const atOnce: Rules = { windowDays: 30, approval: 'AUTOMATIC' }
const byHand: Rules = { windowDays: 30, approval: 'MANUAL' }

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

async function delivered(over: object = {}, daysAgo = 1): Promise<Schemas['Shipment']> {
  const { body: draft, text } = await byId('createShipment', { by, body: lamp(over) })
  expect(draft.id, text).toBeDefined()
  return arrive(draft.id, daysAgo)
}
async function arrive(shipmentId: string, daysAgo = 1): Promise<Schemas['Shipment']> {
  await byId('registerShipment', { by, path: { shipmentId } })
  await sql`update shipment set "createdAt" = ("createdAt" at time zone 'UTC' - interval '500 days') at time zone 'UTC',
    "baseAt" = ("baseAt" at time zone 'UTC' - interval '500 days') at time zone 'UTC'
    where id = ${shipmentId}`.execute(db)
  const body = { state: 'DELIVERED', createdAt: ago(daysAgo) } as const
  const { status, text } = await byId('createShipmentEvent', { by, path: { shipmentId }, body })
  expect(status, text).toBe(201)
  return (await byId('getShipment', { by, path: { shipmentId } })).body
}
let orders = 0
/** A delivered shipment of an order with two lamps and a shade. */
async function ordered(over: object = {}): Promise<Schemas['Shipment']> {
  const { sender, recipient } = lamp()
  const externalId = `RETURN-${++orders}`
  const lines = [
    { lineId: 'L1', sku: 'LAMP', name: 'Lamp of brass', quantity: 2 },
    { lineId: 'L2', sku: 'SHADE', name: 'Shade <white>', quantity: 1 },
  ]
  const { body } = await byId('setOrders', { by, body: { orders: [{ externalId, sender, recipient, lines }] } })
  const { carrierProduct } = lamp(byPostNord)
  const parcels = [{ weight: 4.2, length: 60, width: 40, height: 35.5 }]
  const shipped = await byId('shipOrder', {
    by,
    path: { orderId: body.orders[0]?.id ?? '' },
    body: { carrierProduct, parcels, ...over },
  })
  return arrive(shipped.body.shipment?.id ?? expect.fail(shipped.text))
}

const pathOf = ({ trackingUrl = '' }: Schemas['Shipment']) => `/track/${trackingUrl.slice(-22)}/return`
const get = (url: string) => app.inject({ method: 'GET', url: `${url}?lang=en` })
const post = (url: string, fields: Record<string, string>, from?: string) =>
  app.inject({
    method: 'POST',
    url: `${url}?lang=en`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(from && { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' }),
    },
    payload: new URLSearchParams(fields).toString(),
  })
const keyIn = (html: string) => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? expect.fail(html)
/** Fills in the form of a shipment and sends it. */
async function ask(shipment: Schemas['Shipment'], fields: Record<string, string>) {
  const path = pathOf(shipment)
  const id = keyIn((await get(path)).body)
  const response = await post(path, { id, reason: 'DAMAGED', ...fields })
  if (response.statusCode >= 500) expect.fail(response.body)
  return { id, path: `${path}/${id}`, response }
}
const read = async (returnRequestId: string) => (await byId('getReturnRequest', { by, path: { returnRequestId } })).body
const shipmentOf = async (shipmentId = '') => (await byId('getShipment', { by, path: { shipmentId } })).body
const codes = ({ error }: TestResponse<unknown>) =>
  error.errors?.map(({ code, field }) => `${code} ${field}`) ?? [error.error]
const eventsOf = async (id: string) =>
  (
    await sql<{ type: string }>`select id, type from feed_inbox where subject = ${id}::uuid
      union all select id, type from feed_event where subject = ${id}::uuid order by id`.execute(db)
  ).rows.map(({ type }) => type)

const statuses = async (tries: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
const product = (productId: string) => ({ carrier: 'LAST_INCH', productId }) as const
const requested = async () => {
  await setRules(byHand)
  return ask(await ordered(), { 'q:line:L1': '2', 'q:line:L2': '1', email: 'astrid@post.example' })
}

describe('rules for returns', () => {
  it('are refused if they contradict each other, are inherited, and can be reset', async () => {
    const refused = await setRules({
      ...byHand,
      fee: { amount: 49, currency: 'DKK' },
      reasons: [
        { code: 'A', names: { en: 'One' } },
        { code: 'A', names: { da: 'To' } },
      ],
      countries: ['DK', 'XX'],
      products: [
        { carrierProduct: { carrier: 'UPS', productId: 'POSTNORD_DK_24' } },
        { carrierProduct: byPostNord.carrierProduct as Schemas['CarrierProduct'] },
      ],
      address: { company: 'Nordlys', addressLine1: 'Kaj 1', city: 'Aarhus', country: 'DK' },
    })
    expect(codes(refused).toSorted()).toEqual([
      'COUNTRY_UNKNOWN returns.countries[1]',
      'DUPLICATE returns.products[1]',
      'DUPLICATE returns.reasons[1].code',
      'NOT_ALLOWED returns.fee',
      'POST_CODE_REQUIRED returns.address.postCode',
      'PRODUCT_OF_OTHER_CARRIER returns.products[0].carrierProduct.productId',
    ])
    expect(codes(await setRules({ ...byHand, payer: 'RECIPIENT' }))).toEqual(['REQUIRED returns.fee'])
    expect(codes(await setRules({ ...byHand, payer: 'RECIPIENT', fee: { amount: 49.5, currency: 'JPY' } }))).toEqual([
      'DECIMALS returns.fee.amount',
    ])
    await setRules(byHand, clients.tenant)
    const { body } = await byId('getRecipientSettings', { by: people.karen, path: { clientId: clients.nordlys } })
    expect([body.returns, body.effective.returns]).toEqual([undefined, byHand])
    await setRules(null, clients.tenant)
  })
})

describe('the page on which a recipient requests a return', () => {
  it('explains why there is no return: never, not yet, too late, not from there', async () => {
    const shipment = await delivered()
    const titleOf = async (path = pathOf(shipment)) => /<h1>(.*?)<\/h1>/.exec((await get(path)).body)?.[1]
    expect(await titleOf()).toBe('Returns')
    await setRules(byHand)
    expect(await titleOf()).toBe('Request a return')
    await setRules({ ...byHand, countries: ['DK'] })
    expect(await titleOf()).toBe('Returns')
    await setRules({ ...byHand, windowDays: 5 })
    const late = await delivered({}, 7)
    expect(await titleOf(pathOf(late))).toBe('Too late')
    expect((await post(pathOf(late), { 'q:parcel:0': '1', reason: 'OTHER' })).statusCode).toBe(409)
    const { body: draft } = await byId('createShipment', { by, body: lamp() })
    const underway = (await byId('registerShipment', { by, path: { shipmentId: draft.id } })).body
    expect(await titleOf(pathOf(underway))).toBe('Not yet')
    const { body } = await byId('getTrackedParcel', { path: { token: (shipment.trackingUrl ?? '').slice(-22) } })
    expect(body.returnUrl).toBe(`${shipment.trackingUrl}/return`)
    expect((await get(pathOf(shipment).replace('/return', ''))).body).toContain('Return something')
    expect((await get(`/track/${'A'.repeat(22)}/return`)).statusCode).toBe(404)
  })

  it('is private, has no script, and escapes markup', async () => {
    await setRules({ ...byHand, excludedSkus: ['SHADE'], payer: 'RECIPIENT', fee: { amount: 49, currency: 'DKK' } })
    const shipment = await ordered()
    const { body, headers } = await get(pathOf(shipment))
    expect(body).toContain('Shade &lt;white&gt;')
    expect(body).toMatch(/Shade[^\n]*Cannot be returned/)
    expect(body).toContain('This return costs DKK\u00a049.00. Nordlys Interiør ApS deducts it from your refund.')
    expect(body).not.toMatch(/<script|<link|https?:\/\/|style="|Lindqvist|412 54/)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action/)
    const { id } = await ask(shipment, { 'q:line:L1': '1', note: '</textarea><b>\u0000two\nlines' })
    expect(await read(id)).toMatchObject({ note: '</textarea><b> two\nlines', fee: { amount: 49, currency: 'DKK' } })
    expect((await ask(shipment, { 'q:line:L2': '1' })).response.statusCode).toBe(409)
  })

  it('shows errors and keeps the entered values', async () => {
    await setRules(byHand)
    const shipment = await delivered()
    const nothing = (await ask(shipment, { note: 'Kept' })).response
    expect([nothing.statusCode, nothing.body.includes('Choose what you want'), nothing.body.includes('Kept')]).toEqual([
      400,
      true,
      true,
    ])
    const wrong = { 'q:parcel:0': '1', email: 'nowhere', reason: 'OTHER' }
    expect((await ask(shipment, wrong)).response.body).toContain('Check the e-mail address')
    expect((await ask(shipment, { ...wrong, reason: 'MADE_UP' })).response.body).toContain(
      'role="alert">Choose a reason',
    )
    expect((await byId('listReturnRequests', { by, query: { shipmentId: shipment.id } })).body).toEqual([])
  })

  it('makes one request however often it is sent, and refuses a piece requested before', async () => {
    await setRules(byHand)
    const shipment = await ordered()
    const path = pathOf(shipment)
    const id = keyIn((await get(path)).body)
    const fields = { id, reason: 'DAMAGED', 'q:line:L1': '1', email: 'astrid@post.example' }
    const twice = await Promise.all([post(path, fields), post(path, fields)])
    expect(twice.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, `${path}/${id}?lang=en`],
      [303, `${path}/${id}?lang=en`],
    ])
    const others = [keyIn((await get(path)).body), keyIn((await get(path)).body)]
    const rest = await Promise.all(others.map((one) => post(path, { ...fields, id: one })))
    expect(rest.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['303', '409'])
    const { body } = await byId('listReturnRequests', { by, query: { states: 'REQUESTED', shipmentId: shipment.id } })
    expect(body.map(({ items, email }) => [items, email])).toEqual(
      Array.from({ length: 2 }, () => [
        [{ lineId: 'L1', sku: 'LAMP', description: 'Lamp of brass', quantity: 1 }],
        'astrid@post.example',
      ]),
    )
    expect(await eventsOf(id)).toEqual(['return.requested'])
    // Other clients do not see it.
    const theirs = { by: people.astrid, path: { returnRequestId: id } }
    expect((await byId('getReturnRequest', theirs)).status).toBe(404)
    expect((await byId('approveReturnRequest', { ...theirs, body: {} })).status).toBe(404)
    expect((await byId('refuseReturnRequest', { ...theirs, body: { reason: 'No' } })).status).toBe(404)
  })
})

describe('a return that is approved at once', () => {
  it('is registered once, with its label and its events', async () => {
    await setRules({ ...atOnce, address: { ...lamp().sender, company: 'Nordlys Retur', addressLine1: 'Kaj 1' } })
    const shipment = await ordered()
    const { id, path, response } = await ask(shipment, { 'q:line:L1': '1' })
    expect(response.statusCode).toBe(303)
    const request = await read(id)
    expect(request).toMatchObject({ state: 'APPROVED', returnShipmentState: 'REGISTERED' })
    expect(request.decidedBy).toBeUndefined()
    expect(sandbox.count(request.returnShipmentId ?? '')).toBe(1)
    expect(await eventsOf(id)).toEqual(['return.requested', 'return.approved'])
    const back = await shipmentOf(request.returnShipmentId)
    expect(back).toMatchObject({
      returnOf: shipment.id,
      description: 'Lamp of brass',
      recipient: { company: 'Nordlys Retur', addressLine1: 'Kaj 1' },
      carrierProduct: { productId: 'POSTNORD_DK_24' },
    })
    const page = await get(path)
    expect(page.body).toContain('Your return is approved')
    expect(page.body).toContain(`href="${path}/label.pdf"`)
    const label = await app.inject({ method: 'GET', url: `${path}/label.pdf` })
    expect([label.statusCode, label.headers['content-type'], label.body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const mails = await sql<{ payload: { to: string; subject: string; text: string } }>`
      select payload from outbox where payload ->> 'text' like ${`%${path}%`}`.execute(db)
    expect(mails.rows.map(({ payload }) => [payload.to, payload.subject])).toEqual([
      ['astrid.lindqvist@post.example', 'Your return to Nordlys Interiør ApS is approved'],
    ])
  })

  it("shows the carrier's code, if any, as letters and as QR", async () => {
    await setRules(atOnce)
    const { path } = await ask(await delivered(byBudbee), { 'q:parcel:0': '1' })
    const { body } = await get(path)
    expect(body).toMatch(/SANDBOX-RETURN-\w+/)
    expect(body).toContain('<svg class="qr"')
  })

  it('uses the product for the country, else the one for all others', async () => {
    await setRules({
      ...atOnce,
      products: [
        { carrierProduct: product('LAST_INCH_HOME') },
        { countries: ['SE'], carrierProduct: product('LAST_INCH_RETURN') },
      ],
    })
    const shipment = await delivered(byPostNord)
    const { id, path } = await ask(shipment, { 'q:parcel:0': '1' })
    const back = await shipmentOf((await read(id)).returnShipmentId)
    expect(back.carrierProduct?.productId).toBe('LAST_INCH_RETURN')
    expect((await get(pathOf(shipment))).body).toContain('Nothing left to return')
    // Once it is cancelled, the goods can be requested again.
    const cancelled = await byId('cancelShipment', { by, path: { shipmentId: back.id }, body: {} })
    expect(cancelled.status, cancelled.text).toBe(200)
    expect((await get(path)).body).toContain('This return was cancelled')
    expect((await ask(shipment, { 'q:parcel:0': '1' })).response.statusCode).toBe(303)
  })

  it('waits for a person if no product fits, and says why at the desk', async () => {
    await setRules(atOnce)
    const carrierProduct = { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' }
    const { id, path } = await ask(await delivered({ carrierProduct }), { 'q:parcel:0': '1' })
    const request = await read(id)
    expect([request.state, request.problem]).toEqual([
      'REQUESTED',
      expect.stringContaining('SCHENKER has no return product'),
    ])
    expect((await get(path)).body).toContain('Your return was requested')
    const other = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_24' } as const
    const { body } = await byId('approveReturnRequest', {
      by,
      path: { returnRequestId: id },
      body: { carrierProduct: other },
    })
    expect(body).toMatchObject({ state: 'APPROVED', returnShipmentState: 'REGISTERED', decidedBy: 'freja' })
    expect(body.problem).toBeUndefined()
  })

  it('says that the label is being made until the carrier responds', async () => {
    await setRules(atOnce)
    const { id, path } = await ask(await delivered(byPostNord), { 'q:parcel:0': '1' })
    const { returnShipmentId = '' } = await read(id)
    const pending = JSON.stringify({ status: 'PENDING', attemptedAt: new Date().toISOString() })
    await sql`update shipment set "shipmentState" = 'DRAFT', registration = ${pending}::json, "carrierReference" = null
      where id = ${returnShipmentId}`.execute(db)
    expect((await get(path)).body).toContain('Your label is being made')
    expect((await app.inject({ method: 'GET', url: `${path}/label.pdf` })).statusCode).toBe(404)
    await sql`update shipment set "shipmentState" = 'FAILED_TO_REGISTER' where id = ${returnShipmentId}`.execute(db)
    expect((await get(path)).body).toContain('There is no label yet')
  })

  it('is registered by a worker if the approval was interrupted, and not twice', async () => {
    await setRules(atOnce)
    const { id } = await ask(await delivered(byPostNord), { 'q:parcel:0': '1' })
    const { returnShipmentId = '' } = await read(id)
    await sql`update return_request set "dueAt" = now() where id = ${id}`.execute(db)
    const signal = new AbortController().signal
    await registerApprovedReturns.run({ db, carriers, config, jobs, log: app.log, now: new Date(), signal })
    expect(sandbox.count(returnShipmentId)).toBe(1)
    const { rows } = await sql<{ isSettled: boolean }>`
      select "dueAt" is null as "isSettled" from return_request where id = ${id}`.execute(db)
    expect(rows).toEqual([{ isSettled: true }])
  })
})

describe('a return that a person decides', () => {
  it('is approved once, and sent back as a whole in its original parcels', async () => {
    const { id } = await requested()
    const approve = () => byId('approveReturnRequest', { by, path: { returnRequestId: id }, body: {} })
    const [one, other] = await Promise.all([approve(), approve()])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.returnShipmentId).toBe(other.body.returnShipmentId)
    expect(sandbox.count(one.body.returnShipmentId ?? '')).toBe(1)
    const back = await shipmentOf(one.body.returnShipmentId)
    expect(back.parcels).toMatchObject([{ weight: 4.2, length: 60, width: 40, height: 35.5 }])
    const refused = await byId('refuseReturnRequest', { by, path: { returnRequestId: id }, body: { reason: 'No' } })
    expect([refused.status, refused.error.error]).toEqual([409, 'RETURN_REQUEST_DECIDED'])
  })

  it('is refused with a reason that the recipient reads, and can be requested again', async () => {
    const { id, path } = await requested()
    const reason = 'Made to measure.\n<Sorry>'
    const { body } = await byId('refuseReturnRequest', { by, path: { returnRequestId: id }, body: { reason } })
    expect(body).toMatchObject({ state: 'REFUSED', refusalReason: reason, decidedBy: 'freja' })
    const page = (await get(path)).body
    expect(page).toContain('Your return was not approved')
    expect(page).toContain('Made to measure.\n&lt;Sorry&gt;')
    const late = await byId('approveReturnRequest', { by, path: { returnRequestId: id }, body: {} })
    expect([late.status, late.error.error]).toEqual([409, 'RETURN_REQUEST_DECIDED'])
    expect(await eventsOf(id)).toEqual(['return.requested', 'return.refused'])
    const formPath = path.replace(`/${id}`, '')
    const again = await post(formPath, { id: keyIn((await get(formPath)).body), reason: 'OTHER', 'q:line:L1': '2' })
    expect(again.statusCode).toBe(303)
    const { rows } = await sql<{ text: string }>`select payload ->> 'text' as text from outbox
      where payload ->> 'text' like ${`%${path}%`} order by id`.execute(db)
    expect(rows.map(({ text }) => text.split('\n')[0])).toEqual([
      'You have requested a return to Nordlys Interiør ApS.',
      'Your return to Nordlys Interiør ApS was not approved.',
    ])
    expect(rows.every(({ text }) => !text.includes('Made to measure'))).toBe(true)
  })

  it('is unavailable while the client has its own return', async () => {
    await setRules(byHand)
    const shipment = await delivered(byPostNord)
    const { body } = await byId('createShipmentReturn', { by, path: { shipmentId: shipment.id }, body: {} })
    expect((await get(pathOf(shipment))).body).toContain('Nothing left to return')
    await byId('deleteShipment', { by, path: { shipmentId: body.id } })
    expect((await get(pathOf(shipment))).body).toContain('Request a return')
  })

  it('declares only the returned goods, by their share of weight and price', async () => {
    await setRules(byHand)
    const item = {
      itemDescription: 'Ceiling lamp of brass',
      quantity: 3,
      countryOfOrigin: 'DK',
      netWeight: 3.1,
      itemInvoicePrice: 100,
      currencyCode: 'DKK',
      commodityCode: '9405110090',
    }
    const other = { ...item, itemDescription: 'Shade of glass', quantity: 1, netWeight: 0.5 }
    const shipment = await delivered({
      recipient: { ...lamp().recipient, country: 'JP', postCode: '150-0001', city: 'Tokyo' },
      carrierProduct: { carrier: 'UPS', productId: 'UPS_65' },
      customs: { customsType: 'SALE_OF_GOODS', invoiceNumber: 'NI-1', items: [item, other] },
    })
    const { id } = await ask(shipment, { 'q:customs:0': '2' })
    const { body, text } = await byId('approveReturnRequest', {
      by,
      path: { returnRequestId: id },
      body: {},
    })
    const back = await shipmentOf(body.returnShipmentId ?? expect.fail(text))
    expect(back.customs).toMatchObject({
      customsType: 'GOODS_RETURN',
      items: [{ ...item, quantity: 2, netWeight: 2.067, itemInvoicePrice: 66.67 }],
    })
    expect(back.customs?.items).toHaveLength(1)
    expect(back.parcels.map(({ weight }) => weight)).toEqual([2.067])
  })
})

describe('the page on which a recipient finds the parcel', () => {
  const path = `/returns/${clients.nordlys}`

  it('exists while returns are accepted', async () => {
    await setRules(null)
    expect((await get(path)).statusCode).toBe(404)
    for (const unknown of ['/returns/999999', '/returns/0', '/returns/x'])
      expect([unknown, (await get(unknown)).statusCode]).toEqual([unknown, 404])
    await setRules(byHand)
    expect((await get(path)).body).toContain('Order number or tracking number')
  })

  it('finds the parcel by number and post code or e-mail address, in any notation', async () => {
    await setRules(byHand)
    const shipment = await delivered({ orderNumber: 'FIND-1', customerReference: 'FIND-1-A' })
    const to = `${pathOf(shipment)}?lang=en`
    for (const [number, proof] of [
      ['find-1', '41254'],
      ['FIND-1', 'Astrid.Lindqvist@POST.example '],
      [shipment.carrierReference ?? '', '412 54'],
    ] as const) {
      const { statusCode, headers } = await post(path, { number, proof })
      expect([number, statusCode, headers.location]).toEqual([number, 303, to])
    }
    const other = await delivered({ orderNumber: 'FIND-1', customerReference: 'FIND-1-B' })
    // It is already the next day in Sweden.
    await sql`update shipment set "createdAt" = '2025-07-01T22:30:00Z' where id = ${other.id}`.execute(db)
    const { body } = await post(path, { number: 'FIND-1', proof: '412 54' })
    expect(body).toContain('Which parcel?')
    expect(body).toContain('<small>2 July 2025</small>')
  })

  it('responds alike to unknown and mismatched input, and delays both', async () => {
    await setRules(byHand)
    await delivered({ orderNumber: 'FIND-2', customerReference: 'FIND-2' })
    const tries = async (number: string) => {
      const found: [number, string][] = []
      for (let count = 0; count < 6; count++) {
        const { statusCode, body } = await post(path, { number, proof: '99999' })
        found.push([statusCode, body.replaceAll(number, '')])
      }
      return found
    }
    const known = await tries('FIND-2')
    expect(known.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 429])
    expect(await tries('LOST-2')).toEqual(known)
    expect((await post(path, { number: 'FIND-2', proof: '412 54' })).statusCode).toBe(429)
    await sql`delete from attempt_limit`.execute(db)
    expect((await post(path, { number: 'FIND-2', proof: '' })).statusCode).toBe(404)
  })

  it('allows five guesses even if a hundred arrive at once, and as many per network as per address', async () => {
    await setRules(byHand)
    await delivered({ orderNumber: 'FIND-3', customerReference: 'FIND-3' })
    const postCodes = Array.from({ length: 100 }, (_, index) => String(41_155 + index))
    expect(postCodes).toContain('41254')
    const guessed = await statuses(postCodes.map((proof) => post(path, { number: 'FIND-3', proof })))
    expect([guessed.filter((status) => status < 429).length, guessed.at(-1)]).toEqual([5, 429])

    // The owner of one IPv6 network has 2^64 addresses.
    await sql`delete from attempt_limit`.execute(db)
    const from = (index: number) => post(path, { number: `FIND-4-${index}`, proof: '1' }, `2001:db8::${index}`)
    const spread = await statuses(Array.from({ length: 30 }, (_, index) => from(index)))
    expect(spread.filter((status) => status < 429)).toHaveLength(20)
    expect((await post(path, { number: 'FIND-3', proof: '412 54' }, '2001:db8:0:1::1')).statusCode).toBe(303)
  })

  it('does not count successful searches', async () => {
    await setRules(byHand)
    await delivered({ orderNumber: 'FIND-5', customerReference: 'FIND-5' })
    await sql`delete from attempt_limit`.execute(db)
    for (let times = 0; times < 25; times++)
      expect((await post(path, { number: 'FIND-5', proof: '412 54' })).statusCode).toBe(303)
    const { rows } = await sql<{ failures: number }>`select failures from attempt_limit where failures > 0`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('the stored data of a return', () => {
  it('lose note and e-mail address after their retention', async () => {
    await setRules(byHand)
    const { id } = await ask(await delivered(), { 'q:parcel:0': '1', note: 'Broken', email: 'astrid@post.example' })
    await sql`update return_request set "changedAt" = now() - interval '9 years' where id = ${id}`.execute(db)
    await purgeExpired(db, config)
    const { note, email, items } = await read(id)
    expect([note, email, items.length]).toEqual([undefined, undefined, 1])
  })
})
