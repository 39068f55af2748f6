import type { Schemas } from '../../openapi/generated/types.ts'
import type { Permission } from '../generated/operations.ts'
import type { KeptMembers } from './kept-members.ts'

/** The JSON of an order: its state in the shop, and its lines as the shop last sent them. */
export interface OrderContent extends Pick<
  Schemas['Order'],
  | 'orderNumber'
  | 'recipient'
  | 'sender'
  | 'delivery'
  | 'currencyCode'
  | 'stockPlace'
  | 'deliveryInstructions'
  | 'carrierProduct'
  | 'rateId'
  | 'shippingPrice'
  | 'cashOnDelivery'
  | 'gift'
  | 'warehouseNote'
  | 'shipFrom'
  | 'metadata'
> {
  readonly lines: readonly Omit<Schemas['OrderLine'], 'shipped' | 'prepared'>[]
  readonly sent: readonly Schemas['OrderLineChange'][]
}

/**
 * Column types that are more precise than PostgreSQL's: the contract's shape of a json column, the values of an
 * enumeration in a text column. Grouped by table and column.
 */
export interface ColumnTypes {
  idempotency_key: {
    state: 'started' | 'finished'
    headers: Record<string, string>
  }
  outbox: {
    payload: Record<string, unknown>
    state: 'pending' | 'sent' | 'kept' | 'failed' | 'suppressed'
  }
  audit: {
    details: Record<string, unknown>
  }
  request_log: {
    errors: Schemas['LoggedRequestError'][]
  }
  client: {
    clientType: Schemas['ClientType']
    plan: Schemas['ClientPlan']
    address: Schemas['ClientAddress']
    billingInfo: Schemas['BillingInfo']
  }
  app_user: {
    status: Schemas['UserStatus']
  }
  role: {
    permissions: Permission[]
    scope: Schemas['RoleScope']
  }
  api_key: {
    side: Schemas['ApiKeySide']
    kind: KeptMembers['ApiKeyKind']
    permissions: Permission[]
    scope: Schemas['RoleScope']
  }
  api_key_secret: {
    permissions: Permission[]
  }
  single_sign_on: {
    roleMappings: Schemas['SingleSignOnRoleMapping'][]
  }
  user_code: {
    purpose: 'SIGN_UP' | 'EMAIL' | 'PASSWORD' | 'INVITE'
    details: Record<string, unknown>
  }
  shipment: {
    shipmentState: Schemas['ShipmentState']
    exception: KeptMembers['ShipmentException']
    baseState: Schemas['ShipmentState']
    shipmentType: KeptMembers['ShipmentType']
    registration: Schemas['ShipmentRegistration']
  }
  customs_configuration: {
    content: Schemas['CustomsConfigurationUpdate']
  }
  sales_order: {
    state: Schemas['OrderState']
    content: OrderContent
  }
  sales_order_shipment: {
    lines: Schemas['OrderLineQuantity'][]
    packed: readonly (readonly { readonly sku: string; readonly quantity: number }[])[]
  }
  shop: {
    kind: KeptMembers['ShopKind']
    lastError: Schemas['ShopError']
    import: Schemas['ShopImport']
  }
  shop_fulfillment: {
    state: KeptMembers['ShopFulfillmentState']
    lines: Schemas['OrderLineQuantity'][]
  }
  shipment_batch: {
    metadata: Schemas['Metadata']
    state: Schemas['BatchState']
    label: Schemas['LabelRequest']
    columns: Record<string, string>
    counts: Schemas['BatchCounts']
  }
  shipment_batch_row: {
    state: Schemas['BatchRowState']
    content: Omit<Schemas['BatchEntry'], 'rowKey'>
    error: Schemas['ErrorInfo']
  }
  tracker: {
    metadata: Schemas['Metadata']
    carrier: Schemas['Carrier']
    state: Schemas['ShipmentState']
    exception: Schemas['ShipmentException']
    events: Schemas['TrackerEvent'][]
  }
  expected_amount: {
    alert: KeptMembers['ExpectedAmountAlert']
  }
  feed_inbox: {
    type: Schemas['FeedEventType']
    data: Schemas['FeedEventData']
  }
  feed_event: {
    type: Schemas['FeedEventType']
    data: Schemas['FeedEventData']
  }
  webhook_endpoint: {
    types: KeptMembers['FeedEventType'][]
    carriers: Schemas['Carrier'][]
    disabledReason: KeptMembers['WebhookDisabledReason']
  }
  webhook_delivery: {
    state: KeptMembers['WebhookDeliveryState']
    log: Schemas['WebhookAttempt'][]
  }
  pickup: {
    metadata: Schemas['Metadata']
    state: KeptMembers['PickupState']
    carrier: Schemas['Carrier']
    source: KeptMembers['CarrierSource']
    address: Schemas['Pickup']['address']
    preferredTime: Schemas['Pickup']['preferredTime']
    confirmedTime: Schemas['Pickup']['confirmedTime']
    change: Schemas['Pickup']['change']
    cancelled: Schemas['Pickup']['cancelled']
  }
  manifest: {
    metadata: Schemas['Metadata']
    state: KeptMembers['ManifestState']
    carrier: Schemas['Carrier']
    source: KeptMembers['CarrierSource']
    sender: Schemas['Manifest']['sender']
    documents: Schemas['CarrierDocument'][]
  }
  recipient_settings: {
    language: Schemas['RecipientLanguage']
    mails: Schemas['RecipientNoticeKind'][]
    returns: Schemas['ReturnRules']
  }
  recipient_notice: {
    kind: Schemas['RecipientNoticeKind']
    status: Schemas['ShipmentNoticeStatus']
  }
  mail_suppression: {
    reason: Schemas['RecipientSuppressionReason']
  }
  shipment_report: {
    parcels: Record<string, { state: Schemas['ShipmentState']; movedAt?: string }>
  }
  shipment_export: {
    shipmentStates: Schemas['ReportedShipmentState'][]
    carrier: Schemas['Carrier']
    productId: Schemas['CarrierProductId']
  }
  shipment_event: {
    carrier: Schemas['Carrier']
    exception: KeptMembers['ShipmentException']
    state: Schemas['ShipmentState']
    source: KeptMembers['ShipmentEventSource']
    place: Schemas['ShipmentEventPlace']
    details: Schemas['ShipmentEventDetail'][]
  }
  client_carrier: {
    carrier: Schemas['Carrier']
  }
  carrier_field: {
    appliesTo: Schemas['CarrierAccountRule']
    carrier: Schemas['Carrier']
    type: Schemas['CarrierConfigurationType']
  }
  parcel_definition: {
    type: KeptMembers['ParcelDefinitionType']
  }
  item: {
    itemType: KeptMembers['ItemType']
    freightClass: KeptMembers['FreightClass']
    turning: Schemas['ItemTurning']
    stacking: Schemas['ItemStacking']
    mixing: KeptMembers['ItemMixing']
    manufacturer: Schemas['ProductParty']
    responsiblePerson: Schemas['ProductParty']
    commodityCodes: Schemas['CommodityCodes']
    metadata: Schemas['Metadata']
  }
  client_preference: {
    shipmentFormLayout: KeptMembers['ShipmentFormLayout']
    scanAndGoFlow: KeptMembers['ScanAndGoFlow']
  }
  user_preference: {
    shipmentFormLayout: KeptMembers['ShipmentFormLayout']
    scanAndGoFlow: KeptMembers['ScanAndGoFlow']
    shipmentsTableConfiguration: Schemas['ShipmentsTableColumn'][]
    shipmentsTableViews: Schemas['ShipmentsTableView'][]
  }
  parcel_shop: {
    carrier: Schemas['Carrier']
    type: Schemas['ParcelShopType']
    openingTimes: Schemas['OpeningTime'][]
    carrierData: Record<string, string>
  }
  parcel_shop_export: {
    carrier: Schemas['Carrier']
    status: KeptMembers['ParcelShopExportStatus']
    outcome: KeptMembers['ParcelShopExportOutcome']
  }
  product: {
    carrier: Schemas['Carrier']
    transportType: KeptMembers['TransportType']
    direction: KeptMembers['ProductDirection']
    fromCountries: string[]
    toCountries: string[]
    externalData: Record<string, string>
  }
  consignment: {
    type: Schemas['ConsignmentType']
    state: Schemas['ConsignmentState']
    warnings: Schemas['ConsignmentWarning'][]
  }
  consignment_reference: {
    key: KeptMembers['ConsignmentReferenceKey']
    type: Schemas['ConsignmentType']
  }
  customs_item: {
    customsType: Schemas['CustomsType']
    importDeclaration: Schemas['CustomsImportDeclaration']
    importer: Schemas['CustomsImporter']
    manufacturer: Schemas['ProductParty']
    responsiblePerson: Schemas['ProductParty']
    soldTo: Schemas['CustomsBuyer']
    invoiceType: KeptMembers['InvoiceType']
    termsOfTrade: KeptMembers['TermsOfTrade']
    transferState: Schemas['CustomsTransferState']
    warnings: Schemas['CustomsWarning'][]
  }
  customs_filing: {
    state: Schemas['CustomsFilingState']
    leftOut: Schemas['CustomsFilingLeftOut'][]
  }
  customs_filing_message: {
    kind: Schemas['CustomsMessageKind']
    action: Schemas['CustomsMessageAction']
    state: Schemas['CustomsFilingState']
    content: object
  }
  customs_batch: {
    state: 'PENDING' | 'TAKEN' | 'REFUSED' | 'GIVEN_UP'
  }
  relabelling: {
    source: KeptMembers['RelabellingSource']
    referenceType: Schemas['RelabellingReferenceType']
    scanState: Schemas['RelabellingScanState']
    errors: Schemas['RelabellingError'][]
    promiseState: Schemas['RelabellingState']
    flowType: KeptMembers['RelabellingFlowType']
    processState: KeptMembers['RelabellingProcessState']
  }
  relabelling_configuration: {
    shipmentCreationFlow: KeptMembers['RelabellingFlowType']
    dataTransferType: KeptMembers['RelabellingDataTransferType']
  }
  rate: {
    request: RateQuestion
    rates: (Pick<Schemas['Rate'], 'carrierProduct' | 'promise'> & {
      cost: Schemas['ExpectedCost']
      charge?: Schemas['Money']
    })[]
  }
  shipping_policy: {
    state: KeptMembers['ShippingPolicyState']
    scope: KeptMembers['ShippingPolicyScope']
    rules: Schemas['ShippingRule'][]
  }
  return_request: {
    state: KeptMembers['ReturnRequestState']
    items: Schemas['ReturnRequestItem'][]
    language: Schemas['RecipientLanguage']
    fee: Schemas['Money']
  }
  carrier_claim: {
    carrier: Schemas['Carrier']
    type: KeptMembers['CarrierClaimType']
    state: KeptMembers['CarrierClaimState']
    items: Schemas['CarrierClaimItem'][]
    history: Schemas['CarrierClaimStep'][]
  }
  carrier_claim_attachment: {
    contentType: KeptMembers['CarrierClaimAttachmentType']
  }
  carrier_invoice_settings: {
    tolerance: Schemas['InvoiceTolerance']
    formats: Schemas['CarrierInvoiceFormat'][]
  }
  carrier_invoice: {
    carrier: Schemas['Carrier']
  }
  carrier_invoice_line: {
    type: Schemas['InvoiceChargeType']
  }
  invoice_difference: {
    type: Schemas['InvoiceChargeType']
    reason: Schemas['InvoiceDifferenceReason']
    pricedZones: string[]
    state: Schemas['InvoiceDifferenceState']
  }
  rate_sheet: {
    carrier: Schemas['Carrier']
    scope: KeptMembers['RateSheetScope']
  }
  rate_sheet_version: {
    content: Omit<
      Schemas['RateSheet'],
      'id' | 'clientId' | 'version' | 'stepCount' | 'createdAt' | 'createdBy' | 'modifiedAt' | 'modifiedBy'
    >
    steps: (readonly [zone: number, from: number, upTo: number, price: number, pricePerUnit?: number])[]
  }
}

/** The rate question after packing, whether or not it asks to explain products left out. */
export type RateQuestion = Omit<Schemas['RateRequest'], 'explain' | 'items' | 'parcels'> & {
  parcels: Schemas['RateParcel'][]
}

/** A product with its price, before any rule applies. */
export type PricedProduct = Pick<Schemas['Rate'], 'carrierProduct' | 'currency' | 'total'> & { latest?: string }
