import { sql, type Expression } from 'kysely'
import { sheetFor, type SheetKey } from '../../network/rate-sheet/store.ts'
import type { Printed } from '../../platform/http/handler.ts'
import { prepared, together, type Arguments, type Call, type Db } from '../../platform/store/database.ts'
import { columnsOf, searchedText, type Content, type Registration, type Shipment } from './content.ts'
import type { ShipmentState } from './states.ts'
import { foldedSearch, plainColumns, shipmentColumns, type ShipmentRow, printShipment } from './store.ts'
import { ordersUpdate, reportChanges, shipmentEvents, tracedColumns } from './trace-store.ts'

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
      .with('changed', (query) =>
        query
          .updateTable('shipment')
          .set({
            ...Object.fromEntries(written),
            ...(columns.includes('content') && {
              search: foldedSearch(carrierReference, sql`${given('searched')}::text`),
            }),
          })
          .where('clientId', '=', given('clientId'))
          .where('id', '=', given('id'))
          .$if(hasAttempt, (update) =>
            update.where('registrationAttempt', '=', given('attempt')).where('carrierReference', 'is', null),
          )
          .returning(shipmentColumns)
          .returning(tracedColumns),
      )
      .with('told', shipmentEvents)
      .with('reported', columns.some((name) => reported.has(name)) ? reportChanges : unreported)
      .selectFrom('changed')
      .select(changedColumns)
  })
}

/** What the row of the report depends on, unless it follows from tracking events. */
const reported: ReadonlySet<string> = new Set(['carrierReference', 'cancelled', 'baseState', 'baseAt'])

const unreported = () => sql<Record<string, unknown>>`(select)`

const changedColumns = [
  ...plainColumns,
  'registration',
  'cancellation',
  'cancelled',
  'consignments',
  'content',
  'orderedAs',
] as const

/** A changed shipment. Its order has to be told, where it has one that follows from the change. */
export interface ChangedRow extends ShipmentRow {
  readonly orderedAs?: string | null
}

/** What is still to be sent after the change. */
export const afterChange = (db: Db, clientId: number, { id, orderedAs }: ChangedRow): readonly Call<unknown>[] =>
  orderedAs ? [ordersUpdate(db, clientId, [{ id, was: JSON.parse(orderedAs) }])] : []

const updates = new Map<string, ReturnType<typeof buildUpdate>>()

const jsonOf = (value: object | null | undefined) => value && JSON.stringify(value)

/** The statement of `updateShipmentRow`, to go with others. `printShipment` prints its row. */
export function shipmentUpdate(
  db: Db,
  clientId: number,
  id: string,
  { base, content, registration, cancellation, cancelled, ...change }: ShipmentChange,
  attempt?: number,
): Call<ChangedRow> {
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
  if (row?.orderedAs) await together(db, ...afterChange(db, clientId, row))
  return row && printShipment(clientId, row)
}

interface FirstAttempt {
  /** By which the rate sheet is found, where one says the price. */
  readonly productId: string | null
  readonly country: string | null
  readonly day: string | null
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
    .returning(
      sheetFor({
        clientId: arg.clientId,
        productId: sql`${arg.productId}::text`,
        country: sql`${arg.country}::text`,
        day: sql`${arg.day}::date`,
      }).as('sheet'),
    ),
)

/**
 * Puts the first attempt to register on record, if nothing has happened to the shipment since it was created, and finds
 * what says its price on the way.
 */
export async function claimDraft(
  db: Db,
  clientId: number,
  id: string,
  attempt: FirstAttempt,
): Promise<{ sheet: SheetKey | undefined } | undefined> {
  const [row] = await updateDraft(db, { clientId, id, ...attempt })
  return row && { sheet: row.sheet ?? undefined }
}
