import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Printed } from '../../platform/http/handler.ts'
import { printedFrom, quoted } from '../../platform/http/representation.ts'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { gathered } from '../../platform/store/gathering.ts'
import { columnsOf, type Address, type AddressColumns, type AddressContent, type KeptAddress } from './columns.ts'

export interface AddressRow {
  id: string
  createdAt: string
  modifiedAt: string
  deletedAt?: string | undefined
  externalId?: string | undefined
  content: string
}

/** The columns that `printAddress` needs. */
export const addressColumns = [
  'address.id',
  'createdAt',
  'modifiedAt',
  'deletedAt',
  'externalId',
  sql<string>`content::text`.as('content'),
] as const

/** Serialises an address of the contract. Copies the stored JSON content unchanged. */
export const printAddress = ({ id, createdAt, modifiedAt, deletedAt, externalId, content }: AddressRow) =>
  printedFrom<Address, keyof AddressContent>(
    {
      id: `"${id}"`,
      createdAt: `"${createdAt}"`,
      modifiedAt: `"${modifiedAt}"`,
      deletedAt: quoted(deletedAt),
      externalId: quoted(externalId),
    },
    Printed.of<AddressContent>(content),
  )

/** Deleted addresses are stored only for readers that follow changes. */
const existing = (db: Db, clientId: Arguments<{ clientId: number }>['clientId']) =>
  db.selectFrom('address').select(addressColumns).where('clientId', '=', clientId).where('deletedAt', 'is', null)

const select = (db: Db, arg: Arguments<{ clientId: number; id: string }>) =>
  existing(db, arg.clientId).where('id', '=', arg.id)

const selectAddress = prepared(select, { isLookUp: true })

const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; id: string }>) => select(db, arg).forUpdate())

export async function findAddress(db: Db, clientId: number, id: string): Promise<Printed<Address> | undefined> {
  const [row] = await selectAddress(db, { clientId, id })
  return row && printAddress(row)
}

/** An address locked until the transaction ends. */
export interface LockedAddress {
  readonly row: AddressRow
  readonly content: AddressContent
  readonly printed: Printed<Address>
}

export async function lockAddress(db: Db, clientId: number, id: string): Promise<LockedAddress | undefined> {
  const [row] = await selectForUpdate(db, { clientId, id })
  return row && lockedFrom(row)
}

function lockedFrom(row: AddressRow): LockedAddress {
  const content: AddressContent = JSON.parse(row.content)
  return { row, content, printed: printAddress(row) }
}

const selectByExternalId = prepared((db, arg: Arguments<{ clientId: number; externalIds: string[] }>) =>
  existing(db, arg.clientId)
    .where(sql<boolean>`"externalId" = any(${arg.externalIds}::text[])`)
    .orderBy('id')
    .forUpdate(),
)

/** Finds addresses by external id and locks them until the transaction ends. */
export async function lockByExternalIds(
  db: Db,
  clientId: number,
  externalIds: readonly string[],
): Promise<Map<string, LockedAddress>> {
  const rows = await selectByExternalId(db, { clientId, externalIds: [...externalIds] })
  return new Map(rows.map((row) => [row.externalId ?? '', lockedFrom(row)]))
}

const selectIdByExternalId = prepared((db, arg: Arguments<{ clientId: number; externalId: string }>) =>
  db
    .selectFrom('address')
    .select('id')
    .where('clientId', '=', arg.clientId)
    .where('externalId', '=', arg.externalId)
    .where('deletedAt', 'is', null),
)

export async function findByExternalId(db: Db, clientId: number, externalId: string): Promise<string | undefined> {
  const [row] = await selectIdByExternalId(db, { clientId, externalId })
  return row?.id
}

/** An address to insert. */
export interface NewAddress extends KeptAddress {
  readonly clientId: number
  readonly id: string
  readonly createdAt: string
}

/** Derived from the JSON of `columnsOf`. The database folds letters here, as it does in searches. */
const foldedColumns = {
  type: sql<string>`sent.type`,
  firstName: sql<string | null>`fold_text(sent."firstName")`,
  company: sql<string | null>`fold_text(sent.company)`,
  search: sql<string>`fold_text(sent.searched)`,
}

const sentColumns = sql`type text, "firstName" text, company text, searched text, content json`

const insertRows = prepared((db, arg: Arguments<{ rows: string }>) =>
  db
    .insertInto('address')
    .columns([
      'clientId',
      'id',
      'createdAt',
      'modifiedAt',
      'externalId',
      'type',
      'firstName',
      'company',
      'search',
      'content',
    ])
    .expression((query) =>
      query
        .selectFrom(
          sql<
            Record<'clientId' | 'id' | 'createdAt' | 'externalId' | 'content', never>
          >`json_to_recordset(${arg.rows}::json)`.as<'sent'>(
            sql`sent("clientId" int, id uuid, "createdAt" timestamptz, "externalId" text, ${sentColumns})`,
          ),
        )
        .select(['clientId', 'id', 'createdAt', 'createdAt as modifiedAt', 'externalId'])
        .select([
          foldedColumns.type.as('type'),
          foldedColumns.firstName.as('firstName'),
          foldedColumns.company.as('company'),
          foldedColumns.search.as('search'),
        ])
        .select('content'),
    )
    .onConflict((conflicting) =>
      conflicting
        .columns(['clientId', 'externalId'])
        .where('externalId', 'is not', null)
        .where('deletedAt', 'is', null)
        .doNothing(),
    )
    .returning('id'),
)

/** Returns which were inserted; the external ids of the others are taken. */
export async function insertAddresses(db: Db, addresses: readonly NewAddress[]): Promise<boolean[]> {
  const rows = JSON.stringify(addresses.map((address) => ({ ...address, ...columnsOf(address) })))
  const inserted = new Set((await insertRows(db, { rows })).map(({ id }) => id))
  return addresses.map(({ id }) => inserted.has(id))
}

const insertSoon = gathered(insertAddresses)

/** Returns undefined if another address of the client has the external id. Concurrent inserts share a statement. */
export async function insertAddress(
  db: Db,
  clientId: number,
  now: Date,
  { content, externalId }: KeptAddress,
): Promise<{ id: string; printed: Printed<Address> } | undefined> {
  const [id, createdAt] = [randomUUIDv7(), now.toISOString()]
  const address = { clientId, id, createdAt, externalId, content }
  const isInserted = db.isTransaction ? (await insertAddresses(db, [address]))[0] : await insertSoon(db, address)
  if (!isInserted) return undefined
  const row = { id, createdAt, modifiedAt: createdAt, externalId, content: JSON.stringify(content) }
  return { id, printed: printAddress(row) }
}

const updateRow = prepared(
  (
    db,
    arg: Arguments<
      { clientId: number; id: string; now: string; externalId: string | null; content: string } & AddressColumns
    >,
  ) =>
    db
      .updateTable('address')
      .set({
        content: sql<object>`${arg.content}::json`,
        externalId: arg.externalId,
        modifiedAt: arg.now,
        type: arg.type,
        firstName: sql`fold_text(${arg.firstName})`,
        company: sql`fold_text(${arg.company})`,
        search: sql`fold_text(${arg.searched})`,
      })
      .where('clientId', '=', arg.clientId)
      .where('id', '=', arg.id),
)

/** An unchanged address keeps its modification time, so readers need not fetch it again. */
export async function updateAddress(
  db: Db,
  clientId: number,
  row: AddressRow,
  { content, externalId }: KeptAddress,
  now: Date,
): Promise<Printed<Address>> {
  const changes = { content: JSON.stringify(content), externalId }
  if (changes.content === row.content && changes.externalId === row.externalId) return printAddress(row)
  const modifiedAt = now.toISOString()
  await updateRow(db, {
    clientId,
    id: row.id,
    now: modifiedAt,
    ...changes,
    externalId: externalId ?? null,
    ...columnsOf({ content, externalId }),
  })
  return printAddress({ ...row, ...changes, modifiedAt })
}

/** Inserts imported addresses, or updates those added meanwhile with the same external id. */
export async function insertImported(
  db: Db,
  clientId: number,
  now: Date,
  addresses: readonly KeptAddress[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const sent = JSON.stringify(addresses.map((address) => ({ ...address, ...columnsOf(address) })))
  const { type, firstName, company, search } = foldedColumns
  const { rows } = await sql<{ id: string; externalId: string }>`
    insert into address ("clientId", "createdAt", "modifiedAt", "externalId", type, "firstName", company, search, content)
    select ${clientId}, ${now}, ${now}, "externalId", ${type}, ${firstName}, ${company}, ${search}, content
    from json_to_recordset(${sent}::json) as sent("externalId" text, ${sentColumns})
    order by "externalId"
    on conflict ("clientId", "externalId") where "externalId" is not null and "deletedAt" is null
      do update set content = excluded.content, "modifiedAt" = excluded."modifiedAt", type = excluded.type,
        "firstName" = excluded."firstName", company = excluded.company, search = excluded.search
    returning id, "externalId"`.execute(db)
  return new Map(rows.map(({ id, externalId }) => [externalId, id]))
}

export interface ChangedAddress extends KeptAddress {
  readonly id: string
}

/** Updates addresses and the columns derived from their content. */
export async function updateContents(
  db: Db,
  clientId: number,
  now: Date,
  addresses: readonly ChangedAddress[],
): Promise<void> {
  if (addresses.length === 0) return
  const sent = JSON.stringify(addresses.map((address) => ({ ...address, ...columnsOf(address) })))
  const { type, firstName, company, search } = foldedColumns
  await sql`
    update address set content = sent.content, "modifiedAt" = ${now}, type = ${type}, "firstName" = ${firstName},
      company = ${company}, search = ${search}
    from json_to_recordset(${sent}::json) as sent(id uuid, ${sentColumns})
    where address."clientId" = ${clientId} and address.id = sent.id`.execute(db)
}

const deleteRow = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
  db.deleteFrom('address').where('clientId', '=', arg.clientId).where('id', '=', arg.id),
)

/**
 * Replaces the row with a record of the deletion that has no personal data. A preference that is waiting to refer to
 * the address finds the original row gone.
 */
export async function deleteAddressRow(
  db: Db,
  clientId: number,
  { row: { id, createdAt, externalId }, content: { type, country } }: LockedAddress,
  now: Date,
): Promise<void> {
  await deleteRow(db, { clientId, id })
  const content: AddressContent = { type, addressLine1: '-', city: '-', country, references: [] }
  const { searched } = columnsOf({ content, externalId })
  await db
    .insertInto('address')
    .values({
      clientId,
      id,
      createdAt,
      modifiedAt: now,
      deletedAt: now,
      externalId,
      type,
      search: sql`fold_text(${searched})`,
      content: json(content),
    })
    .execute()
}

const selectForReference = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('address')
    .select('id')
    .where('clientId', '=', arg.clientId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .forKeyShare(),
)

/** Returns which of these addresses exist, and keeps them from being deleted until the transaction ends. */
export async function holdAddresses(db: Db, clientId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await selectForReference(db, { clientId, ids: [...ids] })
  return new Set(rows.map(({ id }) => id))
}
