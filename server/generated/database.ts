// Generated from the migrated database by make generate. Do not edit.
import type { ColumnType } from 'kysely'
import type { ColumnTypes } from '../schema/column-types.ts'

type Given<Read, Written = Read> = ColumnType<Read, Written, Written>
type Optional<Read, Written = Read> = ColumnType<Read, Written | undefined, Written>
type Nullable<Read, Written = Read> = ColumnType<Read | undefined, Written | null | undefined, Written | null>
type Computed<Read> = ColumnType<Read, never, never>

type Shaped<Column, Shape> =
  Column extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Shape | Extract<Read, undefined>, Shape | Extract<Inserted, null | undefined>, Shape | Extract<Updated, null>>
    : never

type ShapedTable<Table, Shapes> = {
  [Name in keyof Table]: Name extends keyof Shapes ? Shaped<Table[Name], Shapes[Name]> : Table[Name]
}

/** Each table with its columns as they are read (absent instead of null), inserted and updated. */
export type DB = {
  [Name in keyof Tables]: Name extends keyof ColumnTypes ? ShapedTable<Tables[Name], ColumnTypes[Name]> : Tables[Name]
}

interface Tables {
  address: AddressTable
  api_key: ApiKeyTable
  api_key_secret: ApiKeySecretTable
  app_user: AppUserTable
  attempt_limit: AttemptLimitTable
  audit: AuditTable
  carrier_claim: CarrierClaimTable
  carrier_claim_attachment: CarrierClaimAttachmentTable
  carrier_document: CarrierDocumentTable
  carrier_event_call: CarrierEventCallTable
  carrier_field: CarrierFieldTable
  carrier_invoice: CarrierInvoiceTable
  carrier_invoice_line: CarrierInvoiceLineTable
  carrier_invoice_settings: CarrierInvoiceSettingsTable
  client: ClientTable
  client_add_on: ClientAddOnTable
  client_carrier: ClientCarrierTable
  client_node: ClientNodeTable
  client_preference: ClientPreferenceTable
  consignment: ConsignmentTable
  consignment_holder: ConsignmentHolderTable
  consignment_reference: ConsignmentReferenceTable
  customs_batch: CustomsBatchTable
  customs_closing_time: CustomsClosingTimeTable
  customs_configuration: CustomsConfigurationTable
  customs_filing: CustomsFilingTable
  customs_filing_message: CustomsFilingMessageTable
  customs_item: CustomsItemTable
  data_erasure: DataErasureTable
  delivery_time: DeliveryTimeTable
  expected_amount: ExpectedAmountTable
  feed_event: FeedEventTable
  feed_inbox: FeedInboxTable
  idempotency_key: IdempotencyKeyTable
  invoice_difference: InvoiceDifferenceTable
  item: ItemTable
  mail_suppression: MailSuppressionTable
  manifest: ManifestTable
  outbox: OutboxTable
  parcel_definition: ParcelDefinitionTable
  parcel_shop: ParcelShopTable
  parcel_shop_export: ParcelShopExportTable
  parcel_shop_listing: ParcelShopListingTable
  pickup: PickupTable
  product: ProductTable
  rate: RateTable
  rate_sheet: RateSheetTable
  rate_sheet_version: RateSheetVersionTable
  recipient_notice: RecipientNoticeTable
  recipient_settings: RecipientSettingsTable
  refresh_token: RefreshTokenTable
  relabelling: RelabellingTable
  relabelling_configuration: RelabellingConfigurationTable
  relabelling_past: RelabellingPastTable
  relabelling_words: RelabellingWordsTable
  request_log: RequestLogTable
  return_request: ReturnRequestTable
  role: RoleTable
  sales_order: SalesOrderTable
  sales_order_shipment: SalesOrderShipmentTable
  sales_product: SalesProductTable
  scim_user: ScimUserTable
  session: SessionTable
  shipment: ShipmentTable
  shipment_batch: ShipmentBatchTable
  shipment_batch_row: ShipmentBatchRowTable
  shipment_day: ShipmentDayTable
  shipment_day_progress: ShipmentDayProgressTable
  shipment_event: ShipmentEventTable
  shipment_export: ShipmentExportTable
  shipment_export_part: ShipmentExportPartTable
  shipment_number: ShipmentNumberTable
  shipment_proof: ShipmentProofTable
  shipment_report: ShipmentReportTable
  shipment_tracking: ShipmentTrackingTable
  shipping_policy: ShippingPolicyTable
  shop: ShopTable
  shop_fulfillment: ShopFulfillmentTable
  shop_order: ShopOrderTable
  single_sign_on: SingleSignOnTable
  spent_challenge: SpentChallengeTable
  sscc_counter: SsccCounterTable
  tracker: TrackerTable
  tracking_link: TrackingLinkTable
  unused_registration: UnusedRegistrationTable
  user_code: UserCodeTable
  user_identity: UserIdentityTable
  user_passkey: UserPasskeyTable
  user_preference: UserPreferenceTable
  user_role: UserRoleTable
  user_second_factor: UserSecondFactorTable
  webhook_delivery: WebhookDeliveryTable
  webhook_endpoint: WebhookEndpointTable
}

export interface AddressTable {
  clientId: Given<number>
  id: Optional<string>
  createdAt: Optional<string, string | Date>
  content: Given<object>
  type: Given<string>
  firstName: Nullable<string>
  company: Nullable<string>
  search: Given<string>
  externalId: Nullable<string>
  modifiedAt: Optional<string, string | Date>
  deletedAt: Nullable<string, string | Date>
}

export interface ApiKeyTable {
  clientId: Given<number>
  id: Optional<string>
  creatorId: Given<string>
  name: Given<string>
  hint: Given<string>
  permissions: Given<string[]>
  scope: Given<string>
  addresses: Given<string[]>
  createdAt: Optional<string, string | Date>
  expiresAt: Nullable<string, string | Date>
  revokedAt: Nullable<string, string | Date>
  lastUsedAt: Nullable<string, string | Date>
  lastUsedFrom: Nullable<string>
  side: Optional<string>
  kind: Optional<string>
  origins: Optional<string[]>
  tokenSeconds: Nullable<number>
}

export interface ApiKeySecretTable {
  hash: Given<string>
  apiKeyId: Given<string>
  expiresAt: Nullable<string, string | Date>
  permissions: Nullable<string[]>
}

export interface AppUserTable {
  id: Optional<string>
  username: Given<string>
  email: Given<string>
  emailVerifiedAt: Nullable<string, string | Date>
  firstName: Nullable<string>
  lastName: Nullable<string>
  newsletterOptIn: Optional<boolean>
  status: Optional<string>
  passwordHash: Nullable<string>
  passwordChangedAt: Nullable<string, string | Date>
  temporaryPasswordExpiresAt: Nullable<string, string | Date>
  defaultClientId: Nullable<number>
  externalOrigin: Nullable<string>
  externalId: Nullable<string>
  createdAt: Optional<string, string | Date>
  createdBy: Nullable<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  isPasswordMailed: Optional<boolean>
  externalClientId: Nullable<number>
  apiKeyId: Nullable<string>
  nameAfter: Nullable<string>
  renameDueAt: Nullable<string, string | Date>
  recoveryHashes: Optional<string[]>
}

export interface AttemptLimitTable {
  key: Given<string>
  failures: Given<number>
  lastFailureAt: Given<string, string | Date>
  pausedUntil: Nullable<string, string | Date>
}

export interface AuditTable {
  clientId: Given<number>
  id: Optional<string>
  at: Optional<string, string | Date>
  username: Nullable<string>
  impersonatedBy: Nullable<string>
  action: Given<string>
  subject: Nullable<string>
  subjectId: Nullable<string>
  details: Nullable<object>
  requestId: Nullable<string>
  apiKeyId: Nullable<string>
  operationId: Nullable<string>
}

export interface CarrierClaimTable {
  clientId: Given<number>
  id: Optional<string>
  shipmentId: Given<string>
  carrier: Given<string>
  type: Given<string>
  state: Given<string>
  parcelIndexes: Nullable<number[]>
  amount: Given<number, number | string>
  currency: Given<string>
  description: Given<string>
  items: Nullable<object>
  carrierCaseNumber: Nullable<string>
  note: Nullable<string>
  approvedAmount: Nullable<number, number | string>
  paidAmount: Nullable<number, number | string>
  zone: Given<string>
  credited: Optional<number, number | string>
  history: Given<object>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  changedAt: Given<string, string | Date>
}

export interface CarrierClaimAttachmentTable {
  clientId: Given<number>
  id: Optional<string>
  claimId: Given<string>
  shipmentId: Given<string>
  name: Given<string>
  contentType: Given<string>
  bytes: Given<Buffer>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  keptFrom: Nullable<string, string | Date>
}

export interface CarrierDocumentTable {
  clientId: Given<number>
  shipmentId: Given<string>
  place: Given<number>
  kind: Given<string>
  type: Given<string>
  layout: Nullable<string>
  resolution: Nullable<number>
  parcelIndex: Nullable<number>
  pages: Given<number>
  bytes: Given<Buffer>
  keptUntil: Given<string, string | Date>
}

export interface CarrierEventCallTable {
  carrier: Given<string>
  account: Given<string>
  calledAt: Given<string[]>
}

export interface CarrierFieldTable {
  clientId: Given<number>
  carrier: Given<string>
  type: Given<string>
  sealed: Given<Buffer>
  keyId: Given<string>
  modifiedAt: Given<string, string | Date>
  modifiedBy: Nullable<string>
  account: Optional<string>
  appliesTo: Nullable<object>
}

export interface CarrierInvoiceTable {
  clientId: Given<number>
  id: Optional<string>
  carrier: Given<string>
  invoiceNumber: Given<string>
  invoiceDate: Given<string>
  currency: Given<string>
  lineCount: Given<number>
  fileDigest: Given<string>
  lineDigest: Given<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
}

export interface CarrierInvoiceLineTable {
  clientId: Given<number>
  invoiceId: Given<string>
  row: Given<number>
  carrierReference: Given<string>
  shipmentId: Nullable<string>
  type: Given<string>
  charge: Nullable<string>
  net: Given<number, number | string>
  weight: Nullable<number, number | string>
  zone: Nullable<string>
}

export interface CarrierInvoiceSettingsTable {
  clientId: Given<number>
  tolerance: Given<object>
  formats: Given<object>
}

export interface ClientTable {
  id: Optional<number>
  parentId: Nullable<number>
  path: Given<number[]>
  level: Computed<number>
  clientType: Given<string>
  plan: Optional<string>
  name: Given<string>
  address: Nullable<object>
  billingInfo: Nullable<object>
  externalOrigin: Nullable<string>
  externalId: Nullable<string>
  deletedAt: Nullable<string, string | Date>
  createdAt: Optional<string, string | Date>
  createdBy: Nullable<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  domain: Nullable<string>
  testOf: Nullable<number>
  ratesStamp: Optional<number>
  secondFactorRequired: Optional<boolean>
}

export interface ClientAddOnTable {
  clientId: Given<number>
  addOnId: Given<string>
  createdAt: Optional<string, string | Date>
  createdBy: Given<string>
}

export interface ClientCarrierTable {
  clientId: Given<number>
  carrier: Given<string>
  enabled: Given<boolean>
  modifiedAt: Given<string, string | Date>
  modifiedBy: Nullable<string>
}

export interface ClientNodeTable {
  clientId: Given<number>
}

export interface ClientPreferenceTable {
  clientId: Given<number>
  locale: Nullable<string>
  shipmentFormLayout: Nullable<string>
  scanAndGoFlow: Nullable<string>
  defaultPickupAddressId: Nullable<string>
  defaultReceiverAddressId: Nullable<string>
  defaultParcelDefinitionId: Nullable<string>
  favoriteApp: Nullable<string>
  uniqueCustomerReferences: Nullable<boolean>
  approvalByOthers: Nullable<boolean>
}

export interface ConsignmentTable {
  clientId: Given<number>
  id: Optional<string>
  type: Given<string>
  state: Optional<string>
  parentId: Nullable<string>
  carrierReference: Nullable<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  handedInAt: Nullable<string, string | Date>
  handedInBy: Nullable<string>
  approvedAt: Nullable<string, string | Date>
  approvedBy: Nullable<string>
  warnings: Nullable<object>
  customsClosedAt: Nullable<string, string | Date>
}

export interface ConsignmentHolderTable {
  clientId: Given<number>
  holderId: Given<number>
}

export interface ConsignmentReferenceTable {
  clientId: Given<number>
  consignmentId: Given<string>
  position: Given<number>
  key: Given<string>
  value: Given<string>
  type: Given<string>
  closed: Optional<boolean>
}

export interface CustomsBatchTable {
  clientId: Given<number>
  id: Optional<string>
  state: Optional<string>
  attempts: Optional<number>
  dueAt: Given<string, string | Date>
  createdAt: Given<string, string | Date>
  settledAt: Nullable<string, string | Date>
  lastError: Nullable<string>
}

export interface CustomsClosingTimeTable {
  clientId: Given<number>
  minute: Given<number>
  modifiedAt: Given<string, string | Date>
  modifiedBy: Given<string>
  graceMinute: Optional<number>
}

export interface CustomsConfigurationTable {
  clientId: Given<number>
  content: Given<object>
  modifiedAt: Given<string, string | Date>
  modifiedBy: Given<string>
}

export interface CustomsFilingTable {
  clientId: Given<number>
  id: Optional<string>
  truck: Given<string>
  state: Optional<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  leftOut: Nullable<object>
}

export interface CustomsFilingMessageTable {
  clientId: Given<number>
  filingId: Given<string>
  position: Given<number>
  kind: Given<string>
  documentNumber: Given<string>
  content: Given<object>
  state: Optional<string>
  requestId: Nullable<string>
  mrn: Nullable<string>
  message: Nullable<string>
  action: Optional<string>
  hash: Nullable<string>
}

export interface CustomsItemTable {
  clientId: Given<number>
  id: Optional<string>
  carrierReference: Given<string>
  itemNumber: Given<string>
  itemDescription: Given<string>
  skuNumber: Given<string>
  quantity: Given<number>
  countryOfOrigin: Given<string>
  destinationCountry: Given<string>
  netWeight: Given<number, number | string>
  grossWeight: Given<number, number | string>
  itemInvoicePrice: Given<number, number | string>
  currencyCode: Given<string>
  commodityCode: Given<string>
  invoiceNumber: Given<string>
  companyNumber: Given<string>
  eoriNumber: Given<string>
  shipmentId: Nullable<string>
  externalShipmentId: Nullable<string>
  itemName: Nullable<string>
  composition: Nullable<string>
  customerReference: Nullable<string>
  ccCommodityCode: Nullable<string>
  dangerousGoods: Nullable<boolean>
  dangerousGoodsCode: Nullable<string>
  truckIdentifier: Nullable<string>
  palletIdentifier: Nullable<string>
  licensePlate: Nullable<string>
  procedureType: Nullable<string>
  procedureCode: Nullable<string>
  customsType: Nullable<string>
  invoiceType: Nullable<string>
  termsOfTrade: Nullable<string>
  ioss: Nullable<string>
  shippingCharges: Nullable<number, number | string>
  otherCharges: Nullable<number, number | string>
  warnings: Nullable<object>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  changedAt: Given<string, string | Date>
  modifiedBy: Nullable<string>
  closedAt: Nullable<string, string | Date>
  closedBy: Nullable<string>
  transferState: Optional<string>
  transferMessage: Nullable<string>
  transferDueAt: Nullable<string, string | Date>
  batchId: Nullable<string>
  supplement: Optional<number>
  submissions: Optional<number>
  ofShipment: Optional<boolean>
  mrn: Nullable<string>
  customsOffice: Nullable<string>
  acceptedAt: Nullable<string, string | Date>
  voec: Nullable<string>
  importer: Nullable<object>
  preferentialOrigin: Nullable<boolean>
  importDeclaration: Nullable<object>
  transitMrn: Nullable<string>
  soldTo: Nullable<string>
  ukims: Nullable<string>
  atRisk: Nullable<boolean>
  manufacturerProductId: Nullable<string>
  gtin: Nullable<string>
  manufacturer: Nullable<object>
  responsiblePerson: Nullable<object>
}

export interface DataErasureTable {
  clientId: Given<number>
  id: Optional<string>
  attributes: Given<string>
  sealed: Nullable<Buffer>
  keyId: Nullable<string>
  isFound: Optional<boolean>
  done: Optional<string[]>
  round: Optional<number>
  ofTable: Optional<number>
  missed: Optional<number>
  erased: Optional<number>
  failures: Optional<number>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  impersonatedBy: Nullable<string>
  apiKeyId: Nullable<string>
  requestId: Given<string>
  finishedAt: Nullable<string, string | Date>
  dueAt: Nullable<string, string | Date>
}

export interface DeliveryTimeTable {
  clientId: Given<number>
  fromCountry: Given<string>
  toCountry: Given<string>
  month: Given<string>
  productId: Given<string>
  days: Given<number>
  parcels: Given<number>
}

export interface ExpectedAmountTable {
  clientId: Given<number>
  id: Optional<string>
  country: Given<string>
  count: Given<number>
  startDate: Given<string>
  endDate: Given<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  tolerancePercent: Optional<number>
  alert: Nullable<string>
  dueAt: Nullable<string, string | Date>
}

export interface FeedEventTable {
  clientId: Given<number>
  number: Computed<number>
  id: Given<string>
  createdAt: Given<string, string | Date>
  type: Given<string>
  subject: Given<string>
  data: Given<object>
}

export interface FeedInboxTable {
  sequence: Computed<number>
  clientId: Given<number>
  id: Optional<string>
  createdAt: Optional<string, string | Date>
  type: Given<string>
  subject: Given<string>
  data: Given<object>
}

export interface IdempotencyKeyTable {
  clientId: Given<number>
  key: Given<string>
  operationId: Given<string>
  requestHash: Given<string>
  state: Optional<string>
  status: Nullable<number>
  headers: Nullable<object>
  body: Nullable<string>
  owner: Nullable<string>
  leaseUntil: Nullable<string, string | Date>
  createdAt: Optional<string, string | Date>
  finishedAt: Nullable<string, string | Date>
}

export interface InvoiceDifferenceTable {
  clientId: Given<number>
  id: Optional<string>
  invoiceId: Given<string>
  row: Given<number>
  carrierReference: Given<string>
  shipmentId: Nullable<string>
  type: Given<string>
  reason: Given<string>
  expected: Given<number, number | string>
  invoiced: Given<number, number | string>
  difference: Given<number, number | string>
  explanation: Given<string>
  state: Optional<string>
  note: Nullable<string>
  createdAt: Given<string, string | Date>
  decidedAt: Nullable<string, string | Date>
  decidedBy: Nullable<string>
  credited: Nullable<number, number | string>
  creditInvoiceId: Nullable<string>
  registeredWeight: Nullable<number, number | string>
  chargedWeight: Nullable<number, number | string>
  pricedZones: Nullable<object>
  chargedZone: Nullable<string>
}

export interface ItemTable {
  clientId: Given<number>
  sku: Given<string>
  name: Given<string>
  itemType: Given<string>
  length: Given<number, number | string>
  width: Given<number, number | string>
  height: Given<number, number | string>
  weight: Given<number, number | string>
  freightClass: Nullable<string>
  harmonizedCode: Nullable<string>
  countryOfOrigin: Nullable<string>
  customsDescription: Nullable<string>
  value: Nullable<number, number | string>
  currencyCode: Nullable<string>
  turning: Given<string>
  stacking: Given<string>
  mixing: Given<string>
  dangerousGoodsCode: Nullable<string>
  createdAt: Given<string, string | Date>
  changedAt: Given<string, string | Date>
  deletedAt: Nullable<string, string | Date>
  search: Computed<string>
  manufacturerProductId: Nullable<string>
  gtin: Nullable<string>
  manufacturer: Nullable<object>
  responsiblePerson: Nullable<object>
  commodityCodes: Nullable<object>
  metadata: Nullable<object>
}

export interface MailSuppressionTable {
  clientId: Given<number>
  id: Optional<string>
  email: Given<string>
  reason: Given<string>
  detail: Nullable<string>
  createdAt: Optional<string, string | Date>
}

export interface ManifestTable {
  clientId: Given<number>
  id: Optional<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  changedAt: Given<string, string | Date>
  state: Given<string>
  carrier: Given<string>
  source: Given<string>
  date: Given<string>
  sender: Given<object>
  parcelCount: Given<number>
  grams: Given<number>
  shipmentIds: Given<string[]>
  carrierNumber: Nullable<string>
  documents: Nullable<object>
  message: Nullable<string>
  failures: Optional<number>
  dueAt: Nullable<string, string | Date>
  idempotencyKey: Nullable<string>
  metadata: Nullable<object>
}

export interface OutboxTable {
  clientId: Given<number>
  id: Optional<string>
  kind: Given<string>
  payload: Given<object>
  state: Optional<string>
  attempts: Optional<number>
  createdAt: Optional<string, string | Date>
  dueAt: Optional<string, string | Date>
  settledAt: Nullable<string, string | Date>
  lastError: Nullable<string>
}

export interface ParcelDefinitionTable {
  clientId: Given<number>
  id: Optional<string>
  name: Given<string>
  type: Given<string>
  weight: Given<number, number | string>
  length: Given<number, number | string>
  width: Given<number, number | string>
  height: Given<number, number | string>
  createdAt: Optional<string, string | Date>
  createdBy: Given<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  innerLength: Nullable<number, number | string>
  innerWidth: Nullable<number, number | string>
  innerHeight: Nullable<number, number | string>
  padding: Nullable<number, number | string>
  ownWeight: Nullable<number, number | string>
  maxWeight: Nullable<number, number | string>
  cost: Nullable<number, number | string>
  currencyCode: Nullable<string>
}

export interface ParcelShopTable {
  carrier: Given<string>
  id: Given<string>
  name: Given<string>
  type: Given<string>
  latitude: Given<number>
  longitude: Given<number>
  addressLine1: Given<string>
  postCode: Nullable<string>
  city: Given<string>
  country: Given<string>
  openingTimes: Given<object>
  carrierData: Nullable<object>
  closedAt: Nullable<string, string | Date>
  postKey: Computed<string>
  cityKey: Computed<string>
  streetKey: Computed<string>
  listedAt: Nullable<string, string | Date>
  foundAt: Nullable<string, string | Date>
  foundInTestAt: Nullable<string, string | Date>
}

export interface ParcelShopExportTable {
  clientId: Given<number>
  id: Optional<string>
  carrier: Given<string>
  country: Nullable<string>
  city: Nullable<string>
  postCode: Nullable<string>
  limit: Given<number>
  email: Given<string>
  status: Optional<string>
  outcome: Nullable<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  finishedAt: Nullable<string, string | Date>
  attempts: Optional<number>
  dueAt: Nullable<string, string | Date>
}

export interface ParcelShopListingTable {
  carrier: Given<string>
  dueAt: Optional<string, string | Date>
  claim: Nullable<string>
  failures: Optional<number>
  completedAt: Nullable<string, string | Date>
  importedAt: Nullable<string, string | Date>
}

export interface PickupTable {
  clientId: Given<number>
  id: Optional<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  changedAt: Given<string, string | Date>
  state: Given<string>
  carrier: Given<string>
  source: Given<string>
  address: Given<object>
  date: Given<string>
  preferredTime: Given<object>
  instructions: Nullable<string>
  shipmentIds: Given<string[]>
  confirmation: Nullable<string>
  confirmedTime: Nullable<object>
  change: Nullable<object>
  message: Nullable<string>
  cancelled: Nullable<object>
  reference: Given<string>
  askedAt: Given<string, string | Date>
  cannotAsk: Optional<boolean>
  obsolete: Nullable<string>
  failures: Optional<number>
  dueAt: Nullable<string, string | Date>
  idempotencyKey: Nullable<string>
  account: Nullable<string>
  metadata: Nullable<object>
}

export interface ProductTable {
  clientId: Given<number>
  id: Given<string>
  carrier: Given<string>
  productName: Given<string>
  productDescription: Nullable<string>
  transportType: Nullable<string>
  direction: Nullable<string>
  active: Given<boolean>
  fromCountries: Nullable<object>
  toCountries: Nullable<object>
  externalData: Nullable<object>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
}

export interface RateTable {
  clientId: Given<number>
  id: Optional<string>
  createdAt: Given<string, string | Date>
  expiresAt: Given<string, string | Date>
  request: Given<object>
  rates: Given<object>
}

export interface RateSheetTable {
  clientId: Given<number>
  id: Optional<string>
  carrier: Given<string>
  productId: Given<string>
  fromCountry: Optional<string>
  scope: Given<string>
  validFrom: Given<string>
  validUntil: Nullable<string>
  version: Given<number>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
}

export interface RateSheetVersionTable {
  clientId: Given<number>
  sheetId: Given<string>
  version: Given<number>
  content: Given<object>
  stepCount: Given<number>
  steps: Given<object>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
}

export interface RecipientNoticeTable {
  clientId: Given<number>
  shipmentId: Given<string>
  kind: Given<string>
  at: Given<string, string | Date>
  status: Optional<string>
  createdAt: Optional<string, string | Date>
  settledAt: Nullable<string, string | Date>
  dueAt: Nullable<string, string | Date>
}

export interface RecipientSettingsTable {
  clientId: Given<number>
  displayName: Nullable<string>
  primaryColor: Nullable<string>
  supportEmail: Nullable<string>
  supportTelephone: Nullable<string>
  replyTo: Nullable<string>
  language: Nullable<string>
  mails: Nullable<string[]>
  sandboxMails: Nullable<boolean>
  trackingDays: Nullable<number>
  returns: Nullable<object>
}

export interface RefreshTokenTable {
  hash: Given<string>
  sessionId: Given<string>
  createdAt: Optional<string, string | Date>
  usedAt: Nullable<string, string | Date>
  salt: Nullable<string>
}

export interface RelabellingTable {
  clientId: Given<number>
  id: Optional<string>
  number: Computed<number>
  logVersion: Optional<number>
  createdAt: Given<string, string | Date>
  updatedAt: Given<string, string | Date>
  source: Given<string>
  reference: Given<string>
  referenceType: Given<string>
  scanState: Given<string>
  scanUser: Nullable<string>
  lastScanAt: Nullable<string, string | Date>
  errors: Optional<object>
  promiseId: Nullable<string>
  promiseVersion: Nullable<number>
  promiseState: Nullable<string>
  promiseCreatedAt: Nullable<string, string | Date>
  promiseCreatedBy: Nullable<string>
  promiseUpdatedAt: Nullable<string, string | Date>
  promiseUpdatedBy: Nullable<string>
  flowType: Nullable<string>
  processAfter: Nullable<string, string | Date>
  processState: Nullable<string>
  reserveExpiresAt: Nullable<string, string | Date>
  dueAt: Nullable<string, string | Date>
  attempts: Optional<number>
  shipmentId: Nullable<string>
  carrierReference: Nullable<string>
  content: Nullable<object>
  dataState: Computed<string>
  relabellingCustomerReference: Computed<string>
  customerReference: Computed<string>
  orderNumber: Computed<string>
  carrier: Computed<string>
  product: Computed<string>
  originCountry: Computed<string>
  destinationCountry: Computed<string>
  beganIn: Optional<string>
}

export interface RelabellingConfigurationTable {
  clientId: Given<number>
  relabellingEnabled: Optional<boolean>
  shipmentCreationFlow: Optional<string>
  dataTransferType: Optional<string>
}

export interface RelabellingPastTable {
  clientId: Given<number>
  id: Given<string>
  number: Given<number>
  logVersion: Given<number>
  createdAt: Given<string, string | Date>
  updatedAt: Given<string, string | Date>
  source: Given<string>
  reference: Given<string>
  referenceType: Given<string>
  scanState: Given<string>
  scanUser: Nullable<string>
  lastScanAt: Nullable<string, string | Date>
  errors: Given<object>
  promiseId: Nullable<string>
  promiseVersion: Nullable<number>
  promiseState: Nullable<string>
  promiseCreatedAt: Nullable<string, string | Date>
  promiseCreatedBy: Nullable<string>
  promiseUpdatedAt: Nullable<string, string | Date>
  promiseUpdatedBy: Nullable<string>
  flowType: Nullable<string>
  processAfter: Nullable<string, string | Date>
  processState: Nullable<string>
  reserveExpiresAt: Nullable<string, string | Date>
  dueAt: Nullable<string, string | Date>
  attempts: Given<number>
  shipmentId: Nullable<string>
  carrierReference: Nullable<string>
  content: Nullable<object>
  dataState: Given<string>
  relabellingCustomerReference: Nullable<string>
  customerReference: Nullable<string>
  orderNumber: Nullable<string>
  carrier: Nullable<string>
  product: Nullable<string>
  originCountry: Nullable<string>
  destinationCountry: Nullable<string>
  beganIn: Given<string>
  endedIn: Given<string>
  endedAt: Given<string, string | Date>
}

export interface RelabellingWordsTable {
  clientId: Given<number>
  relabellingId: Given<string>
  search: Given<string>
}

export interface RequestLogTable {
  clientId: Given<number>
  requestId: Given<string>
  at: Given<string, string | Date>
  userId: Given<string>
  actorId: Nullable<string>
  apiKeyId: Nullable<string>
  operationId: Given<string>
  method: Given<string>
  path: Given<string>
  status: Given<number>
  error: Nullable<string>
  errors: Nullable<object>
  durationMs: Given<number>
}

export interface ReturnRequestTable {
  clientId: Given<number>
  id: Given<string>
  shipmentId: Given<string>
  state: Given<string>
  items: Given<object>
  reason: Given<string>
  note: Nullable<string>
  email: Nullable<string>
  language: Given<string>
  fee: Nullable<object>
  problem: Nullable<string>
  returnShipmentId: Nullable<string>
  refusalReason: Nullable<string>
  createdAt: Given<string, string | Date>
  changedAt: Given<string, string | Date>
  decidedBy: Nullable<string>
  dueAt: Nullable<string, string | Date>
}

export interface RoleTable {
  id: Optional<string>
  clientId: Given<number>
  name: Given<string>
  description: Nullable<string>
  permissions: Given<string[]>
  scope: Optional<string>
  createdAt: Optional<string, string | Date>
  createdBy: Nullable<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  externalId: Nullable<string>
}

export interface SalesOrderTable {
  clientId: Given<number>
  id: Optional<string>
  externalId: Given<string>
  state: Given<string>
  placedAt: Given<string, string | Date>
  tags: Given<string[]>
  pieces: Given<number>
  content: Given<object>
  search: Given<string>
  holdReason: Nullable<string>
  heldAt: Nullable<string, string | Date>
  cancelledAt: Nullable<string, string | Date>
  splitFrom: Nullable<string>
  mergedInto: Nullable<string>
  createdAt: Given<string, string | Date>
  changedAt: Given<string, string | Date>
  deletedAt: Nullable<string, string | Date>
  metadata: Nullable<object>
}

export interface SalesOrderShipmentTable {
  clientId: Given<number>
  orderId: Given<string>
  shipmentId: Given<string>
  lines: Given<object>
  pieces: Given<number>
  createdAt: Given<string, string | Date>
  packed: Nullable<object>
}

export interface SalesProductTable {
  clientId: Given<number>
  id: Optional<string>
  productId: Given<string>
  ownerId: Nullable<number>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
}

export interface ScimUserTable {
  clientId: Given<number>
  userId: Given<string>
  userName: Given<string>
  externalId: Nullable<string>
  active: Optional<boolean>
  heldRoleIds: Optional<string[]>
  createdAt: Optional<string, string | Date>
  modifiedAt: Optional<string, string | Date>
}

export interface SessionTable {
  id: Optional<string>
  userId: Given<string>
  address: Given<string>
  actorId: Nullable<string>
  createdAt: Optional<string, string | Date>
  expiresAt: Given<string, string | Date>
  endedAt: Nullable<string, string | Date>
  endReason: Nullable<string>
  clientId: Nullable<number>
  singleSignOnClientId: Nullable<number>
}

export interface ShipmentTable {
  clientId: Given<number>
  id: Optional<string>
  createdAt: Optional<string, string | Date>
  createdBy: Given<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  shipmentState: Given<string>
  baseState: Given<string>
  baseAt: Nullable<string, string | Date>
  shipmentType: Given<string>
  carrierReference: Nullable<string>
  carrierIntegrationReference: Nullable<string>
  parcelReferences: Nullable<string[]>
  relabellingCustomerReference: Nullable<string>
  registration: Nullable<object>
  registrationAttempt: Optional<number>
  idempotencyKey: Nullable<string>
  content: Given<object>
  carrier: Nullable<string>
  productId: Nullable<string>
  customerReference: Nullable<string>
  orderNumber: Nullable<string>
  orderNumbers: Nullable<string[]>
  senderCountry: Nullable<string>
  recipientCountry: Nullable<string>
  search: Nullable<string>
  cancellation: Nullable<object>
  cancellationDueAt: Nullable<string, string | Date>
  cancelled: Nullable<object>
  returnOf: Nullable<string>
  returns: Nullable<string[]>
  returnCode: Nullable<string>
  exception: Nullable<string>
  exceptionAt: Nullable<string, string | Date>
  deliveredAt: Nullable<string, string | Date>
  pickupId: Nullable<string>
  manifestId: Nullable<string>
  batchId: Nullable<string>
  trackingUrl: Nullable<string>
  orderId: Nullable<string>
  metadata: Nullable<object>
  promisedUntil: Nullable<string, string | Date>
  lateSince: Nullable<string, string | Date>
}

export interface ShipmentBatchTable {
  clientId: Given<number>
  id: Optional<string>
  state: Optional<string>
  name: Nullable<string>
  register: Given<boolean>
  label: Nullable<object>
  columns: Nullable<object>
  total: Given<number>
  counts: Nullable<object>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  userId: Given<string>
  apiKeyId: Nullable<string>
  requestId: Given<string>
  startedAt: Nullable<string, string | Date>
  finishedAt: Nullable<string, string | Date>
  metadata: Nullable<object>
}

export interface ShipmentBatchRowTable {
  clientId: Given<number>
  batchId: Given<string>
  line: Given<number>
  state: Given<string>
  carrier: Given<string>
  customerReference: Nullable<string>
  content: Nullable<object>
  shipmentId: Nullable<string>
  error: Nullable<object>
  isOpen: Given<boolean>
  isTaken: Optional<boolean>
  dueAt: Nullable<string, string | Date>
  attempts: Optional<number>
  label: Nullable<Buffer>
  pages: Nullable<number>
  orderId: Nullable<string>
  rowKey: Nullable<string>
}

export interface ShipmentDayTable {
  clientId: Given<number>
  day: Given<string>
  sums: Given<number[]>
}

export interface ShipmentDayProgressTable {
  only: Optional<boolean>
  until: Given<string>
}

export interface ShipmentEventTable {
  clientId: Given<number>
  id: Optional<string>
  shipmentId: Given<string>
  carrier: Given<string>
  createdAt: Given<string, string | Date>
  receivedAt: Given<string, string | Date>
  parcelReference: Nullable<string>
  carrierReference: Nullable<string>
  state: Nullable<string>
  carrierCode: Nullable<string>
  rawData: Nullable<string>
  source: Given<string>
  place: Nullable<object>
  details: Nullable<object>
  eventDescription: Nullable<string>
  sameness: Given<string>
  exception: Nullable<string>
}

export interface ShipmentExportTable {
  clientId: Given<number>
  id: Optional<string>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  finishedAt: Nullable<string, string | Date>
  ofClientId: Given<number>
  createdAfter: Nullable<string, string | Date>
  createdBefore: Given<string, string | Date>
  shipmentStates: Nullable<string[]>
  carrier: Nullable<string>
  productId: Nullable<string>
  hits: Optional<number>
  parts: Optional<number>
  lastCreatedAt: Nullable<string, string | Date>
  lastId: Nullable<string>
  leasedUntil: Nullable<string, string | Date>
  ofClientIds: Nullable<number[]>
  timezone: Optional<string>
  metadataKeys: Nullable<string[]>
}

export interface ShipmentExportPartTable {
  clientId: Given<number>
  exportId: Given<string>
  number: Given<number>
  content: Given<string>
}

export interface ShipmentNumberTable {
  clientId: Given<number>
  number: Given<string>
  shipmentId: Given<string>
}

export interface ShipmentProofTable {
  clientId: Given<number>
  shipmentId: Given<string>
  createdAt: Given<string, string | Date>
  name: Nullable<string>
  signature: Nullable<Buffer>
  picture: Nullable<Buffer>
}

export interface ShipmentReportTable {
  clientId: Given<number>
  shipmentId: Given<string>
  createdAt: Given<string, string | Date>
  shipmentState: Given<string>
  firstTrackingEventDate: Nullable<string, string | Date>
  firstDeliveryEventDate: Nullable<string, string | Date>
  lastEventDate: Nullable<string, string | Date>
  lastEventCode: Nullable<string>
  movedAt: Nullable<string, string | Date>
  truckClosedAt: Nullable<string, string | Date>
  reportedState: Given<string>
  parcels: Nullable<object>
  deliveryTimeInDays: Nullable<number>
  countedDelivery: Nullable<string, string | Date>
  countedDays: Nullable<number>
  modifiedAt: Nullable<string, string | Date>
  registrationDueAt: Nullable<string, string | Date>
}

export interface ShipmentTrackingTable {
  clientId: Given<number>
  shipmentId: Given<string>
  since: Given<string, string | Date>
  dueAt: Given<string, string | Date>
}

export interface ShippingPolicyTable {
  clientId: Given<number>
  id: Optional<string>
  version: Given<number>
  state: Given<string>
  scope: Given<string>
  name: Given<string>
  rules: Given<object>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
  modifiedAt: Nullable<string, string | Date>
  modifiedBy: Nullable<string>
  activatedAt: Nullable<string, string | Date>
  activatedBy: Nullable<string>
}

export interface ShopTable {
  clientId: Given<number>
  id: Given<string>
  kind: Given<string>
  name: Given<string>
  url: Given<string>
  orderPrefix: Given<string>
  takesUnpaid: Given<boolean>
  enabled: Optional<boolean>
  sealed: Given<Buffer>
  keyId: Given<string>
  lastOrderAt: Nullable<string, string | Date>
  lastError: Nullable<object>
  dueAt: Given<string, string | Date>
  fetchSince: Given<string, string | Date>
  fetchCursor: Nullable<string>
  fetchFailures: Optional<number>
  import: Nullable<object>
  createdAt: Given<string, string | Date>
  createdBy: Given<string>
}

export interface ShopFulfillmentTable {
  clientId: Given<number>
  shopId: Given<string>
  shopOrderId: Given<string>
  shipmentId: Given<string>
  lines: Given<object>
  state: Optional<string>
  isCancelled: Optional<boolean>
  attempts: Optional<number>
  firstAttemptAt: Nullable<string, string | Date>
  dueAt: Nullable<string, string | Date>
  sentAt: Nullable<string, string | Date>
  error: Nullable<string>
  createdAt: Given<string, string | Date>
}

export interface ShopOrderTable {
  clientId: Given<number>
  shopId: Given<string>
  shopOrderId: Given<string>
  externalId: Given<string>
  changedAt: Given<string, string | Date>
  pieces: Given<number>
  error: Nullable<string>
}

export interface SingleSignOnTable {
  clientId: Given<number>
  issuer: Given<string>
  oidcClientId: Given<string>
  sealed: Given<Buffer>
  keyId: Given<string>
  domains: Given<string[]>
  enforced: Given<boolean>
  scopes: Given<string[]>
  emailVerifiedRequired: Given<boolean>
  createsUsers: Given<boolean>
  roleClaim: Nullable<string>
  roleMappings: Given<object>
  defaultRoleId: Nullable<string>
  modifiedAt: Optional<string, string | Date>
  modifiedBy: Given<string>
}

export interface SpentChallengeTable {
  challenge: Given<string>
  expiresAt: Given<string, string | Date>
}

export interface SsccCounterTable {
  prefix: Given<string>
  last: Given<number>
}

export interface TrackerTable {
  clientId: Given<number>
  id: Optional<string>
  carrier: Given<string>
  carrierDetected: Given<boolean>
  carrierReference: Given<string>
  customerReference: Nullable<string>
  state: Optional<string>
  exception: Nullable<string>
  exceptionAt: Nullable<string, string | Date>
  deliveredAt: Nullable<string, string | Date>
  events: Optional<object>
  createdAt: Optional<string, string | Date>
  changedAt: Optional<string, string | Date>
  dueAt: Nullable<string, string | Date>
  metadata: Nullable<object>
}

export interface TrackingLinkTable {
  clientId: Given<number>
  token: Given<string>
  shipmentId: Given<string>
}

export interface UnusedRegistrationTable {
  clientId: Given<number>
  shipmentId: Given<string>
  carrier: Given<string>
  carrierReference: Given<string>
  booking: Given<object>
  createdAt: Given<string, string | Date>
  dueAt: Given<string, string | Date>
}

export interface UserCodeTable {
  id: Optional<string>
  userId: Given<string>
  purpose: Given<string>
  codeHash: Given<string>
  details: Nullable<object>
  tries: Optional<number>
  createdAt: Optional<string, string | Date>
  expiresAt: Given<string, string | Date>
  usedAt: Nullable<string, string | Date>
  clientId: Nullable<number>
}

export interface UserIdentityTable {
  clientId: Given<number>
  issuer: Given<string>
  subject: Given<string>
  userId: Given<string>
  createdAt: Optional<string, string | Date>
}

export interface UserPasskeyTable {
  id: Optional<string>
  userId: Given<string>
  credentialId: Given<string>
  publicKey: Given<Buffer>
  counter: Given<number>
  transports: Given<string[]>
  name: Given<string>
  canBeBackedUp: Given<boolean>
  isBackedUp: Given<boolean>
  createdAt: Optional<string, string | Date>
  lastUsedAt: Nullable<string, string | Date>
}

export interface UserPreferenceTable {
  userId: Given<string>
  locale: Nullable<string>
  shipmentFormLayout: Nullable<string>
  scanAndGoFlow: Nullable<string>
  defaultPickupAddressId: Nullable<string>
  defaultPickupAddressClientId: Nullable<number>
  defaultReceiverAddressId: Nullable<string>
  defaultReceiverAddressClientId: Nullable<number>
  defaultParcelDefinitionId: Nullable<string>
  defaultParcelDefinitionClientId: Nullable<number>
  favoriteApp: Nullable<string>
  shipmentsTableConfiguration: Nullable<object>
  shipmentsTableViews: Nullable<object>
}

export interface UserRoleTable {
  userId: Given<string>
  roleId: Given<string>
  createdAt: Optional<string, string | Date>
  createdBy: Nullable<string>
}

export interface UserSecondFactorTable {
  userId: Given<string>
  state: Given<string>
  sealed: Given<Buffer>
  keyId: Given<string>
  createdAt: Optional<string, string | Date>
  lastStep: Optional<number>
}

export interface WebhookDeliveryTable {
  clientId: Given<number>
  id: Optional<string>
  endpointId: Given<string>
  number: Given<number>
  subject: Given<string>
  state: Optional<string>
  attempts: Optional<number>
  firstAttemptAt: Nullable<string, string | Date>
  dueAt: Nullable<string, string | Date>
  attemptedAt: Nullable<string, string | Date>
  status: Nullable<number>
  response: Nullable<string>
  durationMs: Nullable<number>
  error: Nullable<string>
  log: Optional<object>
}

export interface WebhookEndpointTable {
  clientId: Given<number>
  id: Given<string>
  name: Given<string>
  url: Given<string>
  types: Nullable<string[]>
  carriers: Nullable<string[]>
  enabled: Optional<boolean>
  disabledReason: Nullable<string>
  disabledAt: Nullable<string, string | Date>
  failingSince: Nullable<string, string | Date>
  failures: Optional<number>
  pausedUntil: Nullable<string, string | Date>
  createdAt: Optional<string, string | Date>
  creatorId: Given<string>
  sealed: Given<Buffer>
  keyId: Given<string>
  previousSealed: Nullable<Buffer>
  previousKeyId: Nullable<string>
  previousSecretExpiresAt: Nullable<string, string | Date>
  apiKeyId: Nullable<string>
}
