import { writeFields } from '../../network/carrier-configuration/store.ts'
import { sign, signatureHeader } from '../../network/carriers/sandbox/signature.ts'
import { accountOf } from '../../network/carriers/sandbox/accounts.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { describe, expect, it } from 'vitest'

const { call, app, db, config, sandbox } = await openShipping()
const admin = { permissions: ['carriers:admin'] } as const
const bySchenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } }
const webhookSecret = 'a secret of more than sixteen characters'

const setSecret = (value: string, clientId: number = clients.nordlys) =>
  call(
    'PUT',
    '/carrier-configuration/fields/SCHENKER/events',
    { fields: [{ name: 'webhookSecret', value }] },
    { ...admin, clientId },
  )
await setSecret(webhookSecret)

async function registered(clientId?: number): Promise<{ id: string; carrierReference: string }> {
  const { id } = (await call('POST', '/shipments', lamp(bySchenker), { clientId })).json()
  return (await call('POST', `/shipments/${id}/register`, undefined, { clientId })).json()
}
const stateOf = async (id: string, clientId?: number) =>
  (await call('GET', `/shipments/${id}`, undefined, { clientId })).json().shipmentState
const eventsOf = async (id: string): Promise<{ carrierCode: string; source: string }[]> =>
  (await call('GET', `/shipments/${id}/events`)).json()

const event = (code: string, at = new Date()) => ({
  source: 'SANDBOX',
  code,
  text: 'Told by webhook',
  at: at.toISOString(),
})
const message = (number: string, ...events: object[]) =>
  JSON.stringify({ carrier: 'SCHENKER', number, reference: 'x', environment: 'SANDBOX', events })

interface Sent {
  readonly to?: string
  readonly secret?: string
  readonly at?: number
  readonly signature?: string
  readonly type?: string
  readonly address?: string
}

function send(
  body: string,
  {
    to = `SCHENKER/${clients.nordlys}`,
    secret = webhookSecret,
    at = Date.now(),
    type = 'application/json',
    ...over
  }: Sent = {},
) {
  const signature = over.signature ?? sign(secret, Math.floor(at / 1000), Buffer.from(body))
  return app.inject({
    method: 'POST',
    url: `/webhooks/carriers/${to}`,
    headers: { 'content-type': type, [signatureHeader]: signature },
    payload: body,
    remoteAddress: over.address,
  })
}

describe('a webhook of a carrier', () => {
  it('moves the shipment by its events, once each', async () => {
    const { id, carrierReference } = await registered()
    const body = message(carrierReference, event('SBX-200', new Date(Date.now() - 60_000)), event('SBX-230'))
    for (let time = 0; time < 3; time++) {
      const response = await send(body)
      expect([response.statusCode, response.body]).toEqual([204, ''])
      expect(Number(response.headers['ratelimit-remaining'])).toBeLessThan(Number(response.headers['ratelimit-limit']))
    }
    expect(await stateOf(id)).toBe('IN_TRANSIT')
    expect(await eventsOf(id)).toMatchObject([
      { carrierCode: 'SBX-200', source: 'CARRIER' },
      { carrierCode: 'SBX-230', source: 'CARRIER' },
    ])
  })

  it('may arrive late, and moves nothing back', async () => {
    const { id, carrierReference } = await registered()
    await send(message(carrierReference, event('SBX-400')))
    expect(await stateOf(id)).toBe('DELIVERED')
    expect((await send(message(carrierReference, event('SBX-300', new Date(Date.now() - 3_600_000))))).statusCode).toBe(
      204,
    )
    expect(await stateOf(id)).toBe('DELIVERED')
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('may be dated by a clock that is a little ahead, but not a day ahead', async () => {
    const { id, carrierReference } = await registered()
    await send(
      message(
        carrierReference,
        event('SBX-210', new Date(Date.now() + 60_000)),
        event('SBX-400', new Date(Date.now() + 86_400_000)),
      ),
    )
    expect(await stateOf(id)).toBe('IN_TRANSIT')
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('is accepted and ignored for an unknown parcel or code', async () => {
    expect((await send(message('395210010000000009', event('SBX-400')))).statusCode).toBe(204)
    const { id, carrierReference } = await registered()
    expect((await send(message(carrierReference, event('SBX-777')))).statusCode).toBe(204)
    expect(await stateOf(id)).toBe('REGISTERED')
  })

  it.each<[string, Sent]>([
    ['another secret', { secret: 'another secret of many characters' }],
    ['a signature of ten minutes ago', { at: Date.now() - 600_000 }],
    ['a signature from the future', { at: Date.now() + 600_000 }],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: 't=1,v1=00' }],
    ['a client that has no secret', { to: `SCHENKER/${clients.solskin}` }],
    ['a client that does not exist', { to: 'SCHENKER/999999' }],
    ['another carrier of the same client', { to: `DSV/${clients.nordlys}` }],
  ])('is refused with %s', async (_, sent) => {
    const { id, carrierReference } = await registered()
    const response = await send(message(carrierReference, event('SBX-400')), sent)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ status: 401, error: 'UNAUTHORIZED', requestId: expect.any(String) })
    expect(await eventsOf(id)).toEqual([])
  })

  it('is refused if it was changed on its way', async () => {
    const { id, carrierReference } = await registered()
    const body = message(carrierReference, event('SBX-010'))
    const signature = sign(webhookSecret, Math.floor(Date.now() / 1000), Buffer.from(body))
    expect((await send(body.replace('SBX-010', 'SBX-400'), { signature })).statusCode).toBe(401)
    expect(await eventsOf(id)).toEqual([])
  })

  it.each<[number, string, Sent]>([
    [404, 'to a carrier that is none', { to: `NOBODY/${clients.nordlys}` }],
    [404, 'to a carrier that sends none', { to: `LAST_INCH/${clients.nordlys}` }],
    [404, 'to a client that cannot be', { to: 'SCHENKER/0' }],
    [404, 'to a property of an object', { to: `constructor/${clients.nordlys}` }],
    [403, 'in the clear', { address: '203.0.113.7' }],
  ])('returns %i %s', async (status, _, sent) => {
    expect((await send(message('1', event('SBX-400')), sent)).statusCode).toBe(status)
  })

  it.each([
    '',
    'no JSON',
    '{}',
    message('1', { code: 'SBX-400' }),
    message('1', event('SBX-400')).replace('SCHENKER', 'GLS_DK'),
  ])('returns 400 if it is signed but invalid: %s', async (body) => {
    expect((await send(body)).statusCode).toBe(400)
  })

  it('may contain characters that no database stores', async () => {
    const { id, carrierReference } = await registered()
    const odd = { ...event('SBX-\u00002'), text: `\ud800 ${'x'.repeat(497)}😀`, place: { city: 'Oslo\u0000\udfff' } }
    expect((await send(message(carrierReference, odd))).statusCode).toBe(204)
    expect(await eventsOf(id)).toMatchObject([{ carrierCode: 'SBX-2' }])
  })

  it('has a maximum length', async () => {
    expect((await send(message('1', { ...event('SBX-400'), text: 'x'.repeat(300_000) }))).statusCode).toBe(413)
  })

  it('applies to the parcels of the client and those below it, and to no others', async () => {
    const own = await registered(clients.nordlysSweden)
    const foreign = await registered(clients.solskin)
    await send(message(own.carrierReference, event('SBX-400')))
    await send(message(foreign.carrierReference, event('SBX-400')))
    expect(await stateOf(own.id, clients.nordlysSweden)).toBe('DELIVERED')
    expect(await stateOf(foreign.id, clients.solskin)).toBe('REGISTERED')
  })

  it('is verified with the secret of an ancestor', async () => {
    await setSecret('the secret of the whole tenant', clients.tenant)
    const { id, carrierReference } = await registered(clients.solskin)
    const sent = { to: `SCHENKER/${clients.solskin}`, secret: 'the secret of the whole tenant' }
    expect((await send(message(carrierReference, event('SBX-400')), sent)).statusCode).toBe(204)
    expect(await stateOf(id, clients.solskin)).toBe('DELIVERED')
  })

  it('is not verified with a secret that can be guessed', async () => {
    const refused = await setSecret('short')
    expect(refused.json().errors).toMatchObject([{ code: 'VALUE_NOT_ALLOWED', field: 'fields[0].value' }])
    const change = { now: new Date(), username: 'karen' }
    await writeFields(db, config, clients.nordlys, 'SCHENKER', 'events', { webhookSecret: 'short' }, change)
    expect((await send(message('1', event('SBX-400')), { secret: 'short' })).statusCode).toBe(401)
    await setSecret(webhookSecret)
  })

  it('comes from the sandbox once a client subscribes, without polling', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const { apiKey } = accountOf('SCHENKER')
    const subscribed = await fetch(`${sandbox.url}/carriers/SCHENKER/webhook`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        url: `${address}/webhooks/carriers/SCHENKER/${clients.nordlys}`,
        secret: webhookSecret,
      }),
    })
    expect(subscribed.status).toBe(204)
    const { id } = await registered()
    await db.deleteFrom('shipment_tracking').execute()
    await expect.poll(() => stateOf(id)).toBe('DELIVERED')
  })
})
