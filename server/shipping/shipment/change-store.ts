import { sql, type Expression } from 'kysely'
import type { Printed } from '../../platform/http/handler.ts'
import { prepared, together, type Arguments, type Call, type Db, send } from '../../platform/store/database.ts'
import { holdersOf } from './column-store.ts'
import { columnsOf, promisedUntil, searchedText, type Content, type Registration, type Shipment } from './content.ts'
import type { ShipmentState } from './states.ts'
import { numbersInsert, linksInsert, noticesInsert } from './number-store.ts'
import { foldedSearch, ownColumns, plainColumns, type ShipmentRow, printShipment } from './store.ts'
import { orderedAsColumn, ordersUpdate, reportChanges, shipmentEvents, tracedColumns } from './trace-store.ts'

export interface ShipmentChange {
  modifiedAt: Date
  modifiedBy: string | null
  shipmentState?: ShipmentState
  /** Where folding events starts from now on; absent if unchanged. */
  base?: { state: ShipmentState; since: Date | null }
  shipmentType?: Shipment['shipmentType']
  content?: Content
  /** The content with what registering adds: numbers, price and promise, none of which can be searched for. */
  booked?: Content
  carrierReference?: string
  carrierIntegrationReference?: string
  /** For returns: shown instead of a label. */
  returnCode?: string
  /** The recipient's page, set on registration. */
  trackingUrl?: string
  parcelReferences?: string[]
  registration?: Registration | null
  registrationAttempt?: number
  registrationDueAt?: Date | null
  cancellation?: Shipment['cancellation'] | null
  /** When to ask the carrier to cancel again, while the outcome is unknown. */
  cancellationDueAt?: Date | null
  cancelled?: Shipment['cancelled']
}

const jsonColumns: ReadonlySet<string> = new Set(['content', 'registration', 'cancellation', 'cancelled', 'metadata'])

/** Each set of columns changed together has its own statement. There are few of them. */
function buildUpdate(columns: readonly string[], hasAttempt: boolean) {
  return prepared((db, arg: Arguments<Record<string, unknown>>) => {
    const given = (name: string) => sql<never>`${arg[name] ?? null}`
    const written = columns
      .filter((name) => name !== 'registrationDueAt')
      .map((name): [string, Expression<never>] => {
        if (name === 'searched') return ['search', sql<never>`${foldedSearch(sql`${given(name)}::text`)}`]
        return [name, jsonColumns.has(name) ? sql<never>`${given(name)}::json` : given(name)]
      })
    const isNumbered = columns.includes('carrierReference')
    const changed = db
      .with('changed', (query) =>
        query
          .updateTable('shipment')
          .set(Object.fromEntries(written))
          .where('clientId', '=', given('clientId'))
          .where('id', '=', given('id'))
          .$if(hasAttempt, (update) =>
            update.where('registrationAttempt', '=', given('attempt')).where('carrierReference', 'is', null),
          )
          .returning(ownColumns)
          .returning(tracedColumns),
      )
      .with('told', shipmentEvents)
      .with('holders', () => holdersOf('changed'))
      .with('reported', () =>
        reportChanges(
          columns.some((name) => reported.has(name)),
          columns.includes('registrationDueAt') ? sql`${given('registrationDueAt')}::timestamptz` : undefined,
        ),
      )
    const select = (from: typeof changed) =>
      from
        .selectFrom('changed')
        .leftJoin('holders', 'holders.id', 'changed.id')
        .select(changedColumns)
        .select(
          isNumbered ? hasEvents(given('clientId'), given('id')).as('hasEvents') : sql<boolean>`false`.as('hasEvents'),
        )
    return isNumbered
      ? select(
          changed
            .with('numbered', numbersInsert('changed'))
            .with('linked', linksInsert('changed'))
            .with('noticed', noticesInsert('changed', given('clientId'), 'modifiedAt')),
        )
      : select(changed)
  })
}

/** Columns that affect the state in the report, apart from tracking events. */
const reported: ReadonlySet<string> = new Set(['carrierReference', 'cancelled', 'baseState', 'baseAt'])

const changedColumns = [
  ...plainColumns.map((name) => `changed.${name}` as const),
  'registration',
  'cancellation',
  'cancelled',
  'consignments',
  'content',
  orderedAsColumn,
] as const

/** Whether a shipment has events, possibly from before it had its number. */
export const hasEvents = (clientId: Expression<number>, id: Expression<string>) => sql<boolean>`exists (
  select 1 from shipment_event as event where event."clientId" = ${clientId} and event."shipmentId" = ${id})`

/** A changed shipment, with its order's data if the order depends on the change. */
export interface ChangedRow extends ShipmentRow {
  readonly orderedAs?: string | null
  readonly hasEvents: boolean
}

/** Returns statements to send after the change. */
export const afterChange = (db: Db, clientId: number, { id, orderedAs }: ChangedRow): readonly Call<unknown>[] =>
  orderedAs ? [ordersUpdate(db, clientId, [{ id, was: JSON.parse(orderedAs) }])] : []

const updates = new Map<string, ReturnType<typeof buildUpdate>>()

const jsonOf = (value: object | null | undefined) => value && JSON.stringify(value)

/** Builds the statement of `updateShipmentRow`, to send together with others. `printShipment` prints its row. */
export function shipmentUpdate(
  db: Db,
  clientId: number,
  id: string,
  { base, content, booked, registration, cancellation, cancelled, ...change }: ShipmentChange,
  attempt?: number,
): Call<ChangedRow> {
  const columns = {
    ...change,
    ...(base && { baseState: base.state, baseAt: base.since }),
    ...(content && {
      ...columnsOf(content),
      content: jsonOf(content),
      metadata: jsonOf(content.metadata) ?? null,
      searched: searchedText(content),
    }),
    ...(booked && { content: jsonOf(booked), promisedUntil: promisedUntil(booked) }),
    registration: jsonOf(registration),
    cancellation: jsonOf(cancellation),
    cancelled: jsonOf(cancelled),
  }
  const written = Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const variant = `${written.join(' ')} ${attempt !== undefined}`
  let update = updates.get(variant)
  if (!update) updates.set(variant, (update = buildUpdate(written, attempt !== undefined)))
  return update.of(db, { ...columns, clientId, id, attempt })
}

/** Updates a locked shipment. With `attempt`, only if no later attempt to register has begun. */
export async function updateShipmentRow(
  db: Db,
  clientId: number,
  id: string,
  change: ShipmentChange,
  attempt?: number,
): Promise<Printed<Shipment> | undefined> {
  const [row] = await send(db, shipmentUpdate(db, clientId, id, change, attempt))
  if (row) await together(db, ...afterChange(db, clientId, row))
  return row && printShipment(clientId, row)
}
