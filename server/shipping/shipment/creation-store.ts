import { sql } from 'kysely'
import { mayUse } from '../../network/product/store.ts'
import { consignmentsColumn } from './column-store.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { columnsOf, searchedText, type Content, type Shipment } from './content.ts'
import type { ShipmentState } from './states.ts'
import type { components } from '../../../openapi/generated/types.ts'
import { foldedSearch, printShipment } from './store.ts'

type Schemas = components['schemas']

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
  /** The order that it is a shipment of. */
  readonly orderId?: string
  /** Of a booking that was made elsewhere. */
  readonly trackingUrl?: string
  readonly content: Content
}

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
  orderId: string | null
  trackingUrl: string | null
  content: string
  searched: string
  unlessUnique: boolean
  unlessRefused: boolean
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
  orderId: 'uuid',
  trackingUrl: 'text',
  content: 'json',
  carrier: 'text',
  productId: 'text',
  customerReference: 'text',
  orderNumber: 'text',
  orderNumbers: 'text[]',
  senderCountry: 'text',
  recipientCountry: 'text',
} as const satisfies Record<Exclude<keyof Inserted, 'searched' | 'unlessUnique' | 'unlessRefused'>, string>

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
            )
            .where(
              sql<boolean>`(not ${arg.unlessRefused}::boolean or ${mayUse(
                sql`${arg.clientId}::int`,
                sql`${arg.carrier}::text`,
                sql`${arg.productId}::text`,
              )})`,
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
  const inserted = await insertOne(db, clientId, shipment, { unlessUnique: false, unlessRefused: false })
  if (!inserted) throw new Error('PostgreSQL did not return the new shipment')
  return inserted
}

/**
 * Inserts nothing if its client wants each customer reference on one shipment only, which has to be checked before, or,
 * where that has not been checked, may not book the standard product.
 */
export const insertUnlessRefused = (
  db: Db,
  clientId: number,
  shipment: NewShipment,
  isChecked: boolean,
): Promise<InsertedShipment | undefined> =>
  insertOne(db, clientId, shipment, {
    unlessUnique: shipment.content.customerReference !== undefined,
    unlessRefused: !isChecked,
  })

async function insertOne(
  db: Db,
  clientId: number,
  shipment: NewShipment,
  conditions: Pick<Inserted, 'unlessUnique' | 'unlessRefused'>,
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
    orderId: shipment.orderId ?? null,
    ...conditions,
  })
  return inserted && { id: inserted.id, printed: printShipment(clientId, { ...inserted, ...row }) }
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
