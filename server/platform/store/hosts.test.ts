import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseProxy } from '../../dev/testing/database-proxy.ts'
import { testConfig, testDatabase } from '../../dev/testing/database.ts'
import { readDatabaseUrl } from '../../kernel/database-url.ts'
import { liftTimeLimit, transaction } from './database.ts'
import { openDatabase, type Store } from './connection.ts'
import { connectDatabase } from './connect.ts'

const { db, connection } = await testDatabase()
const { user, database } = connection
const quick = { databasePoolSize: 3, databaseWaitMs: 500, statementTimeoutMs: 300 }

async function connectTo(ports: readonly number[], parameters = ''): Promise<Store> {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  const databaseUrl = `postgres://${user}@${hosts}/${database}${parameters}`
  const connected = await connectDatabase({ databaseUrl, dataFolder: '' })
  const store = openDatabase(connected.connection, quick, 'waybill hosts test')
  afterAll(() => store.db.destroy())
  return store
}

const ask = ({ db: asked }: Store) =>
  sql<{ one: number }>`select 1 as one`.execute(asked).then(({ rows }) => rows[0]?.one)
const busy = ({ pool }: Store) => pool.totalCount - pool.idleCount

describe('a database URL', () => {
  it.each([
    ['postgres://u:p@db/x', [{ host: 'db', port: 5432 }]],
    [
      'postgresql://u@one:1,two:2/x?target_session_attrs=primary',
      [
        { host: 'one', port: 1 },
        { host: 'two', port: 2 },
      ],
    ],
    [
      'postgres://u@one,two:5/x',
      [
        { host: 'one', port: 5432 },
        { host: 'two', port: 5 },
      ],
    ],
    [
      'postgres:///x?host=one,two&port=1,2',
      [
        { host: 'one', port: 1 },
        { host: 'two', port: 2 },
      ],
    ],
    [
      'postgres:///x?host=/run/a,/run/b&port=7',
      [
        { host: '/run/a', port: 7 },
        { host: '/run/b', port: 7 },
      ],
    ],
    [
      'postgres://u@[::1]:3,[fe80::1]/x',
      [
        { host: '::1', port: 3 },
        { host: 'fe80::1', port: 5432 },
      ],
    ],
  ])('with %s lists its hosts', (url, hosts) => expect(readDatabaseUrl(url).hosts).toEqual(hosts))

  it('keeps everything but the hosts', () => {
    const url = 'postgres://u:p%40@one:1,two/x?sslmode=verify-full&target_session_attrs=read-write&connect_timeout=5'
    const { at, kind, timeoutMs } = readDatabaseUrl(url)
    expect([kind, timeoutMs]).toEqual(['read-write', 5_000])
    expect(at({ host: 'two', port: 9 })).toBe('postgres://u:p%40@/x?sslmode=verify-full&host=two&port=9')
  })

  it.each([
    ['mysql://one/x', 'starts with postgres://'],
    ['postgres://one:0/x', 'whole numbers from 1 to 65535'],
    ['postgres://one,two/x?port=1,2,3', 'as many ports (3) as hosts (2)'],
    ['postgres://one/x?target_session_attrs=writable', 'target_session_attrs is one of any, read-write'],
    ['postgres://one/x?load_balance_hosts=yes', 'load_balance_hosts is one of disable, random'],
    ['postgres://one/x?connect_timeout=soon', 'connect_timeout is a number of seconds'],
  ])('refuses %s, and names the error', (url, why) => {
    expect(() => readDatabaseUrl(url)).toThrow(why)
    expect(() => testConfig({ DATABASE_URL: url })).toThrow(`DATABASE_URL must be an address`)
  })
})

describe('a database that falls silent', () => {
  it('costs each query a limited time, and no connection', async () => {
    const proxy = await databaseProxy(connection)
    const store = await connectTo([proxy.port])
    await Promise.all([ask(store), ask(store), ask(store)])
    proxy.silence()
    const asked = [ask(store), transaction(store.db, (trx) => sql`select 1`.execute(trx)), ask(store), ask(store)]
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
    expect(busy(store)).toBe(0)
    proxy.resume()
    await expect.poll(() => ask(store).catch(() => 'unreachable')).toBe(1)
    expect(proxy.open()).toBeLessThanOrEqual(3)
  })

  it('gets more time in a transaction without a time limit', async () => {
    const store = await connectTo([(await databaseProxy(connection)).port])
    const slow = transaction(store.db, async (trx) => {
      await liftTimeLimit(trx)
      return sql<{ one: number }>`select 1 as one from pg_sleep(2.5)`.execute(trx)
    })
    expect((await slow).rows).toEqual([{ one: 1 }])
  })
})

describe('several hosts', () => {
  it('take over from one another', async () => {
    const [one, two] = await Promise.all([databaseProxy(connection), databaseProxy(connection)])
    const store = await connectTo([one.port, two.port])
    expect(await ask(store)).toBe(1)
    expect([one.open(), two.open()]).toEqual([1, 0])
    one.close()
    await expect.poll(() => ask(store).catch(() => 'unreachable')).toBe(1)
    expect([one.open(), two.open()]).toEqual([0, 1])
  })

  it('are abandoned when they fall silent', async () => {
    const [one, two] = await Promise.all([databaseProxy(connection), databaseProxy(connection)])
    const store = await connectTo([one.port, two.port], '?connect_timeout=1')
    await ask(store)
    one.silence()
    await expect.poll(() => ask(store).catch(() => 'unreachable')).toBe(1)
    expect(two.open()).toBe(1)
    expect(busy(store)).toBe(0)
  })

  it('are chosen by their role', async () => {
    const { port } = await databaseProxy(connection)
    await expect(connectTo([1, port], '?target_session_attrs=standby')).rejects.toThrow(
      /127\.0\.0\.1:1 .*; 127\.0\.0\.1:\d+ is not a standby/,
    )
    expect(await ask(await connectTo([1, port], '?target_session_attrs=prefer-standby'))).toBe(1)
    const store = await connectTo([1, port], '?target_session_attrs=read-write')
    await sql`create table mark ()`.execute(store.db)
    await sql.raw(`alter database ${database} set default_transaction_read_only = on`).execute(db)
    await expect(connectTo([port], '?target_session_attrs=read-write')).rejects.toThrow('is read-only')
    expect(await ask(await connectTo([1, port], '?target_session_attrs=read-only'))).toBe(1)
  })
})
