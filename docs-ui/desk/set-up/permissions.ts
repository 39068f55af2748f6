import type { Permission } from '@waybill/sdk'

/** An area of the API with the levels that it has, from the lowest up. */
export interface Area {
  readonly name: string
  readonly permissions: readonly Permission[]
}

const levels = ['read', 'write', 'admin']

const levelOf = (permission: Permission): number => levels.indexOf(permission.split(':')[1] ?? '')

const areaOf = (permission: Permission): string => permission.split(':')[0] ?? ''

/** All permissions by their areas, in the order of these. */
export function areasOf(permissions: readonly Permission[]): Area[] {
  const names = [...new Set(permissions.map(areaOf))]
  return names.map((name) => ({
    name,
    permissions: permissions
      .filter((one) => areaOf(one) === name)
      .toSorted((one, other) => levelOf(one) - levelOf(other)),
  }))
}

/** The highest level in an area, which holds those below it. */
export const highestIn = ({ permissions }: Area, held: readonly Permission[]): Permission | undefined =>
  permissions.findLast((one) => held.includes(one))

/** The permissions of a role once an area has this level, or none. */
export const withLevel = (
  { permissions }: Area,
  level: Permission | undefined,
  held: readonly Permission[],
): Permission[] =>
  [...held.filter((one) => !permissions.includes(one)), ...(level === undefined ? [] : [level])].toSorted()
