import type { CarrierShop } from '../carriers/carrier.ts'
import { storable } from '../carriers/storable.ts'
import { isCountry } from '../../kernel/checks/country.ts'

/** A page's unique shops, and the ids of those that no search could show. */
export interface KeptShops {
  readonly shops: readonly CarrierShop[]
  readonly unusable: readonly string[]
}

/** Returns the shops of a page that can be stored, limited to the contract's bounds whatever the carrier sends. */
export function keptOf(page: readonly CarrierShop[]): KeptShops {
  const shops = new Map<string, CarrierShop>()
  const unusable: string[] = []
  for (const shop of page) {
    const kept = within(shop)
    if (kept) shops.set(kept.id, kept)
    else unusable.push(plain(shop.id, 60))
  }
  return { shops: [...shops.values()], unusable }
}

const mostFacts = 50
const mostRows = 49

function within(shop: CarrierShop): CarrierShop | undefined {
  const { id, type, latitude, longitude, country } = shop
  const name = plain(shop.name, 200)
  const addressLine1 = plain(shop.addressLine1, 200)
  const city = plain(shop.city, 100)
  const postCode = plain(shop.postCode ?? '', 20)
  const isUsable =
    /^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$/.test(id) &&
    [name, addressLine1, city].every((text) => text !== '') &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    isCountry(country)
  if (!isUsable) return undefined
  const facts = Object.entries(shop.carrierData ?? {}).map(([fact, value]) => [plain(fact, 1_000), plain(value, 1_000)])
  return {
    id,
    name,
    type,
    latitude,
    longitude,
    addressLine1,
    ...(postCode !== '' && { postCode }),
    city,
    country,
    openingTimes: shop.openingTimes
      .filter(isTime)
      .toSorted((one, other) => one.day - other.day || (one.from < other.from ? -1 : 1))
      .slice(0, mostRows),
    ...(facts.length > 0 && { carrierData: Object.fromEntries(facts.slice(0, mostFacts)) }),
  }
}

const isTime = ({ from, to, closedDuring }: CarrierShop['openingTimes'][number]) =>
  [from, to, closedDuring?.from ?? from, closedDuring?.to ?? to].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))

const plain = (text: string, longest: number) => storable(storable(text).trim(), longest)
