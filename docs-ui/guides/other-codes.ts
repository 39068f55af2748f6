interface OtherCode {
  readonly status?: number
  readonly message: string
  /** Operations that return it; absent if any call may get it. */
  readonly in?: readonly string[]
  /** Its origin if that is not an operation. */
  readonly where?: string
}

/**
 * Codes that no example in the contract shows, with the server's message. Those without a status occur beside a field.
 */
export const otherCodes: Readonly<Record<string, OtherCode>> = {
  BODY_TOO_DEEP: { status: 400, message: 'The body is nested more than 64 levels deep.' },
  ACCOUNT_MISMATCH: {
    message:
      'Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c10 is registered with account germany and not with the default account. Send it separately',
    in: ['createPickup', 'updatePickup', 'createManifest'],
  },
  NOT_RETURNABLE: {
    status: 409,
    message: 'Some of the goods chosen from shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c10 can no longer be returned.',
    in: ['approveReturnRequest'],
  },
  ONE_SECOND_FACTOR: {
    status: 400,
    message: 'Send either code or passkey, not both. Each can be used once.',
    in: ['login', 'setPassword', 'setMySecondFactor', 'beginMyPasskey'],
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    message:
      'A client that you belong to requires a second factor. Set it up with PUT /me/second-factor; until then all other calls are refused.',
  },
  BODY_UNREADABLE: { status: 400, message: 'The body is not UTF-8. Encode it as UTF-8.' },
  CELL_TOO_LONG: {
    status: 400,
    message:
      'A cell of row 7 has more than 32,767 characters, which is the maximum. Shorten it and send the file again.',
    in: ['importRateSheet', 'importCarrierInvoices'],
  },
  CLIENT_REQUIRED: {
    status: 400,
    message: 'You belong to several clients. Set the ClientId header, or choose a default client in your preferences.',
  },
  COMMODITY_CODE_INVALID: {
    message: 'commodityCode must be a commodity code of at least six digits, such as 940511, and has 4',
    in: ['createCustomsItem', 'createCustomsItems', 'createShipment', 'setItems'],
  },
  COST_MISSING: {
    message: 'cost is required with currencyCode',
    in: ['createParcelDefinition', 'updateParcelDefinition'],
  },
  CUSTOMS_CURRENCIES: {
    status: 400,
    message: 'Invoice NI-2026-0409 is declared in DKK and SEK. Give all its lines one currency.',
    in: ['getShipmentLabelPdf', 'getCustomsDocuments'],
  },
  CUSTOMS_ITEM_OPEN: {
    status: 409,
    message: 'Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31 is open. The broker only gets closed items.',
    in: ['setCustomsTransferStatus'],
  },
  CUSTOMS_PREFERENCE_NUMBER: {
    status: 400,
    message: 'An origin declaration of goods above 6000 EUR names a number that the client has not configured.',
    in: ['getShipmentLabelPdf', 'getCustomsDocuments'],
  },
  CUSTOMS_TOO_MANY_LINES: {
    status: 400,
    message: 'The goods have more lines than fit into one document.',
    in: ['getShipmentLabelPdf', 'getCustomsDocuments'],
  },
  DECIMALS: {
    message: 'itemInvoicePrice must have at most 0 decimals in JPY',
    in: ['createCustomsItem', 'createCustomsItems', 'updateCustomsItem'],
  },
  DIAL_CODE_UNKNOWN: {
    message: 'recipient.contactInfo.dialCode must be a dial code of a country, such as +45',
    in: ['createShipment', 'createAddress', 'createUser'],
  },
  FILE_TOO_LARGE: { status: 413, message: 'promises.csv is too large.', where: 'The folder of announced parcels' },
  FILE_TOO_LONG: {
    status: 400,
    message: 'The file has too many rows. Split it.',
    in: [
      'importRateSheet',
      'importCarrierInvoices',
      'importBatch',
      'importBatchCsv',
      'importItems',
      'importOrders',
      'importShipmentPromises',
    ],
  },
  FUEL_MISSING: {
    message: 'Rate sheet Nordics 2026 has no percentage of surcharge FUEL for 2026-12.',
    in: ['explainPrice', 'createRates'],
  },
  HIDDEN_BY_POLICY: {
    message: 'A shipping policy hides the product from this checkout.',
    in: ['createRates', 'shipOrder'],
  },
  LABEL_EXPIRED: {
    status: 400,
    message: 'The carrier printed the label when the shipment was registered, and cannot print it again.',
    in: ['createShipmentLabel', 'createShipmentLabels', 'getShipmentLabelPdf', 'getShipmentLabelPng'],
  },
  LABEL_FORMAT_NOT_OFFERED: {
    status: 400,
    message: 'The carrier printed the label as PDF and cannot print it in another format. Request that.',
    in: ['createShipmentLabel', 'createShipmentLabels', 'getShipmentLabelPdf', 'getShipmentLabelPng'],
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'PATCH is not allowed here. Use GET, PUT.' },
  NAME_OF_ANOTHER: {
    message:
      'username freja@nordlys.example is an e-mail address, but not the one in email. Use your own address, or another name',
    in: ['createUser', 'signUp'],
  },
  NAME_UNCLEAR: {
    message: 'username contains characters that are invisible or look like others. Use letters of one alphabet',
    in: ['createUser', 'signUp'],
  },
  NO_ZONE: { message: 'NO 0155 is not in any zone of rate sheet Nordics 2026.', in: ['explainPrice', 'createRates'] },
  PARCEL_DEFINITION_UNKNOWN: {
    message: 'parcelDefinitionIds[0] is not one of your parcel definitions',
    in: ['packItems'],
  },
  PIT_INVALID: {
    status: 400,
    message:
      'The pitId is damaged or belongs to another search. Send the one of the previous response with the same filters, sort and order.',
    in: ['listRelabellingLogs'],
  },
  POST_CODE_SHORT: {
    message:
      'zones[0].areas[0].postCodeFrom is 150, one digit short of a postal code of NO. Write 0150, or all digits if it was meant to go on, as in 1500',
    in: ['createRateSheet', 'updateRateSheet', 'importRateSheet', 'createShippingPolicy'],
  },
  PRECISION: { message: 'parcels[0].weight must have at most 3 decimals' },
  RATE_MISMATCH: {
    message:
      'recipient.postCode must be 412 54 as the rate was made for, and not 211 42. Get new rates or leave rateId out',
    in: ['createShipment', 'registerShipmentDirectly'],
  },
  REQUEST_UNREADABLE: { status: 400, message: 'The request has 2 Host headers. Send one.' },
  ROW_SENT_BEFORE: {
    message:
      'Line 2 of batch 0198c0de-7a11-7c3e-9b52-4f6d2a1e8e01 has ORDER-20417 too and is shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8b01. Send the row with repeat to ship it again.',
    in: ['createBatch', 'importBatch', 'importBatchCsv'],
  },
  ROW_TOO_LONG: {
    status: 400,
    message: 'Row 7 has more than 100,000 characters. Shorten it and send the file again.',
    in: ['importRateSheet', 'importCarrierInvoices'],
  },
  SECRET_ONLY: {
    message: 'permissions[0] must not be shipments:write in a public key, which can only have checkout:write',
    in: ['createApiKey', 'updateApiKey'],
  },
  SHIPMENT_AMBIGUOUS: {
    status: 400,
    message: 'An event names its shipment by exactly one of shipmentId and reference.',
    in: ['createShipmentEvents'],
  },
  SHIPMENT_NOT_COMPLETE: {
    status: 400,
    message: 'The shipment has no carrierProduct. Choose one first.',
    in: ['registerShipment', 'registerShipments'],
  },
  SKU_RESERVED: { message: 'sku must not be export.csv', in: ['setItems', 'importItems'] },
  SURCHARGE_MISSING: {
    message: 'Rate sheet Nordics 2026 has no price for insurance.',
    in: ['explainPrice', 'createRates'],
  },
  TOO_MANY_COLUMNS: {
    status: 400,
    message: 'Row 7 has more than 1,000 columns. Delete the cells next to the table and send the file again.',
    in: ['importRateSheet', 'importCarrierInvoices'],
  },
  TOO_MANY_DECIMALS: {
    message: 'items[0].value must have no more decimals than JPY has',
    in: ['createCustomsEstimate'],
  },
  TOO_MANY_EXPORTS: {
    status: 503,
    message: 'Too many exports are being written. Wait for Retry-After seconds and repeat the request.',
    in: ['exportShipmentsCsv'],
  },
  URL_UNREADABLE: {
    status: 400,
    message: 'The path has a percent sign that is not part of a UTF-8 character. Encode it as %25.',
  },
  VALUE_MISSING: { message: 'value is required with currencyCode', in: ['setItems', 'importItems'] },
  VALUE_NOT_ALLOWED: {
    message: 'fields[0].value is not one of the values that the carrier accepts',
    in: ['setCarrierFields'],
  },
  PDF_TOO_LARGE: {
    message: 'The file unpacks to more than 256 MB',
    in: ['createCarrierClaimAttachment'],
  },
  TOO_MANY_PIXELS: {
    message: 'The file has a picture of 12000 x 9000 pixels, and at most 64,000,000 pixels are accepted',
    in: ['createCarrierClaimAttachment', 'createShipmentEvent'],
  },
  VALUE_NOT_STORABLE: {
    status: 400,
    message: 'A value of the request cannot be stored. Check its characters, size and references.',
  },
  VAT_INVALID: {
    message: 'companyNumber must be a VAT number of its country',
    in: ['createClient', 'updateClient', 'createCustomsItems'],
  },
  WORKBOOK_TOO_LARGE: {
    status: 413,
    message: 'The first tab of the workbook unpacks to more than 256 MB. Split the file and send its parts one by one.',
    in: ['importRateSheet', 'importCarrierInvoices'],
  },
  ZONE_DIFFERS: {
    message: 'Row 4, column vatPercent must be as in row 2, which belongs to zone SE too',
    in: ['importRateSheet'],
  },
  AREA_UNKNOWN: {
    status: 400,
    message: 'Unknown area parcels. Choose from addOn, addressBook, apiKey and others.',
    where: 'The Model Context Protocol at /mcp',
  },
  CASH_ON_DELIVERY_MISMATCH: {
    message: 'orderIds[0] must collect to the same account and in DKK',
    in: ['mergeOrders'],
  },
  FILING_PENDING: {
    status: 409,
    message: 'Filing 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c71 is PENDING. Change it once customs has responded.',
    in: ['updateCustomsFiling', 'withdrawCustomsFiling'],
  },
  FILING_WITHDRAWN: {
    status: 409,
    message: 'Filing 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c71 is WITHDRAWN. File the truck again.',
    in: ['updateCustomsFiling', 'withdrawCustomsFiling'],
  },
  GTIN_INVALID: {
    message: 'gtin must be a GTIN with the check digit 4, not 5',
    in: ['setItems', 'createCustomsItem', 'createShipment'],
  },
  ORDER_DIVIDED: {
    message: 'lines must have no more pieces than before, since the order was split or merged',
    in: ['setOrders', 'importOrders'],
  },
  ORDER_MERGED: {
    message: 'externalId was merged into order 5417320417. Change that one instead',
    in: ['setOrders', 'importOrders'],
  },
  ORDER_NOT_DUE: {
    status: 409,
    message: 'Order 5417320417 must not be shipped before 2026-12-01. Send early to ship it sooner.',
    in: ['shipOrder', 'shipOrders'],
  },
  ORDER_PREPARED: {
    status: 409,
    message: 'Order 5417320417 has shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01. Delete or cancel that one first.',
    in: ['cancelOrder', 'shipOrder'],
  },
  PARAMETER_UNREADABLE: {
    status: 400,
    message: 'areas must be given once, with commas between areas.',
    where: 'The Model Context Protocol at /mcp',
  },
  RATE_NOT_FOUND: {
    message: 'rateId is not one of your rates, or has expired. Get new rates',
    in: ['setOrders', 'createShipment', 'registerShipmentDirectly'],
  },
  EVENT_BEFORE_SHIPMENT: {
    message:
      'createdAt must not be more than 60 days before the shipment was created, which was 2026-11-20T09:30:00.000Z',
    in: ['createShipmentEvent', 'createShipmentEventByReference', 'createShipmentEvents'],
  },
}
