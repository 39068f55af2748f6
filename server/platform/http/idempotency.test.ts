import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { busy } from '../../kernel/error.ts'
import { carrier, fixtureEdge, fixtureServer, log } from '../../dev/testing/fixture-server.ts'

const { app, db, pool, config, tokens } = await fixtureServer()
/** Another process on the same database. */
const { app: twin } = await fixtureEdge(db, config)

afterEach(() => {
  log.length = 0
  carrier.call = async () => 'BOOKED'
})

let number = 0
const newKey = () => `key-${++number}`

async function post(url: string, key: string, payload?: object, { via = app, token = tokens.full } = {}) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const response = await via.inject({ method: 'POST', url: `/v1${url}`, headers, payload })
  const { statusCode: status, body } = response
  return {
    status,
    body,
    json: response.json(),
    replayed: response.headers['idempotency-replayed'],
    headers: response.headers,
  }
}

const lamp = (name = 'lamp') => ({ name, parts: [{ weight: 1 }] })
const newThing = async () => String((await post('/things', newKey(), lamp())).json.id)

const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state from thing where id = ${id}`.execute(db)
  return rows[0]?.state
}

describe('an Idempotency-Key', () => {
  it('replays the first response, with its headers, and has one effect', async () => {
    const key = newKey()
    const first = await post('/things', key, lamp())
    const second = await post('/things', key, lamp())
    expect([first.status, first.replayed]).toEqual([201, undefined])
    expect([second.status, second.replayed, second.body]).toEqual([201, 'true', first.body])
    expect([second.headers.location, second.headers.etag]).toEqual([first.headers.location, first.headers.etag])
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(log).toEqual(['create lamp'])
  })

  it('is refused with another body, and with another operation', async () => {
    const key = newKey()
    await post('/things', key, lamp())
    expect((await post('/things', key, lamp('other'))).json).toMatchObject({
      status: 409,
      error: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect((await post(`/things/${await newThing()}/book`, key)).status).toBe(409)
  })

  it('belongs to one client', async () => {
    const key = newKey()
    await post('/things', key, lamp())
    expect((await post('/things', key, lamp('mine'), { token: tokens.other })).json.name).toBe('mine')
  })

  it('has one effect for 50 requests at once, in two processes', async () => {
    const key = newKey()
    const ask = (_: unknown, index: number) => post('/things', key, lamp(), { via: index % 2 ? app : twin })
    const responses = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    expect(responses.filter(({ replayed }) => replayed === undefined)).toHaveLength(1)
    expect(log).toEqual(['create lamp'])
  })

  it('stores nothing for a request that was refused', async () => {
    const key = newKey()
    expect((await post('/things', key, lamp('refuse'))).status).toBe(400)
    expect((await post('/things', key, lamp('refuse'))).replayed).toBeUndefined()
    expect((await post('/things', key, lamp('better'))).status).toBe(201)
  })

  it('expires after 24 hours', async () => {
    const key = newKey()
    await post('/things', key, lamp())
    const age = (hours: number) =>
      db
        .updateTable('idempotency_key')
        .set({ createdAt: sql<string>`now() - make_interval(hours => ${hours})` })
        .where('key', '=', key)
        .execute()
    await age(23)
    expect((await post('/things', key, lamp())).replayed).toBe('true')
    await age(25)
    const response = await post('/things', key, lamp('new'))
    expect([response.status, response.json.name, response.replayed]).toEqual([201, 'new', undefined])
    expect((await post('/things', key, lamp('new'))).replayed).toBe('true')
  })
})

describe('ctx.commit', () => {
  it('records the intent and holds no connection during the call to the carrier', async () => {
    const id = await newThing()
    const seen: unknown[] = []
    carrier.call = async () => {
      seen.push(pool.totalCount - pool.idleCount, await stateOf(id))
      return 'BOOKED'
    }
    const response = await post(`/things/${id}/book`, newKey())
    expect(response.json).toMatchObject({ id, state: 'BOOKED' })
    expect(seen).toEqual([0, 'BOOKING'])
  })

  it('works without a key, too', async () => {
    const id = await newThing()
    const headers = { authorization: `Bearer ${tokens.full}` }
    const response = await app.inject({ method: 'POST', url: `/v1/things/${id}/book`, headers })
    expect(response.json()).toMatchObject({ state: 'BOOKED' })
  })

  it('makes a twin in another process wait and then replays the response', async () => {
    const id = await newThing()
    const key = newKey()
    carrier.call = () => new Promise((resolve) => setTimeout(resolve, 500, 'BOOKED'))
    const first = post(`/things/${id}/book`, key)
    await expect.poll(() => stateOf(id)).toBe('BOOKING')
    const second = await post(`/things/${id}/book`, key, undefined, { via: twin })
    expect([second.body, second.replayed]).toEqual([(await first).body, 'true'])
    expect(log.filter((entry) => entry.startsWith('carrier'))).toHaveLength(1)
  })

  it('resumes work that failed on our side', async () => {
    const id = await newThing()
    const key = newKey()
    carrier.call = () => Promise.reject(new Error('time-out'))
    expect((await post(`/things/${id}/book`, key)).status).toBe(500)
    expect(await stateOf(id)).toBe('BOOKING')
    carrier.call = async () => 'BOOKED'
    const response = await post(`/things/${id}/book`, key)
    expect([response.status, response.replayed]).toEqual([200, undefined])
    expect((await post(`/things/${id}/book`, key)).replayed).toBe('true')
  })

  it('leaves work to a live process and takes over from a dead one', async () => {
    const id = await newThing()
    const key = newKey()
    carrier.call = () => Promise.reject(new Error('time-out'))
    await post(`/things/${id}/book`, key)
    const lease = (seconds: number) =>
      db
        .updateTable('idempotency_key')
        .set({ leaseUntil: sql<string>`now() + make_interval(secs => ${seconds})`, owner: crypto.randomUUID() })
        .where('key', '=', key)
        .execute()
    carrier.call = async () => 'BOOKED'
    await lease(1)
    const began = performance.now()
    expect((await post(`/things/${id}/book`, key)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(800)
  })

  it('keeps and replays a refusal that came after it', async () => {
    const id = await newThing()
    const key = newKey()
    carrier.call = async () => 'FAILED'
    const first = await post(`/things/${id}/book`, key)
    expect([first.status, first.json.error]).toEqual([400, 'CARRIER_REFUSED'])
    expect(await stateOf(id)).toBe('FAILED')
    const second = await post(`/things/${id}/book`, key)
    expect([second.status, second.body, second.replayed]).toEqual([400, first.body, 'true'])
    expect(log.filter((entry) => entry.startsWith('carrier'))).toHaveLength(1)
  })

  it('does not store a response that says to retry', async () => {
    const id = await newThing()
    const key = newKey()
    carrier.call = () => Promise.reject(busy('AT_WORK', 'Another call is at work.', 1))
    const first = await post(`/things/${id}/book`, key)
    expect([first.status, first.json.error]).toEqual([409, 'AT_WORK'])
    carrier.call = async () => 'BOOKED'
    const second = await post(`/things/${id}/book`, key)
    expect([second.status, second.json.state, second.replayed]).toEqual([200, 'BOOKED', undefined])
  })

  it('stops the first process once another has taken over', async () => {
    const id = await newThing()
    const key = newKey()
    carrier.call = async () => {
      await db.updateTable('idempotency_key').set({ owner: crypto.randomUUID() }).where('key', '=', key).execute()
      return 'LATE'
    }
    expect((await post(`/things/${id}/book`, key)).status).toBe(503)
    expect(await stateOf(id)).toBe('BOOKING')
  })
})
