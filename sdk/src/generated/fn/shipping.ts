// Generated from openapi/ by make generate. Do not edit.

import { call } from '../../core/call.ts'
import { file } from '../../core/files.ts'
import { list } from '../../core/pages.ts'
import type { Call } from '../../core/call.ts'
import type { FileCall } from '../../core/files.ts'
import type { ListCall } from '../../core/pages.ts'
import type {
  CallOptions,
  Connection,
  KeyedOptions,
  ListOptions,
  ReadOptions,
  WriteOptions,
} from '../../core/options.ts'
import type {
  CarrierDocumentFile,
  DirectRegistration,
  DirectRegistrationResult,
  ExportShipmentReportQuery,
  ExportShipmentsCsvQuery,
  GetCustomsDocumentsQuery,
  GetShipmentLabelPdfQuery,
  GetShipmentLabelPngQuery,
  LabelRequest,
  LabelResult,
  ListShipmentsByOrderNumberQuery,
  ListShipmentsQuery,
  ProofOfDelivery,
  RegistrationResolve,
  Shipment,
  ShipmentBatchCancel,
  ShipmentBatchCancelResult,
  ShipmentBatchLabel,
  ShipmentBatchLabelResult,
  ShipmentBatchRegistration,
  ShipmentBatchRegistrationResult,
  ShipmentCancel,
  ShipmentCopy,
  ShipmentCreate,
  ShipmentEvent,
  ShipmentEventBatch,
  ShipmentEventBatchResult,
  ShipmentEventCreate,
  ShipmentPage,
  ShipmentPatch,
  ShipmentReturnCreate,
  ShipmentUpdate,
} from '../types.ts'

/**
 * List the shipments of the client.
 *
 * Returns the shipments of the active client, newest first unless `sort` and `order` say otherwise. Ties are in order of creation.
 *
 * `q` finds shipments whose carrier reference, customer reference or order number begins with the string, or whose recipient's name, company, city or postal code contains it. Accents and case are ignored.
 *
 * `page` and `per_page` (10 by default, 100 at most) reach the first 10,000 shipments, and asking for more returns 400. To go deeper, or to read everything without gaps while new shipments arrive, send `nextPageToken` of each response as `next_page_token` of the next call with the same filters. Then `page` is ignored. On the last page there is no token.
 *
 * `total` counts the shipments over all pages. Above 10,000 it is a lower bound. All filters must match. `GET /reporting/shipments` can also filter by delivery figures and across several clients.
 *
 * Permission: shipments:read.
 *
 * @returns The shipments on this page.
 * @throws {BadRequestError} 400: A parameter is invalid, or the page lies beyond the first 10,000 shipments.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listShipments: (
  client: Connection,
  query?: ListShipmentsQuery,
  options?: ListOptions,
) => ListCall<ShipmentPage, Shipment, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listShipments',
  path: '/shipments',
  query: true,
  gives: 'list',
})

/**
 * Create a shipment.
 *
 * Creates a shipment of the active client with exactly one parcel, or with the parcels of the rate if you send `rateId`, and returns it with its id. No carrier is called: the shipment is a `DRAFT` that can still be changed and deleted until `POST /shipments/{shipmentId}/register` hands it to the carrier. Further parcels, up to 10, are added with an update.
 *
 * **Fewer fields.** Omitted values come from the preferences that apply to the caller (`GET /preferences/effective`): the sender from `defaultPickupAddressId`, the recipient from `defaultReceiverAddressId`, the parcel from `defaultParcelDefinitionId`. A parcel may name a definition of its own with `parcelDefinitionId`. A `delivery` with only a `parcelShopId` gets the name and address of the shop. Anything still missing is `REQUIRED`.
 *
 * **Booked elsewhere.** With `externalShipment` instead of `carrierProduct`, the shipment is one that was booked with the carrier outside Waybill. It is `REGISTERED` from the start under the given number, which its parcel gets too, and Waybill follows its events. It has no label from Waybill. Until the carrier reports something about it, you can correct a mistyped number and delete the shipment.
 *
 * **Rules.** All errors are listed at once, each with its field and one of these codes, or a code for missing, too long or malformed values:
 *
 * | Code | Error |
 * |---|---|
 * | CARRIER_NOT_ENABLED | The carrier is not enabled for the client. |
 * | PRODUCT_OF_OTHER_CARRIER | The product belongs to another carrier. |
 * | PRODUCT_NOT_ENABLED | The product is not active for the client. |
 * | COUNTRY_NOT_SERVED | The product does not ship from the sender's country to the country of delivery. |
 * | OTHER_DIRECTION | The product is for returns and direction is not RETURN, or the other way round. |
 * | NOT_OFFERED | The carrier or the product does not support the field. |
 * | WEIGHT_ABOVE_LIMIT | A parcel is heavier than the product allows. |
 * | SIZE_ABOVE_LIMIT | A parcel is longer, thicker or larger than the product allows. |
 * | NOT_PRINTABLE | A string has characters that cannot be printed, not even in Latin letters. |
 * | PARCEL_SHOP_REQUIRED | The product delivers to a shop, so delivery needs a parcelShopId. |
 * | PARCEL_SHOP_NOT_FOUND | The carrier has no such shop, or it is closed. |
 * | PARCEL_DEFINITION_NOT_FOUND | The client has no such parcel definition. |
 * | CONTACT_REQUIRED | The carrier needs a telephone number, a mobile number or an e-mail address. |
 * | NAME_MISSING | A party has neither lastName nor company. |
 * | COUNTRY_UNKNOWN | No country has this code. |
 * | POST_CODE_REQUIRED | The country has postal codes, so the address needs one. |
 * | POST_CODE_INVALID | The postal code is not valid in its country. |
 * | PICK_UP_INCOMPLETE | PICK_UP needs date and preferredTime. |
 * | CASH_ON_DELIVERY_INCOMPLETE | cashOnDelivery and cashOnDeliveryAmount must be sent together. |
 * | IBAN_INVALID | The length or the check digits of the IBAN are wrong for its country. |
 * | BIC_INVALID | The BIC has an unknown country or the wrong length. |
 * | CURRENCY_MISMATCH | The lines of the customs data are in different currencies. |
 * | SHIPMENT_TYPE_MISMATCH | LAST_INCH requires the carrier LAST_INCH and no other. |
 *
 * The carrier's rules are checked again when the shipment is registered, since settings may have changed in between.
 *
 * Weights are 0.1 to 1000 kg and sides 1 to 200 cm. Customs data can have up to 100 items. `customerReference` need not be unique, unless the client sets `uniqueCustomerReferences` in its preferences: then a second one returns 409 `CUSTOMER_REFERENCE_TAKEN`, and Location points to the shipment that has it. Send an `Idempotency-Key` to make a repeated request safe.
 *
 * Permission: shipments:write.
 *
 * @param body Shipment to create.
 * @returns The shipment was created.
 * @throws {BadRequestError} 400: The shipment is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another shipment, or the customer reference is taken.
 */
export const createShipment: (
  client: Connection,
  body: ShipmentCreate,
  options?: KeyedOptions,
) => Call<Shipment, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createShipment',
  path: '/shipments',
  body: 'json',
  keyed: true,
})

/**
 * Change a shipment that is not registered.
 *
 * Changes the shipment with the `id` in the body and returns it. Omitted attributes keep their values, `null` removes an optional one, and nested objects and lists such as `recipient`, `parcels` and `customs` are replaced as a whole. The result must follow the rules of `POST /shipments`, except that it may have up to 10 parcels.
 *
 * **After registering**, only `metadata` can be changed, and only if nothing else is sent: anything else returns 400 `SHIPMENT_REGISTERED`. A booking made elsewhere can be changed until its carrier reports something, for example to correct a mistyped number. Editing a shipment that is `FAILED_TO_REGISTER` makes it a `DRAFT` again. While the outcome of a registration is not known, the response is 409 `REGISTRATION_PENDING`.
 *
 * **State.** `shipmentState` only applies to LAST_INCH shipments, including registered ones if it is sent alone. It is stored as an event of the caller, so that later events build on it. It can follow the transitions of ShipmentState, switch between `BLOCKED` and `DRAFT` before registering, and correct `DELIVERED` to any state afterwards. Any other value returns 400 `STATE_NOT_ALLOWED`. For shipments of other carriers it is ignored, so a body with nothing else changes nothing and returns 200.
 *
 * Send `If-Match` to change only the version that was read.
 *
 * Permission: shipments:write.
 *
 * @param body Id of the shipment and the changes.
 * @returns The shipment as it is now.
 * @throws {BadRequestError} 400: The change is invalid, or the shipment is registered.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The outcome of a registration is not known yet, or the customer reference is taken.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateShipment: (
  client: Connection,
  body: ShipmentUpdate,
  options?: WriteOptions,
) => Call<Shipment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateShipment',
  path: '/shipments',
  body: 'json',
})

/**
 * Return a shipment.
 *
 * Returns the shipment of the active client with its state, parcels, customs data and consignments. `registration` says how the last call to the carrier went, so that a refusal can be shown and corrected. Send `If-None-Match` with the entity tag of an earlier response to get 304 without a body when nothing has changed.
 *
 * Permission: shipments:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The shipment as it is now.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getShipment: (
  client: Connection,
  shipmentId: string,
  options?: ReadOptions,
) => Call<Shipment, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getShipment',
  path: '/shipments/{shipmentId}',
})

/**
 * Change some attributes of a shipment.
 *
 * Changes the attributes that are sent and returns the whole shipment. It is the same as `PUT /shipments` with the id in the path: omitted attributes keep their values, `null` removes an optional one, and nested objects and lists are replaced as a whole.
 *
 * A registered shipment can no longer be changed (400 `SHIPMENT_REGISTERED`), apart from `shipmentState` of a LAST_INCH shipment, sent alone. For other carriers `shipmentState` is ignored. While the outcome of a registration is not known, the response is 409 `REGISTRATION_PENDING`.
 *
 * Permission: shipments:write.
 *
 * @param shipmentId Identifier of the shipment.
 * @param body Attributes to change.
 * @returns The shipment as it is now.
 * @throws {BadRequestError} 400: The change is invalid, or the shipment is registered.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The outcome of a registration is not known yet, or the customer reference is taken.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const patchShipment: (
  client: Connection,
  shipmentId: string,
  body: ShipmentPatch,
  options?: WriteOptions,
) => Call<Shipment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'patchShipment',
  path: '/shipments/{shipmentId}',
  body: 'json',
})

/**
 * Delete a shipment that has no carrier reference.
 *
 * Deletes a shipment that was not handed to a carrier. Once it has a carrier reference, it cannot be deleted, since the carrier expects the parcel: the response is 400 `SHIPMENT_REGISTERED`. A booking made elsewhere can be deleted until its carrier reports something. While the outcome of a registration is not known, the response is 409 `REGISTRATION_PENDING`. A deleted shipment returns 404 from then on, and its id is not used again.
 *
 * Permission: shipments:write. It cannot be undone.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The shipment was deleted.
 * @throws {BadRequestError} 400: The shipment is registered, or the id is malformed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The outcome of a registration is not known yet.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteShipment: (
  client: Connection,
  shipmentId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteShipment',
  path: '/shipments/{shipmentId}',
})

/**
 * Report events of several shipments.
 *
 * Stores 1 to 1000 events in one call, for warehouse systems that collect scans. Each entry names its shipment by exactly one of `shipmentId` and `reference`, which is looked up as in `GET /shipments/reference/{reference}`.
 *
 * The response is 200 even if some or all events are refused. It has one entry for each event in the order of the request: status 201 with the stored event, or the status and error that `POST /shipments/{shipmentId}/events` would have returned. Entries are independent of each other. An entry with both `shipmentId` and `reference`, or neither, returns 400 `SHIPMENT_AMBIGUOUS`. An unknown shipment and one of another client are both 404.
 *
 * A body without `events`, a list of 1 to 1000 objects, returns 400 as a whole. Entries may come in any order, since the state of a shipment is computed from all its events by their time. An event that was stored before is not stored twice and is marked as `duplicate`, so that a failed call can simply be repeated.
 *
 * Permission: events:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @param body Events to store.
 * @returns Outcome for each event.
 * @throws {BadRequestError} 400: The list of events is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for other events.
 */
export const createShipmentEvents: (
  client: Connection,
  body: ShipmentEventBatch,
  options?: KeyedOptions,
) => Call<ShipmentEventBatchResult, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'POST',
    id: 'createShipmentEvents',
    path: '/shipments/events',
    body: 'json',
    keyed: true,
  })

/**
 * List the events of a shipment.
 *
 * Returns the events of the shipment in the order in which they happened, oldest first. Events of the same time are in the order of their arrival. If there are more than 1000, the newest 1000 are returned and X-Total-Count says how many there are.
 *
 * An event without `state` has a carrier code that Waybill does not know. It is kept for the record and changes no state. Events of a sandbox carrier say SANDBOX in `rawData`.
 *
 * Permission: events:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The events, oldest first.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const listShipmentEvents: (
  client: Connection,
  shipmentId: string,
  options?: CallOptions,
) => Call<ShipmentEvent[], 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listShipmentEvents',
  path: '/shipments/{shipmentId}/events',
})

/**
 * Report an event of a shipment.
 *
 * Stores what happened to the shipment and computes its state again. The event is returned with its id. Location points to the list of events.
 *
 * **State.** Say what happened with `carrierCode`, with `state`, or with both if they agree. A code that is not known for the carrier is stored and changes nothing. The codes of LAST_INCH are listed at ShipmentEventCode. The state of the shipment is that of its last event by time (`createdAt`, then `receivedAt`, then `id`), as far as the transitions of ShipmentState allow. So an event that arrives late never moves a shipment back, and an event whose state cannot follow is stored and changes nothing, in whatever order they arrive.
 *
 * **Before registering** no carrier has the parcel: an event of a shipment that is not registered returns 400 `SHIPMENT_NOT_REGISTERED`, so that it cannot affect the shipment later. You can only block and unblock it.
 *
 * **Source** depends on the caller. With `events:admin` it is ADMIN, which may also correct a final state and block a shipment that is not registered. Without that, but with `consignments:write`, it is WAREHOUSE. Otherwise it is EXTERNAL_WAREHOUSE_SYSTEM. CARRIER is reserved for events that carriers send.
 *
 * **Exceptions.** `exception` says what went wrong, either as sent or as implied by the code, and the shipment has that of its last event until it moves on. **Proof of delivery** comes with an event that says DELIVERED: the name, signature or photograph in `proof`.
 *
 * **Duplicates.** An event with the same shipment, parcel, code or state, time and place is stored only once. A repetition returns 201 with the first one. An event without `createdAt` gets the current time, so send `createdAt` to make repetitions harmless.
 *
 * Permission: events:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @param shipmentId Identifier of the shipment.
 * @param body What happened.
 * @returns The event is stored.
 * @throws {BadRequestError} 400: The event is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another event.
 */
export const createShipmentEvent: (
  client: Connection,
  shipmentId: string,
  body: ShipmentEventCreate,
  options?: KeyedOptions,
) => Call<ShipmentEvent, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createShipmentEvent',
  path: '/shipments/{shipmentId}/events',
  body: 'json',
  keyed: true,
})

/**
 * Download the labels of a shipment as PDF.
 *
 * Streams the labels of all parcels of a registered shipment as one PDF with a page for each, in the size of the carrier's own label, or `4R` (4 x 6 inches) if it has none, unless `layout` says otherwise. Labels of a sandbox carrier say SANDBOX.
 *
 * If the carrier printed its own label, listed in `registration.documents` of the shipment, that one is returned unchanged. In another layout or as PDF it is requested again if the carrier supports that, otherwise the response is 400 `LABEL_FORMAT_NOT_OFFERED`.
 *
 * With `documents=CUSTOMS` the file has the customs documents instead, and with `ALL` they follow the labels:
 *
 * - CN22 or CN23 for each parcel that travels by post, and none for couriers. Letter post has CN22 up to 2 kg and a value of 300 SDR, which is about 350 EUR, and up to eight lines. Everything else has CN23, and so do goods in a currency whose rate is not known.
 * - The commercial invoice, or the pro forma invoice where `invoiceType` says so or where nothing was sold. There is one for each invoice number, and it has all parcels of that number, of other shipments too. It declares preferential origin in the words of the trade agreement where items have `preferentialOrigin`.
 *
 * Contradictory documents are not printed: goods in several currencies return 400 `CUSTOMS_CURRENCIES`, amounts with more decimals than their currency has `CUSTOMS_AMOUNT`, and goods that weigh nothing or more than their parcel `CUSTOMS_WEIGHT`. Preferential origin above 6000 EUR without the number of an approved exporter is `CUSTOMS_PREFERENCE_NUMBER`.
 *
 * If the carrier made customs forms of its own, they are used instead. Otherwise the documents are printed from the customs items that name the shipment or one of its parcels or, if there are none, from its own `customs`. CN22 is on A6, CN23 and invoices on A4, regardless of the layout. Between two EU countries no customs documents are needed, except for special areas such as the Canary Islands. If none are needed, `CUSTOMS` returns 400 `CUSTOMS_NOT_NEEDED` and `ALL` only the labels. Missing goods return 400 `CUSTOMS_ITEMS_MISSING`. `CUSTOMS` is also possible for a shipment that was booked elsewhere.
 *
 * Errors are returned as JSON. A shipment that is not registered returns 400 `SHIPMENT_NOT_REGISTERED`, and one that was booked elsewhere 400 `LABEL_NOT_AVAILABLE`.
 *
 * Permission: shipments:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The labels of all parcels as PDF.
 * @throws {BadRequestError} 400: The shipment is not registered, or a parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getShipmentLabelPdf: (
  client: Connection,
  shipmentId: string,
  query?: GetShipmentLabelPdfQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getShipmentLabelPdf',
  path: '/shipments/{shipmentId}/label.pdf',
  query: true,
  gives: 'file',
})

/**
 * Download the label of one parcel as PNG.
 *
 * Returns the label of one parcel of a registered shipment as a greyscale picture, in the size of the carrier's own label, or `4R` (4 x 6 inches) if it has none, at 203 dots per inch by default, so that it can be displayed in a page or sent to a printer that accepts images. Print it at its original size: barcodes must not be scaled.
 *
 * It shows the label that `GET /shipments/{shipmentId}/label.pdf` returns. If the carrier made it in another format and cannot provide it as PDF, the response is 400 `LABEL_FORMAT_NOT_OFFERED`.
 *
 * Permission: shipments:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The label as a PNG picture.
 * @throws {BadRequestError} 400: The shipment is not registered, or a parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getShipmentLabelPng: (
  client: Connection,
  shipmentId: string,
  query?: GetShipmentLabelPngQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getShipmentLabelPng',
  path: '/shipments/{shipmentId}/label.png',
  query: true,
  gives: 'file',
})

/**
 * Download the packing slip of a shipment as PDF.
 *
 * Returns the contents of the shipment as an A4 list: order number and reference, sender and recipient, every item with its SKU and quantity, and the parcels. It shows no prices, so that it can be put into the parcel, and its headings are in the language of the recipient: Danish, German, English, Norwegian or Swedish.
 *
 * The items are the lines of the shipment's order, named as in the shop. If several orders are shipped together, each line shows its order. A gift message is printed above them. A shipment without an order lists the items of its `customs`.
 *
 * It is available in every state.
 *
 * Permission: shipments:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The packing slip as PDF.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getPackingSlip: (
  client: Connection,
  shipmentId: string,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getPackingSlip',
  path: '/shipments/{shipmentId}/packing-slip.pdf',
  gives: 'file',
})

/**
 * Print the labels of a shipment.
 *
 * Returns the labels of a registered shipment in base64, one page for each parcel. `type` is PDF for office printers or ZPL for label printers. Without `layout` and `resolution` it is the carrier's own label, or one of `4R` (4 x 6 inches) and 200 dots per inch where the carrier has none. `parcelIndexes` picks some of the parcels, counted from 0.
 *
 * A label shows carrier and product, sender, recipient and the delivery shop, references, weight, the number of the parcel out of all, cash on delivery and instructions, with the carrier reference as barcode at the bottom: GS1-128 for an SSCC, Code 128 or Interleaved 2 of 5 otherwise. DPD's barcode also contains the destination. UPS parcels have a MaxiCode and GLS parcels a Data Matrix next to it, unless the text on the label leaves no room. Labels of a sandbox carrier say SANDBOX. The same request for the same shipment gives the same file.
 *
 * A shipment that is not registered has no label and returns 400 `SHIPMENT_NOT_REGISTERED`. The label of a shipment that was booked elsewhere is not available here: 400 `LABEL_NOT_AVAILABLE`. A label can be printed as often as needed. The customs documents of a parcel come from `GET /shipments/{shipmentId}/label.pdf` with `documents=CUSTOMS`.
 *
 * Permission: shipments:write.
 *
 * @param shipmentId Identifier of the shipment.
 * @param body Format of the label.
 * @returns The labels of the shipment.
 * @throws {BadRequestError} 400: The shipment is not registered, or the request is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another label.
 */
export const createShipmentLabel: (
  client: Connection,
  shipmentId: string,
  body: LabelRequest,
  options?: KeyedOptions,
) => Call<LabelResult, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createShipmentLabel',
  path: '/shipments/{shipmentId}/label',
  body: 'json',
  keyed: true,
})

/**
 * Get a document that the carrier created for a shipment.
 *
 * Returns one of `registration.documents` of the shipment in base64, exactly unchanged: its label, a customs form or a receipt. `documentIndex` is its position in that list, counted from 0.
 *
 * A document is kept until its `keptUntil`. Afterwards the response is 404, and only the label can still be requested with `createShipmentLabel`, if the carrier can print it again. A shipment that is not registered returns 400 `SHIPMENT_NOT_REGISTERED`, and one that was booked elsewhere 400 `LABEL_NOT_AVAILABLE`.
 *
 * Permission: shipments:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @param documentIndex Position of the document in `registration.documents`, counted from 0.
 * @returns The document, exactly unchanged.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getShipmentDocument: (
  client: Connection,
  shipmentId: string,
  documentIndex: number,
  options?: CallOptions,
) => Call<CarrierDocumentFile, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getShipmentDocument',
  path: '/shipments/{shipmentId}/documents/{documentIndex}',
})

/**
 * Export the shipments of a client as CSV.
 *
 * Streams the shipments of the active client as CSV (RFC 4180, UTF-8, with a header row), one row for each, oldest first. Times are written in `timezone` with their offset, UTC by default, and `created_after` (inclusive) and `created_before` (exclusive) are read in it when they have no offset.
 *
 * The columns and their order are fixed, and new ones are only added at the end: `id`, `clientId`, `createdAt`, `createdBy`, `shipmentType`, `shipmentState`, `carrier`, `productId`, `carrierReference`, `customerReference`, `orderNumber`, `senderName`, `senderCompany`, `senderPostCode`, `senderCity`, `senderCountry`, `recipientName`, `recipientCompany`, `recipientAddressLine1`, `recipientPostCode`, `recipientCity`, `recipientCountry`, `parcelShopId`, `parcelCount`, `totalWeight` (kilograms), `cashOnDeliveryAmount`, `cashOnDeliveryCurrency`, `expectedCost`, `expectedCurrency`, `invoicedCost`, `invoicedCurrency`, `insuredAmount`, `insuredCurrency`, `relabellingCustomerReference`, `firstTrackingEventDate`, `firstDeliveryEventDate`, `lastEventDate`, `lastEventCode`, `deliveryTimeInDays`, `deliveredAt`, `customsValue`, `customsCurrency`, `cost`, `costCurrency`, `promisedDate` (the last day of the delivery promise), `daysLate`. They are followed by a column `metadata.KEY` for each metadata key of these shipments, in alphabetical order, at most 200. Missing values are empty cells. The file has every column of `exportShipmentReport` with the same values, except for `shipmentState`: here it is the state of the shipment, there the state that its tracking reports. `cost` is the expected cost with its taxes, `expectedCost` without them. Callers without `carrier-invoices:read` get the file without the columns `expectedCost`, `expectedCurrency`, `invoicedCost`, `invoicedCurrency`, `cost` and `costCurrency`.
 *
 * A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return is prefixed with an apostrophe, so that spreadsheets do not run it as a formula. Without a match only the header row is sent. Errors are returned as JSON. Each process runs at most half as many exports at a time as it has database connections. Further ones return 503 `TOO_MANY_EXPORTS` with Retry-After.
 *
 * Permission: shipments:read.
 *
 * @returns The shipments as a stream of CSV.
 * @throws {BadRequestError} 400: A parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const exportShipmentsCsv: (
  client: Connection,
  query?: ExportShipmentsCsvQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'exportShipmentsCsv',
  path: '/shipments/export.csv',
  query: true,
  gives: 'file',
})

/**
 * Export a report on shipments and their delivery as CSV.
 *
 * Streams shipments with their delivery figures as CSV (RFC 4180, UTF-8, with a header row), one row for each, oldest first. All filters that are sent must match. A filter with several values matches any of them and is repeated in the query, as in `states=IN_TRANSIT&states=DELIVERED`. Without `client_ids` the report covers the active client. The caller must have access to each client named there, otherwise the response is 403.
 *
 * Times are written in `timezone` with their offset, UTC by default, and the bounds of periods are read in it when they have no offset. The beginning of a period is inclusive and its end exclusive. `states` may name CMR_CLOSED, which exists only in reports.
 *
 * The columns and their order are fixed, and new ones are only added at the end: `id`, `clientId`, `createdAt`, `shipmentType`, `shipmentState`, `carrier`, `productId`, `carrierReference`, `customerReference`, `orderNumber`, `relabellingCustomerReference`, `senderCountry`, `recipientCountry`, `recipientPostCode`, `recipientCity`, `parcelShopId`, `parcelCount`, `totalWeight` (kilograms), `firstTrackingEventDate`, `firstDeliveryEventDate`, `lastEventDate`, `lastEventCode`, `deliveryTimeInDays`, `deliveredAt`, `cashOnDeliveryAmount`, `cashOnDeliveryCurrency`, `customsValue` (what was declared), `customsCurrency`, `cost` (what the shipment is to cost, with tax), `costCurrency`, `insuredAmount`, `insuredCurrency`, `promisedDate` (the last day of the delivery promise), `daysLate`. They are followed by a column `metadata.KEY` for each metadata key of these shipments, in alphabetical order, at most 200. The file of `createShipmentExport` has the same ones. Missing values are empty cells. Callers without `carrier-invoices:read` get the file without the columns `cost` and `costCurrency`.
 *
 * A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return is prefixed with an apostrophe, so that spreadsheets do not run it as a formula. Without a match only the header row is sent. Errors are returned as JSON. Each process runs at most half as many exports at a time as it has database connections. Further ones return 503 `TOO_MANY_EXPORTS` with Retry-After. For very large reports a job of `POST /reporting/shipments/export` survives a lost connection.
 *
 * Permission: shipments:read.
 *
 * @returns The report as a stream of CSV.
 * @throws {BadRequestError} 400: A parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const exportShipmentReport: (
  client: Connection,
  query?: ExportShipmentReportQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'exportShipmentReport',
  path: '/shipments/export-report',
  query: true,
  gives: 'file',
})

/**
 * Register a shipment with its carrier.
 *
 * Hands the shipment to its carrier and returns it `REGISTERED`, with the carrier reference of the shipment and of each parcel. From then on it can no longer be changed or deleted. The carrier's rules are checked first, as in `POST /shipments`. A carrier that has since been disabled, for example, returns 400.
 *
 * **Nothing is dropped.** Everything in the shipment is passed to the carrier, or refused before anything is booked: 400 with `NOT_OFFERED` for each field that the carrier does not support with this product.
 *
 * **The carrier's own documents.** Where the carrier prints a label, a customs form or a receipt, `registration.documents` lists them, and the label operations serve them unchanged. A label that cannot be printed, since it is empty, too large or neither PDF nor ZPL, counts as a refusal: the booking is cancelled, and the response is 400 `CARRIER_REFUSED` with the code `WAYBILL-DOCUMENT`.
 *
 * **Never twice.** A shipment is registered at most once. Registering a shipment that is already registered, or a booking made elsewhere, returns 200 with the shipment unchanged and does not call the carrier, so a call whose response was lost can be repeated, with or without an `Idempotency-Key`. Of two calls at the same time one registers and the other gets 409 `REGISTRATION_IN_PROGRESS`. A `BLOCKED` shipment returns 400 `SHIPMENT_BLOCKED`, a cancelled one 400 `SHIPMENT_CANCELLED`.
 *
 * **Refusal.** If the carrier refuses, the shipment becomes `FAILED_TO_REGISTER` and the response is 400 `CARRIER_REFUSED`. Its `errors` name the carrier, the carrier's own code and, if known, the field of the shipment. Correct the shipment and register it again. A carrier may also have booked with a label that cannot be printed: Waybill then cancels that booking, and `registration.unusedRegistration` shows the progress.
 *
 * **No response.** If the carrier does not respond in time, or sends something that cannot be read, it is not known yet whether it has the parcel. The response is 503 `CARRIER_TIMEOUT` with Retry-After, the shipment stays a `DRAFT`, and its `registration.status` is PENDING. Waybill asks the carrier by reference in the background, and so does the next call to register before it books again. If the carrier definitely did not book, the response is 503 `CARRIER_UNAVAILABLE`, or `CARRIER_MAINTENANCE` with the carrier's own Retry-After, and nothing is pending. Credentials that the carrier does not accept return 503 `CARRIER_CREDENTIALS`: the message names the fields to check with `setCarrierFields`, and the shipment stays as it is. A 503 is not stored under the `Idempotency-Key`: retry with the same key. If the carrier cannot be asked, the response is 409 `REGISTRATION_UNKNOWN` instead, and `registration.status` is UNKNOWN: ask its customer service and decide with `resolveRegistration`.
 *
 * **Sandbox.** LAST_INCH is Waybill's own network and always real: it numbers parcels with SSCCs under the `gs1CompanyPrefix` in the carrier configuration of the client or its nearest ancestor, or else under that of the installation. If Waybill has an integration with the carrier, it calls the real carrier once the fields in the carrier configuration are set. Until then, and for all other carriers, a sandbox simulates the carrier, and no real parcel is shipped. It assigns numbers with valid check digits, marks `registration.source`, labels and events as SANDBOX, and then simulates events from announced to delivered. A `customerReference` that is one of these words, or begins with one and a hyphen (such as `SANDBOX_REFUSE-7`), makes it simulate that case, so that you can test an integration:
 *
 * | customerReference | What the sandbox does | What the caller sees |
 * |---|---|---|
 * | SANDBOX_REFUSE | Refuses with code SBX-422. | 400 `CARRIER_REFUSED`, state `FAILED_TO_REGISTER` |
 * | SANDBOX_TIMEOUT | Books, but sends no response. | 503 `CARRIER_TIMEOUT`, then on the next call 200 with the number of that first booking |
 * | SANDBOX_5XX | Responds to every attempt with HTTP 500 and books nothing. | 503 `CARRIER_UNAVAILABLE`, state `DRAFT` |
 * | SANDBOX_GARBAGE | Books, but responds with something that is not its format. | As SANDBOX_TIMEOUT |
 * | SANDBOX_SLOW | Books and responds after three seconds. | 200, three seconds later |
 * | SANDBOX_LABEL | Books and prints a label of its own, as ZPL for 4R and 200 dots per inch. | 200, and the label operations serve that label |
 * | SANDBOX_BAD_LABEL | Registers the shipment and returns a label that cannot be read. | 400 `CARRIER_REFUSED`, state `FAILED_TO_REGISTER`, and the booking is cancelled |
 * | SANDBOX_BAD_LABEL_KEEP | The same, and refuses to cancel the booking with code SBX-410. | The same, with `registration.unusedRegistration.status` NOT_CANCELLED |
 * | SANDBOX_BAD_LABEL_TIMEOUT | The same, and sends no response to the first three calls that cancel the booking. | The same, with `registration.unusedRegistration.status` CANCELLING, then CANCELLED |
 * | SANDBOX_DUPLICATE | Reports that the reference is already booked, and later sends each event twice and out of order. | 200 with the number of the existing booking, and each event once |
 * | SANDBOX_ATTEMPT | Finds nobody at home on the first delivery, and delivers on the next day. | 200, then `DELIVERY_ATTEMPTED` before `DELIVERED` |
 * | SANDBOX_RETURN | Has the parcel refused by its recipient and sends it back. | 200, then `ERROR` in the end |
 * | SANDBOX_LOST | Loses the parcel on its way. | 200, then `ERROR` in the end |
 *
 * The operator of the server sets the speed of the simulated events.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The shipment is registered.
 * @throws {BadRequestError} 400: The carrier refuses the shipment, or it violates a rule of the carrier.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: Another call is registering the shipment and will be done within Retry-After seconds, or the Idempotency-Key was used for another one.
 */
export const registerShipment: (
  client: Connection,
  shipmentId: string,
  options?: KeyedOptions,
) => Call<Shipment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'registerShipment',
  path: '/shipments/{shipmentId}/register',
  keyed: true,
})

/**
 * Register several shipments with their carriers.
 *
 * Registers 1 to 100 shipments, each as `POST /shipments/{shipmentId}/register` does. The response is 200 even if some or all fail. It has one entry for each shipment in the order of the request: status 200 with the shipment, or the status and error that the single call would have returned, such as 400 `CARRIER_REFUSED`, 404, 409 or 503.
 *
 * Shipments are independent of each other. Shipments that are already registered count as succeeded. An unknown id and a shipment of another client are both 404 in their entry. After a lost connection, repeat the call: no shipment is registered twice.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param body Shipments to register.
 * @returns Outcome for each shipment.
 * @throws {BadRequestError} 400: The list of shipments is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for other shipments.
 */
export const registerShipments: (
  client: Connection,
  body: ShipmentBatchRegistration,
  options?: KeyedOptions,
) => Call<ShipmentBatchRegistrationResult, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'POST',
    id: 'registerShipments',
    path: '/shipments/register',
    body: 'json',
    keyed: true,
  })

/**
 * Cancel a registered shipment with its carrier.
 *
 * Cancels the booking with the carrier and returns the shipment, whose `cancelled` has the time, the user and the reason. Its state does not change. Waybill stops polling the carrier for it, and its label is no longer available. To try again, for example with a correct address, copy it with `POST /shipments/{shipmentId}/copy`.
 *
 * **Until the first scan.** Only a shipment that is `REGISTERED` can be cancelled. Once the carrier has the parcel, the response is 400 `SHIPMENT_UNDER_WAY`. A shipment that is not registered returns 400 `SHIPMENT_NOT_REGISTERED`: delete it instead. A booking made elsewhere is released in any state: its carrier is not called, and Waybill no longer follows it.
 *
 * **Once.** A shipment that is already cancelled is returned unchanged, and the carrier is not called, so a call whose response was lost can be repeated.
 *
 * **Refusal.** If the carrier refuses, the shipment is unchanged, and the response is 400 `CARRIER_REFUSED` with the carrier's own code, which is also in `cancellation`.
 *
 * **No response.** If the carrier does not respond in time, or sends something that cannot be read, it is not known yet whether the booking still exists. The response is 503 `CARRIER_TIMEOUT`, and `cancellation.status` is PENDING. Waybill repeats the cancellation in the background until the carrier responds; so does the next call.
 *
 * **Sandbox.** A `customerReference` that is one of these words, or begins with one and a hyphen, makes the sandbox simulate a failure: with `SANDBOX_KEEP` it refuses to cancel with code SBX-410, with `SANDBOX_CANCEL_TIMEOUT` it cancels, but sends no response to the first three calls.
 *
 * Permission: shipments:write. It cannot be undone.
 *
 * @param shipmentId Identifier of the shipment.
 * @param body Why it is cancelled.
 * @returns The shipment is cancelled.
 * @throws {BadRequestError} 400: The shipment cannot be cancelled any more, or the carrier refuses.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The outcome of the registration is not known yet, or the Idempotency-Key was used for another request.
 */
export const cancelShipment: (
  client: Connection,
  shipmentId: string,
  body?: ShipmentCancel,
  options?: KeyedOptions,
) => Call<Shipment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'cancelShipment',
  path: '/shipments/{shipmentId}/cancel',
  body: 'json',
  keyed: true,
})

/**
 * Cancel several shipments with their carriers.
 *
 * Cancels 1 to 100 shipments, each as `POST /shipments/{shipmentId}/cancel` does. The response is 200 even if some or all fail. It has one entry for each shipment in the order of the request: status 200 with the shipment, or the status and error that the single call would have returned, such as 400 `SHIPMENT_UNDER_WAY`, 404 or 503.
 *
 * Shipments are independent of each other. Shipments that are already cancelled count as succeeded. An unknown id and a shipment of another client are both 404 in their entry.
 *
 * Permission: shipments:write. It cannot be undone.
 *
 * @param body Shipments to cancel.
 * @returns Outcome for each shipment.
 * @throws {BadRequestError} 400: The list of shipments is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for other shipments.
 */
export const cancelShipments: (
  client: Connection,
  body: ShipmentBatchCancel,
  options?: KeyedOptions,
) => Call<ShipmentBatchCancelResult, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({ method: 'POST', id: 'cancelShipments', path: '/shipments/cancel', body: 'json', keyed: true })

/**
 * Get the proof that a shipment was delivered.
 *
 * Returns the name of the person who accepted the shipment, with the signature and photograph if there are any. They come from the carrier, or from the program that reports the delivery with `proof` in `POST /shipments/{shipmentId}/events`. If there are several, the one of the latest delivery is returned. A shipment that is not `DELIVERED`, or has no proof, returns 404.
 *
 * Permission: events:read.
 *
 * @param shipmentId Identifier of the shipment.
 * @returns The proof of delivery.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getProofOfDelivery: (
  client: Connection,
  shipmentId: string,
  options?: CallOptions,
) => Call<ProofOfDelivery, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getProofOfDelivery',
  path: '/shipments/{shipmentId}/proof-of-delivery',
})

/**
 * Resolve a registration whose outcome is unknown.
 *
 * With some carriers it is not possible to look up a booking. If such a carrier does not respond to a registration, `registration.status` is UNKNOWN, and every call that would change, delete, cancel or register the shipment returns 409 `REGISTRATION_UNKNOWN`. Ask the customer service of the carrier about the id of the shipment, which is the reference of the booking, and decide here.
 *
 * You can also decide on a registration that has been PENDING for ten minutes because the carrier does not respond to lookups either.
 *
 * **BOOK_AGAIN** books with the carrier once more and returns the shipment as `registerShipment` does, with the same errors. If the outcome of that is not known either, the response is 409 `REGISTRATION_UNKNOWN` again.
 *
 * **GIVE_UP** returns the shipment as a draft whose `registration.status` is GIVEN_UP. It can be changed, deleted and registered again. If the carrier does have a booking, and its number is known, set it as `externalShipment` with `patchShipment`: Waybill then follows the parcel.
 *
 * **Once.** Repeating a decision has no second effect: a shipment that is registered is returned as it is for BOOK_AGAIN, one that was given up for GIVE_UP. Where there is nothing to decide, the response is 409 `REGISTRATION_KNOWN`. The decision is in the audit log.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param shipmentId Identifier of the shipment.
 * @param body The decision.
 * @returns The shipment, registered or given up.
 * @throws {BadRequestError} 400: The carrier refuses the shipment, or it violates a rule of the carrier.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: There is nothing to decide, the outcome is unknown again, or the Idempotency-Key was used for another request.
 */
export const resolveRegistration: (
  client: Connection,
  shipmentId: string,
  body: RegistrationResolve,
  options?: KeyedOptions,
) => Call<Shipment, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'resolveRegistration',
  path: '/shipments/{shipmentId}/registration/resolve',
  body: 'json',
  keyed: true,
})

/**
 * Copy a shipment to a new draft.
 *
 * Creates a `DRAFT` with the content of a shipment in any state and returns it, for example to try again after a cancellation. The copy has the addresses, parcels, customs data, references, carrier and product of the shipment, but no carrier reference, events or consignments. A `PICK_UP` whose day has passed is left out, and so is `customs.invoiceNumber`, unless the shipment is cancelled: the copy of a cancelled shipment takes its place on the invoice, and any other copy is another consignment. Without a number, its goods are on the invoice of its order number, customer reference or id. The body changes the copy, such as `recipient` for a parcel that has to go elsewhere: omitted attributes are copied, and null removes them.
 *
 * The rules of `POST /shipments` apply, so a copy with a carrier that has since been disabled returns 400. A booking made elsewhere has no product: send `carrierProduct` for its copy. A copy is not a booking, so `externalShipment` and `shipmentState` are refused.
 *
 * Permission: shipments:write.
 *
 * @param shipmentId Identifier of the shipment.
 * @param body Changes to the copy.
 * @returns The copy was created.
 * @throws {BadRequestError} 400: The copy violates a rule of POST /shipments. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another request, or the customer reference is taken.
 */
export const copyShipment: (
  client: Connection,
  shipmentId: string,
  body?: ShipmentCopy,
  options?: KeyedOptions,
) => Call<Shipment, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'copyShipment',
  path: '/shipments/{shipmentId}/copy',
  body: 'json',
  keyed: true,
})

/**
 * Create a return for a shipment.
 *
 * Creates a shipment from the recipient back to the sender and returns it. Both are linked: `returnOf` of the return names the shipment, and `returns` of the shipment names its returns.
 *
 * The shipment must have a carrier reference and must not be cancelled. The return has its addresses swapped, its parcels or those that `parcelIndexes` names, its description, its order number and its `metadata`, which the body can change. Customs data are copied with the reason `GOODS_RETURN`, with the goods that come back. Cash on delivery, delivery instructions, pick-up and price are not copied.
 *
 * **Goods.** A return of all parcels contains everything that the shipment declares to customs. A return of some parcels contains the goods of the order that were packed into them. If these are not known and the return crosses a customs border, `goods` is required. Goods in another return that was neither cancelled nor refused by its carrier cannot be returned again: the response is 409 `GOODS_RETURNED`.
 *
 * **Product.** Without `carrierProduct`, Waybill uses the return product of the shipment's carrier that accepts the parcels and serves the two countries. If there is none, the response is 400 `RETURN_NOT_OFFERED` and names suitable return products of other enabled carriers: send one of them.
 *
 * **Registering.** With `register` the return is registered at once, with the rules of `POST /shipments/{shipmentId}/register`. If the carrier refuses, the return stays as `FAILED_TO_REGISTER`, and if it does not respond, as a `DRAFT`: Location points to it in either case. Some carriers give a `returnCode`, which the sender shows instead of a label.
 *
 * Send an `Idempotency-Key`, since a repeated request without one creates a second return. A repetition with the same key after a 503 continues with the first.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param shipmentId Identifier of the shipment.
 * @param body Changes to the return.
 * @returns The return was created, and registered if requested.
 * @throws {BadRequestError} 400: The shipment cannot be returned, no product fits, or the carrier refuses the return.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another request, the customer reference is taken, or another return has the goods.
 */
export const createShipmentReturn: (
  client: Connection,
  shipmentId: string,
  body?: ShipmentReturnCreate,
  options?: KeyedOptions,
) => Call<Shipment, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createShipmentReturn',
  path: '/shipments/{shipmentId}/return',
  body: 'json',
  keyed: true,
})

/**
 * Create a shipment, register it and print its label in one call.
 *
 * Does in one call what `POST /shipments`, `POST /shipments/{shipmentId}/register` and, if `label` is sent, `POST /shipments/{shipmentId}/label` do, with the rules and the sandbox behaviour described there. It takes 1 to 10 parcels at once; `label` then has a page for each. `shipment` must name a `carrierProduct`: a booking made elsewhere needs no registering and returns 400.
 *
 * **If the shipment is invalid**, or its carrier never prints the requested `label` (`LABEL_FORMAT_NOT_OFFERED`), nothing is created and the response is 400 without a Location header. **If the carrier refuses**, the shipment stays as `FAILED_TO_REGISTER`. The 400 `CARRIER_REFUSED` names its id in the message and its path in Location, so that it can be corrected and registered again, or deleted. **If the carrier does not respond**, the 503 names the `DRAFT` in the same way. **If the client's settings refuse undeclared goods**, the 400 (`CUSTOMS_NOT_DECLARED` or `CUSTOMS_INCOMPLETE`) has the path of the `DRAFT` in Location, which is registered once they are declared.
 *
 * Once the carrier has accepted, the response is 201, even if the label could not be made: then `labelError` says why, and you can request the label again.
 *
 * Always send an `Idempotency-Key`: repeating the request without one creates and registers a second shipment. A repetition with the same key after a 503 continues with the first shipment.
 *
 * Permission: shipments:write. It can cost money.
 *
 * @param body Shipment to create and register, and the label to print.
 * @returns The shipment is created and registered.
 * @throws {BadRequestError} 400: The carrier refuses the shipment, which then stays as FAILED_TO_REGISTER, or the request is invalid and nothing is created.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another shipment, or the customer reference is taken.
 */
export const registerShipmentDirectly: (
  client: Connection,
  body: DirectRegistration,
  options?: KeyedOptions,
) => Call<DirectRegistrationResult, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'POST',
    id: 'registerShipmentDirectly',
    path: '/shipments/register/directly',
    body: 'json',
    keyed: true,
  })

/**
 * Print the labels of several shipments.
 *
 * Returns the labels of 1 to 100 shipments, all with the same type, layout and resolution. `parcelIndexes` applies to each shipment. The response is 200 even if some or all fail. It has one entry for each shipment in the order of the request: status 200 with its labels, or the status and error that `POST /shipments/{shipmentId}/label` would have returned, such as 400 `SHIPMENT_NOT_REGISTERED` or 404.
 *
 * With `merge` all labels come as one file in `merged`, in the order of the request or by `order`, and each entry says on which page its labels begin. `sheet` prints four of them on each A4 page, starting at `firstPlace`, and each entry says at which place its labels begin. `documents` adds the customs documents of each shipment after its labels, or returns only those, as `GET /shipments/{shipmentId}/label.pdf` does. A carrier's label that is too large for a quarter of A4 returns 400 `LABEL_TOO_LARGE` in its entry. An unknown id and a shipment of another client are both 404 in their entry.
 *
 * Permission: shipments:write.
 *
 * @param body Shipments, and the format of their labels.
 * @returns Labels or error of each shipment.
 * @throws {BadRequestError} 400: The request is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The Idempotency-Key was used for other labels.
 */
export const createShipmentLabels: (
  client: Connection,
  body: ShipmentBatchLabel,
  options?: KeyedOptions,
) => Call<ShipmentBatchLabelResult, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'POST',
    id: 'createShipmentLabels',
    path: '/shipments/label',
    body: 'json',
    keyed: true,
  })

/**
 * Find a shipment by a reference.
 *
 * Returns the shipment of the active client with this reference. The reference is compared, in this order, with the carrier reference, the customer reference, the carrier references of the parcels and the relabelling references. The first kind with a match decides, and of several matches of that kind the newest is returned. X-Match-Count says how many there were.
 *
 * The whole reference must be equal, including case. A carrier reference may also be sent as it is scanned from a label: with its application identifier `(00)` or `00` before an SSCC, or within the 28 characters of a DPD barcode.
 *
 * Permission: shipments:read.
 *
 * @param reference Carrier reference, customer reference, parcel reference or relabelling reference of the shipment, percent-encoded.
 * @returns The newest shipment that matches.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: No shipment of this client has the reference.
 */
export const getShipmentByReference: (
  client: Connection,
  reference: string,
  options?: ReadOptions,
) => Call<Shipment, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getShipmentByReference',
  path: '/shipments/reference/{reference}',
})

/**
 * List the events of a shipment, found by a reference.
 *
 * Returns the events of the shipment in the order in which they happened, oldest first and at most the newest 1000. The reference is looked up as in `GET /shipments/reference/{reference}`, so of several matches the newest shipment is used, and X-Match-Count says how many there were.
 *
 * Permission: events:read.
 *
 * @param reference Carrier reference, customer reference, parcel reference or relabelling reference of the shipment, percent-encoded.
 * @returns The events, oldest first.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: No shipment of this client has the reference.
 */
export const listShipmentEventsByReference: (
  client: Connection,
  reference: string,
  options?: CallOptions,
) => Call<ShipmentEvent[], 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'listShipmentEventsByReference',
  path: '/shipments/reference/{reference}/events',
})

/**
 * Report an event of a shipment, found by a reference.
 *
 * Stores what happened to the shipment, as `POST /shipments/{shipmentId}/events` does with its rules for state, source and duplicates. Location points to the list of events.
 *
 * The reference is looked up as in `GET /shipments/reference/{reference}`: of several matches the newest shipment gets the event, and X-Match-Count says how many there were. When the reference is that of a parcel, the event is about that parcel unless `parcelReference` says otherwise.
 *
 * Permission: events:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @param reference Carrier reference, customer reference, parcel reference or relabelling reference of the shipment, percent-encoded.
 * @param body What happened.
 * @returns The event is stored.
 * @throws {BadRequestError} 400: The event is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: No shipment of this client has the reference.
 * @throws {ConflictError} 409: The Idempotency-Key was used for another event.
 */
export const createShipmentEventByReference: (
  client: Connection,
  reference: string,
  body: ShipmentEventCreate,
  options?: KeyedOptions,
) => Call<ShipmentEvent, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createShipmentEventByReference',
  path: '/shipments/reference/{reference}/events',
  body: 'json',
  keyed: true,
})

/**
 * List the shipments of an order.
 *
 * Returns the shipments of the active client with this order number, newest first, 10 per page by default. Shipments of which only a parcel has the order number are among them. The whole number must be equal, including case. If no shipment has it, the list is empty.
 *
 * Permission: shipments:read.
 *
 * @param orderNumber Number of the order, percent-encoded.
 * @returns The shipments of the order on this page.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listShipmentsByOrderNumber: (
  client: Connection,
  orderNumber: string,
  query?: ListShipmentsByOrderNumberQuery,
  options?: ListOptions,
) => ListCall<Shipment[], Shipment, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listShipmentsByOrderNumber',
  path: '/shipments/orderNumber/{orderNumber}',
  query: true,
  gives: 'list',
})

/**
 * Download the customs documents of a truck or a day as one PDF.
 *
 * Streams the customs documents of all parcels that pass a customs border as one PDF: a manifest of the parcels, the form of each parcel that travels by post, and the invoices, each once over all its parcels.
 *
 * - With `truck` these are the parcels whose customs items name the truck, and those on a truck of that name, of every client whose customs data you may read.
 * - With `date` these are the shipments of the client that were created on that day in `timezone`.
 *
 * If a document cannot be printed, none is, and `errors` list what is missing for each parcel. With `incomplete` everything else is printed, and the last page lists what was left out. The documents of a batch come with `getBatchLabelsPdf`.
 *
 * Permission: customs:read.
 *
 * @returns The documents as one PDF.
 * @throws {BadRequestError} 400: No parcel crosses a customs border, something cannot be printed, or a parameter is invalid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: Several open trucks have the name, such as those at one ramp. Name one of them by its id.
 */
export const getCustomsDocuments: (
  client: Connection,
  query?: GetCustomsDocumentsQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getCustomsDocuments',
  path: '/customs/documents',
  query: true,
  gives: 'file',
})
