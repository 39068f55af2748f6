import type { ListCall, ListOptions } from '@waybill/sdk'
import { useCallback, useEffect, useState } from 'react'

type List<Item> = (options: ListOptions) => Pick<ListCall<unknown, Item>, 'pages'>

/** The page to fetch, and the rows before it. */
interface Ask<Item> {
  readonly list: List<Item>
  readonly before: readonly Item[]
  readonly cursor?: string | undefined
}

interface Found<Item> {
  readonly ask: Ask<Item>
  readonly items: readonly Item[]
  /** The cursor of the next page; absent at the end. */
  readonly cursor?: string | undefined
  readonly error: unknown
}

export interface Pages<Item> extends Omit<Found<Item>, 'ask'> {
  readonly loading: boolean
  /** Adds the next page. */
  readonly more: () => void
  /** Reloads the first page, which replaces all pages once loaded. */
  readonly reload: () => void
}

/** Loads a list page by page, and starts over when `list` changes. */
export function usePages<Item>(list: List<Item>): Pages<Item> {
  const [ask, setAsk] = useState<Ask<Item>>({ list, before: [] })
  const [found, setFound] = useState<Found<Item>>()
  if (ask.list !== list) setAsk({ list, before: [] })

  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const page = await pageOf(ask, controller.signal)
      if (!controller.signal.aborted) setFound(page)
    }
    void read()
    return () => controller.abort()
  }, [ask])

  const { items = [], cursor, error = null } = found ?? {}
  return {
    items,
    cursor,
    error,
    loading: found?.ask !== ask,
    more: () => setAsk({ list, before: items, cursor }),
    reload: useCallback(() => setAsk({ list, before: [] }), [list]),
  }
}

async function pageOf<Item>(ask: Ask<Item>, signal: AbortSignal): Promise<Found<Item>> {
  const { list, before, cursor } = ask
  try {
    const { value } = await list({ signal, ...(cursor !== undefined && { cursor }) })
      .pages()
      .next()
    return { ask, items: [...before, ...(value?.items ?? [])], cursor: value?.cursor, error: null }
  } catch (error) {
    return { ask, items: before, cursor, error }
  }
}
