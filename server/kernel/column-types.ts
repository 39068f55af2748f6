import type { components } from '../../openapi/generated/types.ts'
import type { Permission } from '../generated/operations.ts'

type Schemas = components['schemas']

/**
 * What a column holds where PostgreSQL's type says too little: the contract's shape in a json column,
 * the members of an enumeration in a text column. One property per table, one below it per column.
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
    permissions: Permission[]
    scope: Schemas['RoleScope']
  }
  user_code: {
    purpose: 'SIGN_UP' | 'EMAIL' | 'PASSWORD' | 'INVITE'
    details: Record<string, unknown>
  }
  shipment: {
    shipmentState: Schemas['ShipmentState']
    exception: Schemas['ShipmentException']
    baseState: Schemas['ShipmentState']
    shipmentType: Schemas['ShipmentType']
    registration: Schemas['ShipmentRegistration']
  }
  shipment_batch: {
    state: Schemas['BatchState']
    label: Schemas['LabelRequest']
    columns: Record<string, string>
    counts: Schemas['BatchCounts']
  }
  shipment_batch_row: {
    state: Schemas['BatchRowState']
    content: Schemas['BatchShipment']
    error: Schemas['ErrorInfo']
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
    types: Schemas['FeedEventType'][]
    carriers: Schemas['Carrier'][]
    disabledReason: Schemas['WebhookDisabledReason']
  }
  webhook_delivery: {
    state: Schemas['WebhookDeliveryState']
  }
  recipient_settings: {
    language: Schemas['RecipientLanguage']
    mails: Schemas['RecipientNoticeKind'][]
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
    exception: Schemas['ShipmentException']
    state: Schemas['ShipmentState']
    source: Schemas['ShipmentEventSource']
    place: Schemas['ShipmentEventPlace']
    details: Schemas['ShipmentEventDetail'][]
  }
  client_carrier: {
    carrier: Schemas['Carrier']
  }
  carrier_field: {
    carrier: Schemas['Carrier']
    type: Schemas['CarrierConfigurationType']
  }
  parcel_definition: {
    type: Schemas['ParcelDefinitionType']
  }
  item: {
    itemType: Schemas['ItemType']
    freightClass: Schemas['FreightClass']
    turning: Schemas['ItemTurning']
    stacking: Schemas['ItemStacking']
    mixing: Schemas['ItemMixing']
  }
  client_preference: {
    shipmentFormLayout: Schemas['ShipmentFormLayout']
    scanAndGoFlow: Schemas['ScanAndGoFlow']
  }
  user_preference: {
    shipmentFormLayout: Schemas['ShipmentFormLayout']
    scanAndGoFlow: Schemas['ScanAndGoFlow']
    shipmentsTableConfiguration: Schemas['ShipmentsTableColumn'][]
  }
  parcel_shop: {
    carrier: Schemas['Carrier']
    type: Schemas['ParcelShopType']
    openingTimes: Schemas['OpeningTime'][]
    carrierData: Record<string, string>
  }
  parcel_shop_export: {
    carrier: Schemas['Carrier']
    status: Schemas['ParcelShopExportStatus']
    outcome: Schemas['ParcelShopExportOutcome']
  }
  product: {
    carrier: Schemas['Carrier']
    transportType: Schemas['TransportType']
    direction: Schemas['ProductDirection']
    fromCountries: string[]
    toCountries: string[]
    externalData: Record<string, string>
  }
  consignment: {
    type: Schemas['ConsignmentType']
    state: Schemas['ConsignmentState']
  }
  consignment_reference: {
    key: Schemas['ConsignmentReferenceKey']
    type: Schemas['ConsignmentType']
  }
  customs_item: {
    customsType: Schemas['CustomsType']
    invoiceType: Schemas['InvoiceType']
    termsOfTrade: Schemas['TermsOfTrade']
    transferState: Schemas['CustomsTransferState']
    warnings: Schemas['CustomsWarning'][]
  }
  customs_batch: {
    state: 'PENDING' | 'TAKEN' | 'REFUSED' | 'GIVEN_UP'
  }
  relabelling: {
    source: Schemas['RelabellingSource']
    referenceType: Schemas['RelabellingReferenceType']
    scanState: Schemas['RelabellingScanState']
    errors: Schemas['RelabellingError'][]
    promiseState: Schemas['RelabellingState']
    flowType: Schemas['RelabellingFlowType']
    processState: Schemas['RelabellingProcessState']
  }
  relabelling_configuration: {
    shipmentCreationFlow: Schemas['RelabellingFlowType']
    dataTransferType: Schemas['RelabellingDataTransferType']
  }
  rate: {
    request: Schemas['RateRequest']
    rates: (Pick<Schemas['Rate'], 'carrierProduct'> & { cost: Schemas['ExpectedCost'] })[]
  }
  rate_sheet: {
    carrier: Schemas['Carrier']
    scope: Schemas['RateSheetScope']
  }
  rate_sheet_version: {
    content: Omit<
      Schemas['RateSheet'],
      'id' | 'clientId' | 'version' | 'stepCount' | 'createdAt' | 'createdBy' | 'modifiedAt' | 'modifiedBy'
    >
    steps: (readonly [zone: number, from: number, upTo: number, price: number, pricePerUnit?: number])[]
  }
}
