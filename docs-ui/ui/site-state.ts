import { useSyncExternalStore } from 'react'

/** State shared by header, drawer, left column and console. */
export interface SiteState {
  /** Whether the drawer is open on a narrow screen. */
  readonly drawer: boolean
  /** Whether the console is open, which it can be without an active operation. */
  readonly console: boolean
  /** The console's operation. */
  readonly active: string | null
  /** Whether the browser's buttons or a reload led here, not a choice on the page. */
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

/** Selects an operation. Selecting the active one again deactivates it and closes the console. */
export function selectOperation(id: string): void {
  changeSite(state.active === id ? closed : { active: id, console: true, restored: false })
}

const closed = { active: null, console: false, restored: false }

export const closeConsole = () => changeSite(closed)
