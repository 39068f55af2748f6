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
import { singleSignOn, type SingleSignOnResource } from './areas/single-sign-on.ts'
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
  singleSignOn,
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

  /** Find the shops and lockers where a parcel is handed in or picked up. */
  readonly parcelShop: ParcelShopResource

  /** Create shipments, register them with a carrier, print labels and follow events. */
  readonly shipping: ShippingResource

  /** Declare what crosses a border and hand it to the customs broker. */
  readonly customs: CustomsResource

  /** Announce parcels of another carrier and give them a new label when they are scanned. */
  readonly relabelling: RelabellingResource

  /** Group shipments on pallets and pallets on trucks. */
  readonly consignment: ConsignmentResource

  /** Search, count and export shipments with their delivery figures. */
  readonly reporting: ReportingResource

  /** Choose carriers for a client and keep the credentials they need. */
  readonly carrierConfiguration: CarrierConfigurationResource

  /** Keep the addresses a client ships from and to. */
  readonly addressBook: AddressBookResource

  /** Keep the boxes and envelopes a client ships in. */
  readonly parcelDefinition: ParcelDefinitionResource

  /** Manage the catalogue of transport products and which client may use them. */
  readonly product: ProductResource

  /** Announce how many shipments are expected for a country and period. */
  readonly expectedAmount: ExpectedAmountResource

  /** Manage the settings of a client and of a user. */
  readonly preference: PreferenceResource

  /** List the add-ons and add them to a client. */
  readonly addOn: AddOnResource

  /** Create, invite, confirm and manage users. */
  readonly user: UserResource

  /** Manage the hierarchy of clients. */
  readonly client: ClientResource

  /** Give users the permissions they need. */
  readonly role: RoleResource

  /** Log in through the identity provider of a company with OpenID Connect. */
  readonly singleSignOn: SingleSignOnResource

  /** Open an account without an administrator. */
  readonly signUp: SignUpResource

  /** Manage the items that a client sells, with their dimensions, weight and customs data. */
  readonly item: ItemResource

  /** Pack items into parcels, as few and as cheap as possible. */
  readonly packing: PackingResource

  /** See which products can carry a shipment, what they cost and when they deliver. */
  readonly rate: RateResource

  /** Manage carriers' prices, and calculate what a shipment costs. */
  readonly rateSheet: RateSheetResource

  /** Decide by rules which rates are offered, and what is charged for them. */
  readonly shippingPolicy: ShippingPolicyResource

  /** Manage customers' orders, and ship them. */
  readonly order: OrderResource

  /** Connect web shops, so that orders arrive automatically and the shop learns what was shipped. */
  readonly shop: ShopResource

  /** Compare carriers' invoices with the expected costs, and dispute the differences. */
  readonly carrierInvoice: CarrierInvoiceResource

  /** Claim money from carriers for lost and damaged parcels. */
  readonly carrierClaim: CarrierClaimResource

  /** Create API keys for programs, and limit, rotate and revoke them. */
  readonly apiKey: ApiKeyResource

  /** Create, register and print up to 10,000 shipments in the background. */
  readonly batch: BatchResource

  /** Read everything that happened, in order and without gaps. */
  readonly eventFeed: EventFeedResource

  /** Have events delivered to your own URL, signed and in order. */
  readonly webhook: WebhookResource

  /** Follow parcels that were booked elsewhere, by their numbers. */
  readonly tracker: TrackerResource

  /** Have carriers collect registered shipments. */
  readonly pickup: PickupResource

  /** Close out a day's shipments of a carrier, and print the list for the handover. */
  readonly manifest: ManifestResource

  /** Show recipients where their parcel is, notify them by e-mail, and let them request returns. */
  readonly recipient: RecipientResource

  /** See who changed what, and look up each request. */
  readonly audit: AuditResource

  /** Export and erase the data stored about one person. */
  readonly dataSubject: DataSubjectResource

  /** Read and change your own user, and end your sessions. */
  readonly me: MeResource
}
