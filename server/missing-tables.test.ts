import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { watchHealth } from './platform/process/health.ts'
import { migrate } from './platform/store/migrate.ts'
import { operations } from './generated/operations.ts'
import { testApp } from './dev/testing/app.ts'
import { pass } from './dev/testing/elapsed.ts'
import { exampleCall } from './dev/testing/example.ts'

const { app, call, connection, db, people, pool } = await testApp()
const health = watchHealth(pool, connection)
afterAll(() => health.close())

/** Routes outside the contract, as their callers use them. */
const others = [
  { method: 'GET', url: '/track/AAAAAAAAAAAAAAAAAAAAAA' },
  { method: 'GET', url: '/track/AAAAAAAAAAAAAAAAAAAAAA/return' },
  { method: 'GET', url: '/scim/v2/Users', headers: { authorization: 'Bearer wb_live_nobody' } },
  {
    method: 'POST',
    url: '/oauth/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from('0196b2d4-7c1e-7a30-9f4e-2b6d8c0e1f35:b').toString('base64')}`,
    },
    payload: 'grant_type=client_credentials',
  },
] as const

/** Finds failures other than a 503 with Retry-After. */
async function wrong(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const operation of operations) {
    const { status, headers } = await call(operation.id, { ...exampleCall(operation), by: people.freja })
    if (status >= 500 && (status !== 503 || headers['retry-after'] === undefined)) found.push([operation.id, status])
  }
  for (const one of others) {
    const { statusCode, headers } = await app.inject(one)
    if (statusCode !== 503 || headers['retry-after'] === undefined) found.push([one.url, statusCode])
  }
  return found
}

it('responds 503 while the tables are missing, and recovers with them', { timeout: 120_000 }, async () => {
  expect((await call('listShipments', { by: people.freja })).status).toBe(200)
  await sql`alter schema public rename to aside`.execute(db)
  await sql`create schema public`.execute(db)
  expect(await wrong()).toEqual([])
  expect(await health.database()).toBe('unreachable')
  // Others restore the tables, and this process continues without a restart.
  await sql`drop schema public cascade`.execute(db)
  await sql`alter schema aside rename to public`.execute(db)
  expect(await health.database()).toBe('reachable')
  expect((await call('listShipments', { by: people.freja })).status).toBe(200)

  await sql`drop schema public cascade`.execute(db)
  expect(await wrong()).toEqual([])
  await sql`create schema public`.execute(db)
  await migrate(connection)
  // Until then the process caches the caller.
  pass(61_000)
  expect((await call('listShipments', { by: people.freja })).status).toBe(401)
})
