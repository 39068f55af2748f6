import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../store/database.ts'
import { openDatabase } from '../store/connection.ts'
import { testConfig } from '../../dev/testing/database.ts'
import { carrier, fixtureEdge, fixtureServer } from '../../dev/testing/fixture-server.ts'

const { db, connection, tokens } = await fixtureServer()
/** A process with short timeouts, whose connections a test can find by name and end. */
const hasty = testConfig({ WAYBILL_STATEMENT_TIMEOUT_MS: '200' })
const { db: own, pool } = openDatabase(connection, hasty, 'waybill hasty')
afterAll(() => own.destroy())
const { app } = await fixtureEdge(own, hasty)

/**
 * The statement decides how PostgreSQL fails: immediately or at the commit, with an error or by closing the connection.
 */
beforeAll(async () => {
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin
      if to_jsonb(new)::text like '%terminate%' then perform pg_terminate_backend(pg_backend_pid()); end if;
      if to_jsonb(new)::text like '%full-disk%' then raise exception using errcode = '53100', message = 'No space left'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger at_once before insert or update on thing for each row execute function fail()`.execute(db)
  await sql`create trigger key_at_once before insert on idempotency_key for each row execute function fail()`.execute(
    db,
  )
  await sql`
    create function fail_late() returns trigger language plpgsql as $$ begin
      if new.name = 'ends at commit' then perform pg_terminate_backend(pg_backend_pid()); end if;
      if new.name = 'fails at commit' then raise exception using errcode = '53100', message = 'No space left'; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create constraint trigger late after insert on thing deferrable initially deferred for each row
    execute function fail_late()`.execute(db)
})

let number = 0
const newKey = (about = 'any') => `${about}-key-${++number}`

async function post(url: string, key: string, payload?: object): Promise<{ status: number; id: string }> {
  const headers = { authorization: `Bearer ${tokens.full}`, 'idempotency-key': key }
  const response = await app.inject({ method: 'POST', url: `/v1${url}`, headers, payload })
  return { status: response.statusCode, id: response.json().id }
}

const create = (name: string, key = newKey()) => post('/things', key, { name, parts: [{ weight: 1 }] })

async function register(outcome: string) {
  const { id } = await create('lamp')
  carrier.call = async () => outcome
  return post(`/things/${id}/book`, newKey())
}

const locked = (run: () => Promise<{ status: number }>) =>
  transaction(db, async (trx) => {
    await sql`lock table idempotency_key in access exclusive mode`.execute(trx)
    return run()
  })

const terminated = async (run: () => Promise<{ status: number }>) => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waybill hasty'`.execute(db)
  return run()
}

describe('a call with an Idempotency-Key gives its connection back', () => {
  it.each<[situation: string, call: () => Promise<{ status: number }>]>([
    ['the keys are locked', () => locked(() => create('lamp'))],
    ['its connection was ended before', () => terminated(() => create('lamp'))],
    ['the claim fails', () => create('lamp', newKey('full-disk'))],
    ['its connection ends during the claim', () => create('lamp', newKey('terminate'))],
    ['the work fails', () => create('full-disk')],
    ['its connection ends during the work', () => create('terminate')],
    ['the commit fails', () => create('fails at commit')],
    ['its connection ends during the commit', () => create('ends at commit')],
    ['the work after the carrier fails', () => register('full-disk')],
    ['its connection ends after the carrier', () => register('terminate')],
  ])('when %s', async (error, call) => {
    for (let round = 0; round < 3; round++) {
      const { status } = await call()
      expect([503, ...(error.includes('before') ? [201] : [])]).toContain(status)
    }
    expect(pool.totalCount - pool.idleCount).toBe(0)
    await expect.poll(async () => (await create('lamp')).status).toBe(201)
  })
})
