import { sql } from 'kysely'
import type { components } from '../../../../openapi/generated/types.ts'
import type { Whole } from '../../../kernel/whole.ts'
import { json, type Db } from '../../../platform/store/database.ts'
import type { By } from '../store.ts'
import type { Message } from './messages.ts'

type Schemas = components['schemas']
type Filing = Whole<Schemas['CustomsFiling']>
type State = Schemas['CustomsFilingState']

/** A filing of a truck that was not refused. Nobody else files the truck before the transaction ends. */
export async function lockTruck(db: Db, clientId: number, truck: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customs filing ${truck}`}, 0))`.execute(db)
  return db
    .selectFrom('customs_filing')
    .select(['id', 'state'])
    .where('clientId', '=', clientId)
    .where('truck', '=', truck)
    .where('state', '<>', 'REFUSED')
    .executeTakeFirst()
}

/** A parcel that another client of the same tenant has filed on the same truck, and that was not refused. */
export async function findFiledParcel(
  db: Db,
  truck: string,
  items: readonly { readonly clientId: number; readonly carrierReference: string }[],
): Promise<string | undefined> {
  const owners = [...new Set(items.map(({ clientId }) => clientId))]
  const found = await db
    .selectFrom('customs_filing as filing')
    .innerJoin('customs_filing_message as message', (join) =>
      join.onRef('message.clientId', '=', 'filing.clientId').onRef('message.filingId', '=', 'filing.id'),
    )
    .select('message.documentNumber')
    .where(
      sql<boolean>`filing."clientId" in (select id from client where path[1:2] in (select path[1:2] from client where id = any(${owners}::int[])))`,
    )
    .where('filing.truck', '=', truck)
    .where('filing.state', '<>', 'REFUSED')
    .where('message.kind', '=', 'HOUSE_CONSIGNMENT')
    .where('message.documentNumber', '=', sql<string>`any(${items.map((item) => item.carrierReference)}::text[])`)
    .orderBy('message.position')
    .limit(1)
    .executeTakeFirst()
  return found?.documentNumber
}

export async function insertFiling(
  db: Db,
  clientId: number,
  truck: string,
  messages: readonly Message[],
  { now, username }: By,
): Promise<string> {
  const { id } = await db
    .insertInto('customs_filing')
    .values({ clientId, truck, createdAt: now, createdBy: username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into customs_filing_message ("clientId", "filingId", position, kind, "documentNumber", content)
    select ${clientId}, ${id}::uuid, position, kind, "documentNumber", content
    from json_to_recordset(${json(messages.map((message, position) => ({ ...message, position })))}::json)
      as given(position int, kind text, "documentNumber" text, content json)`.execute(db)
  return id
}

export async function findFiling(db: Db, clientId: number, id: string): Promise<Filing | undefined> {
  const filing = await db
    .selectFrom('customs_filing')
    .select(['id', 'clientId', 'truck', 'state', 'createdAt', 'createdBy'])
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!filing) return undefined
  const messages = await db
    .selectFrom('customs_filing_message')
    .select(['kind', 'documentNumber', 'state', 'requestId', 'mrn', 'message'])
    .where('clientId', '=', clientId)
    .where('filingId', '=', id)
    .orderBy('position')
    .execute()
  return { ...filing, mrn: messages.find(({ kind }) => kind === 'TRANSPORT')?.mrn, messages }
}

/** Messages of a filing that customs has not spoken of, in the order in which they are sent. */
export const listPending = (db: Db, clientId: number, id: string) =>
  db
    .selectFrom('customs_filing_message')
    .select(['position', 'kind', 'content', 'requestId'])
    .where('clientId', '=', clientId)
    .where('filingId', '=', id)
    .where('state', '=', 'PENDING')
    .orderBy('position')
    .execute()

/** What customs has spoken of is not sent again, and the people in it are forgotten. */
export async function setMessage(
  db: Db,
  clientId: number,
  filingId: string,
  position: number,
  change: { requestId?: string; state?: State; mrn?: string; message?: string },
): Promise<void> {
  await db
    .updateTable('customs_filing_message')
    .set({ ...change, ...(change.state && { content: json({}) }) })
    .where('clientId', '=', clientId)
    .where('filingId', '=', filingId)
    .where('position', '=', position)
    .execute()
}

/** A filing is what its messages are. */
export async function settleFiling(db: Db, clientId: number, id: string): Promise<void> {
  await sql`
    update customs_filing as filing
    set state = case when 'REFUSED' = any(states) then 'REFUSED' when 'PENDING' = any(states) then 'PENDING' else 'ACCEPTED' end
    from (
      select array_agg(distinct state) as states from customs_filing_message
      where "clientId" = ${clientId} and "filingId" = ${id}::uuid
    ) as found
    where filing."clientId" = ${clientId} and filing.id = ${id}::uuid`.execute(db)
}
