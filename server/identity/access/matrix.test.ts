import { expect, it } from 'vitest'
import { everyday } from '../role/rules.ts'
import { type Operation, operations, type Permission, permissions } from '../../generated/operations.ts'
import { type Call, clients, type Person, testApp } from '../../dev/testing/app.ts'
import { exampleCall } from '../../dev/testing/example.ts'
import { withLowerLevels } from './permissions.ts'

const { call, person } = await testApp()

/** A well-formed call that refers to nothing real, which makes it harmless even where it is allowed. */
function harmlessCall(operation: Operation): Call {
  const { path, query, body, type } = exampleCall(operation)
  return { path, query, ...(body !== undefined && { body: '{"nonsense":', type }) }
}

const roles: Readonly<Record<string, readonly Permission[]>> = {
  Administrators: permissions,
  Users: everyday,
  Warehouse: ['shipments:write', 'events:write', 'relabelling:write'],
  Reader: permissions.filter((permission) => permission.endsWith(':read')),
  ...Object.fromEntries(permissions.map((permission) => [`only ${permission}`, [permission]])),
}

const isRefused = ({ status, error }: { status: number; error: { error: string } }) =>
  status === 403 && error.error === 'FORBIDDEN'

it('lets each role do exactly what its permissions allow, over all operations', { timeout: 120_000 }, async () => {
  const people = new Map<string, Person>()
  for (const [role, given] of Object.entries(roles))
    people.set(role, await person(`user of ${role}`.replaceAll(/[: ]/g, '-'), clients.nordlys, given))
  const mismatches: string[] = []
  let cells = 0
  let allowed = 0
  for (const operation of operations)
    for (const [role, given] of Object.entries(roles)) {
      const needed = permissions.find((permission) => permission === operation.permission)
      const may = needed === undefined || withLowerLevels(given).has(needed)
      const by = operation.permission === 'public' ? undefined : people.get(role)
      const response = await call(operation.id, { ...harmlessCall(operation), by })
      cells++
      if (may) allowed++
      if (isRefused(response) === may)
        mismatches.push(`${role} ${operation.id}: ${response.status} ${response.error.error}`)
    }
  console.log(`roles by operations: ${cells} cells, ${allowed} allowed, ${mismatches.length} mismatches`)
  expect(mismatches).toEqual([])
})
