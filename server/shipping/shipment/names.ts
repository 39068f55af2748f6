import { sql } from 'kysely'

/** Every name that a shipment goes by, upper case and without blanks: what the index `shipment_names` holds. */
export const shipmentNames = sql<string[]>`shipment_names("carrierReference", "parcelReferences", "customerReference",
  "relabellingCustomerReference", "orderNumbers")`
