import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { effectivePreferences, unset } from './rules.ts'
import type { Whole } from '../../kernel/whole.ts'

export type ClientPreferences = Whole<Schemas['ClientPreferences']>
export type UserPreferences = Whole<Schemas['UserPreferences']>

const shared = [
  'locale',
  'shipmentFormLayout',
  'scanAndGoFlow',
  'defaultPickupAddressId',
  'defaultReceiverAddressId',
  'defaultParcelDefinitionId',
  'favoriteApp',
] as const

const ofClient = ['clientId', 'uniqueCustomerReferences', 'approvalByOthers', ...shared] as const

const ofUserAnywhere = [
  'locale',
  'shipmentFormLayout',
  'scanAndGoFlow',
  'favoriteApp',
  'defaultClientId',
  'shipmentsTableConfiguration',
  'shipmentsTableViews',
] as const

const ofUser = [...shared, 'defaultClientId', 'shipmentsTableConfiguration', 'shipmentsTableViews'] as const

const selectOfClient = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db.selectFrom('client_preference').select(ofClient).where('clientId', '=', arg.clientId),
)

/** Returns a client's preferences, which are all unset if it has no row. */
export async function findClientPreferences(db: Db, clientId: number): Promise<ClientPreferences> {
  const [row] = await selectOfClient(db, { clientId })
  return row ?? { ...unset, clientId, uniqueCustomerReferences: undefined, approvalByOthers: undefined }
}

/** Reads preferences and locks them until the transaction ends. */
export async function lockClientPreferences(db: Db, clientId: number): Promise<ClientPreferences> {
  await db
    .insertInto('client_preference')
    .values({ clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('client_preference')
    .select(ofClient)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateClientPreferences(
  db: Db,
  clientId: number,
  changes: Omit<Schemas['ClientPreferencesUpdate'], 'clientId'>,
): Promise<ClientPreferences> {
  await db.updateTable('client_preference').set(changes).where('clientId', '=', clientId).execute()
  return findClientPreferences(db, clientId)
}

const unsetByUser: UserPreferences = {
  ...unset,
  defaultClientId: undefined,
  shipmentsTableConfiguration: undefined,
  shipmentsTableViews: undefined,
}

const selectOfUser = prepared((db, arg: Arguments<{ userId: string }>) =>
  db
    .selectFrom('app_user')
    .leftJoin('user_preference', 'user_preference.userId', 'app_user.id')
    .select(ofUser)
    .where('app_user.id', '=', arg.userId)
    // Rows hold no null, whatever the join's type.
    .$castTo<Pick<UserPreferences, (typeof ofUser)[number]>>(),
)

export async function findUserPreferences(db: Db, userId: string): Promise<UserPreferences> {
  const [row] = await selectOfUser(db, { userId })
  return row ?? unsetByUser
}

const selectAbove = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('client')
    .innerJoin(
      sql<{ id: number; rank: number }>`unnest(client.path) with ordinality`.as<'above'>(sql`above(id, rank)`),
      (join) => join.onTrue(),
    )
    .innerJoin('client_preference', 'client_preference.clientId', 'above.id')
    .select(ofClient)
    .where('client.id', '=', arg.clientId)
    .orderBy('above.rank', 'desc'),
)

type Default = 'defaultPickupAddress' | 'defaultReceiverAddress' | 'defaultParcelDefinition'

const selectOfUserAt = prepared((db, arg: Arguments<{ userId: string; clientId: number }>) => {
  const ownAt = (name: Default) =>
    sql<string | null>`case when ${sql.ref(`${name}ClientId`)} = ${arg.clientId} then ${sql.ref(`${name}Id`)} end`.as(
      `${name}Id`,
    )
  return db
    .selectFrom('app_user')
    .leftJoin('user_preference', 'user_preference.userId', 'app_user.id')
    .select(ofUserAnywhere)
    .select([ownAt('defaultPickupAddress'), ownAt('defaultReceiverAddress'), ownAt('defaultParcelDefinition')])
    .where('app_user.id', '=', arg.userId)
    .$castTo<Pick<UserPreferences, (typeof ofUserAnywhere)[number] | `${Default}Id`>>()
})

/** Returns the settings that apply to a caller at a client. An API key is no person and has no settings of its own. */
export async function findEffectivePreferences(
  db: Db,
  { clientId, userId, apiKeyId }: { clientId: number; userId: string; apiKeyId: string | undefined },
): Promise<Whole<Schemas['EffectivePreferences']>> {
  const [own] = apiKeyId === undefined ? await selectOfUserAt(db, { userId, clientId }) : []
  return effectivePreferences(clientId, own ?? unsetByUser, await selectAbove(db, { clientId }))
}

/** Locks all of a user's settings through the user's row, then reads them under the lock, so they are current. */
export async function lockUserPreferences(db: Db, userId: string): Promise<UserPreferences> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return findUserPreferences(db, userId)
}

type UserChanges = Omit<Schemas['UserPreferencesUpdate'], 'defaultClientId'>

/** `clientId` is the owner of the addresses and the parcel definition among the changes. */
export async function updateUserPreferences(
  db: Db,
  userId: string,
  { shipmentsTableConfiguration, shipmentsTableViews, ...changes }: UserChanges,
  clientId: number | undefined,
): Promise<void> {
  const row = {
    ...changes,
    ...owner('defaultPickupAddressClientId', changes.defaultPickupAddressId, clientId),
    ...owner('defaultReceiverAddressClientId', changes.defaultReceiverAddressId, clientId),
    ...owner('defaultParcelDefinitionClientId', changes.defaultParcelDefinitionId, clientId),
    ...(shipmentsTableConfiguration && { shipmentsTableConfiguration: listOf(shipmentsTableConfiguration) }),
    ...(shipmentsTableViews && { shipmentsTableViews: listOf(shipmentsTableViews) }),
  }
  await db
    .insertInto('user_preference')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...row }))
    .execute()
}

const owner = (column: string, id: string | null | undefined, clientId: number | undefined) =>
  id === undefined ? {} : { [column]: id === null ? null : clientId }

/** An empty list resets columns to the application's layout and removes all views. */
const listOf = <Entry extends object>(list: Entry[]) => (list.length === 0 ? null : json(list))

export async function setDefaultClient(db: Db, userId: string, defaultClientId: number | null): Promise<void> {
  await db.updateTable('app_user').set({ defaultClientId }).where('id', '=', userId).execute()
}
