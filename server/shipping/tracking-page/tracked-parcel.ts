import { currentTime } from '../../kernel/current-time.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { gone, notFound } from '../../kernel/error.ts'
import { brandOf } from '../../network/carriers/data/carriers.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import type { Db } from '../../platform/store/database.ts'
import { findEffectiveSettings } from '../../settings/recipient/store.ts'
import type { EffectiveSettings } from '../../settings/recipient/rules.ts'
import { listEvents, type ShipmentEvent } from '../event/store.ts'
import { senderOf, shopOf, type TrackedSender } from '../notice/recipient.ts'
import { languageOf, wordsIn, type Language } from '../notice/words.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierOf } from '../shipment/rules.ts'
import { findByTrackingToken } from '../shipment/store.ts'
import { returnWindow } from '../return/return-rules.ts'
import { carrierUrlOf, expectationOf } from './expectation.ts'
import { statusNow, statusOf, type TrackedStatus } from './status.ts'
import { zoneOf } from '../../kernel/zone.ts'

export type TrackedParcel = Whole<Schemas['TrackedParcel']>

export interface Linked {
  readonly clientId: number
  readonly shipment: Shipment
  readonly settings: EffectiveSettings
  readonly sender: TrackedSender
  /** The language of the recipient's country. */
  readonly language: Language
}

/** Finds the target of a tracking link, even after the link has ended. */
export async function findLinked(db: Db, token: string): Promise<Linked> {
  const found = /^[\w-]{22}$/.test(token) ? await findByTrackingToken(db, token) : undefined
  if (!found) throw notFound('Tracking link', token.slice(0, 50))
  const { clientId, shipment } = found
  const settings = await findEffectiveSettings(db, clientId)
  const sender = await senderOf(db, clientId, shipment, settings)
  return { clientId, shipment, settings, sender, language: languageOf(shipment.recipient.country, settings.language) }
}

const dayMs = 86_400_000

/** Returns when a link ends. A parcel that is never delivered is tracked for a year. */
export const endOf = (
  { deliveredAt, createdAt }: Pick<Shipment, 'deliveredAt' | 'createdAt'>,
  { trackingDays }: Pick<EffectiveSettings, 'trackingDays'>,
): Date =>
  new Date(
    deliveredAt === undefined ? Date.parse(createdAt) + 365 * dayMs : Date.parse(deliveredAt) + trackingDays * dayMs,
  )

/** Returns what recipients may see of a shipment: no names and addresses. */
export async function trackedParcel(
  db: Db,
  carriers: Carriers,
  { clientId, shipment, settings, sender, language: own }: Linked,
  language: Language = own,
  now = currentTime(),
): Promise<TrackedParcel> {
  const end = endOf(shipment, settings)
  if (end < now)
    throw gone(
      'TRACKING_ENDED',
      `This parcel can no longer be followed. Its link expired on ${end.toISOString().slice(0, 10)}.`,
    )
  const carrier = carrierOf(shipment)
  if (!carrier) throw new Error(`Shipment ${shipment.id} has a tracking link and no carrier`)
  const meaningOf = ({ carrierCode = '' }: ShipmentEvent) => {
    const { eventCodes } = carriers[carrier]
    return Object.hasOwn(eventCodes, carrierCode) ? eventCodes[carrierCode]?.description : undefined
  }
  const { events } = await listEvents(db, clientId, shipment.id)
  const words = wordsIn[language]
  const last = events.findLast(({ state }) => state === shipment.shipmentState)
  const status = statusNow(shipment, last && meaningOf(last))
  const told = events.flatMap((event) => {
    const its = statusOf({ ...event, meaning: meaningOf(event) })
    if (its === undefined) return []
    const { createdAt, exception, place } = event
    const description = exception === undefined ? words.status[its][1] : words.exceptions[exception]
    return [{ createdAt, status: its, description, city: place?.city, country: place?.country }]
  })
  if (!told.some((event) => event.status === 'REGISTERED'))
    told.unshift({
      createdAt: earlier(shipment.registration?.attemptedAt ?? shipment.createdAt, told[0]?.createdAt),
      status: 'REGISTERED',
      description: words.status.REGISTERED[1],
      city: undefined,
      country: undefined,
    })
  const isReturnable = returnWindow(shipment, settings.returns, now).state === 'OPEN'
  return {
    status,
    title: words.status[status][0],
    exception: hasProblem.has(status) ? shipment.exception?.reason : undefined,
    language,
    timeZone: zoneOf(shipment.recipient),
    carrier,
    carrierName: brandOf(carrier),
    carrierReference: shipment.carrierReference ?? '',
    deliveredAt: shipment.deliveredAt,
    carrierUrl: carrierUrlOf(shipment),
    expectedDelivery: await expectationOf(shipment, status, now),
    returnUrl: isReturnable ? `${shipment.trackingUrl}/return` : undefined,
    sender,
    shop: await shopOf(db, shipment),
    events: withoutRepetitions(told).toReversed().slice(0, 100),
  }
}

/** A parcel has no events before it is registered, whatever the clocks say. */
const earlier = (one: string, other = one): string => (other < one ? other : one)

const hasProblem: ReadonlySet<TrackedStatus> = new Set<TrackedStatus>(['EXCEPTION', 'NOT_DELIVERED'])

const withoutRepetitions = <Event extends Schemas['TrackedEvent']>(events: readonly Event[]): Event[] =>
  events.filter(({ description, city }, index) => {
    const before = events[index - 1]
    return before === undefined || before.description !== description || before.city !== city
  })
