import { afterEach, describe, expect, it } from 'vitest'
import { problem, ScriptedServer, type Script } from '../../testing/server.ts'
import { createClient, type Page } from '../client.ts'

let scripted: ScriptedServer | undefined

afterEach(async () => {
  await scripted?.[Symbol.asyncDispose]()
})

async function setUp(script: Script) {
  scripted = await ScriptedServer.start(script)
  return { client: createClient({ baseUrl: scripted.baseUrl, accessToken: 't', retries: 0 }), server: scripted }
}

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const link = (to: number, rel: string) => `</v1/addresses?q=a&page=${to}&per_page=10>; rel="${rel}"`

/** 25 addresses, ten to a page, with the contract's links. */
const numbered: Script = ({ query }) => {
  const page = Number(query.get('page') ?? 1)
  const items = Array.from({ length: page < 3 ? 10 : 5 }, (_, index) => ({ id: `${(page - 1) * 10 + index}` }))
  return {
    headers: {
      'x-total-count': '25',
      link: [link(1, 'first'), ...(page < 3 ? [link(page + 1, 'next')] : []), link(3, 'last')].join(', '),
    },
    body: items,
  }
}

const byToken: Script = ({ query }) => {
  const from = Number(query.get('next_page_token')?.slice(1) ?? 0)
  return {
    body: { total: 5, hits: [{ id: from }, { id: from + 1 }], ...(from < 4 && { nextPageToken: `t${from + 2}` }) },
  }
}

const searched: Script = ({ query }) => {
  const from = Number(query.get('searchAfterIndex') ?? 0)
  const searchAfter = {
    searchAfterValue: 'Å & B',
    searchAfterIndex: from + 2,
    sort: 'scannedAt',
    order: 'ASC',
    pitId: 'p',
  }
  return { body: { total: 5, hits: [{ id: from }, { id: from + 1 }], ...(from < 4 && { searchAfter }) } }
}

describe('a list', () => {
  it('returns its first page when awaited', async () => {
    const { client, server } = await setUp(numbered)
    expect(await client.addressBook.listAddresses()).toHaveLength(10)
    expect(server.received).toHaveLength(1)
  })

  it('yields every item over numbered pages, with the same query', async () => {
    const { client, server } = await setUp(numbered)
    const found = await all(client.addressBook.listAddresses({ q: 'a', per_page: 10 }))
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => String(index)))
    expect(server.received.map(({ query }) => String(query))).toEqual([
      'q=a&per_page=10',
      'q=a&per_page=10&page=2',
      'q=a&per_page=10&page=3',
    ])
  })

  it('continues by token, without the page number it began with', async () => {
    const { client, server } = await setUp(byToken)
    expect(await all(client.shipping.listShipments({ page: 1 }))).toHaveLength(6)
    expect(server.received.map(({ query }) => String(query))).toEqual([
      'page=1',
      'next_page_token=t2',
      'next_page_token=t4',
    ])
  })

  it('continues after the sort values of the last hit', async () => {
    const { client, server } = await setUp(searched)
    expect(await all(client.relabelling.listRelabellingLogs())).toHaveLength(6)
    expect(Object.fromEntries(server.received[1]?.query ?? [])).toMatchObject({
      searchAfterValue: 'Å & B',
      searchAfterIndex: '2',
      pitId: 'p',
    })
  })

  it.each([
    ['numbers', numbered],
    ['tokens', byToken],
    ['sort values', searched],
  ])('continues from a stored cursor: %s', async (kind, script) => {
    const { client } = await setUp(script)
    const list = (cursor?: string): AsyncIterable<object> & { pages(): AsyncIterable<Page<object>> } =>
      kind === 'numbers'
        ? client.addressBook.listAddresses({}, { cursor })
        : kind === 'tokens'
          ? client.shipping.listShipments({}, { cursor })
          : client.relabelling.listRelabellingLogs({}, { cursor })
    const [whole, pages] = [await all(list()), await all(list().pages())]
    const kept = pages[0]?.cursor
    expect(kept).toBeTypeOf('string')
    const rest = await all(list(kept))
    expect([...(pages[0]?.items ?? []), ...rest]).toEqual(whole)
    expect(pages.at(-1)?.cursor).toBeUndefined()
    expect(pages[0]?.total).toBe(kind === 'numbers' ? 25 : 5)
  })

  it('requests no more pages when the caller stops', async () => {
    const { client, server } = await setUp(numbered)
    for await (const { id } of client.addressBook.listAddresses()) if (id === '12') break
    expect(server.received).toHaveLength(2)
  })

  it.each([
    [0, 0, 1],
    [3, 3, 1],
    [12, 12, 2],
    [100, 25, 3],
  ])('returns up to %d items as an array, and requests no more pages than that needs', async (limit, count, asked) => {
    const { client, server } = await setUp(numbered)
    const items = await client.addressBook.listAddresses().toArray(limit)
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => String(index)))
    expect(server.received).toHaveLength(asked)
  })

  it('ends when a server keeps returning the same page', async () => {
    const { client, server } = await setUp(() => ({
      headers: { link: '</v1/addresses?page=2>; rel="next"' },
      body: [{ id: '1' }],
    }))
    expect(await all(client.addressBook.listAddresses())).toHaveLength(2)
    expect(server.received).toHaveLength(2)
  })

  it('throws the error of a later page, after the items before it', async () => {
    const { client } = await setUp((request, number) => (number === 2 ? problem(403) : numbered(request, number)))
    const found: unknown[] = []
    await expect(async () => {
      for await (const item of client.addressBook.listAddresses()) found.push(item)
    }).rejects.toMatchObject({ status: 403 })
    expect(found).toHaveLength(10)
  })
})
