import type { ListShipmentsQuery, Shipment } from '@waybill/sdk'
import type { Words } from '../words.ts'

/** The next step, one click away. */
export type NextStep =
  | 'again'
  | 'giveUp'
  | 'edit'
  | 'register'
  | 'another'
  | 'return'
  | 'claim'
  | 'write'
  | 'track'
  | 'cancel'
  | 'open'

interface Kind {
  readonly id: keyof Words['exceptionsRoom']['kinds']
  readonly query: (now: Date) => ListShipmentsQuery
  /** Picks from the query's results, if the API cannot filter them itself. */
  readonly picks?: (shipment: Shipment, now: Date) => boolean
  /** The first one usually helps. */
  readonly steps: readonly NextStep[]
}

const days = 86_400_000
const before = (now: Date, count: number): string => new Date(now.getTime() - count * days).toISOString()

/** Days without a scan until a registered parcel, or one in transit, counts as missing. */
export const notSeenDays = 3
export const underwayDays = 7

/** How long without an outcome until a person may decide on a registration. */
const patienceMs = 10 * 60_000

/** Whether the carrier left it open if it has booked, so that a person has to find out. */
export function isUndecided({ registration }: Pick<Shipment, 'registration'>, now: Date): boolean {
  if (registration?.status === 'UNKNOWN') return true
  return registration?.status === 'PENDING' && now.getTime() - Date.parse(registration.attemptedAt) >= patienceMs
}

const failed: Kind = {
  id: 'failed',
  query: () => ({ states: ['FAILED_TO_REGISTER'] }),
  steps: ['edit', 'register', 'open'],
}

/** Problems with parcels, in the order in which people deal with them. */
export const kinds: readonly Kind[] = [
  {
    id: 'unknown',
    query: () => ({ states: ['DRAFT', 'FAILED_TO_REGISTER'] }),
    picks: isUndecided,
    steps: ['again', 'giveUp', 'open'],
  },
  failed,
  { id: 'address', query: () => ({ exceptions: ['ADDRESS_NOT_FOUND'] }), steps: ['write', 'another', 'return'] },
  { id: 'held', query: () => ({ exceptions: ['HELD', 'NOBODY_HOME'] }), steps: ['write', 'track', 'return'] },
  { id: 'refused', query: () => ({ exceptions: ['REFUSED', 'RETURNED'] }), steps: ['another', 'write', 'open'] },
  { id: 'lost', query: () => ({ exceptions: ['LOST', 'DAMAGED'] }), steps: ['claim', 'another', 'write'] },
  { id: 'other', query: () => ({ exceptions: ['CANCELLED', 'OTHER'] }), steps: ['open', 'another', 'write'] },
  {
    id: 'notSeen',
    query: (now) => ({ states: ['REGISTERED'], cancelled: false, created_before: before(now, notSeenDays) }),
    steps: ['cancel', 'track', 'open'],
  },
  {
    id: 'late',
    query: (now) => ({ states: ['IN_TRANSIT', 'DELIVERY_ATTEMPTED'], created_before: before(now, underwayDays) }),
    steps: ['track', 'write', 'claim'],
  },
]

export const kindOf = (id: string | null): Kind => kinds.find((kind) => kind.id === id) ?? failed

/** The steps whose requirements a shipment meets. */
export function possible(steps: readonly NextStep[], shipment: Shipment, may: (step: NextStep) => boolean): NextStep[] {
  const needs: Partial<Record<NextStep, boolean>> = {
    write: shipment.recipient.contactInfo?.email !== undefined,
    track: shipment.trackingUrl !== undefined,
    return: shipment.carrierReference !== undefined && (shipment.returns?.length ?? 0) === 0,
    claim: shipment.carrierReference !== undefined,
    cancel: shipment.carrierReference !== undefined && !shipment.cancelled,
  }
  return steps.filter((step) => needs[step] !== false && may(step))
}

/** The message of the carrier or of the last event. */
export const saidOf = ({ registration, exception }: Shipment): string | undefined =>
  exception === undefined ? registration?.message : undefined
