import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../../network/carriers/sandbox/server.ts'
import { isStream } from '../../platform/http/handler.ts'
import { testApp } from '../testing/app.ts'
import { type Target, targets } from './contract.ts'
import { exampleOf, type Place, placesOf, withValue } from './enumerations.ts'
import { type Draft, draftsOf, requestOf } from './requests.ts'
import type { Known } from './values.ts'
import { openWorld, type Role, type World } from './world.ts'

/** Takes a minute, so it runs only with `make fuzz`: a few thousand requests are too many for each change. */
const isLong = Number(process.env['TIME'] ?? 0) > 0

const sandbox = await startSandbox({ port: 0, hour: 10, slow: 300 })
afterAll(() => sandbox.close())
const shop = await testApp({ WAYBILL_SANDBOX_URL: sandbox.url, WAYBILL_CARRIER_TIMEOUT_MS: '2000' })

/** Signed-out, archived or role-less users could not try anything more. */
const endsPeople = /^(?:logOut|eraseDataSubject)|Password|User(?!Pref)|Session|Role/

/**
 * Values that are always refused, or unless something else in the request goes with them, and how the contract says so.
 */
const settled: Readonly<Record<string, RegExp>> = {
  'clientType=PLATFORM_OWNER': /no call creates another/,
  'status=NOT_SENT': /cannot be reported/,
  'shipmentType=LAST_INCH': /Another combination is refused|must go with the carrier/,
  'direction=RETURN': /goes the other way is refused|must be that of the product/,
  'per=PARCEL': /Only with amount/,
  'per=SHIPMENT': /Only with amount/,
  'percentOf=VALUE': /VALUE only with/,
  exception: /DELIVERY_ATTEMPTED/,
}

const isSettled = (place: Place, value: unknown) =>
  [`${place.attribute}=${String(value)}`, place.attribute].some((name) => settled[name]?.test(place.words))

let sent = 0
async function send(world: World, role: Role, target: Target, draft: Draft) {
  const request = requestOf(target, draft)
  const response = await shop.app.inject({
    ...request,
    headers: { authorization: `Bearer ${world.by(role).token}`, ...request.headers },
    remoteAddress: `127.1.${++sent >> 8}.${sent & 255}`,
  })
  world.learn(role, target, draft, response)
  return response
}

/** Made-up requests, without the headers that would refer them to something else. */
const madeUp = (target: Target, known: Known): Draft[] =>
  fc.sample(draftsOf(target, known), { seed: 520, numRuns: 6 }).map((draft) => {
    const type = draft.headers['content-type']
    return Object.assign({}, draft, { headers: type === undefined ? {} : { 'content-type': type } })
  })

/** Whether requests based on the contract's examples are refused because of this value, whatever the other values. */
async function isRefused(world: World, target: Target, place: Place, value: unknown): Promise<boolean> {
  const namesIt = ({ statusCode, body }: LightMyRequestResponse) =>
    statusCode === 400 &&
    (JSON.parse(body).errors ?? []).some(({ field = '' }) => field.split('.').at(-1) === place.attribute)
  for (const role of ['administrator', 'operator'] as const) {
    const known = world.known(role)
    const examples = Array.from({ length: 6 }, (_, number) => exampleOf(target, known, number))
    let isNamed = false
    for (const draft of examples) {
      const response = await send(world, role, target, withValue(draft, place, value))
      if (response.statusCode < 400) return false
      isNamed ||= namesIt(response)
    }
    if (!isNamed) return false
    for (const draft of madeUp(target, known))
      if ((await send(world, role, target, withValue(draft, place, value))).statusCode < 400) return false
  }
  return true
}

it.runIf(isLong)('refuses no documented value unless the contract says so', { timeout: 900_000 }, async () => {
  const world = await openWorld(shop, 1)
  const tried = targets.filter((target) => !endsPeople.test(target.id) && !isStream(target))
  for (let round = 0; round < 4; round++)
    for (const target of tried)
      if (target.method !== 'DELETE')
        await send(world, 'administrator', target, exampleOf(target, world.known('administrator'), round))
  const silent: string[] = []
  for (const target of tried)
    for (const place of placesOf(target))
      for (const value of place.values)
        if (!isSettled(place, value) && (await isRefused(world, target, place, value)))
          silent.push(`${target.id} ${place.way.join('.')}=${String(value)}`)
  console.log(`${sent} requests`)
  expect(silent).toEqual([])
})

it('states for each value that is always refused that it is', () => {
  const places = targets.flatMap(placesOf)
  for (const [name, words] of Object.entries(settled))
    expect([name, places.some((place) => name.split('=')[0] === place.attribute && words.test(place.words))]).toEqual([
      name,
      true,
    ])
})
