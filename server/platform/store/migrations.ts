import type { Migration } from 'kysely/migration'
import * as foundation from './migrations/0001-foundation.ts'
import * as access from './migrations/0002-access.ts'
import * as shipping from './migrations/0003-shipping.ts'
import * as addressBook from './migrations/0004-address-book.ts'
import * as addOn from './migrations/0005-add-on.ts'
import * as carrierConfiguration from './migrations/0006-carrier-configuration.ts'
import * as identity from './migrations/0007-identity.ts'
import * as parcelShop from './migrations/0008-parcel-shop.ts'
import * as product from './migrations/0009-product.ts'
import * as tracking from './migrations/0010-tracking.ts'
import * as customs from './migrations/0011-customs.ts'
import * as relabelling from './migrations/0012-relabelling.ts'
import * as reporting from './migrations/0013-reporting.ts'
import * as quickUpdates from './migrations/0014-quick-updates.ts'
import * as parcelShopListing from './migrations/0015-parcel-shop-listing.ts'
import * as plainShipments from './migrations/0016-plain-shipments.ts'
import * as leases from './migrations/0020-leases.ts'
import * as refreshSuccessor from './migrations/0021-refresh-successor.ts'
import * as item from './migrations/0030-item.ts'
import * as parcelDefinitionPacking from './migrations/0031-parcel-definition-packing.ts'
import * as rateSheet from './migrations/0035-rate-sheet.ts'
import * as rate from './migrations/0036-rate.ts'
import * as carrierDocument from './migrations/0040-carrier-document.ts'
import * as unusedRegistration from './migrations/0041-unused-registration.ts'
import * as cancellation from './migrations/0050-cancellation.ts'
import * as apiKey from './migrations/0060-api-key.ts'
import * as uniqueReference from './migrations/0150-unique-reference.ts'
import * as returns from './migrations/0151-return.ts'
import * as exception from './migrations/0152-exception.ts'
import * as pickup from './migrations/0153-pickup.ts'
import * as manifest from './migrations/0154-manifest.ts'
import * as batch from './migrations/0160-batch.ts'
import * as recipient from './migrations/0170-recipient.ts'
import * as eventFeed from './migrations/0180-event-feed.ts'
import * as webhook from './migrations/0181-webhook.ts'
import * as moreEvents from './migrations/0210-more-events.ts'
import * as tracker from './migrations/0211-tracker.ts'
import * as webhookAttempt from './migrations/0212-webhook-attempt.ts'
import * as requestLog from './migrations/0220-request-log.ts'
import * as customsCorrection from './migrations/0260-customs-correction.ts'
import * as customsConfiguration from './migrations/0261-customs-configuration.ts'
import * as shippingPolicy from './migrations/0280-shipping-policy.ts'
import * as handoverListing from './migrations/0300-handover-listing.ts'
import * as verifiedEmail from './migrations/0310-verified-email.ts'
import * as retention from './migrations/0320-retention.ts'
import * as testSide from './migrations/0360-test-side.ts'
import * as addressChanges from './migrations/0410-address-changes.ts'
import * as webhookOrder from './migrations/0411-webhook-order.ts'
import * as keysByClient from './migrations/0420-keys-by-client.ts'
import * as sharedTruck from './migrations/0430-shared-truck.ts'
import * as scanByAnything from './migrations/0431-scan-by-anything.ts'
import * as customsClerk from './migrations/0432-customs-clerk.ts'
import * as exportClients from './migrations/0433-export-clients.ts'
import * as order from './migrations/0450-order.ts'
import * as carrierInvoice from './migrations/0470-carrier-invoice.ts'
import * as searchByNumber from './migrations/0520-search-by-number.ts'
import * as preferencesByClient from './migrations/0525-preferences-by-client.ts'
import * as ratesStamp from './migrations/0530-rates-stamp.ts'
import * as publicKey from './migrations/0531-public-key.ts'
import * as comparedAmount from './migrations/0535-compared-amount.ts'
import * as shop from './migrations/0540-shop.ts'
import * as orderBatch from './migrations/0541-order-batch.ts'
import * as customsDocuments from './migrations/0550-customs-documents.ts'
import * as truckLookUp from './migrations/0555-truck-look-up.ts'
import * as customsFiling from './migrations/0556-customs-filing.ts'
import * as cheapNames from './migrations/0560-cheap-names.ts'
import * as listedByChange from './migrations/0561-listed-by-change.ts'
import * as quickRelabelling from './migrations/0580-quick-relabelling.ts'
import * as cheapReferences from './migrations/0610-cheap-references.ts'
import * as listsInOrder from './migrations/0620-lists-in-order.ts'
import * as failedRequests from './migrations/0621-failed-requests.ts'
import * as shortPendingLists from './migrations/0622-short-pending-lists.ts'
import * as dueExports from './migrations/0632-due-exports.ts'
import * as ratesAsTheyAre from './migrations/0633-rates-as-they-are.ts'
import * as addressesCounted from './migrations/0640-addresses-counted-in-their-index.ts'
import * as addressColumnsWritten from './migrations/0641-address-columns-written.ts'
import * as eventsKnown from './migrations/0642-events-known-by-what-they-say.ts'
import * as eventsFiltered from './migrations/0643-events-filtered-in-their-index.ts'
import * as reportsWritten from './migrations/0644-reports-written.ts'
import * as namesInPlace from './migrations/0645-names-in-place.ts'
import * as loadWarnings from './migrations/0750-what-a-load-lacks.ts'
import * as orderNamedByItsShop from './migrations/0730-order-named-by-its-shop.ts'
import * as whatIsInAParcel from './migrations/0735-what-is-in-a-parcel.ts'
import * as filingsOfLoad from './migrations/0751-filings-of-a-load.ts'
import * as cancelledIsError from './migrations/0752-cancelled-is-an-error.ts'
import * as productIdentifiers from './migrations/0760-product-identifiers.ts'
import * as dataErasure from './migrations/0770-data-erasure.ts'

/** Every change of the database in order. A row that has been released is never changed, only followed by another. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-access': access,
  '0003-shipping': shipping,
  '0004-address-book': addressBook,
  '0005-add-on': addOn,
  '0006-carrier-configuration': carrierConfiguration,
  '0007-identity': identity,
  '0008-parcel-shop': parcelShop,
  '0009-product': product,
  '0010-tracking': tracking,
  '0011-customs': customs,
  '0012-relabelling': relabelling,
  '0013-reporting': reporting,
  '0014-quick-updates': quickUpdates,
  '0015-parcel-shop-listing': parcelShopListing,
  '0016-plain-shipments': plainShipments,
  '0020-leases': leases,
  '0021-refresh-successor': refreshSuccessor,
  '0030-item': item,
  '0031-parcel-definition-packing': parcelDefinitionPacking,
  '0035-rate-sheet': rateSheet,
  '0036-rate': rate,
  '0040-carrier-document': carrierDocument,
  '0041-unused-registration': unusedRegistration,
  '0050-cancellation': cancellation,
  '0060-api-key': apiKey,
  '0150-unique-reference': uniqueReference,
  '0151-return': returns,
  '0152-exception': exception,
  '0153-pickup': pickup,
  '0154-manifest': manifest,
  '0160-batch': batch,
  '0170-recipient': recipient,
  '0180-event-feed': eventFeed,
  '0181-webhook': webhook,
  '0210-more-events': moreEvents,
  '0211-tracker': tracker,
  '0212-webhook-attempt': webhookAttempt,
  '0220-request-log': requestLog,
  '0260-customs-correction': customsCorrection,
  '0261-customs-configuration': customsConfiguration,
  '0280-shipping-policy': shippingPolicy,
  '0300-handover-listing': handoverListing,
  '0310-verified-email': verifiedEmail,
  '0320-retention': retention,
  '0360-test-side': testSide,
  '0410-address-changes': addressChanges,
  '0411-webhook-order': webhookOrder,
  '0420-keys-by-client': keysByClient,
  '0430-shared-truck': sharedTruck,
  '0431-scan-by-anything': scanByAnything,
  '0432-customs-clerk': customsClerk,
  '0433-export-clients': exportClients,
  '0450-order': order,
  '0470-carrier-invoice': carrierInvoice,
  '0520-search-by-number': searchByNumber,
  '0525-preferences-by-client': preferencesByClient,
  '0530-rates-stamp': ratesStamp,
  '0531-public-key': publicKey,
  '0535-compared-amount': comparedAmount,
  '0540-shop': shop,
  '0541-order-batch': orderBatch,
  '0550-customs-documents': customsDocuments,
  '0555-truck-look-up': truckLookUp,
  '0556-customs-filing': customsFiling,
  '0560-cheap-names': cheapNames,
  '0561-listed-by-change': listedByChange,
  '0580-quick-relabelling': quickRelabelling,
  '0610-cheap-references': cheapReferences,
  '0620-lists-in-order': listsInOrder,
  '0621-failed-requests': failedRequests,
  '0622-short-pending-lists': shortPendingLists,
  '0632-due-exports': dueExports,
  '0633-rates-as-they-are': ratesAsTheyAre,
  '0640-addresses-counted-in-their-index': addressesCounted,
  '0641-address-columns-written': addressColumnsWritten,
  '0642-events-known-by-what-they-say': eventsKnown,
  '0643-events-filtered-in-their-index': eventsFiltered,
  '0644-reports-written': reportsWritten,
  '0645-names-in-place': namesInPlace,
  '0730-order-named-by-its-shop': orderNamedByItsShop,
  '0735-what-is-in-a-parcel': whatIsInAParcel,
  '0750-what-a-load-lacks': loadWarnings,
  '0751-filings-of-a-load': filingsOfLoad,
  '0752-cancelled-is-an-error': cancelledIsError,
  '0760-product-identifiers': productIdentifiers,
  '0770-data-erasure': dataErasure,
}
