import { afterAll, describe, expect, it } from 'vitest'
import { clients, type Person, testApp } from '../../../dev/testing/app.ts'
import { lamp } from '../../../dev/testing/shipping.ts'
import type { Permission } from '../../../generated/operations.ts'
import { setCarriers } from '../../carrier-configuration/store.ts'
import { startSandbox } from './server.ts'

const sandbox = await startSandbox({ port: 0, hour: 10, slow: 300 })
afterAll(() => sandbox.close())
const environments = { development: {}, production: { NODE_ENV: 'production' } }

describe.each(['development', 'production'] as const)('the sandbox in %s', async (environment) => {
  const { call, db, people } = await testApp({ ...environments[environment], WAYBILL_SANDBOX_URL: sandbox.url })
  const { freja, karen } = people
  await setCarriers(db, clients.tenant, ['UPS', 'DSV', 'LAST_INCH'], true, { now: new Date(), username: 'karen' })

  const keyOf = async (side: 'LIVE' | 'TEST'): Promise<Person> => {
    const permissions: Permission[] = ['shipments:write', 'carriers:read']
    const { body } = await call('createApiKey', { by: freja, body: { name: side, side, permissions } })
    return { ...freja, token: body.key }
  }
  const [live, test] = [await keyOf('LIVE'), await keyOf('TEST')]

  const register = async (by: Person, carrierProduct: object) => {
    const body = { ...lamp(), carrierProduct }
    const { body: shipment } = await call('createShipment', { by, body })
    return call('registerShipment', { by, path: { shipmentId: shipment.id } })
  }
  const dsv = { carrier: 'DSV', productId: 'DSV_ROAD_LTL' }
  const ups = { carrier: 'UPS', productId: 'UPS_11' }

  it.each([dsv, ups])("plays $carrier for test keys, whatever their client's credentials", async (product) => {
    const field = { name: 'clientId', value: 'of-ups-itself' }
    const fields = { path: { carrier: 'UPS', type: 'shipping' }, body: { fields: [field] } }
    expect((await call('setCarrierFields', { by: karen, clientId: clients.tenant, ...fields })).status).toBe(200)
    const { status, text, body } = await register(test, product)
    expect([status, text]).toEqual([200, expect.stringContaining('"source":"SANDBOX"')])
    expect(body.carrierReference).toBeDefined()
    const seen = await call('getCarrierFields', { by: test, path: fields.path })
    expect(seen.body.fields).toEqual([])
  })

  it('marks bookings with our own network as tests too', async () => {
    const { text } = await register(test, { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' })
    expect(text).toContain('"source":"SANDBOX"')
    const other = await register(live, { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' })
    expect(other.text).toContain('"source":"LIVE"')
  })

  it('plays carriers for live keys only outside production', async () => {
    const { status, text } = await register(live, dsv)
    if (environment === 'development') expect([status, text]).toEqual([200, expect.stringContaining('SANDBOX')])
    else expect([status, text]).toEqual([400, expect.stringContaining('WAYBILL-CONFIGURATION')])
  })
})
