import { sql, type Expression, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'

/** The name of the table with the shipments that this statement has stored. */
export type Stored = 'changed' | 'fresh'

const ownNumbers = sql<string[]>`array_append("parcelReferences", "carrierReference")`

/** Whether a consignment of any client holds one of its numbers: an index lookup that rarely finds one. */
const isHeld = sql<SqlBool>`exists (
  select from consignment_reference as held where held.value = any(${ownNumbers}) and held.type = 'SHIPMENT')`

/**
 * The consignments that hold a shipment, innermost first, as JSON in the contract's format. Null if there are none. For
 * queries on `shipment`.
 */
export const consignmentsColumn = sql<string | null>`case when "carrierReference" is not null and ${isHeld}
  then shipment_consignments("clientId", ${ownNumbers})::text end`.as('consignments')

/**
 * The same for shipments that this statement has stored or named, with the closing time of each one's truck. One row
 * per shipment in a consignment. A table to join, since Citus cannot look up a statement's own results in any other
 * way.
 */
export const holdersOf = (stored: Stored | 'named') => sql<{
  id: string
  consignments: string
  closed: string | null
}>`(
  select distinct stored.id, shipment_consignments(stored."clientId", ${ownNumbers})::text as consignments,
    closed_truck_at(stored."clientId", ${ownNumbers}) as closed
  from ${sql.table(stored)} as stored
  join consignment_reference as held on held.value = any(${ownNumbers}) and held.type = 'SHIPMENT'
  where "carrierReference" is not null)`

/** All references a client gave a shipment, in upper case without blanks, as in the index `shipment_names`. */
export const shipmentNames = sql<string[]>`shipment_names(null, null, "customerReference",
  "relabellingCustomerReference", "orderNumbers")`

/**
 * The shipments whose number, or a parcel's number, at the carrier is one of these, ignoring case and blanks.
 * `ofClient` limits the client: `= 1`. A shipment booked elsewhere may have had the number before.
 */
export const idsNumbered = (ofClient: Expression<unknown>, numbers: Expression<unknown>) =>
  sql<string[]>`array(select named."shipmentId" from shipment_number as named where named."clientId" ${ofClient}
    and named.number = any(array(select plain_reference(one) from unnest(${numbers}::text[]) as one)))`

/** The state shown in reports: the shipment's, until a truck takes it. */
export const reportedStateOf = (
  state: Expression<string>,
  movedAt: Expression<string | null>,
  truckClosedAt: Expression<string | null>,
) => sql<Schemas['ReportedShipmentState']>`reported_state(${state}, ${movedAt}, ${truckClosedAt})`

/** Days in UTC. */
export const daysBetween = (first: Expression<string | null>, last: Expression<string | null>) =>
  sql<number | null>`(${last} at time zone 'UTC')::date - (${first} at time zone 'UTC')::date`

/** Whether the promised day has passed before delivery. Must match the index `shipment_late`. */
export const isLate = sql<SqlBool>`("lateSince" is not null and "deliveredAt" is null and cancelled is null)`

/** The last day of the promise. */
export const promisedDate = sql<string | null>`shipment.content #>> '{deliveryPromise,latest}'`

/**
 * Days from the promised day to delivery, or until now. Counts whole days from the end of the promised day, so it needs
 * no time zone; a day on which the clock changes is an hour off.
 */
export const daysLate = sql<number | null>`case
  when "promisedUntil" is null or shipment.cancelled is not null then null
  when shipment."deliveredAt" is null and now() < "promisedUntil" then null
  else greatest(0, 1 + floor(extract(epoch from coalesce(shipment."deliveredAt", now()) - "promisedUntil") / 86400))::int
end`
