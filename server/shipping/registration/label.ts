import type { ShippingHandlers } from '../../generated/handlers.ts'
import { thrownWithin } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import { inBody, labelResult, printingOf } from '../label/labels.ts'
import { failureIn } from '../../platform/http/bulk-failure.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import type { Shipment } from '../shipment/content.ts'
import { parse } from '../shipment/store.ts'

type LabelRequest = Parameters<ShippingHandlers['createShipmentLabel']>[0]['body']

/** Creates the label. The carrier has the parcel by now, so an error is returned next to the shipment. */
export async function labelOf(ctx: Context, registered: Printed<Shipment>, request: LabelRequest) {
  try {
    return {
      label: inBody(
        await labelResult(carrierContextOf(ctx), parse(registered), printingOf(request)).catch(thrownWithin('label')),
      ),
    }
  } catch (error) {
    return { labelError: failureIn(error, ctx).error }
  }
}
