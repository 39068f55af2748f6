import type { Schemas } from '../../openapi/generated/types.ts'

/** An enumeration of the contract that has exactly these values. */
type Only<Members, Enumeration extends Members> = Enumeration

/**
 * Stored enumeration values that no lookup table in the code distinguishes, so nothing else would notice a new one. A
 * new value does not compile until it is listed here, after its effects have been considered.
 */
export interface KeptMembers {
  ApiKeyKind: Only<'SECRET' | 'PUBLIC' | 'APPLICATION' | 'PROVISIONING', Schemas['ApiKeyKind']>
  ApiKeySide: Only<'LIVE' | 'TEST', Schemas['ApiKeySide']>
  ApiKeyState: Only<'ACTIVE' | 'EXPIRED' | 'REVOKED', Schemas['ApiKeyState']>
  BatteryPacking: Only<'ALONE' | 'WITH_EQUIPMENT' | 'IN_EQUIPMENT', Schemas['BatteryPacking']>
  BillingSchedule: Only<'WEEKLY' | 'MONTHLY', Schemas['BillingSchedule']>
  CancellationStatus: Only<'PENDING' | 'REFUSED', Schemas['CancellationStatus']>
  CarrierClaimAttachmentType: Only<
    'application/pdf' | 'image/jpeg' | 'image/png',
    Schemas['CarrierClaimAttachmentType']
  >
  CarrierClaimState: Only<
    'DRAFT' | 'SUBMITTED' | 'NEEDS_ACTION' | 'APPROVED' | 'REJECTED' | 'PAID' | 'CANCELLED',
    Schemas['CarrierClaimState']
  >
  CarrierClaimType: Only<'LOSS' | 'DAMAGE' | 'MISSING_CONTENTS', Schemas['CarrierClaimType']>
  CarrierSource: Only<'LIVE' | 'SANDBOX', Schemas['CarrierSource']>
  CashOnDeliveryCurrency: Only<'EUR' | 'DKK' | 'GBP' | 'NOK' | 'SEK' | 'USD' | 'PLN', Schemas['CashOnDeliveryCurrency']>
  ColumnPin: Only<'LEFT' | 'RIGHT', Schemas['ColumnPin']>
  ConsignmentReferenceKey: Only<
    'CARRIER_REFERENCE' | 'LICENSE_PLATE' | 'WAREHOUSE_REFERENCE' | 'LABEL_REFERENCE',
    Schemas['ConsignmentReferenceKey']
  >
  ConsignmentWarningCode: Only<
    'PARCEL_CANCELLED' | 'PARCEL_NUMBER_MISSING' | 'PARCEL_UNDECLARED' | 'PARCEL_UNKNOWN',
    Schemas['ConsignmentWarningCode']
  >
  CustomsBuyer: Only<'CONSUMER' | 'BUSINESS', Schemas['CustomsBuyer']>
  CustomsFilingLeftOutCode: Only<'NOT_TO_NORWAY' | 'SHIPMENT_CANCELLED', Schemas['CustomsFilingLeftOutCode']>
  CustomsFilingState: Only<'PENDING' | 'ACCEPTED' | 'REFUSED' | 'WITHDRAWN', Schemas['CustomsFilingState']>
  CustomsMessageAction: Only<'CREATE' | 'UPDATE' | 'WITHDRAW', Schemas['CustomsMessageAction']>
  CustomsMessageKind: Only<'HOUSE_CONSIGNMENT' | 'MASTER_CONSIGNMENT' | 'TRANSPORT', Schemas['CustomsMessageKind']>
  CustomsWarningCode: Only<
    | 'COMMODITY_CODE_CHAPTER'
    | 'COMMODITY_CODE_LENGTH'
    | 'COUNTRY_INCOMPLETE'
    | 'CURRENCY_INCOMPLETE'
    | 'DANGEROUS_GOODS_CODE'
    | 'DESCRIPTION_VAGUE'
    | 'DESTINATION_DIFFERS'
    | 'EORI_FORM'
    | 'INVOICE_CURRENCY'
    | 'INVOICE_TYPE'
    | 'IOSS_DESTINATION'
    | 'IOSS_MEMBER_STATE'
    | 'IOSS_VALUE'
    | 'IOSS_VALUE_UNKNOWN'
    | 'PARCEL_UNKNOWN'
    | 'PARCEL_WEIGHT'
    | 'PREFERENCE_ORIGIN'
    | 'PREFERENCE_PROOF'
    | 'PRODUCT_IDENTIFIER'
    | 'SHIPMENT_CANCELLED'
    | 'SHIPMENT_UNKNOWN'
    | 'TRUCK_CLOSED'
    | 'UKIMS_DESTINATION'
    | 'VOEC_DESTINATION'
    | 'IOSS_NOT_USABLE'
    | 'VOEC_NOT_USABLE'
    | 'VOEC_VALUE'
    | 'WEIGHT_MISSING',
    Schemas['CustomsWarningCode']
  >
  CustomsDocumentDate: Only<'REGISTERED' | 'PRINTED', Schemas['CustomsDocumentDate']>
  DangerousGoodsUnit: Only<'KG' | 'G' | 'L' | 'ML', Schemas['DangerousGoodsUnit']>
  DataSubjectErasureStatus: Only<'DONE' | 'PENDING', Schemas['DataSubjectErasureStatus']>
  DeliveryPhase: Only<
    'PRE_REGISTRATION' | 'ANNOUNCED' | 'IN_TRANSIT' | 'DELIVERY_ATTEMPTED' | 'DELIVERED' | 'EXCEPTION',
    Schemas['DeliveryPhase']
  >
  ExpectedAmountAlert: Only<'EXCEEDED' | 'MISSED', Schemas['ExpectedAmountAlert']>
  FeedEventType: Only<
    | 'shipment.created'
    | 'shipment.registered'
    | 'shipment.refused'
    | 'shipment.cancelled'
    | 'shipment.tracking_changed'
    | 'shipment.delivered'
    | 'shipment.exception'
    | 'shipment.late'
    | 'batch.finished'
    | 'order.created'
    | 'order.held'
    | 'order.released'
    | 'order.split'
    | 'order.merged'
    | 'order.cancelled'
    | 'order.failed'
    | 'order.shipped'
    | 'order.tracking_changed'
    | 'order.delivered'
    | 'order.reopened'
    | 'pickup.confirmed'
    | 'pickup.cancelled'
    | 'pickup.failed'
    | 'manifest.closed'
    | 'manifest.failed'
    | 'return.requested'
    | 'return.approved'
    | 'return.refused'
    | 'claim.created'
    | 'claim.changed'
    | 'customs.transferred'
    | 'relabelling.relabelled'
    | 'tracker.tracking_changed'
    | 'tracker.delivered'
    | 'tracker.exception'
    | 'amount.exceeded'
    | 'amount.missed'
    | 'webhook.test',
    Schemas['FeedEventType']
  >
  FreightClass: Only<
    | '50'
    | '55'
    | '60'
    | '65'
    | '70'
    | '77.5'
    | '85'
    | '92.5'
    | '100'
    | '110'
    | '125'
    | '150'
    | '175'
    | '200'
    | '250'
    | '300'
    | '400'
    | '500',
    Schemas['FreightClass']
  >
  InvoiceDecimalSign: Only<'POINT' | 'COMMA', Schemas['InvoiceDecimalSign']>
  InvoiceDifferenceReason: Only<
    | 'WEIGHT'
    | 'ZONE'
    | 'SURCHARGE'
    | 'PRICE'
    | 'NOT_OURS'
    | 'TWICE'
    | 'RETURNED'
    | 'CANCELLED'
    | 'CURRENCY'
    | 'NOT_PRICED',
    Schemas['InvoiceDifferenceReason']
  >
  InvoiceType: Only<'commercial' | 'proForma', Schemas['InvoiceType']>
  ItemMixing: Only<'ANY' | 'SAME_ITEM' | 'ALONE', Schemas['ItemMixing']>
  ItemType: Only<'PARCEL' | 'HANDLING_UNIT' | 'UNPACKED', Schemas['ItemType']>
  LocationType: Only<'WAREHOUSE' | 'STORE', Schemas['LocationType']>
  ManifestState: Only<'PENDING' | 'CLOSED' | 'FAILED', Schemas['ManifestState']>
  OperationalPhase: Only<
    | 'PREPARING'
    | 'AWAITING_PARCEL'
    | 'IN_WAREHOUSE'
    | 'READY_FOR_DISPATCH'
    | 'LINE_HAUL'
    | 'WITH_CARRIER'
    | 'COMPLETED'
    | 'EXCEPTION',
    Schemas['OperationalPhase']
  >
  OrderState: Only<
    'OPEN' | 'ON_HOLD' | 'FAILED' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'MERGED' | 'CANCELLED',
    Schemas['OrderState']
  >
  PackingGroup: Only<'I' | 'II' | 'III', Schemas['PackingGroup']>
  ParcelDefinitionType: Only<'BOX' | 'ENVELOPE', Schemas['ParcelDefinitionType']>
  ParcelShopExportOutcome: Only<'FAILURE' | 'SUCCESS', Schemas['ParcelShopExportOutcome']>
  ParcelShopExportStatus: Only<'PENDING' | 'RUNNING' | 'FINISHED', Schemas['ParcelShopExportStatus']>
  PriceLineType: Only<
    | 'FREIGHT'
    | 'FUEL'
    | 'REMOTE_AREA'
    | 'OVERSIZE'
    | 'CASH_ON_DELIVERY'
    | 'PICK_UP'
    | 'INSURANCE'
    | 'DELIVERY_SERVICE'
    | 'FEE'
    | 'DISCOUNT'
    | 'VAT',
    Schemas['PriceLineType']
  >
  PickupState: Only<
    'PENDING' | 'CONFIRMED' | 'CHANGING' | 'CANCELLING' | 'CANCELLED' | 'FAILED',
    Schemas['PickupState']
  >
  ProductConfidence: Only<'VERIFIED' | 'DOCUMENTED' | 'UNVERIFIED', Schemas['ProductConfidence']>
  ProductContact: Only<'TELEPHONE' | 'MOBILE' | 'EMAIL', Schemas['ProductContact']>
  ProductDirection: Only<'OUTBOUND' | 'RETURN', Schemas['ProductDirection']>
  ProductService: Only<
    | 'CASH_ON_DELIVERY'
    | 'PICK_UP'
    | 'DELIVERY_INSTRUCTIONS'
    | 'RECIPIENT_PAYS'
    | 'SEVERAL_PARCELS'
    | 'INSURANCE'
    | 'PAYER_ACCOUNT'
    | 'LIMITED_QUANTITY'
    | 'EXCEPTED_QUANTITY'
    | 'LITHIUM_BATTERY'
    | 'FULLY_REGULATED'
    | 'SIGNATURE'
    | 'ATTENDED'
    | 'IDENTITY_CHECK'
    | 'AGE_16'
    | 'AGE_18'
    | 'SATURDAY'
    | 'EVENING'
    | 'NO_NEIGHBOUR'
    | 'RECIPIENT_ONLY'
    | 'LEAVE_AT'
    | 'MAILBOX',
    Schemas['ProductService']
  >
  RateBasis: Only<'PARCEL' | 'SHIPMENT', Schemas['RateBasis']>
  RateMeasure: Only<'WEIGHT' | 'VOLUME' | 'DIMENSIONAL_WEIGHT', Schemas['RateMeasure']>
  RateSheetScope: Only<'LOCAL' | 'CHILDREN', Schemas['RateSheetScope']>
  RateSource: Only<'RATE_SHEET' | 'CARRIER' | 'SANDBOX', Schemas['RateSource']>
  RelabellingDataState: Only<
    'NO_DATA' | 'DATA_RECEIVED' | 'READY_FOR_RELABELLING' | 'RELABELLED' | 'REGISTRATION_FAILED' | 'CANCELLED',
    Schemas['RelabellingDataState']
  >
  RelabellingDataTransferType: Only<'API' | 'FILE', Schemas['RelabellingDataTransferType']>
  RelabellingFlowType: Only<'IMMEDIATE' | 'ON_SCAN' | 'SCHEDULED', Schemas['RelabellingFlowType']>
  RelabellingProcessState: Only<'PENDING' | 'PROCESSING' | 'DONE' | 'FAILED', Schemas['RelabellingProcessState']>
  RelabellingSource: Only<'API' | 'FILE' | 'SCAN', Schemas['RelabellingSource']>
  ReturnApproval: Only<'AUTOMATIC' | 'MANUAL', Schemas['ReturnApproval']>
  ReturnPayer: Only<'CLIENT' | 'RECIPIENT', Schemas['ReturnPayer']>
  ReturnRequestState: Only<'REQUESTED' | 'APPROVED' | 'REFUSED', Schemas['ReturnRequestState']>
  ScanAndGoFlow: Only<'SINGLE' | 'MULTIPLE', Schemas['ScanAndGoFlow']>
  SecondFactorKind: Only<'NONE' | 'TOTP' | 'PASSKEY' | 'BOTH', Schemas['SecondFactorKind']>
  ShipmentEventDetailKey: Only<'TRUCK_CONSIGNMENT_ID' | 'PALLET_CONSIGNMENT_ID', Schemas['ShipmentEventDetailKey']>
  ShipmentEventSource: Only<
    'CARRIER' | 'ADMIN' | 'EXTERNAL_WAREHOUSE_SYSTEM' | 'WAREHOUSE',
    Schemas['ShipmentEventSource']
  >
  ShipmentException: Only<
    'REFUSED' | 'RETURNED' | 'LOST' | 'DAMAGED' | 'HELD' | 'ADDRESS_NOT_FOUND' | 'NOBODY_HOME' | 'CANCELLED' | 'OTHER',
    Schemas['ShipmentException']
  >
  ShipmentFormLayout: Only<'STEPPER' | 'SINGLE_PAGE', Schemas['ShipmentFormLayout']>
  ShipmentRegistrationStatus: Only<
    'PENDING' | 'REGISTERED' | 'REFUSED' | 'UNKNOWN' | 'GIVEN_UP',
    Schemas['ShipmentRegistrationStatus']
  >
  ShipmentRegistrationWarningCode: Only<
    | 'CUSTOMS_NOT_DECLARED'
    | 'CUSTOMS_INCOMPLETE'
    | 'CUSTOMS_WEIGHT'
    | 'COMMODITY_CODE_LENGTH'
    | 'DESCRIPTION_VAGUE'
    | 'INVOICE_ON_PAPER'
    | 'PRODUCT_IDENTIFIER'
    | 'IOSS_NOT_USABLE'
    | 'VOEC_NOT_USABLE'
    | 'VOEC_VALUE'
    | 'IOSS_DESTINATION'
    | 'UKIMS_DESTINATION'
    | 'VOEC_DESTINATION',
    Schemas['ShipmentRegistrationWarningCode']
  >
  ShipmentType: Only<'REGULAR' | 'LAST_INCH', Schemas['ShipmentType']>
  ShippingPolicyScope: Only<'LOCAL' | 'CHILDREN', Schemas['ShippingPolicyScope']>
  ShippingPolicyState: Only<'DRAFT' | 'ACTIVE' | 'RETIRED', Schemas['ShippingPolicyState']>
  SurchargeBase: Only<'FREIGHT' | 'SUBTOTAL' | 'VALUE', Schemas['SurchargeBase']>
  TermsOfTrade: Only<
    | 'EXW'
    | 'FCA'
    | 'CPT'
    | 'CIP'
    | 'DAP'
    | 'DPU'
    | 'DDP'
    | 'FAS'
    | 'FOB'
    | 'CFR'
    | 'CIF'
    | 'DDU'
    | 'DAF'
    | 'DEQ'
    | 'DES',
    Schemas['TermsOfTrade']
  >
  TransportType: Only<'AIR' | 'EXPRESS' | 'MAIL' | 'PALLET' | 'PARCEL' | 'ROAD', Schemas['TransportType']>
  BatchState: Only<'QUEUED' | 'RUNNING' | 'PAUSED' | 'CANCELLED' | 'FINISHED', Schemas['BatchState']>
  BatchRowState: Only<
    'QUEUED' | 'CREATED' | 'REGISTERED' | 'PRINTED' | 'FAILED' | 'CANCELLED' | 'SKIPPED',
    Schemas['BatchRowState']
  >
  RecipientLanguage: Only<'da' | 'de' | 'en' | 'nb' | 'sv', Schemas['RecipientLanguage']>
  RecipientNoticeKind: Only<'REGISTERED' | 'READY_AT_SHOP' | 'DELIVERED' | 'EXCEPTION', Schemas['RecipientNoticeKind']>
  RecipientSuppressionReason: Only<'UNSUBSCRIBED' | 'BOUNCED' | 'COMPLAINED', Schemas['RecipientSuppressionReason']>
  UnusedRegistrationStatus: Only<'CANCELLING' | 'CANCELLED' | 'NOT_CANCELLED', Schemas['UnusedRegistrationStatus']>
  ShipmentNoticeStatus: Only<
    'WAITING' | 'SENT' | 'NO_ADDRESS' | 'SUPPRESSED' | 'SANDBOX' | 'OVERTAKEN' | 'RETURN',
    Schemas['ShipmentNoticeStatus']
  >
  TrackedStatus: Only<
    | 'REGISTERED'
    | 'AT_WAREHOUSE'
    | 'ON_ITS_WAY'
    | 'OUT_FOR_DELIVERY'
    | 'READY_AT_SHOP'
    | 'NOT_DELIVERED'
    | 'DELIVERED'
    | 'EXCEPTION'
    | 'CANCELLED',
    Schemas['TrackedStatus']
  >
  WebhookDeliveryState: Only<'PENDING' | 'DELIVERED' | 'FAILED', Schemas['WebhookDeliveryState']>
  ShopFulfillmentState: Only<'PENDING' | 'SENT' | 'WITHDRAWN' | 'FAILED', Schemas['ShopFulfillmentState']>
  ShopImportState: Only<'RUNNING' | 'FINISHED', Schemas['ShopImportState']>
  ShopKind: Only<'SHOPIFY' | 'WOOCOMMERCE', Schemas['ShopKind']>
  WebhookDisabledReason: Only<'REQUESTED' | 'FAILING' | 'GONE' | 'RIGHTS_LOST', Schemas['WebhookDisabledReason']>
  ShippingWeekday: Only<
    'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY',
    Schemas['ShippingWeekday']
  >
}
