import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseProxy } from '../../dev/testing/database-proxy.ts'
import { testDatabase } from '../../dev/testing/database.ts'
import { openDatabase } from '../store/connection.ts'
import { watchHealth } from './health.ts'

const { connection } = await testDatabase()

describe('liveness', () => {
  it('fails once the pool has been stuck for 30 seconds while the database responds', async () => {
    let now = 0
    const limits = { databasePoolSize: 2, databaseWaitMs: 50, statementTimeoutMs: 1_000 }
    const { db, pool } = openDatabase(connection, limits, 'waybill stuck')
    const proxy = await databaseProxy(connection)
    const through = { ...connection, host: '127.0.0.1', port: proxy.port }
    const health = watchHealth(pool, through, () => now)
    onTestFinished(async () => {
      await health.close()
      await db.destroy()
    })
    const at = async (seconds: number) => {
      now = seconds * 1_000
      return health.isStuck()
    }
    expect(await at(10)).toBe(false)
    const held = await Promise.all([pool.connect(), pool.connect()])
    expect(await at(20)).toBe(false)
    expect(await at(49)).toBe(false)
    expect(await at(51)).toBe(true)
    expect(await health.database()).toBe('reachable')

    // If the database responds to nobody, a restart would not help.
    proxy.silence()
    expect(await at(60)).toBe(false)
    expect(await health.database()).toBe('unreachable')
    proxy.resume()
    await expect.poll(() => at(61)).toBe(true)

    for (const client of held) client.release()
    expect(await at(70)).toBe(false)
    expect(await at(71)).toBe(false)
  })
})
