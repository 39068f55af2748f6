import type { Permission } from '@waybill/sdk'
import type { Words } from './words.ts'

export interface PageProps {
  /** The path after the name of the part. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

export interface Part {
  /** Its path segment, and the value of `favoriteApp` that opens it first. */
  readonly id: keyof Words['parts']
  /** `g` and this key open it. */
  readonly key: string
  /** Any one of these suffices; an empty list requires none. */
  readonly permissions: readonly Permission[]
  readonly icon: string
}

/** In navigation order. */
export const parts: readonly Part[] = [
  {
    id: 'shipments',
    key: 's',
    permissions: ['shipments:read'],
    icon: 'M10 2.8l6.5 3.4v7.6L10 17.2l-6.5-3.4V6.2zM3.7 6.3L10 9.6l6.3-3.3M10 9.6v7.4',
  },
  {
    id: 'create',
    key: 'c',
    permissions: ['shipments:write'],
    icon: 'M10 4v12M4 10h12',
  },
  {
    id: 'orders',
    key: 'o',
    permissions: ['orders:read'],
    icon: 'M4.5 3.5h11v13l-2.75-1.6-2.75 1.6-2.75-1.6-2.75 1.6zM7.5 7.5h5M7.5 10.5h5',
  },
  {
    id: 'exceptions',
    key: 'e',
    permissions: ['shipments:read'],
    icon: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2h.01',
  },
  {
    id: 'handover',
    key: 'h',
    permissions: ['shipments:read'],
    icon: 'M2.5 5.5h9v8h-9zM11.5 8.5h3.2l2.8 3v2h-6M5.5 15.5a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM14 15.5a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6z',
  },
  {
    id: 'money',
    key: 'm',
    permissions: ['carrier-invoices:read', 'carrier-claims:read'],
    icon: 'M2.5 5.5h15v9h-15zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM5 8h.01M15 12h.01',
  },
  {
    id: 'numbers',
    key: 'n',
    permissions: ['reporting:read'],
    icon: 'M3 17h14M5.5 14V9M10 14V4M14.5 14v-7',
  },
  {
    id: 'scan-and-go',
    key: 'r',
    permissions: ['relabelling:read'],
    icon: 'M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M3.5 10h13',
  },
  {
    id: 'set-up',
    key: 'u',
    permissions: [],
    icon: 'M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4',
  },
]

/** Whether a user with these permissions can do anything there. */
export const opens = ({ permissions }: Part, may: (permission: Permission) => boolean): boolean =>
  permissions.length === 0 || permissions.some(may)

export const partOf = (id: string | undefined): Part | undefined => parts.find((part) => part.id === id)
