import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carriersWithShops, sampleShops } from './sample-shops.ts'
import { CarrierRefusal, CarrierUnavailable, type Carrier, type CarrierShop } from '../carrier.ts'
import { carrierIds } from '../numbers/detection.ts'
import { openCarriers, type CarrierOptions } from '../registry.ts'
import { authorizationFor, type SandboxCarrierId } from './accounts.ts'
import { startSandbox, type Sandbox } from './server.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, slow: 200 })
})
afterAll(() => sandbox.close())

const carriersWith = (options: Partial<CarrierOptions> = {}) =>
  openCarriers({ sandboxUrl: sandbox.url, timeout: 1_000, backoff: 1, failures: 1_000, ...options })

const call = { credentials: {} }

async function pagesOf({ parcelShops }: Carrier): Promise<(readonly CarrierShop[])[]> {
  const pages: (readonly CarrierShop[])[] = []
  let from: string | undefined
  do {
    const page = await parcelShops?.(from, call)
    pages.push(page?.shops ?? [])
    from = page?.next
  } while (from !== undefined)
  return pages
}

const send = async (carrier: SandboxCarrierId, method: string, body: object | undefined, id = '') => {
  const response = await fetch(`${sandbox.url}/carriers/${carrier}/pickup-points${id}`, {
    method,
    headers: {
      authorization: authorizationFor(carrier, {}),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.status
}
const point = {
  id: 'zz-1',
  name: 'Kiosken Nørreport',
  type: 'SERVICE_POINT',
  latitude: 55.6834,
  longitude: 12.5716,
  street: 'Nørre Voldgade 9',
  postCode: '1358',
  city: 'København K',
  country: 'DK',
  hours: [{ day: 1, from: '08:00', to: '20:00', closedDuring: { from: '12:00', to: '12:30' } }],
  facts: { routingCode: 'DK-1358' },
}

const failureOf = (work: Promise<unknown> | undefined) =>
  (work ?? Promise.resolve()).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('parcelShops', () => {
  it('lists each open sample shop once, on several pages', async () => {
    const pages = await pagesOf(carriersWith().POSTNORD_DK)
    expect(pages.length).toBeGreaterThan(1)
    const shops = pages.flat()
    expect(new Set(shops.map(({ id }) => id)).size).toBe(shops.length)
    const open = sampleShops('POSTNORD_DK').filter(({ closedAt }) => closedAt === undefined)
    const byId = new Map(open.map((shop) => [shop.id, shop]))
    expect(shops).toHaveLength(open.length)
    for (const shop of shops) expect(shop).toEqual(byId.get(shop.id))
  })

  it('exists for carriers with shops in the sandbox, and no others', () => {
    const carriers = carriersWith()
    const listing = carrierIds.filter((id) => carriers[id].parcelShops !== undefined)
    expect(listing.length).toBeGreaterThan(20)
    expect(listing).toEqual(carriersWithShops.filter((id) => id !== 'LAST_INCH'))
  })

  it('follows openings, changes and closings', async () => {
    const { DAO } = carriersWith()
    const before = (await pagesOf(DAO)).flat()
    expect(await send('DAO', 'PUT', point)).toBe(204)
    const { street: addressLine1, hours: openingTimes, facts: carrierData, ...rest } = point
    expect((await pagesOf(DAO)).flat().at(-1)).toEqual({ ...rest, addressLine1, openingTimes, carrierData })
    expect(await send('DAO', 'PUT', { ...point, name: 'Boghandlen' })).toBe(204)
    expect((await pagesOf(DAO)).flat().filter(({ id }) => id === 'zz-1')).toEqual([
      expect.objectContaining({ name: 'Boghandlen' }),
    ])
    for (const id of ['zz-1', 'zz-1', before[0]?.id]) expect(await send('DAO', 'DELETE', undefined, `/${id}`)).toBe(204)
    expect((await pagesOf(DAO)).flat()).toEqual(before.slice(1))
    expect(await send('DAO', 'PUT', { ...point, latitude: 91 })).toBe(400)
    expect(await send('DAO', 'PUT', { ...point, hours: [{ day: 8, from: '1', to: '2' }] })).toBe(400)
  })

  it('refuses credentials of another account', async () => {
    const { INSTABOX } = carriersWith()
    const error = await failureOf(INSTABOX.parcelShops?.(undefined, { credentials: { apiKey: 'wrong' } }))
    expect(error).toBeInstanceOf(CarrierRefusal)
    expect(error).toMatchObject({ carrierCode: 'SBX-401' })
  })

  it('does not send UPS credentials to the sandbox', async () => {
    const credentials = { clientId: 'ours', clientSecret: 'secret', accountNumber: 'A1B2C3', apiKey: 'wrong' }
    const page = await carriersWith().UPS.parcelShops?.(undefined, { credentials })
    expect(page?.shops.length).toBeGreaterThan(0)
  })

  it.each([
    ['SANDBOX_5XX', 'SERVER_ERROR'],
    ['SANDBOX_GARBAGE', 'GARBAGE'],
    ['SANDBOX_TIMEOUT', 'TIMEOUT'],
  ])('fails at a page with %s', async (name, reason) => {
    const { BRING } = carriersWith({ timeout: 300 })
    await send('BRING', 'PUT', { ...point, name: `${name}-1` })
    const first = await BRING.parcelShops?.(undefined, call)
    expect(first?.next).toBeDefined()
    const error = await failureOf(pagesOf(BRING))
    expect(error).toBeInstanceOf(CarrierUnavailable)
    expect(error).toMatchObject({ carrier: 'BRING', reason })
    await send('BRING', 'DELETE', undefined, '/zz-1')
    expect((await pagesOf(BRING)).flat().length).toBeGreaterThan(200)
  })

  it('delays its response for SANDBOX_SLOW', async () => {
    await send('HERMES_DE', 'PUT', { ...point, name: 'SANDBOX_SLOW' })
    const began = performance.now()
    expect((await pagesOf(carriersWith().HERMES_DE)).flat().at(-1)?.name).toBe('SANDBOX_SLOW')
    expect(performance.now() - began).toBeGreaterThan(190)
  })

  it.each([
    ['a shop without an id', { environment: 'SANDBOX', pickupPoints: [{ ...point, id: undefined }] }],
    ['a shop out of this world', { environment: 'SANDBOX', pickupPoints: [{ ...point, longitude: 181 }] }],
    ['no list', { environment: 'SANDBOX' }],
    ['another kind of list', []],
  ])('treats %s as garbage', async (_, body) => {
    const server = createServer((__, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const sandboxUrl = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
    try {
      const { DAO } = carriersWith({ sandboxUrl })
      expect(await failureOf(DAO.parcelShops?.(undefined, call))).toMatchObject({ reason: 'GARBAGE' })
    } finally {
      server.close()
    }
  })
})
