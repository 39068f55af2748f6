import type { KeptSettings } from './store.ts'

/** The domain of an e-mail address in small letters, or nothing where there is no address. */
export const domainOf = (address: string): string | undefined => /.@([^@\s]+)$/.exec(address.trim())?.[1]?.toLowerCase()

/** The value of a claim by its name, or by a path of names such as realm_access.roles. */
function valueOf(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined
  const direct: unknown = Object.getOwnPropertyDescriptor(claims, name)?.value
  if (direct !== undefined) return direct
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const below = valueOf(Object.getOwnPropertyDescriptor(claims, name.slice(0, dot))?.value, name.slice(dot + 1))
    if (below !== undefined) return below
  }
  return undefined
}

/** The roles that a claim gives. A string counts as a list of one. */
export function rolesByClaim(
  { roleClaim, roleMappings }: Pick<KeptSettings, 'roleClaim' | 'roleMappings'>,
  claims: object,
): ReadonlySet<string> {
  const found = roleClaim === undefined ? undefined : valueOf(claims, roleClaim)
  const values = new Set((Array.isArray(found) ? found : [found]).map(String))
  return new Set(roleMappings.filter(({ value }) => values.has(value)).map(({ roleId }) => roleId.toLowerCase()))
}
