import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { startContractMock, type ContractMock } from '../../dev/testing/contract-mock.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { openCarriers } from '../../network/carriers/registry.ts'
import { registerShipment } from '../registration/registration.ts'

interface Pusher {
  readonly carrier: 'BRING' | 'DHL_PARCEL_DE' | 'FEDEX'
  readonly productId: string
  readonly country: string
  /** The sender's place, if it differs from that of all shipments. */
  readonly from?: string
  readonly fields: Readonly<Record<string, string>>
  readonly number: string
  readonly headers: (body: string) => Readonly<Record<string, string>>
  readonly delivered: (number: string) => object
}

const webhookSecret = 'w9Lm-never-to-be-seen'
const bySecret = () => ({ 'x-webhook-secret': webhookSecret })

const pushers: readonly Pusher[] = [
  {
    carrier: 'BRING',
    productId: 'BRING_3584',
    country: 'NO',
    from: 'NO',
    fields: { apiUid: 'lager@nordlys.example', apiKey: 'k7Tq-never-to-be-seen', customerNumber: 'PARCELS-1' },
    number: '395210050000004173',
    headers: bySecret,
    delivered: (number) => ({ status: 'DELIVERED', package: number, created: '2026-11-20T09:15:30+0000' }),
  },
  {
    carrier: 'DHL_PARCEL_DE',
    productId: 'DHL_PARCEL_DE_V01PAK',
    country: 'DE',
    from: 'DE',
    fields: { apiKey: 'k7Tq-never-to-be-seen', user: 'nordlys', password: 'p8Ur', customerNumber: '3333333333' },
    number: '00340952000000004177',
    headers: bySecret,
    delivered: (number) => ({
      scope: 'subscription.push',
      shipments: [{ id: number, status: { timestamp: '2026-11-20T10:15:00', statusCode: 'delivered' } }],
    }),
  },
  {
    carrier: 'FEDEX',
    productId: 'FEDEX_INTERNATIONAL_PRIORITY',
    country: 'DE',
    fields: { clientId: 'nordlys', clientSecret: 'k7Tq-never-to-be-seen', accountNumber: '234985700' },
    number: '952000004177',
    headers: (body) => ({ 'fdx-signature': createHmac('sha256', webhookSecret).update(body).digest('base64') }),
    delivered: (number) =>
      JSON.parse(
        `{"output":{"completeTrackResults":[{"trackingNumber":"${number}","trackResults":[{"scanEvents":[{"date":"2026-11-20T10:15:30+01:00","eventType":"DL"}]}]}]}}`,
      ),
  },
]

const places: Readonly<Record<string, object>> = {
  NO: { addressLine1: 'Strandgaten 18', postCode: '5013', city: 'Bergen', country: 'NO' },
  DE: { addressLine1: 'Schulterblatt 58', postCode: '20357', city: 'Hamburg', country: 'DE' },
}

const { call, app, db, config, sandbox } = await openShipping()
const mocks = new Map<string, ContractMock>()
beforeAll(async () => {
  for (const { carrier } of pushers) {
    const folder = carrier.toLowerCase().replaceAll('_', '-')
    mocks.set(
      carrier,
      await startContractMock(new URL(`../../network/carriers/${folder}/openapi.yaml`, import.meta.url)),
    )
  }
})
afterAll(() => Promise.all([...mocks.values()].map((mock) => mock.stop())))

const post = (to: string, headers: Readonly<Record<string, string>>, payload: string) =>
  app.inject({
    method: 'POST',
    url: `/webhooks/carriers/${to}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const shipment = async (id: string) => (await call('GET', `/shipments/${id}`)).json()

describe('pushes of a carrier', () => {
  it.each(pushers)(
    'moves a parcel of $carrier once, and nothing else',
    async ({ carrier, productId, country, from, fields, number, headers, delivered }) => {
      const values = Object.entries({ ...fields, webhookSecret, environment: 'PRODUCTION' }).map(([name, value]) => ({
        name,
        value,
      }))
      const set = await call(
        'PUT',
        `/carrier-configuration/fields/${carrier}/shipping`,
        { fields: values },
        { permissions: ['carriers:admin'] },
      )
      expect(set.statusCode).toBe(200)
      expect(set.json().fields).toContainEqual({ name: 'webhookSecret', value: '********' })

      const { sender, recipient } = lamp()
      const place = { ...places[country], addressLine2: undefined }
      const created = await call(
        'POST',
        '/shipments',
        lamp({
          carrierProduct: { carrier, productId },
          ...(from && { sender: { ...sender, ...place, ...places[from] } }),
          recipient: { ...recipient, ...place },
          parcels: [{ weight: 0.9, length: 34, width: 24, height: 3, description: 'Lamp shade' }],
        }),
      )
      expect(created.json()).toMatchObject({ shipmentState: 'DRAFT' })
      const { id } = created.json()
      const context = {
        db,
        config,
        log: pino({ level: 'silent' }),
        carriers: openCarriers({ sandboxUrl: sandbox.url, mocks: { [carrier]: mocks.get(carrier)?.url ?? '' } }),
      }
      await registerShipment(context, { clientId: clients.nordlys, id, username: 'freja' })
      expect(await shipment(id)).toMatchObject({ carrierReference: number, registration: { source: 'LIVE' } })

      const to = `${carrier}/${clients.nordlys}`
      const unknown = JSON.stringify(delivered('999999999999'))
      expect((await post(to, headers(unknown), unknown)).statusCode).toBe(204)
      const body = JSON.stringify(delivered(number))
      for (const forged of [{}, headers('x'.repeat(40)), { 'fdx-signature': webhookSecret, 'x-webhook-secret': 'x' }])
        if (JSON.stringify(forged) !== JSON.stringify(headers(body)))
          expect((await post(to, forged, body)).statusCode).toBe(401)
      expect((await post(`${carrier}/${clients.solskin}`, headers(body), body)).statusCode).toBe(401)
      const none = JSON.stringify({ hello: 'world' })
      expect((await post(to, headers(none), none)).statusCode).toBe(400)
      expect((await shipment(id)).shipmentState).toBe('REGISTERED')

      for (let time = 0; time < 3; time++) expect((await post(to, headers(body), body)).statusCode).toBe(204)
      expect((await shipment(id)).shipmentState).toBe('DELIVERED')
      expect((await call('GET', `/shipments/${id}/events`)).json()).toMatchObject([{ source: 'CARRIER' }])
    },
  )
})
