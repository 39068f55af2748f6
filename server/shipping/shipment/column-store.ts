import { sql } from 'kysely'

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
