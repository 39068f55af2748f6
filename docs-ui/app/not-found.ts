import { hrefOf, index } from '../search/search-dialog.tsx'
import { placeOf } from '../search/search.ts'
import type { Kind } from '../search/search-index.ts'

/** An old link led to a page, so matches in fields and values are coincidences. */
const within: ReadonlySet<string> = new Set<Kind>(['Field', 'Value', 'Enumeration'])

/** Shows what the search finds for the words of an address that leads nowhere. */
export async function showNearest(nearest: HTMLElement): Promise<void> {
  const words = wordsOfAddress(location.pathname)
  if (words === '') return
  const search = await index()
  const found = search(words, false).filter(({ kind }) => !within.has(kind))
  if (found.length === 0) return
  const list = document.createElement('ul')
  list.append(
    ...found.slice(0, 4).map((hit) => {
      const link = document.createElement('a')
      link.href = hrefOf(hit)
      link.textContent = hit.title
      const entry = document.createElement('li')
      const place = placeOf(hit).join(' › ')
      entry.append(link, place === hit.title ? '' : ` ${place}`)
      return entry
    }),
  )
  nearest.append(list)
  nearest.hidden = false
}

/** `/guides/rate-limit.html` -> rate limit, `/docs/shipments/create` -> shipments create */
export function wordsOfAddress(path: string): string {
  const parts = decoded(path)
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((part) => !general.test(part))
  return parts
    .slice(act.test(parts.at(-1) ?? '') ? -2 : -1)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Parts of an address that say it is documentation, but not of what. */
const general = /^(?:docs?|documentation|(?:api-?)?reference|api|guides?|help|index|home|latest|en|v?\d*|.)$/i

/** Parts that name an action on the thing before them. */
const act = /^(?:create|new|add|list|get|show|update|edit|delete|remove|verify|check)$/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
