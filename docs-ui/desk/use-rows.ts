import type { ListCall, ListOptions } from '@waybill/sdk'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** The number of rows on one page of the API, and the number that all its pages reach. */
export const perPage = 100
const reachable = 10_000

/** How long rows must stay in view before they load, so that dragging past loads nothing. */
const settleMs = 60

type List<Item> = (page: number, options: ListOptions) => Pick<ListCall<unknown, Item>, 'pages'>

interface Found<Item> {
  readonly ask: object | undefined
  readonly pages: ReadonlyMap<number, readonly Item[]>
  readonly total: number | undefined
  readonly error: unknown
}

export interface Rows<Item> {
  /** The number of rows to scroll through. */
  readonly count: number
  readonly total: number | undefined
  /** The row at an index from 0, once loaded. */
  readonly at: (place: number) => Item | undefined
  /** All loaded rows with their indexes. */
  readonly places: () => readonly (readonly [place: number, item: Item])[]
  readonly error: unknown
  readonly loading: boolean
  readonly isEmpty: boolean
  /** Loads the visible rows, and a page before and after them. */
  readonly show: (first: number, last: number, count: number) => void
  readonly reload: () => void
}

/** Loads a long list page by page as it scrolls into view. Starts at the top again whenever an input changes. */
export function useRows<Item>(source: List<Item>, inputs: readonly unknown[]): Rows<Item> {
  // oxlint-disable-next-line react/exhaustive-deps -- lint holds the caller's inputs to what its function reads
  const list = useCallback(source, inputs)
  const [ask, setAsk] = useState<{ list: List<Item> }>({ list })
  const [found, setFound] = useState<Found<Item>>({ ask: undefined, pages: new Map(), total: undefined, error: null })
  if (ask.list !== list) setAsk({ list })
  const wanted = useRef<{ list: List<Item>; pages: readonly number[] }>({ list, pages: [1] })
  const reader = useRef<(page: number) => void>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    const begun = new Set<number>()
    const read = (number: number) => {
      if (begun.has(number)) return
      begun.add(number)
      const settle = (change: (before: Found<Item>) => Found<Item>) => {
        if (!controller.signal.aborted) setFound(change)
      }
      ask
        .list(number, { signal: controller.signal })
        .pages()
        .next()
        .then(
          ({ value }) =>
            settle((before) => ({
              ask,
              pages: new Map(before.ask === ask ? before.pages : []).set(number, value?.items ?? []),
              total: value?.total ?? (before.ask === ask ? before.total : undefined),
              error: null,
            })),
          (error: unknown) => {
            // Requests the page again when it comes back into view.
            begun.delete(number)
            settle((before) => ({ ...before, ask: before.ask ?? ask, error }))
          },
        )
    }
    reader.current = read
    if (wanted.current.list !== ask.list) wanted.current = { list: ask.list, pages: [1] }
    for (const number of wanted.current.pages) read(number)
    return () => controller.abort()
  }, [ask])

  const timer = useRef<number>(undefined)
  const show = useCallback(
    (first: number, last: number, count: number) => {
      const from = Math.max(1, Math.floor(first / perPage))
      const to = Math.max(from, Math.min(Math.ceil(count / perPage), Math.floor(last / perPage) + 2))
      wanted.current = { list, pages: Array.from({ length: to - from + 1 }, (_, index) => from + index) }
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        for (const number of wanted.current.pages) reader.current?.(number)
      }, settleMs)
    },
    [list],
  )
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const reload = useCallback(() => setAsk({ list }), [list])

  const { pages, total, error } = found
  const loading = found.ask !== ask && error === null
  const count = Math.min(total ?? pages.get(1)?.length ?? 0, reachable)
  const at = useCallback((place: number) => pages.get(Math.floor(place / perPage) + 1)?.[place % perPage], [pages])
  const places = useCallback(
    () =>
      Array.from(pages).flatMap(([number, items]) =>
        items.map((item, index) => [(number - 1) * perPage + index, item] as const),
      ),
    [pages],
  )
  const isEmpty = !loading && error === null && count === 0
  return useMemo(
    () => ({ count, total, at, places, error, loading, isEmpty, show, reload }),
    [count, total, at, places, error, loading, isEmpty, show, reload],
  )
}
