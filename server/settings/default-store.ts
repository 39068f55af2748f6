import { sql } from 'kysely'
import { conflict } from '../kernel/error.ts'
import type { Context } from '../platform/http/handler.ts'
import type { Db } from '../platform/store/database.ts'

interface Defaultable {
  readonly code: 'ADDRESS_IN_USE' | 'PARCEL_DEFINITION_IN_USE'
  readonly noun: string
  readonly settings: readonly ('defaultPickupAddressId' | 'defaultReceiverAddressId' | 'defaultParcelDefinitionId')[]
}

const address: Defaultable = {
  code: 'ADDRESS_IN_USE',
  noun: 'Address',
  settings: ['defaultPickupAddressId', 'defaultReceiverAddressId'],
}
const parcelDefinition: Defaultable = {
  code: 'PARCEL_DEFINITION_IN_USE',
  noun: 'Parcel definition',
  settings: ['defaultParcelDefinitionId'],
}

/**
 * Refuses to delete a default of the client or the caller until another one is chosen. It is removed from the settings
 * of other users instead, because nobody else could change them.
 */
async function mustBeFree(
  db: Db,
  { caller }: Context,
  id: string,
  { code, noun, settings }: Defaultable,
): Promise<void> {
  const namesIt = sql<boolean>`${id}::uuid in (${sql.join(settings.map((setting) => sql.ref(setting)))})`
  const ofClient = await db
    .selectFrom('client_preference')
    .select(settings)
    .where('clientId', '=', caller.clientId)
    .where(namesIt)
    .executeTakeFirst()
  const ofUser = await db
    .selectFrom('user_preference')
    .select(settings)
    .where('userId', '=', caller.userId)
    .where(namesIt)
    .executeTakeFirst()
  const uses = [
    ...named(ofClient, `the preferences of client ${caller.clientId}`),
    ...named(ofUser, 'your own preferences'),
  ]
  if (uses.length > 0)
    throw conflict(code, `${noun} ${id} is ${uses.join(' and ')}. Change or remove that default first.`)

  function named(row: Partial<Record<string, unknown>> | undefined, where: string): string[] {
    return settings.filter((setting) => row?.[setting] === id.toLowerCase()).map((setting) => `${setting} of ${where}`)
  }
}

export const addressMustBeFree = (db: Db, ctx: Context, id: string): Promise<void> => mustBeFree(db, ctx, id, address)

export const parcelDefinitionMustBeFree = (db: Db, ctx: Context, id: string): Promise<void> =>
  mustBeFree(db, ctx, id, parcelDefinition)

/**
 * Removes a deleted object from users' settings. Its row is locked already, so no setting can refer to it meanwhile.
 */
async function takeFromUsers(db: Db, clientId: number, id: string, { settings }: Defaultable): Promise<void> {
  for (const setting of settings) {
    const owner = `${setting.slice(0, -2)}ClientId`
    await sql`
      update user_preference set ${sql.ref(setting)} = null, ${sql.ref(owner)} = null
      where ${sql.ref(owner)} = ${clientId} and ${sql.ref(setting)} = ${id}`.execute(db)
  }
}

export const takeAddressFromUsers = (db: Db, clientId: number, id: string): Promise<void> =>
  takeFromUsers(db, clientId, id, address)

export const takeParcelDefinitionFromUsers = (db: Db, clientId: number, id: string): Promise<void> =>
  takeFromUsers(db, clientId, id, parcelDefinition)
