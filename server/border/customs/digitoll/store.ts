import { sql } from 'kysely'
import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { Whole } from '../../../kernel/whole.ts'
import { json, type Db } from '../../../platform/store/database.ts'
import type { By } from '../store.ts'
import type { Message } from './messages.ts'

type Filing = Whole<Schemas['CustomsFiling']>
type LeftOut = readonly Schemas['CustomsFilingLeftOut'][]

/** Locks filings of trucks with this name until the transaction ends. */
export async function lockTruck(db: Db, truck: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customs filing ${truck}`}, 0))`.execute(db)
}

/** Finds a parcel that a client of the same tenant has filed, or is about to file. */
export async function findFiledParcel(
  db: Db,
  clientIds: readonly number[],
  numbers: readonly string[],
): Promise<{ clientId: number; id: string; state: Schemas['CustomsFilingState']; number: string } | undefined> {
  return db
    .selectFrom('customs_filing as filing')
    .innerJoin('customs_filing_message as message', (join) =>
      join.onRef('message.clientId', '=', 'filing.clientId').onRef('message.filingId', '=', 'filing.id'),
    )
    .select(['filing.clientId', 'filing.id', 'filing.state', 'message.documentNumber as number'])
    .where(
      sql<boolean>`filing."clientId" in (select id from client where path[1:2] in (select path[1:2] from client where id = any(${[...clientIds]}::int[])))`,
    )
    .where('message.kind', '=', 'HOUSE_CONSIGNMENT')
    .where('message.documentNumber', '=', sql<string>`any(${[...numbers]}::text[])`)
    .where(sql<boolean>`message.state <> 'WITHDRAWN' and (message.mrn is not null or message.state = 'PENDING')`)
    .orderBy('filing.createdAt', 'desc')
    .orderBy('message.position')
    .limit(1)
    .executeTakeFirst()
}

/** Counts a client's filings whose master consignment has this waybill number, or one made from it. */
export async function countMasters(db: Db, clientId: number, documentNumber: string): Promise<number> {
  const { count } = await db
    .selectFrom('customs_filing_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .where('kind', '=', 'MASTER_CONSIGNMENT')
    .where(
      sql<boolean>`("documentNumber" = ${documentNumber} or starts_with("documentNumber", ${`${documentNumber}-`}))`,
    )
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFiling(
  db: Db,
  clientId: number,
  { truck, leftOut }: { readonly truck: string; readonly leftOut: LeftOut },
  messages: readonly Message[],
  { now, username }: By,
): Promise<string> {
  const { id } = await db
    .insertInto('customs_filing')
    .values({ clientId, truck, leftOut: leftOutOf(leftOut), createdAt: now, createdBy: username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMessages(db, clientId, id, messages, 0)
  return id
}

const mostLeftOut = 500

const leftOutOf = (leftOut: LeftOut) => (leftOut.length === 0 ? null : json(leftOut.slice(0, mostLeftOut)))

async function insertMessages(db: Db, clientId: number, id: string, messages: readonly Message[], from: number) {
  await sql`
    insert into customs_filing_message ("clientId", "filingId", position, kind, "documentNumber", content, hash)
    select ${clientId}, ${id}::uuid, position, kind, "documentNumber", content, hash
    from json_to_recordset(${json(messages.map((message, index) => ({ ...message, position: from + index })))}::json)
      as given(position int, kind text, "documentNumber" text, content json, hash text)`.execute(db)
}

export async function findFiling(db: Db, clientId: number, id: string): Promise<Filing | undefined> {
  const filing = await db
    .selectFrom('customs_filing')
    .select(['id', 'clientId', 'truck', 'state', 'createdAt', 'createdBy', 'leftOut'])
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!filing) return undefined
  const messages = await db
    .selectFrom('customs_filing_message')
    .select(['kind', 'documentNumber', 'action', 'state', 'requestId', 'mrn', 'message'])
    .where('clientId', '=', clientId)
    .where('filingId', '=', id)
    .orderBy('position')
    .execute()
  const transport = messages.find(({ kind, state }) => kind === 'TRANSPORT' && state !== 'WITHDRAWN')
  return { ...filing, mrn: transport?.mrn, messages }
}

/** Locks a filing until the transaction ends. */
export const lockFiling = (db: Db, clientId: number, id: string) =>
  db
    .selectFrom('customs_filing')
    .select(['id', 'truck', 'state'])
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const listMessages = (db: Db, clientId: number, id: string) =>
  db
    .selectFrom('customs_filing_message')
    .select(['position', 'kind', 'documentNumber', 'action', 'state', 'mrn', 'hash'])
    .where('clientId', '=', clientId)
    .where('filingId', '=', id)
    .orderBy('position')
    .execute()

export type Kept = Awaited<ReturnType<typeof listMessages>>[number]

export interface Amendment {
  readonly added: readonly Message[]
  /** Messages to send again, with their new content. */
  readonly sent: readonly {
    readonly position: number
    readonly action: Schemas['CustomsMessageAction']
    readonly content: object
    readonly hash?: string
  }[]
  /** Messages that customs never had. */
  readonly dropped: readonly number[]
}

/** Amends a locked filing, so that its changed messages are sent. */
export async function amendFiling(
  db: Db,
  clientId: number,
  id: string,
  { added, sent, dropped }: Amendment,
  leftOut?: LeftOut,
): Promise<void> {
  if (leftOut)
    await db
      .updateTable('customs_filing')
      .set({ leftOut: leftOutOf(leftOut) })
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .execute()
  await sql`
    delete from customs_filing_message
    where "clientId" = ${clientId} and "filingId" = ${id}::uuid and position = any(${[...dropped]}::int[])`.execute(db)
  await sql`
    update customs_filing_message as message
    set action = given.action, content = given.content, hash = given.hash, state = 'PENDING', "requestId" = null,
      message = null, mrn = case when given.action = 'CREATE' then null else mrn end
    from json_to_recordset(${json(sent)}::json) as given(position int, action text, content json, hash text)
    where message."clientId" = ${clientId} and message."filingId" = ${id}::uuid and message.position = given.position`.execute(
    db,
  )
  const { last } = await db
    .selectFrom('customs_filing_message')
    .select(sql<number>`coalesce(max(position), -1)`.as('last'))
    .where('clientId', '=', clientId)
    .where('filingId', '=', id)
    .executeTakeFirstOrThrow()
  await insertMessages(db, clientId, id, added, last + 1)
  await settleFiling(db, clientId, id)
}

/** Lists messages of a filing that customs has not processed, in sending order. */
export const listPending = (db: Db, clientId: number, id: string) =>
  db
    .selectFrom('customs_filing_message')
    .select(['position', 'kind', 'action', 'content', 'requestId', 'mrn', 'message'])
    .where('clientId', '=', clientId)
    .where('filingId', '=', id)
    .where('state', '=', 'PENDING')
    .orderBy('position')
    .execute()

/** Notes on waiting messages that customs is unavailable. The note from the first failed attempt stays. */
export async function setUnanswered(db: Db, clientId: number, filingId: string, message: string): Promise<void> {
  await db
    .updateTable('customs_filing_message')
    .set({ message })
    .where('clientId', '=', clientId)
    .where('filingId', '=', filingId)
    .where('state', '=', 'PENDING')
    .where('message', 'is', null)
    .execute()
}

/**
 * Stores a response. Processed messages are not sent again, so their personal data is removed. The result of an earlier
 * attempt is cleared.
 */
export async function setMessage(
  db: Db,
  clientId: number,
  filingId: string,
  position: number,
  change: { requestId?: string; state?: Schemas['CustomsFilingState']; mrn?: string; message?: string },
): Promise<void> {
  await db
    .updateTable('customs_filing_message')
    .set({ ...change, message: change.message ?? null, ...(change.state && { content: json({}) }) })
    .where('clientId', '=', clientId)
    .where('filingId', '=', filingId)
    .where('position', '=', position)
    .execute()
}

/** Derives the state of a filing from its messages. */
export async function settleFiling(db: Db, clientId: number, id: string): Promise<void> {
  await sql`
    update customs_filing as filing
    set state = case
      when 'PENDING' = any(states) and not 'REFUSED' = any(states) then 'PENDING'
      when 'REFUSED' = any(states) then 'REFUSED'
      when states = '{WITHDRAWN}' then 'WITHDRAWN'
      else 'ACCEPTED' end
    from (
      select array_agg(distinct state) as states from customs_filing_message
      where "clientId" = ${clientId} and "filingId" = ${id}::uuid
    ) as found
    where filing."clientId" = ${clientId} and filing.id = ${id}::uuid`.execute(db)
}
