import type { FastifyInstance } from 'fastify'
import { Access } from './identity/access/access.ts'
import { orderHandlers } from './commerce/order/handlers.ts'
import { packingHandlers } from './commerce/packing/handlers.ts'
import { auditHandlers } from './identity/audit/handlers.ts'
import { placeOf } from './integration/data-subject/attributes.ts'
import { dataSubjectHandlers } from './integration/data-subject/handlers.ts'
import { meHandlers } from './identity/me/handlers.ts'
import { RequestLog } from './identity/audit/request-log.ts'
import { apiKeyHandlers } from './identity/api-key/handlers.ts'
import { eventFeedHandlers } from './integration/event-feed/handlers.ts'
import { FeedStreams } from './integration/event-feed/streams.ts'
import { webhookHandlers } from './integration/webhook/handlers.ts'
import { shopHandlers } from './integration/shop/handlers.ts'
import { registerOAuth } from './identity/oauth/routes.ts'
import { registerScim } from './identity/scim/routes.ts'
import { registerMcp } from './integration/mcp/routes.ts'
import { registerShopWebhooks } from './integration/shop/webhooks.ts'
import { itemHandlers } from './settings/item/handlers.ts'
import { addOnHandlers } from './settings/add-on/handlers.ts'
import { addressValidationHandlers } from './network/address-validation/handlers.ts'
import { addressBookHandlers } from './settings/address-book/handlers.ts'
import { authenticationHandlers } from './identity/authentication/handlers.ts'
import { singleSignOnHandlers } from './identity/single-sign-on/handlers.ts'
import { carrierConfigurationHandlers } from './network/carrier-configuration/handlers.ts'
import { clientHandlers } from './identity/client/handlers.ts'
import { carrierClaimHandlers } from './commerce/carrier-claim/handlers.ts'
import { returnRequestHandlers } from './commerce/return-request/handlers.ts'
import { registerReturnPages } from './commerce/return-request/routes.ts'
import { carrierInvoiceHandlers } from './commerce/carrier-invoice/handlers.ts'
import { rateHandlers } from './commerce/rate/handlers.ts'
import { rateSheetHandlers } from './network/rate-sheet/handlers.ts'
import { shippingPolicyHandlers } from './commerce/shipping-policy/handlers.ts'
import { policyTrialHandlers } from './commerce/policy-trial/handlers.ts'
import { consignmentHandlers } from './warehouse/consignment/handlers.ts'
import { customsHandlers } from './border/customs/handlers.ts'
import { expectedAmountHandlers } from './settings/expected-amount/handlers.ts'
import contract from './generated/contract.json' with { type: 'json' }
import type { Handlers } from './generated/handlers.ts'
import { operations } from './generated/operations.ts'
import { registerOperations } from './platform/http/edge.ts'
import { prefix } from './platform/http/prefix.ts'
import { DeedLog } from './platform/http/deed-log.ts'
import type { Services } from './platform/http/handler.ts'
import { createServer, type Limits, protect, type ServerOptions } from './platform/http/server.ts'
import { parcelDefinitionHandlers } from './settings/parcel-definition/handlers.ts'
import { parcelShopHandlers } from './network/parcel-shop/handlers.ts'
import { noticeHandlers } from './shipping/notice/handlers.ts'
import { preferenceHandlers } from './settings/preference/handlers.ts'
import { productHandlers } from './network/product/handlers.ts'
import { reportingHandlers } from './reporting/handlers.ts'
import { relabellingHandlers } from './warehouse/relabelling/handlers.ts'
import { roleHandlers } from './identity/role/handlers.ts'
import { manifestHandlers } from './shipping/manifest/handlers.ts'
import { batchHandlers } from './shipping/batch/handlers.ts'
import { pickupHandlers } from './shipping/pickup/handlers.ts'
import { shippingHandlers } from './shipping/handlers.ts'
import { shipmentHandlersAtOnce } from './shipping/shipment-handlers.ts'
import { recipientSettingsHandlers } from './settings/recipient/handlers.ts'
import { recipientSettingHandlers } from './shipping/return/settings-handlers.ts'
import { trackerHandlers } from './shipping/tracker/handlers.ts'
import { trackingPageHandlers } from './shipping/tracking-page/handlers.ts'
import { registerTrackingPages } from './shipping/tracking-page/routes.ts'
import { registerCarrierWebhooks } from './shipping/tracking/webhooks.ts'
import { signUpHandlers } from './identity/sign-up/handlers.ts'
import { userHandlers } from './identity/user/handlers.ts'

/** The audit log identifies people only by the names of their accounts. */
const isPrivate = (name: string) => placeOf(name) !== 'MACHINE'

/** Every area's handlers. */
const served = {
  ...authenticationHandlers,
  ...singleSignOnHandlers,
  ...userHandlers,
  ...clientHandlers,
  ...roleHandlers,
  ...signUpHandlers,
  ...addressBookHandlers,
  ...addressValidationHandlers,
  ...parcelDefinitionHandlers,
  ...preferenceHandlers,
  ...addOnHandlers,
  ...shippingHandlers,
  ...batchHandlers,
  ...carrierConfigurationHandlers,
  ...parcelShopHandlers,
  ...productHandlers,
  ...expectedAmountHandlers,
  ...consignmentHandlers,
  ...reportingHandlers,
  ...customsHandlers,
  ...relabellingHandlers,
  ...itemHandlers,
  ...orderHandlers,
  ...packingHandlers,
  ...rateHandlers,
  ...rateSheetHandlers,
  ...shippingPolicyHandlers,
  ...policyTrialHandlers,
  ...carrierClaimHandlers,
  ...carrierInvoiceHandlers,
  ...apiKeyHandlers,
  ...eventFeedHandlers,
  ...webhookHandlers,
  ...shopHandlers,
  ...pickupHandlers,
  ...manifestHandlers,
  ...recipientSettingsHandlers,
  ...recipientSettingHandlers,
  ...returnRequestHandlers,
  ...noticeHandlers,
  ...trackerHandlers,
  ...trackingPageHandlers,
  ...auditHandlers,
  ...dataSubjectHandlers,
  ...meHandlers,
}

// An operation of the contract without a handler does not compile.
served satisfies Handlers

export interface AppOptions
  extends Pick<ServerOptions, 'logger'>, Omit<Services, 'access' | 'requestLog' | 'feedStreams' | 'deeds'> {
  readonly limits?: Limits
  /** Aborts when the process is about to stop, so that long-lived responses end. */
  readonly closing?: AbortSignal
  /** Adds the process's hooks around every request, before there are routes. */
  readonly prepare?: (app: FastifyInstance) => void
}

/** Builds the whole API, ready to listen or to be injected. */
export async function buildApp({
  logger,
  limits,
  closing,
  prepare,
  ...services
}: AppOptions): Promise<FastifyInstance> {
  const { config, db } = services
  const access = new Access(db, config)
  const app = await createServer({ config, prefix, operations, logger })
  const requestLog = new RequestLog(db, app.log)
  app.addHook('onClose', () => requestLog.flush())
  const deeds = new DeedLog(db, app.log, isPrivate)
  app.addHook('onClose', () => deeds.flush())
  const feedStreams = new FeedStreams(db, app.log)
  closing?.addEventListener('abort', () => feedStreams.close())
  app.addHook('preClose', () => feedStreams.close())
  prepare?.(app)
  await app.register(async (api) => {
    await protect(api, limits ?? { delayMs: 1_000, requests: config.requestsAtOnce })
    await registerOperations(api, {
      prefix,
      contract,
      operations,
      handlers: served,
      handlersAtOnce: shipmentHandlersAtOnce,
      services: { ...services, access, requestLog, feedStreams, deeds },
      callerOf: (authorization, clientId, address) => access.callerOf(authorization, clientId, address),
      onServed: (request) => requestLog.add(request),
    })
    await registerCarrierWebhooks(api, services)
    await registerShopWebhooks(api, services)
    await registerTrackingPages(api, services)
    await registerReturnPages(api, services)
    await registerOAuth(api, services)
    await registerScim(api, { ...services, access })
    await registerMcp(api, { ...services, access })
  })
  return app
}
