import { permissionValues, type Permission } from '@waybill/sdk'

/** Areas in the order in which integrators need them, by the title of each group. */
const groups = {
  Shipping: ['shipments', 'rates', 'checkout', 'orders', 'items', 'addresses', 'parcel-shops', 'parcel-definitions'],
  'Warehouse and customs': ['consignments', 'relabelling', 'customs'],
  'Prices and invoices': [
    'rate-sheets',
    'shipping-policies',
    'carrier-invoices',
    'carrier-claims',
    'amounts',
    'reporting',
  ],
  'Events and logs': ['events', 'webhooks', 'requests', 'audit'],
  Configuration: ['carriers', 'products', 'preferences', 'shops', 'add-ons'],
  Administration: ['clients', 'users', 'roles', 'api-keys', 'data-subjects'],
} as const

interface Area {
  readonly group: string
  readonly area: string
  /** From lowest to highest; each level includes those before it. */
  readonly levels: readonly Permission[]
}

export const areas: readonly Area[] = Object.entries(groups).flatMap(([group, names]) =>
  names.map((area) => ({ group, area, levels: permissionValues.filter((one) => one.split(':')[0] === area) })),
)

/** The permissions of a program that ships, from the checkout to tracking. */
const shipping: readonly Permission[] = [
  'shipments:write',
  'rates:write',
  'orders:write',
  'items:read',
  'addresses:write',
  'parcel-shops:read',
  'parcel-definitions:read',
  'events:read',
  'products:read',
  'carriers:read',
]

export const bundles = [
  {
    id: 'ship',
    name: 'Ship',
    description: 'Create, register, print and track shipments, and read orders, items and addresses.',
    permissions: shipping,
  },
  {
    id: 'read',
    name: 'Read only',
    description: 'Read everything, and change nothing.',
    permissions: areas.flatMap(({ levels }) => levels.filter((one) => one.endsWith(':read'))),
  },
  {
    id: 'all',
    name: 'Everything',
    description: 'The highest level of every area, including users and API keys. Avoid this for programs.',
    permissions: areas.flatMap(({ levels }) => levels.slice(-1)),
  },
] as const satisfies readonly {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
}[]

export type BundleId = (typeof bundles)[number]['id'] | 'custom'

/** Finds the bundle with exactly these permissions. */
export function bundleOf(chosen: readonly Permission[]): BundleId {
  const wanted = new Set(chosen)
  const found = bundles.find(
    ({ permissions }) => permissions.length === wanted.size && permissions.every((one) => wanted.has(one)),
  )
  return found?.id ?? 'custom'
}
