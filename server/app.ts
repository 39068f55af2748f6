import type { FastifyInstance } from 'fastify'
import { Access } from './access/access.ts'
import { addOnHandlers } from './add-on/handlers.ts'
import { addressBookHandlers } from './address-book/handlers.ts'
import { authenticationHandlers } from './authentication/handlers.ts'
import { carrierConfigurationHandlers } from './carrier-configuration/handlers.ts'
import { clientHandlers } from './client/handlers.ts'
import { consignmentHandlers } from './consignment/handlers.ts'
import { itemHandlers } from './commerce/item/handlers.ts'
import { customsHandlers } from './customs/handlers.ts'
import { expectedAmountHandlers } from './expected-amount/handlers.ts'
import contract from './generated/contract.json' with { type: 'json' }
import type { Handlers } from './generated/handlers.ts'
import { operations } from './generated/operations.ts'
import { registerOperations } from './http/edge.ts'
import { prefix } from './http/prefix.ts'
import type { Services } from './http/handler.ts'
import { createServer, type Limits, protect, type ServerOptions } from './http/server.ts'
import { parcelDefinitionHandlers } from './parcel-definition/handlers.ts'
import { parcelShopHandlers } from './parcel-shop/handlers.ts'
import { preferenceHandlers } from './preference/handlers.ts'
import { productHandlers } from './product/handlers.ts'
import { reportingHandlers } from './reporting/handlers.ts'
import { relabellingHandlers } from './relabelling/handlers.ts'
import { roleHandlers } from './role/handlers.ts'
import { shippingHandlers } from './shipping/handlers.ts'
import { registerCarrierWebhooks } from './shipping/webhooks.ts'
import { signUpHandlers } from './sign-up/handlers.ts'
import { userHandlers } from './user/handlers.ts'

/** Every area's handlers. */
const served = {
  ...authenticationHandlers,
  ...userHandlers,
  ...clientHandlers,
  ...roleHandlers,
  ...signUpHandlers,
  ...addressBookHandlers,
  ...parcelDefinitionHandlers,
  ...preferenceHandlers,
  ...addOnHandlers,
  ...shippingHandlers,
  ...carrierConfigurationHandlers,
  ...parcelShopHandlers,
  ...productHandlers,
  ...expectedAmountHandlers,
  ...consignmentHandlers,
  ...reportingHandlers,
  ...customsHandlers,
  ...relabellingHandlers,
  ...itemHandlers,
}

// An operation of the contract that nobody handles does not compile.
served satisfies Handlers

export interface AppOptions extends Pick<ServerOptions, 'logger'>, Omit<Services, 'access'> {
  readonly limits?: Limits
  /** Adds what the process wants around every request, while there are no routes yet. */
  readonly prepare?: (app: FastifyInstance) => void
}

/** The whole API, ready to listen or to be injected. */
export async function buildApp({ logger, limits, prepare, ...services }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = services
  const access = new Access(db, config)
  const app = await createServer({ config, prefix, operations, logger })
  prepare?.(app)
  await app.register(async (api) => {
    await protect(api, limits)
    await registerOperations(api, {
      prefix,
      contract,
      operations,
      handlers: served,
      services: { ...services, access },
    })
    await registerCarrierWebhooks(api, services)
  })
  return app
}
