import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { Whole } from '../../kernel/whole.ts'

export type Configuration = Whole<Schemas['RelabellingConfiguration']>
export type Settings = Omit<Configuration, 'clientId' | 'usersFromClient'>

const columns = ['relabellingEnabled', 'shipmentCreationFlow', 'dataTransferType'] as const

/** The settings of a client that has none stored. */
const initial: Settings = { relabellingEnabled: false, shipmentCreationFlow: 'ON_SCAN', dataTransferType: 'API' }

const selectSettings = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db.selectFrom('relabelling_configuration').select(columns).where('clientId', '=', arg.clientId),
)

export async function findSettings(db: Db, clientId: number): Promise<Settings> {
  const [settings] = await selectSettings(db, { clientId })
  return settings ?? initial
}

const selectUsers = prepared((db, arg: Arguments<{ clientId: number; permissions: string[] }>) =>
  db
    .selectFrom('app_user')
    .select(['app_user.id as userId', 'username as userName', 'email as userEmail'])
    .where('status', '<>', 'ARCHIVED')
    .where((user) =>
      user.exists(
        user
          .selectFrom('user_role')
          .innerJoin('role', 'role.id', 'user_role.roleId')
          .select('role.id')
          .whereRef('user_role.userId', '=', 'app_user.id')
          .where('role.clientId', '=', arg.clientId)
          .where(sql<boolean>`role.permissions && ${arg.permissions}::text[]`),
      ),
    )
    .orderBy('username')
    .limit(10_000),
)

/**
 * Permissions of users who may relabel by a role of the client. Users with a role of a client above are not its own.
 */
const permissions = ['relabelling:write', 'relabelling:admin']

export async function findConfiguration(db: Db, clientId: number): Promise<Configuration> {
  const settings = await findSettings(db, clientId)
  const usersFromClient = await selectUsers(db, { clientId, permissions })
  return { clientId, ...settings, usersFromClient }
}

/** Locks a configuration until the transaction ends, creating it if needed. */
export async function lockConfiguration(db: Db, clientId: number): Promise<Configuration> {
  await db
    .insertInto('relabelling_configuration')
    .values({ clientId, ...initial })
    .onConflict((second) => second.column('clientId').doNothing())
    .execute()
  await db
    .selectFrom('relabelling_configuration')
    .select('clientId')
    .where('clientId', '=', clientId)
    .forUpdate()
    .execute()
  return findConfiguration(db, clientId)
}

export async function updateSettings(db: Db, clientId: number, changes: Partial<Settings>): Promise<void> {
  await db.updateTable('relabelling_configuration').set(changes).where('clientId', '=', clientId).execute()
}
