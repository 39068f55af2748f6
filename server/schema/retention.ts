import type { Config } from '../config.ts'
import type { DB } from '../generated/database.ts'

/** Rows that are deleted after some time. */
export interface Retained {
  readonly table: keyof DB
  /** The column that the time counts from; rows without a value stay. */
  readonly since: string
  /** How many rows to delete at a time, so that no lock is held for long: few if they are large or cascade. */
  readonly step?: number
  /** The column to clear instead of deleting the row. */
  readonly column?: string
}

const [hour, day] = [3_600, 86_400]

export interface Period {
  /** The unit of the setting in seconds; 0 if rows have their own expiry. */
  readonly unit: number
  readonly of: readonly Retained[]
}

type Setting = Extract<keyof Config, `keep${string}` | 'carrierDocumentDays'>

/** The rows that each setting applies to. */
export const retention = {
  keepAuditDays: {
    unit: day,
    of: [
      { table: 'audit', since: 'at' },
      { table: 'data_erasure', since: 'finishedAt' },
    ],
  },
  keepRequestDays: { unit: day, of: [{ table: 'request_log', since: 'at' }] },
  // Webhook deliveries are deleted with their events.
  keepEventDays: { unit: day, of: [{ table: 'feed_event', since: 'createdAt' }] },
  keepRawDataDays: { unit: day, of: [{ table: 'shipment_event', since: 'receivedAt', column: 'rawData' }] },
  carrierDocumentDays: { unit: 0, of: [{ table: 'carrier_document', since: 'keptUntil', step: 500 }] },
  keepProofDays: {
    unit: day,
    of: [
      { table: 'shipment_proof', since: 'createdAt', step: 500 },
      { table: 'carrier_claim_attachment', since: 'keptFrom', step: 100 },
      { table: 'return_request', since: 'changedAt', column: 'note' },
      { table: 'return_request', since: 'changedAt', column: 'email' },
    ],
  },
  keepIdempotencyHours: { unit: hour, of: [{ table: 'idempotency_key', since: 'createdAt' }] },
  keepMailDays: { unit: day, of: [{ table: 'outbox', since: 'settledAt', step: 1_000 }] },
  keepExportDays: {
    unit: day,
    of: [
      { table: 'shipment_export', since: 'createdAt', step: 10 },
      { table: 'parcel_shop_export', since: 'finishedAt' },
    ],
  },
  keepDeletedDays: { unit: day, of: [{ table: 'address', since: 'deletedAt' }] },
  keepRateHours: { unit: hour, of: [{ table: 'rate', since: 'expiresAt', step: 1_000 }] },
  keepBatchDays: { unit: day, of: [{ table: 'shipment_batch', since: 'finishedAt', step: 5 }] },
  keepSessionDays: { unit: day, of: [{ table: 'session', since: 'expiresAt' }] },
  keepCodeDays: { unit: day, of: [{ table: 'user_code', since: 'expiresAt' }] },
} as const satisfies Record<Setting, Period>

type Emptied = { readonly column: string }
type Gone = Exclude<(typeof retention)[Setting]['of'][number], Emptied>['table']

const withShipment = 'belongs to a shipment'
const untilDeleted = 'the client keeps it and deletes it'
const byLaw = 'a record of trade or customs that the law wants kept'
const configured = 'as many as are set up'
const account = 'belongs to a user or client'

/**
 * Why the rows of all other tables stay, or which rows they are deleted with. A new table does not compile until it is
 * listed here or above.
 */
export const staying: Readonly<Record<Exclude<keyof DB, Gone>, string>> = {
  api_key: 'tells who a request came from',
  api_key_secret: 'deleted with its key',
  app_user: account,
  attempt_limit: 'goes after the hour in which failures count',
  carrier_claim: byLaw,
  carrier_field: configured,
  carrier_invoice: byLaw,
  carrier_invoice_line: 'deleted with its invoice',
  carrier_invoice_settings: configured,
  client: account,
  client_add_on: configured,
  client_carrier: configured,
  client_node: account,
  client_preference: configured,
  consignment: byLaw,
  consignment_holder: 'one row per client and who closes its trucks',
  consignment_reference: byLaw,
  customs_batch: byLaw,
  delivery_time: 'a number per month, lane and product',
  customs_closing_time: configured,
  customs_configuration: configured,
  customs_filing: byLaw,
  customs_filing_message: 'deleted with its filing',
  customs_item: byLaw,
  expected_amount: untilDeleted,
  feed_inbox: 'becomes an event of the feed within moments',
  invoice_difference: 'deleted with its invoice',
  item: untilDeleted,
  mail_suppression: 'who bounced must not be written to again',
  manifest: byLaw,
  parcel_definition: untilDeleted,
  parcel_shop: 'follows the carriers’ lists',
  carrier_event_call: 'one row per account of which a carrier counts the calls',
  parcel_shop_listing: 'one row per carrier',
  pickup: byLaw,
  product: configured,
  rate_sheet: untilDeleted,
  rate_sheet_version: untilDeleted,
  recipient_notice: withShipment,
  recipient_settings: configured,
  refresh_token: 'deleted with its session',
  relabelling: byLaw,
  relabelling_configuration: configured,
  relabelling_past: 'goes after the ten minutes in which lists are paged through',
  relabelling_words: 'what its parcel is searched by, which stays',
  return_request: withShipment,
  role: configured,
  sales_order: untilDeleted,
  sales_order_shipment: withShipment,
  sales_product: configured,
  scim_user: account,
  shipment: byLaw,
  shipment_batch_row: 'deleted with its batch',
  shipment_day: 'a day has one row',
  shipment_day_progress: 'has one row',
  shipment_event: withShipment,
  shipment_export_part: 'deleted with its export',
  shipment_number: withShipment,
  shipment_report: withShipment,
  shipment_tracking: 'goes when the carrier is asked no more',
  shipping_policy: untilDeleted,
  shop: configured,
  shop_fulfillment: 'deleted with its shop',
  shop_order: 'deleted with its shop',
  single_sign_on: configured,
  spent_challenge: 'deleted with the next one that is spent after it has expired',
  sscc_counter: 'one row per company prefix',
  tracker: untilDeleted,
  tracking_link: withShipment,
  unused_registration: 'goes when the carrier has settled it',
  user_passkey: account,
  user_preference: account,
  user_role: account,
  user_identity: account,
  user_second_factor: account,
  webhook_delivery: 'deleted with its event',
  webhook_endpoint: configured,
}
