import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../dev/testing/database.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { claim, isHeld, type Leased, renewWhile } from './lease.ts'

const { db } = await testDatabase()
await sql`create table work (id int primary key, "dueAt" timestamptz(3), attempts int not null default 0, done int not null default 0)`.execute(
  db,
)
const work: Leased = { table: 'work', key: ['id'], due: 'dueAt' }
const start = Date.parse('2026-11-20T10:00:00Z')

/** What workers do: claim, and some time later settle or die. */
const step = fc.record({
  after: fc.integer({ min: 0, max: 40 }),
  worker: fc.integer({ min: 0, max: 2 }),
  does: fc.constantFrom('claim', 'settle', 'die'),
})

describe('a lease', () => {
  it('has one holder at a time, and never returns settled work', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await sql`delete from work`.execute(db)
        await sql`insert into work (id, "dueAt") select id, ${new Date(start)} from generate_series(1, 3) as id`.execute(
          db,
        )
        let now = start
        const held: { id: number; leasedUntil: string }[][] = [[], [], []]
        const done = new Set<number>()
        for (const { after, worker, does } of steps) {
          now += after * 1_000
          const own = held[worker] ?? []
          if (does === 'die') own.length = 0
          else if (does === 'claim') {
            const claimed = await claim<{ id: number }>(db, work, {
              count: 2,
              seconds: 30,
              set: sql`attempts = attempts + 1`,
              returning: sql`id`,
              now: new Date(now),
            })
            for (const { id } of claimed) {
              expect(done).not.toContain(id)
              for (const { leasedUntil } of held.flat().filter((one) => one.id === id))
                expect(Date.parse(leasedUntil)).toBeLessThanOrEqual(now + 1)
            }
            own.push(...claimed)
          } else
            for (const one of own.splice(0)) {
              const { numUpdatedRows } = await db
                .updateTable('work' as never)
                .set({ done: sql`done + 1`, dueAt: null } as never)
                .where('id' as never, '=', one.id as never)
                .where(isHeld(work, one))
                .executeTakeFirst()
              if (numUpdatedRows > 0n) done.add(one.id)
            }
        }
        const { rows } = await sql<{ id: number; done: number }>`select id, done from work order by id`.execute(db)
        for (const row of rows) expect(row.done).toBe(done.has(row.id) ? 1 : 0)
      }),
      { numRuns: 40 },
    )
  })

  it('goes to one of many concurrent workers', async () => {
    await sql`delete from work`.execute(db)
    await sql`insert into work (id, "dueAt") select id, now() from generate_series(1, 50) as id`.execute(db)
    const tries = Array.from({ length: 12 }, () =>
      claim<{ id: number }>(db, work, { count: 7, seconds: 30, returning: sql`id` }),
    )
    const ids = (await Promise.all(tries)).flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const rest = await claim<{ id: number }>(db, work, { count: 99, seconds: 30, returning: sql`id` })
    expect(ids.length + rest.length).toBe(50)
  })

  it('skips rows that others are claiming and finds the next ones', async () => {
    await sql`delete from work`.execute(db)
    await sql`insert into work (id, "dueAt") select id, now() from generate_series(1, 50) as id`.execute(db)
    const take = (by: typeof db, count: number) =>
      claim<{ id: number }>(by, work, { count, seconds: 30, returning: sql`id` })
    await db.transaction().execute(async (others) => {
      expect(await take(others, 40)).toHaveLength(40)
      expect((await take(db, 1)).map(({ id }) => id)).toEqual([41])
    })
  })

  it('is renewed while work runs, and soon expires once its process dies', async () => {
    await sql`delete from work`.execute(db)
    await sql`insert into work (id, "dueAt") values (1, now())`.execute(db)
    const take = () => claim<{ id: number }>(db, work, { count: 1, seconds: 0.4, returning: sql`id` })
    const [held] = await take()
    if (!held) throw new Error('Nobody has it')
    const ends = new Set<string>()
    const renew = async () => {
      const { rows } = await sql<{ dueAt: string }>`
        update work set "dueAt" = clock_timestamp() + interval '400 ms' where id = 1 and ${isHeld(work, held)}
        returning "dueAt"::text as "dueAt"`.execute(db)
      const [row] = rows
      if (!row) throw new Error('Somebody else has it')
      Object.assign(held, { leasedUntil: row.dueAt })
      ends.add(row.dueAt)
    }
    await renewWhile({ seconds: 0.4, renew }, async (mustBeHeld) => {
      while (ends.size < 6) {
        expect(await take()).toEqual([])
        mustBeHeld()
        await sleep(20)
      }
    })
    await expect.poll(async () => (await take()).length).toBe(1)
    const over = renewWhile({ seconds: 0.01, renew }, async (mustBeHeld) => {
      for (;;) {
        mustBeHeld()
        await sleep(5)
      }
    })
    await expect(over).rejects.toThrow('Somebody else has it')
  })
})
