import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { unreachableCarriers } from '../../dev/testing/carriers.ts'
import { testConfig, testDatabase } from '../../dev/testing/database.ts'
import { transaction } from '../store/database.ts'
import { openJobs, type RunningJobs } from './jobs.ts'
import { drainOutbox, outbox, postMail } from '../mail/delivery.ts'
import { bossOptions, prepareJobs } from './queue-store.ts'
import { purgeExpired } from '../../purge.ts'
import { queue, type Queue, type Round } from './queue.ts'
import type { AnyQueue } from './queue.ts'

const { db, connection } = await testDatabase()
const log = pino({ level: 'silent' })
const config = testConfig()

const open: RunningJobs[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop(1_000)))
})

function jobsOf(
  table: readonly AnyQueue[],
  onDone?: (queue: string, outcome: string) => void,
  settings = config,
): RunningJobs {
  const jobs = openJobs({ db, carriers: unreachableCarriers, connection, config: settings, log, queues: table, onDone })
  open.push(jobs)
  return jobs
}

const row = <Payload extends object>(one: Queue<Payload>): AnyQueue => one

describe('a job', () => {
  it('exists if and when the transaction that sent it commits', async () => {
    const done: number[] = []
    const count = queue<{ number: number }>({ name: 'count', work: async ({ number }) => void done.push(number) })
    await prepareJobs(connection, [row(count)])
    const jobs = jobsOf([row(count)])
    await jobs.work()
    await expect(
      transaction(db, async (trx) => {
        await jobs.send(trx, count, { number: 1 })
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    await transaction(db, (trx) => jobs.send(trx, count, { number: 2 }))
    await expect.poll(() => done).toStrictEqual([2])
  })

  it('is retried after an error', async () => {
    let attempts = 0
    const flaky = queue<object>({
      name: 'flaky',
      retryAfterSeconds: 1,
      async work() {
        if (++attempts < 2) throw new Error('not yet')
      },
    })
    await prepareJobs(connection, [row(flaky)])
    const outcomes: string[] = []
    const jobs = jobsOf([row(flaky)], (_, outcome) => outcomes.push(outcome))
    await jobs.work()
    await jobs.send(db, flaky, {})
    await expect.poll(() => outcomes).toStrictEqual(['failed', 'completed'])
  })

  it('waits no longer than its limit between retries', async () => {
    const name = 'patient'
    const patient = queue<object>({
      name,
      retries: 9_999,
      retryAfterSeconds: 1,
      longestRetrySeconds: 2,
      work: () => Promise.reject(new Error('never')),
    })
    await prepareJobs(connection, [row(patient)])
    const jobs = jobsOf([row(patient)])
    await jobs.send(db, patient, {})
    await sql`update job.job set retry_count = 9000 where name = ${name}`.execute(db)
    await jobs.work()
    const waits = async () => {
      const { rows } = await sql<{ seconds: number }>`select extract(epoch from start_after - now())::float8 as seconds
        from job.job where name = ${name} and state = 'retry'`.execute(db)
      return rows[0]?.seconds
    }
    await expect.poll(waits).toBeLessThanOrEqual(2)
  })

  it('is restarted soon after its process died', async () => {
    let attempts = 0
    const hanging = queue<object>({
      name: 'hanging',
      timeoutSeconds: 3_600,
      retryAfterSeconds: 1,
      // The first attempt hangs.
      work: async (_, { signal }) => {
        if (++attempts === 1) await once(signal, 'abort')
      },
    })
    await prepareJobs(connection, [row(hanging)])
    const jobs = jobsOf([row(hanging)])
    await jobs.work()
    await jobs.send(db, hanging, {})
    await expect.poll(() => attempts).toBe(1)
    const looks = new PgBoss({ ...bossOptions(connection), supervise: false, schedule: false })
    onTestFinished(() => looks.stop({ graceful: false }))
    await looks.start()
    const look = async (silentSeconds: number) => {
      await sql`update job.job set heartbeat_on = now() - make_interval(secs => ${silentSeconds})
        where name = 'hanging' and state = 'active'`.execute(db)
      await sql`update job.queue set monitor_claim_on = null`.execute(db)
      await looks.supervise('hanging')
      const { rows } = await sql<{ state: string }>`select state from job.job where name = 'hanging'`.execute(db)
      return rows
    }
    expect(await look(28)).toEqual([{ state: 'active' }])
    expect(await look(32)).toEqual([{ state: 'retry' }])
    // Another process takes the job, because the first one is silent.
    await jobsOf([row(hanging)]).work()
    await expect.poll(() => attempts).toBe(2)
  })

  it('runs once, however many workers there are', async () => {
    const done: number[] = []
    const shared = queue<{ number: number }>({ name: 'shared', work: async ({ number }) => void done.push(number) })
    await prepareJobs(connection, [row(shared)])
    const jobs = jobsOf([row(shared)])
    await Promise.all([jobs, jobsOf([row(shared)]), jobsOf([row(shared)])].map((worker) => worker.work()))
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    await Promise.all(numbers.map((number) => jobs.send(db, shared, { number })))
    await expect.poll(() => done.length).toBe(60)
    await sleep(200)
    expect(done.toSorted((a, b) => a - b)).toStrictEqual(numbers)
  })

  it('is told to end, and does so before its process', async () => {
    const seen: string[] = []
    const slow = queue<object>({
      name: 'slow',
      async work(_, { signal }) {
        seen.push('begun')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        seen.push('told')
        await sleep(100)
        seen.push('ended')
      },
    })
    await prepareJobs(connection, [row(slow)])
    const jobs = jobsOf([row(slow)])
    await jobs.work()
    await jobs.send(db, slow, {})
    await expect.poll(() => seen).toStrictEqual(['begun'])
    await jobs.stop(5_000)
    expect(seen).toStrictEqual(['begun', 'told', 'ended'])
  })
})

describe('a worker', () => {
  it('polls once for all idle queues', async () => {
    const table = Array.from({ length: 30 }, (_, number) =>
      row(queue<object>({ name: `idle-${number}`, work: async () => {} })),
    )
    await prepareJobs(connection, table)
    const sent = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => sent.mockRestore())
    const fetches = () => sent.mock.calls.filter(([text]: unknown[]) => /SKIP LOCKED/.test(String(text))).length
    const jobs = jobsOf(table)
    await jobs.work()
    // Each queue polls once by itself, and so does the one for scheduled jobs.
    await expect.poll(fetches).toBeGreaterThanOrEqual(31)
    const before = fetches()
    await sleep(7_000)
    expect(fetches() - before).toBeLessThan(10)
  })

  it('starts a delayed job when its time comes', async () => {
    const done: number[] = []
    const later = queue<{ number: number }>({ name: 'later', work: async ({ number }) => void done.push(number) })
    await prepareJobs(connection, [row(later)])
    const jobs = jobsOf([row(later)])
    await jobs.work()
    await jobs.send(db, later, { number: 1 }, { after: new Date(Date.now() + 2_000) })
    await jobs.send(db, later, { number: 2 })
    await expect.poll(() => done).toStrictEqual([2])
    await expect.poll(() => done).toStrictEqual([2, 1])
  })
})

async function roundsOf(rounds: readonly Round[]): Promise<RunningJobs> {
  await prepareJobs(connection, [])
  const jobs = openJobs({ db, carriers: unreachableCarriers, connection, config, log, queues: [], rounds })
  open.push(jobs)
  await jobs.work()
  return jobs
}

/** Counts the workers polling at this moment, which `pg_sleep(0.5)` prolongs. */
const looking = async () => {
  const { rows } = await sql`select from pg_stat_activity where query like '%pg_sleep(0.5)%' and state = 'active'
    and pid <> pg_backend_pid()`.execute(db)
  return rows.length
}

describe('a round', () => {
  it('starts only if something is due, and again while it is, even after a failure', async () => {
    let times = 0
    const failing: Round = {
      name: 'failing',
      due: sql`true`,
      seconds: 0,
      async run() {
        times++
        throw new Error('no')
      },
    }
    const run = vi.fn(async () => {})
    await roundsOf([failing, { name: 'never', due: sql`false`, seconds: 0, run }])
    await expect.poll(() => times).toBeGreaterThan(2)
    expect(run).not.toHaveBeenCalled()
  })

  it('runs once at a time in a worker, blocks no other, and ends before its process', async () => {
    const seen: string[] = []
    const slow: Round = {
      name: 'slow-round',
      due: sql`true`,
      seconds: 0,
      async run({ signal }) {
        seen.push('begun')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        await sleep(100)
        seen.push('ended')
      },
    }
    let others = 0
    const jobs = await roundsOf([slow, { name: 'other', due: sql`true`, seconds: 0, run: async () => void others++ }])
    await expect.poll(() => others).toBeGreaterThan(2)
    expect(seen).toStrictEqual(['begun'])
    await jobs.stop(5_000)
    expect(seen).toStrictEqual(['begun', 'ended'])
  })

  it('does not start in a worker that was stopped while polling', async () => {
    const run = vi.fn(async () => {})
    const jobs = await roundsOf([{ name: 'late', due: sql`pg_sleep(0.5) is not null`, seconds: 0, run }])
    await expect.poll(looking, { interval: 20 }).toBe(1)
    const calls = run.mock.calls.length
    await jobs.stop(5_000)
    await expect.poll(looking).toBe(0)
    await sleep(50)
    expect(run).toHaveBeenCalledTimes(calls)
  })

  it('triggers the round after it immediately', async () => {
    const seen: string[] = []
    const round = (name: string, before?: string): Round => ({
      name,
      due: name === 'first' ? sql`true` : sql`exists (select 1 from outbox where "clientId" = 4711)`,
      seconds: 1_000,
      before,
      async run() {
        seen.push(name)
        if (name === 'first')
          await postMail(db, { send: async () => {} }, 4_711, { to: 'a@b.example', subject: '', text: '' })
        else await db.deleteFrom('outbox').where('clientId', '=', 4_711).execute()
      },
    })
    await roundsOf([round('first', 'second'), round('second')])
    await expect.poll(() => seen).toStrictEqual(['first', 'second'])
  })
})

describe('prepareJobs', () => {
  it('may be called by many processes at once, and follows the table', async () => {
    const timed = row(queue<object>({ name: 'timed', work: async () => {}, cron: '5 4 * * *' }))
    const plain = row(queue<object>({ name: 'timed', work: async () => {} }))
    await Promise.all(Array.from({ length: 4 }, () => prepareJobs(connection, [timed])))
    expect(await schedules()).toStrictEqual([{ name: 'timed', cron: '5 4 * * *' }])
    await prepareJobs(connection, [plain])
    expect(await schedules()).toStrictEqual([])
  })
})

const schedules = async () => (await sql`select name, cron from job.schedule`.execute(db)).rows

const waiting = async () =>
  (await sql`select from job.job where name = 'outbox' and state < 'active'`.execute(db)).rows.length

describe('the outbox', () => {
  const noSignal = new AbortController().signal

  it('queues no job without a mail server', async () => {
    await prepareJobs(connection, [outbox])
    await jobsOf([]).send(db, outbox, {})
    expect(await waiting()).toBe(0)
    await jobsOf([], undefined, testConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })).send(db, outbox, {})
    expect(await waiting()).toBe(1)
  })

  it('stores mails without a mail server, and logs nothing of their content', async () => {
    const lines: string[] = []
    const seen = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
    await prepareJobs(connection, [outbox])
    await postMail(db, jobsOf([]), 7, { to: 'freja@nordlys.example', subject: 'Your code', text: 'It is 482913' })
    await drainOutbox({ db, config, log: seen, signal: noSignal })
    const mails = await db.selectFrom('outbox').select(['clientId', 'state', 'payload']).execute()
    expect(mails).toStrictEqual([
      {
        clientId: 7,
        state: 'kept',
        payload: { to: 'freja@nordlys.example', subject: 'Your code', text: 'It is 482913' },
      },
    ])
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toMatch(/482913|freja/)
  })

  it('sends each mail once, with several workers', async () => {
    const server = await mailServer()
    const smtp = testConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    const jobs = jobsOf([])
    for (let number = 0; number < 30; number++)
      await postMail(db, jobs, 7, { to: `user${number}@nordlys.example`, subject: 'Hello', text: 'Hello' })
    await Promise.all([1, 2, 3].map(() => drainOutbox({ db, config: smtp, log, signal: noSignal })))
    expect(server.recipients.length).toBe(30)
    expect(new Set(server.recipients).size).toBe(30)
    const states = await db.selectFrom('outbox').select('state').where('attempts', '>', 0).execute()
    expect(states.every(({ state }) => state === 'sent')).toBe(true)
  })

  it('retries later if the mail server refuses', async () => {
    const smtp = testConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await postMail(db, jobsOf([]), 8, { to: 'freja@nordlys.example', subject: 'Hello', text: 'Hello' })
    await drainOutbox({ db, config: smtp, log, signal: noSignal })
    const mail = await db
      .selectFrom('outbox')
      .select(['state', 'attempts', 'lastError', sql<boolean>`"dueAt" > now()`.as('later')])
      .where('clientId', '=', 8)
      .executeTakeFirst()
    expect(mail).toMatchObject({
      state: 'pending',
      attempts: 1,
      later: true,
      lastError: expect.stringMatching(/ECONNREFUSED/),
    })
  })

  it('blocks no mail on another, holds no locks while sending, and sends none twice', async () => {
    const server = await mailServer({ silentFor: /^slow/ })
    const smtp = testConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    const jobs = jobsOf([])
    const addresses = ['slow', 'one', 'two', 'three', 'four', 'five'].map((name) => `${name}@nordlys.example`)
    for (const to of addresses) await postMail(db, jobs, 9, { to, subject: 'Hello', text: 'Hello' })
    const draining = Promise.all([1, 2, 3].map(() => drainOutbox({ db, config: smtp, log, signal: noSignal })))
    await expect.poll(() => server.recipients.length).toBe(6)
    const locked = await db
      .selectFrom('outbox')
      .select('id')
      .where('clientId', '=', 9)
      .forUpdate()
      .skipLocked()
      .execute()
    expect(locked).toHaveLength(6)
    await expect.poll(() => mailsIn(9, 'sent')).toBe(5)
    server.hangUp()
    await draining
    expect(server.recipients.toSorted()).toEqual(addresses.toSorted())
    const slow = await db
      .selectFrom('outbox')
      .select(['state', 'attempts'])
      .where('clientId', '=', 9)
      .where('state', '!=', 'sent')
      .execute()
    expect(slow).toEqual([{ state: 'pending', attempts: 1 }])
  })

  it('gives up on a mail server that takes too long', async () => {
    const server = await mailServer({ silentFor: /./ })
    const smtp = testConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await postMail(db, jobsOf([]), 10, { to: 'slow@nordlys.example', subject: 'Hello', text: 'Hello' })
    await drainOutbox({ db, config: smtp, log, signal: noSignal }, { leaseSeconds: 5, sendMs: 500 })
    expect(
      await db.selectFrom('outbox').select(['state', 'attempts', 'lastError']).where('clientId', '=', 10).execute(),
    ).toEqual([{ state: 'pending', attempts: 1, lastError: 'The mail server took more than 0.5 seconds' }])
  })

  it('keeps sending to others while many mails wait for one slow mail server', async () => {
    const server = await mailServer({ silentFor: /@slow/ })
    const smtp = testConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    const jobs = jobsOf([])
    const slow = Array.from({ length: 20 }, (_, number) => `user${number}@Slow.example`)
    const others = ['one', 'two', 'three'].map((name) => `${name}@nordlys.example`)
    for (const to of [...slow, ...others]) await postMail(db, jobs, 11, { to, subject: 'Hello', text: 'Hello' })
    const stop = new AbortController()
    const draining = drainOutbox({ db, config: smtp, log, signal: stop.signal })
    await expect.poll(() => mailsIn(11, 'sent')).toBe(others.length)
    // Not even the first of the slow ones have timed out.
    expect(
      await db
        .selectFrom('outbox')
        .select('id')
        .where('clientId', '=', 11)
        .where('lastError', 'is not', null)
        .execute(),
    ).toEqual([])
    stop.abort()
    server.hangUp()
    await draining
    expect(server.recipients.filter((to) => others.includes(to)).toSorted()).toEqual(others.toSorted())
    expect(await mailsIn(11, 'pending')).toBe(slow.length)
  })
})

const key = (name: string, hours: number) => ({
  clientId: 7,
  key: name,
  operationId: 'createShipment',
  requestHash: 'x',
  createdAt: new Date(Date.now() - hours * 3_600_000),
})

describe('purgeExpired', () => {
  it('deletes idempotency keys after 24 hours', async () => {
    await db
      .insertInto('idempotency_key')
      .values([key('old', 24.1), key('young', 23.9)])
      .execute()
    await purgeExpired(db, config)
    expect(await db.selectFrom('idempotency_key').select('key').execute()).toStrictEqual([{ key: 'young' }])
  })
})

const mailsIn = async (clientId: number, state: 'sent' | 'pending') =>
  (await db.selectFrom('outbox').select('id').where('clientId', '=', clientId).where('state', '=', state).execute())
    .length

interface MailServer {
  readonly port: number
  readonly recipients: readonly string[]
  /** Closes the connections that it left unanswered. */
  hangUp(): void
}

/** Speaks just enough SMTP to accept mails, and records their recipients. It never answers for those in `silentFor`. */
async function mailServer({ silentFor }: { silentFor?: RegExp } = {}): Promise<MailServer> {
  const recipients: string[] = []
  const silent = new Set<Socket>()
  const server = createServer((socket: Socket) => {
    let inData = false
    let isSilent = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (inData) {
          if (line !== '.') continue
          inData = false
          if (!isSilent) socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          inData = true
          socket.write('354 go on\r\n')
        } else {
          const recipient = /^RCPT TO:<(.+)>/.exec(line)?.[1]
          if (recipient !== undefined) {
            recipients.push(recipient)
            isSilent = silentFor?.test(recipient) ?? false
            if (isSilent) silent.add(socket)
          }
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { port }: AddressInfo = Object(server.address())
  return { port, recipients, hangUp: () => silent.forEach((socket) => void socket.destroy()) }
}
