import type { DB } from '../generated/database.ts'

const inherited = 'Holds for the clients below too, and is looked for along the path of each.'

const shared = 'A truck carries parcels of several clients, and each shipment says which consignments hold it.'

/**
 * On a Citus cluster, all tables are distributed by `clientId`, so a client's rows are on one machine and joined there.
 * These are the exceptions, with the reason: every machine has them whole.
 */
export const wholeTables: Partial<Record<keyof DB, string>> = {
  client: 'The tree of clients, which all rights are read from.',
  app_user: 'A user may belong to several clients.',
  user_role: 'Roles of a user at several clients.',
  role: 'Read with every request, whichever client it is for.',
  session: 'Belongs to a user, who chooses a client.',
  refresh_token: 'Belongs to a session.',
  user_code: 'Belongs to a user.',
  user_preference: 'Belongs to a user.',
  user_second_factor: 'Belongs to a user.',
  user_passkey: 'Belongs to a user.',
  user_identity: 'Belongs to a user.',
  scim_user: 'Belongs to a user.',
  single_sign_on: 'Found by a domain before the client is known.',
  api_key: 'Found by its hash before the client is known.',
  api_key_secret: 'Found by its hash before the client is known.',
  consignment: shared,
  consignment_reference: shared,
  consignment_holder: shared,
  spent_challenge: 'Is spent before anybody is known.',
  parcel_shop: 'The same for all clients.',
  carrier_event_call: 'An account may ship for several clients.',
  product: 'Sold by one client to others.',
  client_carrier: inherited,
  carrier_field: inherited,
  rate_sheet: inherited,
  rate_sheet_version: inherited,
  shipping_policy: inherited,
  customs_closing_time: inherited,
  customs_configuration: inherited,
  recipient_settings: inherited,
  sales_product: 'Joins the client that buys with the one that sells.',
  sscc_counter: 'One counter for each prefix, whichever client uses it.',
  shipment_day_progress: 'One row.',
}

/** Tables that are never joined, and whose writes only work on the coordinator. */
export const coordinatorTables: Partial<Record<keyof DB, string>> = {
  parcel_shop_listing: 'Its rows are claimed while others are being claimed, which waits where each node has them.',
  attempt_limit: 'Counts log-ins before anybody is known, and reckons with the time where a key is known already.',
}
