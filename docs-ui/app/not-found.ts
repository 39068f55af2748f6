import { hrefOf, index } from '../search/search-dialog.tsx'
import { placeOf } from '../search/search.ts'
import type { Kind } from '../search/search-index.ts'

/** An old link led to a page: matches in fields and values are coincidences. */
const within: ReadonlySet<string> = new Set<Kind>(['Field', 'Value', 'Enumeration'])

/** What the search finds for the words of an address that leads nowhere. */
export async function showNearest(place: HTMLElement): Promise<void> {
  const words = wordsOfAddress(location.pathname)
  if (words === '') return
  const search = await index()
  const found = search(words, false).filter(({ kind }, at) => at === 0 || !within.has(kind))
  if (found.length === 0) return
  const list = document.createElement('ul')
  list.append(
    ...found.slice(0, 4).map((hit) => {
      const link = document.createElement('a')
      link.href = hrefOf(hit)
      link.textContent = hit.title
      const entry = document.createElement('li')
      entry.append(link, ` ${placeOf(hit).join(' › ')}`)
      return entry
    }),
  )
  place.append(list)
  place.hidden = false
}

/** `/guides/rate-limit.html` -> rate limit */
export function wordsOfAddress(path: string): string {
  const [last = '', before = ''] = decoded(path).split('/').filter(Boolean).toReversed()
  const own = last.replace(/\.\w+$/, '')
  return (/^(?:index|\d*)$/.test(own) ? before : own).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
