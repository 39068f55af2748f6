import { afterEach, expect, it, vi } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { pass } from '../../dev/testing/elapsed.ts'

const { call, db, people, person } = await testApp()
const hour = 3_600_000
const setClock = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
afterEach(() => void vi.useRealTimers())

const archive = (userId: string) =>
  db.updateTable('app_user').set({ status: 'ARCHIVED' }).where('id', '=', userId).execute()

it.each([-hour, hour])(
  'logs an archived user out within half a minute, even if the clock jumps by %s ms',
  async (by) => {
    const gone = await person(`gone${by}`, clients.nordlys, ['shipments:read'])
    expect((await call('listShipments', { by: gone })).status).toBe(200)
    await archive(gone.userId)
    setClock(by)
    pass(31_000)
    expect((await call('listShipments', { by: gone })).status).toBe(401)
  },
)

it('refuses a key revoked elsewhere within a second, even if the clock is set back by an hour', async () => {
  const { body } = await call('createApiKey', {
    by: people.freja,
    body: { name: 'Clock', permissions: ['shipments:read'] },
  })
  const key = { ...people.freja, token: body.key }
  expect((await call('listShipments', { by: key })).status).toBe(200)
  await db.updateTable('api_key').set({ revokedAt: new Date() }).where('id', '=', body.id).execute()
  setClock(-hour)
  pass(1_000)
  expect((await call('listShipments', { by: key })).status).toBe(401)
})

it('refuses an expired token by name, and accepts it once the clock is right again', async () => {
  setClock(2 * hour)
  const late = await call('listShipments', { by: people.freja })
  expect([late.status, late.error.error]).toEqual([401, 'TOKEN_EXPIRED'])
  vi.useRealTimers()
  expect((await call('listShipments', { by: people.freja })).status).toBe(200)
})
