import { expressionBuilder, sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import { claimTermRows } from '../../network/carriers/data/claim-terms.ts'
import { json, type Database, type Db } from '../../platform/store/database.ts'
import { readPage, type PageQuery } from '../../platform/store/page.ts'
import { eventsOf } from '../../platform/store/feed.ts'

export type Claim = Whole<Schemas['CarrierClaim']>
type Attachment = Whole<Schemas['CarrierClaimAttachment']>

/** Locks the creation and settlement of the client's claims until the transaction ends. */
export async function lockClaims(db: Db, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carrier claim ${clientId}`}, 0))`.execute(db)
}

/** The local day at the recipient from which the carrier's time limit runs. */
const begun = sql`(case when terms."from" = 'DELIVERY' then shipment."deliveredAt"
  else coalesce(shipment."baseAt", shipment."createdAt") end at time zone claim.zone)::date`
const deadline = sql<string | undefined>`(${begun} + terms.days)`
const earliest = sql<string | undefined>`(${begun} + terms."notBefore")`

const attachments = sql<Attachment[]>`coalesce((
  select json_agg(json_build_object('id', file.id, 'name', file.name, 'contentType', file."contentType",
    'size', length(file.bytes), 'createdAt', to_char(file."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'createdBy', file."createdBy") order by file.id)
  from carrier_claim_attachment as file
  where file."clientId" = claim."clientId" and file."claimId" = claim.id), '[]')`

const claims = (db: Db) =>
  db
    .selectFrom('carrier_claim as claim')
    .innerJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'claim.clientId').onRef('shipment.id', '=', 'claim.shipmentId'),
    )
    .leftJoin(
      sql<{ carrier: string; type: string }>`json_to_recordset(${JSON.stringify(claimTermRows)}::json)`.as<'terms'>(
        sql`terms(carrier text, type text, "from" text, days int, "notBefore" int, source text)`,
      ),
      (join) => join.onRef('terms.carrier', '=', 'claim.carrier').onRef('terms.type', '=', 'claim.type'),
    )

const columns = [
  'claim.id',
  'claim.shipmentId',
  'claim.carrier',
  'shipment.carrierReference',
  'shipment.customerReference',
  'claim.type',
  'claim.state',
  'claim.parcelIndexes',
  'claim.amount',
  'claim.currency',
  'claim.description',
  'claim.items',
  'claim.carrierCaseNumber',
  'claim.note',
  'claim.approvedAmount',
  'claim.paidAmount',
  earliest.as('earliest'),
  deadline.as('deadline'),
  sql<string | undefined>`terms.source`.as('deadlineSource'),
  attachments.as('attachments'),
  'claim.history',
  'claim.createdAt',
  'claim.createdBy',
  'claim.changedAt',
] as const

interface Filter {
  readonly states?: readonly Schemas['CarrierClaimState'][]
  readonly carriers?: readonly Schemas['Carrier'][]
  readonly shipmentId?: string
  readonly deadline_until?: string
}

const of = expressionBuilder<Database & { claim: Database['carrier_claim'] }, 'claim'>()

/** The filters that need only the claim's own row. */
const isListed = (clientId: number, { states, carriers, shipmentId }: Filter) =>
  of.and([
    of('claim.clientId', '=', clientId),
    ...(states ? [of('claim.state', 'in', states)] : []),
    ...(carriers ? [of('claim.carrier', 'in', carriers)] : []),
    ...(shipmentId === undefined ? [] : [of('claim.shipmentId', '=', shipmentId)]),
  ])

const found = (db: Db, clientId: number, { deadline_until: until, ...filter }: Filter) =>
  claims(db)
    .where(isListed(clientId, filter))
    .$if(until !== undefined, (some) => some.where(sql<boolean>`${deadline} <= ${until ?? ''}::date`))

export async function listClaimPage(
  db: Db,
  clientId: number,
  { page, per_page, ...filter }: Filter & PageQuery,
): Promise<{ items: Claim[]; total: number }> {
  // Select the ids of the page first, or shipments and files of claims on other pages would be read too.
  const named =
    filter.deadline_until === undefined
      ? db.selectFrom('carrier_claim as claim').select('claim.id').where(isListed(clientId, filter))
      : db.selectFrom(found(db, clientId, filter).select('claim.id').as('claim')).select('claim.id')
  const { items: listed, total } = await readPage(db, named.orderBy('claim.id', 'desc'), { page, per_page })
  if (listed.length === 0) return { items: [], total }
  const ids = listed.map(({ id }) => id)
  const items = await found(db, clientId, {})
    .select(columns)
    .where('claim.id', 'in', ids)
    .orderBy('claim.id', 'desc')
    .execute()
  return { items, total }
}

export const listClaimsOfShipment = (db: Db, clientId: number, shipmentId: string): Promise<Claim[]> =>
  found(db, clientId, { shipmentId }).select(columns).orderBy('claim.id', 'desc').limit(100).execute()

export const findClaim = (db: Db, clientId: number, id: string): Promise<Claim | undefined> =>
  found(db, clientId, {}).select(columns).where('claim.id', '=', id).executeTakeFirst()

const cell = (column: string) => sql<string>`csv_cell(${sql.ref(column)})`
const plain = (column: string) => sql<string>`trim_scale(${sql.ref(column)})::text`

export const claimsQuery = (db: Db, clientId: number, filter: Filter) =>
  found(db, clientId, filter)
    .select([
      'claim.id as id',
      sql<string>`to_char(claim."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt'),
      'claim.carrier as carrier',
      cell('shipment.carrierReference').as('carrierReference'),
      cell('shipment.customerReference').as('customerReference'),
      'claim.type as type',
      'claim.state as state',
      sql<string>`${deadline}::text`.as('deadline'),
      plain('claim.amount').as('amount'),
      plain('claim.approvedAmount').as('approvedAmount'),
      plain('claim.paidAmount').as('paidAmount'),
      'claim.currency as currency',
      cell('claim.carrierCaseNumber').as('carrierCaseNumber'),
      cell('claim.description').as('description'),
      cell('claim.note').as('note'),
      'claim.shipmentId as shipmentId',
    ])
    .orderBy('claim.id')

type Content = Omit<Schemas['CarrierClaimCreate'], 'shipmentId'>

interface NewClaim extends Content {
  readonly shipmentId: string
  readonly carrier: Schemas['Carrier']
  readonly zone: string
  readonly now: Date
  readonly username: string
}

export async function insertClaim(
  db: Db,
  clientId: number,
  { now, username, items, parcelIndexes, ...claim }: NewClaim,
): Promise<string> {
  const state = 'DRAFT'
  const { id } = await db
    .with('changed', (query) =>
      query
        .insertInto('carrier_claim')
        .values({
          ...claim,
          clientId,
          state,
          items: items ? json(items) : null,
          parcelIndexes: parcelIndexes ?? null,
          history: json([{ state, at: now.toISOString(), by: username }]),
          createdAt: now,
          createdBy: username,
          changedAt: now,
        })
        .returning(toldColumns),
    )
    .with('told', eventsOf(news))
    .selectFrom('changed')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

const toldColumns = [
  'clientId',
  'id',
  'state',
  'shipmentId',
  'carrier',
  sql<string | null>`old.state`.as('stateBefore'),
] as const

const news = {
  type: sql<string | null>`case
    when "stateBefore" is null then 'claim.created'
    when state <> "stateBefore" then 'claim.changed' end`,
  data: sql`json_build_object('carrierClaimId', id, 'carrierClaimState', state, 'shipmentId', "shipmentId",
    'carrier', carrier)`,
}

interface By {
  readonly now: Date
  readonly username: string
  /** Whether the claim is decided. Its files are then kept only for a time. */
  readonly isDecided: boolean
}

/** Stores the new state of a claim. An unchanged state adds no step to its history. */
export async function updateClaim(
  db: Db,
  clientId: number,
  { id, state, history, amount, description, items, ...claim }: Claim,
  { now, username, isDecided, credited }: By & { readonly credited?: number },
): Promise<void> {
  const at = now.toISOString()
  const isSame = history.at(-1)?.state === state
  await db
    .with('changed', (query) =>
      query
        .updateTable('carrier_claim')
        .set({
          state,
          amount,
          description,
          items: items ? json([...items]) : null,
          carrierCaseNumber: claim.carrierCaseNumber ?? null,
          note: claim.note ?? null,
          approvedAmount: claim.approvedAmount ?? null,
          paidAmount: claim.paidAmount ?? null,
          // A long history is shortened to its first step and its latest ones.
          history: json(
            isSame
              ? [...history]
              : [...history.slice(0, 1), ...history.slice(1).slice(-98), { state, at, by: username }],
          ),
          changedAt: now,
          ...(credited !== undefined && { credited }),
        })
        .where('clientId', '=', clientId)
        .where('id', '=', id)
        .returning(toldColumns),
    )
    .with('told', eventsOf(news))
    .selectFrom('changed')
    .select('id')
    .execute()
  if (isSame) return
  await db
    .updateTable('carrier_claim_attachment')
    .set({ keptFrom: isDecided ? now : null })
    .where('clientId', '=', clientId)
    .where('claimId', '=', id)
    .execute()
}

export const lockClaim = (db: Db, clientId: number, id: string) =>
  db
    .selectFrom('carrier_claim')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface NewAttachment extends Pick<Attachment, 'name' | 'contentType'> {
  readonly claim: Pick<Claim, 'id' | 'shipmentId'>
  readonly bytes: Buffer
  readonly now: Date
  readonly username: string
  readonly isDecided: boolean
}

export async function insertAttachment(
  db: Db,
  clientId: number,
  { claim, name, contentType, bytes, now, username, isDecided }: NewAttachment,
): Promise<Attachment> {
  const { id, ...row } = await db
    .insertInto('carrier_claim_attachment')
    .values({
      clientId,
      claimId: claim.id,
      shipmentId: claim.shipmentId,
      name,
      contentType,
      bytes,
      createdAt: now,
      createdBy: username,
      keptFrom: isDecided ? now : null,
    })
    .returning(['id', 'name', 'contentType', 'createdAt', 'createdBy'])
    .executeTakeFirstOrThrow()
  return {
    id,
    name: row.name,
    contentType: row.contentType,
    size: bytes.length,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
  }
}

export const findAttachment = (db: Db, clientId: number, claimId: string, id: string) =>
  db
    .selectFrom('carrier_claim_attachment')
    .select(['id', 'name', 'contentType', 'bytes'])
    .where('clientId', '=', clientId)
    .where('claimId', '=', claimId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function deleteAttachment(db: Db, clientId: number, claimId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('carrier_claim_attachment')
    .where('clientId', '=', clientId)
    .where('claimId', '=', claimId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Claims that wait for money or that an invoice has paid, the oldest first. */
export const findPayable = (db: Db, clientId: number, shipmentIds: readonly string[]) =>
  found(db, clientId, { states: ['SUBMITTED', 'NEEDS_ACTION', 'APPROVED', 'PAID'] })
    .select(columns)
    .select('claim.credited')
    .where(sql<boolean>`claim."shipmentId" = any(${sql`${[...shipmentIds]}`}::uuid[])`)
    .orderBy('claim.id')
    .execute()

/** The carriers' credits for lost or damaged shipments. */
export async function findCredits(
  db: Db,
  clientId: number,
  shipmentIds: readonly string[],
): Promise<{ shipmentId: string; currency: string; amount: number }[]> {
  const { rows } = await sql<{ shipmentId: string; currency: string; amount: number }>`
    select line."shipmentId", invoice.currency, -sum(line.net) as amount
    from carrier_invoice_line as line
    join carrier_invoice as invoice on invoice."clientId" = line."clientId" and invoice.id = line."invoiceId"
    where line."clientId" = ${clientId} and line.type = 'COMPENSATION'
      and line."shipmentId" = any(${[...shipmentIds]}::uuid[])
    group by 1, 2`.execute(db)
  return rows
}
