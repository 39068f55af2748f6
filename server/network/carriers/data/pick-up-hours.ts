import type { CarrierId } from '../carrier.ts'
import type { FactSource } from './product-facts.ts'

/** When a carrier comes, in the time of the place, as far as it is the same everywhere. */
export interface PickUpHours extends FactSource {
  readonly onSaturdays: boolean
  readonly from: string
  readonly to: string
  /** Until when a pick-up of the same day is ordered. Absent where it depends on the place, which the carrier knows. */
  readonly cutOff?: string
}

/** The usual hours of the field, which the sandbox keeps to. */
const usual: PickUpHours = {
  onSaturdays: false,
  from: '08:00',
  to: '18:00',
  cutOff: '14:00',
  source: 'What is usual for pick-ups, until its response says otherwise',
  confidence: 'UNVERIFIED',
}

/**
 * Carriers whose hours depend on the postal code: these are the widest, and the carrier refuses hours outside a place's
 * own.
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
  // With the mail of the next delivery day: ordered by two in the morning, so not for the day that has begun.
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
