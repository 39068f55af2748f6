import { sql, type Expression, type SqlBool } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'

/** A table of shipments that have been stored by the same statement. */
export type Stored = 'changed' | 'fresh'

const ownNumbers = sql<string[]>`array_append("parcelReferences", "carrierReference")`

/** Whether any consignment, of any client, holds one of its numbers: an index lookup, which mostly finds none. */
const isHeld = sql<SqlBool>`exists (
  select from consignment_reference as held where held.value = any(${ownNumbers}) and held.type = 'SHIPMENT')`

/**
 * The consignments that hold a shipment, from the innermost to the outermost, as JSON of the contract's shape. Null if
 * there are none. For queries on `shipment`.
 */
export const consignmentsColumn = sql<string | null>`case when "carrierReference" is not null and ${isHeld}
  then shipment_consignments("clientId", ${ownNumbers})::text end`.as('consignments')

/**
 * The same for shipments that this statement has stored or named, with the closing time of each one's truck: a row for
 * each shipment in a consignment. A table to be joined, since Citus looks up nothing else by a statement's own results.
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

/** Every name that its client gave a shipment, upper case and without blanks: what the index `shipment_names` holds. */
export const shipmentNames = sql<string[]>`shipment_names(null, null, "customerReference",
  "relabellingCustomerReference", "orderNumbers")`

/**
 * The shipments that carriers know, themselves or a parcel of theirs, by one of these numbers, ignoring case and
 * blanks. `ofClient` limits the client: `= 1`. A shipment that was booked elsewhere may have had the number before.
 */
export const idsNumbered = (ofClient: Expression<unknown>, numbers: Expression<unknown>) =>
  sql<string[]>`array(select named."shipmentId" from shipment_number as named where named."clientId" ${ofClient}
    and named.number = any(array(select plain_reference(one) from unnest(${numbers}::text[]) as one)))`

/** The state that a report shows, which is that of its shipment until a truck takes it. */
export const reportedStateOf = (
  state: Expression<string>,
  movedAt: Expression<string | null>,
  truckClosedAt: Expression<string | null>,
) => sql<Schemas['ReportedShipmentState']>`reported_state(${state}, ${movedAt}, ${truckClosedAt})`

/** Days in UTC. */
export const daysBetween = (first: Expression<string | null>, last: Expression<string | null>) =>
  sql<number | null>`(${last} at time zone 'UTC')::date - (${first} at time zone 'UTC')::date`

/** The promised day has passed, and the shipment is still to come. As the index `shipment_late` has it. */
export const isLate = sql<SqlBool>`("lateSince" is not null and "deliveredAt" is null and cancelled is null)`

/** The last day of the promise. */
export const promisedDate = sql<string | null>`shipment.content #>> '{deliveryPromise,latest}'`

/**
 * Days from the promised one to delivery, or until now. In whole days from its end, so that no zone has to be known; a day
 * on which the clock changes differs from that by an hour.
 */
export const daysLate = sql<number | null>`case
  when "promisedUntil" is null or shipment.cancelled is not null then null
  when shipment."deliveredAt" is null and now() < "promisedUntil" then null
  else greatest(0, 1 + floor(extract(epoch from coalesce(shipment."deliveredAt", now()) - "promisedUntil") / 86400))::int
end`
