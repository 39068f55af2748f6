import { sql } from 'kysely'
import { type Arguments, type Db, json, prepared } from '../../platform/store/database.ts'
import type { LogError, PromiseContent, ReferenceType } from './parcel.ts'
import { spellingsOfScan } from './spelling.ts'
import { inserting, plainColumns, replacing } from './store.ts'

export interface Scanned {
  readonly reference: string
  readonly referenceType: ReferenceType
  readonly scanUser: string
  readonly lastScanAt: Date
  readonly errors: readonly LogError[]
}

/** Stores a scan without data, one per reference however often it is scanned. The caller has locked the reference. */
export async function rememberScan(db: Db, clientId: number, scan: Scanned, now: Date): Promise<void> {
  const { reference, referenceType, scanUser } = scan
  const lastScanAt = scan.lastScanAt.toISOString()
  const found = { scanState: 'NO_DATA', scanUser, errors: json([...scan.errors]), updatedAt: now } as const
  const again = await replacing(db, sql.val(clientId), (entry) =>
    entry
      .set({
        ...found,
        logVersion: sql<number>`"logVersion" + 1`,
        lastScanAt: sql<string>`greatest("lastScanAt", ${lastScanAt}::timestamptz)`,
      })
      .where('reference', '=', reference)
      .where('referenceType', '=', referenceType)
      .where('promiseId', 'is', null),
  ).execute()
  if (again.length > 0) return
  const entry = { ...found, clientId, createdAt: now, source: 'SCAN', reference, referenceType, lastScanAt } as const
  await inserting(db, entry).execute()
}

const selectScan = prepared((db, arg: Arguments<{ clientId: number; types: string[]; references: string[] }>) =>
  db
    .selectFrom('relabelling')
    .innerJoin(
      sql<{ type: string; reference: string; kind: number }>`unnest(
        ${arg.types}::text[], ${arg.references}::text[]
      ) with ordinality`.as<'named'>(sql`named(type, reference, kind)`),
      (join) =>
        // Without data, the kind of a reference that the scanner did not specify is unknown.
        join.onRef('named.reference', '=', 'relabelling.reference'),
    )
    .select('id')
    .where('clientId', '=', arg.clientId)
    .where('promiseId', 'is', null)
    .where('scanState', '=', 'NO_DATA')
    .orderBy(sql`named.type = relabelling."referenceType"`, 'desc')
    .orderBy('kind')
    .limit(1)
    .forUpdate('relabelling'),
)

/** The references by which a parcel may be scanned. */
export type Referenced = Pick<PromiseContent, 'relabellingCustomerReference' | 'customerReference' | 'orderNumber'>

/** Locks the scan without data that an announcement is about, if there is one. */
export async function lockScanOf(
  db: Db,
  clientId: number,
  { relabellingCustomerReference, customerReference, orderNumber }: Referenced,
): Promise<string | undefined> {
  const named = Object.entries({
    RELABELLING_CUSTOMER_REFERENCE: relabellingCustomerReference,
    CUSTOMER_REFERENCE: customerReference,
    ORDER_NUMBER: orderNumber,
  }).flatMap(([type, reference]) =>
    reference === undefined ? [] : spellingsOfScan(reference).map((one) => ({ type, reference: one })),
  )
  const [row] = await selectScan(db, {
    clientId,
    types: named.map(({ type }) => type),
    references: named.map(({ reference }) => reference),
  })
  return row?.id
}

/** Settles a locked scan without data; `error` records its outcome. */
export async function settleScan(db: Db, clientId: number, id: string, error: LogError, now: Date): Promise<void> {
  await replacing(db, sql.val(clientId), (entry) =>
    entry
      .set({
        scanState: 'CANCELLED',
        errors: json([error]),
        updatedAt: now,
        logVersion: sql<number>`"logVersion" + 1`,
      })
      .where('id', '=', id),
  ).execute()
}

/** Locks an entry in the log of one of these clients. */
export async function lockEntry(db: Db, clientIds: readonly number[], id: string) {
  const entry = db.selectFrom('relabelling').where('relabelling.id', '=', id)
  const found = await entry
    .select('clientId')
    .where('clientId', 'in', [...clientIds])
    .executeTakeFirst()
  return (
    found &&
    entry
      .innerJoin('client', 'client.id', 'relabelling.clientId')
      .select(plainColumns.map((name) => `relabelling.${name}` as const))
      .select(['relabelling.clientId', 'client.name as clientName'])
      .where('relabelling.clientId', '=', found.clientId)
      .forUpdate('relabelling')
      .executeTakeFirst()
  )
}

/** Returns which of these clients has a promise. */
export async function findClientOfPromise(
  db: Db,
  clientIds: readonly number[],
  promiseId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('relabelling')
    .select('clientId')
    .where('clientId', 'in', [...clientIds])
    .where('promiseId', '=', promiseId)
    .executeTakeFirst()
  return row?.clientId
}
