import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { barsOf } from '../../../platform/print/barcode.ts'
import { type CarrierId, CarrierRefusal, CarrierUnavailable, type RegistrationRequest } from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { detectCarriers, readNumber } from '../numbers/detection.ts'
import { type CarrierOptions, openCarriers } from '../registry.ts'
import { sandboxCarrier } from './adapter.ts'
import { accountOf, sandboxCarriers } from './accounts.ts'
import { sandboxNumber, serialsOf } from './numbers.ts'
import { type Sandbox, startSandbox } from './server.ts'
import { home, warehouse } from '../../../dev/testing/parties.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, hour: 10, slow: 300 })
})
afterAll(() => sandbox.close())

const carriersWith = (options: Partial<CarrierOptions> = {}) =>
  openCarriers({ sandboxUrl: sandbox.url, timeout: 1_000, backoff: 5, ...options })

const call = { credentials: {}, nextSerial: () => Promise.resolve(1) }

let shipments = 0
const shipmentOf = (carrier: CarrierId, customerReference?: string): RegistrationRequest => ({
  reference: `${carrier}-${++shipments}-${Date.now()}`,
  productId: carrierData[carrier].products[0]?.id ?? '',
  customerReference,
  sender: {
    company: 'Nordlys Interiør ApS',
    ...warehouse,
  },
  recipient: {
    ...home,
  },
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp, brass' }],
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('sandbox numbers', () => {
  it.each(sandboxCarriers)("are valid and unique in %s's own format", (carrier) => {
    const limit = serialsOf(carrier)
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        const number = sandboxNumber(carrier, one)
        const read = readNumber(carrier, number)
        expect(read?.number).toBe(number)
        expect(read?.checked).not.toBe(false)
        expect(detectCarriers(number).some((candidate) => candidate.carrier === carrier)).toBe(true)
        expect(number === sandboxNumber(carrier, other)).toBe(one % limit === other % limit)
      }),
    )
  })
})

/** UPU S10 service indicators: tracked letter post begins with L, and parcels with C. */
it('numbers tracked letters as letter post', async () => {
  const royalMail = carriersWith().ROYAL_MAIL
  const numberOf = async (productId: string) =>
    (await royalMail.register({ ...shipmentOf('ROYAL_MAIL'), productId }, call)).carrierReference
  expect(await numberOf('ROYAL_MAIL_MP1')).toMatch(/^LX\d{9}GB$/)
  expect(await numberOf('ROYAL_MAIL_TPN')).toMatch(/^CX\d{9}GB$/)
})

describe.each(sandboxCarriers)('%s', (carrier) => {
  it('books, finds the booking by reference, and gives numbers that fit a barcode', async () => {
    const { [carrier]: adapter } = carriersWith()
    const shipment = shipmentOf(carrier)
    const registered = await adapter.register(
      { ...shipment, parcels: [...shipment.parcels, ...shipment.parcels] },
      call,
    )

    expect(registered.parcels).toHaveLength(2)
    expect(registered.parcels[0]?.carrierReference).toBe(registered.carrierReference)
    for (const { carrierReference } of registered.parcels) {
      expect(readNumber(carrier, carrierReference)).toBeDefined()
      expect(barsOf(adapter.barcode(carrierReference)).modules).toBeGreaterThan(40)
    }
    expect(await adapter.findByReference?.(shipment.reference, call)).toEqual(registered)
    expect(sandbox.count(shipment.reference)).toBe(1)
  })

  it('refuses credentials of another account', async () => {
    const wrong = { ...call, credentials: { customerNumber: 'SBX-1', apiKey: 'wrong' } }
    const error = await failureOf(
      sandboxCarrier(carrier, { url: sandbox.url, timeout: 1_000 }).register(shipmentOf(carrier), wrong),
    )
    expect(error).toBeInstanceOf(CarrierRefusal)
    expect(error).toMatchObject({ carrier, carrierCode: 'SBX-401' })
    const { customerNumber, apiKey } = accountOf(carrier)
    const right = { ...call, credentials: { customerNumber, apiKey } }
    // The registry would send credentials to the real carrier.
    const adapter = sandboxCarrier(carrier, { url: sandbox.url, timeout: 1_000 })
    expect(await adapter.register(shipmentOf(carrier), right)).toBeDefined()
  })
})

const postNord = (options?: Partial<CarrierOptions>) => carriersWith(options).POSTNORD_DK

describe('magic references', () => {
  it('SANDBOX_REFUSE is refused with the carrier code and the field', async () => {
    const error = await failureOf(postNord().register(shipmentOf('POSTNORD_DK', 'SANDBOX_REFUSE-7'), call))
    expect(error).toBeInstanceOf(CarrierRefusal)
    expect(error).toMatchObject({
      carrierCode: 'SBX-422',
      field: 'recipient.postCode',
      message: "The recipient's postal code 412 54 is not served by this product.",
    })
  })

  it.each([
    ['SANDBOX_TIMEOUT', 'TIMEOUT', 'No response within 0.2 seconds'],
    ['SANDBOX_GARBAGE', 'GARBAGE', 'The response could not be understood'],
  ])('%s books once, and the booking can be found', async (word, reason, message) => {
    const adapter = postNord({ timeout: 200 })
    const shipment = shipmentOf('POSTNORD_DK', word)
    const error = await failureOf(adapter.register(shipment, call))
    expect(error).toBeInstanceOf(CarrierUnavailable)
    expect(error).toMatchObject({ reason, message, mayHaveRegistered: true })
    expect(await adapter.findByReference?.(shipment.reference, call)).toBeDefined()
    expect(sandbox.count(shipment.reference)).toBe(1)
  })

  it('SANDBOX_5XX is tried three times and not booked', async () => {
    const shipment = shipmentOf('POSTNORD_DK', 'SANDBOX_5XX')
    const error = await failureOf(postNord().register(shipment, call))
    expect(error).toBeInstanceOf(CarrierUnavailable)
    expect(error).toMatchObject({
      message: 'HTTP 500 on 3 attempts',
      carrierCode: 'HTTP-500',
      reason: 'SERVER_ERROR',
      mayHaveRegistered: false,
    })
    expect(sandbox.count(shipment.reference)).toBe(0)
  })

  it('SANDBOX_SLOW delays the response', async () => {
    const started = performance.now()
    await postNord().register(shipmentOf('POSTNORD_DK', 'SANDBOX_SLOW'), call)
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  it('SANDBOX_DUPLICATE returns the existing booking, and its events twice and out of order', async () => {
    const adapter = postNord()
    const shipment = shipmentOf('POSTNORD_DK', 'SANDBOX_DUPLICATE')
    const registered = await adapter.register(shipment, call)
    expect(sandbox.count(shipment.reference)).toBe(1)
    await sleep(350)
    const events = (await adapter.events?.({ ...registered, reference: shipment.reference }, call)) ?? []
    const times = events.map(({ createdAt }) => createdAt.getTime())
    expect(new Set(times).size * 2).toBe(times.length)
    expect(times).not.toEqual(times.toSorted((a, b) => a - b))
  })

  it('mean nothing inside a longer reference', async () => {
    expect(await postNord().register(shipmentOf('POSTNORD_DK', 'SANDBOX_REFUSED'), call)).toBeDefined()
    expect(await postNord().register(shipmentOf('POSTNORD_DK', 'ORDER-SANDBOX_REFUSE'), call)).toBeDefined()
  })
})

/** Returns a parcel's events from booking to end. */
const course = async (customerReference?: string, delivery?: RegistrationRequest['delivery']) => {
  const { UPS } = carriersWith()
  const shipment = { ...shipmentOf('UPS', customerReference), delivery }
  const registered = await UPS.register(shipment, call)
  await sleep(550)
  const events = (await UPS.events?.({ ...registered, reference: shipment.reference }, call)) ?? []
  for (const { rawData, parcelReference } of events) {
    expect(rawData).toContain('SANDBOX')
    expect(parcelReference).toBe(registered.carrierReference)
  }
  return events.map(({ carrierCode, state }) => [carrierCode, state])
}

describe('sandbox events', () => {
  it('are returned for several parcels at once if the real carrier does so', async () => {
    const { FEDEX } = carriersWith()
    const parcels = await Promise.all(
      [1, 2].map(async (number) => {
        const reference = `many-${number}`
        const { carrierReference } = await FEDEX.register({ ...shipmentOf('FEDEX'), reference }, call)
        return { reference, carrierReference }
      }),
    )
    const asked = async () => new Set((await FEDEX.eventsOfMany?.ask(parcels, call))?.map((one) => one.parcelReference))
    await expect.poll(asked).toEqual(new Set(parcels.map(({ carrierReference }) => carrierReference)))
  })

  it.concurrent('lead from announced to delivered, with an unknown code in between', async () => {
    expect(await course()).toEqual([
      ['SBX-010', 'REGISTERED'],
      ['SBX-200', 'IN_TRANSIT'],
      ['SBX-777', undefined],
      ['SBX-210', 'IN_TRANSIT'],
      ['SBX-230', 'IN_TRANSIT'],
      ['SBX-400', 'DELIVERED'],
    ])
  })

  it.concurrent('lead to the shop', async () => {
    const shop = { ...shipmentOf('UPS').recipient, parcelShopId: '20417' }
    expect((await course(undefined, shop)).slice(-2)).toEqual([
      ['SBX-320', 'DELIVERY_ATTEMPTED'],
      ['SBX-420', 'DELIVERED'],
    ])
  })

  it.concurrent('pass customs into Norway', async () => {
    const norway = { ...shipmentOf('UPS').recipient, country: 'NO' }
    expect(await course(undefined, norway)).toContainEqual(['SBX-220', 'IN_TRANSIT'])
  })

  it.concurrent.each([
    ['SANDBOX_ATTEMPT', ['SBX-300', 'SBX-230', 'SBX-400']],
    ['SANDBOX_RETURN', ['SBX-500', 'SBX-530']],
    ['SANDBOX_LOST', ['SBX-210', 'SBX-520']],
  ])('end as scripted for %s', async (word, codes) => {
    expect((await course(word)).slice(-codes.length).map(([code]) => code)).toEqual(codes)
  })

  it('end when a booking is cancelled, which fails after the parcel is picked up', async () => {
    const slow = await startSandbox({ port: 0, hour: 60_000 })
    try {
      const { DAO } = openCarriers({ sandboxUrl: slow.url })
      const shipment = shipmentOf('DAO')
      const booking = { ...(await DAO.register(shipment, call)), reference: shipment.reference }
      await DAO.cancel?.(booking, call)
      await DAO.cancel?.(booking, call)
      expect((await DAO.events?.(booking, call))?.map(({ carrierCode }) => carrierCode)).toEqual(['SBX-010', 'SBX-900'])
      expect(await DAO.findByReference?.(shipment.reference, call)).toBeUndefined()
    } finally {
      await slow.close()
    }
    const { DAO } = carriersWith()
    const shipment = shipmentOf('DAO')
    const booking = { ...(await DAO.register(shipment, call)), reference: shipment.reference }
    await sleep(60)
    expect(await failureOf(DAO.cancel?.(booking, call) ?? Promise.resolve())).toMatchObject({ carrierCode: 'SBX-410' })
  })

  it('are pushed with a signature that we verify', async () => {
    const received: { headers: Record<string, string | string[] | undefined>; body: Uint8Array }[] = []
    let first = true
    const receiver = createServer((request, response) => {
      const parts: Uint8Array[] = []
      request.on('data', (part: Uint8Array) => parts.push(part))
      request.on('end', () => {
        if (!first) received.push({ headers: request.headers, body: Buffer.concat(parts) })
        response.writeHead(first ? 500 : 204).end()
        first = false
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const address: AddressInfo | string | null = receiver.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    const own = await startSandbox({ port: 0, hour: 5 })
    try {
      const webhookSecret = 'a secret of more than sixteen characters'
      const subscribed = await fetch(`${own.url}/carriers/SCHENKER/webhook`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${accountOf('SCHENKER').apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `http://127.0.0.1:${address.port}/events`, secret: webhookSecret }),
      })
      expect(subscribed.status).toBe(204)
      const { SCHENKER } = openCarriers({ sandboxUrl: own.url })
      const { carrierReference } = await SCHENKER.register(shipmentOf('SCHENKER'), call)
      await expect.poll(() => received.length).toBe(6)

      const now = new Date()
      const events = received.flatMap((message) => SCHENKER.readWebhook?.({ ...message, now }, { webhookSecret }) ?? [])
      expect(events.map(({ carrierCode }) => carrierCode)).toEqual([
        'SBX-010',
        'SBX-200',
        'SBX-777',
        'SBX-210',
        'SBX-230',
        'SBX-400',
      ])
      expect(events[0]?.parcelReference).toBe(carrierReference)

      const [message] = received
      if (!message) throw new Error('Nothing came')
      const late = new Date(now.getTime() + 3_600_000)
      const changed = Buffer.from(Buffer.from(message.body).toString().replace('SBX-010', 'SBX-400'))
      const forged = [
        () => SCHENKER.readWebhook?.({ ...message, now }, { webhookSecret: 'another secret of many characters' }),
        () => SCHENKER.readWebhook?.({ ...message, now: late }, { webhookSecret }),
        () => SCHENKER.readWebhook?.({ ...message, now, body: changed }, { webhookSecret }),
        () => SCHENKER.readWebhook?.({ ...message, now, headers: {} }, { webhookSecret }),
        () => SCHENKER.readWebhook?.({ ...message, now }, {}),
      ]
      for (const read of forged) expect(read).toThrow(CarrierRefusal)
    } finally {
      await own.close()
      receiver.close()
    }
  })
})

describe('a failing carrier', () => {
  let script:
    | ((request: number) => { status: number; body: string; type?: string; retryAfter?: string } | undefined)
    | undefined
  let requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    const reply = script?.(requests.length)
    if (reply)
      response
        .writeHead(reply.status, {
          'content-type': reply.type ?? 'application/json',
          ...(reply.retryAfter && { 'retry-after': reply.retryAfter }),
        })
        .end(reply.body)
    else request.socket.destroy()
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  })
  afterAll(() => void server.close())
  afterEach(() => {
    requests = []
  })

  const register = (options: Partial<CarrierOptions> = {}, reference?: string) => {
    const { GLS_DK } = openCarriers({ sandboxUrl: url, timeout: 500, backoff: 1, ...options })
    return failureOf(GLS_DK.register(shipmentOf('GLS_DK', reference), call))
  }

  it.each([
    ['another object', '{"hello":"world"}'],
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['a wrong type', '{"bookingId":1,"reference":"x","status":"BOOKED","environment":"SANDBOX","parcels":[]}'],
    [
      'fewer parcels',
      '{"bookingId":"1","reference":"x","status":"BOOKED","environment":"LIVE","parcels":[{"number":"1","itemId":"1"}]}',
    ],
    ['null', 'null'],
  ])('reports garbage for %s, without a retry', async (_, body) => {
    script = () => ({ status: 201, body })
    expect(await register()).toMatchObject({ name: 'CarrierUnavailable', reason: 'GARBAGE', mayHaveRegistered: true })
    expect(requests).toEqual(['POST'])
  })

  it('reports garbage for a response longer than any label', async () => {
    script = () => ({ status: 201, body: 'x'.repeat(8_000_001) })
    expect(await register()).toMatchObject({ reason: 'GARBAGE', message: expect.stringContaining('more than 8 MB') })
  })

  it('reports garbage for an error without a code, or a redirect', async () => {
    script = () => ({ status: 400, body: '{}' })
    expect(await register()).toMatchObject({ reason: 'GARBAGE' })
    script = () => ({ status: 302, body: '' })
    expect(await register()).toMatchObject({ reason: 'GARBAGE' })
  })

  it('may have booked when the connection breaks', async () => {
    script = () => undefined
    expect(await register()).toMatchObject({ reason: 'CONNECTION_LOST', mayHaveRegistered: true })
    expect(requests).toEqual(['POST'])
  })

  it('may have booked after a server error when the look-up fails', async () => {
    script = () => ({ status: 500, body: 'out of order', type: 'text/plain' })
    expect(await register()).toMatchObject({ reason: 'SERVER_ERROR', mayHaveRegistered: true, carrierCode: 'HTTP-500' })
    expect(requests).toEqual(['POST', 'GET', 'GET', 'GET'])
  })

  it.each([502, 504])('may still be booking behind a gateway that returns %i', async (status) => {
    script = () => ({ status, body: 'bad gateway', type: 'text/plain' })
    expect(await register()).toMatchObject({
      reason: 'TIMEOUT',
      mayHaveRegistered: true,
      carrierCode: `HTTP-${status}`,
    })
    expect(requests).toEqual(['POST'])
  })

  it.each<[string, () => string, number]>([
    ['in seconds', () => '30', 30],
    ['as a date', () => new Date(Date.now() + 30_000).toUTCString(), 30],
    ['but no longer than an hour', () => '86400', 3_600],
  ])('gets no calls for as long as it asks, %s', async (_, retryAfter, seconds) => {
    script = () => ({ status: 429, body: '', retryAfter: retryAfter() })
    const { GLS_DK } = openCarriers({ sandboxUrl: url, timeout: 500, backoff: 1 })
    for (let time = 0; time < 2; time++) {
      const error = await failureOf(GLS_DK.register(shipmentOf('GLS_DK'), call))
      expect(error).toMatchObject({ reason: 'RATE_LIMITED', mayHaveRegistered: false })
      const asked = error instanceof CarrierUnavailable ? error.retryAfter : 0
      expect(asked).toBeLessThanOrEqual(seconds)
      expect(asked).toBeGreaterThan(seconds - 10)
    }
    expect(requests).toEqual(['POST'])
  })

  it('has not booked if nothing listens at its address', async () => {
    const gone = await startSandbox({ port: 0 })
    await gone.close()
    const error = await register({ sandboxUrl: gone.url })
    expect(error).toMatchObject({ reason: 'UNREACHABLE', mayHaveRegistered: false })
  })

  it('gets no calls for a pause after five failures in a row, without affecting others', async () => {
    script = () => ({ status: 504, body: 'bad gateway', type: 'text/plain' })
    const carriers = openCarriers({ sandboxUrl: url, timeout: 500, backoff: 1, pause: 200 })
    const attempt = (carrier: 'GLS_DK' | 'GLS_DE') => failureOf(carriers[carrier].register(shipmentOf(carrier), call))
    for (let time = 0; time < 5; time++) expect(await attempt('GLS_DK')).toMatchObject({ reason: 'TIMEOUT' })
    expect(await attempt('GLS_DK')).toMatchObject({ reason: 'BREAKER_OPEN', mayHaveRegistered: false, retryAfter: 1 })
    expect(requests).toHaveLength(5)
    expect(await attempt('GLS_DE')).toMatchObject({ reason: 'TIMEOUT' })
    await sleep(250)
    expect(await attempt('GLS_DK')).toMatchObject({ reason: 'TIMEOUT' })
  })

  it('is abandoned when the caller gives up', async () => {
    // Longer than a test may take.
    const { POSTNL } = carriersWith({ timeout: 60_000 })
    const signal = AbortSignal.timeout(100)
    const error = await failureOf(POSTNL.register(shipmentOf('POSTNL', 'SANDBOX_TIMEOUT'), { ...call, signal }))
    expect(error).toMatchObject({ reason: 'TIMEOUT', mayHaveRegistered: true })
  })
})

describe('startSandbox', () => {
  it('remembers its bookings in a file', async () => {
    const { mkdtemp, rm, appendFile } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const folder = await mkdtemp(`${tmpdir()}/sandbox-`)
    const file = `${folder}/bookings.jsonl`
    const shipment = shipmentOf('UPS')
    const first = await startSandbox({ port: 0, file })
    const registered = await openCarriers({ sandboxUrl: first.url }).UPS.register(shipment, call)
    await first.close()
    await appendFile(file, '{"serial":17,"book')
    const second = await startSandbox({ port: 0, file })
    try {
      const { UPS } = openCarriers({ sandboxUrl: second.url })
      expect(await UPS.findByReference?.(shipment.reference, call)).toEqual(registered)
      expect((await UPS.register(shipmentOf('UPS'), call)).carrierReference).not.toBe(registered.carrierReference)
    } finally {
      await second.close()
      await rm(folder, { recursive: true })
    }
  })

  it('counts every booking of a reference, to reveal duplicates', async () => {
    const { UPS } = carriersWith()
    const shipment = shipmentOf('UPS')
    await UPS.register(shipment, call)
    await UPS.register(shipment, call)
    const reply = await fetch(`${sandbox.url}/counts?reference=${encodeURIComponent(shipment.reference)}`)
    expect(await reply.json()).toEqual({ reference: shipment.reference, bookings: 2 })
  })

  it('refuses calls that violate its contract', async () => {
    const headers = { authorization: `Bearer ${accountOf('UPS').apiKey}`, 'content-type': 'application/json' }
    const post = (carrier: string, body: string) =>
      fetch(`${sandbox.url}/carriers/${carrier}/bookings`, { method: 'POST', headers, body })
    expect((await post('UPS', '{}')).status).toBe(400)
    expect((await post('UPS', '{')).status).toBe(400)
    expect((await post('NOBODY', '{}')).status).toBe(400)
    expect((await fetch(`${sandbox.url}/health`)).status).toBe(200)
  })
})
