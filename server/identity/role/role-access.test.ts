import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Access } from '../access/access.ts'
import { insertClient } from '../access/account-store.ts'
import { type Permission, permissions } from '../../generated/operations.ts'
import { type Person, testApp } from '../../dev/testing/app.ts'

const api = await testApp()
const { call, db, person, config } = api

/** Two branches of a tree. All actors act within the first one; whatever they do, the second stays out of reach. */
const tenant = await insertClient(db, { name: 'Ours', clientType: 'TENANT', parentId: 1 })
const company = await insertClient(db, { name: 'Company', clientType: 'COMPANY', parentId: tenant })
const left = await insertClient(db, { name: 'Left', clientType: 'ACCOUNT', parentId: company })
const right = await insertClient(db, { name: 'Right', clientType: 'ACCOUNT', parentId: company })
const sibling = await insertClient(db, { name: 'Sibling', clientType: 'COMPANY', parentId: tenant })
const below = await insertClient(db, { name: 'Below', clientType: 'ACCOUNT', parentId: sibling })
const places = [tenant, company, left, right, sibling, below]

let run = 0

/** Creates people with their initial roles, without the changes of an earlier sequence. */
async function begin(): Promise<{ actors: Person[]; names: string[] }> {
  run++
  await db.deleteFrom('role').execute()
  await db.updateTable('client').set({ deletedAt: new Date() }).where('id', '>', below).execute()
  const actors = [
    await person(`wide${run}`, company, ['roles:admin', 'users:admin', 'shipments:write'], 'CHILDREN'),
    await person(`local${run}`, company, ['roles:admin', 'users:admin', 'clients:admin', 'customs:admin']),
    await person(`leftist${run}`, left, ['roles:admin', 'shipments:read'], 'CHILDREN'),
    await person(`reader${run}`, right, ['roles:read', 'shipments:read']),
  ]
  // Holds permissions that the actors may not grant.
  const outsider = await person(`outsider${run}`, sibling, permissions, 'CHILDREN')
  return { actors, names: [...actors, outsider].map(({ username }) => username) }
}

const somewhere = fc.oneof(
  { weight: 6, arbitrary: fc.constant(company) },
  { weight: 2, arbitrary: fc.constant(left) },
  { weight: 2, arbitrary: fc.constantFrom(...places) },
)
const step = fc.record({
  act: fc.constantFrom('create', 'update', 'give', 'take', 'delete', 'invite', 'createClient'),
  actor: fc.nat({ max: 3 }),
  at: somewhere,
  place: somewhere,
  role: fc.nat({ max: 30 }),
  user: fc.nat({ max: 4 }),
  scope: fc.constantFrom('LOCAL' as const, 'CHILDREN' as const),
  permissions: fc.uniqueArray(
    fc.constantFrom<Permission[]>('roles:admin', 'users:admin', 'shipments:write', 'customs:admin', 'clients:admin'),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let number = 0

async function perform(
  { act, actor, at, place, role, user, scope, permissions: given }: Step,
  { actors, names }: Awaited<ReturnType<typeof begin>>,
): Promise<number> {
  const by = actors[actor]
  const roles = await db.selectFrom('role').select('id').orderBy('id').execute()
  const roleId = roles[role % roles.length]?.id ?? ''
  const username = names[user] ?? ''
  const common = { by, clientId: at }
  const name = `Role ${++number}`
  switch (act) {
    case 'create':
      return (
        await call('createRole', { ...common, path: { clientId: place }, body: { name, permissions: given, scope } })
      ).status
    case 'update':
      return (
        await call('updateRole', {
          ...common,
          path: { clientId: place },
          body: { id: roleId, permissions: given, scope },
        })
      ).status
    case 'give':
      return (await call('addRoleUsers', { ...common, path: { roleId }, body: { usernames: [username] } })).status
    case 'take':
      return (await call('removeRoleUser', { ...common, path: { roleId, username } })).status
    case 'delete':
      return (await call('deleteRole', { ...common, path: { roleId } })).status
    case 'invite':
      return (
        await call('inviteUser', { ...common, body: { email: `${username}@nordlys.example`, roleIds: [roleId] } })
      ).status
    case 'createClient':
      return (await call('createClient', { ...common, body: { name, clientType: 'ACCOUNT', parentId: place } })).status
  }
}

/** Returns what an actor can do where, by a plain reading of the roles, as comparable text. */
async function accessOf(by: Person): Promise<Map<number, ReadonlySet<string>>> {
  const access = new Access(db, config) // caches nothing
  const accessible = new Map<number, ReadonlySet<string>>()
  for (const { id } of await db.selectFrom('client').select('id').where('deletedAt', 'is', null).execute()) {
    const caller = await Promise.resolve(access.callerOf(`Bearer ${by.token}`, String(id), '127.0.0.1')).catch(
      () => undefined,
    )
    if (caller) accessible.set(id, caller.permissions)
  }
  return accessible
}

/** Returns what several people together can do at each client. */
async function heldTogether(people: readonly Person[]): Promise<Map<number, Set<string>>> {
  const together = new Map<number, Set<string>>()
  for (const by of people)
    for (const [id, held] of await accessOf(by)) together.set(id, new Set([...held, ...(together.get(id) ?? [])]))
  return together
}

it(
  'lets no sequence of role changes reach a client outside the claims, or exceed the actors’ combined rights',
  { timeout: 300_000 },
  async () => {
    let steps = 0
    let effective = 0
    // Everyone starts with the same rights each time.
    let ceilings: Awaited<ReturnType<typeof heldTogether>> | undefined
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (sequence) => {
        const people = await begin()
        ceilings ??= await heldTogether(people.actors)
        for (const one of sequence) {
          const status = await perform(one, people)
          steps++
          if (status < 300) effective++
          expect(status).toBeLessThan(500)
        }
        for (const by of people.actors)
          for (const [id, held] of await accessOf(by)) {
            // Users who reach the company's children also reach clients created below it.
            const ceiling = ceilings.get(places.includes(id) ? id : right) ?? new Set()
            expect([by.username, id, [...held].filter((one) => !ceiling.has(one))]).toEqual([by.username, id, []])
          }
      }),
      { numRuns: 150, seed: 20_261_121, endOnFailure: true },
    )
    console.log(`role changes: ${steps} steps, ${effective} with an effect, none beyond the claims`)
    expect(effective).toBeGreaterThan(steps / 20)
  },
)
