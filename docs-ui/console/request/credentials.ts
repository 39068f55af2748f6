import { useSyncExternalStore } from 'react'
import { bearer } from './request.ts'
import { store, stored, type StoredHeader } from './session.ts'

/** The user and clients that a log-in returned. */
export interface Session {
  readonly username: string
  /** The clients that the user may act for. */
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  /** When the token expires, in milliseconds since 1970. */
  readonly until: number
}

interface Credentials extends Readonly<Record<StoredHeader, string>> {
  /** The session of the token in Authorization; null for a typed token. */
  readonly session: Session | null
}

/** A header name may not contain a colon, so this entry is never sent as one. */
const sessionKey = 'session:'

let current: Credentials | undefined
const listeners = new Set<() => void>()

/** Credentials belong to the tab, not to an operation, so they are shared by all panels. */
function credentials(): Credentials {
  current ??= { Authorization: stored('Authorization'), ClientId: stored('ClientId'), session: storedSession() }
  return current
}

export const useCredentials = (): Credentials =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, credentials)

/** A typed token has no session here. */
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
    // If storage is forbidden, the session lasts as long as the page.
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
