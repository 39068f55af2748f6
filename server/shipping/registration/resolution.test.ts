import { afterAll, describe, expect, it } from 'vitest'
import { startContractMock, type Choice } from '../../dev/testing/contract-mock.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { clients } from '../../dev/testing/app.ts'

const mock = await startContractMock(new URL('../../network/carriers/dhl-express/openapi.yaml', import.meta.url))
afterAll(() => mock.stop())
const { call, db } = await openShipping({
  environment: { WAYBILL_CARRIER_TIMEOUT_MS: '2000' },
  mocks: { DHL_EXPRESS: mock.url },
})
const place = { addressLine1: 'Bruul 105', postCode: '2800', city: 'Mechelen', country: 'BE', addressLine2: undefined }
const byExpress = () =>
  lamp({
    carrierProduct: { carrier: 'DHL_EXPRESS', productId: 'DHL_EXPRESS_N' },
    sender: { ...lamp().sender, ...place },
    recipient: { ...lamp().recipient, ...place },
  })
await call(
  'PUT',
  '/carrier-configuration/fields/DHL_EXPRESS/shipping',
  {
    fields: Object.entries({ apiKey: 'nordlys', apiSecret: 'k7Tq-never-to-be-seen', accountNumber: '123456789' }).map(
      ([name, value]) => ({ name, value }),
    ),
  },
  { permissions: ['carriers:admin'] },
)

const bookings = () => mock.calls.filter(({ method, path }) => method === 'POST' && path.includes('/shipments'))
const failing: Choice = { response: { status: 504, text: '' } }
const shipmentOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json()
const resolve = (id: string, decision: 'BOOK_AGAIN' | 'GIVE_UP', over: object = {}) =>
  call('POST', `/shipments/${id}/registration/resolve`, { decision, ...over })

/** Creates a shipment whose carrier fails to respond once and cannot be asked. */
async function left(choice: Choice = failing): Promise<string> {
  const { id } = (await call('POST', '/shipments', byExpress())).json()
  mock.calls.length = 0
  mock.choose(({ method }) => (method === 'POST' ? choice : {}))
  const asked = await call('POST', `/shipments/${id}/register`)
  mock.choose(() => ({}))
  expect([asked.statusCode, asked.json().error]).toEqual([409, 'REGISTRATION_UNKNOWN'])
  expect(asked.json().message).toMatch(/customer service.*resolveRegistration.*BOOK_AGAIN.*GIVE_UP/)
  return id
}

/** Tries the credentials of a carrier. */
const check = async (carrier: string) =>
  (
    await call('POST', `/carrier-configuration/fields/${carrier}/shipping/check`, undefined, {
      permissions: ['carriers:admin'],
    })
  ).json()

describe('checkCarrierFields', () => {
  it('tries credentials without booking, and lists the fields to correct', async () => {
    mock.calls.length = 0
    mock.choose(() => ({}))
    expect(await check('DHL_EXPRESS')).toMatchObject({ carrier: 'DHL_EXPRESS', outcome: 'ACCEPTED' })
    expect(mock.calls).not.toEqual([])
    expect(bookings()).toEqual([])
    mock.choose(() => ({ response: { status: 503, text: '', headers: { 'retry-after': '1' } } }))
    expect(await check('DHL_EXPRESS')).toMatchObject({ outcome: 'UNKNOWN' })
    await new Promise((later) => void setTimeout(later, 1_100))
    mock.choose(() => ({ response: { status: 401, text: '' } }))
    expect(await check('DHL_EXPRESS')).toMatchObject({
      outcome: 'REFUSED',
      fields: ['apiKey', 'apiSecret', 'accountNumber'],
    })
    mock.choose(() => ({}))
    expect(await check('UPS')).toMatchObject({ outcome: 'NOT_CONFIGURED' })
  })

  it('leaves a shipment a draft if the carrier rejects the credentials', { timeout: 20_000 }, async () => {
    const { id } = (await call('POST', '/shipments', byExpress())).json()
    await new Promise((later) => void setTimeout(later, 5_100))
    mock.choose(({ method }) => (method === 'POST' ? { response: { status: 401, text: '' } } : {}))
    const refused = await call('POST', `/shipments/${id}/register`)
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'CARRIER_CREDENTIALS'])
    expect(refused.json().message).toMatch(/Check apiKey, apiSecret, accountNumber .* setCarrierFields/)
    expect(await shipmentOf(id)).toMatchObject({ shipmentState: 'DRAFT' })
    expect(await shipmentOf(id)).not.toHaveProperty('registration')
    mock.choose(() => ({}))
    await new Promise((later) => void setTimeout(later, 5_100))
    expect((await call('POST', `/shipments/${id}/register`)).statusCode).toBe(200)
  })
})

describe('a registration with an outcome that nobody can learn', () => {
  it.each<[string, Choice]>([
    ['a gateway without patience', failing],
    ['a server error', { response: { status: 500, text: '' } }],
    ['unavailability without a word when it ends', { response: { status: 503, text: '' } }],
    ['no response', { delayMs: 3_000 }],
    ['a page', { response: { status: 200, text: '<html>' } }],
  ])('stays UNKNOWN after %s, with one call made, until a person decides', { timeout: 30_000 }, async (_, choice) => {
    const id = await left(choice)
    const called = bookings().length
    expect(called).toBe(1)
    expect(await shipmentOf(id)).toMatchObject({ shipmentState: 'DRAFT', registration: { status: 'UNKNOWN' } })
    for (const [method, path, body] of [
      ['POST', `/shipments/${id}/register`],
      ['POST', `/shipments/${id}`, { description: 'Lamp' }],
      ['DELETE', `/shipments/${id}`],
      ['POST', `/shipments/${id}/cancel`, {}],
    ] as const)
      expect((await call(method, path, body)).json().error).toBe('REGISTRATION_UNKNOWN')
    expect(bookings()).toHaveLength(called)
    const again = await resolve(id, 'BOOK_AGAIN', { note: 'DHL knows nothing of it.' })
    expect(again.json()).toMatchObject({ shipmentState: 'REGISTERED', registration: { status: 'REGISTERED' } })
    expect(bookings()).toHaveLength(called + 1)
    expect((await resolve(id, 'BOOK_AGAIN')).json()).toEqual(again.json())
    expect(bookings()).toHaveLength(called + 1)
  })

  it('can be given up, and leaves an ordinary draft', async () => {
    const id = await left()
    const given = await resolve(id, 'GIVE_UP', { note: 'It goes tomorrow.' })
    expect(given.json()).toMatchObject({ shipmentState: 'DRAFT', registration: { status: 'GIVEN_UP' } })
    expect((await resolve(id, 'GIVE_UP')).json()).toEqual(given.json())
    expect((await call('POST', `/shipments/${id}`, { description: 'Lamp' })).statusCode).toBe(200)
    expect((await call('DELETE', `/shipments/${id}`)).statusCode).toBe(204)
    const decision = () =>
      db
        .selectFrom('audit')
        .select('details')
        .where('clientId', '=', clients.nordlys)
        .where('subjectId', '=', id)
        .where('operationId', '=', 'resolveRegistration')
        .orderBy('id')
        .executeTakeFirst()
    await expect.poll(decision).toEqual({ details: { decision: 'GIVE_UP', note: 'It goes tomorrow.' } })
    expect(bookings()).toHaveLength(1)
  })

  it('may become unknown again, and books once for two concurrent decisions', async () => {
    const id = await left()
    mock.choose(({ method }) => (method === 'POST' ? failing : {}))
    expect((await resolve(id, 'BOOK_AGAIN')).json().error).toBe('REGISTRATION_UNKNOWN')
    mock.choose(() => ({}))
    await Promise.all([resolve(id, 'BOOK_AGAIN'), resolve(id, 'BOOK_AGAIN')])
    expect(await shipmentOf(id)).toMatchObject({ shipmentState: 'REGISTERED' })
    expect(bookings()).toHaveLength(3)
  })

  it('replays a decision with its key', async () => {
    const id = await left()
    const again = () =>
      call('POST', `/shipments/${id}/registration/resolve`, { decision: 'BOOK_AGAIN' }, { key: `k-${id}` })
    const first = await again()
    const second = await again()
    expect(first.statusCode).toBe(200)
    expect([second.statusCode, second.headers['idempotency-replayed']]).toEqual([200, 'true'])
  })

  it('cannot be decided if the outcome is known or another client owns the shipment', async () => {
    const { id } = (await call('POST', '/shipments', lamp())).json()
    expect((await resolve(id, 'BOOK_AGAIN')).json().error).toBe('REGISTRATION_KNOWN')
    expect((await resolve(id, 'GIVE_UP')).json().error).toBe('REGISTRATION_KNOWN')
    const other = await left()
    const asked = { clientId: 2048 }
    const foreign = await call('POST', `/shipments/${other}/registration/resolve`, { decision: 'GIVE_UP' }, asked)
    expect(foreign.statusCode).toBe(404)
  })

  it('can be decided by a person after ten minutes if the carrier can be asked but does not say', async () => {
    const { id } = (
      await call('POST', '/shipments', lamp({ ...byPostNord, customerReference: 'SANDBOX_TIMEOUT-1' }))
    ).json()
    expect((await call('POST', `/shipments/${id}/register`)).json().error).toBe('CARRIER_TIMEOUT')
    expect((await resolve(id, 'GIVE_UP')).json()).toMatchObject({
      error: 'REGISTRATION_KNOWN',
      message: expect.stringContaining('ten minutes'),
    })
    const { registration } = await shipmentOf(id)
    const attemptedAt = new Date(Date.now() - 11 * 60_000).toISOString()
    await db
      .updateTable('shipment')
      .set({ registration: JSON.stringify({ ...registration, attemptedAt }) as never })
      .where('id', '=', id)
      .execute()
    expect((await resolve(id, 'GIVE_UP')).json()).toMatchObject({ registration: { status: 'GIVEN_UP' } })
  })

  it('ends at once if the carrier was certainly not reached, and the shipment can be registered again', async () => {
    const { id } = (await call('POST', '/shipments', byExpress())).json()
    mock.choose(({ method }) =>
      method === 'POST' ? { response: { status: 503, text: '', headers: { 'retry-after': '1' } } } : {},
    )
    const refused = await call('POST', `/shipments/${id}/register`)
    mock.choose(() => ({}))
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'CARRIER_MAINTENANCE'])
    expect(await shipmentOf(id)).not.toHaveProperty('registration')
    await new Promise((later) => void setTimeout(later, 1_100))
    expect((await call('POST', `/shipments/${id}/register`)).statusCode).toBe(200)
  })
})
