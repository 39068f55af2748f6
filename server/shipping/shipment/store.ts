import { sql, type Expression } from 'kysely'
import { scannedNumber } from '../../network/carriers/numbers/scanned-number.ts'
import { byReference } from '../../network/parcel-reference/store.ts'
import { consignmentsColumn } from './consignments.ts'
import { Printed } from '../../platform/http/handler.ts'
import { printedFrom, quoted } from '../../platform/http/representation.ts'
import { prepared, together, type Arguments, type Call, type Db } from '../../platform/store/database.ts'
import { columnsOf, searchedText, type Content, type Registration, type Shipment } from './content.ts'
import type { ShipmentState } from './states.ts'
import type { components } from '../../../openapi/generated/types.ts'

type Schemas = components['schemas']

export interface ShipmentRow {
  id: string
  createdAt: string
  createdBy: string
  modifiedAt?: string | null
  modifiedBy?: string | null
  shipmentState: string
  shipmentType: string
  carrierReference?: string | null
  carrierIntegrationReference?: string | null
  registration?: string | null
  cancellation?: string | null
  cancelled?: string | null
  exception?: string | null
  exceptionAt?: string | null
  deliveredAt?: string | null
  returnOf?: string | null
  returns?: string[] | null
  returnCode?: string | null
  pickupId?: string | null
  manifestId?: string | null
  trackingUrl?: string | null
  consignments?: string | null
  content: string
}

export const plainColumns = [
  'id',
  'createdAt',
  'createdBy',
  'modifiedAt',
  'modifiedBy',
  'shipmentState',
  'shipmentType',
  'carrierReference',
  'carrierIntegrationReference',
  'exception',
  'exceptionAt',
  'deliveredAt',
  'returnOf',
  'returns',
  'returnCode',
  'pickupId',
  'manifestId',
  'trackingUrl',
] as const

export const shipmentColumns = [
  ...plainColumns,
  sql<string | null>`registration::text`.as('registration'),
  sql<string | null>`cancellation::text`.as('cancellation'),
  sql<string | null>`cancelled::text`.as('cancelled'),
  consignmentsColumn,
  sql<string>`content::text`.as('content'),
] as const

/** A shipment as the contract has it. What is JSON in the row already goes through as it is. */
export function printShipment(clientId: number, row: ShipmentRow): Printed<Shipment> {
  return printedFrom<Shipment, keyof Content>(
    {
      id: `"${row.id}"`,
      clientId: String(clientId),
      createdAt: `"${row.createdAt}"`,
      createdBy: quoted(row.createdBy),
      modifiedAt: quoted(row.modifiedAt),
      modifiedBy: quoted(row.modifiedBy),
      shipmentState: `"${row.shipmentState}"`,
      shipmentType: `"${row.shipmentType}"`,
      carrierReference: quoted(row.carrierReference),
      carrierIntegrationReference: quoted(row.carrierIntegrationReference),
      registration: row.registration ?? undefined,
      cancellation: row.cancellation ?? undefined,
      cancelled: row.cancelled ?? undefined,
      exception: row.exception ? `{"reason":"${row.exception}","at":"${row.exceptionAt}"}` : undefined,
      deliveredAt: quoted(row.deliveredAt),
      returnOf: quoted(row.returnOf),
      returns: row.returns ? JSON.stringify(row.returns) : undefined,
      returnCode: quoted(row.returnCode),
      pickupId: quoted(row.pickupId),
      manifestId: quoted(row.manifestId),
      trackingUrl: quoted(row.trackingUrl),
      consignments: row.consignments ?? undefined,
    },
    Printed.of<Content>(row.content),
  )
}

const selectShipment = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
  db.selectFrom('shipment').select(shipmentColumns).where('clientId', '=', arg.clientId).where('id', '=', arg.id),
)

export async function findShipment(db: Db, clientId: number, id: string): Promise<Printed<Shipment> | undefined> {
  const [row] = await selectShipment(db, { clientId, id })
  return row && printShipment(clientId, row)
}

export interface NewShipment {
  readonly createdAt: Date
  readonly createdBy: string
  readonly shipmentState: ShipmentState
  readonly shipmentType: Shipment['shipmentType']
  /** Of a booking that was made elsewhere. */
  readonly carrierReference?: string
  readonly idempotencyKey?: string
  /** Of a parcel that came with the label of another carrier. */
  readonly relabellingCustomerReference?: string
  /** The shipment whose way back it is. */
  readonly returnOf?: string
  /** The batch that it came in. */
  readonly batchId?: string
  /** Of a booking that was made elsewhere. */
  readonly trackingUrl?: string
  readonly content: Content
}

const foldedSearch = (carrierReference: Expression<string | null>, searched: Expression<string>) =>
  sql<string>`fold_text(E'\\x01' || coalesce(${carrierReference}, '') || ${searched})`

type Inserted = ReturnType<typeof columnsOf> & {
  clientId: number
  createdAt: string
  createdBy: string
  shipmentState: ShipmentState
  shipmentType: Shipment['shipmentType']
  carrierReference: string | null
  parcelReferences: string[] | null
  idempotencyKey: string | null
  relabellingCustomerReference: string | null
  returnOf: string | null
  batchId: string | null
  trackingUrl: string | null
  content: string
  searched: string
  unlessUnique: boolean
}

/** The columns that are given as they are, with their types. */
const insertedTypes = {
  clientId: 'int',
  createdAt: 'timestamptz',
  createdBy: 'text',
  shipmentState: 'text',
  shipmentType: 'text',
  carrierReference: 'text',
  parcelReferences: 'text[]',
  idempotencyKey: 'text',
  relabellingCustomerReference: 'text',
  returnOf: 'uuid',
  batchId: 'uuid',
  trackingUrl: 'text',
  content: 'json',
  carrier: 'text',
  productId: 'text',
  customerReference: 'text',
  orderNumber: 'text',
  orderNumbers: 'text[]',
  senderCountry: 'text',
  recipientCountry: 'text',
} as const satisfies Record<Exclude<keyof Inserted, 'searched' | 'unlessUnique'>, string>

const isInserted = (name: string): name is keyof typeof insertedTypes => Object.hasOwn(insertedTypes, name)

/** What the event feed says of a new shipment; what happens to it later is told by a trigger. */
const createdData = sql<Schemas['FeedEventData']>`json_strip_nulls(json_build_object(
  'shipmentId', id, 'shipmentState', "shipmentState", 'carrier', carrier,
  'carrierReference', "carrierReference", 'customerReference', "customerReference"))`

/** The shipment, its row of the report and its event in one statement. */
const insertRow = prepared((db, arg: Arguments<Inserted>) =>
  db
    .with('fresh', (query) =>
      query
        .insertInto('shipment')
        .columns([...Object.keys(insertedTypes).filter(isInserted), 'baseState', 'search'])
        .expression(
          query
            .selectNoFrom([
              ...Object.entries(insertedTypes).map(([name, type]) =>
                sql<never>`${Reflect.get(arg, name)}::${sql.raw(type)}`.as(name),
              ),
              sql<never>`${arg.shipmentState}::text`.as('baseState'),
              foldedSearch(sql`${arg.carrierReference}::text`, sql`${arg.searched}::text`).as('search'),
            ])
            .where(
              sql<boolean>`not (${arg.unlessUnique}::boolean and exists (
                select from client_preference where "clientId" = ${arg.clientId}::int and "uniqueCustomerReferences"))`,
            ),
        )
        .returning(['clientId', 'id', 'createdAt', 'shipmentState', 'carrierReference', 'parcelReferences'])
        .returning(['carrier', 'customerReference']),
    )
    .with('told', (query) =>
      query
        .insertInto('feed_inbox')
        .columns(['clientId', 'type', 'subject', 'data'])
        .expression(
          query
            .selectFrom('fresh')
            .select(['clientId', sql<'shipment.created'>`'shipment.created'`.as('type'), 'id', createdData.as('data')]),
        ),
    )
    .with('reported', (query) =>
      query
        .insertInto('shipment_report')
        .columns(['clientId', 'shipmentId', 'createdAt', 'shipmentState', 'truckClosedAt'])
        .expression(
          query.selectFrom('fresh').select([
            'clientId',
            'id',
            'createdAt',
            'shipmentState',
            sql<string | null>`case when "carrierReference" is not null
                then closed_truck_at("clientId", array_append("parcelReferences", "carrierReference")) end`.as(
              'truckClosedAt',
            ),
          ]),
        ),
    )
    .selectFrom('fresh')
    .select(['id', consignmentsColumn]),
)

export interface InsertedShipment {
  readonly id: string
  readonly printed: Printed<Shipment>
}

export async function insertShipment(db: Db, clientId: number, shipment: NewShipment): Promise<InsertedShipment> {
  const inserted = await insertOne(db, clientId, shipment, false)
  if (!inserted) throw new Error('PostgreSQL did not return the new shipment')
  return inserted
}

/** Inserts nothing if its client wants each customer reference on one shipment only, which has to be checked before. */
export const insertUnlessUnique = (
  db: Db,
  clientId: number,
  shipment: NewShipment,
): Promise<InsertedShipment | undefined> =>
  insertOne(db, clientId, shipment, shipment.content.customerReference !== undefined)

async function insertOne(
  db: Db,
  clientId: number,
  shipment: NewShipment,
  unlessUnique: boolean,
): Promise<InsertedShipment | undefined> {
  const { carrierReference = null } = shipment
  const row = {
    createdAt: shipment.createdAt.toISOString(),
    createdBy: shipment.createdBy,
    shipmentState: shipment.shipmentState,
    shipmentType: shipment.shipmentType,
    carrierReference,
    returnOf: shipment.returnOf ?? null,
    trackingUrl: shipment.trackingUrl ?? null,
    content: JSON.stringify(shipment.content),
  }
  const [inserted] = await insertRow(db, {
    clientId,
    ...row,
    ...columnsOf(shipment.content),
    searched: searchedText(shipment.content),
    parcelReferences: carrierReference === null ? null : [carrierReference],
    idempotencyKey: shipment.idempotencyKey ?? null,
    relabellingCustomerReference: shipment.relabellingCustomerReference ?? null,
    batchId: shipment.batchId ?? null,
    unlessUnique,
  })
  return inserted && { id: inserted.id, printed: printShipment(clientId, { ...inserted, ...row }) }
}

/** A shipment that no one else changes before the transaction ends. */
export interface LockedShipment {
  readonly shipment: Shipment
  readonly printed: Printed<Shipment>
  readonly base: { readonly state: string; readonly since?: string }
  readonly registrationAttempt: number
  readonly registrationDueAt?: string
}

const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
  db
    .selectFrom('shipment')
    .select(shipmentColumns)
    .select(['baseState', 'baseAt', 'registrationAttempt', 'registrationDueAt'])
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id)
    .forUpdate(),
)

export async function lockShipment(db: Db, clientId: number, id: string): Promise<LockedShipment | undefined> {
  const [row] = await selectForUpdate(db, { clientId, id })
  if (!row) return undefined
  const printed = printShipment(clientId, row)
  return {
    shipment: parse(printed),
    printed,
    base: { state: row.baseState, since: row.baseAt ?? undefined },
    registrationAttempt: row.registrationAttempt,
    registrationDueAt: row.registrationDueAt ?? undefined,
  }
}

export function parse(printed: Printed<Shipment>): Shipment {
  const shipment: Shipment = JSON.parse(printed.text)
  return shipment
}

export interface ShipmentChange {
  modifiedAt: Date
  modifiedBy: string | null
  shipmentState?: ShipmentState
  /** Where the fold of events starts from now on, unless that stays as it is. */
  base?: { state: ShipmentState; since: Date | null }
  shipmentType?: Shipment['shipmentType']
  /** A carrier reference comes with the content, since both are searched together. */
  content?: Content
  carrierReference?: string
  carrierIntegrationReference?: string
  /** Of a return, what is shown instead of a label. */
  returnCode?: string
  /** The page of the recipient, from the registration on. */
  trackingUrl?: string
  parcelReferences?: string[]
  registration?: Registration | null
  registrationAttempt?: number
  registrationDueAt?: Date | null
  cancellation?: Shipment['cancellation'] | null
  /** When the carrier is asked to cancel again, as long as the outcome is not known. */
  cancellationDueAt?: Date | null
  cancelled?: Shipment['cancelled']
}

const jsonColumns: ReadonlySet<string> = new Set(['content', 'registration', 'cancellation', 'cancelled'])

/** Each set of columns that are changed together is a statement of its own, of which there are few. */
function buildUpdate(columns: readonly string[], hasAttempt: boolean) {
  return prepared((db, arg: Arguments<Record<string, unknown>>) => {
    const given = (name: string) => sql<never>`${arg[name] ?? null}`
    const written = columns.map((name): [string, Expression<never>] => [
      name,
      jsonColumns.has(name) ? sql<never>`${given(name)}::json` : given(name),
    ])
    const carrierReference = columns.includes('carrierReference')
      ? sql<string | null>`${given('carrierReference')}::text`
      : sql.ref<string | null>('carrierReference')
    return db
      .updateTable('shipment')
      .set({
        ...Object.fromEntries(written),
        ...(columns.includes('content') && {
          search: foldedSearch(carrierReference, sql`${given('searched')}::text`),
        }),
      })
      .where('clientId', '=', given('clientId'))
      .where('id', '=', given('id'))
      .$if(hasAttempt, (query) =>
        query.where('registrationAttempt', '=', given('attempt')).where('carrierReference', 'is', null),
      )
      .returning(shipmentColumns)
  })
}

const updates = new Map<string, ReturnType<typeof buildUpdate>>()

const jsonOf = (value: object | null | undefined) => value && JSON.stringify(value)

/** The statement of `updateShipmentRow`, to go with others. `printShipment` prints its row. */
export function shipmentUpdate(
  db: Db,
  clientId: number,
  id: string,
  { base, content, registration, cancellation, cancelled, ...change }: ShipmentChange,
  attempt?: number,
): Call<ShipmentRow> {
  const columns = {
    ...change,
    ...(base && { baseState: base.state, baseAt: base.since }),
    ...(content && { content: jsonOf(content), ...columnsOf(content) }),
    registration: jsonOf(registration),
    cancellation: jsonOf(cancellation),
    cancelled: jsonOf(cancelled),
  }
  const written = Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const variant = `${written.join(' ')} ${attempt !== undefined}`
  let update = updates.get(variant)
  if (!update) updates.set(variant, (update = buildUpdate(written, attempt !== undefined)))
  return update.of(db, { ...columns, clientId, id, attempt, searched: content && searchedText(content) })
}

/** Writes what changes of a locked shipment. With `attempt`, only if no later attempt to register has begun. */
export async function updateShipmentRow(
  db: Db,
  clientId: number,
  id: string,
  change: ShipmentChange,
  attempt?: number,
): Promise<Printed<Shipment> | undefined> {
  const [[row]] = await together(db, shipmentUpdate(db, clientId, id, change, attempt))
  return row && printShipment(clientId, row)
}

interface FirstAttempt {
  readonly modifiedAt: string
  readonly modifiedBy: string | null
  readonly registration: string
  readonly registrationDueAt: string
}

const updateDraft = prepared((db, arg: Arguments<FirstAttempt & { clientId: number; id: string }>) =>
  db
    .updateTable('shipment')
    .set({
      modifiedAt: arg.modifiedAt,
      modifiedBy: arg.modifiedBy,
      registration: sql`${arg.registration}::json`,
      registrationAttempt: 1,
      registrationDueAt: arg.registrationDueAt,
    })
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id)
    .where('registrationAttempt', '=', 0)
    .where('modifiedAt', 'is', null)
    .where('cancelled', 'is', null)
    .where('carrierReference', 'is', null)
    .where('shipmentState', '=', 'DRAFT')
    .returning('id'),
)

/** Puts the first attempt to register on record, if nothing has happened to the shipment since it was created. */
export async function claimDraft(db: Db, clientId: number, id: string, attempt: FirstAttempt): Promise<boolean> {
  return (await updateDraft(db, { clientId, id, ...attempt })).length > 0
}

/** Tells a shipment of a return that has been created. */
export async function addReturn(db: Db, clientId: number, id: string, returnId: string): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ returns: sql`array_append(returns, ${returnId}::uuid)` })
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a shipment with the events that it may have from having been blocked. */
export async function deleteShipmentRow(db: Db, clientId: number, id: string): Promise<void> {
  await db.deleteFrom('shipment_proof').where('clientId', '=', clientId).where('shipmentId', '=', id).execute()
  await db.deleteFrom('shipment_event').where('clientId', '=', clientId).where('shipmentId', '=', id).execute()
  await db.deleteFrom('recipient_notice').where('clientId', '=', clientId).where('shipmentId', '=', id).execute()
  const row = await db
    .deleteFrom('shipment')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .returning(['returnOf', 'returns'])
    .executeTakeFirst()
  if (row?.returnOf)
    await db
      .updateTable('shipment')
      .set({ returns: sql`nullif(array_remove(returns, ${id}::uuid), '{}')` })
      .where('clientId', '=', clientId)
      .where('id', '=', row.returnOf)
      .execute()
  if (row?.returns)
    await db
      .updateTable('shipment')
      .set({ returnOf: null })
      .where('clientId', '=', clientId)
      .where('id', 'in', row.returns)
      .execute()
}

/** The shipment that an earlier, interrupted run of the same request has created. */
export async function findByIdempotencyKey(
  db: Db,
  clientId: number,
  key: string,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('shipment')
    .select('id')
    .where('clientId', '=', clientId)
    .where('idempotencyKey', '=', key)
    .where('createdAt', '>=', since.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

const selectByReference = prepared((db, arg: Arguments<{ clientId: number; reference: string }>) =>
  db
    .selectFrom('shipment')
    .innerJoin(byReference(db, arg.clientId, arg.reference).as('match'), 'match.id', 'shipment.id')
    .select(['match.matches', 'match.kind'])
    .select([
      'shipment.id',
      'createdAt',
      'createdBy',
      'modifiedAt',
      'modifiedBy',
      'shipmentState',
      'shipmentType',
      'carrierReference',
      'carrierIntegrationReference',
      'exception',
      'exceptionAt',
      'deliveredAt',
      'returnOf',
      'returns',
      'returnCode',
      'pickupId',
      'manifestId',
      'trackingUrl',
      sql<string | null>`registration::text`.as('registration'),
      sql<string | null>`cancellation::text`.as('cancellation'),
      sql<string | null>`cancelled::text`.as('cancelled'),
      consignmentsColumn,
      sql<string>`content::text`.as('content'),
    ])
    .where('clientId', '=', arg.clientId),
)

export interface Match {
  readonly id: string
  readonly printed: Printed<Shipment>
  readonly matches: number
  /** The reference is that of a parcel and not of the whole shipment. */
  readonly ofParcel: boolean
}

export async function findShipmentByReference(db: Db, clientId: number, reference: string): Promise<Match | undefined> {
  const scanned = scannedNumber(reference)
  const [named] = await selectByReference(db, { clientId, reference })
  const [row] = named || scanned === reference ? [named] : await selectByReference(db, { clientId, reference: scanned })
  return (
    row && {
      id: row.id,
      printed: printShipment(clientId, row),
      matches: row.matches,
      ofParcel: row.kind === 3,
    }
  )
}

const selectShipments = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment')
    .select(shipmentColumns)
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`),
)

const selectShipmentsForUpdate = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('shipment')
    .select(shipmentColumns)
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .orderBy('id')
    .forUpdate(),
)

/** Shipments that no one else changes before the transaction ends. Always in one order, so that two never wait for each other. */
export async function lockShipments(db: Db, clientId: number, ids: readonly string[]): Promise<Map<string, Shipment>> {
  const rows = await selectShipmentsForUpdate(db, { clientId, ids: [...ids] })
  return new Map(rows.map((row) => [row.id, parse(printShipment(clientId, row))]))
}

export async function findShipments(db: Db, clientId: number, ids: readonly string[]): Promise<Map<string, Shipment>> {
  const rows = await selectShipments(db, { clientId, ids: [...ids] })
  return new Map(rows.map((row) => [row.id, parse(printShipment(clientId, row))]))
}

/** The shipment that a tracking link leads to, whosever it is. */
export async function findByTrackingToken(
  db: Db,
  token: string,
): Promise<{ clientId: number; shipment: Shipment } | undefined> {
  const row = await db
    .selectFrom('shipment')
    .select(['clientId', ...shipmentColumns])
    .where('trackingUrl', 'is not', null)
    .where(sql<string>`right("trackingUrl", 22)`, '=', token)
    .executeTakeFirst()
  return row && { clientId: row.clientId, shipment: parse(printShipment(row.clientId, row)) }
}
