import { useSyncExternalStore } from 'react'

export const base = '/desk'

/** The path segments below `/desk`, and the query string. */
export interface Route {
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

export function routeOf(pathname: string, search: string): Route {
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : ''
  const path = below
    .split('/')
    .filter((one) => one !== '')
    .map((one) => decodeURIComponent(one))
  return { path, query: new URLSearchParams(search) }
}

export const hrefOf = (...path: readonly string[]): string =>
  [base, ...path.map((one) => encodeURIComponent(one))].join('/')

const listeners = new Set<() => void>()

export function navigate(href: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', href)
  else history.replaceState(null, '', href)
  for (const listener of listeners) listener()
}

/** The address as a string, so that equal addresses compare equal. */
export const useAddress = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      addEventListener('popstate', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('popstate', listener)
      }
    },
    () => location.pathname + location.search,
  )

/** Follows links within the desk without reloading it. The browser handles all others. */
export function followLinks(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const { origin, pathname, search, target, download } = link
    const isOwn = origin === location.origin && (pathname === base || pathname.startsWith(`${base}/`))
    if (!isOwn || target !== '' || download !== '') return
    event.preventDefault()
    navigate(pathname + search)
  })
}
