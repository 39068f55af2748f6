import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../dev/testing/database.ts'
import { openDatabase } from './connection.ts'
import { party } from './shared-pool.ts'

const { connection } = await testDatabase()

it('limits a party to its share, reports it, and serves waiting ones when connections are free', async () => {
  const settings = { databasePoolSize: 10, databaseWaitMs: 300, statementTimeoutMs: 1_000 }
  const { db, pool } = openDatabase(connection, settings, 'waybill shares')
  onTestFinished(() => db.destroy())
  const take = (name: string) => party.run(name, () => pool.connect())
  const nobody = () => pool.connect()

  const mine = await Promise.all(Array.from({ length: 6 }, () => take('one')))
  await expect(take('one')).rejects.toThrow('timeout exceeded when trying to connect: one already has its share')
  const theirs = await Promise.all([take('two'), take('two'), nobody()])
  await expect(take('two')).rejects.toThrow('two already has its share')

  const waiting = take('one')
  for (const client of mine.splice(0, 3)) client.release()
  mine.push(await waiting)
  for (const client of [...mine, ...theirs]) client.release()
  expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0])
  // Released connections no longer count.
  const again = await Promise.all(Array.from({ length: 6 }, () => take('one')))
  for (const client of again) client.release(new Error('broken'))
  const last = await Promise.all(Array.from({ length: 6 }, () => take('three')))
  for (const client of last) client.release()
})
