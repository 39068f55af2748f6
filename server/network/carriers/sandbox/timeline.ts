import { passesCustoms } from '../border.ts'
import { type SandboxEventCode, eventCodes } from './event-codes.ts'
import type { Schemas } from './generated/types.ts'

type Party = Schemas['Party']

/** What determines a parcel's journey. */
export interface Journey {
  readonly registeredAt: number
  readonly cancelledAt?: number
  readonly customerReference?: string
  readonly from: Party
  readonly to: Party
  readonly shop?: string
}

/** A wavy line as PNG. */
const signature =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoAQAAAAAdkQOIAAAA40lEQVR42rXSPQrCMBQA4IKDo0foFbyA9DgewEEEaTbXDk5OHsEDKGbo4ODgCaSDg2PBwbTk55n3EhMr4iBYCLwvfWneezSB7pP8wRUGIrrA4BK9weAYPcXgbFf9Ym3XgWwkem/X8s1bTfmYCgyDpuv5jVlrA34jHwcbShhwqn8GoGhvjZYwBDMCDsbVJ2HBTM869HvKdOnvSahT3mLX0faMm4KfTyWoOfK19i4kuXQvQPSdV5XLvU9c/i61thuNFOQ8c5NqNdmw5+gVnkoUfQsvN2QdDGmoR/JPjvUq9t2//x8PXOw6W8mwnlwAAAAASUVORK5CYII='

export const magicWords = [
  'SANDBOX_REFUSE',
  'SANDBOX_TIMEOUT',
  'SANDBOX_5XX',
  'SANDBOX_GARBAGE',
  'SANDBOX_SLOW',
  'SANDBOX_LABEL',
  'SANDBOX_BAD_LABEL',
  'SANDBOX_BAD_LABEL_KEEP',
  'SANDBOX_BAD_LABEL_TIMEOUT',
  'SANDBOX_DUPLICATE',
  'SANDBOX_ATTEMPT',
  'SANDBOX_RETURN',
  'SANDBOX_LOST',
  'SANDBOX_KEEP',
  'SANDBOX_CANCEL_TIMEOUT',
] as const

/** Returns the magic word that a reference equals, or begins with before a hyphen. */
export const magicOf = (customerReference: string | undefined) =>
  magicWords.find((word) => customerReference === word || customerReference?.startsWith(`${word}-`))

type Step = readonly [hours: number, code: SandboxEventCode, where: 'origin' | 'hub' | 'destination']

function stepsOf({ customerReference, from, to, shop }: Journey): readonly Step[] {
  const start: Step[] = [
    [0, 'SBX-010', 'origin'],
    [4, 'SBX-200', 'origin'],
    [6, 'SBX-777', 'hub'],
    [10, 'SBX-210', 'hub'],
  ]
  if (passesCustoms(from, to)) start.push([14, 'SBX-220', 'hub'])
  const magic = magicOf(customerReference)
  if (magic === 'SANDBOX_LOST') return [...start, [48, 'SBX-520', 'hub']]
  if (shop !== undefined) return [...start, [22, 'SBX-320', 'destination'], [30, 'SBX-420', 'destination']]

  const attempt: Step[] = [...start, [20, 'SBX-230', 'destination']]
  if (magic === 'SANDBOX_RETURN') return [...attempt, [24, 'SBX-500', 'destination'], [28, 'SBX-530', 'destination']]
  if (magic === 'SANDBOX_ATTEMPT') attempt.push([24, 'SBX-300', 'destination'], [44, 'SBX-230', 'destination'])
  return [...attempt, [attempt.length > 6 ? 48 : 24, 'SBX-400', 'destination']]
}

/** Returns all events of a parcel's journey with their times. `hour` is the length of an hour. */
export function timelineOf(journey: Journey, hour: number): readonly Schemas['Event'][] {
  const places = {
    origin: placeOf(journey.from, 'Terminal'),
    hub: placeOf(journey.from, 'Sorting centre'),
    destination: placeOf(journey.to, journey.shop === undefined ? 'Depot' : 'Parcel shop'),
  }
  const { cancelledAt } = journey
  const events = stepsOf(journey)
    .map(([hours, code, where]) => ({ at: journey.registeredAt + hours * hour, code, place: places[where] }))
    .filter(({ at }) => cancelledAt === undefined || at <= cancelledAt)
  if (cancelledAt !== undefined) events.push({ at: cancelledAt, code: 'SBX-900', place: places.origin })
  // oxlint-disable-next-line oxc/no-map-spread -- a made-up parcel has some ten events
  return events.map(({ at, code, place }) => ({
    ...(eventCodes[code === 'SBX-777' ? 'SBX-010' : code].state === 'DELIVERED' && {
      signedBy: journey.to.name ?? journey.to.company ?? 'SANDBOX',
      signature,
    }),
    source: 'SANDBOX',
    code,
    text: code === 'SBX-777' ? 'Note by the terminal' : eventCodes[code].description,
    at: new Date(at).toISOString(),
    place,
  }))
}

const placeOf = ({ city, country, postCode }: Party, kind: string) => ({
  name: `${kind} ${city}`.slice(0, 100),
  city,
  country,
  ...(postCode === undefined ? {} : { postCode }),
})
