import { pino } from 'pino'
import { expect, it } from 'vitest'
import { apiServers, type Order, type Server } from '../../dev/testing/api-servers.ts'
import { clients } from '../../dev/testing/app.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { nextDay, openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { reconcilePickups } from './reconciliation.ts'

const shop = await openShipping({ hour: 3_600_000 })
const { call, db, carriers, config, sandbox, person } = shop
const { token } = await person('packer', clients.nordlys, ['shipments:read', 'shipments:write'])
const { holdBookings, kill, send, start, wait } = await apiServers(shop, token)
const context = { db, carriers, config, log: pino({ level: 'silent' }) }
const reconcile = () => reconcilePickups(context, new Date(Date.now() + 3_600_000))

const isWorkingDay = await openCalendar()
const workingDayAfter = (day: string): string =>
  isWorkingDay('DK', nextDay(day)) ? nextDay(day) : workingDayAfter(nextDay(day))
const plan = {
  date: workingDayAfter(localTime({ country: 'DK' }, new Date()).day),
  preferredTime: { from: '13:00', to: '16:00' },
}

/** When the server dies, relative to its call to the carrier. */
const steps = ['before the call', 'call not heard', 'done, no response', 'responded'] as const

async function registered(): Promise<string> {
  const bySchenker = { carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } }
  const { id } = (await call('POST', '/shipments', lamp(bySchenker))).json()
  expect((await call('POST', `/shipments/${id}/register`)).statusCode).toBe(200)
  return id
}

async function strike(server: Server, order: Order, step: (typeof steps)[number]): Promise<void> {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  holdBookings(async (book, respond) => {
    if (step === 'call not heard') return resolve()
    const response = await book()
    if (step === 'done, no response') return resolve()
    await respond(response)
    resolve()
  })
  const sent = send(server, order)
  if (step === 'before the call') setTimeout(resolve, Math.random() * 25)
  await Promise.race([reached, sent.catch(() => {})])
  await kill(server)
  await sent.catch(() => {})
  holdBookings(undefined)
  await wait(60)
}

const pickupsOf = async (shipmentId: string) => {
  const all: { id: string; state: string; shipmentIds: string[] }[] = (
    await call('GET', '/pickups?per_page=100')
  ).json()
  return all.filter(({ shipmentIds }) => shipmentIds.includes(shipmentId))
}

it(
  'comes once for each parcel and is cancelled once, although the server dies at each step',
  { timeout: 120_000 },
  async () => {
    for (const [round, step] of steps.entries()) {
      const shipmentId = await registered()
      const server = await start()
      const booking = {
        key: `book-${round}`,
        method: 'POST',
        path: '/pickups',
        body: { ...plan, shipmentIds: [shipmentId] },
      } as const
      await strike(server, booking, step)
      await reconcile()
      const next = await start()
      // Repeating the call returns the pick-up, or books it again if the carrier certainly has none.
      const repeated = await send(next, booking)
      const found = (await pickupsOf(shipmentId)).filter(({ state }) => state === 'CONFIRMED')
      if (found.length === 0) {
        expect([step, repeated.status, Object(repeated.body).state]).toEqual([step, 201, 'FAILED'])
        expect((await send(next, { ...booking, key: `again-${round}` })).status).toBe(201)
      }
      const [confirmed, ...others] = (await pickupsOf(shipmentId)).filter(({ state }) => state === 'CONFIRMED')
      expect([step, others, sandbox.countPickUps()]).toEqual([step, [], 1])
      expect((await call('GET', `/shipments/${shipmentId}`)).json().pickupId).toBe(confirmed?.id)

      await strike(next, { method: 'POST', path: `/pickups/${confirmed?.id}/cancel`, body: {} }, step)
      await reconcile()
      const { state } = (await call('GET', `/pickups/${confirmed?.id}`)).json()
      if (state === 'CONFIRMED')
        expect((await call('POST', `/pickups/${confirmed?.id}/cancel`, {})).statusCode).toBe(200)
      expect((await call('GET', `/pickups/${confirmed?.id}`)).json().state).toBe('CANCELLED')
      expect([step, sandbox.countPickUps()]).toEqual([step, 0])
      expect((await call('GET', `/shipments/${shipmentId}`)).json().pickupId).toBe(undefined)
    }
  },
)
