import type { Schemas } from '../../../openapi/generated/types.ts'
import { type Permission, permissions } from '../../generated/operations.ts'
import { fieldError, mustHaveNone } from '../../kernel/error.ts'
import { everyday } from './rules.ts'

type Template = Schemas['RoleTemplate']

interface Work extends Pick<Template, 'name' | 'description'> {
  readonly permissions: readonly Permission[]
}

const works: Readonly<Record<Template['template'], Work>> = {
  SHIPPER: {
    name: 'Shipping',
    description: 'Books parcels, prints labels, and maintains orders, customs data and addresses.',
    permissions: [
      'addresses:write',
      'carriers:read',
      'consignments:write',
      'customs:write',
      'events:read',
      'items:write',
      'orders:write',
      'parcel-definitions:read',
      'parcel-shops:read',
      'preferences:read',
      'products:read',
      'rates:write',
      'reporting:read',
      'shipments:write',
      'shipping-policies:read',
      'shops:read',
    ],
  },
  WAREHOUSE: {
    name: 'Warehouse',
    description: 'Packs, scans, relabels and hands parcels to carriers.',
    permissions: [
      'carriers:read',
      'consignments:write',
      'events:write',
      'items:read',
      'orders:read',
      'parcel-definitions:read',
      'products:read',
      'relabelling:write',
      'shipments:write',
    ],
  },
  CUSTOMER_SERVICE: {
    name: 'Customer service',
    description: 'Answers recipients, and cancels, returns and corrects shipments.',
    permissions: [
      'addresses:read',
      'carrier-claims:write',
      'carriers:read',
      'consignments:read',
      'customs:read',
      'events:read',
      'orders:write',
      'parcel-shops:read',
      'products:read',
      'rates:write',
      'reporting:read',
      'shipments:write',
      'shops:read',
    ],
  },
  FINANCE: {
    name: 'Finance',
    description: "Checks carriers' invoices and maintains prices, without shipping.",
    permissions: [
      'add-ons:read',
      'amounts:write',
      'carrier-claims:write',
      'carrier-invoices:write',
      'carriers:read',
      'consignments:read',
      'customs:read',
      'orders:read',
      'parcel-definitions:read',
      'preferences:read',
      'products:read',
      'rate-sheets:write',
      'reporting:write',
      'shipments:read',
      'shipping-policies:read',
    ],
  },
  DEVELOPER: {
    name: 'Development',
    description: 'Connects programs, with keys, webhooks and shops, and all that their keys may need for shipping.',
    permissions: [
      ...everyday,
      'api-keys:admin',
      'carrier-invoices:read',
      'requests:read',
      'shops:admin',
      'webhooks:admin',
    ],
  },
  ADMINISTRATOR: {
    name: 'Administration',
    description: 'Everything, including people, keys, settings and the data of persons.',
    permissions,
  },
}

const names = Object.keys(works).filter((name): name is Template['template'] => name in works)

export const roleTemplates: readonly Template[] = names.map((template) => {
  const { name, description, permissions: given } = works[template]
  return { template, name, description, permissions: [...new Set(given)].toSorted() }
})

/** Returns the permissions of a new role: those of its template, or the given ones. */
export function permissionsFor({ template, permissions: named }: Schemas['RoleCreate']): Permission[] {
  if (template !== undefined && named === undefined) return [...works[template].permissions]
  if (template === undefined && named !== undefined) return named
  mustHaveNone([
    template === undefined
      ? fieldError('REQUIRED', 'permissions', 'are required, or a template')
      : fieldError('NOT_ALLOWED', 'permissions', 'cannot be combined with a template. Leave one of them out'),
  ])
  return []
}
