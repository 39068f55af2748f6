import type { CarrierId } from '../carrier.ts'
import type { FactSource } from './product-facts.ts'

/** When a carrier collects, in local time, if that is the same everywhere. */
export interface PickUpHours extends FactSource {
  readonly onSaturdays: boolean
  readonly from: string
  readonly to: string
  /** The latest time to order a pick-up for the same day. Absent if only the carrier knows it, by place. */
  readonly cutOff?: string
}

/** Common hours, which the sandbox applies. */
const usual: PickUpHours = {
  onSaturdays: false,
  from: '08:00',
  to: '18:00',
  cutOff: '14:00',
  source: 'What is usual for pick-ups, until its response says otherwise',
  confidence: 'UNVERIFIED',
}

/**
 * The widest hours of carriers whose hours depend on the postal code. The carrier refuses hours outside a place's own.
 */
const byPlace: PickUpHours = {
  onSaturdays: true,
  from: '07:00',
  to: '21:00',
  source: 'From memory, and on the wide side: the carrier has hours for each postal code and refuses others',
  confidence: 'UNVERIFIED',
}

const own: Partial<Record<CarrierId, PickUpHours>> = {
  UPS: byPlace,
  FEDEX: byPlace,
  DHL_EXPRESS: byPlace,
  // Collects with the next delivery day's mail: ordered before two in the morning, so never for the current day.
  USPS: {
    onSaturdays: true,
    from: '08:00',
    to: '18:00',
    cutOff: '00:00',
    source: 'Ordered before 2:00 for the same day, as docs.simplisent.com repeats it; the hours from memory',
    confidence: 'UNVERIFIED',
  },
}

export const pickUpHoursOf = (carrier: CarrierId): PickUpHours => own[carrier] ?? usual
