import { useEffect, useState } from 'react'
import { navigate } from './route.ts'
import { useSettled } from './use-settled.ts'

export interface Search {
  readonly typed: string
  readonly type: (typed: string) => void
  /** The list's search text; empty shows all. */
  readonly q: string
}

/** Keeps the search in the address, so that going back restores it. */
export function useSearch(query: URLSearchParams): Search {
  const inAddress = query.get('q') ?? ''
  const [typed, type] = useState(inAddress)
  const q = useSettled(typed.trim())
  useEffect(() => {
    if (q === (new URLSearchParams(location.search).get('q') ?? '')) return
    const next = new URLSearchParams(location.search)
    if (q === '') next.delete('q')
    else next.set('q', q)
    navigate(location.pathname + (next.size > 0 ? `?${next}` : ''), 'replace')
  }, [q])
  return { typed, type, q }
}
