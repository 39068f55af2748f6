import { randomUUIDv7 } from 'node:crypto'
import {
  sql,
  type Expression,
  type InsertObject,
  type QueryCreator,
  type SqlBool,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import {
  type Arguments,
  type Call,
  type Database,
  type Db,
  json,
  prepared,
  send,
} from '../../platform/store/database.ts'
import { clientByClient } from '../../platform/store/client-by-client.ts'
import {
  type FlowType,
  isPromised,
  type LogError,
  type Parcel,
  type ProcessState,
  type PromiseContent,
  type PromisedParcel,
  type PromiseState,
  type ScanState,
} from './parcel.ts'
import type { ShipmentState } from '../../shipping/shipment/states.ts'
import { mustFollow } from './states.ts'
import { keepingWords, replacingWords, words } from './words-store.ts'
import { eventsOf } from '../../platform/store/feed.ts'

export const plainColumns = [
  'id',
  'number',
  'logVersion',
  'createdAt',
  'source',
  'reference',
  'referenceType',
  'scanState',
  'scanUser',
  'lastScanAt',
  'errors',
  'promiseId',
  'promiseVersion',
  'promiseState',
  'promiseCreatedAt',
  'promiseCreatedBy',
  'promiseUpdatedAt',
  'promiseUpdatedBy',
  'flowType',
  'processAfter',
  'processState',
  'reserveExpiresAt',
  'attempts',
  'shipmentId',
  'carrierReference',
] as const

const ownColumns = [...plainColumns, sql<string | undefined>`content::text`.as('content')] as const

/** A cluster locks and changes rows only if it knows the client of everything read with them. */
export const parcelColumns = (clientId: Expression<number>) =>
  [
    ...ownColumns,
    sql<ShipmentState | undefined>`(
      select "shipmentState" from shipment
      where shipment."clientId" = ${clientId} and shipment.id = relabelling."shipmentId"
    )`.as('shipmentState'),
  ] as const

const selectPromise = prepared((db, arg: Arguments<{ clientId: number; promiseId: string }>) =>
  db
    .selectFrom('relabelling')
    .select(parcelColumns(arg.clientId))
    .where('clientId', '=', arg.clientId)
    .where('promiseId', '=', arg.promiseId),
)

export async function findPromise(db: Db, clientId: number, promiseId: string): Promise<PromisedParcel | undefined> {
  const [parcel] = await selectPromise(db, { clientId, promiseId })
  return isPromised(parcel) ? parcel : undefined
}

const selectPromiseForUpdate = prepared((db, arg: Arguments<{ clientId: number; promiseId: string }>) =>
  db
    .selectFrom('relabelling')
    .select(parcelColumns(arg.clientId))
    .where('clientId', '=', arg.clientId)
    .where('promiseId', '=', arg.promiseId)
    .forUpdate(),
)

/** Locks a promise until the transaction ends. */
export async function lockPromise(db: Db, clientId: number, promiseId: string): Promise<PromisedParcel | undefined> {
  const [parcel] = await selectPromiseForUpdate(db, { clientId, promiseId })
  return isPromised(parcel) ? parcel : undefined
}

export interface By {
  readonly now: Date
  /** Null for background work. */
  readonly username: string | null
}

export interface Change {
  scanState?: ScanState
  scanUser?: string
  lastScanAt?: Date
  errors?: readonly LogError[]
  promiseState?: PromiseState
  processState?: ProcessState
  reserveExpiresAt?: Date | null
  dueAt?: Date | null
  attempts?: number
  shipmentId?: string | null
  carrierReference?: string
  flowType?: FlowType
  processAfter?: string | null
  content?: PromiseContent
}

const ofLogAlone: ReadonlySet<string> = new Set(['scanState', 'scanUser', 'lastScanAt', 'errors'])

/** Every change is marked with its transaction, or readers who page through the log would see it too early. */
const thisTransaction = sql<string>`pg_current_xact_id()`

/** For a statement with a part named `changed`: the row before the change. */
const rowBefore = sql`old`.as('before')

/** Stores the old version of a changed entry for readers who are paging through the log. */
const keepingPast = () => sql<Record<string, unknown>>`
  (insert into relabelling_past select (before).*, "beganIn", now() from changed)`

const relabelled = eventsOf({
  type: sql`case when "promiseState" = 'RELABELLED' and (before)."promiseState" is distinct from 'RELABELLED'
    then 'relabelling.relabelled' end`,
  subject: sql`coalesce("shipmentId", id)`,
  data: sql`json_build_object('shipmentPromiseId', "promiseId", 'shipmentId', "shipmentId",
    'carrierReference', "carrierReference")`,
})

type EntryUpdate = UpdateQueryBuilder<Database, 'relabelling', 'relabelling', UpdateResult>

type ChangeEntry = (entry: EntryUpdate) => EntryUpdate

const changing = (query: QueryCreator<Database>, clientId: Expression<number>, change: ChangeEntry) =>
  change(query.updateTable('relabelling').set({ beganIn: thisTransaction }).where('clientId', '=', clientId))
    .returning(parcelColumns(clientId))
    .returning(['clientId', 'beganIn', rowBefore])

const changedColumns = [...plainColumns, 'content', 'shipmentState'] as const

/** Changes a log entry of a client, but not its content. */
export const replacing = (db: Db, clientId: Expression<number>, change: ChangeEntry) =>
  db
    .with('changed', (query) => changing(query, clientId, change))
    .with('kept', keepingPast)
    .with('told', relabelled)
    .selectFrom('changed')
    .select(changedColumns)

const replacingContent = (db: Db, clientId: Expression<number>, change: ChangeEntry) =>
  db
    .with('changed', (query) => changing(query, clientId, change).returning(words))
    .with('kept', keepingPast)
    .with('told', relabelled)
    .with('worded', replacingWords)
    .selectFrom('changed')
    .select(changedColumns)

const jsonColumns: ReadonlySet<string> = new Set(['errors', 'content'])

/** Each set of columns changed together gets its own prepared statement; there are few. */
const buildUpdate = (columns: readonly string[], isOfPromise: boolean) =>
  prepared((db, arg: Arguments<Record<string, unknown>>) => {
    const given = (name: string) => sql<never>`${arg[name] ?? null}`
    const written = columns.map((name): [string, Expression<never>] => {
      if (jsonColumns.has(name)) return [name, sql<never>`${given(name)}::json`]
      // A scan that is reported late does not replace a later one.
      if (name === 'lastScanAt') return [name, sql<never>`greatest("lastScanAt", ${given(name)}::timestamptz)`]
      return [name, given(name)]
    })
    const replacingAll = columns.includes('content') ? replacingContent : replacing
    return replacingAll(db, given('clientId'), (entry) =>
      entry
        .set({
          ...Object.fromEntries(written),
          logVersion: sql<number>`"logVersion" + ${given('steps')}::int`,
          updatedAt: given('now'),
          ...(isOfPromise && {
            promiseVersion: sql<number>`"promiseVersion" + ${given('steps')}::int`,
            promiseUpdatedAt: given('now'),
            promiseUpdatedBy: given('username'),
          }),
        })
        .where('id', '=', given('id')),
    )
  })

const updates = new Map<string, ReturnType<typeof buildUpdate>>()

type Before = Pick<Parcel, 'id'> & Partial<Pick<Parcel, 'promiseState' | 'scanState'>>

/**
 * Writes the changes of a locked parcel. Only changes to the promise increment its version. `through` lists earlier
 * steps that are written along with the last one: each counts as a version.
 */
export async function updateParcel(
  db: Db,
  clientId: number,
  before: Before,
  change: Change,
  by: By,
  through: readonly Change[] = [],
): Promise<PromisedParcel> {
  const rows = await send(db, parcelUpdate(db, clientId, before, change, by, through))
  return updated(rows, clientId, before)
}

/** Returns the statement of `updateParcel`, to be sent with others. `updated` reads its row. */
export function parcelUpdate(
  db: Db,
  clientId: number,
  before: Before,
  last: Change,
  { now, username }: By,
  through: readonly Change[] = [],
): Call<Parcel> {
  const steps = [...through, last]
  for (const [index, to] of steps.entries()) mustFollow(Object.assign({}, before, ...steps.slice(0, index)), to)
  const { lastScanAt, errors, content, ...change }: Change = Object.assign({}, ...steps)
  const columns = {
    ...change,
    lastScanAt: lastScanAt?.toISOString(),
    errors: errors && JSON.stringify(errors),
    content: content && JSON.stringify(content),
  }
  const written = Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const isOfPromise = written.some((name) => !ofLogAlone.has(name))
  const variant = written.join(' ')
  let update = updates.get(variant)
  if (!update) updates.set(variant, (update = buildUpdate(written, isOfPromise)))
  const by = { now: now.toISOString(), username: username ?? 'system' }
  return update.of(db, { ...columns, ...by, clientId, id: before.id, steps: steps.length })
}

export function updated(rows: readonly Parcel[], clientId: number, { id }: Before): PromisedParcel {
  const [parcel] = rows
  if (!isPromised(parcel)) throw new Error(`Parcel ${id} of client ${clientId} is gone`)
  return parcel
}

const selectPromised = prepared((db, arg: Arguments<{ clientId: number; reference: string }>) =>
  db
    .selectFrom('relabelling')
    .select(['promiseId', 'promiseState'])
    .where('clientId', '=', arg.clientId)
    .where('relabellingCustomerReference', '=', arg.reference)
    // Spelled as in the index, or the plan would not use it.
    .where(sql<boolean>`"promiseState" not in ('CANCELLED', 'RELABELLED')`),
)

/** Returns the promise under which a parcel is already announced. */
export async function findPromised(
  db: Db,
  clientId: number,
  reference: string,
): Promise<Pick<Parcel, 'promiseId' | 'promiseState'> | undefined> {
  const [found] = await selectPromised(db, { clientId, reference })
  return found
}

export interface NewPromise {
  readonly content: PromiseContent
  readonly flowType: FlowType
  readonly processAfter?: string
  readonly dueAt: Date | null
}

interface PromiseRow extends Omit<NewPromise, 'content' | 'processAfter'> {
  readonly clientId: number
  readonly scanId: string | undefined
  readonly promiseId: string
  readonly content: string
  readonly processAfter: string | undefined
  readonly reference: string
  readonly source: Parcel['source']
  readonly now: Date
  readonly username: string
}

const promised = (arg: Arguments<PromiseRow>) =>
  ({
    promiseId: arg.promiseId,
    promiseVersion: 1,
    promiseState: 'DATA_RECEIVED',
    promiseCreatedAt: arg.now,
    promiseCreatedBy: arg.username,
    promiseUpdatedAt: arg.now,
    promiseUpdatedBy: arg.username,
    flowType: arg.flowType,
    processAfter: sql<string>`${arg.processAfter}`,
    processState: 'PENDING',
    dueAt: arg.dueAt,
    content: sql<never>`${arg.content}::json`,
    updatedAt: arg.now,
  }) as const

/** Adds an entry to the log of a client. */
export const inserting = (db: Db, entry: InsertObject<Database, 'relabelling'>) =>
  db
    .with('changed', (query) =>
      query
        .insertInto('relabelling')
        .values(entry)
        .returning(['clientId', ...ownColumns])
        .returning(words),
    )
    .with('worded', keepingWords)
    .selectFrom('changed')
    .select([...plainColumns, 'content', sql<ShipmentState | undefined>`null`.as('shipmentState')])

const insertRow = prepared((db, arg: Arguments<PromiseRow>) =>
  inserting(db, {
    ...promised(arg),
    clientId: arg.clientId,
    createdAt: arg.now,
    source: arg.source,
    reference: arg.reference,
    referenceType: 'RELABELLING_CUSTOMER_REFERENCE',
    scanState: 'READY',
  }),
)

const promiseScan = prepared((db, arg: Arguments<PromiseRow>) =>
  replacingContent(db, arg.clientId, (entry) =>
    entry
      .set({
        ...promised(arg),
        scanState: 'WAITING_FOR_VALIDATION',
        errors: json([]),
        logVersion: sql<number>`"logVersion" + 1`,
      })
      .where('id', '=', sql<string>`${arg.scanId}`),
  ),
)

/** Stores a promise, in the log entry of an earlier scan or in its own. */
export async function insertPromise(
  db: Db,
  clientId: number,
  scanId: string | undefined,
  { content, flowType, processAfter, dueAt }: NewPromise,
  { now, username }: { now: Date; username: string },
  source: Parcel['source'] = 'API',
): Promise<PromisedParcel> {
  const kept = { content: JSON.stringify(content), flowType, processAfter, dueAt, source, now, username }
  const row = {
    ...kept,
    clientId,
    scanId,
    promiseId: randomUUIDv7(),
    reference: content.relabellingCustomerReference,
  }
  const [parcel] = await (scanId === undefined ? insertRow(db, row) : promiseScan(db, row))
  if (!isPromised(parcel)) throw new Error('PostgreSQL did not return the new promise')
  return parcel
}

/** Matches promises that are due. While relabelling is disabled for a client, its promises wait. */
const isPromiseDue = sql<boolean>`relabelling."dueAt" <= now() and "promiseState" = 'DATA_RECEIVED'
  and exists (select from relabelling_configuration
    where relabelling_configuration."clientId" = relabelling."clientId" and "relabellingEnabled")`

export const isAnyPromiseDue = sql<SqlBool>`exists (select 1 from relabelling where ${isPromiseDue} limit 1)`

/** Locks the next due promise. */
export async function lockDue(db: Db): Promise<(PromisedParcel & { clientId: number }) | undefined> {
  const due = db.selectFrom('relabelling').where(isPromiseDue)
  // Several, in case other workers have locked some.
  const waiting = await due.select(['clientId', 'id']).orderBy('dueAt').limit(10).execute()
  const lock = async (clientId: number, own: readonly { id: string }[]) => {
    const ids = own.map(({ id }) => id)
    const parcel = await due
      .select(parcelColumns(sql.val(clientId)))
      .where('clientId', '=', clientId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('dueAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return isPromised(parcel) ? { ...parcel, clientId } : undefined
  }
  return (await clientByClient(waiting, lock, (parcel) => parcel !== undefined)).at(-1)
}

/** Deletes old versions that no reader pages through any more. */
export async function prunePast(db: Db): Promise<void> {
  await db
    .deleteFrom('relabelling_past')
    .where('endedAt', '<', sql<string>`now() - interval '10 minutes'`)
    .execute()
}
