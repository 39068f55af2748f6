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
  CloseCustomsItemsQuery,
  CustomsBrokerBatch,
  CustomsClosing,
  CustomsClosingConfiguration,
  CustomsClosingResult,
  CustomsClosingTime,
  CustomsConfiguration,
  CustomsConfigurationUpdate,
  CustomsEstimate,
  CustomsEstimateRequest,
  CustomsFiling,
  CustomsFilingCreate,
  CustomsFilingUpdate,
  CustomsItem,
  CustomsItemCreate,
  CustomsItemUpdate,
  CustomsItemsAdd,
  CustomsItemsAdded,
  CustomsStatusUpdate,
  CustomsTruckUpdate,
  GetTruckCustomsQuery,
  GetTruckCustomsReportQuery,
  GetTruckCustomsTransferQuery,
  ListCustomsItemsQuery,
  TruckCustoms,
  UpdateCustomsItemsTruckQuery,
} from '../types.ts'

/**
 * List the customs items on a truck with their totals.
 *
 * Returns a page of the items on this truck, and one total over all pages for each combination of currency, commodity code and country of origin. Nothing is changed. A truck without items has empty lists. `itemCount` is the number of items on all pages.
 *
 * A truck carries the goods of many clients: the list has the items of the client and of those below it that name the truck, and the items of every parcel on a truck of that name, as far as you may read the customs data of their clients.
 *
 * Permission: customs:read.
 *
 * @returns Items and totals of the truck.
 * @throws {BadRequestError} 400: The truck is missing or its name is not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: Several open trucks have the name, such as those at one ramp. Name one of them by its id.
 */
export const getTruckCustoms: (
  client: Connection,
  query: GetTruckCustomsQuery,
  options?: CallOptions,
) => Call<TruckCustoms, 200, 400 | 401 | 403 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getTruckCustoms',
  path: '/customs',
  query: true,
})

/**
 * Download the customs items on a truck as CSV.
 *
 * Streams the items on this truck as CSV, one ITEM row each in order of creation, followed by one TOTAL row for each combination of currency, commodity code and country of origin. There is no limit to the number of items, and a truck without items gives the header row only.
 *
 * A truck carries the goods of many clients: the list has the items of the client and of those below it that name the truck, and the items of every parcel on a truck of that name, as far as you may read the customs data of their clients.
 *
 * The file is UTF-8 by RFC 4180 with CRLF line ends. A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return is prefixed with an apostrophe, so that spreadsheets do not run it as a formula. The columns always come in this order: rowType, truckIdentifier, palletIdentifier, licensePlate, carrierReference, shipmentId, externalShipmentId, customerReference, invoiceNumber, invoiceType, itemNumber, skuNumber, itemName, itemDescription, composition, itemCount, quantity, netWeight, grossWeight, currencyCode, itemInvoicePrice, shippingCharges, otherCharges, commodityCode, ccCommodityCode, countryOfOrigin, destinationCountry, customsType, termsOfTrade, procedureType, procedureCode, dangerousGoods, dangerousGoodsCode, ioss, companyNumber, eoriNumber, clientId, closed, transferState, transferMessage, supplement, mrn, customsOffice, acceptedAt, voec, preferentialOrigin, importer, importDeclaration, transitMrn, soldTo, ukims, atRisk, manufacturerProductId, gtin, manufacturer, responsiblePerson.
 *
 * Permission: customs:read.
 *
 * @returns The rows of the truck as CSV.
 * @throws {BadRequestError} 400: The truck is missing or its name is not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: Several open trucks have the name, such as those at one ramp. Name one of them by its id.
 */
export const getTruckCustomsReport: (
  client: Connection,
  query: GetTruckCustomsReportQuery,
  options?: CallOptions,
) => FileCall<200, 400 | 401 | 403 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ file({
  method: 'GET',
  id: 'getTruckCustomsReport',
  path: '/customs/report',
  query: true,
  gives: 'file',
})

/**
 * Show what is sent to the broker for a truck.
 *
 * Returns a page of the items on this truck as batches for the broker, each with its client, the time of its creation and its transfer state. Nothing is changed. A truck without items gives an empty batch, and `X-Total-Count` is the number of items on all pages.
 *
 * A truck carries the goods of many clients: the list has the items of the client and of those below it that name the truck, and the items of every parcel on a truck of that name, as far as you may read the customs data of their clients.
 *
 * A background job sends to the broker every closed item that is NOT_SENT once the grace time of its client is over, and items in TRANSFER_ERROR once they are reopened and closed again. An item is SENT from the moment it is put into a batch. `submission` counts how often that has happened: more than 1 means a correction of what the broker refused.
 *
 * - A batch has items of one client and one truck, at most 1000. It is sent with POST as JSON like the response here, to the address that the installation has for its broker.
 * - `Idempotency-Key` is the id of the batch. A batch that is sent again has the same id and the same body, so that the broker processes it once.
 * - `Waybill-Signature: t=<seconds>,v1=<hex>` signs it: HMAC-SHA256 with the secret of the broker over the seconds since 1970, a period and the body. `verifyWebhook` of the SDK checks it.
 * - With 2xx the broker accepts the batch. It reports on the items with `PUT /customs-api/customs-items`, or in its response, which may be a JSON list of the bodies of that call.
 * - With a 4xx other than 408, 409, 425 and 429 it refuses the batch, and its items become TRANSFER_ERROR with its message. After anything else the batch is sent again, after waits that double from 30 seconds to three hours. After 12 attempts its items become TRANSFER_ERROR.
 *
 * On a new installation the sandbox simulates the broker. It accepts every item at once, and a `customerReference` that is one of these words, or begins with one and a hyphen, triggers a simulated failure: | customerReference | What happens |
 * |---|---|
 * | SANDBOX_REFUSE | The item becomes TRANSFER_ERROR. |
 * | SANDBOX_GARBAGE | The whole batch is refused with 422. |
 * | SANDBOX_5XX | The first two deliveries of the batch get the response 503. |
 * | SANDBOX_TIMEOUT | The first delivery is accepted and gets no response. |
 * | SANDBOX_SLOW | The response takes three seconds. |
 * | SANDBOX_DUPLICATE | The batch is accepted, and nothing is reported on its items. |
 *
 * In production there is no simulated broker: closed items wait until the installation has a broker.
 *
 * Permission: customs:read.
 *
 * @returns The batch of the truck.
 * @throws {BadRequestError} 400: The truck is missing or its name is not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: Several open trucks have the name, such as those at one ramp. Name one of them by its id.
 */
export const getTruckCustomsTransfer: (
  client: Connection,
  query: GetTruckCustomsTransferQuery,
  options?: CallOptions,
) => Call<CustomsBrokerBatch, 200, 400 | 401 | 403 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getTruckCustomsTransfer',
  path: '/customs/transfer',
  query: true,
})

/**
 * Estimate duties and taxes of a parcel.
 *
 * Estimates what the country of destination charges when the goods are imported, line by line and in the currency of the goods. Send the goods with the two places, or the `shipmentId` of a stored shipment, whose customs data or declared customs items are used. Nothing is stored.
 *
 * | To | VAT | Duty |
 * |---|---|---|
 * | EU | Standard rate of the country. With `ioss`, up to 150 EUR and to a consumer the seller charges it. | Until 2026-06-30 none up to 150 EUR. From 2026-07-01 to 2028-06-30 3 EUR for each six-digit code, in sales to consumers up to 150 EUR. Else by chapter. |
 * | GB | 20 %, up to 135 GBP charged by the seller. | None up to 135 GBP, else by chapter. |
 * | NO | 25 %, with `voec` charged by the seller. | None with `voec` (pieces under 3000 NOK, no food). Else free from chapter 25 on without clothing. |
 * | CH, LI | 8.1 %, not levied up to 5 CHF. | Free from chapter 25 on. |
 * | IS, FO | 24 % (food and books 11 %) and 25 %. FO: nothing below 300 DKK to consumers. | IS: free from chapter 25 on. FO: free with preferential origin. |
 * | AX, GL, SJ | AX: that of Finland. GL, SJ: none. | AX: none from the EU. GL: none but on listed goods. SJ: none. |
 * | JE, GG | JE: 5 % above 60 GBP. GG: none. | By chapter as in GB. |
 * | US | None. Sales taxes are not estimated. | From the first cent since 2025-08-29, by chapter, with what orders add for origins that are known. |
 * | CA | 5 % to 15 % by province, nothing up to 20 CAD, or 40 CAD by courier from US and MX. | None up to 20 CAD, or 150 CAD by courier from US and MX, or with preferential origin in the EU. |
 * | AU | 10 %, up to 1000 AUD charged by the seller. | None up to 1000 AUD, else 5 %. |
 * | NZ | 15 %, up to 1000 NZD charged by the seller. | None up to 1000 NZD, else 5 % or 10 %. |
 * | JP | 10 %, food 8 %. Nothing up to 10000 JPY. | Simplified tariff up to 200000 JPY. |
 * | KR | 10 %. Nothing up to 150 USD, from US 200 USD, to consumers. | 8 %, clothing 13 %. |
 * | SG, HK | SG: 9 %, up to 400 SGD charged by the seller. HK: none. | None but on alcohol, tobacco, oil and the like. |
 * | AE, SA | 5 % and 15 %. | AE: none up to 1000 AED, else 5 %. SA: none below 1000 SAR to consumers. |
 * | MY, TW | 10 % charged by the seller up to 500 MYR; 5 % above 2000 TWD. | None up to these values. |
 * | TR | 20 %. | Free from chapter 25 on with preferential origin in the EU. |
 *
 * - `sources` lists each source that was used, with its authority, act and date. Imports before the day from which a country is known have `COUNTRY_UNKNOWN`.
 * - Duty by chapter is the average of all duties in percent of the chapter, with the lowest and highest. Those of EU and GB are of January 2021 (UK Department for International Trade, Open Government Licence v3.0), those of US of February 2026 (International Trade Commission). They are close to those of today and not the duty of a single code.
 * - `assumptions` lists what was assumed, and `unknowns` what is not known. A line whose duty is not known has neither `duty` nor `vat`, and the sums are absent then.
 * - An estimate is not binding. Only customs decides what is owed.
 *
 * **Landed cost.** With `carrier`, Waybill asks the carrier with your account what importing the same goods costs, and returns it as `landedCost`, including its brokerage fees. Only UPS calculates landed cost; another carrier is refused with `NOT_OFFERED`. UPS gets the countries, terms, reason for the export, freight and charges, and for each line its description, the first six digits of its code, its origin, quantity, price and gross weight. It does not get IOSS, VOEC, preferential origin or the kind of buyer. If UPS refuses, the response is 400 `CARRIER_REFUSED` with its own code; if it does not respond, 503 `CARRIER_UNAVAILABLE`. Without `carrier`, you still get the estimate. Without credentials of your own, the sandbox makes the amounts up (5 % duty, 20 % tax, 2 % brokerage).
 *
 * Permission: customs:read.
 *
 * @returns The estimated duties and taxes.
 * @throws {BadRequestError} 400: The request is invalid, or there are no goods to estimate.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const createCustomsEstimate: (
  client: Connection,
  body: CustomsEstimateRequest,
  options?: CallOptions,
) => Call<CustomsEstimate, 200, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createCustomsEstimate',
  path: '/customs/estimates',
  body: 'json',
  repeatable: true,
})

/**
 * Notify Norwegian Customs of a truck and its parcels.
 *
 * Sends a truck to Digitoll, Norwegian Customs' movement API for road transport (`/api/movement/road/v2`), before it reaches the border: a house consignment for each parcel, the master consignment that holds them, and the transport. A background job sends the messages, asks for their validation and keeps the MRN of each. Read the filing again to see its progress. If customs does not respond, the messages are sent again at least once a minute for a week, and the filing stays PENDING meanwhile; `message` of each message says since when.
 *
 * - The filing has what is on the truck: the parcels of its consignment and of the customs items that name it, as far as the caller may read them. A parcel is one house consignment, under the number on its label. A parcel without customs items returns 400 (`CUSTOMS_ITEMS_MISSING`), and so does a number that no shipment has (`SHIPMENT_UNKNOWN`). Parcels that do not enter Norway or are cancelled are listed in `leftOut`.
 * - Goods with an `importDeclaration` are released by it (IMMEDIATE_RELEASE_IMPORT); a parcel has one at most. Goods with `voec` are filed as VOEC with the number of the seller, their value and their code (IMMEDIATE_RELEASE_VOEC), as long as each piece costs less than 3000 NOK. Goods under transit without an import declaration continue under transit (TRANSIT_IMPORT). Letters and documents need no declaration (DOCUMENTS_NOT_OBLIGED_RELEASE).
 * - `mrn` of an item is its export declaration, which ends at the border (`exportFromEU`) unless `exportEndsAtBorder` is false. `mrn`, `importDeclaration` and `transitMrn` are reported by the broker (`setCustomsTransferStatus`). If one is missing, the response is 400 (`CUSTOMS_NOT_ACCEPTED`) and names each item.
 * - A filing takes up to 10,000 parcels with 50,000 customs items in all. A truck with more returns 400 (`OUT_OF_RANGE`).
 * - A parcel is filed once. Where a filing of the truck has one of its parcels already, another filing returns 409 (`FILING_EXISTS`), also by another client that reaches the same parcels. `updateCustomsFiling` adds late parcels and corrects what was refused.
 * - A name refers to the truck that has it now. Parcels that left on a CLOSED truck of that name are not filed again. Several open trucks with the name return 409 (`TRUCK_AMBIGUOUS`).
 * - Trucks of a test side go to the customs that the sandbox simulates, and so do all trucks outside production as long as the installation has no credentials for Digitoll. In production without credentials the response is 400 (`FILING_NOT_CONFIGURED`).
 *
 * Permission: customs:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @returns The messages are about to be sent.
 * @throws {BadRequestError} 400: The truck cannot be filed. Every reason is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The truck is filed already, or the Idempotency-Key was used with another body.
 */
export const createCustomsFiling: (
  client: Connection,
  body: CustomsFilingCreate,
  options?: KeyedOptions,
) => Call<CustomsFiling, 201, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createCustomsFiling',
  path: '/customs/filings',
  body: 'json',
  keyed: true,
})

/**
 * Get a filing with the state and MRN of its messages.
 *
 * Returns the filing and each of its messages, those of parcels first, then the master consignment and the transport.
 *
 * Permission: customs:read.
 *
 * @param filingId Identifier of the filing.
 * @returns The filing as it is now.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 */
export const getCustomsFiling: (
  client: Connection,
  filingId: string,
  options?: CallOptions,
) => Call<CustomsFiling, 200, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getCustomsFiling',
  path: '/customs/filings/{filingId}',
})

/**
 * File the changes on a truck.
 *
 * Looks up what is on the truck now and sends customs the difference: late parcels are added, refused messages are corrected, changed ones are replaced under their MRN, and parcels that left the truck are withdrawn. Messages that customs has accepted and that have not changed are not sent again.
 *
 * - The waybill of the master consignment stays. With another license plate the transport is withdrawn and filed again, since customs knows it by the plate.
 * - A filing that is PENDING returns 409 (`FILING_PENDING`), and one that was withdrawn returns 409 (`FILING_WITHDRAWN`).
 * - Errors in a parcel return 400, as for a new filing.
 *
 * Permission: customs:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @param filingId Identifier of the filing.
 * @returns The messages are about to be sent.
 * @throws {BadRequestError} 400: The truck cannot be filed. Every reason is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The filing is under way or withdrawn.
 */
export const updateCustomsFiling: (
  client: Connection,
  filingId: string,
  body: CustomsFilingUpdate,
  options?: CallOptions,
) => Call<CustomsFiling, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateCustomsFiling',
  path: '/customs/filings/{filingId}',
  body: 'json',
})

/**
 * Withdraw a filing.
 *
 * Has a background job withdraw every message that customs has accepted. The filing can still be read and becomes WITHDRAWN.
 *
 * Permission: customs:write. It cannot be undone.
 *
 * @param filingId Identifier of the filing.
 * @returns The messages are about to be withdrawn.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The resource does not exist for this client.
 * @throws {ConflictError} 409: The filing is under way.
 */
export const withdrawCustomsFiling: (
  client: Connection,
  filingId: string,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'withdrawCustomsFiling',
  path: '/customs/filings/{filingId}',
})

/**
 * List customs items by invoice, shipment, truck or state.
 *
 * Returns the items that meet every filter, in order of creation. Deleted items are left out. When nothing matches, the list is empty.
 *
 * - filterType and value must be sent together. They select the items whose attribute filterType equals value.
 * - Items that the broker refused are in the transfer state TRANSFER_ERROR.
 * - without_truck true finds items without a truck, and with_warnings true those with warnings.
 * - Without client_ids the items are those of the active client.
 *
 * A page has 10 items by default and 100 at most. X-Total-Count contains the total over all pages, and Link points to the other pages.
 *
 * Permission: customs:read.
 *
 * @returns The items on this page.
 * @throws {BadRequestError} 400: The filter is missing or not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const listCustomsItems: (
  client: Connection,
  query?: ListCustomsItemsQuery,
  options?: ListOptions,
) => ListCall<CustomsItem[], CustomsItem, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ list({
  method: 'GET',
  id: 'listCustomsItems',
  path: '/customs-api/customs-items',
  query: true,
  gives: 'list',
})

/**
 * Declare one line of goods for customs.
 *
 * Creates one customs item and returns it with its id. The item is open and NOT_SENT.
 *
 * - A line is identified by carrierReference, invoiceNumber and itemNumber. If the client has declared it already, the response is 409.
 * - On an invoice whose items are all closed, the item begins a supplement of the invoice, which closes with a total of its own. `supplement` has its number.
 * - The item closes automatically after the minutes that the client has configured, counted from its last change. Only closed items are sent to the broker.
 * - Country, currency, EORI number and commodity code have to be valid, otherwise the response is 400 and says what was expected. Unusual values are accepted, and `warnings` of the item say what to check.
 * - clientId is the number of a client, as a number or as a string. A client that the caller has no access to returns 403.
 * - Once the shipment is registered, `GET /shipments/{shipmentId}/label.pdf` with `documents=CUSTOMS` prints CN22 or CN23 and the invoice from its items.
 *
 * Permission: customs:write.
 *
 * @returns The customs item was created and is open.
 * @throws {BadRequestError} 400: The item is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: The line is declared already, or the Idempotency-Key was used with another body.
 */
export const createCustomsItem: (
  client: Connection,
  body: CustomsItemCreate,
  options?: KeyedOptions,
) => Call<CustomsItem, 201, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createCustomsItem',
  path: '/customs-api/customs-items',
  body: 'json',
  keyed: true,
})

/**
 * Record what the broker reports about items.
 *
 * Sets the transfer state of up to 1000 items, and the message that explains it. It is intended for the broker's system. Either all items change or none.
 *
 * NOT_SENT becomes SENT, SENT becomes TRANSFER_SUCCESS or TRANSFER_ERROR, and TRANSFER_ERROR becomes SENT. TRANSFER_SUCCESS is final. An item that already has the status only takes the message. Any other change, and any report about an open item, returns 409. An unknown or deleted item returns 404.
 *
 * Permission: customs:admin. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @returns The items have the new status.
 * @throws {BadRequestError} 400: The report is invalid. Nothing was changed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: One of the items does not exist or was deleted. Nothing was changed.
 * @throws {ConflictError} 409: The state of an item does not allow this status. Nothing was changed.
 */
export const setCustomsTransferStatus: (
  client: Connection,
  body: CustomsStatusUpdate,
  options?: CallOptions,
) => Call<string, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'setCustomsTransferStatus',
  path: '/customs-api/customs-items',
  body: 'json',
})

/**
 * Close or open all items of an invoice or truck.
 *
 * Closes or opens the items of the client whose attribute filterType is equal to value.
 *
 * - Closing by invoiceNumber needs currencyCode and totalInvoiceAmount. All items of the invoice must have this one currency, and the total must be within 0.01 of the sum of itemInvoicePrice, shippingCharges and otherCharges. Otherwise the response is 400 and nothing is closed.
 * - Items that were declared after their invoice had closed are a supplement of it. The invoice and each supplement close separately, each with the total of all its items, including corrected ones. Without `supplement` it is the one that has open items. If several have, the response is 409 and says which.
 * - Closing by truckIdentifier needs neither, and they are ignored.
 * - A closed item can no longer be changed or deleted, and a background job sends it to the broker after the grace time that is configured.
 * - Opening needs neither. It opens what is NOT_SENT or TRANSFER_ERROR. Items that the broker is working on or has accepted stay closed, and skippedCount is their number. If there is nothing else, the response is 409. Opening also restarts the time after which items close automatically.
 * - An item that was refused is opened, corrected and closed again. The broker then gets it as a correction, with `submission` 2 or more.
 * - Items that are already as requested are not touched, so the call can be repeated.
 *
 * Permission: customs:write. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @returns The items are as requested, except those that skippedCount counts.
 * @throws {BadRequestError} 400: The invoice does not add up, or the request is invalid. Nothing was changed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no item with this invoice number or truck.
 * @throws {ConflictError} 409: The broker has all the items that are closed, or several supplements are open.
 */
export const closeCustomsItems: (
  client: Connection,
  body: CustomsClosing,
  query: CloseCustomsItemsQuery,
  options?: CallOptions,
) => Call<CustomsClosingResult, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> =
  /* @__PURE__ */ call({
    method: 'PATCH',
    id: 'closeCustomsItems',
    path: '/customs-api/customs-items',
    body: 'json',
    query: true,
  })

/**
 * Declare all goods of a parcel for customs.
 *
 * Creates the customs items of one parcel, up to 100 in one call, and returns their ids in the order of the request. Either all are created or none.
 *
 * - parcelReference names the parcel. If it is a reference of a shipment of the client, items without shipmentId get the id of that shipment.
 * - Each item follows the rules of a single one. Errors name the item by its index, such as `items[1].quantity`.
 * - A line that is declared already, or twice in the same request, returns 409 and names every such item.
 * - Items of an invoice whose items are all closed begin a supplement of it.
 *
 * Permission: customs:write.
 *
 * @returns All items were created.
 * @throws {BadRequestError} 400: An item is invalid. Nothing was created.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {ConflictError} 409: Items conflict with existing ones, or the Idempotency-Key was used with another body. Nothing was created.
 */
export const createCustomsItems: (
  client: Connection,
  body: CustomsItemsAdd,
  options?: KeyedOptions,
) => Call<CustomsItemsAdded, 200, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'POST',
  id: 'createCustomsItems',
  path: '/customs-api/customs-items/multiple',
  body: 'json',
  keyed: true,
})

/**
 * Put all items of an invoice, shipment or reference on a truck.
 *
 * Sets truckIdentifier of the items of the client whose attribute filterType is equal to filterValue, and returns a message. With the filter truckIdentifier, everything on one truck moves to another.
 *
 * A closed item stays on its truck, and the message says how many do. If all are closed, the response is 409. When no item matches, the response is 404.
 *
 * Permission: customs:write.
 *
 * @param filterValue Value that the attribute must have, percent-encoded where needed.
 * @returns The items are on the truck.
 * @throws {BadRequestError} 400: The truck is missing or its name is not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no item that matches.
 * @throws {ConflictError} 409: All items are closed, or several open trucks have the name. Nothing was changed.
 */
export const updateCustomsItemsTruck: (
  client: Connection,
  filterValue: string,
  body: CustomsTruckUpdate,
  query: UpdateCustomsItemsTruckQuery,
  options?: CallOptions,
) => Call<string, 200, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateCustomsItemsTruck',
  path: '/customs-api/customs-items/multiple/{filterValue}',
  body: 'json',
  query: true,
})

/**
 * Get a customs item.
 *
 * Returns the item with its state and an entity tag. With If-None-Match and the tag of the last response an unchanged item returns 304 without a body, so polling for the transfer state is cheap. A deleted item returns 404.
 *
 * Permission: customs:read.
 *
 * @param customsId Identifier of the customs item.
 * @returns The customs item as it is now.
 * @throws {NotModifiedError} 304: The resource has not changed since the entity tag in If-None-Match.
 * @throws {BadRequestError} 400: The id is not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no such item, or it was deleted.
 */
export const getCustomsItem: (
  client: Connection,
  customsId: string,
  options?: ReadOptions,
) => Call<CustomsItem, 200, 304 | 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getCustomsItem',
  path: '/customs-api/customs-items/{customsId}',
})

/**
 * Change a customs item that is open.
 *
 * Changes the attributes in the body and returns a message. Omitted attributes keep their values, and null clears an optional one. The whole item may be sent too.
 *
 * - A closed item can no longer be changed. The response is 409 until its invoice or truck is opened again.
 * - A change that makes the item equal to another line of the client in carrierReference, invoiceNumber and itemNumber, or moves it to a closed invoice, returns 409.
 * - clientId may only be the one the item has.
 * - Each change restarts the time after which the item closes automatically.
 * - With If-Match the change is made only if the item has not changed since, otherwise the response is 412.
 *
 * Permission: customs:write.
 *
 * @param customsId Identifier of the customs item.
 * @returns The customs item was changed.
 * @throws {BadRequestError} 400: A value is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no such item, or it was deleted.
 * @throws {ConflictError} 409: The item is closed, or would conflict with another one.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const updateCustomsItem: (
  client: Connection,
  customsId: string,
  body: CustomsItemUpdate,
  options?: WriteOptions,
) => Call<string, 200, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateCustomsItem',
  path: '/customs-api/customs-items/{customsId}',
  body: 'json',
})

/**
 * Delete a customs item that is open.
 *
 * Deletes the item. From then on the response is 404, its id is not used again, and the line may be declared again. A closed item returns 409 until its invoice or truck is opened again.
 *
 * Permission: customs:write. It cannot be undone.
 *
 * @param customsId Identifier of the customs item.
 * @returns The customs item was deleted.
 * @throws {BadRequestError} 400: The id is not valid.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 * @throws {NotFoundError} 404: The client has no such item, or it was already deleted.
 * @throws {ConflictError} 409: The item is closed and cannot be deleted.
 * @throws {PreconditionFailedError} 412: The resource has changed since the entity tag in If-Match.
 */
export const deleteCustomsItem: (
  client: Connection,
  customsId: string,
  options?: WriteOptions,
) => Call<void, 204, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'deleteCustomsItem',
  path: '/customs-api/customs-items/{customsId}',
})

/**
 * Get how the client handles customs.
 *
 * Returns the configuration that applies to the active client: its own, or that of the nearest client above it that has one.
 *
 * Permission: customs:read.
 *
 * @returns The configuration that applies to the client.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getCustomsConfiguration: (
  client: Connection,
  options?: CallOptions,
) => Call<CustomsConfiguration, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getCustomsConfiguration',
  path: '/customs-api/configuration',
})

/**
 * Change how the client handles customs.
 *
 * Changes the configuration of the active client, which also applies to all clients below it without their own. Omitted attributes keep their values.
 *
 * - With `undeclared` REFUSE a shipment whose goods cross a customs border is registered only when they are declared, in `customs` of the shipment or by customs items that name it or its customerReference. With WARN it is registered, and `registration.warnings` say what is missing.
 * - `signatory`, `signaturePlace` and `documentDate` say how CN22, CN23 and invoices are signed and dated. Without a signatory they have space for a handwritten signature.
 * - `authorisedExporter` and `rexNumber` let invoices declare the preferential origin of goods above 6000 EUR. Without them such an invoice is not printed.
 * - `refusalEmail` gets one mail for each report of the broker in which items become TRANSFER_ERROR. Webhooks get `customs.transferred` for each item.
 *
 * Permission: customs:admin.
 *
 * @returns The configuration that now applies.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const updateCustomsConfiguration: (
  client: Connection,
  body: CustomsConfigurationUpdate,
  options?: CallOptions,
) => Call<CustomsConfiguration, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'PUT',
  id: 'updateCustomsConfiguration',
  path: '/customs-api/configuration',
  body: 'json',
})

/**
 * Remove the client's own customs configuration.
 *
 * Removes the configuration of the active client, so that the one of the nearest client above applies again. If it has none, nothing changes.
 *
 * Permission: customs:admin. It cannot be undone.
 *
 * @returns The client has no configuration of its own.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const resetCustomsConfiguration: (
  client: Connection,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'resetCustomsConfiguration',
  path: '/customs-api/configuration',
})

/**
 * Get when customs items close automatically and when they are sent.
 *
 * Returns the times that apply to the active client: its own, or those of the nearest client above it that has set them.
 *
 * Permission: customs:read.
 *
 * @returns The times that apply.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const getCustomsClosingTime: (
  client: Connection,
  options?: CallOptions,
) => Call<CustomsClosingConfiguration, 200, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'GET',
  id: 'getCustomsClosingTime',
  path: '/customs-api/configuration/time-to-finalize-close',
})

/**
 * Set when customs items close automatically and when they are sent.
 *
 * Sets the times of the active client, and of all clients below it without their own.
 *
 * - An item closes `minute` minutes after its last change, from 1 up to 1440, which is a day. With 0 items never close automatically. The new time applies to all items that are open now, so some may close within a minute.
 * - A closed item goes to the broker after `graceMinute` minutes. Until then it can be opened and corrected. A new grace time applies to items that close from now on.
 *
 * Permission: customs:admin. It notifies others who act on it, such as a carrier, customs or a customer.
 *
 * @returns The times that now apply.
 * @throws {BadRequestError} 400: The minute is missing or out of its bounds.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const setCustomsClosingTime: (
  client: Connection,
  body: CustomsClosingTime,
  options?: CallOptions,
) => Call<CustomsClosingConfiguration, 200, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503> = /* @__PURE__ */ call(
  {
    method: 'PUT',
    id: 'setCustomsClosingTime',
    path: '/customs-api/configuration/time-to-finalize-close',
    body: 'json',
  },
)

/**
 * Remove the client's own closing and grace time.
 *
 * Removes the times of the active client, so that those of the nearest client above apply again. If it has none, nothing changes.
 *
 * Permission: customs:admin. It cannot be undone.
 *
 * @returns The client has no times of its own.
 * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
 * @throws {UnauthorizedError} 401: The access token or API key is missing, expired or not valid.
 * @throws {ForbiddenError} 403: The caller is not allowed to do this, does not belong to the client in ClientId, or used plain HTTP.
 */
export const resetCustomsClosingTime: (
  client: Connection,
  options?: CallOptions,
) => Call<void, 204, 400 | 401 | 403 | 406 | 429 | 500 | 503> = /* @__PURE__ */ call({
  method: 'DELETE',
  id: 'resetCustomsClosingTime',
  path: '/customs-api/configuration/time-to-finalize-close',
})
