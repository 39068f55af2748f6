import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { Printed } from '../../platform/http/handler.ts'
import { printedFrom } from '../../platform/http/representation.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'

export type Address = components['schemas']['Address']

/** What clients give; the rest of an address is ours. */
export type AddressContent = Omit<Address, 'id' | 'createdAt'>

export interface AddressRow {
  id: string
  createdAt: string
  content: string
}

export const addressColumns = ['id', 'createdAt', sql<string>`content::text`.as('content')] as const

/** An address as the contract has it. The content is JSON in the row already and goes through as it is. */
export const printAddress = ({ id, createdAt, content }: AddressRow): Printed<Address> =>
  printedFrom<Address, keyof AddressContent>(
    { id: `"${id}"`, createdAt: `"${createdAt}"` },
    Printed.of<AddressContent>(content),
  )

const select = (db: Db, arg: Arguments<{ clientId: number; id: string }>) =>
  db.selectFrom('address').select(addressColumns).where('clientId', '=', arg.clientId).where('id', '=', arg.id)

const selectAddress = prepared(select)
const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; id: string }>) => select(db, arg).forUpdate())

export async function findAddress(db: Db, clientId: number, id: string): Promise<Printed<Address> | undefined> {
  const [row] = await selectAddress(db, { clientId, id })
  return row && printAddress(row)
}

/** An address that no one else changes before the transaction ends. */
export interface LockedAddress {
  readonly row: AddressRow
  readonly content: AddressContent
  readonly printed: Printed<Address>
}

export async function lockAddress(db: Db, clientId: number, id: string): Promise<LockedAddress | undefined> {
  const [row] = await selectForUpdate(db, { clientId, id })
  if (!row) return undefined
  const content: AddressContent = JSON.parse(row.content)
  return { row, content, printed: printAddress(row) }
}

const insertRow = prepared((db, arg: Arguments<{ clientId: number; createdAt: string; content: string }>) =>
  db
    .insertInto('address')
    .values({ clientId: arg.clientId, createdAt: arg.createdAt, content: sql<object>`${arg.content}::json` })
    .returning('id'),
)

export async function insertAddress(
  db: Db,
  clientId: number,
  now: Date,
  content: AddressContent,
): Promise<{ id: string; printed: Printed<Address> }> {
  const row = { createdAt: now.toISOString(), content: JSON.stringify(content) }
  const [inserted] = await insertRow(db, { clientId, ...row })
  if (!inserted) throw new Error('PostgreSQL did not return the new address')
  return { id: inserted.id, printed: printAddress({ id: inserted.id, ...row }) }
}

const updateRow = prepared((db, arg: Arguments<{ clientId: number; id: string; content: string }>) =>
  db
    .updateTable('address')
    .set({ content: sql<object>`${arg.content}::json` })
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id),
)

export async function updateAddressContent(
  db: Db,
  clientId: number,
  row: AddressRow,
  content: AddressContent,
): Promise<Printed<Address>> {
  const text = JSON.stringify(content)
  await updateRow(db, { clientId, id: row.id, content: text })
  return printAddress({ ...row, content: text })
}

const deleteRow = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
  db.deleteFrom('address').where('clientId', '=', arg.clientId).where('id', '=', arg.id),
)

/** Preferences of users that name the address lose it by their foreign keys. */
export async function deleteAddressRow(db: Db, clientId: number, id: string): Promise<void> {
  await deleteRow(db, { clientId, id })
}

const selectForReference = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('address')
    .select('id')
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .forKeyShare(),
)

/** Which of these addresses exist, and go on existing until the transaction ends. */
export async function holdAddresses(db: Db, clientId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await selectForReference(db, { clientId, ids: [...ids] })
  return new Set(rows.map(({ id }) => id))
}
