import type { Migration } from 'kysely/migration'
import { baseline, baselineName } from './baseline.ts'
import * as makerOfEndpoints from './steps/1072-maker-of-endpoints.ts'
import * as rowsKnownAgain from './steps/1135-rows-known-again.ts'
import * as carrierClaims from './steps/1180-carrier-claims.ts'
import * as creditedDifferences from './steps/1181-credited-differences.ts'
import * as noTriggers from './steps/1290-no-triggers.ts'
import * as ordersFollowShipments from './steps/1291-orders-follow-shipments.ts'
import * as claimsByCarrier from './steps/1292-claims-by-carrier.ts'
import * as deletedUsers from './steps/1300-deleted-users.ts'
import * as secondFactor from './steps/1301-second-factor.ts'
import * as shipmentViews from './steps/1350-shipment-views.ts'
import * as plainDefaultKeys from './steps/1400-plain-default-keys.ts'
import * as plainFunctions from './steps/1401-plain-functions.ts'
import * as singleSignOn from './steps/1410-single-sign-on.ts'
import * as passkeys from './steps/1420-passkeys.ts'
import * as applications from './steps/1421-applications.ts'
import * as metadata from './steps/1430-metadata.ts'
import * as returnRequests from './steps/1460-return-requests.ts'
import * as decimalsOfCurrencies from './steps/1470-decimals-of-currencies.ts'
import * as returnRequestsByTime from './steps/1480-return-requests-by-time.ts'
import * as provisioning from './steps/1500-provisioning.ts'
import * as promisesKept from './steps/1530-promises-kept.ts'
import * as carrierAccounts from './steps/1531-carrier-accounts.ts'
import * as shipmentNumbers from './steps/1570-shipment-numbers.ts'
import * as metadataOfHandovers from './steps/1620-metadata-of-handovers.ts'
import * as foundShops from './steps/1700-found-shops.ts'
import * as figuresOfDifferences from './steps/1830-figures-of-differences.ts'
import * as goodsClosedByName from './steps/1850-goods-closed-by-name.ts'
import * as heldNumbers from './steps/1860-held-numbers.ts'
import * as functionsInPlpgsql from './steps/1900-functions-in-plpgsql.ts'
import * as partsOfContent from './steps/1910-parts-of-content.ts'
import * as countedEventCalls from './steps/2010-counted-event-calls.ts'
import * as clientsByNode from './steps/2020-clients-by-node.ts'
import * as numbersLookedUpOnce from './steps/2100-numbers-looked-up-once.ts'
import * as numbersSortedOnce from './steps/2110-numbers-sorted-once.ts'
import * as numbersPlannedFor from './steps/2120-numbers-planned-for.ts'

/**
 * The baseline, then every later change in order of its number, each in a file in `steps/`.
 * A step that has been released never changes; another follows it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  [baselineName]: baseline,
  '1072-maker-of-endpoints': makerOfEndpoints,
  '1135-rows-known-again': rowsKnownAgain,
  '1180-carrier-claims': carrierClaims,
  '1181-credited-differences': creditedDifferences,
  '1290-no-triggers': noTriggers,
  '1291-orders-follow-shipments': ordersFollowShipments,
  '1292-claims-by-carrier': claimsByCarrier,
  '1300-deleted-users': deletedUsers,
  '1301-second-factor': secondFactor,
  '1350-shipment-views': shipmentViews,
  '1400-plain-default-keys': plainDefaultKeys,
  '1401-plain-functions': plainFunctions,
  '1410-single-sign-on': singleSignOn,
  '1420-passkeys': passkeys,
  '1421-applications': applications,
  '1430-metadata': metadata,
  '1460-return-requests': returnRequests,
  '1470-decimals-of-currencies': decimalsOfCurrencies,
  '1480-return-requests-by-time': returnRequestsByTime,
  '1500-provisioning': provisioning,
  '1530-promises-kept': promisesKept,
  '1531-carrier-accounts': carrierAccounts,
  '1570-shipment-numbers': shipmentNumbers,
  '1620-metadata-of-handovers': metadataOfHandovers,
  '1700-found-shops': foundShops,
  '1830-figures-of-differences': figuresOfDifferences,
  '1850-goods-closed-by-name': goodsClosedByName,
  '1860-held-numbers': heldNumbers,
  '1900-functions-in-plpgsql': functionsInPlpgsql,
  '1910-parts-of-content': partsOfContent,
  '2010-counted-event-calls': countedEventCalls,
  '2020-clients-by-node': clientsByNode,
  '2100-numbers-looked-up-once': numbersLookedUpOnce,
  '2110-numbers-sorted-once': numbersSortedOnce,
  '2120-numbers-planned-for': numbersPlannedFor,
}
