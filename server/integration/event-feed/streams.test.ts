import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clients, logIn, type Person } from '../../dev/testing/app.ts'
import { openShipping, lamp } from '../../dev/testing/shipping.ts'
import { openTransaction } from '../../platform/store/database.ts'
import { insertShipment } from '../../shipping/shipment/creation-store.ts'
import { writePageToken } from '../../kernel/page-token.ts'
import type { FeedEvent } from './store.ts'

const { app, call, byId, config, db, people, person, pool } = await openShipping()
const { nordlys } = clients
const address = await app.listen({ port: 0, host: '127.0.0.1' })

interface Message {
  readonly id: string
  readonly event: FeedEvent | undefined
  readonly comment: string | undefined
}

function messageOf(block: string): Message {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  return {
    id: fields.get('id') ?? '',
    event: data === undefined ? undefined : JSON.parse(data),
    comment: fields.get(''),
  }
}

const freshly = (username = 'freja') => logIn(db, config, people.freja.userId, username)

/** Listens like a program that has nothing but HTTP. */
async function listen(by: Pick<Person, 'token'>, { query = {}, headers = {} }: Asked = {}) {
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const url = `${address}/v1/events/stream?${new URLSearchParams(query)}`
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${by.token}`, clientid: String(nordlys), ...headers },
    signal: over.signal,
  })
  return { response, messages: messagesOf(response), hangUp: () => over.abort() }
}

interface Asked {
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
}

async function* messagesOf({ body }: Response): AsyncGenerator<Message> {
  let rest = ''
  for await (const text of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield messageOf(block)
  }
}

/** Reads the messages up to the `count`th event. */
async function untilEvents(messages: AsyncGenerator<Message>, count: number) {
  const events: FeedEvent[] = []
  let id = ''
  for (let next = await messages.next(); !next.done; next = await messages.next()) {
    id = next.value.id || id
    if (next.value.event) events.push(next.value.event)
    if (events.length >= count) break
  }
  return { events, id }
}

/** Reads the messages until the stream ends. */
async function toEnd(messages: AsyncGenerator<Message>) {
  const all: Message[] = []
  for await (const message of messages) all.push(message)
  return all
}

const create = async (): Promise<string> => (await call('POST', '/shipments', lamp())).json().id

/** Counts in how many of 20 moments no connection is busy. */
async function freeMoments(): Promise<number> {
  let count = 0
  for (let moment = 0; moment < 20; moment++) {
    await sleep(25)
    if (pool.totalCount === pool.idleCount) count++
  }
  return count
}

describe('streamEvents', () => {
  it('sends events from now on, as listEvents would, with headers against buffering proxies', async () => {
    await create()
    const { response, messages } = await listen(people.freja)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect([response.headers.get('x-accel-buffering'), response.headers.get('cache-control')]).toEqual([
      'no',
      'no-store',
    ])
    const { value: first } = await messages.next()
    expect(first.event).toBeUndefined()
    const id = await create()
    await call('POST', `/shipments/${id}/register`)
    const { events } = await untilEvents(messages, 2)
    const { body } = await byId('listEvents', { by: people.freja, query: { next_page_token: first.id } })
    expect(events).toEqual(body.hits)
    expect(events.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.registered'])
  })

  it('continues after the last id, in a header or as next_page_token, and after a page of listEvents', async () => {
    const stream = await listen(people.freja)
    const begun = (await stream.messages.next()).value.id
    const ids = [await create(), await create(), await create()]
    const { id } = await untilEvents(stream.messages, 2)
    stream.hangUp()
    const later = await create()
    const left = [ids[2], later]
    const shipmentsOf = async (asked: Asked, count: number) =>
      (await untilEvents((await listen(people.freja, asked)).messages, count)).events.map(({ data }) => data.shipmentId)
    expect(await shipmentsOf({ headers: { 'last-event-id': id } }, 2)).toEqual(left)
    expect(await shipmentsOf({ query: { next_page_token: id } }, 2)).toEqual(left)
    // A browser reconnects to the URL that it started with.
    expect(await shipmentsOf({ query: { next_page_token: begun }, headers: { 'last-event-id': id } }, 2)).toEqual(left)
    const { body } = await byId('listEvents', { by: people.freja, query: { next_page_token: begun, per_page: 1 } })
    expect(await shipmentsOf({ query: { next_page_token: body.nextPageToken } }, 3)).toEqual([...ids.slice(1), later])
  })

  it('sends only the requested types, and refuses a token of others', async () => {
    const { messages } = await listen(people.freja, { query: { types: 'shipment.registered' } })
    const { id: token } = (await messages.next()).value
    const id = await create()
    await call('POST', `/shipments/${id}/register`)
    const { events } = await untilEvents(messages, 1)
    expect(events.map(({ type, data }) => [type, data.shipmentId])).toEqual([['shipment.registered', id]])
    const refused = await listen(people.freja, { headers: { 'last-event-id': token } })
    expect(await refused.response.json()).toMatchObject({ status: 400, error: 'PAGE_TOKEN_INVALID' })
    const old = writePageToken(config.tokenSecret, { feed: nordlys }, [1, Date.now() - 31 * 86_400_000])
    const late = await listen(people.freja, { headers: { 'last-event-id': old } })
    expect(await late.response.json()).toMatchObject({ status: 400, error: 'PAGE_TOKEN_EXPIRED' })
  })

  it('shows nothing of another client', async () => {
    const { messages, response } = await listen(people.astrid, {
      query: { seconds: '2' },
      headers: { clientid: String(clients.solskin) },
    })
    expect(response.status).toBe(200)
    await create()
    expect((await toEnd(messages)).filter(({ event }) => event)).toEqual([])
  })

  it('skips and repeats nothing, however writers overlap and however often it reconnects', async () => {
    const stream = await listen(people.freja)
    let last = (await stream.messages.next()).value.id
    stream.hangUp()
    const slow = await openTransaction(db)
    const createdAt = new Date()
    const { id: late } = await insertShipment(slow.db, nordlys, {
      createdAt,
      createdBy: 'freja',
      shipmentState: 'DRAFT',
      shipmentType: 'REGULAR',
      content: JSON.parse(JSON.stringify(lamp())),
    })
    const written = Promise.all(
      Array.from({ length: 4 }, async () => {
        const ids = [await create(), await create(), await create()]
        for (const id of ids) await call('POST', `/shipments/${id}/register`)
        return ids
      }),
    )
    const seen: FeedEvent[] = []
    while (seen.length < 24) {
      const part = await listen(people.freja, { headers: { 'last-event-id': last } })
      const { events, id } = await untilEvents(part.messages, Math.min(5, 24 - seen.length))
      part.hangUp()
      seen.push(...events)
      last = id
    }
    await slow.commit()
    const { events } = await untilEvents(
      (await listen(people.freja, { headers: { 'last-event-id': last } })).messages,
      1,
    )
    expect(events.map(({ data }) => data.shipmentId)).toEqual([late])
    for (const id of (await written).flat())
      expect(seen.filter(({ data }) => data.shipmentId === id).map(({ type }) => type)).toEqual([
        'shipment.created',
        'shipment.registered',
      ])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(24)
  })

  it('holds no database connection while it waits', async () => {
    for (let count = 0; count < 8; count++) await (await listen(people.freja)).messages.next()
    // On a busy machine queries take longer. A held connection would be busy at every moment.
    await expect.poll(freeMoments).toBeGreaterThan(10)
  })

  it('ends after the requested seconds, and says so', async () => {
    const { messages } = await listen(people.freja, { query: { seconds: '1' } })
    expect((await toEnd(messages)).at(-1)?.comment).toBe('The requested time is over')
  })

  it('ends soon after the session', async () => {
    const by = await freshly()
    const { messages } = await listen(by)
    await messages.next()
    // Ended as if by another process, so this one is not notified.
    await sql`delete from session where id = ${by.sessionId}`.execute(db)
    expect((await toEnd(messages)).at(-1)?.comment).toMatch(/log in/i)
  })

  it('ends soon after the key or the permission is revoked', async () => {
    const { body } = await byId('createApiKey', {
      by: people.freja,
      body: { name: 'Feed', permissions: ['events:read'] },
    })
    const byKey = await listen({ token: body.key })
    await byKey.messages.next()
    await sql`update api_key set "revokedAt" = now() where id = ${body.id}`.execute(db)
    expect((await toEnd(byKey.messages)).at(-1)?.comment).toMatch(/key/)

    const reader = await person('reader', nordlys, ['events:read'])
    const byReader = await listen(reader)
    await byReader.messages.next()
    await sql`update role set permissions = '{}' where name = 'Role of reader'`.execute(db)
    expect((await toEnd(byReader.messages)).at(-1)?.comment).toBe('The permission events:read was removed')
  })

  it('allows ten streams per client, each free again once its reader has left, after HEAD too', async () => {
    const head = await fetch(`${address}/v1/events/stream`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${people.freja.token}` },
    })
    expect(head.status).toBe(200)
    const streams = []
    for (let count = 0; count < 10; count++) streams.push(await listen(people.freja))
    expect(streams.map(({ response }) => response.status)).toEqual(Array(10).fill(200))
    const eleventh = await listen(people.freja)
    expect(await eleventh.response.json()).toMatchObject({ status: 429, error: 'TOO_MANY_STREAMS' })
    const other = await listen(people.astrid, { headers: { clientid: String(clients.solskin) } })
    expect(other.response.status).toBe(200)
    streams[0]?.hangUp()
    await expect.poll(async () => (await listen(people.freja)).response.status).toBe(200)
  })

  it('ends with the server, at once and in order', async () => {
    const { messages } = await listen(people.freja)
    await messages.next()
    const [ended] = await Promise.all([toEnd(messages), app.close()])
    expect(ended.at(-1)?.comment).toBe('The server restarts')
  })
})
