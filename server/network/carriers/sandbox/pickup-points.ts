import { carriersWithShops, sampleShops, type SampleShop } from './sample-shops.ts'
import type { SandboxCarrierId } from './accounts.ts'
import type { Schemas } from './generated/types.ts'

export type PickupPoint = Schemas['PickupPoint']

/** Each carrier's sample shops, with later openings and closings. */
export interface PickupPoints {
  /** Returns the shops with the next ids after `after`. */
  page(
    carrier: SandboxCarrierId,
    after: string | undefined,
    limit: number,
  ): Omit<Schemas['PickupPoints'], 'environment'>
  open(carrier: SandboxCarrierId, point: PickupPoint): void
  close(carrier: SandboxCarrierId, id: string): void
}

export function openPickupPoints(): PickupPoints {
  const changes = new Map<SandboxCarrierId, Map<string, PickupPoint | undefined>>()
  const changesOf = (carrier: SandboxCarrierId) => {
    const its = changes.get(carrier) ?? new Map<string, PickupPoint | undefined>()
    changes.set(carrier, its)
    return its
  }

  return {
    page(carrier, after = '', limit) {
      const points = new Map<string, PickupPoint | undefined>([
        ...sampled(carrier).map((point) => [point.id, point] as const),
        ...changesOf(carrier),
      ])
      const left = [...points.values()]
        .filter((point) => point !== undefined)
        .filter(({ id }) => id > after)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const pickupPoints = left.slice(0, limit)
      return { pickupPoints, ...(left.length > limit && { next: pickupPoints.at(-1)?.id }) }
    },
    open: (carrier, point) => void changesOf(carrier).set(point.id, point),
    close: (carrier, id) => void changesOf(carrier).set(id, undefined),
  }
}

const sampled = (carrier: SandboxCarrierId): PickupPoint[] =>
  carriersWithShops.includes(carrier)
    ? sampleShops(carrier)
        .filter(({ closedAt }) => closedAt === undefined)
        .map(pointOf)
    : []

const pointOf = (shop: SampleShop): PickupPoint => ({
  id: shop.id,
  name: shop.name,
  type: shop.type,
  latitude: shop.latitude,
  longitude: shop.longitude,
  street: shop.addressLine1,
  postCode: shop.postCode,
  city: shop.city,
  country: shop.country,
  hours: shop.openingTimes,
  facts: shop.carrierData,
})
