import { sql, type Expression, type SqlBool } from 'kysely'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import {
  isPromised,
  parcelColumns,
  type PromisedParcel,
  type FlowType,
  type LogError,
  type Parcel,
  type ProcessState,
  type PromiseContent,
  type PromiseState,
  type ReferenceType,
  type ScanState,
} from './parcel.ts'
import { mustFollow } from './rules.ts'

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

/** A scanner gives a carrier's number with its application identifier. */
const scanned = (reference: Expression<string>) =>
  sql<string>`coalesce(substring(${reference} from '^(?:\\(00\\)|00)(\\d{18})$'), ${reference})`

/** How each kind of reference is looked for, in the words of the indexes. */
const conditions = {
  RELABELLING_CUSTOMER_REFERENCE: (reference) => sql`"relabellingCustomerReference" = ${reference}`,
  CARRIER_REFERENCE: (reference) => sql`"carrierReference" in (${reference}, ${scanned(reference)})`,
  CUSTOMER_REFERENCE: (reference) => sql`coalesce("customerReference", '') = ${reference}`,
  ORDER_NUMBER: (reference) => sql`coalesce("orderNumber", '') = ${reference}`,
} as const satisfies Record<ReferenceType, (reference: Expression<string>) => Expression<SqlBool>>

const locking = (type: ReferenceType) =>
  prepared((db, arg: Arguments<{ clientId: number; reference: string }>) =>
    db
      .selectFrom('relabelling')
      .select(parcelColumns)
      .where('clientId', '=', arg.clientId)
      .where('promiseId', 'is not', null)
      .where(conditions[type](arg.reference))
      .orderBy(sql`"promiseState" = 'CANCELLED'`)
      .orderBy('number', 'desc')
      .limit(1)
      .forUpdate(),
  )

const lockers = {
  RELABELLING_CUSTOMER_REFERENCE: locking('RELABELLING_CUSTOMER_REFERENCE'),
  CARRIER_REFERENCE: locking('CARRIER_REFERENCE'),
  CUSTOMER_REFERENCE: locking('CUSTOMER_REFERENCE'),
  ORDER_NUMBER: locking('ORDER_NUMBER'),
} as const satisfies Record<ReferenceType, unknown>

/** The announced parcel that a reference names, of several the newest that is not cancelled. No one else changes it meanwhile. */
export async function lockByReference(
  db: Db,
  clientId: number,
  type: ReferenceType,
  reference: string,
): Promise<PromisedParcel | undefined> {
  const [parcel] = await lockers[type](db, { clientId, reference })
  return isPromised(parcel) ? parcel : undefined
}

/** Lets data and a scan that bear the same reference come one after the other. */
export async function takeTurns(db: Db, clientId: number, references: readonly string[]): Promise<void> {
  // In one order, so that two of them never wait for each other.
  for (const reference of [...new Set(references)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, ${clientId}))`.execute(db)
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
  content?: PromiseContent
}

const ofLogAlone: ReadonlySet<string> = new Set(['scanState', 'scanUser', 'lastScanAt', 'errors'])

/** Writes what changes of a locked parcel. Only what concerns the promise makes a new version of it. */
export async function updateParcel(
  db: Db,
  clientId: number,
  before: Pick<Parcel, 'id'> & Partial<Pick<Parcel, 'promiseState' | 'scanState'>>,
  { lastScanAt, errors, content, ...change }: Change,
  { now, username }: By,
): Promise<PromisedParcel> {
  mustFollow(before, change)
  const isOfPromise = content !== undefined || Object.keys(change).some((name) => !ofLogAlone.has(name))
  const parcel = await db
    .updateTable('relabelling')
    .set({
      ...change,
      // A scan that is reported late does not take the place of a later one.
      ...(lastScanAt && { lastScanAt: sql<string>`greatest("lastScanAt", ${lastScanAt.toISOString()}::timestamptz)` }),
      ...(errors && { errors: json([...errors]) }),
      ...(content && { content: json(content) }),
      logVersion: sql<number>`"logVersion" + 1`,
      updatedAt: now,
      ...(isOfPromise && {
        promiseVersion: sql<number>`"promiseVersion" + 1`,
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

export interface Scanned {
  readonly reference: string
  readonly referenceType: ReferenceType
  readonly scanUser: string
  readonly lastScanAt: Date
  readonly errors: readonly LogError[]
}

/** Remembers a scan without data, once for each reference however often it is scanned. */
export async function rememberScan(db: Db, clientId: number, scan: Scanned, now: Date): Promise<void> {
  const { scanUser } = scan
  const lastScanAt = scan.lastScanAt.toISOString()
  const errors = json([...scan.errors])
  await db
    .insertInto('relabelling')
    .values({
      clientId,
      createdAt: now,
      updatedAt: now,
      source: 'SCAN',
      reference: scan.reference,
      referenceType: scan.referenceType,
      scanState: 'NO_DATA',
      scanUser,
      lastScanAt,
      errors,
    })
    .onConflict((second) =>
      second
        .columns(['clientId', 'reference', 'referenceType'])
        .where('promiseId', 'is', null)
        .doUpdateSet({
          logVersion: sql<number>`relabelling."logVersion" + 1`,
          updatedAt: now,
          scanUser,
          lastScanAt: sql<string>`greatest(relabelling."lastScanAt", ${lastScanAt}::timestamptz)`,
          errors,
        }),
    )
    .execute()
}

/** The scan without data that an announcement is about, if there was one. No one else changes it meanwhile. */
export async function lockScanOf(
  db: Db,
  clientId: number,
  { relabellingCustomerReference, customerReference, orderNumber }: PromiseContent,
): Promise<string | undefined> {
  const named = Object.entries({
    RELABELLING_CUSTOMER_REFERENCE: relabellingCustomerReference,
    CUSTOMER_REFERENCE: customerReference,
    ORDER_NUMBER: orderNumber,
  }).flatMap(([type, reference]) => (reference === undefined ? [] : [{ type, reference }]))
  const row = await db
    .selectFrom('relabelling')
    .innerJoin(
      sql<{ type: string; reference: string; kind: number }>`unnest(
        ${named.map(({ type }) => type)}::text[], ${named.map(({ reference }) => reference)}::text[]
      ) with ordinality`.as<'named'>(sql`named(type, reference, kind)`),
      (join) =>
        join
          .onRef('named.type', '=', sql.ref('relabelling.referenceType'))
          .onRef('named.reference', '=', 'relabelling.reference'),
    )
    .select('id')
    .where('clientId', '=', clientId)
    .where('promiseId', 'is', null)
    .orderBy('kind')
    .limit(1)
    .forUpdate('relabelling')
    .executeTakeFirst()
  return row?.id
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
    .where('promiseState', '<>', 'CANCELLED')
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
            source: 'API',
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

const selectIdsByReference = prepared((db, arg: Arguments<{ clientId: number; references: string[] }>) => {
  const kind = (number: number, condition: Expression<SqlBool>) =>
    db
      .selectFrom('relabelling')
      .select(['id', 'number', sql.lit(number).as('kind')])
      .where('clientId', '=', arg.clientId)
      .where(condition)
  const reference = sql.ref<string>('given.reference')
  return db
    .selectFrom(sql<{ reference: string }>`unnest(${arg.references}::text[])`.as<'given'>(sql`given(reference)`))
    .innerJoinLateral(
      db
        .selectFrom(
          kind(1, conditions.RELABELLING_CUSTOMER_REFERENCE(reference))
            .unionAll(kind(2, conditions.CUSTOMER_REFERENCE(reference)))
            .unionAll(kind(3, conditions.ORDER_NUMBER(reference)))
            .as('match'),
        )
        .select('id')
        .orderBy('kind')
        .orderBy('number', 'desc')
        .limit(1)
        .as('match'),
      (join) => join.onTrue(),
    )
    .select(['given.reference', 'match.id'])
})

const selectForUpdate = prepared((db, arg: Arguments<{ clientId: number; ids: string[] }>) =>
  db
    .selectFrom('relabelling')
    .select(parcelColumns)
    .where('clientId', '=', arg.clientId)
    .where(sql<boolean>`id = any(${arg.ids}::uuid[])`)
    .orderBy('id')
    .forUpdate(),
)

/** The newest promise under each reference: by the relabelling customer reference, else the customer reference, else the order. */
export async function lockByReferences(
  db: Db,
  clientId: number,
  references: readonly string[],
): Promise<Map<string, PromisedParcel>> {
  const named = await selectIdsByReference(db, { clientId, references: [...references] })
  const parcels = await selectForUpdate(db, { clientId, ids: named.map(({ id }) => id) })
  const byId = new Map<string, PromisedParcel>()
  for (const parcel of parcels) if (isPromised(parcel)) byId.set(parcel.id, parcel)
  return new Map(
    named.flatMap(({ reference, id }) => {
      const parcel = byId.get(id)
      return parcel ? [[reference, parcel] as const] : []
    }),
  )
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
