import { endImpersonationsBy } from '../access/session-store.ts'
import type { Db } from '../../platform/store/database.ts'
import {
  changeRole,
  deleteRoleRow,
  findRoles,
  findRolesByName,
  insertNamedRole,
  type Role,
  takeRoles,
  usersWithRole,
} from '../role/store.ts'
import type { Provisioner } from './provisioner.ts'
import type { WantedGroup } from './resources.ts'
import { ScimError, taken, wrongValue } from './rules.ts'
import { dropHeldRole, findJoining, findScimGroup, giveRole, holdRoles, type ScimGroup, setGroupId } from './store.ts'

const notFound = (id: string) => new ScimError(404, `Group ${id} was not found.`)

export async function mustFindGroup(db: Db, clientId: number, id: string): Promise<ScimGroup> {
  const group = await findScimGroup(db, clientId, id)
  if (!group) throw notFound(id)
  return group
}

/** Creates a role for a group of the directory. It may do nothing until an administrator gives it permissions. */
export async function create(db: Db, by: Provisioner, wanted: WantedGroup): Promise<string> {
  const role = await insertNamedRole(db, by.clientId, {
    clientId: by.clientId,
    name: wanted.displayName,
    description: 'Group of the directory.',
    permissions: [],
    createdBy: by.username,
  })
  if (!role) throw nameTaken(wanted.displayName)
  await by.did(db, 'role.create', role.id, { name: role.name, permissions: [] })
  await change(db, by, role.id, () => wanted)
  return role.id
}

/** Gives a role to new members and takes it from others. Returns the users whose rights have changed. */
export async function change(
  db: Db,
  by: Provisioner,
  id: string,
  wantedOf: (group: ScimGroup) => WantedGroup,
): Promise<string[]> {
  const { clientId, username } = by
  const group = await mustFindGroup(db, clientId, id)
  const [role] = await findRoles(db, clientId, [id])
  if (!role) throw notFound(id)
  const wanted = wantedOf(group)
  const present = new Set(group.members.map(({ value }) => value))
  const staying = new Set(wanted.members)
  const joining = wanted.members.filter((one) => !present.has(one))
  const leaving = [...present].filter((one) => !staying.has(one))
  if (wanted.externalId !== group.externalId) await setGroupId(db, clientId, id, wanted.externalId)
  if (wanted.displayName !== role.name) await rename(db, by, role, wanted.displayName)
  if (joining.length + leaving.length === 0) return []
  await by.mustDecideOver(db, [role])
  const known = await findJoining(db, clientId, joining)
  const unknown = joining.find((one) => !known.some((user) => user.id === one))
  if (unknown !== undefined) throw wrongValue(`members has ${unknown}, which is not the id of a user of this client.`)
  const idsOf = (waits: boolean) => known.filter((user) => user.waits === waits).map((user) => user.id)
  await giveRole(db, id, idsOf(false), username)
  await holdRoles(db, clientId, idsOf(true), [id])
  await takeRoles(db, leaving, [id])
  await dropHeldRole(db, clientId, leaving, id)
  await endImpersonationsBy(db, leaving)
  if (joining.length > 0) await by.did(db, 'role.give', id, { userIds: joining })
  if (leaving.length > 0) await by.did(db, 'role.take', id, { userIds: leaving })
  return [...joining, ...leaving]
}

const nameTaken = (name: string) => taken(`Another group of the client has the displayName ${name}. Use that one.`)

async function rename(db: Db, by: Provisioner, role: Role, name: string): Promise<void> {
  await by.mustDecideOver(db, [role])
  const [other] = await findRolesByName(db, role.clientId, [name])
  if (other && other.id !== role.id) throw nameTaken(name)
  await changeRole(db, role, { name, modifiedBy: by.username })
  await by.did(db, 'role.update', role.id, { name })
}

/** Deletes a role, and returns its holders. */
export async function remove(db: Db, by: Provisioner, { id }: ScimGroup): Promise<string[]> {
  const [role] = await findRoles(db, by.clientId, [id])
  if (!role) throw notFound(id)
  await by.mustDecideOver(db, [role])
  const holders = await usersWithRole(db, id)
  await endImpersonationsBy(db, holders)
  await deleteRoleRow(db, role)
  await by.did(db, 'role.delete', id, { name: role.name })
  return holders
}
