import type { Permission } from '@waybill/sdk'
import { lazy, type ComponentType } from 'react'
import type { Words } from './words.ts'

export interface PageProps {
  /** What follows the name of the part in the address. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

export interface Part {
  /** Its place in the address, and the value of `favoriteApp` that opens it first. */
  readonly id: keyof Words['parts']
  /** `g` and this key go there. */
  readonly key: string
  readonly permission: Permission
  readonly icon: string
  readonly Page: ComponentType<PageProps>
}

/** In the order of the navigation. */
export const parts: readonly Part[] = [
  {
    id: 'shipments',
    key: 's',
    permission: 'shipments:read',
    icon: 'M10 2.8l6.5 3.4v7.6L10 17.2l-6.5-3.4V6.2zM3.7 6.3L10 9.6l6.3-3.3M10 9.6v7.4',
    Page: lazy(() => import('./shipments/shipments.tsx')),
  },
  {
    id: 'scan-and-go',
    key: 'r',
    permission: 'relabelling:read',
    icon: 'M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M3.5 10h13',
    Page: lazy(() => import('./scan/scan-and-go.tsx')),
  },
]

export const partOf = (id: string | undefined): Part | undefined => parts.find((part) => part.id === id)
