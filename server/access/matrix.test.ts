import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { everyday } from '../role/rules.ts'
import { type Operation, operations, type Permission, permissions } from '../generated/operations.ts'
import { type Call, clients, type Person, testApp } from '../testing/app.ts'
import { withLowerLevels } from './permissions.ts'

const { call, person } = await testApp()

const document = JSON.parse(readFileSync(new URL('../../openapi/generated/openapi.json', import.meta.url), 'utf8'))

/** A call in the form of the contract that names nothing there is, so that whoever may do it does no harm. */
function harmlessCall({ path, method }: Operation): Call {
  const declared: { $ref?: string; name: string; in: string; required?: boolean; example: unknown }[] =
    document.paths[path][method.toLowerCase()].parameters ?? []
  const parameters = declared.map((one) =>
    one.$ref ? document.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
  )
  const of = (where: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === where && one.required).map(({ name, example }) => [name, example]),
    )
  const content = document.paths[path][method.toLowerCase()].requestBody?.content ?? {}
  return {
    path: of('path'),
    query: of('query'),
    ...(Object.keys(content).length > 0 && { body: '{"nonsense":', type: Object.keys(content)[0] }),
  }
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

it('lets each role do exactly what its permissions say, over all operations', { timeout: 120_000 }, async () => {
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
      const answer = await call(operation.id, { ...harmlessCall(operation), by })
      cells++
      if (may) allowed++
      if (isRefused(answer) === may) mismatches.push(`${role} ${operation.id}: ${answer.status} ${answer.error.error}`)
    }
  console.log(`roles by operations: ${cells} cells, ${allowed} allowed, ${mismatches.length} mismatches`)
  expect(mismatches).toEqual([])
})
