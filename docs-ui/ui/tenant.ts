/** The tenants of the site. The host name chooses one; the first is the default. */
export const tenants = [
  { id: 'waybill', name: 'Waybill', host: 'developer.waybill.example' },
  { id: 'havn', name: 'Havn', host: 'developer.havn.example' },
  { id: 'lodestar', name: 'Lodestar', host: 'developer.lodestar.example' },
] as const

export type Tenant = (typeof tenants)[number]

export const defaultTenant: Tenant = tenants[0]

/** `developer.havn.example` and any other subdomain of `havn.example` belong to Havn. */
export function tenantOf(host: string): Tenant {
  return tenants.find((tenant) => domainOf(host) === domainOf(tenant.host)) ?? defaultTenant
}

/** Whether a dashboard runs beside the documentation: on hosts of the tenants, and on those named as theirs are. */
const hasDashboard = (host: string): boolean =>
  host.startsWith('developer.') || tenants.some((tenant) => domainOf(host) === domainOf(tenant.host))

/** The dashboard is on the same domain as the documentation, under another subdomain; elsewhere the desk of this server is it. */
export function dashboardOf(host: string): string {
  if (!hasDashboard(host)) return '/desk'
  const known = host.startsWith('developer.') ? host : tenantOf(host).host
  return `https://${known.replace(/^developer\./, 'dashboard.')}/`
}

const domainOf = (host: string) => host.split('.').slice(-2).join('.')
