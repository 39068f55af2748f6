import type { components } from '../../../openapi/generated/types.ts'
import type { Carrier } from './carrier.ts'
import { carrierData } from './data/carriers.ts'

type Capability = components['schemas']['CarrierCapability']

/** What can be asked of a carrier: what its products are, and which calls its adapter has. */
export function capabilitiesOf(carrier: Carrier): Capability[] {
  const calls: readonly (readonly [Capability, unknown])[] = [
    ['PARCEL_SHOP_SEARCH', carrier.parcelShops],
    ['CANCELLATION', carrier.cancel],
    ['TRACKING', carrier.events],
    ['WEBHOOK', carrier.readWebhook],
    ['OWN_LABEL', carrier.ownLabel],
    ['REPRINT', carrier.printAgain],
    ['PICK_UP', carrier.pickUp],
    ['MANIFEST', carrier.manifest],
    ['DELIVERY_OPTIONS', carrier.deliveryOptions],
    ['RATES', carrier.rates],
  ]
  const offered = calls.flatMap(([capability, call]) => (call === undefined ? [] : [capability]))
  return [...new Set([...carrierData[carrier.id].capabilities, ...offered])]
}
