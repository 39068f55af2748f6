import { sql, type Expression } from 'kysely'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { eventsOf } from '../../platform/store/feed.ts'
import type { ShipmentState } from './states.ts'

const moved = sql`new."shipmentState" <> old."shipmentState"`

/**
 * What a changed shipment returns besides its own columns, to derive the consequences of the change. In Citus a changed
 * row cannot return anything that depends on another table or a session setting, so such values are derived from these
 * columns afterwards.
 */
export const tracedColumns = [
  'clientId',
  'carrier',
  'customerReference',
  'parcelReferences',
  'metadata',
  sql<string>`old."shipmentState"`.as('stateBefore'),
  sql<boolean>`new.cancelled is not null and old.cancelled is null`.as('isNowCancelled'),
  sql<boolean>`new."carrierReference" is distinct from old."carrierReference"`.as('isNumbered'),
  sql<boolean>`${moved} and (new."baseState", new."baseAt") is distinct from (old."baseState", old."baseAt")`.as(
    'isRebased',
  ),
  sql<string | null>`case
    when new.cancelled is not null and old.cancelled is null then 'shipment.cancelled'
    when new."carrierReference" is not null and old."carrierReference" is null then 'shipment.registered'
    when new.registration ->> 'status' = 'REFUSED' and old.registration ->> 'status' is distinct from 'REFUSED'
      then 'shipment.refused'
    when ${moved} and new."shipmentState" = 'DELIVERED' then 'shipment.delivered'
    when new.exception is not null and (new.exception, new."exceptionAt") is distinct from (old.exception, old."exceptionAt")
      then 'shipment.exception'
    when ${moved} and new."shipmentState" not in ('DRAFT', 'BLOCKED', 'FAILED_TO_REGISTER')
      then 'shipment.tracking_changed' end`.as('news'),
  sql<boolean>`old."carrierReference" is not null`.as('wasRegistered'),
  sql<boolean>`old.cancelled is not null`.as('wasCancelled'),
  sql<boolean>`new."orderId" is not null and (${moved} or (new.cancelled is null) <> (old.cancelled is null)
    or new."carrierReference" is distinct from old."carrierReference")`.as('isOfOrder'),
] as const

/** How a shipment of an order was before it changed, if the order depends on the change. */
export const orderedAsColumn = sql<string | null>`case when "isOfOrder" then json_build_object('state', "stateBefore",
  'isRegistered', "wasRegistered", 'isCancelled', "wasCancelled")::text end`.as('orderedAs')

/** Adds the events of changed shipments. */
export const shipmentEvents = eventsOf({
  type: sql`changed.news`,
  data: sql`json_build_object('shipmentId', id, 'shipmentState', "shipmentState",
    'previousState', case when "shipmentState" <> "stateBefore" then "stateBefore" end, 'carrier', carrier,
    'carrierReference', "carrierReference", 'customerReference', "customerReference", 'exception', exception, 'metadata', metadata)`,
})

/**
 * Updates the report rows of changed shipments. A cancelled one is shown as ERROR, whatever truck it was on. A number
 * may be known from a truck that closed earlier, which `holdersOf` finds. States that result from tracking events are
 * reported with those.
 */
export function reportChanges(changesState: boolean, registrationDueAt?: Expression<unknown>) {
  const due = registrationDueAt ? sql`, "registrationDueAt" = ${registrationDueAt}` : sql``
  if (!changesState)
    return sql<Record<string, unknown>>`(
      update shipment_report as report set "modifiedAt" = changed."modifiedAt" ${due} from changed
      where report."clientId" = changed."clientId" and report."shipmentId" = changed.id)`
  const state = sql`case when "isRebased" then changed."shipmentState" else report."shipmentState" end`
  return sql<Record<string, unknown>>`(
    update shipment_report as report set "modifiedAt" = changed."modifiedAt" ${due},
      "shipmentState" = ${state},
      "truckClosedAt" = case when "isNowCancelled" then null else coalesce(closed, report."truckClosedAt") end,
      "reportedState" = case when "isNowCancelled" then 'ERROR'
        when closed is null and not "isRebased" then report."reportedState"
        else reported_state(${state}, "movedAt", coalesce(closed, report."truckClosedAt")) end
    from changed left join holders on holders.id = changed.id and "isNumbered"
    where report."clientId" = changed."clientId" and report."shipmentId" = changed.id)`
}

/** The parts of a shipment's former state that its order depends on. */
export interface OrderedAs {
  readonly state: ShipmentState
  readonly isRegistered: boolean
  /** Absent if unchanged. */
  readonly isCancelled?: boolean
}

const changeOrders = prepared((db, arg: Arguments<{ clientId: number; changed: string }>) => {
  const change = sql`
    select order_shipment_changed(${arg.clientId}::int, id, was)
    from json_to_recordset(${arg.changed}::json) as changed(id uuid, was json)`
  return { compile: () => change.compile(db) }
})

/** Builds the statement that updates orders, their shops and their events after shipments have changed. */
export const ordersUpdate = (
  db: Db,
  clientId: number,
  changed: readonly { readonly id: string; readonly was: OrderedAs }[],
) => changeOrders.of(db, { clientId, changed: JSON.stringify(changed) })
