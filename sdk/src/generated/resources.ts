// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../core/operation.ts'
import { authentication, type AuthenticationResource } from './areas/authentication.ts'
import { parcelShop, type ParcelShopResource } from './areas/parcel-shop.ts'
import { shipping, type ShippingResource } from './areas/shipping.ts'
import { customs, type CustomsResource } from './areas/customs.ts'
import { relabelling, type RelabellingResource } from './areas/relabelling.ts'
import { consignment, type ConsignmentResource } from './areas/consignment.ts'
import { reporting, type ReportingResource } from './areas/reporting.ts'
import { carrierConfiguration, type CarrierConfigurationResource } from './areas/carrier-configuration.ts'
import { addressBook, type AddressBookResource } from './areas/address-book.ts'
import { parcelDefinition, type ParcelDefinitionResource } from './areas/parcel-definition.ts'
import { product, type ProductResource } from './areas/product.ts'
import { expectedAmount, type ExpectedAmountResource } from './areas/expected-amount.ts'
import { preference, type PreferenceResource } from './areas/preference.ts'
import { addOn, type AddOnResource } from './areas/add-on.ts'
import { user, type UserResource } from './areas/user.ts'
import { client, type ClientResource } from './areas/client.ts'
import { role, type RoleResource } from './areas/role.ts'
import { signUp, type SignUpResource } from './areas/sign-up.ts'
import { item, type ItemResource } from './areas/item.ts'
import { packing, type PackingResource } from './areas/packing.ts'
import { rate, type RateResource } from './areas/rate.ts'
import { rateSheet, type RateSheetResource } from './areas/rate-sheet.ts'
import { shippingPolicy, type ShippingPolicyResource } from './areas/shipping-policy.ts'
import { order, type OrderResource } from './areas/order.ts'
import { shop, type ShopResource } from './areas/shop.ts'
import { carrierInvoice, type CarrierInvoiceResource } from './areas/carrier-invoice.ts'
import { carrierClaim, type CarrierClaimResource } from './areas/carrier-claim.ts'
import { apiKey, type ApiKeyResource } from './areas/api-key.ts'
import { batch, type BatchResource } from './areas/batch.ts'
import { eventFeed, type EventFeedResource } from './areas/event-feed.ts'
import { webhook, type WebhookResource } from './areas/webhook.ts'
import { tracker, type TrackerResource } from './areas/tracker.ts'
import { pickup, type PickupResource } from './areas/pickup.ts'
import { manifest, type ManifestResource } from './areas/manifest.ts'
import { recipient, type RecipientResource } from './areas/recipient.ts'
import { audit, type AuditResource } from './areas/audit.ts'
import { dataSubject, type DataSubjectResource } from './areas/data-subject.ts'
import { me, type MeResource } from './areas/me.ts'

export const version = '1.0.0'

export const resources: Readonly<Record<string, readonly Operation[]>> = {
  authentication,
  parcelShop,
  shipping,
  customs,
  relabelling,
  consignment,
  reporting,
  carrierConfiguration,
  addressBook,
  parcelDefinition,
  product,
  expectedAmount,
  preference,
  addOn,
  user,
  client,
  role,
  signUp,
  item,
  packing,
  rate,
  rateSheet,
  shippingPolicy,
  order,
  shop,
  carrierInvoice,
  carrierClaim,
  apiKey,
  batch,
  eventFeed,
  webhook,
  tracker,
  pickup,
  manifest,
  recipient,
  audit,
  dataSubject,
  me,
}

export interface Resources {
  /** Log in, refresh and check tokens, and recover passwords. */
  readonly authentication: AuthenticationResource

  /**
   * Find the shops and lockers where a parcel is handed in or picked up. Waybill stores the carriers' shops, so a checkout finds the nearest ones in one call. The id of a shop goes into `delivery.parcelShopId` of a shipment. See [Parcel shops at the
   * checkout](/guides/parcel-shops).
   */
  readonly parcelShop: ParcelShopResource

  /** Create shipments, register them with a carrier, print labels and follow events. */
  readonly shipping: ShippingResource

  /** Declare what crosses a border and hand it to the customs broker. */
  readonly customs: CustomsResource

  /** Announce parcels of another carrier and give them a new label when they are scanned. */
  readonly relabelling: RelabellingResource

  /** Group shipments on pallets and pallets on trucks. What travels together is closed together, and customs data and reports of all parcels follow the truck. See [Consignments](/guides/consignments). */
  readonly consignment: ConsignmentResource

  /** Search, count and export shipments with their delivery figures. */
  readonly reporting: ReportingResource

  /** Choose carriers for a client and keep the credentials they need. */
  readonly carrierConfiguration: CarrierConfigurationResource

  /** Keep the addresses a client ships from and to. */
  readonly addressBook: AddressBookResource

  /** Keep the boxes and envelopes a client ships in. */
  readonly parcelDefinition: ParcelDefinitionResource

  /** Manage the catalogue of transport products and which client may use them. For each of the 47 carriers it lists products with their countries, limits for size and weight, delivery to door or shop, and services. Every shipment is checked against it. Clients can add products of their own within the limits of the carrier. */
  readonly product: ProductResource

  /** Announce how many shipments are expected for a country and period. */
  readonly expectedAmount: ExpectedAmountResource

  /** Manage the settings of a client and of a user. The user's own setting applies first, then that of the client, then that of the nearest client above. */
  readonly preference: PreferenceResource

  /** List the add-ons and add them to a client. The plan of a client decides which features it has, and an add-on unlocks one more. Calls beyond the plan return 403 `PLAN_REQUIRED`. */
  readonly addOn: AddOnResource

  /** Create, invite, confirm and manage users. */
  readonly user: UserResource

  /** Manage the hierarchy of clients. */
  readonly client: ClientResource

  /** Give users the permissions they need. */
  readonly role: RoleResource

  /** Open an account without an administrator. */
  readonly signUp: SignUpResource

  /** Manage the items that a client sells, with their dimensions, weight and customs data. Orders, packing and customs lines refer to the SKU instead of repeating this data. Set many items at once by SKU, or import them as CSV. See [Items](/guides/items). */
  readonly item: ItemResource

  /** Pack items into parcels, as few and as cheap as possible. */
  readonly packing: PackingResource

  /** See which products can carry a shipment, for how much and until when. */
  readonly rate: RateResource

  /**
   * Manage carriers' prices, and calculate what a shipment costs. A rate sheet belongs to one carrier product and applies from a given day: zones, steps by weight or volume,
   * surcharges in their order, and tax. A price can be explained line by line. See [Prices](/guides/prices).
   */
  readonly rateSheet: RateSheetResource

  /** Decide by rules which rates are offered, and what is charged for them. */
  readonly shippingPolicy: ShippingPolicyResource

  /** Manage customers' orders, and ship them. The shop can send an order by its own identifier as often as it likes. One call packs it, picks the best rate that the shipping policy allows, registers the shipment and prints its label. See [Orders](/guides/orders). */
  readonly order: OrderResource

  /** Connect web shops, so that orders arrive automatically and the shop learns what was shipped. Shopify and WooCommerce send each order by webhook and receive the number of each shipment. Failures are retried and shown. See [Web shops](/guides/shops). */
  readonly shop: ShopResource

  /** Compare carriers' invoices with the expected costs, and dispute the differences. The lines of the carrier's file are matched with shipments by number. Charges beyond the expected price become differences with a reason, and nothing is counted twice. See [Reconciliation](/guides/reconciliation). */
  readonly carrierInvoice: CarrierInvoiceResource

  /** Claim money from carriers for lost and damaged parcels. A claim shows the deadline of its carrier, keeps photographs and invoices, prints the letter, and is paid by the credit on the carrier's invoice. See [Claims](/guides/claims). */
  readonly carrierClaim: CarrierClaimResource

  /** Create API keys for programs, and limit, rotate and revoke them. A key acts for one client, with no more permissions than its creator has. `wb_live_` keys work on live data, and `wb_test_` keys on a separate test side. See [API keys](/guides/api-keys). */
  readonly apiKey: ApiKeyResource

  /** Create, register and print up to 10,000 shipments in the background. */
  readonly batch: BatchResource

  /** Read everything that happened, in order and without gaps. */
  readonly eventFeed: EventFeedResource

  /** Have events delivered to an address of yours, signed and in order. */
  readonly webhook: WebhookResource

  /** Follow parcels that were booked elsewhere, by their numbers. */
  readonly tracker: TrackerResource

  /**
   * Have carriers collect registered shipments. A pick-up belongs to one carrier, address and time window, and collects every shipment that is assigned to it.
   * See [Pick-ups](/guides/pickups).
   */
  readonly pickup: PickupResource

  /**
   * Close out a day's shipments of a carrier, and print the list for the handover. Some carriers need to know what they will get before they arrive. A manifest closes what was registered since
   * the last one. See [Manifests](/guides/manifests).
   */
  readonly manifest: ManifestResource

  /** Show recipients where their parcel is, and notify them by e-mail. Every registered shipment has a tracking page branded for its client. The client chooses which e-mails are sent, and recipients can unsubscribe. See [Tracking pages and emails](/guides/recipients). */
  readonly recipient: RecipientResource

  /**
   * See who changed what, and look up each request. The audit log records who changed settings, users and keys, including changes on behalf of another user. The request log keeps a week of calls without their content, and the request id in an error leads to its entry. See [Audit and request
   * log](/guides/audit).
   */
  readonly audit: AuditResource

  /**
   * Export and erase the data stored about one person. Find a person by e-mail address, telephone number, or name and postal code in all stored data, and export it, or erase it so that records you must keep no longer identify the person. See [Running the
   * server](/guides/running-the-server).
   */
  readonly dataSubject: DataSubjectResource

  /** Read and change your own user, and end your sessions. */
  readonly me: MeResource
}
