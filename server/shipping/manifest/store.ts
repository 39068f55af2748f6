import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { type Held, isAnyDue, isHeld, type Leased } from '../../kernel/lease.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, type Db } from '../../platform/store/database.ts'
import { handoversOf } from '../handover-store.ts'
import { eventsOf } from '../../platform/store/feed.ts'

export type Manifest = Whole<Schemas['Manifest']>

const leased = { table: 'manifest', key: ['clientId', 'id'], due: 'dueAt' } as const satisfies Leased

export const isAnyManifestDue = isAnyDue(leased)

/** A manifest, and how often its carrier has failed to respond. */
export interface KeptManifest {
  readonly clientId: number
  readonly manifest: Manifest
  readonly failures: number
}

const columns = [
  'clientId',
  'id',
  'createdAt',
  'createdBy',
  'changedAt',
  'state',
  'carrier',
  'source',
  'date',
  'sender',
  'parcelCount',
  'grams',
  'shipmentIds',
  'metadata',
  'carrierNumber',
  'documents',
  'message',
  'failures',
] as const

const rowsOf = (db: Db, clientId: number) => db.selectFrom('manifest').select(columns).where('clientId', '=', clientId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** Returns the attributes in the contract's order. */
function keptOf({ failures, ...row }: Row): KeptManifest {
  const { clientId, shipmentIds } = row
  const manifest = {
    id: row.id,
    clientId,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    changedAt: row.changedAt,
    state: row.state,
    carrier: row.carrier,
    source: row.source,
    date: row.date,
    sender: row.sender,
    shipmentCount: shipmentIds.length,
    parcelCount: row.parcelCount,
    weight: row.grams / 1000,
    shipmentIds,
    metadata: row.metadata,
    carrierNumber: row.carrierNumber,
    documents: row.documents,
    message: row.message,
  }
  return { clientId, manifest, failures }
}

function heldOf({ dueAt, ...row }: Row & { readonly dueAt?: string | null }): KeptManifest & Held {
  return { ...keptOf(row), leasedUntil: dueAt ?? '' }
}

export const {
  find: findManifest,
  findBegun: findBegunManifest,
  claim: claimManifests,
  remove: deleteManifestRow,
  listPage: listManifestPage,
} = handoversOf(leased, rowsOf, keptOf, ({ manifest }) => manifest)

/** Finds a carrier's shipments that wait for a manifest, oldest first. */
export async function findWaiting(db: Db, clientId: number, carrier: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shipment_report as report')
    .innerJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'report.clientId').onRef('shipment.id', '=', 'report.shipmentId'),
    )
    .select('id')
    .where('report.clientId', '=', clientId)
    .where('report.shipmentState', '=', 'REGISTERED')
    .where('carrier', '=', carrier)
    .where('manifestId', 'is', null)
    .where('cancelled', 'is', null)
    .where('cancellationDueAt', 'is', null)
    .where('carrierReference', 'is not', null)
    .where(sql<boolean>`content -> 'externalShipment' is null`)
    .orderBy('report.createdAt')
    .orderBy('report.shipmentId')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface NewManifest
  extends
    Pick<Manifest, 'createdBy' | 'state' | 'carrier' | 'source' | 'date' | 'sender' | 'parcelCount'>,
    Partial<Pick<Manifest, 'metadata'>> {
  readonly grams: number
  readonly shipmentIds: readonly string[]
  readonly now: Date
  readonly dueAt: Date | null
  readonly idempotencyKey: string | undefined
}

/** A manifest that needs no call to a carrier is closed from the start. */
const news = {
  type: sql<string | null>`case
    when state = 'CLOSED' or (state = 'FAILED' and "stateBefore" is not null) then
      case when state is distinct from "stateBefore" then 'manifest.' || lower(state) end end`,
  data: sql`json_build_object('manifestId', id, 'manifestState', state, 'carrier', carrier, 'metadata', metadata)`,
}

/** Inserts a manifest of locked shipments that are in no other. Claims it if its carrier is to be called. */
export async function insertManifest(
  db: Db,
  clientId: number,
  { now, sender, metadata, shipmentIds, ...manifest }: NewManifest,
): Promise<KeptManifest & Held> {
  const row = await db
    .with('changed', (query) =>
      query
        .insertInto('manifest')
        .values({
          ...manifest,
          clientId,
          createdAt: now,
          changedAt: now,
          sender: json(sender),
          metadata: metadata && json(metadata),
          shipmentIds: [...shipmentIds],
        })
        .returning([...columns, 'dueAt', sql<null>`null`.as('stateBefore')]),
    )
    .with('told', eventsOf(news))
    .selectFrom('changed')
    .select([...columns, 'dueAt'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('shipment')
    .set({ manifestId: row.id })
    .where('clientId', '=', clientId)
    .where('id', 'in', shipmentIds)
    .execute()
  return heldOf(row)
}

export interface ManifestChange {
  readonly changedAt: Date
  readonly state: Manifest['state']
  readonly carrierNumber?: string
  readonly documents?: Manifest['documents']
  readonly message: string | null
  readonly failures?: number
  readonly dueAt: Date | null
}

/** Stores changes, unless another worker has claimed the manifest. */
export async function updateManifestRow(
  db: Db,
  clientId: number,
  id: string,
  { documents, ...change }: ManifestChange,
  held: Held,
): Promise<KeptManifest | undefined> {
  const row = await db
    .with('changed', (query) =>
      query
        .updateTable('manifest')
        .set({ ...change, ...(documents && { documents: json(documents) }) })
        .where('clientId', '=', clientId)
        .where('id', '=', id)
        .where(isHeld(leased, held))
        .returning([...columns, sql<Manifest['state']>`old.state`.as('stateBefore')]),
    )
    .with('told', eventsOf(news))
    .selectFrom('changed')
    .select(columns)
    .executeTakeFirst()
  return row && keptOf(row)
}

/** Frees the shipments of a manifest for another one. */
export async function freeShipments(
  db: Db,
  clientId: number,
  { id, shipmentIds }: Pick<Manifest, 'id' | 'shipmentIds'>,
): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ manifestId: null })
    .where('clientId', '=', clientId)
    .where('id', 'in', shipmentIds)
    .where('manifestId', '=', id)
    .execute()
}

/** Removes a cancelled shipment from its manifest, since it is not handed over. */
export async function leaveManifest(
  db: Db,
  clientId: number,
  { id, manifestId, parcels }: Pick<Schemas['Shipment'], 'id' | 'parcels'> & { readonly manifestId: string },
  now: Date,
): Promise<void> {
  await freeShipments(db, clientId, { id: manifestId, shipmentIds: [id] })
  await db
    .updateTable('manifest')
    .set({
      shipmentIds: sql`array_remove("shipmentIds", ${id}::uuid)`,
      parcelCount: sql`"parcelCount" - ${parcels.length}`,
      grams: sql`grams - ${gramsOf(parcels)}`,
      changedAt: now,
    })
    .where('clientId', '=', clientId)
    .where('id', '=', manifestId)
    .where(sql<boolean>`${id}::uuid = any("shipmentIds")`)
    .execute()
}

export const gramsOf = (parcels: readonly Pick<Schemas['Parcel'], 'weight'>[]): number =>
  parcels.reduce((sum, { weight }) => sum + Math.round(weight * 1000), 0)
