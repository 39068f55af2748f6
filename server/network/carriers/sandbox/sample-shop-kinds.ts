import type { Schemas } from '../../../../openapi/generated/types.ts'
import { type OpeningHours, readOpeningHours } from '../opening-hours.ts'

interface Kind {
  readonly type: Schemas['ParcelShop']['type']
  readonly name: string
  readonly hours: readonly [OpeningHours, ...OpeningHours[]]
}

function open(text: string): OpeningHours {
  const hours = readOpeningHours(text)
  if (!hours) throw new Error(`${text} are no opening hours`)
  return hours
}

const counter: Kind = {
  type: 'SERVICE_POINT',
  name: 'Pick-up point',
  hours: [
    open('Mo-Fr 08:00-21:00; Sa 09:00-20:00; Su 10:00-18:00; PH off'),
    open('Mo-Fr 09:00-12:30,13:30-18:00; Sa 10:00-14:00; Su off; Dec 24 off'),
    open('Mo-Sa 07:00-22:00; Su 10:00-13:00,16:00-20:00'),
    open('Mo-Th 10:00-23:00; Fr-Sa 10:00-02:00; Su 12:00-22:00'),
    open('Mo-Su 06:00-24:00'),
  ],
}

const locker: Kind = { type: 'LOCKER', name: 'Parcel locker', hours: [open('24/7')] }

/** Weighted by repetition. */
export const kinds: readonly [Kind, ...Kind[]] = [
  counter,
  counter,
  counter,
  counter,
  counter,
  locker,
  locker,
  locker,
  {
    type: 'POST_OFFICE',
    name: 'Post office',
    hours: [open('Mo-Fr 09:00-12:00,14:00-17:30; Sa 09:00-12:00; PH off'), open('Mo-Fr 09:00-18:00; PH off')],
  },
  {
    type: 'DEPOT',
    name: 'Depot',
    hours: [open('Mo-Fr 06:00-20:00'), open('Mo-Fr 07:00-17:00; Sa 08:00-12:00; PH off')],
  },
]
