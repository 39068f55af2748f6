import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Carrier, CarrierId } from './carrier.ts'
import { carrierData } from './data/carriers.ts'
import { factsOf } from './data/product-facts.ts'

type Capability = Schemas['CarrierCapability']

/** Whether a carrier's parcels can be collected or handed in at shops or lockers. */
export const hasShops = (carrier: CarrierId): boolean =>
  carrierData[carrier].products.some(({ id }) => ['SHOP', 'LOCKER'].includes(factsOf(id)?.place ?? ''))

/** Whether a carrier has a product with pick-up. */
const isFetched = (carrier: CarrierId): boolean =>
  carrierData[carrier].products.some(({ id }) => factsOf(id)?.services.includes('PICK_UP'))

/** Returns a carrier's capabilities: those of its products, and its adapter's calls. */
export function capabilitiesOf(carrier: Carrier): Capability[] {
  const calls: readonly (readonly [Capability, unknown])[] = [
    ['PARCEL_SHOP_SEARCH', carrier.parcelShops ?? (carrier.id === 'LAST_INCH' || undefined)],
    ['STATE_UPDATE', carrier.id === 'LAST_INCH' || undefined],
    ['CANCELLATION', carrier.cancel],
    ['TRACKING', carrier.events],
    ['WEBHOOK', carrier.readWebhook],
    ['OWN_LABEL', carrier.ownLabel],
    ['REPRINT', carrier.reprint],
    ['PICK_UP', isFetched(carrier.id) ? carrier.pickUp : undefined],
    ['MANIFEST', carrier.manifest],
    ['DELIVERY_OPTIONS', carrier.deliveryOptions],
    ['RATES', carrier.rates],
  ]
  const offered = calls.flatMap(([capability, call]) => (call === undefined ? [] : [capability]))
  return [...new Set([...carrierData[carrier.id].products.flatMap(soldWith), ...offered])]
}

const places = {
  DOOR: 'HOME_DELIVERY',
  BUSINESS: 'BUSINESS_DELIVERY',
  SHOP: 'SHOP_DELIVERY',
  LOCKER: 'LOCKER_DELIVERY',
  MAILBOX: 'MAILBOX_DELIVERY',
} as const

/** Returns the capabilities that come with a product. */
function soldWith({
  id,
  name,
  transportType,
  direction,
}: (typeof carrierData)[CarrierId]['products'][number]): Capability[] {
  if (direction === 'RETURN') return ['RETURN']
  const facts = factsOf(id)
  if (!facts) return []
  const isDomestic =
    facts.isDomestic ?? (facts.from.length === 1 && facts.to.length === 1 && facts.from[0] === facts.to[0])
  const told: readonly (readonly [Capability, boolean])[] = [
    [places[facts.place], true],
    ['INTERNATIONAL', !isDomestic || (!facts.isDomestic && facts.to[0] === 'WORLD')],
    ['EXPRESS', transportType === 'EXPRESS'],
    ['ECONOMY', /econom/i.test(name)],
    ['SAME_DAY_DELIVERY', facts.transitDays[0] === 0],
    ['PALLET', transportType === 'PALLET'],
    ['FREIGHT', facts.maxWeight > 100],
  ]
  return told.flatMap(([capability, is]) => (is ? [capability] : []))
}
