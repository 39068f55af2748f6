import { useSyncExternalStore } from 'react'

/** What header, drawer, left column and console share. */
export interface SiteState {
  /** Whether the drawer lies open on a narrow screen. */
  readonly drawer: boolean
  /** Whether the console is shown. It can be, without an active operation. */
  readonly console: boolean
  /** The operation that the console is about. */
  readonly active: string | null
}

let state: SiteState = { drawer: false, console: false, active: null }
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
  changeSite(state.active === id ? { active: null, console: false } : { active: id, console: true })
}

export const closeConsole = () => changeSite({ active: null, console: false })
