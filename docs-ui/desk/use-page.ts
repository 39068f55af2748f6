import type { ListCall, ListOptions } from '@waybill/sdk'
import { useCallback, useEffect, useState } from 'react'

type List<Item> = (options: ListOptions) => Pick<ListCall<unknown, Item>, 'pages'>

interface Found<Item> {
  readonly items: readonly Item[]
  readonly total: number | undefined
  /** The cursor of the next page; absent at the end. */
  readonly cursor: string | undefined
}

export interface ShownPage<Item> extends Found<Item> {
  /** Counted from 0. */
  readonly number: number
  /** The number of items before this page. */
  readonly before: number
  readonly error: unknown
  readonly loading: boolean
  /** Whether loading has finished without any items. */
  readonly isEmpty: boolean
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
  readonly reload: () => void
}

interface Ask<Item> {
  readonly list: List<Item>
  /** The cursor of each page up to this one. */
  readonly cursors: readonly (string | undefined)[]
  readonly before: readonly number[]
}

/** Reads a list one page at a time with the SDK's iterator. Starts over whenever an input changes. */
export function usePage<Item>(source: List<Item>, inputs: readonly unknown[]): ShownPage<Item> {
  // oxlint-disable-next-line react/exhaustive-deps -- lint holds the caller's inputs to what its function reads
  const list = useCallback(source, inputs)
  const first: Ask<Item> = { list, cursors: [undefined], before: [0] }
  const [ask, setAsk] = useState(first)
  const [found, setFound] = useState<{ ask: Ask<Item>; page: Found<Item> | undefined; error: unknown }>()
  if (ask.list !== list) setAsk(first)

  useEffect(() => {
    const controller = new AbortController()
    const cursor = ask.cursors.at(-1)
    const read = async () => {
      const { value } = await ask
        .list({ signal: controller.signal, ...(cursor !== undefined && { cursor }) })
        .pages()
        .next()
      return { items: value?.items ?? [], total: value?.total, cursor: value?.cursor }
    }
    const settle = (page: Found<Item> | undefined, error: unknown) => {
      if (!controller.signal.aborted) setFound((before) => ({ ask, page: page ?? before?.page, error }))
    }
    read().then(
      (page) => settle(page, null),
      (error: unknown) => settle(undefined, error),
    )
    return () => controller.abort()
  }, [ask])

  const page = found?.page ?? { items: [], total: undefined, cursor: undefined }
  const loading = found?.ask !== ask
  const { cursor, items } = page
  const { cursors, before } = loading && found ? found.ask : ask
  const at = before.at(-1) ?? 0
  const error = found?.error ?? null
  return {
    ...page,
    number: cursors.length - 1,
    before: at,
    error,
    loading,
    isEmpty: !loading && items.length === 0 && error === null,
    next:
      cursor === undefined || loading
        ? undefined
        : () => setAsk({ list, cursors: [...cursors, cursor], before: [...before, at + items.length] }),
    previous:
      cursors.length === 1 || loading
        ? undefined
        : () => setAsk({ list, cursors: cursors.slice(0, -1), before: before.slice(0, -1) }),
    reload: () => setAsk({ ...ask }),
  }
}
