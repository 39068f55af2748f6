/** The site's tenants, chosen by host name; the first is the default. */
export const tenants = [
  { id: 'waybill', name: 'Waybill', host: 'developer.waybill.example' },
  { id: 'havn', name: 'Havn', host: 'developer.havn.example' },
  { id: 'lodestar', name: 'Lodestar', host: 'developer.lodestar.example' },
] as const

export type Tenant = (typeof tenants)[number]

export const defaultTenant: Tenant = tenants[0]

/** Returns the tenant of a host: `developer.havn.example` and any other subdomain of `havn.example` belong to Havn. */
export function tenantOf(host: string): Tenant {
  return tenants.find((tenant) => domainOf(host) === domainOf(tenant.host)) ?? defaultTenant
}

/** Whether a dashboard runs beside the documentation: on the tenants' hosts, and on hosts named like theirs. */
const hasDashboard = (host: string): boolean =>
  host.startsWith('developer.') || tenants.some((tenant) => domainOf(host) === domainOf(tenant.host))

/** Returns the dashboard's address: on the same domain under another subdomain, or else this server's desk. */
export function dashboardOf(host: string): string {
  if (!hasDashboard(host)) return '/desk'
  const known = host.startsWith('developer.') ? host : tenantOf(host).host
  return `https://${known.replace(/^developer\./, 'dashboard.')}/`
}

const domainOf = (host: string) => host.split('.').slice(-2).join('.')
