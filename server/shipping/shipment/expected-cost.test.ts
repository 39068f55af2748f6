import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { runBatches } from '../batch/work.ts'

const { byId: call, db, config, carriers, people } = await openShipping()
const { freja, karen } = people

const sheet = (productId: string, carrier: string, over: object = {}) => ({
  name: `Prices of ${productId}`,
  carrierProduct: { carrier, productId },
  scope: 'CHILDREN',
  currency: 'SEK',
  validFrom: '2026-01-01',
  vatPercent: 25,
  zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
  steps: [{ zone: 'SE', from: 0, upTo: 10, price: 49.5 }],
  surcharges: [
    { code: 'COD', type: 'CASH_ON_DELIVERY', percentOf: 'VALUE', percent: 1, minimum: 25 },
    { code: 'PICK', type: 'PICK_UP', amount: 35 },
  ],
  ...over,
})
const { body: ours } = await call('createRateSheet', {
  by: karen,
  clientId: clients.tenant,
  body: sheet('LAST_INCH_HOME', 'LAST_INCH'),
})
await call('createRateSheet', {
  by: karen,
  clientId: clients.tenant,
  body: sheet(byPostNord.carrierProduct.productId, 'POSTNORD_DK', { fromCountry: 'SE' }),
})

const freight = {
  type: 'FREIGHT',
  code: 'SE',
  name: 'Freight',
  amount: 49.5,
  explanation: 'Parcel 1: 4.2 kg in zone SE, over 0 up to 10 kg',
  parcel: 1,
}
const vat = { type: 'VAT', code: 'VAT', name: 'Value added tax', amount: 12.38, explanation: '25 % of 49.50 SEK' }
const plain = {
  source: 'RATE_SHEET',
  rateSheetId: ours.id,
  rateSheetVersion: 1,
  currency: 'SEK',
  net: 49.5,
  vat: 12.38,
  total: 61.88,
  lines: [freight, vat],
}

const draft = async (over: object = {}) => (await call('createShipment', { by: freja, body: lamp(over) })).body
const register = (shipmentId: string) => call('registerShipment', { by: freja, path: { shipmentId } })
const direct = (over: object = {}) => call('registerShipmentDirectly', { by: freja, body: { shipment: lamp(over) } })

const costOf = async (over: object) => (await direct(over)).body.shipment.expectedCost

describe('expectedCost', () => {
  it('comes from the rate sheet on the day of registration, and then stays', async () => {
    const { id, expectedCost } = await draft()
    expect(expectedCost).toBeUndefined()
    expect((await register(id)).body.expectedCost).toStrictEqual(plain)
    const { body: version } = await call('updateRateSheet', {
      by: karen,
      clientId: clients.tenant,
      body: { id: ours.id, surcharges: [...(ours.surcharges ?? []), { code: 'FEE', type: 'FEE', amount: 3 }] },
    })
    expect((await call('getShipment', { by: freja, path: { shipmentId: id } })).body.expectedCost).toStrictEqual(plain)
    const { body: later } = await direct()
    expect(later.shipment.expectedCost).toMatchObject({ rateSheetVersion: version.version, net: 52.5 })
  })

  it('includes the requested services', async () => {
    const { body } = await direct({
      cashOnDelivery: { currencyCode: 'SEK' },
      parcels: [{ ...lamp().parcels[0], cashOnDeliveryAmount: 3500.5 }],
    })
    // One per cent of 3500.50 crowns, rounded half up.
    expect(body.shipment.expectedCost?.lines.map(({ code, amount }) => `${code} ${amount}`)).toEqual([
      'SE 49.5',
      'COD 35.01',
      'FEE 3',
      'VAT 21.88',
    ])
  })

  it('is absent if no rate sheet has a price', async () => {
    const { recipient } = lamp()
    expect(await costOf(byPostNord)).toBeUndefined()
    expect(await costOf({ recipient: { ...recipient, postCode: '1264', country: 'DK' } })).toBeUndefined()
  })

  it('is set for shipments of a batch as well', async () => {
    const { body: batch } = await call('createBatch', {
      by: freja,
      body: { shipments: [lamp(), lamp()], register: true },
    })
    await runBatches({ db, config, carriers, log: pino({ level: 'silent' }), signal: AbortSignal.timeout(20_000) })
    const { body: rows } = await call('listBatchRows', { by: freja, path: { batchId: batch.id } })
    expect(rows).toHaveLength(2)
    for (const { shipmentId = '' } of rows)
      expect((await call('getShipment', { by: freja, path: { shipmentId } })).body.expectedCost?.net).toBe(52.5)
  })
})
