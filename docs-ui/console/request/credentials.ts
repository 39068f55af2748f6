import { useSyncExternalStore } from 'react'
import { bearer } from './request.ts'
import { store, stored, type StoredHeader } from './session.ts'

/** The user and clients that a log-in returned. */
export interface Session {
  readonly username: string
  /** Clients of the user, by which one can act. */
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  /** When the token expires, in milliseconds since 1970. */
  readonly until: number
}

interface Credentials extends Readonly<Record<StoredHeader, string>> {
  /** Of the token in Authorization; null for one that was typed. */
  readonly session: Session | null
}

/** No header can have this name, so it is never sent as one. */
const sessionKey = 'session:'

let current: Credentials | undefined
const listeners = new Set<() => void>()

/** They belong to the tab, not to an operation: another panel finds them as they were left. */
function credentials(): Credentials {
  current ??= { Authorization: stored('Authorization'), ClientId: stored('ClientId'), session: storedSession() }
  return current
}

export const useCredentials = (): Credentials =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, credentials)

/** A token that is typed belongs to no log-in that is known here. */
export function setCredential(name: StoredHeader, value: string): void {
  store(name, value)
  change({ ...credentials(), [name]: value, ...(name === 'Authorization' && { session: null }) })
}

export function beginSession(accessToken: string, session: Session): void {
  setCredential('Authorization', bearer(accessToken))
  const [only] = session.clients
  if (session.clients.length === 1 && only && credentials().ClientId === '') setCredential('ClientId', only.id)
  change({ ...credentials(), session })
}

export function logOut(): void {
  setCredential('Authorization', '')
  setCredential('ClientId', '')
}

function change(changed: Credentials): void {
  current = changed
  try {
    if (changed.session) sessionStorage.setItem(sessionKey, JSON.stringify(changed.session))
    else sessionStorage.removeItem(sessionKey)
  } catch {
    // Storage may be forbidden; the session then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function storedSession(): Session | null {
  try {
    const found: Session | null = JSON.parse(sessionStorage.getItem(sessionKey) ?? 'null')
    return found
  } catch {
    return null
  }
}
