import { begin, bind, queryOf, type Call } from './call.ts'
import type { Operation } from './operation.ts'
import type { Connection, Outgoing } from './options.ts'

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Number of items over all pages; above 10,000 it is a lower bound. */
  readonly total?: number
  /**
   * Where the next page begins; absent on the last page. Store it to continue later with `options.cursor` of the same
   * call.
   */
  readonly cursor?: string
}

/** A list in progress. Awaiting it returns one page; `for await` yields every item from that page on. */
export interface ListCall<Data, Item, Status extends number = number, Failed extends number = number> extends Call<
  Data,
  Status,
  Failed
> {
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>
  /** Yields the pages, each with the cursor of the next. */
  pages(): AsyncGenerator<Page<Item>, void, undefined>
  /** Returns the first `limit` items, or all if there are fewer. */
  toArray(limit: number): Promise<Item[]>
}

interface Body {
  readonly hits?: readonly never[]
  readonly total?: number
  readonly nextPageToken?: string
  readonly searchAfter?: Readonly<Record<string, string | number>>
}

/** A list continues by the sort values of its last hit, by a token, or by the page number in the `next` link. */
const cursorOf = ({ searchAfter, nextPageToken }: Body, { headers }: Response): string | undefined =>
  searchAfter
    ? queryOf(searchAfter).slice(1)
    : nextPageToken
      ? `next_page_token=${nextPageToken}`
      : /[?&](page=\d+)[^>]*>;\s*rel="?next/.exec(headers.get('link') ?? '')?.[1]

const beginList = <Data, Item>(connection: Connection, outgoing: Outgoing): ListCall<Data, Item> => {
  const { query, options } = outgoing
  const from = (cursor: string | undefined) =>
    begin<Data & Body & Item[]>(connection, {
      ...outgoing,
      // A cursor replaces the page number that the list began with.
      query: cursor ? { ...query, page: undefined, ...Object.fromEntries(new URLSearchParams(cursor)) } : query,
    })
  const start = options?.cursor
  const first = from(start)

  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let page = first, cursor = start; ; page = from(cursor)) {
      const body = await page
      const { response } = await page.raw()
      const items: readonly Item[] = body.hits ?? body
      const total = body.total ?? +(response.headers.get('x-total-count') ?? NaN)
      const next = cursorOf(body, response)
      // A server that keeps returning the same page must not cause an endless loop.
      cursor = items.length > 0 && next !== cursor ? next : undefined
      yield { items, ...(total >= 0 && { total }), ...(cursor && { cursor }) }
      if (!cursor) return
    }
  }

  return Object.assign(first, {
    pages,
    toArray: async (limit: number) => {
      const found: Item[] = []
      for await (const { items } of pages()) {
        found.push(...items)
        if (found.length >= limit) break
      }
      return found.slice(0, limit)
    },
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items
    },
  })
}

/** Makes the function of an operation that returns a list. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from where the function is assigned
export const list = <Signature>(operation: Operation): Signature => bind(operation, beginList)
