// Generated from openapi/ by make generate. Do not edit.

import type { Schemas } from '../../openapi/generated/types.ts'
import type { Binary, Handler, Page } from '../platform/http/handler.ts'

export interface AuthenticationHandlers {
  /** Log in with user name and password. */
  login: Handler<{ path: {}; query: {}; header: {}; body: Schemas['Credentials'] }, Schemas['LoginResult']>

  /** Exchange a refresh token for new tokens. */
  refreshToken: Handler<{ path: {}; query: {}; header: {}; body: string }, Schemas['LoginResult']>

  /** Get a challenge for a passkey. */
  beginPasskeyLogin: Handler<{ path: {}; query: {}; header: {}; body: undefined }, Schemas['PasskeyRequest']>

  /** Log in with a passkey. */
  loginWithPasskey: Handler<{ path: {}; query: {}; header: {}; body: Schemas['PasskeyProof'] }, Schemas['LoginResult']>

  /** Check what a token may do for a client. */
  authorizeToken: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['AuthorizationRequest'] },
    Schemas['AuthorizationResult']
  >

  /** Read the content of an access token. */
  decodeToken: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['TokenRequest'] },
    Schemas['DecodedToken']
  >

  /** Check whether a token may act for a client. */
  validateClientId: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['ClientIdValidationRequest'] },
    Schemas['Claim']
  >

  /** Send a code for a new password. */
  forgotPassword: Handler<
    { path: { username: string }; query: {}; header: {}; body: undefined },
    Schemas['CodeDelivery']
  >

  /** Set a new password with a mailed code. */
  confirmForgotPassword: Handler<
    { path: { username: string }; query: {}; header: {}; body: Schemas['ConfirmForgotPassword'] },
    void
  >

  /** Replace a temporary or current password. */
  setPassword: Handler<{ path: {}; query: {}; header: {}; body: Schemas['PasswordChange'] }, void>

  /** List the permissions that roles can carry. */
  listPermissions: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Permission'][]
  >
}

export interface ParcelShopHandlers {
  /** List parcel shops by carrier, country, town or postal code. */
  listParcelShops: Handler<
    {
      path: {}
      query: {
        carrier?: Schemas['Carrier']
        country?: string
        city?: string
        post_code?: string
        address?: string
        lat?: number
        lng?: number
        radius: number
        limit: number
        type?: Schemas['ParcelShopType']
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['ParcelShop'][]
  >

  /** List the exports of parcel shops. */
  listParcelShopExports: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ParcelShopExport'][]
  >

  /** Export parcel shops to a file that is sent by mail. */
  createParcelShopExport: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ParcelShopExportCreate']
    },
    Schemas['ParcelShopExport']
  >

  /** Return a parcel shop. */
  getParcelShop: Handler<
    {
      path: {}
      query: { carrier: Schemas['Carrier']; parcel_shop_id: string }
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['ParcelShop']
  >

  /** Search the parcel shops nearest to a place. */
  searchParcelShops: Handler<
    {
      path: {}
      query: {
        carrier?: Schemas['Carrier']
        country?: string
        city?: string
        post_code?: string
        address?: string
        lat?: number
        lng?: number
        radius: number
        limit: number
        type?: Schemas['ParcelShopType']
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['NearbyParcelShop'][]
  >
}

export interface ShippingHandlers {
  /** List the shipments of the client. */
  listShipments: Handler<
    {
      path: {}
      query: {
        q?: string
        shipment_type?: Schemas['ShipmentType']
        states?: Schemas['ShipmentState'][]
        exceptions?: Schemas['ShipmentException'][]
        carriers?: Schemas['Carrier'][]
        products?: string[]
        sender_countries?: string[]
        recipient_countries?: string[]
        customer_reference?: string
        metadata?: string[]
        created_after?: string
        created_before?: string
        timezone: string
        batch_id?: string
        pickup_id?: string
        manifest_id?: string
        cancelled?: boolean
        late?: boolean
        sort: Schemas['ShipmentSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
        next_page_token?: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['ShipmentPage']
  >

  /** Create a shipment. */
  createShipment: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['ShipmentCreate'] },
    Schemas['Shipment']
  >

  /** Change a shipment that is not registered. */
  updateShipment: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['ShipmentUpdate'] },
    Schemas['Shipment']
  >

  /** Return a shipment. */
  getShipment: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['Shipment']
  >

  /** Change some attributes of a shipment. */
  patchShipment: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ShipmentPatch']
    },
    Schemas['Shipment']
  >

  /** Delete a shipment that has no carrier reference. */
  deleteShipment: Handler<
    { path: { shipmentId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** Report events of several shipments. */
  createShipmentEvents: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentEventBatch']
    },
    Schemas['ShipmentEventBatchResult']
  >

  /** List the events of a shipment. */
  listShipmentEvents: Handler<
    { path: { shipmentId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShipmentEvent'][]
  >

  /** Report an event of a shipment. */
  createShipmentEvent: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentEventCreate']
    },
    Schemas['ShipmentEvent']
  >

  /** Download the labels of a shipment as PDF. */
  getShipmentLabelPdf: Handler<
    {
      path: { shipmentId: string }
      query: { layout?: Schemas['LabelLayout']; documents: Schemas['ShipmentDocuments'] }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Download the label of one parcel as PNG. */
  getShipmentLabelPng: Handler<
    {
      path: { shipmentId: string }
      query: { parcel_index: number; layout?: Schemas['LabelLayout']; resolution: Schemas['LabelResolution'] }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Download the packing slip of a shipment as PDF. */
  getPackingSlip: Handler<
    { path: { shipmentId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Print the labels of a shipment. */
  createShipmentLabel: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['LabelRequest']
    },
    Schemas['LabelResult']
  >

  /** Get a document that the carrier created for a shipment. */
  getShipmentDocument: Handler<
    { path: { shipmentId: string; documentIndex: number }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CarrierDocumentFile']
  >

  /** Export the shipments of a client as CSV. */
  exportShipmentsCsv: Handler<
    {
      path: {}
      query: {
        shipment_type?: Schemas['ShipmentType']
        created_after?: string
        created_before?: string
        carrier?: Schemas['Carrier']
        timezone: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Export a report on shipments and their delivery as CSV. */
  exportShipmentReport: Handler<
    {
      path: {}
      query: {
        shipment_type?: Schemas['ShipmentType']
        states?: Schemas['ReportedShipmentState'][]
        carriers?: Schemas['Carrier'][]
        products?: string[]
        sender_countries?: string[]
        recipient_countries?: string[]
        client_ids?: number[]
        references?: string[]
        created_after?: string
        created_before?: string
        delivered_after?: string
        delivered_before?: string
        timezone: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Register a shipment with its carrier. */
  registerShipment: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: undefined
    },
    Schemas['Shipment']
  >

  /** Register several shipments with their carriers. */
  registerShipments: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentBatchRegistration']
    },
    Schemas['ShipmentBatchRegistrationResult']
  >

  /** Cancel a registered shipment with its carrier. */
  cancelShipment: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentCancel']
    },
    Schemas['Shipment']
  >

  /** Cancel several shipments with their carriers. */
  cancelShipments: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentBatchCancel']
    },
    Schemas['ShipmentBatchCancelResult']
  >

  /** Get the proof that a shipment was delivered. */
  getProofOfDelivery: Handler<
    { path: { shipmentId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ProofOfDelivery']
  >

  /** Resolve a registration whose outcome is unknown. */
  resolveRegistration: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['RegistrationResolve']
    },
    Schemas['Shipment']
  >

  /** Copy a shipment to a new draft. */
  copyShipment: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentCopy']
    },
    Schemas['Shipment']
  >

  /** Create a return for a shipment. */
  createShipmentReturn: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentReturnCreate']
    },
    Schemas['Shipment']
  >

  /** Create a shipment, register it and print its label in one call. */
  registerShipmentDirectly: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['DirectRegistration']
    },
    Schemas['DirectRegistrationResult']
  >

  /** Print the labels of several shipments. */
  createShipmentLabels: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentBatchLabel']
    },
    Schemas['ShipmentBatchLabelResult']
  >

  /** Find a shipment by a reference. */
  getShipmentByReference: Handler<
    {
      path: { reference: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['Shipment']
  >

  /** List the events of a shipment, found by a reference. */
  listShipmentEventsByReference: Handler<
    { path: { reference: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShipmentEvent'][]
  >

  /** Report an event of a shipment, found by a reference. */
  createShipmentEventByReference: Handler<
    {
      path: { reference: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentEventCreate']
    },
    Schemas['ShipmentEvent']
  >

  /** List the shipments of an order. */
  listShipmentsByOrderNumber: Handler<
    {
      path: { orderNumber: string }
      query: { page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Shipment']>
  >

  /** Download the customs documents of a truck or a day as one PDF. */
  getCustomsDocuments: Handler<
    {
      path: {}
      query: {
        truck?: string
        date?: string
        timezone: string
        documents: Schemas['CustomsDocuments']
        incomplete: boolean
      }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >
}

export interface CustomsHandlers {
  /** List the customs items on a truck with their totals. */
  getTruckCustoms: Handler<
    {
      path: {}
      query: { truck: string; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['TruckCustoms']
  >

  /** Download the customs items on a truck as CSV. */
  getTruckCustomsReport: Handler<
    { path: {}; query: { truck: string }; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Show what is sent to the broker for a truck. */
  getTruckCustomsTransfer: Handler<
    {
      path: {}
      query: { truck: string; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['CustomsBrokerBatch']
  >

  /** Estimate duties and taxes of a parcel. */
  createCustomsEstimate: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['CustomsEstimateRequest'] },
    Schemas['CustomsEstimate']
  >

  /** Notify Norwegian Customs of a truck and its parcels. */
  createCustomsFiling: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['CustomsFilingCreate']
    },
    Schemas['CustomsFiling']
  >

  /** Get a filing with the state and MRN of its messages. */
  getCustomsFiling: Handler<
    { path: { filingId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CustomsFiling']
  >

  /** File the changes on a truck. */
  updateCustomsFiling: Handler<
    { path: { filingId: string }; query: {}; header: { clientid?: number }; body: Schemas['CustomsFilingUpdate'] },
    Schemas['CustomsFiling']
  >

  /** Withdraw a filing. */
  withdrawCustomsFiling: Handler<
    { path: { filingId: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >

  /** List customs items by invoice, shipment, truck or state. */
  listCustomsItems: Handler<
    {
      path: {}
      query: {
        filterType?: Schemas['CustomsFilterType']
        value?: string
        transfer_state?: Schemas['CustomsTransferState']
        truck?: string
        without_truck?: boolean
        closed?: boolean
        warning?: Schemas['CustomsWarningCode']
        with_warnings?: boolean
        created_after?: string
        created_before?: string
        timezone: string
        client_ids?: number[]
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['CustomsItem']>
  >

  /** Declare one line of goods for customs. */
  createCustomsItem: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['CustomsItemCreate']
    },
    Schemas['CustomsItem']
  >

  /** Record what the broker reports about items. */
  setCustomsTransferStatus: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['CustomsStatusUpdate'] },
    string
  >

  /** Close or open all items of an invoice or truck. */
  closeCustomsItems: Handler<
    {
      path: {}
      query: { filterType: Schemas['CustomsClosingFilterType']; value: string }
      header: { clientid?: number }
      body: Schemas['CustomsClosing']
    },
    Schemas['CustomsClosingResult']
  >

  /** Declare all goods of a parcel for customs. */
  createCustomsItems: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['CustomsItemsAdd']
    },
    Schemas['CustomsItemsAdded']
  >

  /** Put all items of an invoice, shipment or reference on a truck. */
  updateCustomsItemsTruck: Handler<
    {
      path: { filterValue: string }
      query: { filterType: Schemas['CustomsTruckFilterType'] }
      header: { clientid?: number }
      body: Schemas['CustomsTruckUpdate']
    },
    string
  >

  /** Get a customs item. */
  getCustomsItem: Handler<
    {
      path: { customsId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['CustomsItem']
  >

  /** Change a customs item that is open. */
  updateCustomsItem: Handler<
    {
      path: { customsId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['CustomsItemUpdate']
    },
    string
  >

  /** Delete a customs item that is open. */
  deleteCustomsItem: Handler<
    { path: { customsId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** Get how the client handles customs. */
  getCustomsConfiguration: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CustomsConfiguration']
  >

  /** Change how the client handles customs. */
  updateCustomsConfiguration: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['CustomsConfigurationUpdate'] },
    Schemas['CustomsConfiguration']
  >

  /** Remove the client's own customs configuration. */
  resetCustomsConfiguration: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, void>

  /** Get when customs items close automatically and when they are sent. */
  getCustomsClosingTime: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CustomsClosingConfiguration']
  >

  /** Set when customs items close automatically and when they are sent. */
  setCustomsClosingTime: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['CustomsClosingTime'] },
    Schemas['CustomsClosingConfiguration']
  >

  /** Remove the client's own closing and grace time. */
  resetCustomsClosingTime: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, void>
}

export interface RelabellingHandlers {
  /** Search the log of announced and scanned parcels. */
  listRelabellingLogs: Handler<
    {
      path: {}
      query: {
        q?: string
        clientIds?: number[]
        carriers?: Schemas['Carrier'][]
        products?: string[]
        states?: Schemas['RelabellingState'][]
        dataStates?: Schemas['RelabellingDataState'][]
        scanStates?: Schemas['RelabellingScanState'][]
        processStates?: Schemas['RelabellingProcessState'][]
        countries?: string[]
        originCountries?: string[]
        destinationCountries?: string[]
        references?: string[]
        createdAfter?: string
        createdBefore?: string
        updatedAfter?: string
        updatedBefore?: string
        lastScanAfter?: string
        lastScanBefore?: string
        sort: Schemas['RelabellingSort']
        order: Schemas['SortOrder']
        perPage: number
        pitId?: string
        searchAfterValue?: string
        searchAfterIndex?: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['RelabellingLogPage']
  >

  /** Match or dismiss a scan without data. */
  updateRelabellingLogEntry: Handler<
    {
      path: { relabellingId: string }
      query: {}
      header: { clientid?: number }
      body: Schemas['RelabellingLogEntryUpdate']
    },
    Schemas['RelabellingLogEntry']
  >

  /** List the values that the log can be filtered by. */
  getRelabellingLogFilters: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['RelabellingFilterOptions']
  >

  /** Scan an announced parcel and get its new label. */
  relabelParcel: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['RelabelRequest'] },
    Schemas['RelabelResult']
  >

  /** Try a failed shipment promise again. */
  retryShipmentPromise: Handler<
    { path: { id: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    Schemas['ShipmentPromise']
  >

  /** Cancel a shipment promise. */
  setShipmentPromiseState: Handler<
    {
      path: { id: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ShipmentPromiseStateUpdate']
    },
    Schemas['ShipmentPromise']
  >

  /** Get a shipment promise. */
  getShipmentPromise: Handler<
    { path: { id: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['ShipmentPromise']
  >

  /** Correct or unblock a shipment promise. */
  updateShipmentPromise: Handler<
    {
      path: { id: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ShipmentPromiseUpdate']
    },
    Schemas['ShipmentPromise']
  >

  /** Announce a parcel that will be relabelled. */
  registerShipmentPromise: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentPromiseCreate']
    },
    Schemas['ShipmentPromise']
  >

  /** Announce parcels from a CSV file sent as the body. */
  importShipmentPromises: Handler<
    {
      path: {}
      query: { delimiter?: Schemas['CsvDelimiter']; decimal_sign?: Schemas['DecimalSign'] }
      header: { 'idempotency-key'?: string; clientid?: number }
      body: string
    },
    Schemas['ShipmentPromiseImport']
  >

  /** Try several failed shipment promises again. */
  retryShipmentPromises: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentPromiseRetry']
    },
    Schemas['ShipmentPromiseRetryResult'][]
  >

  /** Get how the client relabels parcels. */
  getRelabellingConfiguration: Handler<
    { path: {}; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['RelabellingConfiguration']
  >

  /** Set how a client relabels parcels. */
  setRelabellingConfiguration: Handler<
    {
      path: {}
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['RelabellingConfigurationUpdate']
    },
    Schemas['RelabellingConfiguration']
  >
}

export interface ConsignmentHandlers {
  /** List the consignments of the client. */
  listConsignments: Handler<
    {
      path: {}
      query: {
        reference?: string
        type?: Schemas['ConsignmentType']
        state?: Schemas['ConsignmentState']
        parentId?: string
        sort: Schemas['ConsignmentSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Consignment']>
  >

  /** Create a pallet, truck or shipment consignment. */
  createConsignment: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ConsignmentCreate']
    },
    Schemas['Consignment']
  >

  /** Change the consignment whose id is in the body. */
  updateConsignment: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['ConsignmentUpdate'] },
    Schemas['Consignment']
  >

  /** Get a consignment. */
  getConsignment: Handler<
    {
      path: { consignmentId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['Consignment']
  >

  /** Change some attributes of a consignment. */
  patchConsignment: Handler<
    {
      path: { consignmentId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ConsignmentPatch']
    },
    Schemas['Consignment']
  >

  /** Delete a consignment that is open and empty. */
  deleteConsignment: Handler<
    { path: { consignmentId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** Hand in, approve, reject or close a consignment. */
  setConsignmentState: Handler<
    {
      path: { consignmentId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ConsignmentStateUpdate']
    },
    Schemas['Consignment']
  >

  /** Put a consignment into another one or take it out. */
  setConsignmentParent: Handler<
    {
      path: { consignmentId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ConsignmentParentUpdate']
    },
    Schemas['Consignment']
  >
}

export interface ReportingHandlers {
  /** Search shipments with their delivery figures. */
  listReportedShipments: Handler<
    {
      path: {}
      query: {
        q?: string
        client_ids?: number[]
        states?: Schemas['ReportedShipmentState'][]
        carriers?: Schemas['Carrier'][]
        products?: string[]
        sender_countries?: string[]
        recipient_countries?: string[]
        shipment_type?: Schemas['ShipmentType']
        references?: string[]
        order_number?: string
        metadata?: string[]
        created_after?: string
        created_before?: string
        first_event_after?: string
        first_event_before?: string
        delivered_after?: string
        delivered_before?: string
        last_event_after?: string
        last_event_before?: string
        timezone: string
        sort: Schemas['ReportedShipmentSort']
        order: Schemas['SortOrder']
        per_page: number
        next_page_token?: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['ReportedShipmentPage']
  >

  /** Report the shipments of up to 100 parcel numbers. */
  getShipmentReport: Handler<
    { path: {}; query: { parcelAwbs: string[] }; header: { clientid?: number }; body: undefined },
    Schemas['ShipmentReport']
  >

  /** Get a shipment with its delivery figures. */
  getReportedShipment: Handler<
    {
      path: { shipmentId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['ReportedShipment']
  >

  /** List the events of a shipment for reporting. */
  listReportedShipmentEvents: Handler<
    {
      path: { shipmentId: string }
      query: { order: Schemas['SortOrder']; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['ReportedEvent']>
  >

  /** Search tracking events over all shipments. */
  listReportedEvents: Handler<
    {
      path: {}
      query: {
        client_ids?: number[]
        event_states?: Schemas['ShipmentState'][]
        carriers?: Schemas['Carrier'][]
        carrier_codes?: string[]
        sources?: Schemas['ShipmentEventSource'][]
        references?: string[]
        created_after?: string
        created_before?: string
        received_after?: string
        received_before?: string
        timezone: string
        order: Schemas['SortOrder']
        per_page: number
        next_page_token?: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['ReportedEventPage']
  >

  /** Count the shipments that kept their delivery promise per day, week, month or year. */
  countOnTimeShipments: Handler<
    {
      path: {}
      query: {
        granularity: Schemas['CountGranularity']
        promised_after?: string
        promised_before?: string
        timezone: string
        client_ids?: number[]
        carriers?: Schemas['Carrier'][]
        products?: string[]
        sender_countries?: string[]
        recipient_countries?: string[]
        shipment_type?: Schemas['ShipmentType']
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['OnTimePoint'][]
  >

  /** Count created shipments per day, week, month or year. */
  countShipments: Handler<
    {
      path: {}
      query: {
        granularity: Schemas['CountGranularity']
        created_after?: string
        created_before?: string
        timezone: string
        client_ids?: number[]
        states?: Schemas['ReportedShipmentState'][]
        carriers?: Schemas['Carrier'][]
        products?: string[]
        sender_countries?: string[]
        recipient_countries?: string[]
        shipment_type?: Schemas['ShipmentType']
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['DataPoint'][]
  >

  /** List the 50 most recent exports. */
  listShipmentExports: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShipmentExportJob'][]
  >

  /** Export shipments to a CSV file. */
  createShipmentExport: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShipmentExportRequest']
    },
    Schemas['ShipmentExportJob']
  >

  /** Delete an export and its file. */
  deleteShipmentExport: Handler<
    { path: { exportId: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >

  /** Download the CSV file of an export. */
  downloadShipmentExport: Handler<
    { path: { exportId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Binary
  >
}

export interface CarrierConfigurationHandlers {
  /** List the carriers of the active client. */
  listActiveClientCarriers: Handler<
    { path: {}; query: { enabled?: boolean }; header: { clientid?: number }; body: undefined },
    Schemas['ClientCarrier'][]
  >

  /** List the carriers of a client. */
  listClientCarriers: Handler<
    { path: { clientId: number }; query: { enabled?: boolean }; header: { clientid?: number }; body: undefined },
    Schemas['ClientCarrier'][]
  >

  /** Enable or disable a carrier for a client. */
  setClientCarrier: Handler<
    {
      path: { clientId: number; carrierStr: Schemas['Carrier'] }
      query: {}
      header: { clientid?: number }
      body: Schemas['ClientCarrierUpdate']
    },
    Schemas['ClientCarrier']
  >

  /** List all carriers with what they offer. */
  listCarriers: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CarrierProfile'][]
  >

  /** List the fields a carrier needs. */
  listCarrierFieldDefinitions: Handler<
    {
      path: { carrier: Schemas['Carrier']; type: Schemas['CarrierConfigurationType'] }
      query: {}
      header: { clientid?: number }
      body: undefined
    },
    Schemas['CarrierFieldDefinition'][]
  >

  /** Get the field values in force for the active client. */
  getCarrierFields: Handler<
    {
      path: { carrier: Schemas['Carrier']; type: Schemas['CarrierConfigurationType'] }
      query: { account?: string }
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['ClientConfiguration']
  >

  /** Set all field values of the active client. */
  setCarrierFields: Handler<
    {
      path: { carrier: Schemas['Carrier']; type: Schemas['CarrierConfigurationType'] }
      query: { account?: string }
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ClientConfigurationUpdate']
    },
    Schemas['ClientConfiguration']
  >

  /** Delete the field values of the active client. */
  deleteCarrierFields: Handler<
    {
      path: { carrier: Schemas['Carrier']; type: Schemas['CarrierConfigurationType'] }
      query: { account?: string }
      header: { 'if-match'?: string; clientid?: number }
      body: undefined
    },
    void
  >

  /** Check the credentials with the carrier. */
  checkCarrierFields: Handler<
    {
      path: { carrier: Schemas['Carrier']; type: Schemas['CarrierConfigurationType'] }
      query: { account?: string }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['CarrierFieldsCheck']
  >
}

export interface AddressBookHandlers {
  /** List the addresses of the address book. */
  listAddresses: Handler<
    {
      path: {}
      query: {
        q?: string
        type?: Schemas['AddressType']
        since?: string
        after?: string
        sort: Schemas['AddressSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Address']>
  >

  /** Add an address to the address book. */
  createAddress: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['AddressCreate'] },
    Schemas['Address']
  >

  /** Change the address whose id is in the body. */
  updateAddress: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['AddressUpdate'] },
    Schemas['Address']
  >

  /** Add or change addresses by their external ids. */
  importAddresses: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['AddressImport'] },
    Schemas['AddressImportResult']
  >

  /** Check an address without storing it. */
  validateAddress: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['AddressToValidate'] },
    Schemas['AddressValidation']
  >

  /** Get an address of the address book. */
  getAddress: Handler<
    {
      path: { addressId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['Address']
  >

  /** Change attributes of an address. */
  patchAddress: Handler<
    {
      path: { addressId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['AddressPatch']
    },
    Schemas['Address']
  >

  /** Remove an address from the address book. */
  deleteAddress: Handler<
    { path: { addressId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >
}

export interface ParcelDefinitionHandlers {
  /** List the parcel definitions. */
  listParcelDefinitions: Handler<
    {
      path: {}
      query: {
        q?: string
        type?: Schemas['ParcelDefinitionType']
        sort: Schemas['ParcelDefinitionSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['ParcelDefinition']>
  >

  /** Create a parcel definition. */
  createParcelDefinition: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ParcelDefinitionCreate']
    },
    Schemas['ParcelDefinition']
  >

  /** Change the parcel definition whose id is in the body. */
  updateParcelDefinition: Handler<
    {
      path: {}
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ParcelDefinitionUpdate']
    },
    Schemas['ParcelDefinition']
  >

  /** Get a parcel definition. */
  getParcelDefinition: Handler<
    {
      path: { parcelDefinitionId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['ParcelDefinition']
  >

  /** Change attributes of a parcel definition. */
  patchParcelDefinition: Handler<
    {
      path: { parcelDefinitionId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ParcelDefinitionPatch']
    },
    Schemas['ParcelDefinition']
  >

  /** Remove a parcel definition. */
  deleteParcelDefinition: Handler<
    {
      path: { parcelDefinitionId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: undefined
    },
    void
  >
}

export interface ProductHandlers {
  /** List the products of the catalogue. */
  listProducts: Handler<
    {
      path: {}
      query: {
        q?: string
        sort: Schemas['ProductSort']
        order: Schemas['SortOrder']
        carrier?: Schemas['Carrier']
        from?: string
        to?: string
        weight?: number
        length?: number
        width?: number
        height?: number
        direction?: Schemas['ProductDirection']
        toShop?: boolean
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Product']>
  >

  /** Add a product to the catalogue. */
  createProduct: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['ProductCreate'] },
    Schemas['Product']
  >

  /** Change the product whose id is in the body. */
  updateProduct: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['ProductUpdate'] },
    Schemas['Product']
  >

  /** Get a product. */
  getProduct: Handler<
    {
      path: { productId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['Product']
  >

  /** Change some attributes of a product. */
  patchProduct: Handler<
    {
      path: { productId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ProductPatch']
    },
    Schemas['Product']
  >

  /** Remove a product from the catalogue. */
  deleteProduct: Handler<
    { path: { productId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** List the products that are sold to a client. */
  listSalesProducts: Handler<
    {
      path: {}
      query: { client_id?: number; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['SalesProduct']>
  >

  /** Sell a product to a client. */
  createSalesProduct: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['SalesProductCreate']
    },
    Schemas['SalesProduct']
  >

  /** Get a sales product. */
  getSalesProduct: Handler<
    {
      path: { salesProductId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['SalesProduct']
  >

  /** Stop selling a product to a client. */
  deleteSalesProduct: Handler<
    {
      path: { salesProductId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: undefined
    },
    void
  >
}

export interface ExpectedAmountHandlers {
  /** List the expected amounts of a client. */
  listExpectedAmounts: Handler<
    {
      path: {}
      query: {
        country?: string
        start_date?: string
        end_date?: string
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['CountedAmount']>
  >

  /** Announce the expected number of shipments. */
  createExpectedAmount: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ExpectedAmountCreate']
    },
    Schemas['ExpectedAmount']
  >

  /** Change the expected amount whose id is in the body. */
  updateExpectedAmount: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['ExpectedAmountUpdate'] },
    Schemas['ExpectedAmount']
  >

  /** Withdraw an expected amount. */
  deleteExpectedAmount: Handler<
    { path: { amountId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >
}

export interface PreferenceHandlers {
  /** Set preferences of a client. */
  setClientPreferences: Handler<
    {
      path: {}
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ClientPreferencesUpdate']
    },
    Schemas['ClientPreferences']
  >

  /** Get the preferences of a client. */
  getClientPreferences: Handler<
    { path: { clientId: number }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['ClientPreferences']
  >

  /** Get the preferences of the calling user. */
  getUserPreferences: Handler<
    { path: {}; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['UserPreferences']
  >

  /** Set preferences of the calling user. */
  setUserPreferences: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['UserPreferencesUpdate'] },
    Schemas['UserPreferences']
  >

  /** Get the preferences that apply to the caller. */
  getEffectivePreferences: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['EffectivePreferences']
  >
}

export interface AddOnHandlers {
  /** List the add-ons that exist. */
  listAddOns: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, Schemas['AddOn'][]>

  /** List the add-ons of the active client. */
  listClientAddOns: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ClientAddOn'][]
  >

  /** Add an add-on to a client. */
  addClientAddOn: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ClientAddOnCreate']
    },
    Schemas['ClientAddOn']
  >

  /** List the add-ons of a client. */
  listAddOnsOfClient: Handler<
    { path: { clientId: number }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ClientAddOn'][]
  >

  /** Remove an add-on from the active client. */
  removeClientAddOn: Handler<
    { path: { addOnId: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >
}

export interface UserHandlers {
  /** List the users of the active client. */
  listUsers: Handler<
    {
      path: {}
      query: { q?: string; sort: Schemas['UserSort']; order: Schemas['SortOrder']; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['User']>
  >

  /** Create a user for the active client. */
  createUser: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['UserCreate'] },
    Schemas['User']
  >

  /** Change a user of the active client. */
  updateUser: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['UserUpdate'] },
    Schemas['User']
  >

  /** Read a user with state and claims. */
  getUser: Handler<
    { path: { username: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['User']
  >

  /** Delete a user and their personal data. */
  deleteUser: Handler<
    { path: { username: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** Confirm a user who signed up. */
  confirmUser: Handler<
    { path: { username: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['User']
  >

  /** Make a user choose a new password. */
  resetUserPassword: Handler<
    { path: { username: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CodeDelivery']
  >

  /** Reset the second factor of a user. */
  resetUserSecondFactor: Handler<
    { path: { username: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >

  /** Act as a user for 15 minutes. */
  impersonateUser: Handler<
    { path: { username: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['LoginResult']
  >

  /** Invite a person to the active client by e-mail. */
  inviteUser: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['InviteRequest'] },
    Schemas['User']
  >

  /** Create or update users of another system. */
  importUsers: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['ExternalUser'][] },
    Schemas['UserImportResult'][]
  >

  /** List the clients and roles of the caller. */
  listClaims: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, Schemas['Claim'][]>
}

export interface ClientHandlers {
  /** List the clients that the caller administers. */
  listClients: Handler<
    {
      path: {}
      query: { q?: string; sort: Schemas['ClientSort']; order: Schemas['SortOrder']; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['ClientDetails']>
  >

  /** Create a client below an existing one. */
  createClient: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['ClientCreate'] },
    Schemas['ClientDetails']
  >

  /** Change the client whose id is in the body. */
  updateClient: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['ClientUpdate'] },
    Schemas['ClientDetails']
  >

  /** List the clients that the caller can act for. */
  listAccessibleClients: Handler<
    { path: {}; query: { q?: string; page: number; per_page: number }; header: { clientid?: number }; body: undefined },
    Page<Schemas['Client']>
  >

  /** Get a client. */
  getClient: Handler<
    { path: { id: number }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['ClientDetails']
  >

  /** Delete a client that has no clients below it. */
  deleteClient: Handler<
    { path: { id: number }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** List the users of a client. */
  listClientUsers: Handler<
    {
      path: { clientId: number }
      query: { q?: string; sort: Schemas['UserSort']; order: Schemas['SortOrder']; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['User']>
  >

  /** Create or update clients from another system. */
  importClients: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ExternalClient'][]
    },
    Schemas['ClientImportResult'][]
  >

  /** Get a client by its id in the system it was imported from. */
  getImportedClient: Handler<
    {
      path: { externalOrigin: string; externalId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['ClientDetails']
  >
}

export interface RoleHandlers {
  /** List the templates that roles can be created from. */
  listRoleTemplates: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['RoleTemplate'][]
  >

  /** List the roles of a client. */
  listRoles: Handler<
    {
      path: { clientId: number }
      query: { q?: string; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Role']>
  >

  /** Create a role for a client. */
  createRole: Handler<
    {
      path: { clientId: number }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['RoleCreate']
    },
    Schemas['Role']
  >

  /** Change the role whose id is in the body. */
  updateRole: Handler<
    {
      path: { clientId: number }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['RoleUpdate']
    },
    Schemas['Role']
  >

  /** Get a role. */
  getRole: Handler<
    { path: { roleId: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['Role']
  >

  /** Delete a role. */
  deleteRole: Handler<
    { path: { roleId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** List the users who have a role. */
  listRoleUsers: Handler<
    {
      path: { roleId: string }
      query: { q?: string; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['User']>
  >

  /** Assign a role to users. */
  addRoleUsers: Handler<
    { path: { roleId: string }; query: {}; header: { clientid?: number }; body: Schemas['RoleAssignment'] },
    void
  >

  /** Remove a role from several users. */
  removeRoleUsers: Handler<
    { path: { roleId: string }; query: { username: string[] }; header: { clientid?: number }; body: undefined },
    void
  >

  /** Remove a role from a user. */
  removeRoleUser: Handler<
    { path: { roleId: string; username: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >

  /** Remove all roles of the active client from a user. */
  removeUserRoles: Handler<
    { path: { username: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >
}

export interface SingleSignOnHandlers {
  /** Read how users log in through the identity provider of the client. */
  getSingleSignOn: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['SingleSignOn']
  >

  /** Let users log in through the identity provider of the client. */
  setSingleSignOn: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['SingleSignOnSettings'] },
    Schemas['SingleSignOn']
  >

  /** Stop logging in through the identity provider. */
  deleteSingleSignOn: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, void>

  /** See whether an address can log in through a company. */
  checkSingleSignOn: Handler<
    { path: {}; query: {}; header: {}; body: Schemas['SingleSignOnLookup'] },
    Schemas['SingleSignOnOffer']
  >

  /** Start a log-in through a company. */
  startSingleSignOn: Handler<
    { path: {}; query: {}; header: {}; body: Schemas['SingleSignOnStart'] },
    Schemas['SingleSignOnAttempt']
  >

  /** Finish logging in through a company. */
  completeSingleSignOn: Handler<
    { path: {}; query: {}; header: {}; body: Schemas['SingleSignOnCompletion'] },
    Schemas['LoginResult']
  >
}

export interface SignUpHandlers {
  /** Open an account for a new user and a new client. */
  signUp: Handler<{ path: {}; query: {}; header: {}; body: Schemas['SignUpRequest'] }, Schemas['SignUpResult']>

  /** Confirm a sign-up or a new e-mail address with a code. */
  confirmSignUp: Handler<{ path: {}; query: {}; header: {}; body: Schemas['SignUpConfirmation'] }, void>

  /** Check whether a user name or e-mail address is free. */
  checkSignUpAvailability: Handler<
    { path: {}; query: {}; header: {}; body: Schemas['SignUpAvailabilityRequest'] },
    void
  >

  /** Accept an invitation to a client. */
  completeInvite: Handler<{ path: {}; query: {}; header: {}; body: Schemas['CompleteInviteRequest'] }, void>

  /** Send the code of a sign-up or invitation again. */
  resendConfirmation: Handler<
    { path: {}; query: {}; header: {}; body: Schemas['ResendConfirmationRequest'] },
    Schemas['CodeDelivery']
  >
}

export interface ItemHandlers {
  /** List the items of the client. */
  listItems: Handler<
    {
      path: {}
      query: {
        q?: string
        item_type?: Schemas['ItemType']
        metadata?: string[]
        since?: string
        after?: string
        sort: Schemas['ItemSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Item']>
  >

  /** Add or change items by their SKU. */
  setItems: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['ItemChanges'] },
    Schemas['ItemChangesResult']
  >

  /** Add or change items from a CSV file. */
  importItems: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: string },
    Schemas['ItemChangesResult']
  >

  /** Export all items as CSV. */
  exportItems: Handler<
    { path: {}; query: { item_type?: Schemas['ItemType'] }; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Get an item. */
  getItem: Handler<
    { path: { sku: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['Item']
  >

  /** Delete an item. */
  deleteItem: Handler<
    { path: { sku: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >
}

export interface PackingHandlers {
  /** Pack items into as few and as cheap parcels as possible. */
  packItems: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['PackingRequest'] },
    Schemas['Packing']
  >
}

export interface RateHandlers {
  /** Get a price for every product that can carry a shipment. */
  createRates: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['RateRequest'] },
    Schemas['Rates']
  >

  /** Get the delivery options to show at a checkout. */
  createCheckoutRates: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['CheckoutRateRequest'] },
    Schemas['CheckoutRates']
  >
}

export interface RateSheetHandlers {
  /** List the rate sheets of a client. */
  listRateSheets: Handler<
    {
      path: {}
      query: { carrier?: Schemas['Carrier']; product_id?: string; valid_on?: string; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['RateSheet']>
  >

  /** Create a rate sheet for a carrier product. */
  createRateSheet: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['RateSheetCreate']
    },
    Schemas['RateSheet']
  >

  /** Change a rate sheet, which makes a new version of it. */
  updateRateSheet: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['RateSheetUpdate'] },
    Schemas['RateSheet']
  >

  /** Get a rate sheet, or an earlier version of it. */
  getRateSheet: Handler<
    {
      path: { rateSheetId: string }
      query: { version?: number }
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['RateSheet']
  >

  /** Delete a rate sheet with all its versions. */
  deleteRateSheet: Handler<
    { path: { rateSheetId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** List the versions of a rate sheet. */
  listRateSheetVersions: Handler<
    {
      path: { rateSheetId: string }
      query: { page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['RateSheetVersion']>
  >

  /** List the steps of a rate sheet. */
  listRateSheetSteps: Handler<
    {
      path: { rateSheetId: string }
      query: { zone?: string; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['PriceStep']>
  >

  /** Replace the zones and steps of a rate sheet by those of a file. */
  importRateSheet: Handler<
    {
      path: { rateSheetId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['RateSheetFile']
    },
    Schemas['RateSheet']
  >

  /** Export the zones and steps of a rate sheet as CSV. */
  exportRateSheetCsv: Handler<
    { path: { rateSheetId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Export the zones and steps of a rate sheet as XLSX. */
  exportRateSheetXlsx: Handler<
    { path: { rateSheetId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Explain what a shipment costs by a rate sheet, line by line. */
  explainPrice: Handler<
    {
      path: { rateSheetId: string }
      query: {}
      header: { clientid?: number }
      body: Schemas['PriceExplanationRequest']
    },
    Schemas['PriceExplanation']
  >
}

export interface ShippingPolicyHandlers {
  /** List the policies of a client. */
  listShippingPolicies: Handler<
    {
      path: {}
      query: { states?: Schemas['ShippingPolicyState'][]; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['ShippingPolicy']>
  >

  /** Create a draft of a shipping policy. */
  createShippingPolicy: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['ShippingPolicyCreate']
    },
    Schemas['ShippingPolicy']
  >

  /** Change the draft of a policy. */
  updateShippingPolicy: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['ShippingPolicyUpdate'] },
    Schemas['ShippingPolicy']
  >

  /** Get a policy. */
  getShippingPolicy: Handler<
    {
      path: { shippingPolicyId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['ShippingPolicy']
  >

  /** Delete the draft of a policy. */
  deleteShippingPolicy: Handler<
    {
      path: { shippingPolicyId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: undefined
    },
    void
  >

  /** Activate a policy. */
  activateShippingPolicy: Handler<
    { path: { shippingPolicyId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShippingPolicy']
  >

  /** Retire a policy. */
  retireShippingPolicy: Handler<
    { path: { shippingPolicyId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShippingPolicy']
  >

  /** See what a policy would have changed. */
  tryShippingPolicy: Handler<
    { path: { shippingPolicyId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShippingPolicyTrial']
  >
}

export interface OrderHandlers {
  /** List the orders of the client. */
  listOrders: Handler<
    {
      path: {}
      query: {
        q?: string
        states?: Schemas['OrderState'][]
        tag?: string
        metadata?: string[]
        since?: string
        sort: Schemas['OrderSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Order']>
  >

  /** Add or change orders by their external identifier. */
  setOrders: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['OrderChanges'] },
    Schemas['OrderChangesResult']
  >

  /** Add or change orders from a CSV file. */
  importOrders: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: string },
    Schemas['OrderChangesResult']
  >

  /** Ship up to 10,000 orders in the background. */
  createOrderBatch: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['OrderBatchCreate']
    },
    Schemas['Batch']
  >

  /** Ship several orders in one call. */
  shipOrders: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['OrdersShip'] },
    Schemas['OrdersShipResult']
  >

  /** Get an order. */
  getOrder: Handler<
    { path: { orderId: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['Order']
  >

  /** Delete an order. */
  deleteOrder: Handler<
    { path: { orderId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** Hold an order back. */
  holdOrder: Handler<
    { path: { orderId: string }; query: {}; header: { clientid?: number }; body: Schemas['OrderHold'] },
    Schemas['Order']
  >

  /** Release an order that is held back. */
  releaseOrder: Handler<
    { path: { orderId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Order']
  >

  /** Cancel an order. */
  cancelOrder: Handler<
    { path: { orderId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Order']
  >

  /** Split an order in two. */
  splitOrder: Handler<
    {
      path: { orderId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['OrderSplit']
    },
    Schemas['Order']
  >

  /** Merge orders into one. */
  mergeOrders: Handler<
    { path: { orderId: string }; query: {}; header: { clientid?: number }; body: Schemas['OrderMerge'] },
    Schemas['Order']
  >

  /** Ship an order in one call. */
  shipOrder: Handler<
    {
      path: { orderId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['OrderShipmentCreate']
    },
    Schemas['OrderShipmentResult']
  >
}

export interface ShopHandlers {
  /** List the connected shops of the client. */
  listShops: Handler<
    { path: {}; query: { page: number; per_page: number }; header: { clientid?: number }; body: undefined },
    Page<Schemas['Shop']>
  >

  /** Connect a shop. */
  createShop: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['ShopCreate'] },
    Schemas['Shop']
  >

  /** Get a connected shop. */
  getShop: Handler<
    { path: { shopId: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['Shop']
  >

  /** Change a connected shop. */
  updateShop: Handler<
    {
      path: { shopId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ShopChanges']
    },
    Schemas['Shop']
  >

  /** Disconnect a shop. */
  deleteShop: Handler<
    { path: { shopId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** List the orders that came from a shop. */
  listShopOrders: Handler<
    {
      path: { shopId: string }
      query: { failed?: boolean; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['ShopOrder']>
  >

  /** Import the existing orders of a shop. */
  importShopOrders: Handler<
    { path: { shopId: string }; query: {}; header: { clientid?: number }; body: Schemas['ShopImportStart'] },
    Schemas['Shop']
  >

  /** Resend failed updates to a shop. */
  retryShopFulfillments: Handler<
    { path: { shopId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShopRetryResult']
  >
}

export interface CarrierInvoiceHandlers {
  /** List the invoices of carriers. */
  listCarrierInvoices: Handler<
    {
      path: {}
      query: { carriers?: Schemas['Carrier'][]; from?: string; until?: string; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['CarrierInvoice']>
  >

  /** Import carrier invoices and compare them with the expected cost. */
  importCarrierInvoices: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['CarrierInvoiceFile'] },
    Schemas['CarrierInvoiceImport']
  >

  /** List the differences on carriers' invoices. */
  listInvoiceDifferences: Handler<
    {
      path: {}
      query: {
        carriers?: Schemas['Carrier'][]
        states?: Schemas['InvoiceDifferenceState'][]
        reasons?: Schemas['InvoiceDifferenceReason'][]
        invoice_number?: string
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['InvoiceDifference']>
  >

  /** Decide on differences on carriers' invoices. */
  updateInvoiceDifferences: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['InvoiceDecision'] },
    Schemas['InvoiceDifference'][]
  >

  /** Export the differences of a carrier as CSV, to dispute them. */
  exportInvoiceDifferences: Handler<
    {
      path: {}
      query: { carrier: Schemas['Carrier']; states: Schemas['InvoiceDifferenceState'][]; from?: string; until?: string }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Sum up what carriers invoiced, by period, carrier and currency. */
  listInvoiceTotals: Handler<
    {
      path: {}
      query: {
        carriers?: Schemas['Carrier'][]
        from?: string
        until?: string
        granularity: Schemas['CountGranularity']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['InvoiceTotal']>
  >

  /** Get how carriers' invoices are read and which differences are tolerated. */
  getCarrierInvoiceSettings: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CarrierInvoiceSettings']
  >

  /** Set how carriers' invoices are read and which differences are tolerated. */
  setCarrierInvoiceSettings: Handler<
    {
      path: {}
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['CarrierInvoiceSettings']
    },
    Schemas['CarrierInvoiceSettings']
  >

  /** Get an invoice of a carrier. */
  getCarrierInvoice: Handler<
    { path: { carrierInvoiceId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CarrierInvoice']
  >

  /** Delete an invoice of a carrier, with its differences. */
  deleteCarrierInvoice: Handler<
    { path: { carrierInvoiceId: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >

  /** List the lines of a carrier's invoice. */
  listCarrierInvoiceLines: Handler<
    {
      path: { carrierInvoiceId: string }
      query: { page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['CarrierInvoiceLine']>
  >

  /** Get the expected and the invoiced cost of a shipment. */
  getShipmentCost: Handler<
    { path: { shipmentId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShipmentCost']
  >
}

export interface CarrierClaimHandlers {
  /** List claims for lost and damaged parcels. */
  listCarrierClaims: Handler<
    {
      path: {}
      query: {
        states?: Schemas['CarrierClaimState'][]
        carriers?: Schemas['Carrier'][]
        shipmentId?: string
        deadline_until?: string
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['CarrierClaim']>
  >

  /** Prepare a claim for a lost or damaged parcel. */
  createCarrierClaim: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['CarrierClaimCreate']
    },
    Schemas['CarrierClaim']
  >

  /** Export claims as CSV. */
  exportCarrierClaims: Handler<
    {
      path: {}
      query: { states?: Schemas['CarrierClaimState'][]; carriers?: Schemas['Carrier'][] }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Get a claim. */
  getCarrierClaim: Handler<
    {
      path: { carrierClaimId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['CarrierClaim']
  >

  /** Change a claim, or record its outcome. */
  updateCarrierClaim: Handler<
    {
      path: { carrierClaimId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['CarrierClaimChanges']
    },
    Schemas['CarrierClaim']
  >

  /** Download the letter of a claim as PDF. */
  getCarrierClaimLetter: Handler<
    { path: { carrierClaimId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Add a file to a claim. */
  createCarrierClaimAttachment: Handler<
    {
      path: { carrierClaimId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['CarrierClaimAttachmentCreate']
    },
    Schemas['CarrierClaimAttachment']
  >

  /** Get a file of a claim. */
  getCarrierClaimAttachment: Handler<
    {
      path: { carrierClaimId: string; attachmentId: string }
      query: {}
      header: { clientid?: number }
      body: undefined
    },
    Schemas['CarrierClaimAttachmentFile']
  >

  /** Delete a file of a claim. */
  deleteCarrierClaimAttachment: Handler<
    {
      path: { carrierClaimId: string; attachmentId: string }
      query: {}
      header: { clientid?: number }
      body: undefined
    },
    void
  >
}

export interface ApiKeyHandlers {
  /** List the API keys of the client. */
  listApiKeys: Handler<
    {
      path: {}
      query: { state?: Schemas['ApiKeyState']; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['ApiKey']>
  >

  /** Create an API key. */
  createApiKey: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['ApiKeyCreate'] },
    Schemas['ApiKeyWithSecret']
  >

  /** Get an API key. */
  getApiKey: Handler<
    { path: { apiKeyId: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['ApiKey']
  >

  /** Change what an API key may do. */
  updateApiKey: Handler<
    {
      path: { apiKeyId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['ApiKeyChanges']
    },
    Schemas['ApiKey']
  >

  /** Revoke an API key. */
  revokeApiKey: Handler<
    { path: { apiKeyId: string }; query: {}; header: { 'if-match'?: string; clientid?: number }; body: undefined },
    void
  >

  /** Replace an API key with a new one. */
  rotateApiKey: Handler<
    { path: { apiKeyId: string }; query: {}; header: { clientid?: number }; body: Schemas['ApiKeyRotation'] },
    Schemas['ApiKeyWithSecret']
  >

  /** Get the test side of the client. */
  getTestSide: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, Schemas['TestSide']>

  /** Empty the test side of the client. */
  resetTestSide: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, Schemas['TestSide']>
}

export interface BatchHandlers {
  /** List the batches of the client. */
  listBatches: Handler<
    {
      path: {}
      query: { states?: Schemas['BatchState'][]; metadata?: string[]; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Batch']>
  >

  /** Create, register and print up to 10,000 shipments in the background. */
  createBatch: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['BatchCreate'] },
    Schemas['Batch']
  >

  /** Create, register and print the shipments of a CSV file in the background. */
  importBatch: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['BatchImport'] },
    Schemas['Batch']
  >

  /** Create, register and print shipments from a CSV file sent as the body. */
  importBatchCsv: Handler<
    {
      path: {}
      query: {
        name?: string
        register: boolean
        label_type?: Schemas['LabelType']
        repeat: boolean
        delimiter?: Schemas['CsvDelimiter']
        decimal_sign?: Schemas['DecimalSign']
      }
      header: { 'idempotency-key'?: string; clientid?: number }
      body: string
    },
    Schemas['Batch']
  >

  /** Download a CSV file to fill in. */
  getBatchExample: Handler<
    { path: {}; query: { delimiter: Schemas['CsvDelimiter'] }; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Get a batch and its progress. */
  getBatch: Handler<
    { path: { batchId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Batch']
  >

  /** List the rows of a batch with their results. */
  listBatchRows: Handler<
    {
      path: { batchId: string }
      query: { states?: Schemas['BatchRowState'][]; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['BatchRow']>
  >

  /** Pause a batch. */
  pauseBatch: Handler<
    { path: { batchId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Batch']
  >

  /** Resume a batch that was paused. */
  resumeBatch: Handler<
    { path: { batchId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Batch']
  >

  /** Cancel a batch. */
  cancelBatch: Handler<
    { path: { batchId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Batch']
  >

  /** Download the failed rows of a batch, to correct and send them again. */
  getBatchFailedRows: Handler<
    {
      path: { batchId: string }
      query: { delimiter: Schemas['CsvDelimiter'] }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Download the labels of a batch as one PDF. */
  getBatchLabelsPdf: Handler<
    {
      path: { batchId: string }
      query: {
        order: Schemas['LabelOrder']
        sheet_from?: number
        documents: Schemas['ShipmentDocuments']
        incomplete: boolean
      }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Download the packing slips of a batch as one PDF. */
  getBatchPackingSlips: Handler<
    {
      path: { batchId: string }
      query: { order: Schemas['LabelOrder'] }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** Download the labels of a batch as ZPL. */
  getBatchLabelsZpl: Handler<
    {
      path: { batchId: string }
      query: { order: Schemas['LabelOrder']; resolution?: Schemas['LabelResolution'] }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >
}

export interface EventFeedHandlers {
  /** List events, oldest first. */
  listEvents: Handler<
    {
      path: {}
      query: { types?: Schemas['FeedEventType'][]; per_page: number; next_page_token?: string }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['FeedEventPage']
  >

  /** Stream events as they happen. */
  streamEvents: Handler<
    {
      path: {}
      query: { types?: Schemas['FeedEventType'][]; next_page_token?: string; seconds: number }
      header: { 'last-event-id'?: string; clientid?: number }
      body: undefined
    },
    Binary
  >
}

export interface WebhookHandlers {
  /** List the webhook endpoints of the client. */
  listWebhookEndpoints: Handler<
    { path: {}; query: { page: number; per_page: number }; header: { clientid?: number }; body: undefined },
    Page<Schemas['WebhookEndpoint']>
  >

  /** Create a webhook endpoint. */
  createWebhookEndpoint: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['WebhookEndpointCreate'] },
    Schemas['WebhookEndpointWithSecret']
  >

  /** Get a webhook endpoint. */
  getWebhookEndpoint: Handler<
    {
      path: { webhookEndpointId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['WebhookEndpoint']
  >

  /** Change a webhook endpoint. */
  updateWebhookEndpoint: Handler<
    {
      path: { webhookEndpointId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['WebhookEndpointChanges']
    },
    Schemas['WebhookEndpoint']
  >

  /** Delete a webhook endpoint. */
  deleteWebhookEndpoint: Handler<
    {
      path: { webhookEndpointId: string }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: undefined
    },
    void
  >

  /** Replace the secret of a webhook endpoint. */
  rotateWebhookSecret: Handler<
    { path: { webhookEndpointId: string }; query: {}; header: { clientid?: number }; body: Schemas['WebhookRotation'] },
    Schemas['WebhookEndpointWithSecret']
  >

  /** Send a test event to a webhook endpoint. */
  checkWebhookEndpoint: Handler<
    { path: { webhookEndpointId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['FeedEvent']
  >

  /** List the deliveries of a webhook endpoint. */
  listWebhookDeliveries: Handler<
    {
      path: { webhookEndpointId: string }
      query: { state?: Schemas['WebhookDeliveryState']; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['WebhookDelivery']>
  >

  /** Send a webhook delivery again. */
  retryWebhookDelivery: Handler<
    {
      path: { webhookEndpointId: string; webhookDeliveryId: string }
      query: {}
      header: { clientid?: number }
      body: undefined
    },
    Schemas['WebhookDelivery']
  >

  /** Send all events since a time again. */
  retryWebhookDeliveries: Handler<
    { path: { webhookEndpointId: string }; query: {}; header: { clientid?: number }; body: Schemas['WebhookRetry'] },
    Schemas['WebhookRetryResult']
  >
}

export interface TrackerHandlers {
  /** List the trackers of the client. */
  listTrackers: Handler<
    {
      path: {}
      query: {
        carrierReference?: string
        customerReference?: string
        carriers?: Schemas['Carrier'][]
        metadata?: string[]
        active?: boolean
        since?: string
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Tracker']>
  >

  /** Track parcels that were booked elsewhere. */
  createTrackers: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['TrackersCreate'] },
    Schemas['Tracker'][]
  >

  /** Get a tracker. */
  getTracker: Handler<
    { path: { trackerId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['Tracker']
  >

  /** Stop following a parcel. */
  deleteTracker: Handler<
    { path: { trackerId: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >
}

export interface PickupHandlers {
  /** List the pick-ups of the client. */
  listPickups: Handler<
    {
      path: {}
      query: {
        states?: Schemas['PickupState'][]
        carriers?: Schemas['Carrier'][]
        first_day?: string
        last_day?: string
        metadata?: string[]
        since?: string
        sort: Schemas['PickupSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Pickup']>
  >

  /** Book a pick-up of registered shipments. */
  createPickup: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['PickupCreate'] },
    Schemas['Pickup']
  >

  /** Get a pick-up. */
  getPickup: Handler<
    { path: { pickupId: string }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['Pickup']
  >

  /** Change a pick-up with its carrier. */
  updatePickup: Handler<
    {
      path: { pickupId: string }
      query: {}
      header: { 'if-match'?: string; 'idempotency-key'?: string; clientid?: number }
      body: Schemas['PickupChanges']
    },
    Schemas['Pickup']
  >

  /** Cancel the pick-up. */
  cancelPickup: Handler<
    {
      path: { pickupId: string }
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['PickupCancel']
    },
    Schemas['Pickup']
  >
}

export interface ManifestHandlers {
  /** List the manifests of the client. */
  listManifests: Handler<
    {
      path: {}
      query: {
        states?: Schemas['ManifestState'][]
        carriers?: Schemas['Carrier'][]
        first_day?: string
        last_day?: string
        metadata?: string[]
        since?: string
        sort: Schemas['ManifestSort']
        order: Schemas['SortOrder']
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['Manifest']>
  >

  /** Close out the shipments of a carrier. */
  createManifest: Handler<
    { path: {}; query: {}; header: { 'idempotency-key'?: string; clientid?: number }; body: Schemas['ManifestCreate'] },
    Schemas['Manifest']
  >

  /** Get a manifest. */
  getManifest: Handler<
    {
      path: { manifestId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['Manifest']
  >

  /** Download a manifest as PDF. */
  getManifestPdf: Handler<
    { path: { manifestId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Binary
  >

  /** Get a document that the carrier created for a manifest. */
  getManifestDocument: Handler<
    { path: { manifestId: string; documentIndex: number }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['CarrierDocumentFile']
  >
}

export interface RecipientHandlers {
  /** Get the settings of tracking pages and e-mails. */
  getRecipientSettings: Handler<
    { path: { clientId: number }; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['RecipientSettings']
  >

  /** Set the settings of tracking pages and e-mails. */
  setRecipientSettings: Handler<
    {
      path: { clientId: number }
      query: {}
      header: { 'if-match'?: string; clientid?: number }
      body: Schemas['RecipientSettingsUpdate']
    },
    Schemas['RecipientSettings']
  >

  /** List the suppressed e-mail addresses. */
  listRecipientSuppressions: Handler<
    {
      path: {}
      query: { email?: string; reason?: Schemas['RecipientSuppressionReason']; page: number; per_page: number }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['RecipientSuppression']>
  >

  /** Suppress an e-mail address. */
  createRecipientSuppression: Handler<
    {
      path: {}
      query: {}
      header: { 'idempotency-key'?: string; clientid?: number }
      body: Schemas['RecipientSuppressionCreate']
    },
    Schemas['RecipientSuppression']
  >

  /** Lift a suppression. */
  deleteRecipientSuppression: Handler<
    { path: { suppressionId: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >

  /** List the returns that recipients have requested. */
  listReturnRequests: Handler<
    {
      path: {}
      query: {
        states?: Schemas['ReturnRequestState'][]
        shipmentId?: string
        metadata?: string[]
        page: number
        per_page: number
      }
      header: { clientid?: number }
      body: undefined
    },
    Page<Schemas['ReturnRequest']>
  >

  /** Get a return that a recipient has requested. */
  getReturnRequest: Handler<
    {
      path: { returnRequestId: string }
      query: {}
      header: { 'if-none-match'?: string; clientid?: number }
      body: undefined
    },
    Schemas['ReturnRequest']
  >

  /** Approve a return request and register its return. */
  approveReturnRequest: Handler<
    {
      path: { returnRequestId: string }
      query: {}
      header: { clientid?: number }
      body: Schemas['ReturnRequestApproval']
    },
    Schemas['ReturnRequest']
  >

  /** Refuse a return request. */
  refuseReturnRequest: Handler<
    {
      path: { returnRequestId: string }
      query: {}
      header: { clientid?: number }
      body: Schemas['ReturnRequestRefusal']
    },
    Schemas['ReturnRequest']
  >

  /** List the e-mails to the recipient of a shipment. */
  listShipmentNotices: Handler<
    { path: { shipmentId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['ShipmentNotice'][]
  >

  /** Get the public tracking data of a parcel. */
  getTrackedParcel: Handler<
    { path: { token: string }; query: { lang?: Schemas['RecipientLanguage'] }; header: {}; body: undefined },
    Schemas['TrackedParcel']
  >
}

export interface AuditHandlers {
  /** List changes to settings, newest first. */
  listAuditEntries: Handler<
    {
      path: {}
      query: {
        username?: string
        impersonated_by?: string
        api_key_id?: string
        operation_id?: string
        subject?: string
        subject_id?: string
        created_after?: string
        created_before?: string
        per_page: number
        next_page_token?: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['AuditEntryPage']
  >

  /** Export the audit log as CSV. */
  exportAuditEntries: Handler<
    {
      path: {}
      query: {
        username?: string
        impersonated_by?: string
        api_key_id?: string
        operation_id?: string
        subject?: string
        subject_id?: string
        created_after?: string
        created_before?: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Binary
  >

  /** List the last requests of the client, newest first. */
  listRequests: Handler<
    {
      path: {}
      query: {
        failed?: boolean
        error?: string
        username?: string
        api_key_id?: string
        operation_id?: string
        created_after?: string
        created_before?: string
        per_page: number
        next_page_token?: string
      }
      header: { clientid?: number }
      body: undefined
    },
    Schemas['LoggedRequestPage']
  >

  /** Get a logged request. */
  getRequest: Handler<
    { path: { requestId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['LoggedRequest']
  >
}

export interface DataSubjectHandlers {
  /** Export the data stored about a person. */
  exportDataSubject: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['DataSubject'] },
    Schemas['DataSubjectExport']
  >

  /** Erase a person's data. */
  eraseDataSubject: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['DataSubject'] },
    Schemas['DataSubjectErasure']
  >

  /** Get an erasure. */
  getDataSubjectErasure: Handler<
    { path: { erasureId: string }; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['DataSubjectErasure']
  >
}

export interface MeHandlers {
  /** Read your own user. */
  getMe: Handler<
    { path: {}; query: {}; header: { 'if-none-match'?: string; clientid?: number }; body: undefined },
    Schemas['User']
  >

  /** Change your own user. */
  updateMe: Handler<
    { path: {}; query: {}; header: { 'if-match'?: string; clientid?: number }; body: Schemas['MeChanges'] },
    Schemas['User']
  >

  /** See whether you log in with a second factor. */
  getMySecondFactor: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: undefined },
    Schemas['SecondFactor']
  >

  /** Start setting up a second factor. */
  setMySecondFactor: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['SecondFactorStart'] },
    Schemas['SecondFactorSetup']
  >

  /** Turn on the second factor with its first code. */
  confirmMySecondFactor: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['SecondFactorConfirmation'] },
    Schemas['RecoveryCodes']
  >

  /** Turn off your authenticator app. */
  removeMySecondFactor: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['SecondFactorRemoval'] },
    void
  >

  /** List your passkeys. */
  listMyPasskeys: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, Schemas['Passkey'][]>

  /** Begin registering a passkey. */
  beginMyPasskey: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['SecondFactorStart'] },
    Schemas['PasskeyCreation']
  >

  /** Register a passkey that the browser has created. */
  confirmMyPasskey: Handler<
    { path: {}; query: {}; header: { clientid?: number }; body: Schemas['PasskeyRegistration'] },
    Schemas['ConfirmedPasskey']
  >

  /** Rename one of your passkeys. */
  updateMyPasskey: Handler<
    { path: { passkeyId: string }; query: {}; header: { clientid?: number }; body: Schemas['PasskeyChanges'] },
    Schemas['Passkey']
  >

  /** Remove one of your passkeys. */
  removeMyPasskey: Handler<
    { path: { passkeyId: string }; query: {}; header: { clientid?: number }; body: Schemas['SecondFactorRemoval'] },
    void
  >

  /** Change your own password. */
  setMyPassword: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: Schemas['MyPassword'] }, void>

  /** List your open sessions. */
  listMySessions: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, Schemas['Session'][]>

  /** End all your other sessions. */
  revokeMySessions: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, void>

  /** End one of your sessions. */
  revokeMySession: Handler<
    { path: { sessionId: string }; query: {}; header: { clientid?: number }; body: undefined },
    void
  >

  /** Log out. */
  logout: Handler<{ path: {}; query: {}; header: { clientid?: number }; body: undefined }, void>
}

/** All operations of the contract; one that is missing here does not compile in the table of the server. */
export type Handlers = AuthenticationHandlers &
  ParcelShopHandlers &
  ShippingHandlers &
  CustomsHandlers &
  RelabellingHandlers &
  ConsignmentHandlers &
  ReportingHandlers &
  CarrierConfigurationHandlers &
  AddressBookHandlers &
  ParcelDefinitionHandlers &
  ProductHandlers &
  ExpectedAmountHandlers &
  PreferenceHandlers &
  AddOnHandlers &
  UserHandlers &
  ClientHandlers &
  RoleHandlers &
  SingleSignOnHandlers &
  SignUpHandlers &
  ItemHandlers &
  PackingHandlers &
  RateHandlers &
  RateSheetHandlers &
  ShippingPolicyHandlers &
  OrderHandlers &
  ShopHandlers &
  CarrierInvoiceHandlers &
  CarrierClaimHandlers &
  ApiKeyHandlers &
  BatchHandlers &
  EventFeedHandlers &
  WebhookHandlers &
  TrackerHandlers &
  PickupHandlers &
  ManifestHandlers &
  RecipientHandlers &
  AuditHandlers &
  DataSubjectHandlers &
  MeHandlers
