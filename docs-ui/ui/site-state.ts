import { useSyncExternalStore } from 'react'

/** What header, drawer, left column and console share. */
export interface SiteState {
  /** Whether the drawer lies open on a narrow screen. */
  readonly drawer: boolean
  /** Whether the console is shown. It can be, without an active operation. */
  readonly console: boolean
  /** The operation that the console is about. */
  readonly active: string | null
  /** Whether the browser's buttons or a reload led to it, rather than a choice on the page. */
  readonly restored: boolean
}

let state: SiteState = { drawer: false, console: false, active: null, restored: false }
const listeners = new Set<() => void>()

export const siteState = () => state

export function changeSite(change: Partial<SiteState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function onSiteChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSite = (): SiteState => useSyncExternalStore(onSiteChange, siteState, siteState)

/** Selecting the active operation again makes it inactive and closes the console. */
export function selectOperation(id: string): void {
  changeSite(state.active === id ? closed : { active: id, console: true, restored: false })
}

const closed = { active: null, console: false, restored: false }

export const closeConsole = () => changeSite(closed)
