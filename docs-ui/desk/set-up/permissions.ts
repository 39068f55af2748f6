import type { Permission } from '@waybill/sdk'

/** An area of the API with its levels, lowest first. */
export interface Area {
  readonly name: string
  readonly permissions: readonly Permission[]
}

const levels = ['read', 'write', 'admin']

const levelOf = (permission: Permission): number => levels.indexOf(permission.split(':')[1] ?? '')

const areaOf = (permission: Permission): string => permission.split(':')[0] ?? ''

/** Groups all permissions by area. */
export function areasOf(permissions: readonly Permission[]): Area[] {
  const names = [...new Set(permissions.map(areaOf))]
  return names.map((name) => ({
    name,
    permissions: permissions
      .filter((one) => areaOf(one) === name)
      .toSorted((one, other) => levelOf(one) - levelOf(other)),
  }))
}

/** The highest level in an area, which includes those below it. */
export const highestIn = ({ permissions }: Area, held: readonly Permission[]): Permission | undefined =>
  permissions.findLast((one) => held.includes(one))

/** A role's permissions after setting an area to this level, or to none. */
export const withLevel = (
  { permissions }: Area,
  level: Permission | undefined,
  held: readonly Permission[],
): Permission[] =>
  [...held.filter((one) => !permissions.includes(one)), ...(level === undefined ? [] : [level])].toSorted()
