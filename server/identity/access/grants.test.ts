import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../generated/operations.ts'
import type { ApiError } from '../../kernel/error.ts'
import type { Grant } from '../../platform/http/caller.ts'
import { everyday, mustHold, mustHoldBeyondEveryday, mustHoldRole, mustHoldToTake } from '../role/rules.ts'
import { grantsAt, lackingAt, narrowedTo, permissionsAt } from './grants.ts'
import { withLowerLevels } from './permissions.ts'

/** The platform owner 1, the tenant 2 below it, the companies 3 and 5 below that, and the account 4 of company 3. */
const paths = { 1: [1], 2: [1, 2], 3: [1, 2, 3], 4: [1, 2, 3, 4], 5: [1, 2, 5] } as const
type Id = keyof typeof paths

const grant = (clientId: Id, scope: Grant['scope'], ...held: Grant['permissions']): Grant => ({
  clientId,
  path: paths[clientId],
  scope,
  permissions: held,
})

const codeOf = (work: () => void): string | undefined => {
  try {
    work()
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is thrown here
    return (error as ApiError).error
  }
  return undefined
}

describe('a permission', () => {
  it('includes the lower levels of its own area, and nothing else', () => {
    expect([...withLowerLevels(['shipments:write'])].toSorted()).toEqual(['shipments:read', 'shipments:write'])
    expect([...withLowerLevels(['shipments:read'])]).toEqual(['shipments:read'])
    expect([...withLowerLevels(['roles:admin'])].toSorted()).toEqual(
      permissions.filter((one) => one.startsWith('roles:')).toSorted(),
    )
    expect(withLowerLevels([]).size).toBe(0)
  })

  it('grants nothing once the contract has dropped it', () => {
    const lost = JSON.parse('["lamps:read"]')
    expect(withLowerLevels(lost).size).toBe(0)
  })
})

describe('a grant', () => {
  const local = grant(3, 'LOCAL', 'shipments:write')
  const children = grant(2, 'CHILDREN', 'users:read')

  it.each<[Id, Grant[]]>([
    [1, []],
    [2, [children]],
    [3, [local, children]],
    [4, [children]],
    [5, [children]],
  ])('applies at client %i as its scope says', (clientId, counting) => {
    expect(grantsAt(paths[clientId], [local, children])).toEqual(counting)
    const held = permissionsAt(paths[clientId], [local, children])
    expect(held).toEqual(
      counting.length === 0 ? undefined : withLowerLevels(counting.flatMap(({ permissions: own }) => own)),
    )
  })

  it('reports the first missing permission', () => {
    const wanted = { permissions: ['shipments:read', 'users:read', 'roles:read'], scope: 'LOCAL' } as const
    expect(lackingAt(paths[3], [local, children], wanted)).toBe('roles:read')
    expect(lackingAt(paths[3], [local], wanted)).toBe('users:read')
    expect(lackingAt(paths[3], [local, children], { ...wanted, permissions: ['shipments:write'] })).toBeUndefined()
  })

  it('does not reach the clients below if it is for one client only', () => {
    const wanted = { permissions: ['shipments:write'], scope: 'CHILDREN' } as const
    expect(lackingAt(paths[3], [local], wanted)).toBe('shipments:write')
    expect(lackingAt(paths[3], [{ ...local, scope: 'CHILDREN' }], wanted)).toBeUndefined()
  })
})

describe('the grants of a key', () => {
  const permission = fc.constantFrom(...permissions)
  const id = fc.constantFrom<Id>(1, 2, 3, 4, 5)
  const anyGrant = fc
    .record({
      id,
      scope: fc.constantFrom<Grant['scope']>('LOCAL', 'CHILDREN'),
      held: fc.array(permission, { maxLength: 3 }),
    })
    .map((some) => grant(some.id, some.scope, ...some.held))

  it('allow at each client the permissions that both it and its user have there', () => {
    fc.assert(
      fc.property(anyGrant, fc.array(anyGrant, { maxLength: 3 }), id, (limit, grants, at) => {
        const path = paths[at]
        const left = permissionsAt(path, narrowedTo(limit, grants)) ?? new Set()
        const ofKey = permissionsAt(path, [limit]) ?? new Set()
        const ofUser = permissionsAt(path, grants) ?? new Set()
        expect(left).toEqual(ofKey.intersection(ofUser))
      }),
      { numRuns: 500 },
    )
  })

  it('apply at the lower of both clients', () => {
    const below = narrowedTo(grant(2, 'CHILDREN', 'users:read'), [grant(3, 'LOCAL', 'users:write', 'roles:read')])
    expect(below).toEqual([grant(3, 'LOCAL', 'users:read')])
    expect(narrowedTo(grant(3, 'LOCAL', 'users:read'), [grant(3, 'CHILDREN', 'users:read')])).toEqual([
      grant(3, 'LOCAL', 'users:read'),
    ])
    expect(narrowedTo(grant(3, 'CHILDREN', 'users:read'), [grant(2, 'CHILDREN', 'users:read')])).toEqual([
      grant(3, 'CHILDREN', 'users:read'),
    ])
    expect(narrowedTo(grant(3, 'CHILDREN', 'users:read'), [grant(5, 'CHILDREN', 'users:read')])).toEqual([])
  })
})

const granter = (...grants: Grant[]) => ({ path: paths[3], grants })

describe('a user who gives or takes a role', () => {
  const role = { name: 'Warehouse', permissions: ['shipments:write', 'roles:read'], scope: 'LOCAL' } as const
  const mutable = { ...role, permissions: [...role.permissions] }
  const enough = granter(grant(3, 'LOCAL', 'shipments:write', 'roles:admin'))
  const tooLittle = granter(grant(3, 'LOCAL', 'shipments:read', 'roles:admin'))

  it.each([
    ['grant', mustHold],
    ['give', mustHoldRole],
    ['take', mustHoldToTake],
  ])('must have its permissions to %s it', (_, rule) => {
    expect(codeOf(() => rule(enough, mutable))).toBeUndefined()
    expect(codeOf(() => rule(tooLittle, mutable))).toBe('PERMISSION_NOT_HELD')
    expect(codeOf(() => rule(enough, { ...mutable, scope: 'CHILDREN' }))).toBe('PERMISSION_NOT_HELD')
  })

  it('learns the missing permission and its client', () => {
    expect(() => mustHold(tooLittle, mutable)).toThrow(
      'You cannot grant shipments:write, since you do not have it yourself for client 3.',
    )
    expect(() => mustHold(tooLittle, { ...mutable, scope: 'CHILDREN' })).toThrow(
      'for client 3 and all clients below it.',
    )
    expect(() => mustHoldRole(tooLittle, mutable)).toThrow('Role Warehouse has the permission shipments:write')
    expect(() => mustHoldToTake(tooLittle, mutable)).toThrow('so you cannot revoke or change it')
  })

  it('may give the everyday role without having it, but not permissions that a client has added to it', () => {
    const nobody = granter()
    expect(codeOf(() => mustHoldBeyondEveryday(nobody, { ...mutable, permissions: [...everyday] }))).toBeUndefined()
    const older = [...everyday, 'carrier-invoices:read'] as const
    expect(codeOf(() => mustHoldBeyondEveryday(nobody, { ...mutable, permissions: [...older] }))).toBeUndefined()
    expect(codeOf(() => mustHoldBeyondEveryday(nobody, mutable))).toBe('PERMISSION_NOT_HELD')
    expect(codeOf(() => mustHoldBeyondEveryday(enough, mutable))).toBeUndefined()
    expect(
      codeOf(() => mustHoldBeyondEveryday(nobody, { ...mutable, permissions: [...everyday], scope: 'CHILDREN' })),
    ).toBe('PERMISSION_NOT_HELD')
  })

  it('finds all reads and writes outside of administration in the everyday role', () => {
    expect(everyday).toContain('shipments:write')
    expect(everyday).toContain('shipments:read')
    expect(everyday).toContain('carriers:read')
    expect(everyday).toContain('products:read')
    for (const one of everyday)
      expect(one).toMatch(
        /^(?!api-keys|audit|carriers:write|clients|data-subjects|products:write|requests|roles|users|carrier-invoices|(?:rate-sheets|shipping-policies):write).+:(?:read|write)$/,
      )
  })
})
