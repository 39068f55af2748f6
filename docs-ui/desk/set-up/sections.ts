import { lazy } from 'react'
import type { Room } from '../rooms.tsx'
import type { Words } from '../words.ts'

/** The sections of the set-up, in order. To add one, add a line here and its name in the words. */
export const sections: readonly Room<keyof Words['setUp']['sections']>[] = [
  { id: 'preferences', Page: lazy(() => import('./preferences.tsx')) },
  { id: 'carriers', permission: 'carriers:read', Page: lazy(() => import('./carriers.tsx')) },
  { id: 'rate-sheets', permission: 'rate-sheets:read', Page: lazy(() => import('./rate-sheets.tsx')) },
  { id: 'policies', permission: 'shipping-policies:read', Page: lazy(() => import('./policies.tsx')) },
  { id: 'returns', permission: 'preferences:read', Page: lazy(() => import('./returns.tsx')) },
  { id: 'users', permission: 'users:admin', Page: lazy(() => import('./users.tsx')) },
  { id: 'single-sign-on', permission: 'users:admin', Page: lazy(() => import('./single-sign-on.tsx')) },
  { id: 'roles', permission: 'roles:read', Page: lazy(() => import('./roles.tsx')) },
]
