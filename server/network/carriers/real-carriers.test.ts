import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerShipment } from '../../shipping/registration/registration.ts'
import { pollCarriers } from '../../shipping/tracking/tracking.ts'
import { clients } from '../../dev/testing/app.ts'
import { startContractMock, type ContractMock } from '../../dev/testing/contract-mock.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { openCarriers } from './registry.ts'

interface CalledCarrier {
  readonly carrier: 'DPD_DE' | 'POSTNL' | 'INPOST_PL' | 'POST_AT' | 'BPOST' | 'DHL_EXPRESS'
  readonly productId: string
  readonly place: {
    readonly addressLine1: string
    readonly postCode: string
    readonly city: string
    readonly country: string
  }
  readonly mobile?: string
  readonly fields: Readonly<Record<string, string>>
  readonly number: string
  readonly isTracked: boolean
}

const called: readonly CalledCarrier[] = [
  {
    carrier: 'DPD_DE',
    productId: 'DPD_DE_CL',
    place: { addressLine1: 'Residenzstr. 1', postCode: '80333', city: 'München', country: 'DE' },
    fields: { delisId: 'sandboxdpd', password: 'k7Tq-never-to-be-seen', sendingDepot: '0998' },
    number: '09985053208671',
    isTracked: true,
  },
  {
    carrier: 'POSTNL',
    productId: 'POSTNL_3085',
    place: { addressLine1: 'Siriusdreef 42', postCode: '2132 WT', city: 'Hoofddorp', country: 'NL' },
    fields: { apiKey: 'k7Tq-never-to-be-seen', customerCode: 'DEVC', customerNumber: '11223344' },
    number: '3SDEVC816223392',
    isTracked: true,
  },
  {
    carrier: 'INPOST_PL',
    productId: 'INPOST_PL_COURIER_STANDARD',
    place: { addressLine1: 'Krakowska 1', postCode: '31-062', city: 'Kraków', country: 'PL' },
    mobile: '888 000 000',
    fields: { apiToken: 'k7Tq-never-to-be-seen', organizationId: '12345' },
    number: '520000014433330021832563',
    isTracked: true,
  },
  {
    carrier: 'POST_AT',
    productId: 'POST_AT_10',
    place: { addressLine1: 'Musergasse 4', postCode: '1010', city: 'Wien', country: 'AT' },
    fields: { clientId: '-1', orgUnitId: '1461448', orgUnitGuid: 'cd96848d-6552-4653-a992-f0f411710fb4' },
    number: '1000000500113230110301',
    isTracked: false,
  },
  {
    carrier: 'BPOST',
    productId: 'BPOST_24H_PRO',
    place: { addressLine1: 'Bruul 105', postCode: '2800', city: 'Mechelen', country: 'BE' },
    fields: { accountId: '123456', passphrase: 'k7Tq-never-to-be-seen' },
    number: '323212345659900357663030',
    isTracked: true,
  },
  {
    carrier: 'DHL_EXPRESS',
    productId: 'DHL_EXPRESS_N',
    place: { addressLine1: 'Bruul 105', postCode: '2800', city: 'Mechelen', country: 'BE' },
    fields: { apiKey: 'nordlys', apiSecret: 'k7Tq-never-to-be-seen', accountNumber: '123456789' },
    number: '3318810025',
    isTracked: true,
  },
]

const { call, db, config, sandbox } = await openShipping()
const mocks = new Map<string, ContractMock>()
beforeAll(async () => {
  for (const { carrier } of called) {
    const folder = carrier.toLowerCase().replaceAll('_', '-')
    mocks.set(carrier, await startContractMock(new URL(`${folder}/openapi.yaml`, import.meta.url)))
  }
})
afterAll(() => Promise.all([...mocks.values()].map((mock) => mock.stop())))

const carrierContextOf = () => ({
  db,
  config,
  log: pino({ level: 'silent' }),
  carriers: openCarriers({
    sandboxUrl: sandbox.url,
    timeout: 20_000,
    mocks: Object.fromEntries([...mocks].map(([carrier, { url }]) => [carrier, url])),
  }),
})

describe('a client with credentials', () => {
  it.each(called)(
    'ships with $carrier itself',
    async ({ carrier, productId, place, mobile, fields, number, isTracked }) => {
      const set = {
        fields: Object.entries({ ...fields, ...(carrier !== 'BPOST' && { environment: 'PRODUCTION' }) }).map(
          ([name, value]) => ({ name, value }),
        ),
      }
      const permissions = ['carriers:admin'] as const
      const { statusCode } = await call('PUT', `/carrier-configuration/fields/${carrier}/shipping`, set, {
        permissions,
      })
      expect(statusCode).toBe(200)

      const { sender, recipient } = lamp()
      const created = await call(
        'POST',
        '/shipments',
        lamp({
          carrierProduct: { carrier, productId },
          sender: { ...sender, ...place, addressLine2: undefined },
          recipient: {
            ...recipient,
            ...place,
            addressLine2: undefined,
            contactInfo: { mobile: mobile ?? '+45 20 41 77 36', email: 'astrid@post.example' },
          },
        }),
      )
      expect(created.json()).toMatchObject({ carrierProduct: { productId } })
      const { id } = created.json()
      await registerShipment(carrierContextOf(), { clientId: clients.nordlys, id, username: 'freja' })
      const { errors = [] } = mocks.get(carrier) ?? {}
      expect(errors).toEqual([])
      expect((await call('GET', `/shipments/${id}`)).json()).toMatchObject({
        shipmentState: 'REGISTERED',
        carrierReference: number,
        registration: { status: 'REGISTERED', source: 'LIVE' },
      })
      const label = await call('POST', `/shipments/${id}/label`, { type: 'PDF' })
      expect(Buffer.from(label.json().data, 'base64').toString('latin1')).toMatch(
        /^%PDF-1\.4\n1 0 obj<<\/Type\/Catalog/,
      )

      if (!isTracked) return
      await db
        .updateTable('shipment_tracking')
        .set({ dueAt: new Date(0) })
        .execute()
      await pollCarriers(carrierContextOf())
      expect((await call('GET', `/shipments/${id}`)).json()).toMatchObject({ shipmentState: 'DELIVERED' })
    },
  )

  it.each([
    ['DPD_DE', 'Łukasz', '李小龙', 'Łukasz', 'LiXiaoLong'],
    ['DHL_EXPRESS', 'Łukasz', 'Ξένια', 'Lukasz', 'Xenia'],
  ] as const)(
    'sends %s names in letters that it prints, and reports the change',
    async (carrier, firstName, lastName, ...written) => {
      const found = called.find((one) => one.carrier === carrier)
      const mock = mocks.get(carrier)
      if (!found || !mock) throw new Error(`${carrier} is not called`)
      const { sender, recipient } = lamp()
      const { productId, place } = found
      const created = await call(
        'POST',
        '/shipments',
        lamp({
          carrierProduct: { carrier, productId },
          sender: { ...sender, ...place, addressLine2: undefined },
          recipient: { ...recipient, ...place, firstName, lastName, addressLine2: undefined },
        }),
      )
      const { id } = created.json()
      await registerShipment(carrierContextOf(), { clientId: clients.nordlys, id, username: 'freja' })
      expect(mock.errors).toEqual([])
      const sent = JSON.stringify(mock.calls.map(({ body }) => body))
      for (const name of written) expect(sent).toContain(name)
      expect(sent).not.toContain(lastName)
      expect((await call('GET', `/shipments/${id}`)).json().recipient).toMatchObject({ firstName, lastName })
      const { transliterated } = (await call('POST', `/shipments/${id}/label`, { type: 'PDF' })).json()
      expect(transliterated).toContainEqual({ sent: lastName, printed: written[1] })
      expect(transliterated.some((one: { sent: string }) => one.sent === firstName)).toBe(written[0] !== firstName)
    },
  )

  it('sends the carrier the customs data of a shipment across a border', async () => {
    const found = called.find(({ carrier }) => carrier === 'DHL_EXPRESS')
    const mock = mocks.get('DHL_EXPRESS')
    if (!found || !mock) throw new Error('DHL_EXPRESS is not called')
    const set = { fields: Object.entries(found.fields).map(([name, value]) => ({ name, value })) }
    await call('PUT', '/carrier-configuration/fields/DHL_EXPRESS/shipping', set, { permissions: ['carriers:admin'] })
    const shade = {
      itemDescription: 'Lamp shade of opal glass',
      quantity: 2,
      countryOfOrigin: 'PL',
      netWeight: 0.8,
      grossWeight: 1.2,
      itemInvoicePrice: 898,
      currencyCode: 'DKK',
      commodityCode: '9405919000',
    }
    const created = await call(
      'POST',
      '/shipments',
      lamp({
        carrierProduct: { carrier: 'DHL_EXPRESS', productId: 'DHL_EXPRESS_P' },
        recipient: {
          firstName: 'Ingrid',
          lastName: 'Haugen',
          addressLine1: 'Karl Johans gate 22',
          postCode: '0159',
          city: 'Oslo',
          country: 'NO',
          contactInfo: { dialCode: '+47', mobile: '412 34 567', email: 'ingrid@haugen.example' },
        },
        customs: {
          invoiceNumber: 'NI-2026-0431',
          termsOfTrade: 'DDP',
          eoriNumber: 'DK38271946',
          voec: '2023456',
          shippingCharges: 98,
          items: [shade],
        },
      }),
    )
    expect(created.statusCode, created.body).toBe(201)
    const { id } = created.json()
    mock.calls.length = 0
    await registerShipment(carrierContextOf(), { clientId: clients.nordlys, id, username: 'freja' })
    expect(mock.errors).toEqual([])
    expect((await call('GET', `/shipments/${id}`)).json()).toMatchObject({ shipmentState: 'REGISTERED' })
    const booking = mock.calls.find(({ operationId }) => operationId === 'createShipment')
    expect(JSON.parse(booking?.body ?? '{}')).toMatchObject({
      productCode: 'P',
      customerDetails: {
        shipperDetails: {
          registrationNumbers: [
            { typeCode: 'EOR', number: 'DK38271946', issuerCountryCode: 'DK' },
            { typeCode: 'SDT', number: '2023456', issuerCountryCode: 'NO' },
          ],
        },
      },
      content: {
        isCustomsDeclarable: true,
        incoterm: 'DDP',
        declaredValue: 898,
        declaredValueCurrency: 'DKK',
        exportDeclaration: {
          invoice: { number: 'NI-2026-0431' },
          additionalCharges: [{ value: 98, typeCode: 'freight' }],
          lineItems: [
            {
              description: 'Lamp shade of opal glass',
              price: 449,
              quantity: { value: 2 },
              commodityCodes: [{ value: '9405919000' }],
              manufacturerCountry: 'PL',
              weight: { netValue: 0.8, grossValue: 1.2 },
            },
          ],
        },
      },
    })
  })
})
