import { expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { unreachableCarriers } from '../dev/testing/carriers.ts'
import { testConfig, testDatabase } from '../dev/testing/database.ts'
import { found } from './bootstrap.ts'

it('creates a platform whose administrator sets a password, logs in and sees both clients', async () => {
  const config = testConfig()
  const { db, pool } = await testDatabase(config)
  const app = await buildApp({
    config,
    db,
    pool,
    carriers: unreachableCarriers,
    jobs: { send: async () => {} },
    limits: { delayMs: 0, requests: 100 },
  })
  const founding = { owner: 'Waybill', tenant: 'Nordic Parcel', email: 'Karen@nordic.example' }
  const { username, temporaryPassword } = await found(db, founding)
  expect(username).toBe('karen@nordic.example')

  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/v1/auth/${url}`, payload })
  const password = 'a-password-of-her-own'
  expect((await post('login', { username, password: temporaryPassword })).json().error).toBe('PASSWORD_CHANGE_REQUIRED')
  const set = await post('users/set-password', { username, currentPassword: temporaryPassword, password })
  expect(set.statusCode, set.body).toBe(204)
  const { accessToken } = (await post('login', { username, password })).json()
  const clients = await app.inject({ url: '/v1/auth/client-list', headers: { authorization: `Bearer ${accessToken}` } })
  expect(clients.json().map(({ name }: { name: string }) => name)).toEqual(['Nordic Parcel', 'Waybill'])

  await expect(found(db, founding)).rejects.toThrow(/already has clients/)
  await app.close()
})
