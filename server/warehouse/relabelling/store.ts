import { sql } from 'kysely'
import { type Arguments, type Db, json, prepared } from '../../platform/store/database.ts'
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

export const parcelColumns = [
  ...plainColumns,
  sql<string | undefined>`content::text`.as('content'),
  sql<ShipmentState | undefined>`(
    select "shipmentState" from shipment
    where shipment."clientId" = relabelling."clientId" and shipment.id = relabelling."shipmentId"
  )`.as('shipmentState'),
] as const

const selectPromise = prepared((db, arg: Arguments<{ clientId: number; promiseId: string }>) =>
  db
    .selectFrom('relabelling')
    .select(parcelColumns)
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
    .select(parcelColumns)
    .where('clientId', '=', arg.clientId)
    .where('promiseId', '=', arg.promiseId)
    .forUpdate(),
)

/** A promise that no one else changes before the transaction ends. */
export async function lockPromise(db: Db, clientId: number, promiseId: string): Promise<PromisedParcel | undefined> {
  const [parcel] = await selectPromiseForUpdate(db, { clientId, promiseId })
  return isPromised(parcel) ? parcel : undefined
}

export interface By {
  readonly now: Date
  /** Nobody for background work. */
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

/**
 * Writes what changes of a locked parcel. Only what concerns the promise makes a new version of it. `through` is what
 * it becomes on the way, where two steps are written at once: each makes a version.
 */
export async function updateParcel(
  db: Db,
  clientId: number,
  before: Pick<Parcel, 'id'> & Partial<Pick<Parcel, 'promiseState' | 'scanState'>>,
  { lastScanAt, errors, content, ...last }: Change,
  { now, username }: By,
  through?: Pick<Change, 'promiseState'>,
): Promise<PromisedParcel> {
  if (through) mustFollow(before, through)
  mustFollow({ ...before, ...through }, last)
  const change = { ...through, ...last }
  const steps = sql.lit(through ? 2 : 1)
  const isOfPromise = content !== undefined || Object.keys(change).some((name) => !ofLogAlone.has(name))
  const parcel = await db
    .updateTable('relabelling')
    .set({
      ...change,
      // A scan that is reported late does not take the place of a later one.
      ...(lastScanAt && { lastScanAt: sql<string>`greatest("lastScanAt", ${lastScanAt.toISOString()}::timestamptz)` }),
      ...(errors && { errors: json([...errors]) }),
      ...(content && { content: json(content) }),
      logVersion: sql<number>`"logVersion" + ${steps}`,
      updatedAt: now,
      ...(isOfPromise && {
        promiseVersion: sql<number>`"promiseVersion" + ${steps}`,
        promiseUpdatedAt: now,
        promiseUpdatedBy: username ?? 'system',
      }),
    })
    .where('clientId', '=', clientId)
    .where('id', '=', before.id)
    .returning(parcelColumns)
    .executeTakeFirst()
  if (!isPromised(parcel)) throw new Error(`Parcel ${before.id} of client ${clientId} is gone`)
  return parcel
}

/** The promise under which a parcel is announced already. */
export async function findPromised(
  db: Db,
  clientId: number,
  relabellingCustomerReference: string,
): Promise<Pick<Parcel, 'promiseId' | 'promiseState'> | undefined> {
  return db
    .selectFrom('relabelling')
    .select(['promiseId', 'promiseState'])
    .where('clientId', '=', clientId)
    .where('relabellingCustomerReference', '=', relabellingCustomerReference)
    .where('promiseState', 'not in', ['CANCELLED', 'RELABELLED'])
    .executeTakeFirst()
}

export interface NewPromise {
  readonly content: PromiseContent
  readonly flowType: FlowType
  readonly processAfter?: string
  readonly dueAt: Date | null
}

/** Stores a promise, in the log entry of the scan that came before it or in one of its own. */
export async function insertPromise(
  db: Db,
  clientId: number,
  scanId: string | undefined,
  { content, flowType, processAfter, dueAt }: NewPromise,
  { now, username }: { now: Date; username: string },
  source: Parcel['source'] = 'API',
): Promise<PromisedParcel> {
  const promise = {
    promiseId: sql<string>`uuidv7()`,
    promiseVersion: 1,
    promiseState: 'DATA_RECEIVED',
    promiseCreatedAt: now,
    promiseCreatedBy: username,
    promiseUpdatedAt: now,
    promiseUpdatedBy: username,
    flowType,
    processAfter: processAfter ?? null,
    processState: 'PENDING',
    dueAt,
    content: json(content),
    updatedAt: now,
  } as const
  const parcel =
    scanId === undefined
      ? await db
          .insertInto('relabelling')
          .values({
            ...promise,
            clientId,
            createdAt: now,
            source,
            reference: content.relabellingCustomerReference,
            referenceType: 'RELABELLING_CUSTOMER_REFERENCE',
            scanState: 'READY',
          })
          .returning(parcelColumns)
          .executeTakeFirst()
      : await db
          .updateTable('relabelling')
          .set({
            ...promise,
            scanState: 'WAITING_FOR_VALIDATION',
            errors: json([]),
            logVersion: sql<number>`"logVersion" + 1`,
          })
          .where('clientId', '=', clientId)
          .where('id', '=', scanId)
          .returning(parcelColumns)
          .executeTakeFirst()
  if (!isPromised(parcel)) throw new Error('PostgreSQL did not return the new promise')
  return parcel
}

/** The next promise whose time has come, which nobody else gets meanwhile. While a client does not relabel, its promises wait. */
export async function lockDue(db: Db): Promise<(PromisedParcel & { clientId: number }) | undefined> {
  const parcel = await db
    .selectFrom('relabelling')
    .select('clientId')
    .select(parcelColumns)
    .where('dueAt', '<=', sql<string>`now()`)
    .where('promiseState', '=', 'DATA_RECEIVED')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('relabelling_configuration')
          .select('relabellingEnabled')
          .whereRef('relabelling_configuration.clientId', '=', 'relabelling.clientId')
          .where('relabellingEnabled', '=', true),
      ),
    )
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return isPromised(parcel) ? { ...parcel, clientId: parcel.clientId } : undefined
}

/** What was replaced so long ago that no one pages through it any more. */
export async function prunePast(db: Db): Promise<void> {
  await db
    .deleteFrom('relabelling_past')
    .where('endedAt', '<', sql<string>`now() - interval '10 minutes'`)
    .execute()
}
