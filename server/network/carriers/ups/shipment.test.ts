import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerShipment } from '../../../shipping/registration/registration.ts'
import { pollCarriers } from '../../../shipping/tracking/tracking.ts'
import { clients } from '../../../dev/testing/app.ts'
import { startPrism, type PrismMock } from '../../../dev/testing/prism.ts'
import { lamp, openShipping } from '../../../dev/testing/shipping.ts'
import { openCarriers } from '../registry.ts'

const { call, db, config, sandbox } = await openShipping()
let mock: PrismMock
beforeAll(async () => {
  mock = await startPrism(new URL('openapi.yaml', import.meta.url))
}, 30_000)
afterAll(() => mock.stop())

const byUps = { carrierProduct: { carrier: 'UPS', productId: 'UPS_11' } }
const job = (id: string) => ({ clientId: clients.nordlys, id, username: 'freja' })
const carrierContextOf = () => ({
  db,
  config,
  log: pino({ level: 'silent' }),
  carriers: openCarriers({ sandboxUrl: sandbox.url, mocks: { UPS: mock.url }, backoff: 5 }),
})
const created = async (): Promise<string> => (await call('POST', '/shipments', lamp(byUps))).json().id
const account = [
  { name: 'clientId', value: 'nordlys-lamps' },
  { name: 'clientSecret', value: 'k7Tq-never-to-be-seen' },
  { name: 'accountNumber', value: '12345E' },
  { name: 'environment', value: 'PRODUCTION' },
]
const goods = [
  {
    itemDescription: 'Pendant lamp of brass',
    quantity: 2,
    countryOfOrigin: 'DK',
    netWeight: 1.6,
    itemInvoicePrice: 2499,
    currencyCode: 'DKK',
    commodityCode: '940511',
  },
]
const admin = { permissions: ['carriers:admin'] } as const
const shipmentOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json()

describe('a client with UPS credentials', () => {
  it('ships with UPS itself, and leaves earlier bookings with the sandbox', async () => {
    const before = await created()
    await registerShipment(carrierContextOf(), job(before))
    expect(await shipmentOf(before)).toMatchObject({ registration: { source: 'SANDBOX' } })

    const set = await call('PUT', '/carrier-configuration/fields/UPS/shipping', { fields: account }, admin)
    expect(set.json().fields).toContainEqual({ name: 'clientSecret', value: '********' })

    const id = await created()
    await registerShipment(carrierContextOf(), job(id))
    expect(await shipmentOf(id)).toMatchObject({
      shipmentState: 'REGISTERED',
      carrierReference: '1Z12345E6805272234',
      registration: { status: 'REGISTERED', source: 'LIVE' },
    })
    const label = await call('POST', `/shipments/${id}/label`, { type: 'ZPL' })
    expect(Buffer.from(label.json().data, 'base64').toString()).not.toContain('SANDBOX')

    mock.calls.length = 0
    await db
      .updateTable('shipment_tracking')
      .set({ dueAt: new Date(0) })
      .execute()
    await pollCarriers(carrierContextOf())
    expect((await shipmentOf(id)).shipmentState).toBe('DELIVERED')
    expect(mock.calls.map(({ path }) => path.split('?')[0])).toEqual([
      '/security/v1/oauth/token',
      '/api/track/v1/details/1Z12345E6805272234',
    ])
    const events = (await call('GET', `/shipments/${before}/events`)).json()
    expect(events.length).toBeGreaterThan(0)
    for (const { carrierCode } of events) expect(carrierCode).toMatch(/^SBX-/)
  })

  it('warns on the shipment when a paperless invoice has to travel on paper', async () => {
    const fields = [...account, { name: 'paperlessInvoices', value: 'YES' }]
    await call('PUT', '/carrier-configuration/fields/UPS/shipping', { fields }, admin)
    mock.choose(({ path }) => (path.includes('/ship?') || path.endsWith('/ship') ? { example: 'invoice' } : {}))
    const recipient = { ...lamp().recipient, postCode: '0159', city: 'Oslo', country: 'NO' }
    const customs = {
      invoiceNumber: 'NI-2026-417',
      companyNumber: 'DK29384756',
      eoriNumber: 'DK29384756',
      items: goods,
    }
    const id = (await call('POST', '/shipments', lamp({ ...byUps, recipient, customs }))).json().id
    await registerShipment(carrierContextOf(), job(id))
    mock.choose(() => ({}))
    const { registration } = await shipmentOf(id)
    expect(registration.warnings).toEqual([expect.objectContaining({ code: 'INVOICE_ON_PAPER' })])
    expect(registration.warnings[0].message).toContain('label.pdf?documents=CUSTOMS')
  })
})
