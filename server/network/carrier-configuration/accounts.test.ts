import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients, type Call } from '../../dev/testing/app.ts'
import { startContractMock } from '../../dev/testing/contract-mock.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { appliesTo } from './accounts.ts'
import { pollCarriers } from '../../shipping/tracking/tracking.ts'

const mock = await startContractMock(new URL('../carriers/dhl-parcel-de/openapi.yaml', import.meta.url))
afterAll(() => mock.stop())
const {
  byId: call,
  db,
  carriers,
  config,
  person,
  people,
} = await openShipping({
  environment: { WAYBILL_CARRIER_TIMEOUT_MS: '5000' },
  mocks: { DHL_PARCEL_DE: mock.url },
})
const by = await person('accounts', clients.nordlys, [
  'shipments:read',
  'shipments:write',
  'events:read',
  'carriers:read',
  'carriers:admin',
])
const path = { carrier: 'DHL_PARCEL_DE', type: 'shipping' } as const
const fieldsOf = (apiKey: string) =>
  Object.entries({ apiKey, user: apiKey, password: 'p8Ur', customerNumber: '3333333333' }).map(([name, value]) => ({
    name,
    value,
  }))
const set = (account: string | undefined, rule?: object, more: Call = {}) =>
  call('setCarrierFields', {
    by,
    path,
    query: { account },
    body: { fields: fieldsOf(account ?? 'default'), ...(rule && { appliesTo: rule }) },
    ...more,
  })

const place = { addressLine1: 'Sträßchensweg 10', postCode: '53113', city: 'Bonn', country: 'DE' }
const parcel = (over: object = {}) =>
  lamp({
    carrierProduct: { carrier: 'DHL_PARCEL_DE', productId: 'DHL_PARCEL_DE_V01PAK' },
    sender: { ...lamp().sender, ...place },
    recipient: { ...lamp().recipient, ...place, addressLine2: undefined },
    ...over,
  })
async function registered(over: object = {}) {
  const { body } = await call('createShipment', { by, body: parcel(over) })
  return (await call('registerShipment', { by, path: { shipmentId: body.id } })).body
}
/** Returns the accounts that the carrier has seen since the last call. */
const seen = () => [...new Set(mock.calls.splice(0).map(({ headers }) => headers['dhl-api-key']))]

beforeAll(async () => {
  await set(undefined)
  await set('outlet', { metadata: { brand: 'outlet' } })
})

describe('several accounts with a carrier', () => {
  it('are listed with their rules, beside the default one', async () => {
    const { body } = await call('getCarrierFields', { by, path })
    expect(body.accounts).toEqual([{ account: 'outlet', appliesTo: { metadata: { brand: 'outlet' } } }])
    expect(body.account).toBeUndefined()
    const named = await call('getCarrierFields', { by, path, query: { account: 'outlet' } })
    expect(named.body).toMatchObject({ account: 'outlet', appliesTo: { metadata: { brand: 'outlet' } } })
    expect(named.body.fields).toContainEqual({ name: 'user', value: 'outlet' })
    expect((await set('north')).body).toMatchObject({ errors: [{ code: 'REQUIRED', field: 'appliesTo' }] })
    expect((await set(undefined, { senderCountries: ['DE'] })).body).toMatchObject({
      errors: [{ code: 'NOT_ALLOWED', field: 'appliesTo' }],
    })
    // Rules that would apply to every shipment, or to none.
    expect((await set('north', { metadata: {} })).body).toMatchObject({
      errors: [{ code: 'TOO_FEW', field: 'appliesTo.metadata' }],
    })
    expect((await set('north', { products: ['DHL_PARCEL_DE_V01PAK', 'LAST_INCH_HOME'] })).body).toMatchObject({
      errors: [{ code: 'PRODUCT_OF_OTHER_CARRIER', field: 'appliesTo.products[1]' }],
    })
    const gone = await call('deleteCarrierFields', { by, path, query: { account: 'south' } })
    expect(gone.status).toBe(404)
  })

  it('register by rule, and the registering account prints, cancels and tracks', async () => {
    seen()
    const plain = await registered()
    expect(plain.registration?.account).toBeUndefined()
    expect(seen()).toEqual(['default'])
    const outlet = await registered({ metadata: { brand: 'outlet' } })
    expect(outlet.registration).toMatchObject({ status: 'REGISTERED', account: 'outlet' })
    expect(seen()).toEqual(['outlet'])

    // The rule no longer applies, but the booking stays with its account.
    await call('patchShipment', { by, path: { shipmentId: outlet.id }, body: { metadata: { brand: null } } })
    const query = { type: 'ZPL' } as const
    await call('createShipmentLabel', { by, path: { shipmentId: outlet.id }, body: query })
    await db
      .updateTable('shipment_tracking')
      .set({ dueAt: new Date(0) })
      .where('shipmentId', '=', outlet.id)
      .execute()
    await pollCarriers({ db, carriers, config, log: pino({ level: 'silent' }) })
    await call('cancelShipment', { by, path: { shipmentId: outlet.id }, body: {} })
    expect(seen()).toEqual(['outlet'])
  })

  it('hand over only their own shipments', async () => {
    const [plain, outlet] = [await registered(), await registered({ metadata: { brand: 'outlet' } })]
    const both = { carrier: 'DHL_PARCEL_DE' as const, shipmentIds: [plain.id, outlet.id] }
    expect((await call('createManifest', { by, body: both })).body).toMatchObject({
      errors: [{ code: 'ACCOUNT_MISMATCH', field: 'shipmentIds[1]' }],
    })
    seen()
    const manifest = await call('createManifest', { by, body: { ...both, shipmentIds: [outlet.id] } })
    expect([manifest.status, manifest.body.state]).toEqual([201, 'CLOSED'])
    expect(seen()).toEqual(['outlet'])
  })

  it("are named in the error if a booking's account was deleted", async () => {
    await set('short', { products: ['DHL_PARCEL_DE_V01PAK'], metadata: { brand: 'short' } })
    const shipment = await registered({ metadata: { brand: 'short' } })
    await call('deleteCarrierFields', { by, path, query: { account: 'short' } })
    const refused = await call('cancelShipment', { by, path: { shipmentId: shipment.id }, body: {} })
    expect(refused.error).toMatchObject({ error: 'CARRIER_CREDENTIALS', message: expect.stringContaining('short') })
  })

  it('of the client precede those above it, whose default comes last', async () => {
    const { karen } = people
    const above = { by: karen, clientId: clients.tenant }
    await set('austria', { senderPostCodes: ['5 3'] }, above)
    const { body } = await call('getCarrierFields', { by, path })
    expect(body.accounts?.map(({ account }) => account)).toEqual(['outlet', 'austria'])
    expect((await registered()).registration?.account).toBeUndefined()
    await call('deleteCarrierFields', { by, path })
    expect((await registered()).registration?.account).toBe('austria')
  })
})

it("is neither used for another client's shipments nor shown to it", async () => {
  const { astrid, karen } = people
  await set('outlet', { metadata: { brand: 'outlet' } })
  const above = { by: karen, clientId: clients.tenant }
  for (const account of ['austria', undefined])
    await call('deleteCarrierFields', { ...above, path, query: { account } })
  seen()
  const { body } = await call('createShipment', { by: astrid, body: parcel({ metadata: { brand: 'outlet' } }) })
  const { text } = await call('registerShipment', { by: astrid, path: { shipmentId: body.id } })
  expect([text.includes('outlet-key'), seen()]).toEqual([false, []])
  expect((await call('getCarrierFields', { by: astrid, path })).text).not.toContain('outlet')
  const named = await call('deleteCarrierFields', { by: astrid, path, query: { account: 'outlet' } })
  expect(named.status).toBe(404)
  expect((await registered({ metadata: { brand: 'outlet' } })).registration?.account).toBe('outlet')
})

describe("an account's rule", () => {
  const { sender } = parcel()
  it.each([
    [{ senderCountries: ['DE'] }, {}, true],
    [{ senderCountries: ['AT'] }, {}, false],
    [{ senderCountries: ['AT', 'DE'], senderPostCodes: ['531'] }, {}, true],
    [{ senderCountries: ['DE'], senderPostCodes: ['8'] }, {}, false],
    [{ products: ['DHL_PARCEL_DE_V53WPAK'] }, {}, false],
    [{ freightPayers: ['SENDER'] }, {}, true],
    [{ freightPayers: ['THIRD_PARTY'] }, {}, false],
    [{ freightPayers: ['RECIPIENT'] }, { payment: { freight: { payer: 'RECIPIENT', accountNumber: '1' } } }, true],
    [{ termsOfTrade: ['DDP'] }, { customs: { termsOfTrade: 'DDP' } }, true],
    [{ termsOfTrade: ['DDP'] }, { customs: {} }, false],
    [{ metadata: { brand: 'a' } }, { metadata: { brand: 'a', other: 'b' } }, true],
    [{ metadata: { brand: 'a', other: 'c' } }, { metadata: { brand: 'a', other: 'b' } }, false],
  ] as const)('%j applies to %j: %s', (rule, over, expected) => {
    const copy: Parameters<typeof appliesTo>[0] = JSON.parse(JSON.stringify(rule))
    const shipment: Parameters<typeof appliesTo>[1] = JSON.parse(
      JSON.stringify({ sender, carrierProduct: parcel().carrierProduct, ...over }),
    )
    expect(appliesTo(copy, shipment)).toBe(expected)
  })
})
