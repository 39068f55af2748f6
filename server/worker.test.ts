import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { unreachableCarriers } from './dev/testing/carriers.ts'
import { testConfig, testDatabase } from './dev/testing/database.ts'
import { openJobs } from './platform/queue/jobs.ts'
import { workFinder } from './platform/queue/queue-store.ts'
import { transaction } from './platform/store/database.ts'
import { queues, rounds } from './worker.ts'

const { db, connection } = await testDatabase()

describe('a worker with nothing to do', () => {
  it("sends fewer than two statements a second, including the job queue's", { timeout: 60_000 }, async () => {
    const sent = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => sent.mockRestore())
    const log = pino({ level: 'silent' })
    const work = { queues, rounds }
    const jobs = openJobs({ db, carriers: unreachableCarriers, connection, config: testConfig(), log, ...work })
    onTestFinished(() => jobs.stop(1_000))
    await jobs.work()
    await sleep(5_000)
    sent.mockClear()
    const seconds = 12
    await sleep(seconds * 1_000)
    const texts = sent.mock.calls.map(([statement]: unknown[]) => Object(statement).text ?? statement)
    expect(texts.length, texts.join('\n')).toBeLessThan(2 * seconds)
    expect(texts.length).toBeGreaterThan(0)
  })

  it('finds that out by index, however much data there is', async () => {
    const plan = await transaction(db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`
        explain ${workFinder(
          rounds,
          queues.map(({ name }) => name),
        ).query(trx)}`.execute(trx)
      return rows.map((row) => row['QUERY PLAN'] ?? '')
    })
    expect(plan.length).toBeGreaterThan(rounds.length)
    const scanned = plan.map((line) => / Seq Scan on (\w+)/.exec(line)?.[1]).filter((table) => table !== undefined)
    // This table has only as many rows as are configured.
    expect(new Set(scanned)).toEqual(new Set(['customs_closing_time']))
  })
})

describe('rounds', () => {
  it('have unique names, and trigger one another', () => {
    const names = rounds.map(({ name }) => name)
    expect(new Set([...names, ...queues.map(({ name }) => name)]).size).toBe(rounds.length + queues.length)
    expect(names).toEqual(expect.arrayContaining(rounds.flatMap(({ before }) => before ?? [])))
  })
})
