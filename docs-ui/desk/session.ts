import type { Connection, EffectivePreferences, LoginResult, Permission, User } from '@waybill/sdk'
import { connect } from '@waybill/sdk/fn'
import { createContext, use, useSyncExternalStore } from 'react'
import { inTab } from '../ui/storage.ts'
import { beginSession, logOut } from '../console/request/credentials.ts'
import { bearer } from '../console/request/request.ts'
import { store, stored } from '../console/request/session.ts'
import { basePath } from '../reference/reference.ts'

/** The user's session, for every page of the desk. */
export interface Desk {
  readonly connection: Connection
  readonly user: User
  readonly client: { readonly id: number; readonly name: string }
  readonly preferences: Partial<EffectivePreferences>
  readonly may: (permission: Permission) => boolean
  /** Applies changed settings. */
  readonly prefer: (changed: Partial<EffectivePreferences>) => void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const found = use(DeskContext)
  if (!found) throw new Error('A page of the desk was drawn before anyone logged in')
  return found
}

/** A colon cannot be in a header name, so no request sends this: console/request/session.ts. */
const refreshKey = 'refresh:'

const refreshToken = (): string | undefined => inTab.read(refreshKey)

/** Without storage, the session lasts as long as its first token. */
const keepRefreshToken = (token: string | undefined): void => inTab.write(refreshKey, token)

let ended = false
const listeners = new Set<() => void>()

function setEnded(now: boolean): void {
  ended = now
  for (const listener of listeners) listener()
}

/** Whether the session has ended. The page keeps its content until the user logs in again. */
export const useEnded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
  )

/** The site and the console share the session in the same tab. */
export function begin({ accessToken, refreshToken: renewing, expiresIn, user }: LoginResult): void {
  keepRefreshToken(renewing)
  beginSession(accessToken, {
    username: user.username,
    until: Date.now() + expiresIn * 1000,
    clients: user.claims.map(({ client }) => ({ id: String(client.id), name: client.name })),
  })
  setEnded(false)
}

export function end(): void {
  keepRefreshToken(undefined)
  logOut()
  setEnded(false)
}

export const baseUrl = (): string => `${location.origin}${basePath}`

/** The connection before log-in. */
export const strangersConnection = (): Connection => connect({ baseUrl: baseUrl(), retries: 1 })

/** Refreshes tokens by itself, so that one log-in lasts a working day. */
export const connectionFor = (clientId: number | undefined): Connection =>
  connect({
    baseUrl: baseUrl(),
    accessToken: stored('Authorization').replace(/^bearer\s+/i, ''),
    refreshToken: refreshToken(),
    clientId,
    retries: 1,
    onSession: (session) => {
      store('Authorization', bearer(session.accessToken))
      keepRefreshToken(session.refreshToken)
    },
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      const isLast = url.endsWith('/auth/refresh-token') || refreshToken() === undefined
      if (response.status === 401 && isLast) setEnded(true)
      return response
    },
  })

const levels = ['read', 'write', 'admin']

/**
 * The user's permissions at a client: those of their roles there, and those of roles at other clients that apply to
 * child clients. A higher level includes the lower ones. The server decides; this only hides actions that it would
 * refuse.
 */
export function permissionsAt(clientId: number, { claims }: Pick<User, 'claims'>): ReadonlySet<string> {
  const own = claims.find(({ client }) => client.id === clientId)
  const roles = claims
    .flatMap((claim) => claim.roles.map((role) => ({ role, isThere: claim === own })))
    .filter(({ role, isThere }) => isThere || role.scope === 'CHILDREN')
  return new Set(
    roles.flatMap(({ role }) =>
      role.permissions.flatMap((permission) => {
        const [area = '', level = ''] = permission.split(':')
        return levels.slice(0, levels.indexOf(level) + 1).map((one) => `${area}:${one}`)
      }),
    ),
  )
}
