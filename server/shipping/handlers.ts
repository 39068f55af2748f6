import type { ShippingHandlers } from '../generated/handlers.ts'
import { cancellationHandlers } from './cancellation/handlers.ts'
import { customsDocumentHandlers } from './customs-document/handlers.ts'
import { eventHandlers } from './event/handlers.ts'
import { exportHandlers } from './export/handlers.ts'
import { labelHandlers } from './label/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { returnHandlers } from './return/handlers.ts'
import { shipmentHandlers } from './shipment-handlers.ts'

export const shippingHandlers = {
  ...shipmentHandlers,
  ...registrationHandlers,
  ...cancellationHandlers,
  ...returnHandlers,
  ...labelHandlers,
  ...customsDocumentHandlers,
  ...eventHandlers,
  ...exportHandlers,
} satisfies ShippingHandlers
