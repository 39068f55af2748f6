import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { clients } from '../../dev/testing/app.ts'
import { cancelShipment, reconcileCancellations } from './cancellation.ts'

/** PostNord, which other tests use, supports no cancellation. */
const bySchenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } }

const { call, db, carriers, config } = await openShipping({ hour: 3_600_000 })
const context = { db, carriers, config, log: pino({ level: 'silent' }) }
const later = () => new Date(Date.now() + 3_600_000)

async function registered(over: object = {}) {
  const { id } = (await call('POST', '/shipments', lamp({ ...bySchenker, ...over }))).json()
  expect((await call('POST', `/shipments/${id}/register`)).statusCode).toBe(200)
  return id as string
}
const cancel = (id: string, body: object = {}) => call('POST', `/shipments/${id}/cancel`, body)
const shipmentOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json()
const isTracked = async (id: string) =>
  (await db.selectFrom('shipment_tracking').select('dueAt').where('shipmentId', '=', id).execute()).length > 0

describe('cancelShipment', () => {
  it('cancels once with the carrier, and ends tracking, labels and registering', async () => {
    const id = await registered()
    expect(await isTracked(id)).toBe(true)
    const first = await cancel(id, { reason: 'The address was wrong.' })
    expect(first.json()).toMatchObject({
      shipmentState: 'REGISTERED',
      cancelled: { by: expect.stringContaining('user'), reason: 'The address was wrong.' },
    })
    expect(first.json()).not.toHaveProperty('cancellation')
    expect((await cancel(id, { reason: 'Another reason' })).json()).toEqual(first.json())
    expect(await shipmentOf(id)).toEqual(first.json())
    expect((await call('GET', '/shipments')).json().hits).toContainEqual(first.json())
    expect(await isTracked(id)).toBe(false)
    expect(await carriers.SCHENKER.findByReference?.(id, { credentials: {} })).toBeUndefined()
    const label = await call('POST', `/shipments/${id}/label`, { layout: '4R', type: 'PDF', resolution: 200 })
    expect(label.json().error).toBe('SHIPMENT_CANCELLED')
    expect((await call('POST', `/shipments/${id}/register`)).json().error).toBe('SHIPMENT_CANCELLED')
  })

  it('cancels our own parcels', async () => {
    const id = await registered({ carrierProduct: lamp().carrierProduct })
    expect((await cancel(id)).json()).toHaveProperty('cancelled.at')
  })

  it('refuses a draft, and a scanned parcel', async () => {
    const { id: draft } = (await call('POST', '/shipments', lamp())).json()
    expect((await cancel(draft)).json().error).toBe('SHIPMENT_NOT_REGISTERED')
    const own = await registered({ carrierProduct: lamp().carrierProduct })
    await call('POST', `/shipments/${own}/events`, { carrierCode: 'LI-100' })
    expect((await cancel(own)).json()).toMatchObject({
      error: 'SHIPMENT_UNDER_WAY',
      message: expect.stringContaining('RECEIVED_AT_WAREHOUSE'),
    })
    expect(await shipmentOf(own)).not.toHaveProperty('cancellation')
  })

  it("reports the carrier's refusal, and stores it", async () => {
    const id = await registered({ customerReference: 'SANDBOX_KEEP-1' })
    expect((await cancel(id)).json()).toMatchObject({
      error: 'CARRIER_REFUSED',
      errors: [{ carrier: 'SCHENKER', carrierCode: 'SBX-410' }],
    })
    const kept = await shipmentOf(id)
    expect(kept.cancellation).toMatchObject({ status: 'REFUSED', carrierCode: 'SBX-410' })
    expect(kept).not.toHaveProperty('cancelled')
    expect(await isTracked(id)).toBe(true)
  })

  it('retries until it knows the outcome', async () => {
    const id = await registered({ customerReference: 'SANDBOX_CANCEL_TIMEOUT-1' })
    const lost = await cancel(id, { reason: 'Sold out' })
    expect([lost.statusCode, lost.json().error]).toEqual([503, 'CARRIER_TIMEOUT'])
    expect((await shipmentOf(id)).cancellation).toMatchObject({ status: 'PENDING', reason: 'Sold out' })
    await reconcileCancellations(context, later())
    expect(await shipmentOf(id)).toMatchObject({ cancelled: { reason: 'Sold out' } })
  })

  it('is finished by another process when the one that began it dies', async () => {
    const id = await registered()
    const { promise: called, resolve } = Promise.withResolvers<void>()
    const dying = () => {
      resolve()
      return new Promise<void>(() => undefined)
    }
    const order = { clientId: clients.nordlys, id, username: 'freja', reason: 'Sold out' }
    const SCHENKER = { ...carriers.SCHENKER, cancel: dying }
    void cancelShipment({ ...context, carriers: { ...carriers, SCHENKER } }, order)
    await called
    await reconcileCancellations(context, later())
    expect((await shipmentOf(id)).cancelled).toMatchObject({ by: 'freja', reason: 'Sold out' })
  })

  it('releases shipments booked elsewhere', async () => {
    const externalShipment = { carrier: 'SCHENKER', carrierReference: '395200000002041709' }
    const { id } = (await call('POST', '/shipments', lamp({ carrierProduct: undefined, externalShipment }))).json()
    expect(await isTracked(id)).toBe(true)
    expect((await cancel(id)).json()).toHaveProperty('cancelled.at')
    expect(await isTracked(id)).toBe(false)
  })

  it('does not touch shipments of another client', async () => {
    const id = await registered()
    const asked = await call('POST', `/shipments/${id}/cancel`, {}, { clientId: 2048 })
    expect(asked.statusCode).toBe(404)
    expect(await shipmentOf(id)).not.toHaveProperty('cancelled')
  })
})

describe('cancelShipments', () => {
  it('returns the outcome for each shipment', async () => {
    const id = await registered()
    const { id: draft } = (await call('POST', '/shipments', lamp())).json()
    const unknown = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c0f'
    const { succeeded, failed, results } = (
      await call('POST', '/shipments/cancel', { shipmentIds: [id, draft, unknown], reason: 'Sold out' })
    ).json()
    expect([succeeded, failed]).toEqual([1, 2])
    expect(results).toMatchObject([
      { shipmentId: id, status: 200, shipment: { cancelled: { reason: 'Sold out' } } },
      { status: 400, error: { error: 'SHIPMENT_NOT_REGISTERED' } },
      { status: 404 },
    ])
  })
})

describe('copyShipment', () => {
  it('creates a draft that can be registered', async () => {
    const id = await registered()
    const { clientId: _, ...original } = (await cancel(id)).json()
    const copied = await call('POST', `/shipments/${id}/copy`, { customerReference: 'ORDER-20417-2' })
    expect(copied.statusCode).toBe(201)
    const copy = copied.json()
    expect(copied.headers.location).toBe(`/v1/shipments/${copy.id}`)
    expect(copy).toMatchObject({
      shipmentState: 'DRAFT',
      sender: original.sender,
      recipient: original.recipient,
      customerReference: 'ORDER-20417-2',
      parcels: lamp().parcels,
    })
    expect(copy).not.toHaveProperty('cancelled')
    expect(copy.parcels[0]).not.toHaveProperty('carrierReference')
    expect((await call('POST', `/shipments/${copy.id}/register`)).statusCode).toBe(200)
  })

  // Two consignments on one invoice would be declared with the value of both.
  it('drops the invoice number, unless the copy replaces a cancelled shipment', async () => {
    const goods = { itemDescription: 'Lamp', quantity: 1, netWeight: 1, itemInvoicePrice: 500, currencyCode: 'DKK' }
    const line = { ...goods, commodityCode: '94052100', countryOfOrigin: 'DK' }
    const recipient = { ...lamp().recipient, addressLine1: 'Storgata 7', postCode: '0155', city: 'Oslo', country: 'NO' }
    const id = await registered({ recipient, customs: { invoiceNumber: 'NI-COPY-1', items: [line] } })
    const customsOf = async (body: object = {}) => (await call('POST', `/shipments/${id}/copy`, body)).json().customs
    const own = await customsOf()
    expect([own.items.length, own.invoiceNumber]).toEqual([1, undefined])
    expect((await customsOf({ customs: { invoiceNumber: 'NI-COPY-2' } })).invoiceNumber).toBe('NI-COPY-2')
    expect((await cancel(id)).statusCode).toBe(200)
    expect((await customsOf()).invoiceNumber).toBe('NI-COPY-1')
  })

  it('requires a product if the shipment was booked elsewhere', async () => {
    const externalShipment = { carrier: 'SCHENKER', carrierReference: '395200000002041709' }
    const { id } = (await call('POST', '/shipments', lamp({ carrierProduct: undefined, externalShipment }))).json()
    expect((await call('POST', `/shipments/${id}/copy`, {})).json().errors).toMatchObject([{ field: 'carrierProduct' }])
    const copy = (await call('POST', `/shipments/${id}/copy`, bySchenker)).json()
    expect(copy).toMatchObject({ shipmentState: 'DRAFT', ...bySchenker })
    expect(copy).not.toHaveProperty('externalShipment')
  })

  it('changes the address and keeps everything else', async () => {
    const id = await registered({ deliveryInstructions: 'Ring twice' })
    const refused = await call('POST', `/shipments/${id}`, { description: 'Lamp' })
    expect(refused.json()).toMatchObject({
      error: 'SHIPMENT_REGISTERED',
      message: expect.stringMatching(/cancelShipment.*copyShipment/),
    })
    expect((await cancel(id)).statusCode).toBe(200)
    const recipient = { ...lamp().recipient, addressLine1: 'Vasagatan 7', addressLine2: 'Lgh 3', postCode: '411 24' }
    const copied = await call('POST', `/shipments/${id}/copy`, { recipient, deliveryInstructions: null })
    expect(copied.statusCode).toBe(201)
    expect(copied.json()).toMatchObject({ recipient, parcels: lamp().parcels, ...bySchenker })
    expect(copied.json()).not.toHaveProperty('deliveryInstructions')
    const unknown = await call('POST', `/shipments/${id}/copy`, { recipient: { ...recipient, postCode: 'ABC' } })
    expect(unknown.json().errors).toMatchObject([{ code: 'POST_CODE_INVALID', field: 'recipient.postCode' }])
    const elsewhere = { externalShipment: { carrier: 'SCHENKER', carrierReference: '395200000002041709' } }
    for (const [field, given] of Object.entries({ ...elsewhere, shipmentState: 'REGISTERED' }))
      expect((await call('POST', `/shipments/${id}/copy`, { [field]: given })).json().errors).toMatchObject([
        { code: 'NOT_ALLOWED', field },
      ])
  })

  it('leaves out a pick-up whose day has passed', async () => {
    const { id } = (await call('POST', '/shipments', lamp(bySchenker))).json()
    const date = '2020-01-02'
    const collectionInfo = { type: 'PICK_UP', date, preferredTime: { from: '08:00', to: '16:00' } }
    const content = JSON.stringify({ ...lamp(bySchenker), recipientPays: false, collectionInfo })
    await db
      .updateTable('shipment')
      .set({ content: content as never })
      .where('id', '=', id)
      .execute()
    const copied = await call('POST', `/shipments/${id}/copy`, {})
    expect([copied.statusCode, copied.json().collectionInfo]).toEqual([201, undefined])
  })
})

describe('listShipments', () => {
  it('filters by each filter, and by all at once', async () => {
    const asked = { clientId: 3100 }
    const place = async (over: object) => (await call('POST', '/shipments', lamp(over), asked)).json().id as string
    const draft = await place({ customerReference: 'FIND-1' })
    const other = await place({ ...bySchenker, customerReference: 'FIND-10' })
    const gone = await place({ ...bySchenker, customerReference: 'FIND-2' })
    await call('POST', `/shipments/${gone}/register`, undefined, asked)
    await call('POST', `/shipments/${gone}/cancel`, {}, asked)
    const found = async (query: string) => {
      const { hits, total } = (await call('GET', `/shipments?order=ASC&${query}`, undefined, asked)).json()
      expect(total).toBe(hits.length)
      return hits.map(({ id }: { id: string }) => id)
    }
    expect(await found('')).toEqual([draft, other, gone])
    expect(await found('customer_reference=FIND-1')).toEqual([draft])
    expect(await found('states=REGISTERED&states=DELIVERED')).toEqual([gone])
    expect(await found('carriers=SCHENKER')).toEqual([other, gone])
    expect(await found('products=LAST_INCH_HOME')).toEqual([draft])
    expect(await found('sender_countries=DK&recipient_countries=SE')).toEqual([draft, other, gone])
    expect(await found('recipient_countries=DE')).toEqual([])
    expect(await found('sender_countries=SE')).toEqual([])
    expect(await found('cancelled=true')).toEqual([gone])
    expect(await found('cancelled=false')).toEqual([draft, other])
    expect(await found('created_after=2020-01-01')).toEqual([draft, other, gone])
    expect(await found('created_before=2020-01-01')).toEqual([])
    expect(await found('carriers=SCHENKER&states=DRAFT&cancelled=false&q=FIND')).toEqual([other])
    const refused = await call('GET', '/shipments?created_after=2026-02-30', undefined, asked)
    expect(refused.json().errors).toMatchObject([{ code: 'FORMAT', field: 'created_after' }])
    const [first] = [(await call('GET', '/shipments?per_page=1&cancelled=false', undefined, asked)).json()]
    const token = `per_page=1&next_page_token=${first.nextPageToken}`
    expect((await call('GET', `/shipments?${token}`, undefined, asked)).json().error).toBe('PAGE_TOKEN_INVALID')
    expect((await call('GET', `/shipments?${token}&cancelled=false`, undefined, asked)).json().hits).toHaveLength(1)
  })
})
