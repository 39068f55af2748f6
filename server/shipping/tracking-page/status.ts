import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Shipment } from '../shipment/content.ts'
import { isState } from '../shipment/states.ts'
import type { ShipmentEvent } from '../event/store.ts'

export type TrackedStatus = Schemas['TrackedStatus']

/** The parts of an event that give it a meaning for the recipient. */
interface Told extends Pick<ShipmentEvent, 'state' | 'exception'> {
  /** The meaning of the carrier's code, in English. */
  readonly meaning?: string | undefined
}

/** Returns the status of an event for a recipient; undefined if it does not concern them. */
export function statusOf({ state, exception, meaning = '' }: Told): TrackedStatus | undefined {
  if (!isState(state)) return undefined
  switch (state) {
    case 'REGISTERED':
      return 'REGISTERED'
    case 'RECEIVED_AT_WAREHOUSE':
    case 'RELABELLED':
    case 'READY_FOR_DISPATCH_FROM_WAREHOUSE':
      return 'AT_WAREHOUSE'
    case 'IN_TRANSIT':
      if (exception !== undefined) return 'EXCEPTION'
      return /out for delivery|on the delivery vehicle/i.test(meaning) ? 'OUT_FOR_DELIVERY' : 'ON_ITS_WAY'
    case 'DELIVERY_ATTEMPTED':
      if (exception !== undefined) return 'NOT_DELIVERED'
      return /shop|point|locker|branch|parcel box|pick-?up|collect|waiting/i.test(meaning)
        ? 'READY_AT_SHOP'
        : 'NOT_DELIVERED'
    case 'DELIVERED':
      return 'DELIVERED'
    case 'ERROR':
      return exception === 'CANCELLED' ? 'CANCELLED' : 'EXCEPTION'
    case 'UNKNOWN':
    case 'BLOCKED':
    case 'DRAFT':
    case 'FAILED_TO_REGISTER':
      return undefined
  }
}

/** Returns where a shipment is, refined by its last event of the same state. */
export function statusNow(
  {
    shipmentState: state,
    exception,
    cancelled,
    delivery,
  }: Pick<Shipment, 'shipmentState' | 'exception' | 'cancelled' | 'delivery'>,
  lastMeaning: string | undefined,
): TrackedStatus {
  if (cancelled) return 'CANCELLED'
  const isAtShop = state === 'DELIVERY_ATTEMPTED' && delivery?.parcelShopId !== undefined && !exception
  if (isAtShop) return 'READY_AT_SHOP'
  return statusOf({ state, exception: exception?.reason, meaning: lastMeaning }) ?? 'REGISTERED'
}
