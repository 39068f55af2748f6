import { sql, type Expression } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'

/**
 * The consignments that hold a shipment, from the innermost to the outermost, as JSON of the contract's shape. Nothing
 * where there are none. For queries on `shipment`; what it costs is a look into an index where nothing is found.
 */
export const consignmentsColumn = sql<string | null>`case when "carrierReference" is not null
  then shipment_consignments("clientId", array_append("parcelReferences", "carrierReference"))::text end`.as(
  'consignments',
)

/** Every name that a shipment goes by, upper case and without blanks: what the index `shipment_names` holds. */
export const shipmentNames = sql<string[]>`shipment_names("carrierReference", "parcelReferences", "customerReference",
  "relabellingCustomerReference", "orderNumbers")`

/** The state that a report shows, which is that of its shipment until a truck takes it. */
export const reportedStateOf = (
  state: Expression<string>,
  movedAt: Expression<string | null>,
  truckClosedAt: Expression<string | null>,
) => sql<components['schemas']['ReportedShipmentState']>`reported_state(${state}, ${movedAt}, ${truckClosedAt})`

/** Days in UTC. */
export const daysBetween = (first: Expression<string | null>, last: Expression<string | null>) =>
  sql<number | null>`(${last} at time zone 'UTC')::date - (${first} at time zone 'UTC')::date`
