import type { components } from '../../../openapi/generated/types.ts'
import { localTime, type Calendar } from '../../kernel/calendar.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Carrier, CarrierId } from '../../network/carriers/carrier.ts'
import { pickUpHoursOf } from '../../network/carriers/data/pick-up-hours.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierOf } from '../shipment/rules.ts'
import type { Plan } from './store.ts'

/** A carrier that can be called for a pick-up. */
export type PickUpCarrier = Carrier & Required<Pick<Carrier, 'pickUp'>>

export const fetches = (carrier: Carrier): carrier is PickUpCarrier => carrier.pickUp !== undefined

const longestAheadDays = 60
const shortestMinutes = 60

/** Where a shipment waits for its carrier. */
const placeOf = ({ pickup, sender }: Shipment): Shipment['sender'] => pickup ?? sender

const written = ({ country, postCode = '', addressLine1 }: components['schemas']['AddressParty']) =>
  [country, postCode.replaceAll(/[ -]/g, ''), addressLine1.trim().replaceAll(/\s+/g, ' ')].join('\n').toLowerCase()

const error = (code: string, field: string, defaultMessage: string, carrier?: CarrierId): FieldError => ({
  code,
  defaultMessage,
  field,
  ...(carrier && { carrier }),
})

/** What shipments have in common that are fetched together, and the pick-up that they may be in already. */
export interface Stop {
  readonly carrier: CarrierId
  readonly address: Shipment['sender']
  readonly id?: string
}

/** The stop that a shipment asks for by itself. */
export function stopOf(shipment: Shipment): Stop | undefined {
  const carrier = carrierOf(shipment)
  return carrier && { carrier, address: placeOf(shipment) }
}

/** Why shipments cannot be fetched at a stop, each at most once. */
export function shipmentErrors(
  ids: readonly string[],
  found: ReadonlyMap<string, Shipment>,
  stop: Stop | undefined,
  carriers: Carriers,
): FieldError[] {
  return ids.flatMap((id, index) =>
    reasonsAgainst(id, found.get(id), stop, carriers)
      .slice(0, 1)
      .map(([code, says, carrier]) => error(code, `shipmentIds[${index}]`, says, carrier)),
  )
}

type Reason = readonly [code: string, says: string, carrier?: CarrierId]

function reasonsAgainst(
  id: string,
  shipment: Shipment | undefined,
  stop: Stop | undefined,
  carriers: Carriers,
): Reason[] {
  if (!shipment || !stop) return [['NOT_FOUND', `Shipment ${id} was not found`]]
  const reasons: Reason[] = []
  const { shipmentState, externalShipment, cancelled, cancellation, collectionInfo } = shipment
  if (externalShipment)
    reasons.push([
      'SHIPMENT_BOOKED_ELSEWHERE',
      `Shipment ${id} was booked outside of Waybill. Book its pick-up there too`,
    ])
  if (cancelled || cancellation?.status === 'PENDING')
    reasons.push(['SHIPMENT_CANCELLED', `Shipment ${id} was cancelled. Leave it out`])
  if (!shipment.carrierReference)
    reasons.push(['SHIPMENT_NOT_REGISTERED', `Shipment ${id} is a ${shipmentState}. Register it first`])
  else if (shipmentState !== 'REGISTERED')
    reasons.push(['SHIPMENT_UNDER_WAY', `Shipment ${id} is ${shipmentState}, so the carrier has it. Leave it out`])
  if (shipment.pickupId !== undefined && shipment.pickupId !== stop.id)
    reasons.push(['SHIPMENT_IN_PICKUP', `Shipment ${id} is in pick-up ${shipment.pickupId}`])
  if (collectionInfo?.type === 'PICK_UP')
    reasons.push([
      'SHIPMENT_IN_PICKUP',
      `A pick-up of shipment ${id} alone was ordered with its collectionInfo. Leave it out`,
    ])
  const carrier = carrierOf(shipment)
  if (carrier !== stop.carrier)
    reasons.push([
      'CARRIER_MISMATCH',
      `Shipment ${id} goes with ${carrier} and the first one with ${stop.carrier}. Book a pick-up for each`,
    ])
  if (written(placeOf(shipment)) !== written(stop.address))
    reasons.push([
      'ADDRESS_MISMATCH',
      `Shipment ${id} waits at another address than the first one. Book a pick-up for each`,
    ])
  if (carrier && !fetches(carriers[carrier]))
    reasons.push([
      'NOT_OFFERED',
      `Waybill books no pick-ups with ${carrier}. Order them where you have your agreement`,
      carrier,
    ])
  return reasons
}

/** Why the carrier does not come at that time, as far as that is known without asking it. */
export function timeErrors(
  { date, preferredTime: { from, to } }: Pick<Plan, 'date' | 'preferredTime'>,
  carrier: CarrierId,
  country: string,
  now: Date,
  isWorkingDay: Calendar,
): FieldError[] {
  const { onSaturdays, cutOff, ...hours } = pickUpHoursOf(carrier)
  const { day: today, time } = localTime(country, now)
  const errors: FieldError[] = []
  const isAhead = date >= today && date <= daysAfter(today, longestAheadDays)
  if (date < today) errors.push(error('OUT_OF_RANGE', 'date', `date ${date} is in the past`))
  else if (!isAhead) errors.push(error('OUT_OF_RANGE', 'date', `date must be at most ${longestAheadDays} days ahead`))
  else if (!isWorkingDay(country, date, onSaturdays))
    errors.push(error('NO_WORKING_DAY', 'date', `${carrier} does not come on ${date}. Choose another day`, carrier))
  else if (date === today && cutOff !== undefined && time >= cutOff)
    errors.push(
      error(
        'CUT_OFF_PASSED',
        'date',
        `Pick-ups of ${carrier} for ${date} are ordered until ${cutOff}. Choose another day`,
        carrier,
      ),
    )
  else if (date === today && to <= time)
    errors.push(error('OUT_OF_RANGE', 'preferredTime.to', `preferredTime.to must be later than now, which is ${time}`))
  if (to <= from) errors.push(error('END_BEFORE_START', 'preferredTime.to', 'preferredTime.to must be later than from'))
  else if (minutesOf(to) - minutesOf(from) < shortestMinutes)
    errors.push(
      error('OUT_OF_RANGE', 'preferredTime.to', `preferredTime.to must be ${shortestMinutes} minutes after from`),
    )
  const says = `${carrier} comes between ${hours.from} and ${hours.to}`
  if (from < hours.from) errors.push(error('OUT_OF_RANGE', 'preferredTime.from', says, carrier))
  if (to > hours.to) errors.push(error('OUT_OF_RANGE', 'preferredTime.to', says, carrier))
  return errors
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
