import type { By } from '../../kernel/by.ts'
import { sql, type Expression } from 'kysely'
import type { SealedTable } from '../../platform/store/reseal.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { seal, unseal, type EncryptionSecrets, type Sealed } from '../../platform/store/sealing.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { CarrierId } from '../carriers/carrier.ts'
import type { AccountRule } from './accounts.ts'
import { changingRates } from '../rate-change-store.ts'

export type FieldType = Schemas['CarrierConfigurationType']

/** Values of a carrier's fields by name. */
export type FieldValues = Readonly<Record<string, string>>

/** How near an ancestor is: the later in the client's path, the nearer. */
const nearness = (owner: string) => sql`array_position(client.path, ${sql.ref(owner)})`

/** Matches a client and its ancestors. */
const isOnPath = (owner: string) => sql<boolean>`${sql.ref(owner)} = any(client.path)`

const selectSettings = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('client')
    .innerJoin('client_carrier', (join) => join.on(isOnPath('client_carrier.clientId')))
    .distinctOn('client_carrier.carrier')
    .select(['client_carrier.carrier', 'client_carrier.enabled'])
    .where('client.id', '=', arg.clientId)
    .orderBy('client_carrier.carrier')
    .orderBy(nearness('client_carrier.clientId'), 'desc'),
)

/** Returns the settings in force of the carriers that were set for a client or its ancestors. */
export async function findCarrierSettings(db: Db, clientId: number): Promise<ReadonlyMap<CarrierId, boolean>> {
  const settings = await selectSettings(db, { clientId })
  return new Map(settings.map(({ carrier, enabled }) => [carrier, enabled]))
}

/** Enables or disables carriers for a client. Returns whether that changed anything. */
export async function setCarriers(
  db: Db,
  clientId: number,
  carriers: readonly CarrierId[],
  enabled: boolean,
  { now, username }: By,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await changingRates(db, clientId)
    .insertInto('client_carrier')
    .values(carriers.map((carrier) => ({ clientId, carrier, enabled, modifiedAt: now, modifiedBy: username })))
    .onConflict((existing) =>
      existing
        .columns(['clientId', 'carrier'])
        .doUpdateSet({ enabled, modifiedAt: now, modifiedBy: username })
        .where('client_carrier.enabled', '!=', enabled),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** The values in force, and their client. */
export interface FoundFields {
  readonly clientId: number
  readonly values: FieldValues
}

interface SealedAccount extends Account {
  readonly keyId: string
  /** In base64. */
  readonly sealed: string
}

/** A client's accounts as PostgreSQL returns them. */
export interface AccountsRow {
  readonly testOf?: number | null
  readonly accounts?: readonly SealedAccount[] | null
}

/** Selects the accounts of the query's client. A test side cannot reach real carriers. */
export const accountsColumns = (carrier: Expression<string>, type: Expression<string>) =>
  [
    'client.testOf',
    sql<readonly SealedAccount[] | null>`case when client."testOf" is null then (
      select json_agg(json_build_object('clientId', "clientId", 'account', account, 'appliesTo', "appliesTo",
        'sealed', encode(sealed, 'base64'), 'keyId', "keyId")
        order by array_position(client.path, "clientId") desc, account)
      from carrier_field
      where "clientId" = any(client.path) and carrier_field.carrier = ${carrier} and type = ${type}) end`.as(
      'accounts',
    ),
  ] as const

const selectAccounts = prepared((db, arg: Arguments<{ clientId: number; carrier: CarrierId; type: FieldType }>) =>
  db.selectFrom('client').select(accountsColumns(arg.carrier, arg.type)).where('client.id', '=', arg.clientId),
)

/** An account of a client or its ancestor. The default one has no name. */
export interface Account {
  readonly clientId: number
  readonly account: string
  readonly appliesTo?: AccountRule
}

/** The accounts that a client may use with a carrier, those of the nearest client first, and their values. */
export interface Accounts {
  readonly isTest: boolean
  readonly all: readonly Account[]
  readonly valuesOf: (account: Account) => FieldValues
}

export async function findAccounts(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
): Promise<Accounts> {
  const [row] = await selectAccounts(db, { clientId, carrier, type })
  return accountsIn(row, secrets, carrier, type)
}

export function accountsIn(
  row: AccountsRow | undefined,
  secrets: EncryptionSecrets,
  carrier: CarrierId,
  type: FieldType,
): Accounts {
  const rows = row?.accounts ?? []
  const sealedBy = new Map(
    rows.map(({ clientId, account, appliesTo, sealed, keyId }): [Account, Sealed] => [
      { clientId, account, ...(appliesTo && { appliesTo }) },
      { sealed: Buffer.from(sealed, 'base64'), keyId },
    ]),
  )
  return {
    isTest: row?.testOf != null,
    all: [...sealedBy.keys()],
    valuesOf(account) {
      const sealed = sealedBy.get(account)
      return sealed ? opened(secrets, sealed, placeOf(account.clientId, carrier, type, account.account)) : {}
    },
  }
}

/** Decrypts an account's values, the client's own or else the nearest ancestor's. The default account has no name. */
export async function findFields(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
  name = '',
): Promise<{ readonly accounts: readonly Account[]; readonly found: (FoundFields & Account) | undefined }> {
  const { all, valuesOf } = await findAccounts(db, secrets, clientId, carrier, type)
  const found = all.find(({ account }) => account === name)
  return { accounts: all, found: found && { ...found, values: valuesOf(found) } }
}

/** Returns those of the carriers for which the client or an ancestor has shipping fields. */
export async function carriersWithFields(
  db: Db,
  clientId: number,
  carriers: readonly CarrierId[],
): Promise<readonly CarrierId[]> {
  const rows = await db
    .selectFrom('client')
    .innerJoin('carrier_field', (join) => join.on(isOnPath('carrier_field.clientId')))
    .select('carrier_field.carrier')
    .distinct()
    .where('client.id', '=', clientId)
    .where('client.testOf', 'is', null)
    .where('carrier_field.type', '=', 'shipping')
    .where('carrier_field.carrier', 'in', [...carriers])
    .execute()
  return carriers.filter((id) => rows.some(({ carrier }) => carrier === id))
}

/** Reads the client's own values and locks them until the transaction ends. */
export async function lockOwnFields(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
  account: string,
): Promise<FieldValues | undefined> {
  const place = placeOf(clientId, carrier, type, account)
  // A missing row cannot be locked, so this makes concurrent first writers wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carrier_field ${place}`}, 0))`.execute(db)
  const row = await db
    .selectFrom('carrier_field')
    .select(['sealed', 'keyId'])
    .where('clientId', '=', clientId)
    .where('carrier', '=', carrier)
    .where('type', '=', type)
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst()
  return row && opened(secrets, row, place)
}

export async function writeFields(
  db: Db,
  secrets: EncryptionSecrets,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
  values: FieldValues,
  { now, username }: By,
  { account, appliesTo }: Omit<Account, 'clientId'> = { account: '' },
): Promise<void> {
  const row = {
    ...seal(secrets, JSON.stringify(values), placeOf(clientId, carrier, type, account)),
    appliesTo: appliesTo ? json(appliesTo) : null,
    modifiedAt: now,
    modifiedBy: username,
  }
  await db
    .insertInto('carrier_field')
    .values({ clientId, carrier, type, account, ...row })
    .onConflict((existing) => existing.columns(['clientId', 'carrier', 'type', 'account']).doUpdateSet(row))
    .execute()
}

export async function deleteFields(
  db: Db,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
  account = '',
): Promise<void> {
  await db
    .deleteFrom('carrier_field')
    .where('clientId', '=', clientId)
    .where('carrier', '=', carrier)
    .where('type', '=', type)
    .where('account', '=', account)
    .execute()
}

/** Returns the client whose values are in force, as in the contract. */
export function findResolvedClient(db: Db, clientId: number): Promise<Whole<Schemas['Client']> | undefined> {
  return db
    .selectFrom('client')
    .select(['id', 'name', 'level', 'clientType', 'plan', 'parentId'])
    .where('id', '=', clientId)
    .executeTakeFirst()
}

const placeOf = (clientId: number, carrier: CarrierId, type: FieldType, account: string) =>
  `${clientId}/${carrier}/${type}${account === '' ? '' : `/${account}`}`

interface FieldKey {
  readonly clientId: number
  readonly carrier: CarrierId
  readonly type: FieldType
  readonly account: string
}

export const carrierFields: SealedTable<FieldKey> = {
  table: 'carrier_field',
  key: ['clientId', 'carrier', 'type', 'account'],
  placeOf: ({ clientId, carrier, type, account }) => placeOf(clientId, carrier, type, account),
}

function opened(secrets: EncryptionSecrets, row: Sealed, place: string): FieldValues {
  const values: unknown = JSON.parse(unseal(secrets, row, place))
  return Object.fromEntries(Object.entries(Object(values)).map(([name, value]) => [name, String(value)]))
}
