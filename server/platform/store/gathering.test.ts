import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../../dev/testing/database.ts'
import { openDatabase } from './connection.ts'
import type { Db } from './database.ts'
import { gathered } from './gathering.ts'

const { connection } = await testDatabase()
const settings = { databasePoolSize: 4, databaseWaitMs: 5_000, statementTimeoutMs: 5_000 }

/** Divides a hundred by each number in a table, and returns which numbers shared a statement. */
async function openDividing() {
  const { db } = openDatabase(connection, settings, 'waybill gathering')
  onTestFinished(() => db.destroy())
  await sql`create table if not exists divided (number int)`.execute(db)
  await sql`truncate divided`.execute(db)
  const statements: (readonly number[])[] = []
  const divide = async (_: Db, numbers: readonly number[]) => {
    statements.push(numbers)
    const { rows } = await sql<{ result: number }>`
      with kept as (insert into divided select * from unnest(${numbers}::int[]))
      select 100 / number as result from unnest(${numbers}::int[]) as given(number)`.execute(db)
    return rows.map(({ result }) => result)
  }
  const kept = async () => {
    const { rows } = await sql<{ number: number }>`select number from divided order by number`.execute(db)
    return rows.map(({ number }) => number)
  }
  return { db, divide, kept, statements }
}

const turn = () => new Promise((resume) => setImmediate(resume))

it('runs the calls of one turn in one statement, and gives each its own result', async () => {
  const { db, divide, kept, statements } = await openDividing()
  const soon = gathered(divide)
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  const results = await Promise.all(numbers.map((number) => soon(db, number)))
  expect(results).toEqual(numbers.map((number) => Math.trunc(100 / number)))
  expect(statements).toEqual([numbers])
  expect(await soon(db, 50)).toBe(2)
  expect(await kept()).toEqual([...numbers, 50])
})

it('holds a few calls back while a statement is running', async () => {
  const { db } = await openDividing()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: { readonly numbers: readonly number[]; readonly end: () => void }[] = []
  const soon = gathered(async (_: Db, numbers: readonly number[]) => {
    await new Promise<void>((end) => sent.push({ numbers, end }))
    return numbers
  })
  const asked: Promise<number>[] = []
  /** The size of each batch, after some more calls and some results. */
  const roundsAfter = async (more: number) => {
    for (let count = 0; count < more; count++) asked.push(soon(db, asked.length))
    for (const _ of ['returns', 'is sent']) await turn()
    return sent.map(({ numbers }) => numbers.length)
  }
  expect(await roundsAfter(1)).toEqual([1])
  // Enough calls for a second statement go in parallel to the first; all others wait for the next.
  expect(await roundsAfter(8)).toEqual([1, 8])
  expect(await roundsAfter(1)).toEqual([1, 8])
  sent[0]?.end()
  expect(await roundsAfter(0)).toEqual([1, 8])
  sent[1]?.end()
  expect(await roundsAfter(0)).toEqual([1, 8, 1])
  sent[2]?.end()
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, (_, index) => index))
})

it('fails only the call that caused an error', async () => {
  const { db, divide, kept } = await openDividing()
  const soon = gathered(divide)
  const outcomes = await Promise.allSettled([1, 2, 0, 4].map((number) => soon(db, number)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await kept()).toEqual([1, 2, 4])
})

it('never repeats a statement that may have committed', async () => {
  const { db, divide, kept, statements } = await openDividing()
  const soon = gathered(async (_: Db, numbers: readonly number[]) => {
    await divide(db, numbers)
    throw new Error('Connection terminated')
  })
  const outcomes = await Promise.allSettled([1, 2, 4].map((number) => soon(db, number)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect([await kept(), statements]).toEqual([[1, 2, 4], [[1, 2, 4]]])
})

it('makes no call wait for a hanging statement, and refuses transactions', async () => {
  const { db, divide } = await openDividing()
  const { promise: hanging, resolve } = Promise.withResolvers<void>()
  const soon = gathered(async (_: Db, numbers: readonly number[]) => {
    if (numbers.includes(1)) await hanging
    return divide(db, numbers)
  })
  const first = soon(db, 1)
  await turn()
  expect(await soon(db, 2)).toBe(50)
  resolve()
  expect(await first).toBe(100)
  await db.transaction().execute(async (trx) => expect(() => soon(trx, 3)).toThrow('transaction'))
})
